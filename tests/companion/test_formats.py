"""Numbers, lists, quotes and dates in three languages."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest

from companion import formats

WHEN = datetime(2025, 12, 5, 19, 5, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The server stands in one place for these tests."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("value", "english", "polish", "slovenian"),
    [
        (0, "0", "0", "0"),
        (1234, "1234", "1234", "1234"),
        (9999, "9999", "9999", "9999"),
        (10000, "10,000", "10\u00a0000", "10.000"),
        (1234567, "1,234,567", "1\u00a0234\u00a0567", "1.234.567"),
        (-40, "−40", "−40", "−40"),
        (-12345, "−12,345", "−12\u00a0345", "−12.345"),
    ],
)
def test_numbers(value: int, english: str, polish: str, slovenian: str) -> None:
    """Groups begin at ten thousand, and the minus is a true one."""
    assert [formats.number(value, language) for language in ("en", "pl", "sl")] == [english, polish, slovenian]


@pytest.mark.parametrize(("points", "text"), [(23, "+23"), (-40, "−40"), (0, "0"), (12345, "+12,345")])
def test_signed(points: int, text: str) -> None:
    """What a deal brings has its sign; nothing has none."""
    assert formats.signed(points, "en") == text


@pytest.mark.parametrize(
    ("names", "english", "polish", "slovenian"),
    [
        ([], "", "", ""),
        (["Ana"], "Ana", "Ana", "Ana"),
        (["Ana", "Bor"], "Ana and Bor", "Ana i Bor", "Ana in Bor"),
        (["Ana", "Bor", "Cene"], "Ana, Bor and Cene", "Ana, Bor i Cene", "Ana, Bor in Cene"),
    ],
)
def test_lists(names: list[str], english: str, polish: str, slovenian: str) -> None:
    """Names are joined as the language joins them."""
    assert [formats.list_of(names, language) for language in ("en", "pl", "sl")] == [english, polish, slovenian]


@pytest.mark.parametrize(("language", "text"), [("en", "“5 % D”"), ("pl", "„5 % D”"), ("sl", "»5 % D«")])
def test_quotes(language: str, text: str) -> None:
    """What somebody typed is shown between the marks of the language, whatever it holds."""
    assert formats.quote("5 % D", language) == text


@pytest.mark.parametrize(
    ("language", "short", "full"),
    [
        ("en", "5 Dec 2025, 19:05", "Friday, 5 December 2025"),
        ("pl", "5 gru 2025, 19:05", "piątek, 5 grudnia 2025"),
        ("sl", "5. dec. 2025, 19:05", "petek, 5. december 2025"),
    ],
)
def test_dates(language: str, short: str, full: str) -> None:
    """Days as people write them, the clock with 24 hours."""
    assert formats.moment(WHEN, date(2026, 3, 1), language) == short
    assert formats.long_day(WHEN, language) == full


@pytest.mark.parametrize(
    ("today", "english", "polish", "slovenian"),
    [
        (date(2025, 12, 5), "today", "dzisiaj", "danes"),
        (date(2025, 12, 6), "yesterday", "wczoraj", "včeraj"),
        (date(2025, 12, 7), "5 Dec 2025", "5 gru 2025", "5. dec. 2025"),
        (date(2025, 12, 4), "5 Dec 2025", "5 gru 2025", "5. dec. 2025"),
    ],
)
def test_near_days(today: date, english: str, polish: str, slovenian: str) -> None:
    """Today and yesterday in a word; tomorrow is only a clock that goes wrong."""
    assert [formats.day(WHEN, today, language) for language in ("en", "pl", "sl")] == [english, polish, slovenian]


def test_the_day_is_that_of_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """An evening that ends after midnight UTC is still the same evening where the table stands."""
    monkeypatch.setenv("TZ", "Europe/Warsaw")
    time.tzset()
    late = datetime(2025, 12, 4, 23, 30, tzinfo=UTC)
    assert formats.moment(late, date(2025, 12, 5), "en") == "today, 00:30"
