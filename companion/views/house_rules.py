"""House rules under a name: the list, naming, files, and the code that another phone scans."""

from __future__ import annotations

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from companion import house_rules
from companion.access import club, writer
from companion.addressed import game_under_rules
from companion.house_rules import LARGEST_FILE, Kept, NotKept
from companion.links import code, host
from companion.look import only_look
from companion.wording import say, switch_label
from engine.errors import RummyError
from engine.reasons import because
from engine.rules import RuleSet
from engine.variant import Variant

blueprint = Blueprint("house_rules", __name__)


@blueprint.get("/rules")
def every() -> str:
    """The sets this club has named."""
    return _list()


def _list(refusal: str = "") -> str:
    return render_template("house_rules/list.html", kept=house_rules.kept(club()), refusal=refusal)


@blueprint.get("/rules/<int:number>")
def one(number: int) -> str:
    """One named set: play with it, read it, give it away."""
    found = house_rules.find(club(), number)
    return render_template("house_rules/one.html", kept=found, text=_text(found), link=_link(found))


@blueprint.get("/rules/save/<variant>")
def name(variant: str) -> str:
    """The form that gives the rules of the address a name."""
    game, rules = game_under_rules(variant)
    return _name_page(game, rules)


@blueprint.post("/rules/save/<variant>")
def save(variant: str) -> Answer | tuple[str, int]:
    """Keeps them; a name that is missing or taken is refused on the same page."""
    game, rules = game_under_rules(variant)
    typed = request.form.get("name", "")
    if only_look():
        return _name_page(game, rules, typed), 200
    writer()
    try:
        found, new = house_rules.save(club(), game, typed, rules, instead="instead" in request.form)
    except NotKept as wrong:
        return _name_page(game, rules, typed, wrong), 422
    flash(_("Saved: %(what)s", what=found.name) if new else _already(found), "yes")
    return redirect(url_for("house_rules.one", number=found.row.id), 303)


def _name_page(game: Variant, rules: RuleSet, typed: str = "", wrong: NotKept | None = None) -> str:
    return render_template(
        "house_rules/name.html",
        game=game,
        text=house_rules.encode(rules, game.rules),
        typed=typed,
        wrong=_refusal(wrong, game) if wrong else "",
        taken=wrong is not None and wrong.code == "houserules.taken",
    )


@blueprint.get("/rules/<int:number>/file")
def file(number: int) -> Response:
    """The named set as a file to keep or to send."""
    found = house_rules.find(club(), number)
    text = house_rules.to_file(found.game, found.name, found.rules)
    response = Response(text, mimetype="application/json")
    response.headers.set("Content-Disposition", "attachment", filename=house_rules.file_name(found))
    return response


@blueprint.post("/rules/import")
def read_file() -> Answer | tuple[str, int]:
    """Keeps the set of a file; whatever is wrong with the file is said on the list."""
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        return _list(_refusal(NotKept("houserules.nofile"))), 422
    try:
        game, called, rules = house_rules.from_file(sent.read(LARGEST_FILE + 1), sent.filename[:80])
    except RummyError as wrong:
        return _list(_refusal(wrong)), 422
    writer()
    found, new = house_rules.save_beside(club(), game, called, rules)
    flash(_("Saved: %(what)s", what=found.name) if new else _already(found), "yes")
    return redirect(url_for("house_rules.one", number=found.row.id), 303)


@blueprint.post("/rules/<int:number>/remove")
def remove(number: int) -> Answer:
    """Off the list; matches keep the rules they were begun with."""
    writer()
    gone = house_rules.remove(club(), number)
    flash(_("Taken off the list: %(what)s", what=gone), "yes")
    return redirect(url_for("house_rules.every"), 303)


@blueprint.get("/rules/<int:number>/qr.svg")
def qr(number: int) -> Response:
    """The link to a set-up with these rules, as a code for a camera."""
    return code(_link(house_rules.find(club(), number)))


def _text(found: Kept) -> str:
    return house_rules.encode(found.rules, found.game.rules)


def _link(found: Kept) -> str:
    """The whole address of a set-up with these rules, as another phone reaches it."""
    path = f"/new/{found.game.key}"
    text = _text(found)
    return host() + path + (f"?rules={text}" if text else "")


def _already(found: Kept) -> str:
    return str(_("Already here: %(what)s. Nothing changed.", what=found.name))


def _refusal(wrong: RummyError, game: Variant | None = None) -> str:
    """The refusal in words, a switch in them by the name that it has at the table."""
    params = dict(wrong.params)
    if wrong.code.startswith("error.switch."):
        params["name"] = switch_label(str(params["name"]), game.key if game else "")
    return say(because(wrong.code, **params))
