"""What holds for every test of the engine."""

from tests.in_words import all_in_words

__all__ = ["all_in_words"]
