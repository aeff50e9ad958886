"""What can be wrong with a move of a deal that is followed card by card, and with its facts afterwards."""

from __future__ import annotations

from companion.words import Sentence, _l

FOLLOWING: dict[str, Sentence] = {
    "table.over": _l("The deal is over already"),
    "table.notdealt": _l("This player is not dealt in"),
    "table.nomeld": _l("There is no such meld on the table"),
    "table.fourth": _l("Nobody draws a fourth card in one turn"),
    "table.drawafterlaying": _l("Who has melded draws no more in this turn"),
    "table.seconddraw": _l("Only one card is drawn in a turn"),
    "table.nodiscard": _l("There is no discard to take"),
    "table.nocutcard": _l("Your rules have no cut card."),
    "table.cutonlyhand": _l("The cut card is only for a hand in the same turn"),
    "table.starter": _l("Who starts only discards in the first turn"),
    "table.copies": _l("More of one card on the table than there are: %(card)s – here: %(n)s, in the packs: %(most)s"),
    "table.handsize": _l("More cards laid than a hand has: %(n)s, at most %(most)s"),
    "table.otherend": _l("The moves tell another end of the deal"),
    "table.otherhow": _l("The moves tell another kind of end: %(how)s"),
    "table.otheropened": _l("The moves tell otherwise whether there was an opening: %(seat)s"),
    "table.otherlaid": _l("The moves tell other points laid; %(seat)s: %(have)s"),
    "table.seentwice": _l("More of one card than there are, on the table and in the hands: %(card)s – here: %(n)s"),
}
