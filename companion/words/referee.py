"""What the referee says about melds, turns and knocks. Many are said as a fault here and as a reminder there."""

from __future__ import annotations

from companion.words import Sentence, _l, plural

MELDS: dict[str, Sentence] = {
    "ref.short": _l("A meld needs at least 3 cards; here: %(n)s"),
    "ref.toomany": _l("Too many cards in this meld: %(n)s, at most %(most)s"),
    "ref.ranks": _l("Different ranks in a set: %(cards)s"),
    "ref.suittwice": _l("Same suit twice in a set: %(suit)s"),
    "ref.twosuits": _l("Different suits in a run: %(cards)s"),
    "ref.twice": _l("The same card twice in a run: %(card)s"),
    "ref.gap": _l("Gap in the run – missing: %(cards)s"),
    "ref.corner": _l("K–A–2 does not run: the ace goes at one end"),
    "ref.acelow": _l("The ace is low here: it does not go after the king"),
    "ref.jokerrole": _l("The joker cannot stand for this card here: %(card)s"),
    "ref.jokers": _l("Too many jokers in this meld: %(n)s, at most %(most)s"),
    "ref.jokerminority": _l("Jokers must be fewer than other cards – jokers: %(jokers)s, other cards: %(naturals)s"),
    "ref.nonatural": _l("Jokers alone are no meld; other cards, at least: %(need)s"),
    "ref.adjacentjokers": _l("Two jokers may not lie side by side in a run"),
    "ref.jokeris": _l("The joker stands for: %(card)s"),
    "ref.readings": plural("This can be read in %(num)d way", "This can be read in %(num)d ways"),
    "ref.notmeld": _l("This is no meld: %(cards)s"),
}

TURNS: dict[str, Sentence] = {
    "ref.nolaying": _l("In this game melds stay in the hand until the end"),
    "ref.nomelds": _l("No meld is laid"),
    "ref.open51": _l("Opening needs %(need)s; here %(have)s – %(diff)s short"),
    "ref.otherwise": _l("With the rule “%(name)s: %(value)s” it would be %(have)s; needed: %(need)s"),
    "ref.nocleanrun": _l("The opening needs a run without a joker"),
    "ref.openlayoff": _l("Laying off begins with the turn after the opening"),
    "ref.notopened": _l("This is only allowed after the opening"),
    "ref.nolayoff": _l("In this game nobody lays off"),
    "ref.lastturnlayoff": _l("Laying off is only allowed in the last turn"),
    "ref.knockerlayoff": _l("Who knocks lays off nothing"),
    "ref.nocards": _l("No card is named"),
    "ref.closed": _l("This set is full: %(cards)s"),
    "ref.fitsnowhere": _l("This fits no meld on the table"),
    "ref.lastcard": _l("The last card is discarded, not laid"),
    "ref.vanished": _l("Was on the table, now missing: %(card)s"),
    "ref.taken": _l("Taken from the table into the hand: %(card)s"),
    "ref.takenapart": _l("Melds on the table are not taken apart: %(card)s"),
    "ref.nowhere": _l("On the table now, but neither there before nor in the hand: %(card)s"),
    "ref.nonew": _l("At least one card must come from the hand"),
    "ref.drawon": _l("Who melds nothing draws on; drawn so far: %(n)s"),
    "ref.thirdcard": _l("After the third card there is no meld in this turn"),
    "ref.jokerfix": _l("The joker stands for %(card)s and stays so"),
    "ref.jokertaken": _l("The joker cannot be taken like this"),
    "ref.nojoker": _l("There is no joker in this meld"),
    "ref.noswap": _l("In this game jokers are not swapped"),
    "ref.swapfromtable": _l("The card for the joker must come from the hand"),
    "ref.fullset": _l("In a set, only the fourth suit frees the joker"),
    "ref.useatonce": _l("The joker that is freed must be laid in the same turn"),
    "ref.deaddiscard": _l("Nobody may take a discard"),
    "ref.takefirstlap": _l("In the first lap nobody may take the discard"),
    "ref.takeopen": _l("Taking this card means opening with it now"),
    "ref.takelaid": _l("The card that is taken must lie in the opening"),
    "ref.noreturn": _l("The card just taken may not be discarded again"),
}

KNOCKS: dict[str, Sentence] = {
    "ref.knockhigh": _l("Too much to knock: %(have)s, at most %(limit)s"),
    "ref.loosecards": _l("Loose cards are left: %(cards)s"),
    "ref.ginonly": _l("Only gin ends this deal; loose: %(cards)s"),
    "ref.noupcard": _l("The turned-up card is missing: it sets the limit."),
    "ref.nobiggin": _l("Your rules have no big gin."),
    "ref.nodiscard": _l("One card must be left to discard"),
    "ref.nodiscardhere": _l("In this game nothing is discarded"),
    "ref.discardjoker": _l("The discard is a joker"),
    "ref.bestdiscard": _l("Best discard: %(card)s"),
    "ref.knockright": _l("Who plays first in the deal knocks first"),
    "ref.hand": _l("Everything at once: this is a hand"),
    "ref.maybenotbest": _l("There may be something better"),
}

REFEREE: dict[str, Sentence] = {**MELDS, **TURNS, **KNOCKS}
