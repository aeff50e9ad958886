"""What each word, letter or number may mean at one table: by its language, its pack, its earlier answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import islice, product
from typing import Literal

from companion.card_reader import words
from engine.cards import Rank, Suit, rank

Mode = Literal["cards", "ranks"]
NUMBER = re.compile(r"1 +0|[0-9]+")
MOST_SPLITS = 5
LONGEST_NUMBER = 20


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning: a rank (or several in a row) or a suit; several alternatives are asked.

    level: 0 the table's own, more is a guess. once: the answer to this question holds for the match.
    first: only at the start of a token.
    """

    ranks: tuple[tuple[Rank, ...], ...] = ()
    suits: tuple[Suit, ...] = ()
    level: int = 0
    once: str = ""
    first: bool = False


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Everything that can be read at one table."""

    language: str
    mode: Mode
    senses: Mapping[str, tuple[Sense, ...]]
    numbers: Mapping[int, tuple[Rank, ...]]
    ace_is_sure: bool
    pack: tuple[str, ...]

    def of(self, word: str) -> tuple[Sense, ...]:
        """The meanings of a whole word that is no number."""
        return self.senses.get(word, ())

    def at(self, word: str, place: int) -> Iterator[tuple[int, Sense]]:
        """The meanings that begin at this place, each with its end. Of a spelled-out word only the longest."""
        if (number := NUMBER.match(word, place)) and (sense := self.number(number[0])):
            yield number.end(), sense
        for end in range(min(len(word), place + _longest()), place, -1):
            found = self.of(word[place:end])
            yield from ((end, sense) for sense in found)
            if any(_spelled_out(word[place:end], sense) for sense in found):
                return

    def number(self, digits: str) -> Sense | None:
        """The ranks in a row of digits: 10 stays whole; where two splits fit, both. None where none fits."""
        rows: tuple[tuple[int, ...], ...]
        if " " in digits:
            rows = ((10,), (1, 10))
        elif len(digits) > LONGEST_NUMBER:
            return None
        else:
            rows = ((int(digits),),) if int(digits) in self.numbers else self._rows(digits)
        spelled = [tuple(ranks) for row in rows for ranks in islice(product(*map(self._ranks, row)), MOST_SPLITS)]
        guess = any(self._is_guess(number) for row in rows for number in row)
        return Sense(ranks=tuple(dict.fromkeys(spelled)), level=int(guess)) if spelled else None

    def _rows(self, digits: str) -> tuple[tuple[int, ...], ...]:
        if self.ace_is_sure:
            known = frozenset(range(1, 11)) | {number for number in self.numbers if not self._is_guess(number)}
            return tuple(islice(_splits(digits, known, ace_anywhere=True), MOST_SPLITS))
        plain = tuple(islice(_splits(digits, frozenset(range(1, 11))), MOST_SPLITS))
        return plain or tuple(islice(_splits(digits, frozenset(range(1, 15))), MOST_SPLITS))

    def _ranks(self, number: int) -> tuple[Rank, ...]:
        return self.numbers.get(number) or (Rank(number),)

    def _is_guess(self, number: int) -> bool:
        """A 1 is an ace by guess on packs that show A, and so is the number that a numbered pack leaves over."""
        return self.numbers.get(number) == (Rank.ACE,) if self.ace_is_sure else number == 1

    def looks_like_ranks(self, word: str) -> bool:
        """Letters for a suit that are letters for ranks as well."""
        return word in words.SUIT_LETTERS and (word in words.RANK_LETTERS or word in words.RANK_SIGNS or word == "ka")


def _splits(
    digits: str, known: frozenset[int], *, ace_anywhere: bool = False, start: bool = True
) -> Iterator[tuple[int, ...]]:
    """The ways to cut digits into known numbers. Without numbered courts a 1 can only be the ace that begins a run."""
    if not digits:
        yield ()
        return
    for length in (2, 1):
        number = int(digits[:length])
        if len(digits) < length or number not in known or digits[0] == "0" or digits[length:].startswith("0"):
            continue
        if number == 1 and not (start or ace_anywhere):
            continue
        for rest in _splits(digits[length:], known, ace_anywhere=ace_anywhere, start=False):
            yield number, *rest


def _spelled_out(word: str, sense: Sense) -> bool:
    return len(word) >= 3 or (word == "as" and bool(sense.ranks) and not sense.level)


@lru_cache(maxsize=256)
def lexicon(language: str, letters: str, mode: Mode, answers: tuple[tuple[str, str], ...]) -> Lexicon:
    """The lexicon of a table. A language or letters that nobody knows are taken as English and as usual there."""
    language = language if language in words.USUAL_LETTERS else "en"
    letters = letters if letters in words.PACK_LETTERS else words.USUAL_LETTERS[language]
    pack = tuple(letter.lower() for letter in words.PACK_LETTERS[letters])
    numbered = pack[0].isdigit()
    courts = (Rank.JACK, Rank.QUEEN, Rank.KING)
    senses: dict[str, tuple[Sense, ...]] = dict(_spoken(language))
    for word, by_language in words.SUIT_LETTERS.items():
        if mode == "cards" or not (word in pack or words.SPELLED_LIKE_RANKS.get(word) in pack):
            senses[word] = (*senses.get(word, ()), _answered(word, _suit(by_language[language], word), answers))
    for word, by_language in words.RANK_LETTERS.items():
        sense = replace(_rank(by_language[language]), first=word in words.RANKS_AT_FIRST)
        senses[word] = (sense, *senses.get(word, ()))
    for letter, court in zip(pack, courts, strict=True):
        if not numbered:
            senses[letter] = (Sense(ranks=((court,),)), *(each for each in senses.get(letter, ()) if each.suits))
    if mode == "ranks" and {"j", "k"} <= set(pack):
        del senses["jk"]
    numbers = _numbers(dict(zip(map(int, pack), courts, strict=True)) if numbered else {})
    return Lexicon(language, mode, senses, numbers, numbered, pack)


def _numbers(courts: Mapping[int, Rank]) -> dict[int, tuple[Rank, ...]]:
    if courts:
        return {number: (courts.get(number, Rank.ACE),) for number in range(11, 15)}
    jack, queen, king, ace = Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE
    return {11: (jack, ace), 12: (queen, jack), 13: (king, queen), 14: (ace, king)}


def _rank(signs: str) -> Sense:
    return Sense(ranks=tuple((rank(sign),) for sign in signs.rstrip("~")), level=signs.count("~"))


def _suit(signs: str, word: str) -> Sense:
    suits = tuple(Suit(sign) for sign in signs.rstrip("~!"))
    return Sense(suits=suits, level=signs.count("~"), once=word if signs.endswith("!") else "")


def _answered(word: str, sense: Sense, answers: tuple[tuple[str, str], ...]) -> Sense:
    """An answer that this table gave before comes ahead of its language."""
    given = dict(answers).get(word)
    asked = [words.SUIT_LETTERS[word][each] for each in words.USUAL_LETTERS]
    if given in words.SYMBOLS and any("!" in signs and given in signs for signs in asked):
        return Sense(suits=(Suit(given),))
    return sense


@cache
def _spoken(language: str) -> Mapping[str, tuple[Sense, ...]]:
    """Signs and words of all languages; a word of another language than the table's is a guess."""
    senses: dict[str, list[Sense]] = {}
    for sign, meaning in words.RANK_SIGNS.items():
        senses[sign] = [_rank(meaning)]
    for sign, meaning in words.SUIT_SIGNS.items():
        senses[sign] = [_suit(meaning, sign)]
    for table, sense_of in ((words.RANK_WORDS, _rank), (words.SUIT_WORDS, lambda signs: _suit(signs, ""))):
        for meaning, by_language in table.items():
            own = _forms(by_language.get(language, ""), language)
            foreign = {form for each, stems in by_language.items() for form in _forms(stems, each)} - own
            for form in own:
                senses.setdefault(form, []).append(sense_of(meaning))
            for form in foreign:
                senses.setdefault(form, []).append(sense_of(meaning + "~"))
    return {word: tuple(found) for word, found in senses.items()}


def _forms(stems: str, language: str) -> set[str]:
    """Every form of these words: "dam-" with all endings of the language."""
    spelled = stems.split()
    whole = {stem for stem in spelled if not stem.endswith("-")}
    return whole | {stem[:-1] + end for stem in spelled if stem.endswith("-") for end in words.ENDINGS[language]}


@cache
def _longest() -> int:
    return max(map(len, _spoken("en")))
