"""The whole table: cards moved by two taps, every meld judged at once; and what could be played.

Nothing of a try is stored: the page carries it along. Only a table that somebody records becomes a move.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion import following, posted, records
from companion.access import club, must_write_here, role, writer, writes_here
from companion.addressed import game_under_rules
from companion.asking.drawn import draw
from companion.asking.faults import worst_first
from companion.asking.meanings import keep, kept
from companion.asking.pad import pad
from companion.asking.table import Table
from companion.card_reader import more_than_packs
from companion.checked import Checked, Place, after_button, checked_of, settled
from companion.doors import Refused, Role, open_to_watchers
from companion.following import followed_deal
from companion.languages import language
from companion.look import only_look
from companion.proposing import GOALS, Proposal, goal_of, propose
from companion.records import NotStored, Outcome
from companion.replies import REFUSED, unkept
from companion.spelling import spell_all
from companion.trying import lift_text, with_hand, written
from companion.wording import say
from engine.cards import Card, spell
from engine.following import whose_turn
from engine.reasons import Reason
from engine.table import Found, Move, Rearrange, agreed
from engine.trying import Lift, put_down

blueprint = Blueprint("table_check", __name__)

LONGEST_RANK = 64  # letters of the rank that is wild, as a form names it
MOST_HELD = 32  # more cards than a hand ever has
CLOSING = ("reset", "keep", "clear", "adopt")


@blueprint.route("/match/<key>/table/check", methods=["GET", "POST"])
@open_to_watchers
def table(key: str) -> Response:
    """The table of a match: the one that was followed, or one that is entered now."""
    saved = records.find(club(), key)
    return _answer(Place(Table.of(saved), followed_deal(saved)))


@blueprint.route("/referee/<variant>/table", methods=["GET", "POST"])
@open_to_watchers
def game(variant: str) -> Response:
    """A table of one's own: is it legal, and what could be played?"""
    found, rules = game_under_rules(variant)
    form = request.form
    wild = form.get("wild", "")[:LONGEST_RANK]
    return _answer(Place(Table.apart(found, rules, "", wild, form.get("players", type=int))))


def _answer(place: Place) -> Response:
    checked = _read(place)
    form = request.form
    if request.method == "GET" or only_look() or form.get("do") == "preview":
        return _page(checked)
    if "pick" in form or "drop" in form:
        return _page(settled(checked, form))
    if "forget" in form:
        keep(place.name, {})
        return _page(_read(place))
    do = form.get("do", "")
    if do == "add":
        return _add(checked)
    if do == "best":
        return _propose(checked)
    if do == "record":
        return _record(checked)
    stays = "entering" in form and do not in CLOSING
    return _page(replace(checked, trial=after_button(checked, form), entering=checked.entering if stays else ""))


def _read(place: Place) -> Checked:
    return checked_of(place, request.form, fresh=request.method == "GET")


# ---------- what is done


def _add(checked: Checked) -> Response:
    """The cards that were typed: melds onto a table that is entered, else cards out of the hand."""
    trial, typed = checked.trial, checked.typed
    if not typed.cards or not typed.settled:
        missing = () if typed.text.strip() else (str(_("Which cards?")),)
        return _page(checked.but(*missing), REFUSED)
    wrong = _too_many(checked, typed.cards)
    if wrong:
        return _page(checked.but(*wrong), REFUSED)
    if checked.entering == "hand":
        laid = with_hand(trial, typed.cards)
    else:
        laid = replace(trial, trial=put_down(trial.trial, typed.groups, trial.play), up=None)
    return _page(replace(checked, trial=laid, typed=replace(typed, text=""), entering=""))


def _too_many(checked: Checked, cards: tuple[Card, ...]) -> tuple[str, ...]:
    play, trial = checked.trial.play, checked.trial.trial
    there = [*cards, *trial.hand, *(each.card for meld in trial.after for each in meld)]
    return tuple(_said(checked.place, reason) for reason in more_than_packs(there, play.packs.decks, play.packs.jokers))


def _propose(checked: Checked) -> Response:
    """What could be played, by the goal that was chosen, with the hand that was entered."""
    place, held = checked.place, checked.held
    if not place.proposes:
        raise Refused("watching" if role() is Role.WATCHER else "pen")
    hand = held.cards if held else ()
    wrong: tuple[str, ...] = ()
    if held is None or not held.settled or not hand:
        wrong = (_("Which cards? The whole hand."),)
    elif len(hand) > _most_held(checked):
        wrong = (_("These are too many cards for one hand."),)
    else:
        wrong = _too_many(checked, hand)
    if wrong:
        return _page(checked.but(*wrong, entering="best"), REFUSED)
    goal = goal_of(request.form.get("goal", ""))
    opened = request.form.get("opened", "yes") == "yes"
    found = propose(checked.trial.trial.after, hand, checked.trial.play, goal, opened)
    if found is None:
        return _page(checked.but(_("First the table must be legal."), entering="best"), REFUSED)
    return _page(replace(checked, entering="best", proposal=found))


def _most_held(checked: Checked) -> int:
    """Hands that end each turn with a discard keep their size; the others grow, though never to that."""
    play = checked.trial.play
    return play.dealt + 2 if play.discards else MOST_HELD


def _record(checked: Checked) -> Response:
    """The table as it lies becomes a move of the followed deal; what is not allowed only if it is agreed on."""
    place, trial = checked.place, checked.trial
    if place.deal is None or not place.playing:
        abort(404)
    must_write_here()
    saved = place.deal.saved
    if place.overtaken(request.form):
        return _page(checked, REFUSED)
    fine = bool(trial.tried.verdict)
    if not fine and request.form.get("agree") != "1":
        return _page(checked, REFUSED)
    seat = whose_turn(place.deal.followed).seat
    move: Move = Found(seat=-1, melds=trial.trial.after)
    if place.legal is not None:
        if seat is None:
            abort(404)
        move = Rearrange(seat=seat, after=trial.trial.after)
    form_key = posted.form_key()
    try:
        outcome = following.record_move(
            saved, writer(), move if fine else agreed(move), news=place.deal.news, form_key=form_key
        )
    except NotStored:
        return _page(replace(checked, refusal=_("Could not be saved. Nothing was changed.")), REFUSED)
    if outcome is Outcome.OVERTAKEN:
        return _page(_read(place), REFUSED)
    return redirect(url_for("tables.table", key=saved.row.key), 303)


# ---------- the page


def _page(checked: Checked, status: int = 200) -> Response:
    place, trial = checked.place, checked.trial
    tried, saved = trial.tried, place.deal.saved if place.deal else None
    endpoint = "table_check.table" if saved else "table_check.game"
    page = render_template(
        "tables/check.html",
        checked=checked,
        place=place,
        table=place.table,
        saved=saved,
        deal=place.deal,
        trial=trial,
        rows=trial.rows,
        tried=tried,
        whole=[_said(place, fault) for fault in worst_first(_plain(fault) for fault in tried.whole)],
        url=url_for(endpoint, **place.where),
        back=url_for("tables.table", key=saved.row.key) if saved else url_for("referee.game", **place.where),
        before_count=sum(map(len, trial.trial.before or ())),
        after_count=sum(map(len, trial.trial.after)),
        lift=lambda meld, place, part="one": lift_text(Lift(meld, place, part)),
        records_here=place.playing and writes_here(),
        meanings=kept(place.name),
        form_key=request.form.get("form_key") or records.new_form_key(),
        pad_go={"best": "best"}.get(checked.entering, "add"),
        pad_label=_("Look") if checked.entering == "best" else _("Put down"),
        **checked.carried,
        **_looked_for(checked.proposal),
        **_words(place),
        **pad(place.table),
    )
    return unkept(page, status)


def _looked_for(found: Proposal | None) -> dict[str, Any]:
    """What could be played: by which goal it was looked for, and what was found, as hidden fields hold it."""
    return {
        "goals": GOALS,
        "goal": goal_of(request.form.get("goal", "")),
        "opened": request.form.get("opened", "yes"),
        "proposed": written(found.after) if found else "",
        "rest": spell(found.left) if found else "",
    }


def _words(place: Place) -> dict[str, Any]:
    """How this table names its cards, and what the referee says in its words."""
    letters = place.table.letters
    return {
        "in_words": lambda reason: _said(place, reason),
        "spelled": lambda cards: spell_all(cards, letters, language()),
        "spelled_out": lambda cards: ", ".join(draw(each, letters).name for each in cards),
    }


def _plain(fault: Reason) -> Reason:
    return Reason(fault.code, {key: value for key, value in fault.params.items() if key != "melds"})


def _said(place: Place, reason: Reason) -> str:
    return say(reason, place.deal.saved.names if place.deal else (), place.table.letters)
