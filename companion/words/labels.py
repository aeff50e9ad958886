"""Names of games, endings, and the headings under which house rules stand."""

from __future__ import annotations

from companion.words import _l

GAMES: dict[str, str] = {
    "manipulation": _l("Manipulation Rummy (Carousel)"),
    "remik51": _l("Remi 51"),
    "remik500": _l("Remik 500"),
    "remik300": _l("Remik 300"),
    "remik500-killer": _l("Remik 500 Killer"),
    "gin": _l("Gin"),
    "oklahoma": _l("Oklahoma Gin"),
    "hollywood": _l("Hollywood Gin"),
    "three-thirteen": _l("Three Thirteen (3–13)"),
}

ENDINGS: dict[str, str] = {
    "knock": _l("Somebody knocks"),
    "out": _l("Somebody finishes"),
    "exhausted": _l("Stock used up – nobody finished"),
    "void": _l("The deal does not count"),
}

# In a word, for the buttons of a deal form.
HOWS: dict[str, str] = {
    "plain": _l("ordinary"),
    "gin": _l("gin"),
    "big_gin": _l("big gin"),
    "hand": _l("hand"),
    "hand_cut": _l("hand + cut card"),
}

ABOUT: dict[str, str] = {
    "setup": _l("Dealing"),
    "cards": _l("Cards"),
    "melds": _l("Melds"),
    "turn": _l("The turn"),
    "knock": _l("End of the deal"),
    "scoring": _l("Points of a deal"),
    "end": _l("End of the match"),
}
