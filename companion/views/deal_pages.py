"""The pages of one deal as they are shown: its form, two versions side by side, the question before it is taken out."""

from __future__ import annotations

from flask import make_response, render_template, request
from werkzeug.wrappers import Response

from companion import posted, recordings, records
from companion.access import device
from companion.acts import told, version_kind
from companion.card_reader.words import PACK_LETTERS
from companion.edges import way_back
from companion.entries import Entry
from companion.languages import language
from companion.records import Saved
from companion.replies import REFUSED, led_to
from companion.scoreboard import board
from companion.spelling import rank_keys
from companion.wording import say
from engine.deals import to_plain
from engine.reasons import Reason


def form_page(
    entry: Entry,
    *,
    status: int = 200,
    preview: bool = False,
    judged: bool = False,
    stuck: bool = False,
    refusal: str | None = None,
) -> Response:
    """The page of a form. preview: show what it says; judged: every fault at its field; stuck: it cannot be stored."""
    saved = entry.saved
    page = render_template(
        "deals/form.html",
        entry=entry,
        saved=saved,
        asked=entry.questions,
        form=entry.form,
        said=lambda name: [_said(fault, saved) for fault in entry.faults.get(name, ())] if judged else [],
        doubts=lambda seat: [_said(note, saved) for note in entry.doubtful(seat)] if judged else [],
        names_of=lambda seats: [saved.names[seat] for seat in seats],
        entry_told=told(to_plain(entry.deal), saved) if stuck else "",
        side_by_side=_side_by_side,
        preview=preview,
        judged=judged,
        stuck=stuck,
        refusal=refusal,
        form_key=request.form.get("form_key") or records.new_form_key(),
        seen=_seen(entry),
        news=saved.news,
        board=board(saved),
        others=recordings.others(saved.row, device(), entry.number),
        rivals=[rival for rival in saved.rivals if rival.number == entry.number] if entry.old else [],
        **_words(saved),
    )
    return make_response(page, status)


def _seen(entry: Entry) -> int:
    """The version that the writer had before them when the form was first shown."""
    seen = entry.saved.seen(entry.number)
    return posted.number("seen", seen) if posted.number("number", entry.number) == entry.number else seen


def _said(fault: Reason, saved: Saved) -> str:
    return say(fault, saved.names, saved.row.letters)


def _side_by_side(count: int) -> str:
    """The classes for so many chips in a row."""
    few = f" picks--{count}" if count in (2, 3, 4) else ""
    return f"picks{few}{' picks--tight' if count > 2 else ''}"


def conflict_page(saved: Saved, number: int, refusal: str | None = None) -> Response:
    """The versions of a deal that two devices recorded, side by side."""
    rivals = [rival for rival in saved.rivals if rival.number == number]
    page = render_template(
        "deals/conflict.html",
        saved=saved,
        number=number,
        rivals=rivals,
        refusal=refusal,
        form_key=records.new_form_key(),
        **_words(saved),
    )
    return make_response(page, REFUSED)


def removal_page(saved: Saved, number: int, status: int = 200, refusal: str | None = None) -> Response:
    """Asks whether a deal is to be taken out; where it is gone already, to the table."""
    if number not in saved.facts:
        return led_to(way_back(saved.row.key))
    page = render_template(
        "deals/remove.html",
        saved=saved,
        number=number,
        entry=board(saved).entry(number),
        refusal=refusal,
        form_key=records.new_form_key(),
        **_words(saved),
    )
    return make_response(page, status)


def _words(saved: Saved) -> dict[str, object]:
    """What the templates need to name cards and versions in the words of this table."""
    letters, coming = saved.row.letters, saved.replayed.coming
    jokers = saved.variant.packs(len(coming.players), coming.rules).jokers
    return {
        "ranks": rank_keys(bool(jokers), letters, language()),
        "letters": letters if letters in PACK_LETTERS else "",
        "told": lambda facts: told(facts, saved),
        "version_kind": lambda version: version_kind(version, saved),
    }
