""" "Is this allowed?": at the table of a match, or apart from any. Asking stores nothing; cards stand in no address."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, abort, flash, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion import posted, records
from companion.access import club, must_write_here, role, writer
from companion.addressed import game_under_rules
from companion.asking.drawn import draw, told_note
from companion.asking.inquiry import Inquiry, inquire, with_drop, with_pick
from companion.asking.meanings import keep, kept, learn
from companion.asking.pad import pad
from companion.asking.questions import questions_for
from companion.asking.table import Table
from companion.asking.typed import Reader
from companion.counts import spell_count
from companion.doors import Refused, Role, open_to_watchers
from companion.edges import edge, way_back
from companion.forms import Questions
from companion.house_rules import encode
from companion.judge.answers import reason_plain
from companion.languages import language
from companion.look import only_look
from companion.records import NotStored, Outcome, Saved
from companion.replies import REFUSED, led_to, unkept
from companion.scoreboard import board
from companion.wording import say, say_aloud
from engine.changes import RuleChange
from engine.deals import Shown
from engine.variants import VARIANTS

blueprint = Blueprint("referee", __name__)

NOTE = "referee"
LONGEST_SAID = 64  # letters of what the table has settled, or of the rank that is wild

blueprint.add_app_template_global(draw, "draw")
blueprint.add_app_template_global(told_note, "told_note")


@blueprint.get("/referee")
@open_to_watchers
def games() -> str:
    """Which game is meant, where no match is going on."""
    return render_template("referee/games.html", games=VARIANTS)


@blueprint.route("/referee/<variant>", methods=["GET", "POST"])
@open_to_watchers
def game(variant: str) -> Response:
    """A look of one's own, under the usual rules of a game or those that the address names."""
    found, rules = game_under_rules(variant)
    form = request.form
    said, wild = form.get("settled", "")[:LONGEST_SAID], form.get("wild", "")[:LONGEST_SAID]
    return _ask(Table.apart(found, rules, said, wild, form.get("players", type=int)), f"game:{found.key}")


@blueprint.route("/match/<key>/referee", methods=["GET", "POST"])
@open_to_watchers
def table(key: str) -> Response:
    """The same under the rules of a match; its score stays as it is whatever is asked."""
    return _ask(Table.of(records.find(club(), key)), key)


def _ask(table: Table, place: str) -> Response:
    """Reads the entry, does what its button says, and answers."""
    inquiry = _inquiry(table, place)
    if request.method == "GET" or only_look():
        return _page(inquiry)
    if "pick" in request.form:
        return _page(_picked(inquiry, place))
    if "drop" in request.form:
        return _page(with_drop(inquiry, request.form["drop"]))
    if "forget" in request.form:
        keep(place, {})
        return _page(_inquiry(table, place))
    if "settle" in request.form:
        if table.saved is not None:
            must_write_here()
        return _settle(inquiry, place)
    if request.form.get("do") == "note":
        if table.saved is not None and role() is Role.WATCHER:
            raise Refused("watching")
        return _note(inquiry)
    refused = inquiry.whole and not inquiry.ready
    return _page(inquiry, REFUSED if refused else 200)


def _inquiry(table: Table, place: str) -> Inquiry:
    said: dict[str, list[str]] = request.form.to_dict(flat=False)
    said.setdefault("ask", [request.args.get("ask", "")])
    reader = Reader(language(), table.letters, kept(place))
    return inquire(table, said, reader, whole=request.form.get("do") not in (None, "preview"))


# ---------- what "9S" means is asked once


def _picked(inquiry: Inquiry, place: str) -> Inquiry:
    found, once = with_pick(inquiry, request.form["pick"])
    if not once:
        return found
    reader = replace(found.reader, answers=learn(place, once))
    typed = {name: replace(each, reader=reader) for name, each in found.entered.typed.items()}
    return replace(found, reader=reader, entered=replace(found.entered, typed=typed))


# ---------- a rule is settled


def _settle(inquiry: Inquiry, place: str) -> Response:
    """The table's answer to a disputed rule: its rule from the coming deal on, or for this look."""
    name, _sign, value = request.form["settle"].partition("=")
    chosen = inquiry.settling(name, value)
    if not chosen:
        return _page(inquiry)
    saved = inquiry.table.saved
    if saved is None:
        said = {**inquiry.table.said, **{key: str(each) for key, each in chosen.items()}}
        return _page(replace(inquiry, table=replace(inquiry.table, said=said)))
    try:
        outcome = records.change(saved, writer(), RuleChange(saved.replayed.coming.number, chosen), posted.form_key())
    except NotStored:
        return _page(inquiry, REFUSED, refusal=_("Could not be saved. Nothing was changed."))
    after = _inquiry(Table.of(records.find(club(), saved.row.key)), place)
    done = _("House rules changed from deal %(deal)s on", deal=saved.replayed.coming.number)
    return _page(after, done=done if outcome is Outcome.STORED else "")


# ---------- an answer is noted


def deal_of_notes(saved: Saved) -> int:
    """The deal that a note belongs to: the one being played, or the last one of a match that is over."""
    coming = saved.replayed.coming.number
    return coming if board(saved).playing or coming == 1 else coming - 1


def _note(inquiry: Inquiry) -> Response:
    """Puts an answer down with the deal; said twice it is there once."""
    saved = inquiry.table.saved
    if saved is None:
        abort(404)
    if inquiry.answer is None or inquiry.answer.unsaid:
        return _page(inquiry, REFUSED)
    number, facts = deal_of_notes(saved), inquiry.noted(reason_plain)
    before = [note.facts for note in saved.notes if note.kind == NOTE and note.deal_number == number]
    if facts not in before[-1:]:
        try:
            records.add_note(saved, writer(), number, NOTE, facts)
        except NotStored:
            return _page(inquiry, REFUSED, refusal=_("Could not be saved. Nothing was changed."))
    flash(_("Noted with deal %(deal)s", deal=number), "yes")
    return led_to(way_back(saved.row.key))


# ---------- the page


def _page(inquiry: Inquiry, status: int = 200, *, refusal: str = "", done: str = "") -> Response:
    table, saved = inquiry.table, inquiry.table.saved
    named = {"rules": encode(table.given, table.variant.rules)} if saved is None else {}
    where: dict[str, Any] = {"key": saved.row.key} if saved else {"variant": table.variant.key}
    about: dict[str, Any] = {name: text for name, text in named.items() if text}
    turned: dict[str, Any] = {"edge": edge()} if saved and edge() else {}
    page = render_template(
        "referee/page.html",
        inquiry=inquiry,
        table=table,
        saved=saved,
        questions=questions_for(inquiry.play),
        url=url_for("referee.table" if saved else "referee.game", **where, **about, **turned),
        rules_url=url_for("rules.table" if saved else "rules.game", **where, **about),
        whole_url=url_for("table_check.table" if saved else "table_check.game", **where, **about),
        count_url=url_for("count.table" if saved else "count.game", **where),
        back=way_back(saved.row.key) if saved else url_for("home.home"),
        filling=_filling(inquiry),
        noting=deal_of_notes(saved) if saved else 0,
        disputed_already=_flagged(saved),
        in_words=lambda reason: say(reason, saved.names if saved else (), table.letters),
        spoken=lambda reason: say_aloud(reason, saved.names if saved else ()),
        meanings=kept(saved.row.key if saved else f"game:{table.variant.key}"),
        form_key=records.new_form_key() if done else request.form.get("form_key") or records.new_form_key(),
        refusal=refusal,
        done=done,
        **pad(table),
    )
    return unkept(page, status)


@dataclass(frozen=True)
class Filling:
    """What a tap writes into the form of the coming deal: the cards left with a player, and the ending it called."""

    text: str
    ended: str = ""


def _filling(inquiry: Inquiry) -> Filling | None:
    """Only while a deal can be recorded, and a hand was looked at."""
    saved, answer = inquiry.table.saved, inquiry.answer
    if saved is None or answer is None or answer.left is None or not board(saved).playing:
        return None
    text = spell_count(Shown(answer.left), language=language(), letters=inquiry.table.letters)
    if not answer.called:
        return Filling(text)
    asked = Questions(variant=saved.variant, coming=saved.replayed.coming, seats=saved.match.seats)
    called = "hand" if any(note.code == "ref.hand" for note in inquiry.notes) else answer.called
    finish = next((each for each in asked.finishes if called in (each.how.value, each.ending.value)), asked.finishes[0])
    return Filling(text, finish.value)


def _flagged(saved: Saved | None) -> bool:
    if saved is None:
        return False
    number = deal_of_notes(saved)
    return sum(note.kind == "flag" and note.deal_number == number for note in saved.notes) % 2 == 1
