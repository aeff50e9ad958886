"""A tablet in the middle of the table: at which of its edges everybody sits, and to which one a sheet is turned."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypeVar

from flask import request, url_for
from werkzeug.exceptions import HTTPException

Seated = TypeVar("Seated")

FOUR = ("bottom", "left", "top", "right")
NEAR, FAR = "near", "far"  # the long edges, whichever way the tablet lies: bottom and top, or left and right
EDGES = (*FOUR, NEAR, FAR)
TURNS = (0, 90, 180, 270)  # degrees, clockwise, by which an edge is turned away from the bottom


def edges_for(players: int) -> tuple[str, ...]:
    """The edge of each player, clockwise. Two face each other, four have one edge each, else the long edges share."""
    if players == len(FOUR):
        return FOUR
    if players <= 2:
        return FOUR[::2][:players]
    near = players // 2
    return (NEAR,) * near + (FAR,) * (players - near)


def around(seated: Sequence[Seated]) -> list[tuple[str, tuple[Seated, ...]]]:
    """Who sits at which edge, in the order in which they sit."""
    pairs = zip(edges_for(len(seated)), seated, strict=True)
    return [(edge, tuple(who for _, who in group)) for edge, group in groupby(pairs, key=lambda pair: pair[0])]


def edge_at(turn: int) -> str:
    """The edge from which something that is turned so far reads upright."""
    return FOUR[TURNS.index(turn)]


def edge() -> str:
    """The edge to which the sheet of this request is turned; nothing for one that was opened elsewhere."""
    try:
        said = request.values.get("edge", "")
    except HTTPException:
        return ""
    return said if said in EDGES else ""


def turned() -> str:
    """The classes of a page that is turned to an edge."""
    return f" is-edge is-edge--{edge()}" if edge() else ""


def way_back(key: str) -> str:
    """Where a sheet of this match came from: the middle of the table, or the page of the match."""
    return url_for("middle.table" if edge() else "matches.table", key=key)
