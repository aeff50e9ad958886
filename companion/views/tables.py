"""The table of a deal that is followed card by card: what lies there, whose turn it is, one move after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion import following, posted, records
from companion.access import club, must_write_here, writer, writes_here
from companion.acting import BY_SOMEBODY, CARDS, Acting, Action, action_of, actions, of_melds, told
from companion.asking.faults import worst_first
from companion.asking.meanings import keep, kept, learn
from companion.asking.pad import pad
from companion.asking.table import Table
from companion.asking.typed import Reader, Typed
from companion.doors import open_to_watchers
from companion.following import FollowedDeal, followed_deal
from companion.languages import language
from companion.look import only_look
from companion.records import NotStored, Outcome, Saved
from companion.replies import REFUSED, unkept
from companion.scoreboard import board
from companion.spelling import short
from companion.wording import say, say_aloud
from engine.cards import Laid
from engine.following import Step, whose_turn
from engine.melds import lying
from engine.reasons import Reason
from engine.table import NOBODY, agreed

blueprint = Blueprint("tables", __name__)


@blueprint.route("/match/<key>/table", methods=["GET", "POST"])
@open_to_watchers
def table(key: str) -> Response:
    """The coming deal as it is followed; a move is judged first, and stored if it is allowed or agreed on."""
    saved = records.find(club(), key)
    if not board(saved).playing:
        return redirect(url_for("matches.table", key=key), 303)
    deal = followed_deal(saved)
    if request.method == "GET":
        if request.args.get("since") == deal.news:
            return Response(status=204)
        return _page(deal)
    must_write_here()
    acting = _acting(deal)
    if only_look() or request.form.get("do") == "preview":
        return _page(deal, acting)
    return _done(deal, acting)


def _done(deal: FollowedDeal, acting: Acting | None) -> Response:
    """Does what the button says."""
    form = request.form
    do = form.get("do")
    if do == "undo":
        news, form_key, saved = _news(), posted.form_key(), deal.saved
        return _stored(deal, acting, lambda: following.undo_move(saved, news=news, form_key=form_key))
    if do == "drop":
        news, form_key, saved = _news(), posted.form_key(), deal.saved
        return _stored(deal, acting, lambda: following.drop(saved, news=news, form_key=form_key))
    if acting is None:
        return redirect(url_for("tables.table", key=deal.saved.row.key), 303)
    place = deal.saved.row.key
    if "pick" in form or "drop" in form:
        return _page(deal, _picked(acting, place))
    if "forget" in form:
        keep(place, {})
        return _page(deal, _acting(deal))
    at_once = not acting.action.asks and do is None
    return _moved(deal, acting) if at_once or do in ("go", "agree") else _page(deal, acting)


def _moved(deal: FollowedDeal, acting: Acting) -> Response:
    """A move: refused with every fault, or stored."""
    if not acting.ready:
        return _page(deal, acting, status=REFUSED, whole=True)
    step = acting.step()
    move = step.move
    if not step.verdict:
        if request.form.get("do") != "agree" or deal.followed.table.ending is not None:
            return _page(deal, acting, status=REFUSED, whole=True)
        move = agreed(move)
    news, form_key, saved = _news(), posted.form_key(), deal.saved
    return _stored(deal, acting, lambda: following.record_move(saved, writer(), move, news=news, form_key=form_key))


def _stored(deal: FollowedDeal, acting: Acting | None, write: Callable[[], Outcome]) -> Response:
    key = deal.saved.row.key
    try:
        outcome = write()
    except NotStored:
        words = _("Could not be saved. Nothing was changed.")
        return _page(_again(key), acting, status=REFUSED, refusal=words)
    if outcome is Outcome.OVERTAKEN:
        deal = _again(key)
        words = _("Meanwhile the table changed on another device. Look at it and do it again.")
        return _page(deal, acting and replace(acting, followed=deal.followed), status=REFUSED, refusal=words)
    return redirect(url_for("tables.table", key=key), 303)


def _again(key: str) -> FollowedDeal:
    return followed_deal(records.find(club(), key))


# ---------- what was entered


def _acting(deal: FollowedDeal) -> Acting | None:
    """The action that was chosen, as far as it was entered."""
    form = request.form
    action = action_of(form.get("act", ""), deal.followed)
    if action is None:
        return None
    saved = deal.saved
    letters = Table.of(saved).letters
    typed = Typed(CARDS, form.get(CARDS, ""), Reader(language(), letters, kept(saved.row.key)))
    onto = form.get("onto", type=int)
    return Acting(deal.followed, action, _seat(deal, action), typed, onto)


def _seat(deal: FollowedDeal, action: Action) -> int:
    """Who moves: whoever was chosen, else whose turn it is. Who ends a deal has mostly just discarded."""
    said = request.form.get("seat", type=int)
    players = deal.followed.setting.players
    if said in players and (action not in BY_SOMEBODY or "chosen" in request.form):
        assert said is not None
        return said
    turn = deal.followed.table.turn
    if action in BY_SOMEBODY and turn is not None and turn.seat in players:
        return turn.seat
    expected = whose_turn(deal.followed).seat
    return players[0] if expected is None else expected


def _picked(acting: Acting, place: str) -> Acting:
    form, typed = request.form, acting.typed
    if "drop" in form:
        return replace(acting, typed=typed.dropped(form["drop"].partition(":")[2]))
    typed, once = typed.picked(form["pick"].partition(":")[2])
    if once:
        typed = typed.knowing(learn(place, once))
    return replace(acting, typed=typed)


def _news() -> str:
    return request.form.get("news", "")


# ---------- the page


@dataclass(frozen=True)
class Player:
    """What is known of one seat. opened: points with which it opened. laid: cards on the table."""

    seat: int
    name: str
    opened: int | None
    laid: int
    points: int


def _page(
    deal: FollowedDeal, acting: Acting | None = None, *, status: int = 200, whole: bool = False, refusal: str = ""
) -> Response:
    saved, followed = deal.saved, deal.followed
    asking = Table.of(saved)
    step = acting.step() if acting is not None and acting.ready and (acting.action.asks or whole) else None
    faults = _faults(step)
    may_write = writes_here()
    page = render_template(
        "tables/table.html",
        saved=saved,
        table=asking,
        deal=deal,
        followed=followed,
        lying=followed.table,
        kinds=[_kind(meld.cards, deal) for meld in followed.table.melds],
        turn=whose_turn(followed),
        actions=actions(followed) if may_write else (),
        acting=acting if may_write else None,
        typed=acting.typed if acting else None,
        whole=whole,
        step=step,
        faults=[in_words(fault, saved) for fault in faults],
        heard=say_aloud(faults[0], saved.names) if faults else "",
        notes=[in_words(note, saved) for note in of_melds(step.verdict.notes)] if step else [],
        players=_players(deal),
        moves=[(told(step.move, saved.names, asking.letters), step) for step in followed.steps],
        nobody=NOBODY,
        in_words=lambda reason: in_words(reason, saved),
        meanings=kept(saved.row.key),
        form_key=request.form.get("form_key") or records.new_form_key(),
        refusal=refusal,
        pad_go="go",
        pad_label=_(acting.action.go) if acting else "",
        spell_card=lambda card: short(card, asking.letters, language()),
        **pad(asking),
    )
    return unkept(page, status)


def _kind(cards: Sequence[Laid], deal: FollowedDeal) -> str:
    read = lying(cards, deal.followed.play.on_table)
    return read[0].kind.value if read else ""


def _faults(step: Step | None) -> list[Reason]:
    """Everything that keeps the move from being allowed, the worst first."""
    return [] if step is None else list(worst_first(of_melds(step.verdict.faults)))


def in_words(reason: Reason, saved: Saved) -> str:
    """A reason in the words and on the cards of this table."""
    return say(reason, saved.names, saved.row.letters)


def _players(deal: FollowedDeal) -> list[Player]:
    lies = deal.followed.table
    return [
        Player(seat, deal.saved.names[seat], lies.opened[seat], lies.out_of_hand[seat], lies.laid[seat])
        for seat in deal.followed.setting.players
    ]
