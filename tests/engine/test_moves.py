"""Moves as JSON holds them: the names are kept in saved matches."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import card
from engine.deals import Ending
from engine.errors import RummyError
from engine.table import (
    NOBODY,
    Add,
    Discard,
    End,
    Found,
    Lay,
    Move,
    Pass,
    Rearrange,
    Source,
    Swap,
    Take,
    agreed,
    move_from_plain,
    move_to_plain,
)
from tests.engine.at_the_table import lies, table

WRITTEN: list[tuple[Move, dict[str, Any]]] = [
    (
        Found(seat=NOBODY, melds=table("7S 7D *"), opened=(1,)),
        {"move": "found", "seat": -1, "melds": [["7S", "7D", "*"]], "opened": [1]},
    ),
    (Take(seat=0), {"move": "take", "seat": 0}),
    (
        Take(seat=0, source=Source.DISCARD, card=card("KS")),
        {"move": "take", "seat": 0, "source": "discard", "card": "KS"},
    ),
    (Take(seat=2, source=Source.CUT), {"move": "take", "seat": 2, "source": "cut"}),
    (Lay(seat=1, melds=table("7S *=8S 9S")), {"move": "lay", "seat": 1, "melds": [["7S", "*=8S", "9S"]]}),
    (Add(seat=1, cards=lies("TS *"), onto=2), {"move": "add", "seat": 1, "cards": ["TS", "*"], "onto": 2}),
    (Swap(seat=1, card=card("8S"), onto=0, at=1), {"move": "swap", "seat": 1, "card": "8S", "onto": 0, "at": 1}),
    (Rearrange(seat=0, after=table("7S 7D 7C")), {"move": "rearrange", "seat": 0, "after": [["7S", "7D", "7C"]]}),
    (Discard(seat=0, card=card("2C")), {"move": "discard", "seat": 0, "card": "2C"}),
    (Discard(seat=0), {"move": "discard", "seat": 0}),
    (Pass(seat=0), {"move": "pass", "seat": 0}),
    (agreed(Pass(seat=0)), {"move": "pass", "seat": 0, "agreed": True}),
    (End(seat=2, ending=Ending.KNOCK), {"move": "end", "seat": 2, "ending": "knock"}),
]


@pytest.mark.parametrize(("move", "plain"), WRITTEN, ids=[str(plain) for _, plain in WRITTEN])
def test_written_and_read_again(move: Move, plain: dict[str, Any]) -> None:
    assert move_to_plain(move) == plain
    assert move_from_plain(plain) == move


@pytest.mark.parametrize(
    "plain",
    [
        {"move": "jump", "seat": 0},
        {"move": "pass"},
        {"move": "pass", "seat": True},
        {"move": "pass", "seat": 0, "card": "2C"},
        {"move": "take", "seat": 0, "source": "sleeve"},
        {"move": "swap", "seat": 1, "card": 8, "onto": 0},
        {"move": "lay", "seat": 1, "melds": "7S"},
    ],
    ids=str,
)
def test_what_is_no_move(plain: dict[str, Any]) -> None:
    with pytest.raises(RummyError):
        move_from_plain(plain)
