"""House rules in words: what each switch is called and what it means at the table.

Where one name means two things, a game has its own text under "section.name", the section being that of docs/rules.md.
"""

from __future__ import annotations

from companion.words import _l

LABELS: dict[str, str] = {
    "ace_both_ends": _l("Ace at both ends of a run"),
    "ace_high_too": _l("Ace above the king too"),
    "ace_low_run_points": _l("Ace in A–2–3"),
    "remik51.ace_low_run_points": _l("Ace in A–2–3 when opening"),
    "ace_points": _l("Ace left over"),
    "remik51.ace_points": _l("Ace elsewhere"),
    "ace_upcard": _l("An ace is turned up"),
    "adjacent_jokers": _l("Jokers side by side in a run"),
    "all_cards_bonus": _l("Bonus for playing all cards"),
    "all_cards_in_last_lap": _l("All-cards bonus in the last lap"),
    "all_wild_meld": _l("Meld of wild cards only"),
    "big_gin_bonus": _l("Big gin"),
    "blanked_entry": _l("First win after a game has closed"),
    "box_bonus": _l("Deal bonus"),
    "clean_run_to_open": _l("Clean run to open"),
    "cut_card": _l("Playing with the cut card"),
    "cut_card_doubles": _l("Cut card doubles the others"),
    "cut_card_points": _l("Hand with the cut card"),
    "deals_each": _l("Deals per player"),
    "dealer_rule": _l("Who deals next"),
    "discard_joker": _l("Discarding a joker"),
    "doubling_carries": _l("Doubling carries over"),
    "doubling_covers_boxes": _l("Doubling covers the deal bonus"),
    "doubling_covers_jokers": _l("Doubling covers jokers"),
    "empty_hand_ends": _l("An empty hand ends the deal"),
    "end_bonus": _l("Bonus for reaching the target"),
    "endless": _l("Endless series"),
    "ends": _l("How the match ends"),
    "extra_boxes": _l("More deal bonuses"),
    "face_points": _l("Court cards"),
    "failed_try": _l("A rearrangement that fails"),
    "false_knock": _l("False knock"),
    "final_discard": _l("Last discard"),
    "first_lap_discard": _l("Taking the discard in the first lap"),
    "freed_joker": _l("A joker that was swapped out"),
    "game_bonus": _l("Game bonus"),
    "gin_bonus": _l("Gin bonus"),
    "hand_multiplier": _l("The others after a hand"),
    "hand_needs_opening": _l("Hand needs the opening points"),
    "hand_points": _l("Out in one go (hand)"),
    "held_triple_as_one": _l("Three of a rank count as one"),
    "joker_points": _l("Joker left over"),
    "jokers": _l("Playing with jokers"),
    "jokers_later": _l("Jokers in a meld after laying off"),
    "jokers_when_laid": _l("Jokers in a meld when laid"),
    "knock_limit": _l("Knock with at most"),
    "knock_right": _l("Who may knock first"),
    "knock_when": _l("When to knock"),
    "laps": _l("Laps in a deal"),
    "last_cards": _l("Last two cards of the stock"),
    "last_turn_lay_off": _l("Laying off in the last turn"),
    "lay_off_then_out": _l("Open, lay off and finish in one turn"),
    "limit": _l("Limit"),
    "lower_discard_by": _l("What makes a discard lower"),
    "lower_discard_lap": _l("When the lower discard decides"),
    "match_winner": _l("Who wins the match"),
    "max_wild_per_meld": _l("Wild cards in a meld"),
    "misplay": _l("Misplay"),
    "no_winner": _l("Nobody finishes"),
    "oklahoma": _l("Played as Oklahoma"),
    "opening_points": _l("Points to open"),
    "opening_turn_lay_off": _l("Laying off in the turn of the opening"),
    "out_points": _l("Finishing"),
    "pool_points": _l("Pool of a deal"),
    "pool_when_nobody_out": _l("Pool when nobody finishes"),
    "preset": _l("Bonuses as a whole"),
    "return_taken_discard": _l("Discarding the card just taken"),
    "round_bonus": _l("Bonus for each deal won"),
    "round_bonus_to": _l("Who gets the bonus for deals won"),
    "scoring": _l("How points are counted"),
    "set_joker_release": _l("Swapping for a joker in a set"),
    "shared_round_counts": _l("A shared deal counts as won"),
    "shutout": _l("Shut-out"),
    "spades_double": _l("A spade doubles"),
    "taken_discard_is_laid": _l("The discard taken must be laid"),
    "target": _l("Play to"),
    "tie": _l("Same count after a knock"),
    "tie_at_end": _l("Tie at the end"),
    "tie_below_knocker": _l("Tie below the knocker"),
    "tie_nobody_out": _l("Tie when nobody finishes"),
    "tie_prize": _l("What a tie leaves to the next deal"),
    "tie_when_exhausted": _l("Tie when the stock is used up"),
    "two_player_tie": _l("Tie with two players"),
    "undercut_bonus": _l("Undercut bonus"),
    "unopened_adds_cards": _l("Not opened: cards in hand added"),
    "unopened_points": _l("Not opened"),
    "wild_points": _l("Wild card left over"),
    "winner_by": _l("Who wins the match"),
}

HELPS: dict[str, str] = {
    "ace_both_ends": _l("May one run have an ace before the two and another one after the king?"),
    "ace_high_too": _l("An ace always goes before the two. May it go after the king as well?"),
    "ace_low_run_points": _l("What an ace counts that was laid in a run before the two."),
    "remik51.ace_low_run_points": _l(
        "What an ace before the two counts towards the opening. Other tables count 1 or 11: agree before you play."
    ),
    "ace_points": _l("What an ace counts against you at the end of the deal."),
    "remik51.ace_points": _l("What an ace counts in hand, and in melds other than A–2–3."),
    "ace_upcard": _l(
        "The turned-up card is the limit for a knock. With an ace only gin ends the deal, or a knock with 1."
    ),
    "adjacent_jokers": _l("May two jokers lie next to each other in a run?"),
    "all_cards_bonus": _l("For winning a deal with no card left."),
    "all_cards_in_last_lap": _l(
        "The stock is used up and everyone has one more turn. Does playing all cards earn the bonus there too?"
    ),
    "all_wild_meld": _l("May a meld consist of wild cards only?"),
    "big_gin_bonus": _l("Bonus when all 11 cards fit into melds, without a discard."),
    "blanked_entry": _l(
        "Somebody has won no deal when game 1 closes. The first win then goes into the next running game, "
        "or it is lost because it belongs to game 1."
    ),
    "box_bonus": _l("Added at the end to each player for each deal won."),
    "clean_run_to_open": _l("Must the opening contain a run without a joker?"),
    "cut_card": _l("The card found by cutting lies face up under the stock. It may be taken to go out in one go."),
    "cut_card_doubles": _l("Does a hand with the cut card double the points of the others as well?"),
    "cut_card_points": _l("What the winner scores for going out in one go with the cut card."),
    "deals_each": _l("How many times everyone deals before the match ends."),
    "dealer_rule": _l("The deal goes round, or to the winner or the loser of the last deal."),
    "discard_joker": _l("May a joker be put on the discard pile?"),
    "doubling_carries": _l("A doubled deal does not count and is dealt again. Does the next one count double then?"),
    "doubling_covers_boxes": _l("A doubled deal counts double in points. Does it count as two deals won, too?"),
    "doubling_covers_jokers": _l("After a hand the others count double. Does that include the jokers they hold?"),
    "empty_hand_ends": _l(
        "Playing the last card ends the deal like a knock. If not, one must still say “knock”, or draw again next turn."
    ),
    "end_bonus": _l("Added at the end to everyone who has reached the target."),
    "endless": _l("When a game closes, a new one opens. The match goes on until you stop."),
    "ends": _l(
        "When everyone has dealt so many times; when somebody reaches the limit; when all but one have dropped out "
        "at the limit; or when you decide to stop."
    ),
    "extra_boxes": _l("Gin counts as two more deals won, an undercut as one more."),
    "face_points": _l("What jack, queen and king count: 10 each, or 11, 12 and 13."),
    "failed_try": _l(
        "Cards were moved and the table does not work out. All is put back; then the turn goes on, "
        "or it ends and cards are drawn as a penalty."
    ),
    "false_knock": _l(
        "A knock with too many points does not end the deal, and the hand was seen. It may cost points, too."
    ),
    "final_discard": _l("Must whoever finishes discard a last card? Without a discard one counts as the lowest."),
    "first_lap_discard": _l("May the discard be taken in the first lap by someone who has not opened?"),
    "freed_joker": _l("May it be kept in hand, or must it be laid in the same turn?"),
    "game_bonus": _l("Added at the end for reaching the target."),
    "gin_bonus": _l("Bonus for having no loose cards."),
    "hand_multiplier": _l("How many times the points of the others count when somebody goes out in one go."),
    "hand_needs_opening": _l("Must whoever goes out in one go also lay enough points for an opening?"),
    "hand_points": _l("What the winner scores for laying everything at once, without having opened before."),
    "held_triple_as_one": _l("Do three cards of one rank still held count as a single card?"),
    "joker_points": _l("What a joker counts against you at the end of the deal."),
    "jokers": _l("Jokers are wild besides the rank of the round. This is what one left over counts."),
    "jokers_later": _l("How many jokers a meld may have once cards are laid off on it."),
    "jokers_when_laid": _l("How many jokers a meld may have when it is laid."),
    "knock_limit": _l("With more points left you may not knock."),
    "remik500.knock_limit": _l(
        "With 0 a knock means finishing: nothing is loose. With a limit the lowest hand wins after a knock."
    ),
    "knock_right": _l(
        "Whoever plays first knocks first; the others only after somebody has knocked. "
        "The app reminds you, forbids it, or leaves it to you."
    ),
    "knock_when": _l("At the end of the turn, or at its start instead of drawing."),
    "laps": _l("After so many laps the deal is over even if nobody has finished."),
    "last_cards": _l(
        "Two cards are left in the stock and nobody has knocked. The deal does not count, "
        "or the last discard may still be taken for a knock."
    ),
    "last_turn_lay_off": _l("May cards be laid off on the melds of whoever has finished?"),
    "lay_off_then_out": _l("Somebody opens, lays off on other melds and finishes, all in one turn. What is it?"),
    "limit": _l("Reaching it ends the match, or makes a player drop out."),
    "lower_discard_by": _l("By rank, from ace up to king; or by points, where ten, jack, queen and king are equal."),
    "lower_discard_lap": _l(
        "If several finish in one lap, the lowest last discard wins. In any lap, or in the first only; then they share."
    ),
    "match_winner": _l("Bonuses can turn the result around: the higher total wins, or whoever reached the target."),
    "max_wild_per_meld": _l("How many wild cards one meld may have."),
    "misplay": _l("Somebody laid what is no meld and takes it back. What does that cost?"),
    "no_winner": _l("No card is left to draw and nobody has finished."),
    "oklahoma": _l("The turned-up card sets the limit for a knock, and a spade doubles the deal."),
    "opening_points": _l("What the first melds must be worth together."),
    "opening_turn_lay_off": _l("May one lay off and swap a joker in the very turn of one's opening?"),
    "out_points": _l("What the winner of a deal scores in the ordinary way."),
    "pool_points": _l("What everybody plays for in each deal, besides the differences."),
    "pool_when_nobody_out": _l("The laps or the stock are used up and nobody has finished."),
    "preset": _l("Sets gin, undercut and deal bonus together: modern 25, 25, 25 or classic 20, 10, 20."),
    "return_taken_discard": _l("May the card just taken from the discard pile be discarded again in the same turn?"),
    "round_bonus": _l("Added at the end for each deal won."),
    "round_bonus_to": _l(
        "Tables differ: the bonus for deals won goes to everybody, or only to those who have not reached the target."
    ),
    "scoring": _l(
        "The winner takes the pool and the differences. Or everyone scores the cards laid less the loose ones, "
        "and the pool goes to whoever finishes."
    ),
    "set_joker_release": _l(
        "Which card frees a joker in a set: any suit that is missing, or only one that makes all four suits lie there."
    ),
    "shared_round_counts": _l("Several players win a deal together. Does it count as a deal won for each of them?"),
    "shutout": _l("What the winner gets on top when the loser has won no deal."),
    "spades_double": _l("If the turned-up card is a spade, all points of the deal count twice."),
    "taken_discard_is_laid": _l("Must the discard that was taken lie in the opening, or is it enough to open?"),
    "target": _l("The match ends after the deal in which a total reaches this."),
    "hollywood.target": _l("Each game closes when a total in it reaches this."),
    "tie": _l("Both have the same: it is an undercut, or the knocker wins with a difference of 0."),
    "tie_at_end": _l("Several players have the lowest total after the last round."),
    "tie_below_knocker": _l("Several players have the same, and less than the knocker."),
    "tie_nobody_out": _l("Nobody has finished, and several players have the same lowest count."),
    "tie_prize": _l("Equal last discards leave the prize to the next deal: all of it, or only the pool."),
    "tie_when_exhausted": _l("Nobody has knocked, and several players have the same lowest count."),
    "two_player_tie": _l("Two players have the same after a knock: it is an undercut, or the deal does not count."),
    "undercut_bonus": _l("For having the same as the knocker or less."),
    "unopened_adds_cards": _l("Do the cards in hand count on top of the points for not opening?"),
    "unopened_points": _l("What a player scores who has not opened when the deal ends."),
    "wild_points": _l("What a wild card counts against you at the end of the deal."),
    "winner_by": _l("The highest sum of all games wins, or whoever has won the most games."),
}
