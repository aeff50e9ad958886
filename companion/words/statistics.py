"""What statistics count over many matches, and why two names cannot be one person."""

from __future__ import annotations

from companion.words import Sentence, _l

# In the order in which the pages show them.
MARKS: dict[str, str] = {
    "knock": _l("Times knocked"),
    "out": _l("Finished first"),
    "undercut": _l("Undercuts given"),
    "undercut_suffered": _l("Undercuts suffered"),
    "gin": _l("Gins"),
    "big_gin": _l("Big gins"),
    "shutout": _l("Shut-outs"),
    "all_cards": _l("All cards played"),
    "hand": _l("Out in one go (hand)"),
    "hand_cut": _l("Out in one go (hand) with the cut card"),
    "unopened": _l("Not opened"),
    "dropped": _l("Dropped out"),
    "misplay": _l("False knocks and misplays"),
}

PEOPLE: dict[str, Sentence] = {
    "people.unknown": _l("Choose two names."),
    "people.same": _l("This is one person already: %(name)s"),
    "people.met": _l("They are two people: both sit in one match, %(names)s, %(day)s."),
}
