"""Hollywood gin: one deal is entered in up to three games that run side by side. Source: docs/rules.md, hollywood."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from engine.deals import Ask, Deal
from engine.reasons import Carried, DealScore, Reason, ScoreLine, Verdict, because
from engine.rules import switch
from engine.scoring import Column, Standing, Tally, places, plus
from engine.variants import gin, oklahoma

GAMES = 3
SPREAD = ("oklahoma", (True,))


@dataclass(frozen=True, kw_only=True)
class HollywoodRules(oklahoma.OklahomaRules):
    """The house rules of Hollywood gin. Source: docs/rules.md, hollywood F1-F6."""

    target: int = switch(
        100, unit="points", choices=(100, 125, 150), free=True, low=1, high=10000, source="hollywood F1", about="end"
    )
    knock_limit: int = switch(10, unit="points", high=98, source="gin D10", about="knock", when=("oklahoma", (False,)))
    game_bonus: int | str = switch(100, unit="points", source="gin D10", about="end")
    blanked_entry: str = switch("next_running", choices=("next_running", "strict"), source="hollywood F2")
    match_winner: str = "higher_total"  # winner_by settles it; not a switch here
    winner_by: str = switch("sum", choices=("sum", "games"), source="hollywood F3", about="end")
    endless: bool = switch(False, source="hollywood F4", about="end")
    oklahoma: bool = switch(False, source="hollywood F6", about="knock")
    ace_upcard: str = switch("gin_only", choices=("gin_only", "one"), source="oklahoma E1", about="knock", when=SPREAD)
    spades_double: bool = switch(True, source="oklahoma E2", when=SPREAD)
    doubling_covers_boxes: bool = switch(False, source="oklahoma E3", about="end", when=SPREAD)
    extra_boxes: bool = switch(False, source="oklahoma E4", about="end", when=SPREAD)
    doubling_carries: bool = switch(False, source="oklahoma E7", when=SPREAD)


def in_force(deal: Deal, rules: HollywoodRules, carried: Carried) -> HollywoodRules:
    """The up-card matters only where hands are played as Oklahoma. Source: docs/rules.md, hollywood F6."""
    if not rules.oklahoma:
        return rules
    bent = oklahoma.in_force(deal, rules, carried)
    return replace(rules, **{each.name: getattr(bent, each.name) for each in fields(rules)})


def asks(rules: HollywoodRules) -> tuple[Ask, ...]:
    """As in gin, or with the up-card first."""
    return oklahoma.asks(rules) if rules.oklahoma else gin.asks(rules)


def shows(rules: HollywoodRules) -> tuple[Reason, ...]:
    """As in gin, or as in Oklahoma gin."""
    return oklahoma.shows(rules) if rules.oklahoma else gin.shows(rules)


def judge_deal(deal: Deal, rules: HollywoodRules) -> Verdict:
    """As in gin, or as in Oklahoma gin."""
    return oklahoma.judge_deal(deal, rules) if rules.oklahoma else gin.judge_deal(deal, rules)


def score_deal(deal: Deal, rules: HollywoodRules) -> DealScore:
    """As in gin, or as in Oklahoma gin."""
    return oklahoma.score_deal(deal, rules) if rules.oklahoma else gin.score_deal(deal, rules)


def enter(tally: Tally, deal: Deal, score: DealScore, rules: HollywoodRules) -> Tally:
    """A win opens one further game still running, and is entered in every opened one.

    Points without a win open no game; who has none open yet gets them in the first that is running.
    `opened[seat]` counts the games the seat has opened, from the first; closed ones among them take no entry.
    Source: docs/rules.md, hollywood 1 and F2.
    """
    if score.void:
        return tally
    points = score.points(tally.seats)
    after = replace(tally, deals=tally.deals + 1)
    for seat, won in zip(score.winners, score.boxes, strict=True):
        after = _enter_win(after, seat, points[seat], won, rules)
    for seat, more in enumerate(points):
        if more and seat not in score.winners:
            after = _into(after, seat, more, 0, _games_of(after, seat) or _first_running(after))
    return _close(after, rules)


def _enter_win(tally: Tally, seat: int, points: int, boxes: int, rules: HollywoodRules) -> Tally:
    opened = tally.opened[seat]
    if rules.blanked_entry == "next_running":
        while opened < len(tally.closed) and tally.closed[opened]:
            opened += 1
    tally = replace(tally, opened=plus(tally.opened, seat, min(opened + 1, len(tally.closed)) - tally.opened[seat]))
    return _into(tally, seat, points, boxes, _games_of(tally, seat))


def _games_of(tally: Tally, seat: int) -> tuple[int, ...]:
    """The games still running that a seat has opened."""
    return tuple(game for game in range(tally.opened[seat]) if not tally.closed[game])


def _first_running(tally: Tally) -> tuple[int, ...]:
    return tuple(game for game, closed in enumerate(tally.closed) if not closed)[:1]


def _into(tally: Tally, seat: int, points: int, boxes: int, games: tuple[int, ...]) -> Tally:
    totals, won = list(tally.totals), list(tally.boxes)
    for game in games:
        totals[game] = plus(totals[game], seat, points)
        won[game] = plus(won[game], seat, boxes)
    return replace(tally, totals=tuple(totals), boxes=tuple(won))


def _close(tally: Tally, rules: HollywoodRules) -> Tally:
    """A game closes when somebody reaches the target in it; an endless series opens one more for it."""
    closed = tuple(shut or max(tally.totals[game]) >= rules.target for game, shut in enumerate(tally.closed))
    more = sum(closed) - sum(tally.closed) if rules.endless else 0
    nothing = ((0,) * tally.seats,) * more
    return replace(tally, totals=tally.totals + nothing, boxes=tally.boxes + nothing, closed=closed + (False,) * more)


def standing(tally: Tally, rules: HollywoodRules) -> Standing:
    """Each game ends like a game of gin; the match when all three are closed.

    Source: docs/rules.md, hollywood 1 and F3.
    """
    lines: list[ScoreLine] = []
    columns: list[Column] = []
    for game, totals in enumerate(tally.totals):
        ends = _end_of(tally, rules, game) if tally.closed[game] else []
        lines += ends
        final = tuple(
            total + sum(line.points for line in ends if line.seat == seat) for seat, total in enumerate(totals)
        )
        columns.append(Column(totals, tally.closed[game], final if tally.closed[game] else None))
    sums = tuple(
        sum(column.totals[seat] if column.final is None else column.final[seat] for column in columns)
        for seat in range(tally.seats)
    )
    found = places(sums, tally.active, low_wins=False)
    if not all(tally.closed) or rules.endless:
        return Standing(tuple(columns), found, lines=tuple(lines), goal=rules.target)
    if rules.winner_by == "games":
        found = places(_games_won(columns, tally.seats), tally.active, low_wins=False)
    winners = tuple(seat for seat in tally.active if found[seat] == 1)
    over = because("over.games", num=len(columns), target=rules.target)
    return Standing(tuple(columns), found, over, tuple(lines), sums, winners, goal=rules.target)


def _end_of(tally: Tally, rules: HollywoodRules, game: int) -> list[ScoreLine]:
    totals = tally.totals[game]
    there = [seat for seat in tally.active if totals[seat] >= rules.target]
    first = [seat for seat in there if totals[seat] == max(totals[other] for other in there)]
    return gin.end_lines(tally, rules, first, game)


def _games_won(columns: list[Column], seats: int) -> tuple[int, ...]:
    """How many games each seat has won; a shared game counts for both."""
    return tuple(
        sum(column.final is not None and column.final[seat] == max(column.final) for column in columns)
        for seat in range(seats)
    )


HOLLYWOOD = replace(
    oklahoma.OKLAHOMA,
    key="hollywood",
    rules=HollywoodRules(),
    columns=GAMES,
    asks=asks,
    shows=shows,
    in_force=in_force,
    judge_deal=judge_deal,
    score_deal=score_deal,
    enter=enter,
    standing=standing,
)
