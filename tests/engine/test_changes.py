"""What changes between deals, as JSON holds it, and what is refused there."""

from __future__ import annotations

from typing import Any

import pytest

from engine.changes import (
    Begun,
    Change,
    Joined,
    LaterDeals,
    Left,
    PlayedOn,
    Reseated,
    RuleChange,
    Stopped,
    change_from_plain,
    change_to_plain,
    moved,
)
from engine.errors import ImpossibleDeal

WRITTEN: list[tuple[Change, dict[str, Any]]] = [
    (RuleChange(2, {"target": 200}), {"kind": "rules", "deal": 2, "switches": {"target": 200}}),
    (Joined(3, 2, "worst"), {"kind": "joined", "deal": 3, "seat": 2, "start": "worst"}),
    (Left(4, 1), {"kind": "left", "deal": 4, "seat": 1}),
    (Reseated(5, (2, 0, 1)), {"kind": "reseated", "deal": 5, "order": [2, 0, 1]}),
    (
        Begun(totals=((20, -5), (0, 0)), boxes=((1, 0),)),
        {"kind": "begun", "deal": 1, "totals": [[20, -5], [0, 0]], "boxes": [[1, 0]]},
    ),
    (Stopped(6), {"kind": "stopped", "deal": 6}),
    (PlayedOn(7), {"kind": "played_on", "deal": 7}),
    (LaterDeals(8, False), {"kind": "later", "deal": 8, "count": False}),
]


@pytest.mark.parametrize(
    ("change", "plain"), WRITTEN, ids=lambda each: each.get("kind") if isinstance(each, dict) else ""
)
def test_written_and_read_again(change: Change, plain: dict[str, Any]) -> None:
    """Nothing is lost on the way, and whoever reads it may be told tuples too."""
    assert change_to_plain(change) == plain
    assert all(type(row) is list for value in plain.values() if isinstance(value, list) for row in [value])
    assert change_from_plain(plain) == change
    assert (
        change_from_plain({**plain, **{name: tuple(v) for name, v in plain.items() if isinstance(v, list)}}) == change
    )


def test_what_is_not_said_is_as_usual() -> None:
    """Who joins starts with nothing; a match is begun before its first deal, without deals won."""
    assert change_from_plain({"kind": "joined", "deal": 2, "seat": 1}) == Joined(2, 1, "zero")
    assert change_from_plain({"kind": "begun", "deal": 1, "totals": [[1, 2]]}) == Begun(totals=((1, 2),))


@pytest.mark.parametrize(
    ("plain", "field"),
    [
        pytest.param({"deal": 1}, "kind", id="nobody says what changes"),
        pytest.param({"kind": "moon", "deal": 1}, "kind", id="no such change"),
        pytest.param({"kind": "stopped"}, "kind", id="nobody says when"),
        pytest.param({"kind": "stopped", "deal": "3"}, "kind", id="a deal is a number"),
        pytest.param({"kind": "stopped", "deal": True}, "kind", id="yes is no number"),
        pytest.param({"kind": "stopped", "deal": 10**6 + 1}, "kind", id="no match is so long"),
        pytest.param({"kind": "stopped", "deal": -(10**6) - 1}, "kind", id="nor so short"),
        pytest.param({"kind": "stopped", "deal": 1, "seat": 2}, "kind", id="a field of another change"),
        pytest.param({"kind": "left", "deal": 1}, "kind", id="nobody says who left"),
        pytest.param({"kind": "left", "deal": 1, "seat": "Ana"}, "seat", id="a seat is a number"),
        pytest.param({"kind": "left", "deal": 1, "seat": True}, "seat", id="yes is no seat"),
        pytest.param({"kind": "rules", "deal": 1, "switches": [1]}, "switches", id="switches have names"),
        pytest.param({"kind": "later", "deal": 1, "count": 1}, "count", id="they count or they do not"),
        pytest.param({"kind": "joined", "deal": 1, "seat": 1, "start": 7}, "start", id="a start has a name"),
        pytest.param({"kind": "joined", "deal": 1, "seat": 1, "start": "best"}, "start", id="no such start"),
        pytest.param({"kind": "reseated", "deal": 1, "order": 3}, "order", id="an order is a row"),
        pytest.param({"kind": "reseated", "deal": 1, "order": [0, "1"]}, "order", id="an order is of numbers"),
        pytest.param({"kind": "reseated", "deal": 1, "order": [[0, 1]]}, "order", id="an order is one row"),
        pytest.param({"kind": "reseated", "deal": 1, "order": [0, [1]]}, "order", id="an order has no rows inside"),
        pytest.param({"kind": "begun", "deal": 1, "totals": [1, 2]}, "totals", id="totals are rows"),
        pytest.param({"kind": "begun", "deal": 1, "totals": [[1], 2]}, "totals", id="totals are rows only"),
        pytest.param({"kind": "begun", "deal": 1, "totals": [[1, None]]}, "totals", id="totals are of numbers"),
        pytest.param({"kind": "begun", "deal": 1, "totals": [[1]], "boxes": [[True]]}, "boxes", id="boxes are numbers"),
        pytest.param({"kind": "begun", "deal": 1, "totals": "11"}, "totals", id="a text is no row"),
    ],
)
def test_what_is_no_change(plain: dict[str, Any], field: str) -> None:
    """The field that is wrong is named."""
    with pytest.raises(ImpossibleDeal) as wrong:
        change_from_plain(plain)
    assert (wrong.value.code, wrong.value.params) == ("error.field", {"field": field})


@pytest.mark.parametrize("deal", [10**6, -(10**6), 0])
def test_numbers_up_to_a_million(deal: int) -> None:
    assert change_from_plain({"kind": "stopped", "deal": deal}) == Stopped(deal)


def test_moved_with_the_deals() -> None:
    """A deal put in or taken out before a change takes it along."""
    assert moved(Left(4, 1), 1) == Left(5, 1)
    assert moved(RuleChange(4, {"target": 200}), -1) == RuleChange(3, {"target": 200})
