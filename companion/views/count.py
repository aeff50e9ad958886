""" "Count these cards": the plain points of any pile, in any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, render_template, request
from flask_babel import gettext as _

from companion import records
from companion.access import club
from companion.addressed import game_called
from companion.card_reader import PACK_LETTERS, read
from companion.catalogues import current
from companion.doors import open_to_watchers
from companion.languages import language
from companion.offers import Offer, offered
from companion.spelling import RankKey, rank_keys
from companion.wording import say
from engine.cards import Rank
from engine.deals import Deal, Ending
from engine.piles import counted
from engine.reasons import Carried, ScoreLine
from engine.variant import Variant

blueprint = Blueprint("count", __name__)

LONGEST = 400


@blueprint.route("/count/<variant>", methods=["GET", "POST"])
@open_to_watchers
def game(variant: str) -> str | tuple[str, int]:
    """A pile under the usual rules of a game."""
    found = game_called(variant)
    rules = found.in_force(Deal(number=1, ending=Ending.VOID), found.rules, Carried())
    return _page(found, rules, None)


@blueprint.route("/match/<key>/count", methods=["GET", "POST"])
@open_to_watchers
def table(key: str) -> str | tuple[str, int]:
    """A pile under the rules of a match, in the round that it is in."""
    saved = records.find(club(), key)
    return _page(saved.variant, saved.replayed.coming.rules, saved)


def _page(game: Variant, rules: Any, saved: records.Saved | None) -> str | tuple[str, int]:
    text = request.form.get("pick", request.form.get("cards", ""))
    letters = saved.row.letters if saved else ""
    ranks, wrong, asked = _read(text, letters)
    lines: tuple[ScoreLine, ...] = ()
    whole: int | None = None
    if ranks and not wrong:
        lines, whole = counted(ranks, game, rules)
    page = render_template(
        "count/page.html",
        game=game,
        saved=saved,
        text=text[:LONGEST],
        lines=lines,
        whole=whole,
        wrong=wrong,
        asked=asked,
        letters=letters if letters in PACK_LETTERS else "",
        ranks=_keys(game, rules, saved),
    )
    return (page, 422) if wrong else page


def _keys(game: Variant, rules: Any, saved: records.Saved | None) -> list[RankKey]:
    players = len(saved.replayed.coming.players) if saved else game.seats[0]
    return rank_keys(bool(game.packs(players, rules).jokers), saved.row.letters if saved else "", language())


def _read(text: str, letters: str) -> tuple[Sequence[Rank], list[str], tuple[Offer, ...]]:
    """The ranks of the pile, everything in it that could not be read, in words, and what it may mean."""
    if not text.strip():
        return (), [], ()
    if len(text) > LONGEST:
        return (), [_("That is too much to read at once.")], ()
    reading = read(text, language=current(), letters=letters, mode="ranks")
    wrong = [say(refusal.reason, letters=letters) for refusal in reading.refusals]
    wrong += [_("“%(text)s” – which card?", text=question.text) for question in reading.questions]
    return reading.ranks, wrong, offered("cards", text, reading.questions, language=current(), letters=letters)
