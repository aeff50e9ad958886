"""What can change in the middle of a match: names, seats, who plays, when it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from companion import posted, records
from companion.access import club, writer
from companion.doors import with_the_pen
from companion.following import allow_proposals, proposals_allowed
from companion.look import only_look
from companion.names import alike, clean
from companion.people import everybody
from companion.records import NotStored, Outcome, Saved
from companion.scoreboard import board
from companion.setup_form import SetupForm, form_for
from companion.wording import say
from engine.changes import STARTS, Change, Joined, LaterDeals, Left, PlayedOn, Reseated, RuleChange, Stopped
from engine.match import replay
from engine.reasons import Reason, because
from engine.rules import plain

blueprint = Blueprint("settings", __name__)


@blueprint.get("/match/<key>/settings")
@with_the_pen
def page(key: str) -> str:
    """Everything that can be changed between two deals."""
    return _page(records.find(club(), key))


def _page(saved: Saved, faults: dict[str, str] | None = None) -> str:
    return render_template(
        "settings/page.html",
        saved=saved,
        board=board(saved),
        faults=faults or {},
        typed=request.form,
        form_key=records.new_form_key(),
        starts=STARTS,
        laying=saved.variant.play(saved.replayed.coming.rules, len(saved.replayed.coming.players)).laying,
        proposals=proposals_allowed(saved),
        room=len(saved.replayed.coming.players) < saved.variant.seats[1],
    )


def _refused(saved: Saved, **faults: str) -> tuple[str, int]:
    return _page(saved, faults), 422


def _store(saved: Saved, write: Callable[[str], Outcome], done: str, **faults: str) -> Answer | tuple[str, int]:
    """Stores once and leads back to the table; what could not be stored is said in words."""
    form_key = posted.form_key()
    try:
        outcome = write(form_key)
    except NotStored:
        return _page(records.find(club(), saved.row.key), {"all": _("Could not be saved. Nothing was changed.")}), 503
    if outcome is Outcome.STORED:
        flash(done, "yes")
    return redirect(url_for("matches.table", key=saved.row.key), 303)


def _unchanged(saved: Saved) -> Answer:
    """The form says what is so already: no act for the undo button, and the page says why nothing is new."""
    flash(_("Nothing was changed."), "may")
    return redirect(url_for("matches.table", key=saved.row.key), 303)


def _change(saved: Saved, said: Change, done: str, name: str | None = None) -> Answer | tuple[str, int]:
    return _store(saved, lambda form_key: records.change(saved, writer(), said, form_key, name=name), done)


@blueprint.post("/match/<key>/settings/name")
@with_the_pen
def rename(key: str) -> Answer | tuple[str, int]:
    """A name corrected; the points stay with their player."""
    saved = records.find(club(), key)
    seat = _seat(saved)
    name = clean(request.form.get("name", ""))
    others = [other for place, other in enumerate(saved.names) if place != seat]
    if not name:
        return _refused(saved, **{f"name-{seat}": _("Seat %(n)s: name missing", n=seat + 1)})
    if any(alike(name) == alike(other) for other in others):
        words = _("The same name twice: %(name)s. Add something to tell them apart.", name=name)
        return _refused(saved, **{f"name-{seat}": words})
    words = _one_person(name, others)
    if words:
        return _refused(saved, **{f"name-{seat}": words})
    if name == saved.names[seat]:
        return _unchanged(saved)
    done = _("Name corrected: %(name)s", name=name)
    return _store(saved, lambda form_key: records.rename(saved, writer(), seat, name, form_key), done)


def _one_person(name: str, others: Sequence[str]) -> str:
    """Why somebody cannot sit here under this name, too; "" if nobody here is the same person."""
    known = everybody(club())
    same = [other for other in others if other != name and known.named(other) == known.named(name)]
    return say(because("setup.oneperson", names=(*same, name))) if same else ""


@blueprint.post("/match/<key>/settings/order")
@with_the_pen
def order(key: str) -> Answer | tuple[str, int]:
    """Another seating order from the next deal on."""
    saved = records.find(club(), key)
    players = saved.replayed.coming.players
    places = {seat: request.form.get(f"place-{seat}", type=int) for seat in players}
    if sorted(place or 0 for place in places.values()) != list(range(1, len(players) + 1)):
        words = _("Each place once, from 1 to %(num)s", num=len(players))
        return _refused(saved, order=words)
    ring = tuple(sorted(players, key=lambda seat: places[seat] or 0))
    if list(ring) == [row.seat for row in board(saved).rows if row.seat in players]:
        return _unchanged(saved)
    if saved.row.direction != "clockwise":
        ring = ring[::-1]
    return _change(saved, Reseated(saved.replayed.coming.number, ring), _("Seating order changed"))


@blueprint.post("/match/<key>/settings/join")
@with_the_pen
def join(key: str) -> Answer | tuple[str, int]:
    """Somebody plays from the next deal on."""
    saved = records.find(club(), key)
    name = clean(request.form.get("name", ""))
    start = request.form.get("start", "zero")
    coming = saved.replayed.coming
    if start not in STARTS:
        abort(400)
    if len(coming.players) >= saved.variant.seats[1]:
        words = _("This game takes at most %(num)s players", num=saved.variant.seats[1])
        return _refused(saved, join=words)
    if not name:
        return _refused(saved, join=_("The name is missing"))
    gone = {saved.names[seat]: seat for seat in range(len(saved.names)) if seat not in coming.players}
    back = next((seat for other, seat in gone.items() if alike(name) == alike(other)), None)
    if back is None and any(alike(name) == alike(other) for other in saved.names):
        words = _("The same name twice: %(name)s. Add something to tell them apart.", name=name)
        return _refused(saved, join=words)
    words = _one_person(name, saved.names)
    if back is None and words:
        return _refused(saved, join=words)
    said = Joined(coming.number, len(saved.names), start)
    done = _("Plays from deal %(deal)s: %(name)s", deal=coming.number, name=name)
    if back is not None:
        return _refused(saved, join=_("Has played here before: %(name)s. Undo the leaving instead.", name=name))
    return _change(saved, said, done, name=name)


@blueprint.post("/match/<key>/settings/leave")
@with_the_pen
def leave(key: str) -> Answer | tuple[str, int]:
    """Somebody is dealt in no more; the total stays, without a place."""
    saved = records.find(club(), key)
    seat = _seat(saved)
    coming = saved.replayed.coming
    if seat not in coming.players:
        abort(400)
    if len(coming.players) - 1 < saved.variant.seats[0]:
        words = _("This game needs at least %(num)s players", num=saved.variant.seats[0])
        return _refused(saved, leave=words)
    return _change(saved, Left(coming.number, seat), _("Leaves: %(name)s", name=saved.names[seat]))


@blueprint.post("/match/<key>/settings/stop")
@with_the_pen
def stop(key: str) -> Answer | tuple[str, int]:
    """The table ends the match before its time."""
    saved = records.find(club(), key)
    if saved.replayed.standing.over is not None:
        return redirect(url_for("matches.table", key=key), 303)
    said = Stopped(saved.replayed.coming.number)
    return _change(saved, said, _("Stopped early – the standing without end bonuses"))


@blueprint.post("/match/<key>/settings/on")
@with_the_pen
def play_on(key: str) -> Answer | tuple[str, int]:
    """The match is over and its result stands, but the table goes on."""
    saved = records.find(club(), key)
    if saved.replayed.standing.over is None or saved.replayed.played_on:
        return redirect(url_for("matches.table", key=key), 303)
    return _change(saved, PlayedOn(saved.replayed.coming.number), _("Play on – the result stands"))


@blueprint.post("/match/<key>/settings/later")
@with_the_pen
def later(key: str) -> Answer | tuple[str, int]:
    """Whether deals behind an end that a correction moved count."""
    saved = records.find(club(), key)
    deal = request.form.get("deal", type=int)
    count = request.form.get("count")
    if count not in ("yes", "no") or deal is None or not saved.replayed.later:
        return redirect(url_for("matches.table", key=key), 303)
    done = _("The later deals count") if count == "yes" else _("The later deals do not count")
    return _change(saved, LaterDeals(saved.replayed.later[-1] + 1, count == "yes"), done)


@blueprint.post("/match/<key>/settings/proposals")
@with_the_pen
def proposals(key: str) -> Answer | tuple[str, int]:
    """Whether the table may see what could be played while a deal is going on."""
    saved = records.find(club(), key)
    allowed = request.form.get("show") == "yes"
    done = _("Shown during a deal: what could be played") if allowed else _("Not shown during a deal any more")

    def write(_key: str) -> Outcome:
        changes = proposals_allowed(saved) != allowed
        allow_proposals(saved, writer(), allowed)
        return Outcome.STORED if changes else Outcome.SAME

    return _store(saved, write, done)


@blueprint.get("/match/<key>/settings/rules")
@with_the_pen
def rules(key: str) -> str:
    """The house rules as they stand, to be changed from a deal on."""
    saved = records.find(club(), key)
    form = form_for(saved.variant, saved.replayed.rules)()
    return _rules_page(saved, form, saved.replayed.coming.number)


@blueprint.post("/match/<key>/settings/rules")
@with_the_pen
def change_rules(key: str) -> Answer | tuple[str, int]:
    """Other house rules from a deal on; what would end the match or upset a deal is said before it is stored."""
    saved = records.find(club(), key)
    form = form_for(saved.variant, saved.replayed.rules)(request.form)
    coming = saved.replayed.coming.number
    deal = request.form.get("deal", type=int) or 0
    if only_look():
        return _rules_page(saved, form, deal or coming), 200
    form.validate()
    wrong = [field for field in form.rule_fields if field.errors]
    if wrong or not 1 <= deal <= coming:
        return _rules_page(saved, form, deal, wrong=True), 422
    before = saved.replayed.rules
    said = {
        field.switch.name: plain(field.data)
        for field in form.rule_fields
        if plain(field.data) != plain(getattr(before, field.switch.name))
    }
    if not said:
        return _unchanged(saved)
    changed = RuleChange(deal, said)
    after = replay(replace(saved.match, changes=(*saved.match.changes, changed)))
    ends = after.standing.over is not None and saved.replayed.standing.over is None
    upset = [played.deal.number for played in after.played if not played.verdict]
    if (ends or upset) and request.form.get("sure") != "1":
        return _rules_page(saved, form, deal, ends=after.standing.over if ends else None, upset=upset), 422
    return _change(saved, changed, _("House rules changed from deal %(deal)s on", deal=deal))


def _rules_page(
    saved: Saved,
    form: SetupForm,
    deal: int,
    *,
    wrong: bool = False,
    ends: Reason | None = None,
    upset: Sequence[int] = (),
) -> str:
    return render_template(
        "settings/rules.html",
        saved=saved,
        form=form,
        deal=deal,
        coming=saved.replayed.coming.number,
        wrong=wrong,
        ends=ends,
        upset=upset,
        sentences=lambda faults: [say(each) for each in faults],
        form_key=request.form.get("form_key") or records.new_form_key(),
    )


def _seat(saved: Saved) -> int:
    seat = request.form.get("seat", type=int)
    if seat is None or not 0 <= seat < len(saved.names):
        abort(400)
    return seat
