"""What keeps a match from being started."""

from __future__ import annotations

from companion.words import Sentence, _l, plural

SETUP: dict[str, Sentence] = {
    "setup.few": plural(
        "This game needs at least %(num)d player; here: %(have)s",
        "This game needs at least %(num)d players; here: %(have)s",
    ),
    "setup.many": plural(
        "This game takes at most %(num)d player; here: %(have)s",
        "This game takes at most %(num)d players; here: %(have)s",
    ),
    "setup.oneperson": _l(
        "These names are one person here: %(names)s. Choose one, or part them on the page of players."
    ),
    "setup.samename": _l("The same name twice: %(name)s. Add something to tell them apart."),
    "setup.noname": _l("Seat %(n)s: name missing"),
    "setup.nodealer": _l("Choose who deals first."),
    "setup.number": _l("%(setting)s: a whole number, please"),
    "setup.range": _l("%(setting)s: from %(low)s to %(high)s; here: %(value)s"),
    "setup.value": _l("%(setting)s: “%(value)s” is not among the choices"),
}
