"""The whole table: cards moved by two taps, every meld judged at once; and what could be played.

Nothing of a try is stored: the page carries it along. Only a table that somebody records becomes a move.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion import following, records
from companion.access import club, role, writer, writes_here
from companion.asking.drawn import draw
from companion.asking.faults import worst_first
from companion.asking.meanings import keep, kept
from companion.asking.pad import pad
from companion.asking.table import Table
from companion.asking.typed import Reader, Typed
from companion.card_reader import more_than_packs
from companion.doors import Refused, Role, open_to_watchers
from companion.following import FollowedDeal, followed_deal, proposals_allowed
from companion.house_rules import decode, encode
from companion.languages import language
from companion.look import only_look
from companion.proposing import GOALS, Proposal, goal_of, propose
from companion.records import NotStored, Outcome
from companion.scoreboard import board
from companion.spelling import spell_all
from companion.trying import Trial, hand_of, lift_of, lift_text, melds_of, touched, with_hand, written
from companion.wording import say
from engine.cards import Card, spell
from engine.errors import RummyError
from engine.following import whose_turn
from engine.reasons import Reason
from engine.table import Found, Move, Rearrange, agreed
from engine.trying import Lift, Melds, Try, put_down
from engine.variants import variant as game_of

blueprint = Blueprint("table_check", __name__)

REFUSED = 422
LONGEST_KEY = 64
MOST_HELD = 32  # more cards than a hand ever has
ENTRIES = ("melds", "hand", "best")
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
    try:
        found = game_of(variant)
        rules = decode(request.args.get("rules", ""), found.rules)
    except RummyError:
        abort(404)
    form = request.form
    wild = form.get("wild", "")[:LONGEST_KEY]
    return _answer(Place(Table.apart(found, rules, "", wild, form.get("players", type=int))))


@dataclass(frozen=True)
class Place:
    """Where the question is asked: at the table of a match, or apart from any."""

    table: Table
    deal: FollowedDeal | None = None

    @property
    def name(self) -> str:
        """Under which the answers about letters are kept."""
        return self.deal.saved.row.key if self.deal else f"game:{self.table.variant.key}"

    @property
    def where(self) -> dict[str, Any]:
        """What its addresses have in common."""
        if self.deal is not None:
            return {"key": self.deal.saved.row.key}
        rules = encode(self.table.given, self.table.variant.rules)
        return {"variant": self.table.variant.key, **({"rules": rules} if rules else {})}

    @property
    def legal(self) -> Melds | None:
        """The last legal table as it was followed; None where nobody follows."""
        return self.deal.followed.table.cards if self.deal and self.deal.standing else None

    @property
    def over(self) -> bool:
        """Is there no deal going on in which a proposal would help somebody?"""
        return self.deal is None or self.deal.followed.table.ending is not None or not board(self.deal.saved).playing

    @property
    def proposes(self) -> bool:
        """Does the table want to see what could be played?"""
        return self.over or (self.deal is not None and proposals_allowed(self.deal.saved))


@dataclass(frozen=True)
class Checked:
    """The page of one try. entering: which field is open. proposal: what could be played, once somebody asked."""

    place: Place
    trial: Trial
    typed: Typed
    entering: str = ""
    held: Typed | None = None
    proposal: Proposal | None = None
    wrong: tuple[str, ...] = ()
    refusal: str = ""


def _answer(place: Place) -> Response:
    checked = _read(place)
    form = request.form
    if request.method == "GET" or only_look() or form.get("do") == "preview":
        return _page(checked)
    if "pick" in form or "drop" in form:
        return _page(_settled(checked))
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
    return _page(replace(checked, trial=_after(checked, do), entering=checked.entering if stays else ""))


def _after(checked: Checked, do: str) -> Trial:
    """The table after a button that stores nothing."""
    trial, legal = checked.trial, checked.trial.trial.before
    if do == "reset":
        return replace(trial, trial=Try(legal, legal or ()), up=None)
    if do == "keep":
        return replace(trial, trial=Try(trial.trial.after, trial.trial.after), up=None)
    if do == "clear":
        return replace(trial, trial=Try(None), up=None)
    if do == "adopt":
        melds, hand = melds_of(request.form.get("proposed", "")), hand_of(request.form.get("rest", ""))
        return replace(trial, trial=replace(trial.trial, after=melds or trial.trial.after, hand=hand), up=None)
    return touched(trial, request.form)


# ---------- what the page carries along


def _read(place: Place) -> Checked:
    form = request.form
    # What was followed counts, whatever the page remembers: another phone may have moved since.
    legal = place.legal
    before = legal if legal is not None else melds_of(form.get("before", "-"))
    after = melds_of(form.get("lies", "-"))
    start = before or ()
    trial = Try(before, start if after is None else after, hand_of(form.get("held", "")))
    up = lift_of(form.get("up", ""))
    drawn = _drawn(place)
    # The button that opens another field says so behind the hidden one.
    said = (form.getlist("entering") or [""])[-1]
    entering = said if said in ENTRIES else ""
    if request.method == "GET" and legal is None:
        entering = "melds"
    reader = Reader(language(), place.table.letters, kept(place.name))
    return Checked(
        place,
        Trial(trial, place.table.play(), up if trial.lifted(up) else None, drawn),
        Typed("cards", form.get("cards", ""), reader),
        entering,
        Typed("whole", form.get("whole", ""), reader),
        wrong=(_("Meanwhile the table changed on another device."),) if _overtaken(place) else (),
    )


def _drawn(place: Place) -> int | None:
    if place.deal is None:
        return None
    return whose_turn(place.deal.followed).drawn or None


def _overtaken(place: Place) -> bool:
    seen = request.form.get("news")
    return place.deal is not None and seen is not None and seen != place.deal.news


def _settled(checked: Checked) -> Checked:
    """A piece of the text was settled or a card taken away, in one of the two fields."""
    form = request.form
    said = form.get("drop") or form.get("pick", "")
    name, _sign, rest = said.partition(":")
    field = checked.held if name == "whole" and checked.held else checked.typed
    once: dict[str, str] = {}
    if "drop" in form:
        field = field.dropped(rest)
    else:
        field, once = field.picked(rest)
    if once:
        meanings = {**kept(checked.place.name), **once}
        keep(checked.place.name, meanings)
        field = replace(field, reader=replace(field.reader, answers=meanings))
    return replace(checked, held=field) if name == "whole" else replace(checked, typed=field)


# ---------- what is done


def _add(checked: Checked) -> Response:
    """The cards that were typed: melds onto a table that is entered, else cards out of the hand."""
    trial, typed = checked.trial, checked.typed
    if not typed.cards or not typed.settled:
        missing = () if typed.text.strip() else (str(_("Which cards?")),)
        return _page(replace(checked, wrong=(*checked.wrong, *missing)), REFUSED)
    wrong = _too_many(checked, typed.cards)
    if wrong:
        return _page(replace(checked, wrong=(*checked.wrong, *wrong)), REFUSED)
    if checked.entering == "hand":
        after = with_hand(trial, typed.cards)
    else:
        after = replace(trial, trial=put_down(trial.trial, typed.groups, trial.play), up=None)
    return _page(replace(checked, trial=after, typed=replace(typed, text=""), entering=""))


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
        return _page(replace(checked, entering="best", wrong=(*checked.wrong, *wrong)), REFUSED)
    goal = goal_of(request.form.get("goal", ""))
    opened = request.form.get("opened", "yes") == "yes"
    found = propose(checked.trial.trial.after, hand, checked.trial.play, goal, opened)
    if found is None:
        words = (_("First the table must be legal."),)
        return _page(replace(checked, entering="best", wrong=(*checked.wrong, *words)), REFUSED)
    return _page(replace(checked, entering="best", proposal=found))


def _most_held(checked: Checked) -> int:
    """Hands that end each turn with a discard keep their size; the others grow, though never to that."""
    play = checked.trial.play
    return play.dealt + 2 if play.discards else MOST_HELD


def _record(checked: Checked) -> Response:
    """The table as it lies becomes a move of the followed deal; what is not allowed only if it is agreed on."""
    place, trial = checked.place, checked.trial
    if place.deal is None or not board(place.deal.saved).playing:
        abort(404)
    if not writes_here():
        raise Refused("watching" if role() is Role.WATCHER else "pen")
    saved = place.deal.saved
    if _overtaken(place):
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
    form_key = request.form.get("form_key", "")
    if not form_key or len(form_key) > LONGEST_KEY:
        abort(400)
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
        said=lambda fault: _said(place, fault),
        url=url_for(endpoint, **place.where),
        back=url_for("tables.table", key=saved.row.key) if saved else url_for("referee.game", **place.where),
        spelled_out=lambda cards: ", ".join(draw(each, place.table.letters).name for each in cards),
        before_count=sum(map(len, trial.trial.before or ())),
        after_count=sum(map(len, trial.trial.after)),
        spelled=lambda cards: spell_all(cards, place.table.letters, language()),
        before=written(trial.trial.before),
        lies=written(trial.trial.after),
        held=spell(trial.trial.hand),
        up=lift_text(trial.up),
        goals=GOALS,
        goal=goal_of(request.form.get("goal", "")),
        opened=request.form.get("opened", "yes"),
        lift=lambda meld, place, part="one": lift_text(Lift(meld, place, part)),
        proposed=written(checked.proposal.after) if checked.proposal else "",
        rest=spell(checked.proposal.left) if checked.proposal else "",
        records_here=saved is not None and writes_here() and board(saved).playing,
        worst=lambda reason: _said(place, reason),
        meanings=kept(place.name),
        form_key=request.form.get("form_key") or records.new_form_key(),
        pad_go={"best": "best"}.get(checked.entering, "add"),
        pad_label=_("Look") if checked.entering == "best" else _("Put down"),
        **pad(place.table),
    )
    answer = make_response(page, status)
    # What somebody tries or holds is nobody's business: no cache keeps it.
    answer.cache_control.no_store = True
    return answer


def _plain(fault: Reason) -> Reason:
    return Reason(fault.code, {key: value for key, value in fault.params.items() if key != "melds"})


def _said(place: Place, reason: Reason) -> str:
    return say(reason, place.deal.saved.names if place.deal else (), place.table.letters)
