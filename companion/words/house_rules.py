"""Why a set of house rules cannot be kept, or read from a file."""

from __future__ import annotations

from companion.words import Sentence, _l

HOUSE_RULES: dict[str, Sentence] = {
    "houserules.noname": _l("A name for these rules is missing."),
    "houserules.taken": _l("Other rules already have this name: %(what)s"),
    "houserules.nofile": _l("No file was chosen."),
    "houserules.large": _l("This file is too large for house rules; at most %(most)s bytes"),
    "houserules.unreadable": _l("Not a file of this app, or damaged: %(file)s"),
    "houserules.newer": _l("This file comes from a newer version of the program: %(file)s"),
}
