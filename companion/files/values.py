"""The values of a stranger's file, each taken only as what it has to be. Everything else raises NotRead."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from companion.files.exporting import MOMENT
from companion.models import KEY_LENGTH, KEY_LETTERS
from companion.names import clean
from engine.errors import RummyError

MOST = {"matches": 2000, "house_rules": 500, "seats": 40, "acts": 10_000, "deals": 10_000, "changes": 5000}
MOST |= {"notes": 5000, "moves": 20_000, "sheets": 2000}
BIGGEST = 10**9
EARLIEST, LATEST = 2000, 2200  # years


class NotRead(RummyError):
    """A file that is none of ours, or that says what cannot be."""

    code = "file.unreadable"


def need(told: Any, *names: str) -> None:
    """All of these are there. Fields beside them are ignored at the top, and cannot be stored anywhere else."""
    if not isinstance(told, dict) or not set(names) <= set(told):
        raise NotRead


def rows(told: Mapping[str, Any], name: str) -> list[Any]:
    """A list that is not longer than such a list may be."""
    found = told[name]
    if not isinstance(found, list) or len(found) > MOST[name]:
        raise NotRead
    return found


def mapping(value: Any) -> dict[str, Any]:
    """Names with what stands under them."""
    if not isinstance(value, dict):
        raise NotRead
    return value


def whole(value: Any, low: int, high: int = BIGGEST) -> int:
    """A whole number from `low` to `high`; yes and no are none."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise NotRead
    return value


def need_numbers(values: Any, low: int = -BIGGEST, high: int = BIGGEST) -> None:
    """All of them are whole numbers from `low` to `high`."""
    if not isinstance(values, list):
        raise NotRead
    for value in values:
        whole(value, low, high)


def need_count(numbers: list[int]) -> None:
    """They count 1, 2, 3 … without a gap."""
    if numbers != list(range(1, len(numbers) + 1)):
        raise NotRead


def maybe(value: Any, read: Callable[[Any], Any]) -> Any:
    """Nothing, or what `read` makes of it."""
    return None if value is None else read(value)


def text(value: Any, longest: int) -> str:
    """A text that is neither empty nor too long, as it stands."""
    if not isinstance(value, str) or not value or len(value) > longest:
        raise NotRead
    return value


def shown(value: Any) -> str:
    """A text as people may read it, without control and direction characters. Raises NotRead for what is no text."""
    if not isinstance(value, str):
        raise NotRead
    return "".join(each for each in value if each == "\n" or unicodedata.category(each)[0] != "C")


def name(value: Any) -> str:
    """A name as people write it, tidied."""
    if not isinstance(value, str) or not clean(value):
        raise NotRead
    return clean(value)


def one_of(value: Any, known: Any) -> str:
    """A word that is known."""
    if not isinstance(value, str) or value not in known:
        raise NotRead
    return value


def key(value: Any) -> str:
    """The key of a match."""
    if not isinstance(value, str) or len(value) != KEY_LENGTH or set(value) - set(KEY_LETTERS):
        raise NotRead
    return value


def moment(value: Any) -> datetime:
    """A moment, within the years in which a match can have been played."""
    if not isinstance(value, str) or not value.isascii():
        raise NotRead
    found = datetime.strptime(value, MOMENT).replace(tzinfo=UTC)
    if not EARLIEST <= found.year < LATEST:
        raise NotRead
    return found
