"""What can be wrong with a move of a deal that is followed card by card, and with its facts afterwards."""

from __future__ import annotations

from companion.words import Sentence, _l

FOLLOWING: dict[str, Sentence] = {
    "table.over": _l("The deal is over already"),
    "table.begun": _l("The table is entered before the first move"),
    "table.notdealt": _l("This player is not dealt in"),
    "table.nomeld": _l("There is no such meld on the table"),
    "table.fourth": _l("Nobody draws a fourth card in one turn"),
    "table.drawafterlaying": _l("Who has melded draws no more in this turn"),
    "table.seconddraw": _l("Only one card is drawn in a turn"),
    "table.stockempty": _l("The stock is used up: nobody draws any more"),
    "table.lastlap": _l("In the last lap nobody knocks, and an empty hand does not end it"),
    "table.laps": _l("The deal is over after so many laps: %(most)s, this is lap %(n)s"),
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
    "table.otherdiscard": _l("The moves tell another last discard; %(seat)s: %(card)s"),
    "table.otherlap": _l("The moves tell another lap: %(have)s"),
    "table.othersize": _l("The moves leave another number of cards in the hand; %(seat)s: %(have)s, shown: %(n)s"),
    "table.seentwice": _l("More of one card than there are, on the table and in the hands: %(card)s – here: %(n)s"),
    "step.new": _l("New meld from the hand: %(cards)s"),
    "step.put": _l("From the hand: %(cards)s → %(onto)s"),
    "step.move": _l("From the meld %(source)s: %(cards)s → %(onto)s"),
}
