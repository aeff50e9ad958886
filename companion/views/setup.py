"""Set-up: a game, its players in seating order, its house rules, and off."""

from __future__ import annotations

import secrets

from flask import Blueprint, abort, redirect, render_template, request
from sqlalchemy.exc import OperationalError
from werkzeug.wrappers import Response

from companion import house_rules, records
from companion.access import club, writer
from companion.addressed import game_called, rules_written
from companion.card_reader.words import PACK_LETTERS, USUAL_LETTERS
from companion.database import db
from companion.languages import language
from companion.look import only_look
from companion.names import alike
from companion.people import everybody
from companion.posted import LONGEST_KEY
from companion.records import NotStored, Saved
from companion.setup_form import LOT, SetupForm, form_for
from companion.wording import say
from engine.changes import Left, Reseated
from engine.reasons import because
from engine.rules import RuleSet
from engine.variant import Variant

blueprint = Blueprint("setup", __name__)


@blueprint.get("/new/<variant>")
def new(variant: str) -> str:
    """The form, as the last time or as the game has it."""
    game = game_called(variant)
    said = request.args.get("from", "")
    before = records.find(club(), said) if said else None
    if before is not None and (before.variant.key != game.key or before.row.sample):
        abort(404)
    form = _again(before) if before is not None else _afresh(game)
    if "rules" in request.args:
        form.take(rules_written(request.args["rules"], game))
    form.form_key.data = records.new_form_key()
    return _page(game, form, again=before is not None)


@blueprint.post("/new/<variant>")
def start(variant: str) -> Response | tuple[str, int]:
    """Starts the match and shows its table; whatever is wrong is said on the same page."""
    game = game_called(variant)
    form = form_for(game)(request.form)
    form.person_of = everybody(club()).named
    if not form.form_key.data or len(form.form_key.data) > LONGEST_KEY:
        form.form_key.data = records.new_form_key()
    again = bool(request.args.get("from"))
    if "take" in request.form:
        form.take(_kept_rules(game, request.form["take"]))
        return _page(game, form, again=again), 200
    if only_look():
        return _page(game, form, again=again), 200
    fine = form.validate()
    if not fine or request.form.get("do") == "check":
        return _page(game, form, again=again, wrong=not fine), 200 if fine else 422
    try:
        return redirect(f"/match/{_started(game, form)}", 303)
    except (NotStored, OperationalError):
        db.session.rollback()
        return _page(game, form, again=again, stored=False), 422


def _started(game: Variant, form: SetupForm) -> str:
    """The key of the match that now exists. Raises NotStored."""
    dealer = secrets.randbelow(len(form.names)) if form.dealer.data == LOT else form.dealer_seat
    row = records.start(
        club(),
        writer(),
        variant=game.key,
        names=form.names,
        rules=form.rules,
        letters=str(form.letters.data),
        direction=str(form.direction.data),
        first_dealer=dealer or 0,
        form_key=str(form.form_key.data),
        begun=form.begun,
    )
    return row.key


def _afresh(game: Variant) -> SetupForm:
    """Nobody seated yet; the cards as this club last had them."""
    form = form_for(game)()
    played = records.newest(club())
    form.letters.data = played.letters if played else USUAL_LETTERS[language()]
    return form


def _again(before: Saved) -> SetupForm:
    """The same people in the same order, the same rules; the deal goes on from where it was."""
    form = form_for(before.variant, before.replayed.rules)()
    seats = _still_seated(before)
    known = everybody(club())
    form.seat_names([known.named(before.names[seat]) for seat in seats])
    dealer = before.replayed.coming.dealer
    form.dealer.data = str(seats.index(dealer) + 1 if dealer in seats else 1)
    form.direction.data = before.row.direction
    form.letters.data = before.row.letters
    return form


def _still_seated(before: Saved) -> list[int]:
    """The seats as people sit, without those who had left."""
    ring = list(range(len(before.names)))
    for change in before.changes:
        if isinstance(change, Reseated):
            sitting = change.order if before.row.direction == "clockwise" else change.order[::-1]
            ring = [*sitting, *(seat for seat in ring if seat not in sitting)]
    gone = {change.seat for change in before.changes if isinstance(change, Left)}
    return [seat for seat in ring if seat not in gone]


def _kept_rules(game: Variant, number: str) -> RuleSet:
    """The named rules under that number; those of the game under none."""
    if not number:
        usual: RuleSet = game.rules
        return usual
    found = house_rules.find(club(), int(number) if number.isdecimal() and len(number) < 10 else 0)
    if found.game.key != game.key:
        abort(404)
    rules: RuleSet = found.rules
    return rules


def _page(game: Variant, form: SetupForm, *, again: bool, stored: bool = True, wrong: bool = False) -> str:
    known = records.known_names(club())
    seated = [name for name in form.names if name]
    here = {alike(name) for name in seated}
    return render_template(
        "setup/new.html",
        game=game,
        form=form,
        again=again,
        stored=stored,
        wrong=wrong,
        known=known,
        chips=[*seated, *(name for name in known if alike(name) not in here)],
        too_many=say(because("setup.many", num=game.seats[1], have=game.seats[1] + 1)),
        sentences=lambda faults: [say(each) for each in faults],
        kept=house_rules.kept(club(), game),
        packs=PACK_LETTERS,
    )
