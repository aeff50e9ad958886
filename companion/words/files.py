"""Why a file of matches cannot be read."""

from __future__ import annotations

from companion.words import Sentence, _l

FILES: dict[str, Sentence] = {
    "file.unreadable": _l("Not a file of this app, or damaged: %(file)s"),
    "file.newer": _l("This file comes from a newer version of the program: %(file)s"),
    "file.large": _l("This file is too large; at most %(most)s MB"),
}
