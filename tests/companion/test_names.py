"""Names as people type them."""

from __future__ import annotations

import pytest

from companion.names import LONGEST, alike, clean, twice


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        pytest.param("  Ana ", "Ana", id="spaces around it go"),
        pytest.param("Ana   Maria", "Ana Maria", id="several spaces are one"),
        pytest.param("Ana\u00a0Maria", "Ana Maria", id="a no-break space is a space"),
        pytest.param("A\u202ena\u2066", "Ana", id="signs that turn the writing round go"),
        pytest.param("Bor\u0000\u0007\n", "Bor", id="control signs go"),
        pytest.param("Z\u030c", "\u017d", id="a letter and its mark are one letter"),
        pytest.param("Łucja Žižek", "Łucja Žižek", id="letters of the languages stay"),
        pytest.param("\u200b \u2060", "", id="a name that nobody sees is none"),
        pytest.param("x" * 60, "x" * LONGEST, id="longer than the sheet is wide"),
    ],
)
def test_a_name_is_what_can_be_seen(typed: str, kept: str) -> None:
    """Nothing invisible gets onto the sheet."""
    assert clean(typed) == kept


@pytest.mark.parametrize("other", ["ANA", " ana ", "A\u200dna", "\uff21na"])
def test_names_that_sound_the_same_are_the_same(other: str) -> None:
    """Case, spaces and wide letters make no other player."""
    assert alike(other) == alike("Ana")


def test_names_that_sound_different_are_not() -> None:
    """Only what nobody could tell apart counts as twice."""
    assert twice(["Ana", "Bor", "ana", "Žan", "Zan", "", "", "BOR", "Ana"]) == ["Ana", "Bor"]
