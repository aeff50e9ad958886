"""The games in short, and the cards that show what is a meld in each of them. Source: docs/rules.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.guides.guide import NO_SWITCH, Guide, hands, melds, onto, openings
from companion.rulebook.book import line
from companion.words import _l

KINDS = ("8S 8H 8D", "5H 6H 7H", "5H 6H 8H", "5H 6H 7D", "9C TC")
SUIT_TWICE = "8S 8H 8H"
ROUND_THE_CORNER = "KS AS 2S"

ANY = Guide(scenes=(melds(*KINDS, ROUND_THE_CORNER),))

MANIPULATION = Guide(
    about=(
        line(
            _l(
                "Everyone melds sets and runs onto one common table. What lies there may be taken apart and put "
                "together anew by everybody, as long as every card is in a meld again at the end of the turn."
            )
        ),
        line(
            _l("Whoever’s cards count at most %(knock_limit)s may knock and end the deal. The lowest hand wins it."),
            "knock_limit",
        ),
    ),
    points=(NO_SWITCH, "undercut_bonus", "all_cards_bonus"),
    end=("target", "round_bonus"),
    scenes=(
        melds(*KINDS[:4], SUIT_TWICE, "QD KD AD", ROUND_THE_CORNER, "9C * JC"),
        onto("swap", "8H > 7H * 9H", "8D > 7H * 9H"),
        hands("AS 2D 2H", "AS 2D 3H"),
    ),
)

REMIK51 = Guide(
    about=(
        line(
            _l(
                "You collect sets and runs. The first melds of a deal must count at least %(opening_points)s together: "
                "the opening. After it you may lay further melds, lay off on every meld and swap jokers."
            ),
            "opening_points",
        ),
        line(_l("Whoever discards the last card has finished. The others count what they still hold.")),
    ),
    points=("out_points", "unopened_points", "hand_multiplier"),
    end=("ends", NO_SWITCH),
    scenes=(
        melds(*KINDS[:4], SUIT_TWICE, "QD KD AD", ROUND_THE_CORNER, "9C * JC", "* * JC"),
        openings("QS KS AS | 7H 7D 7C", "5S 6S 7S | 8H 8D 8C", "AS 2S 3S | QH QD QC | 2H 2D 2C"),
        onto("lay_off", "TH > 7H 8H 9H", "8S > 8S 8H 8D 8C"),
        onto("swap", "8H > 7H * 9H"),
    ),
)

REMIK500 = Guide(
    about=(
        line(
            _l(
                "You lay sets and runs and lay off on every meld. No points are needed to begin, and nobody takes a "
                "discard: each player’s own lie face up before that player."
            )
        ),
        line(_l("Whoever has all cards in melds but the one that is discarded has finished.")),
    ),
    points=("pool_points", "scoring", "pool_when_nobody_out"),
    end=("target",),
    scenes=(
        melds(*KINDS[:4], "8S 8S 8D", ROUND_THE_CORNER, "9C * JC"),
        onto("lay_off", "TH > 7H 8H 9H", "JH > 7H 8H 9H"),
    ),
)

GIN = Guide(
    about=(
        line(
            _l(
                "Two players hold 10 cards each and sort them into sets and runs. Melds stay in the hand; "
                "cards in no meld are loose."
            )
        ),
        line(_l("Whoever’s loose cards count at most %(knock_limit)s may knock and end the deal."), "knock_limit"),
    ),
    points=("undercut_bonus", "gin_bonus"),
    end=("target", "box_bonus"),
    scenes=(
        melds(*KINDS, "AS 2S 3S", "QS KS AS"),
        hands("5H 6H 7H QS QD QC AH 2S 3D 4C", "5H 6H 7H QS QD QC AH 2S 3D 5C", "5H 6H 7H QS QD QC 2S 3S 4S 5S"),
        onto("lay_off", "9H > 6H 7H 8H", "TH > 6H 7H 8H"),
    ),
)

OKLAHOMA = replace(
    GIN,
    about=(
        GIN.about[0],
        line(_l("As in gin, but the first turned-up card says with how many loose points a player may knock.")),
    ),
    points=("undercut_bonus", "gin_bonus", "spades_double"),
    scenes=(
        GIN.scenes[0],
        hands(
            "6D > 5H 6H 7H QS QD QC AH 2S 2D AC",
            "6D > 5H 6H 7H QS QD QC AH 2S 3D AC",
            "AD > 5H 6H 7H QS QD QC JS JD JC AH",
        ),
        GIN.scenes[2],
    ),
)

HOLLYWOOD = replace(
    GIN,
    about=(
        *GIN.about,
        line(_l("The score sheet has three games side by side: a win is entered in one, two or all of them.")),
    ),
    points=("undercut_bonus", "gin_bonus", NO_SWITCH),
    end=("target", "winner_by"),
)

THREE_THIRTEEN = Guide(
    about=(
        line(
            _l(
                "Eleven rounds, with 3 cards in the first and 13 in the last. In each round another rank is wild: "
                "the one with as many points as there are cards."
            )
        ),
        line(
            _l(
                "Whoever has all cards in melds but the one that is discarded has finished; "
                "everyone else has one more turn."
            )
        ),
    ),
    points=(NO_SWITCH,),
    end=(NO_SWITCH,),
    scenes=(
        melds(
            *("8S 8H 8D", "8S 8S 8D", "5H 6H 7H", "9C 3D JC", "9H 9C 3S", "5H 6H 8H", "QS KS AS"),
            where=_l("In round 1, where the 3 is wild:"),
        ),
    ),
)

GUIDES: Mapping[str, Guide] = {
    "manipulation": MANIPULATION,
    "remik51": REMIK51,
    "remik500": REMIK500,
    "remik300": REMIK500,
    "remik500-killer": REMIK500,
    "gin": GIN,
    "oklahoma": OKLAHOMA,
    "hollywood": HOLLYWOOD,
    "three-thirteen": THREE_THIRTEEN,
}
