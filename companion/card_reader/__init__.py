"""The tolerant reader of typed cards: three languages, the letters of the pack, every guess marked."""

from companion.card_reader.lexicon import Mode
from companion.card_reader.reader import Question, Reading, Refusal, asking_suits, more_than_packs, read
from companion.card_reader.words import PACK_LETTERS, USUAL_LETTERS

__all__ = [
    "PACK_LETTERS",
    "USUAL_LETTERS",
    "Mode",
    "Question",
    "Reading",
    "Refusal",
    "asking_suits",
    "more_than_packs",
    "read",
]
