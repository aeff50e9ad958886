"""The values of house rules in words; plain numbers are left to the formats."""

from __future__ import annotations

from companion.words import _l, plural

YES = _l("yes")
NO = _l("no")

POINTS = plural("%(num)d point", "%(num)d points")
TIMES = _l("× %(num)s")

TIES: dict[int | str, str] = {
    "each": _l("each wins in full"),
    "split": _l("they split one win"),
    "nobody": _l("nobody wins"),
}

CHOICES: dict[str, dict[int | str, str]] = {
    "ace_upcard": {"gin_only": _l("only gin"), "one": _l("knock with 1")},
    "big_gin_bonus": {0: _l("off")},
    "blanked_entry": {"next_running": _l("into the next running game"), "strict": _l("lost")},
    "dealer_rule": {"alternate": _l("in turn"), "winner": _l("who won"), "loser": _l("who lost")},
    "ends": {
        "deals": _l("after an agreed number of deals"),
        "limit": _l("at the limit"),
        "elimination": _l("when one is left"),
        "open": _l("when you stop"),
    },
    "face_points": {10: _l("10 each"), "11_12_13": _l("11, 12, 13")},
    "failed_try": {
        "restore": _l("put back, the turn goes on"),
        "draw_1": _l("put back, draw 1 card"),
        "draw_3": _l("put back, draw 3 cards"),
    },
    "false_knock": {
        "void": _l("costs nothing"),
        "minus_10": _l("costs 10 points"),
        "opponents_10": _l("10 points to each opponent"),
        "play_on": _l("costs nothing"),
        10: _l("10 points to the opponent"),
        25: _l("25 points to the opponent"),
    },
    "final_discard": {"yes": _l("always"), "optional": _l("not needed")},
    "first_lap_discard": {"free": _l("yes, freely"), "to_open": _l("only to open"), "never": _l("no")},
    "freed_joker": {"may_keep": _l("may be kept"), "same_turn": _l("must be laid at once")},
    "game_bonus": {"target": _l("as much as the target")},
    "jokers": {0: _l("no jokers")},
    "jokers_later": {"minority": _l("fewer than other cards"), 1: _l("one"), "any": _l("any number")},
    "jokers_when_laid": {1: _l("one"), "minority": _l("fewer than other cards"), "any": _l("any number")},
    "knock_right": {"warn": _l("a reminder"), "strict": _l("whoever plays first"), "free": _l("anybody")},
    "knock_when": {"turn_end": _l("at the end of the turn"), "turn_start": _l("instead of drawing")},
    "last_cards": {"void": _l("the deal does not count"), "tournament": _l("one last knock")},
    "lay_off_then_out": {"plain": _l("an ordinary finish"), "hand": _l("hand")},
    "lower_discard_by": {"rank": _l("rank"), "points": _l("points of the card")},
    "lower_discard_lap": {"any": _l("in any lap"), "first": _l("only in the first lap")},
    "match_winner": {"higher_total": _l("the higher total"), "first_to_target": _l("whoever reached the target")},
    "max_wild_per_meld": {"any": _l("any number"), 1: _l("one")},
    "misplay": {
        "offender": _l("no points in this deal"),
        "void": _l("the deal does not count"),
        "minus_30": _l("30 points and no points in this deal"),
    },
    "no_winner": {"count": _l("everyone counts as usual"), "void": _l("the deal does not count")},
    "pool_when_nobody_out": {"lowest": _l("to the lowest count"), "carry": _l("waits for the next deal")},
    "preset": {"modern": _l("modern"), "classic": _l("classic")},
    "round_bonus_to": {"all": _l("everybody"), "others": _l("only those below the target")},
    "scoring": {"pool": _l("pool and differences"), "rum500": _l("laid less loose")},
    "set_joker_release": {"any": _l("any missing suit"), "full_set": _l("only the fourth suit")},
    "shutout": {
        "double_hand_points": _l("points of the deals twice"),
        "double_game_bonus": _l("game bonus twice"),
        "double_difference": _l("final difference twice"),
        "none": _l("nothing"),
    },
    "tie": {"undercut": _l("undercut"), "knocker": _l("the knocker wins")},
    "tie_at_end": {
        "shared": _l("they share the win"),
        "extra_round": _l("one more round of 13 cards"),
        "most_zeros": _l("most rounds with 0"),
    },
    "tie_below_knocker": {
        "each": _l("each wins in full"),
        "split": _l("they split one win"),
        "nobody": _l("nobody wins"),
    },
    "tie_nobody_out": {
        "share": _l("they share the prize"),
        "lower_discard": _l("the lower last discard wins"),
        "carry": _l("the prize waits for the next deal"),
    },
    "tie_prize": {"whole": _l("the whole prize"), "pool": _l("only the pool")},
    "tie_when_exhausted": {
        "each": _l("each wins in full"),
        "split": _l("they split one win"),
        "nobody": _l("nobody wins"),
    },
    "two_player_tie": {"defender": _l("undercut"), "redeal": _l("deal again")},
    "wild_points": {"face": _l("its own rank"), 20: _l("20 points")},
    "winner_by": {"sum": _l("the highest sum"), "games": _l("most games won")},
}
