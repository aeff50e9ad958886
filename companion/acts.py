"""What people did to a match, in words: for the undo button, for the history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext

from companion import wording
from companion.counts import spell_count
from companion.formats import list_of
from companion.languages import language
from companion.models import Act, DealVersion
from companion.records import Saved
from engine.deals import Deal, Ending, How, from_plain


def _(message: str, **values: object) -> str:
    return str(gettext(message, **values))


def describe(act: Act, saved: Saved) -> str:
    """What the act was, as it stands behind "Undo:"."""
    said: Mapping[str, Any] = act.summary
    kind = str(said.get("of", act.kind))
    if "deal" in said and "kind" not in said:
        return _deal(kind, int(said["deal"]), said, saved)
    if kind == "rename":
        return _("name: %(old)s → %(name)s", old=said["old"], name=said["name"])
    return _change(said, saved)


def _deal(kind: str, number: int, said: Mapping[str, Any], saved: Saved) -> str:
    who = _who(said.get("facts") or {}, saved)
    match kind:
        case "correct":
            return _("correction of deal %(deal)s (%(who)s)", deal=number, who=who)
        case "insert":
            return _("deal %(deal)s put in (%(who)s)", deal=number, who=who)
        case "remove":
            return _("deal %(deal)s taken out (%(who)s)", deal=number, who=who)
        case "choose":
            return _("choice for deal %(deal)s (%(who)s)", deal=number, who=who)
        case "rival":
            return _("second version of deal %(deal)s (%(who)s)", deal=number, who=who)
    return _("deal %(deal)s (%(who)s)", deal=number, who=who)


def _who(facts: Mapping[str, Any], saved: Saved) -> str:
    """Who ended the deal; a word where nobody did."""
    ender = facts.get("ender")
    if isinstance(ender, int) and ender < len(saved.names):
        return saved.names[ender]
    return _("void") if facts.get("ending") == "void" else _("nobody")


def _change(said: Mapping[str, Any], saved: Saved) -> str:
    deal = said.get("deal")
    name = saved.names[said["seat"]] if isinstance(said.get("seat"), int) else ""
    match said.get("kind"):
        case "rules":
            labels = [wording.switch_label(each) for each in said.get("switches", {})]
            return _("house rules from deal %(deal)s: %(rules)s", deal=deal, rules=list_of(labels))
        case "joined":
            return _("plays from deal %(deal)s: %(name)s", deal=deal, name=name)
        case "left":
            return _("leaves before deal %(deal)s: %(name)s", deal=deal, name=name)
        case "reseated":
            order = [saved.names[seat] for seat in said.get("order", []) if seat < len(saved.names)]
            return _("seating order: %(names)s", names=list_of(order))
        case "begun":
            return _("totals so far")
        case "stopped":
            return _("end of the match before deal %(deal)s", deal=deal)
        case "played_on":
            return _("playing on from deal %(deal)s", deal=deal)
    return _("answer about the later deals")


def version_kind(version: DealVersion, saved: Saved) -> str:
    """What a version of a deal was written for."""
    if version in saved.rivals:
        return _("the other version")
    if version.facts is None:
        return _("taken out")
    words = {
        "record": _("recorded"),
        "correct": _("corrected"),
        "choose": _("chosen"),
        "rival": _("the other version"),
        "undo": _("undone"),
        "redo": _("redone"),
    }
    return words.get(version.act.kind, _("renumbered"))


def told(facts: Mapping[str, Any], saved: Saved) -> str:
    """The facts of a deal in short: how it ended, and what each seat has left."""
    deal = from_plain(facts)
    emptied = deal.ender if deal.ending is Ending.OUT else None
    left = [
        f"{saved.names[seat]}: {spell_count(count, language=language(), letters=saved.row.letters)}"
        for seat, count in enumerate(deal.left)
        if count is not None and seat != emptied and seat < len(saved.names)
    ]
    return " · ".join([_ended(deal, saved), *left])


def _ended(deal: Deal, saved: Saved) -> str:
    """Such as "Knocks: Ana", "Goes out: Bor (hand)", or how a deal ended that nobody did."""
    if deal.ender is None or deal.ender >= len(saved.names):
        return wording.ending_label(deal.ending.value)
    label = _("Knocks") if deal.ending is Ending.KNOCK else _("Goes out")
    how = "" if deal.how is How.PLAIN else f" ({wording.how_label(deal.how.value)})"
    return f"{label}: {saved.names[deal.ender]}{how}"
