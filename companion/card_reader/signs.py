"""From what was typed to plain signs and to tokens. Nothing here knows what a card is called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

BY_HAND = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "œ": "oe", "🅰": "a", "🔟": "10", "★": "*", "☆": "*", "⭐": "*"}
    | {"♤": "♠", "♡": "♥", "❤": "♥", "♢": "♦", "◆": "♦", "◇": "♦", "♧": "♣"}
)
CARD_BLOCK = range(0x1F0A0, 0x1F100)
JOKERS = "\U0001f0bf\U0001f0cf\U0001f0df"
BACK = "\U0001f0a0"
TRUMPS = range(0x1F0E0, 0x1F0F6)
KNIGHT = 0xC

STRONG = r",;/+\n"
WEAK = r"\s:()\[\]{}\"'„“”«»"
DASHES = r"\-‐‑‒–—―−"
SIGN = f"[^{STRONG}{WEAK}{DASHES}]"

# "1 0" with a space may be a ten, so it stays one token and is asked.
TOKEN = re.compile(rf"(?:(?<!\d)1 +0(?!\d)|{SIGN})+")
DASH = re.compile(f"[{DASHES}]")
STRONG_BREAK = re.compile(f"[{STRONG}]")
COPIES_BEFORE = re.compile(rf"(?<!{SIGN})([2-4]) *[x×] *(?={SIGN})(?![x×])")
COPIES_AFTER = re.compile(rf"(?<={SIGN}) *[x×] *([2-8])(?!{SIGN})")


@dataclass(frozen=True, slots=True)
class Plain:
    """Lower-case signs without accents; `origin[i]` is the place in the typed text that sign i came from."""

    signs: str
    origin: tuple[int, ...]
    typed: str

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The piece of the typed text behind these signs, with the marks that were dropped after them."""
        last = self.origin[end - 1] + 1
        return self.origin[start], max(last, self.origin[end]) if end < len(self.origin) else len(self.typed)


def plain(typed: str) -> Plain:
    """The text as the tables know it."""
    signs: list[str] = []
    origin: list[int] = []
    for place, sign in enumerate(typed):
        simple = _simple(sign)
        signs.append(simple)
        origin.extend([place] * len(simple))
    return Plain("".join(signs), tuple(origin), typed)


def _simple(sign: str) -> str:
    if ord(sign) in CARD_BLOCK:
        return f" {_card_sign(sign)} "
    if sign == "\n":
        return sign
    lower = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", sign).translate(BY_HAND).lower())
    return "".join(_part(each) for each in lower.translate(BY_HAND))


def _part(sign: str) -> str:
    """Accents, selectors and skin tones go; every kind of blank becomes a space."""
    kind = unicodedata.category(sign)
    if kind in ("Mn", "Me", "Cf") or "\U0001f3fb" <= sign <= "\U0001f3ff":
        return ""
    return " " if kind in ("Zs", "Zl", "Zp", "Cc") else sign


def _card_sign(sign: str) -> str:
    """A card of the playing card block as rank and symbol; what is no card of these games stays as it is."""
    if sign in JOKERS:
        return "*"
    row, place = divmod(ord(sign) - CARD_BLOCK.start, 16)
    if row > 3 or place in (0, KNIGHT, 15):
        return sign
    return "-a23456789tj-qk"[place] + "♠♥♦♣"[row]


def refusal(word: str) -> str | None:
    """The code for a sign that shows a card, but none of these games: card back, tarot knight, tarot trump."""
    if len(word) != 1 or ord(word) not in CARD_BLOCK:
        return None
    if word == BACK:
        return "card.back"
    if ord(word) in TRUMPS:
        return "card.trump"
    row, place = divmod(ord(word) - CARD_BLOCK.start, 16)
    return "card.knight" if row <= 3 and place == KNIGHT else None


class Before(Enum):
    """What stands between a token and the one before it. RANGE: a dash between exactly two; DASH: one among more."""

    SPACE = 1
    BREAK = 2
    RANGE = 3
    DASH = 4


@dataclass(frozen=True, slots=True)
class Token:
    """Signs without a separator. `whole` also covers the mark that tells how many copies ("2×7♥", "7♥ x2")."""

    word: str
    start: int
    before: Before
    whole: tuple[int, int]
    copies: int = 1


def tokens(text: Plain) -> tuple[Token, ...]:
    """The tokens in the order they were typed."""
    signs, ahead, behind = text.signs, {}, {}
    for found in COPIES_BEFORE.finditer(signs):
        ahead[found.end()] = found
    signs = COPIES_BEFORE.sub(lambda found: " " * len(found[0]), signs)
    for found in COPIES_AFTER.finditer(signs):
        behind[found.start()] = found
    signs = COPIES_AFTER.sub(lambda found: " " * len(found[0]), signs)
    found_tokens = []
    for place in TOKEN.finditer(signs):
        token = Token(place[0], place.start(), Before.SPACE, place.span())
        for mark in filter(None, (ahead.get(place.start()), behind.get(place.end()))):
            whole = (min(mark.start(), token.whole[0]), max(mark.end(), token.whole[1]))
            token = replace(token, copies=token.copies * int(mark[1]), whole=whole)
        found_tokens.append(token)
    return tuple(_joined(found_tokens, signs))


def _joined(found: list[Token], signs: str) -> Iterator[Token]:
    """The tokens with what stands before them."""
    gaps = ["", *(signs[a.start + len(a.word) : b.start] for a, b in zip(found, found[1:], strict=False)), ""]
    dashed = [bool(DASH.search(gap)) and not STRONG_BREAK.search(gap) for gap in gaps]
    for place, token in enumerate(found):
        if STRONG_BREAK.search(gaps[place]):
            yield replace(token, before=Before.BREAK)
        elif dashed[place]:
            chain = dashed[place - 1] or dashed[place + 1]
            yield replace(token, before=Before.DASH if chain else Before.RANGE)
        else:
            yield token
