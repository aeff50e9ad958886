"""Numbers, lists, quotes, dates as each language writes them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import lru_cache

from babel.dates import format_date
from babel.lists import format_list
from markupsafe import Markup

from companion.catalogues import current, translated
from companion.words import _l

MINUS = "\u2212"
GROUP = {"en": ",", "pl": "\u00a0", "sl": "."}
POINT = {"en": ".", "pl": ",", "sl": ","}
PERCENT = {"en": "%", "pl": "%", "sl": "\u00a0%"}
GROUPED_FROM = 10_000
QUOTES = {"en": "“%s”", "pl": "„%s”", "sl": "»%s«"}
# The British list has no comma before its last name.
LISTS = {"en": "en_GB"}
DAY = {"en": "d MMM y", "pl": "d MMM y", "sl": "d. MMM y"}
LONG_DAY = {"en": "EEEE, d MMMM y", "pl": "EEEE, d MMMM y", "sl": "EEEE, d. MMMM y"}
TODAY = _l("today")
YESTERDAY = _l("yesterday")


def number(value: int, language: str | None = None) -> str:
    """A whole number: a true minus, digits in groups from 10 000 on."""
    size = abs(value)
    digits = f"{size:,}".replace(",", GROUP[language or current()]) if size >= GROUPED_FROM else str(size)
    return MINUS + digits if value < 0 else digits


def signed(points: int, language: str | None = None) -> str:
    """Points won or lost: +23, −40, 0."""
    return ("+" if points > 0 else "") + number(points, language)


def aloud(value: int, language: str | None = None) -> str:
    """The number for the ear: some voices pass over the sign of a minus. The word is the same in all our languages."""
    return number(value, language).replace(MINUS, "minus ")


def list_of(names: Iterable[str], language: str | None = None) -> str:
    """Ana, Bor and Cene."""
    language = language or current()
    return format_list(list(names), locale=LISTS.get(language, language))


def quote(text: str, language: str | None = None) -> str:
    """The text between the quotation marks of the language."""
    return QUOTES[language or current()] % text


def tenths(value: float, language: str | None = None) -> str:
    """A number with one decimal, as an average has it: 12.5, −0,3."""
    whole, tenth = divmod(round(abs(value) * 10), 10)
    sign = MINUS if value < 0 and (whole or tenth) else ""
    return f"{sign}{number(whole, language)}{POINT[language or current()]}{tenth}"


def percent(part: int, whole: int, language: str | None = None) -> str:
    """How much of the whole a part is: 45%, 45 %; a dash of nothing."""
    sign = PERCENT[language or current()]
    return f"{round(100 * part / whole)}{sign}" if whole else "–"


def unbroken(text: str) -> Markup:
    """The text with what a dash joins kept on one line: (3–13)."""
    words = (
        Markup('<span class="unbroken">{}</span>').format(word) if "–" in word else word for word in text.split(" ")
    )
    return Markup(" ").join(words)


def day(when: datetime, today: date | None = None, language: str | None = None) -> str:
    """The day of a moment, near ones in words: today, yesterday, 5 Dec 2025. `today` is the day of the reader."""
    language = language or current()
    found = when.astimezone().date()
    today = today or datetime.now().astimezone().date()
    if found == today:
        return translated(TODAY, language)
    if found == today - timedelta(days=1):
        return translated(YESTERDAY, language)
    return calendar_day(found, language)


def calendar_day(when: date, language: str | None = None) -> str:
    """A day of the calendar: 5 Dec 2025."""
    return _written(when, language or current())


@lru_cache(1024)
def _written(when: date, language: str) -> str:
    """Lists have the same days again and again, and spelling a day is what takes their time."""
    return format_date(when, DAY[language], locale=language)


def long_day(when: datetime, language: str | None = None) -> str:
    """Friday, 5 December 2025."""
    language = language or current()
    return format_date(when.astimezone().date(), LONG_DAY[language], locale=language)


def clock(when: datetime) -> str:
    """The time of a moment where the server stands: 19:05."""
    return f"{when.astimezone():%H:%M}"


def moment(when: datetime, today: date | None = None, language: str | None = None) -> str:
    """Day and time: yesterday, 22:40."""
    return f"{day(when, today, language)}, {clock(when)}"
