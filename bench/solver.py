"""The solvers against other programs that do the same: ratios, measured in one process, the solvers taking turns.

Each row is a goal, what must be reached, what was measured. Peers are optional: OR-Tools, OpenSpiel, RLCard and
machiavelli; a row without its peer says so. Times are of the processor, so that other work on the machine counts less.
`bench.plain` is a plain exhaustive search; the one of the tests knows what can be a meld and remembers what it tried.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from importlib import import_module
from statistics import median, quantiles
from time import process_time
from typing import Any

from bench import plain
from bench.positions import (
    GIN,
    MANIPULATION,
    PACK,
    REMIK51,
    TWO_PACKS,
    Position,
    crowded,
    near,
    points,
    stuck,
    thirteen,
)
from engine.cards import JOKER, SUITS, Card
from engine.melds import MeldRules
from engine.solver import PATIENCE, arrange, defend, rearrange, sweep
from engine.solver.deadwood import deadwood
from engine.solver.effort import Effort
from engine.solver.position import Position as Table
from engine.solver.search import POINT, suit_costs
from engine.solver.table import can_reach
from tests.engine.exhaustive import least_defended, least_loose

SEED = 1930
MANY, FEW, EARLIER = 50, 25, 500
NO_PEER = "peer not installed"


def run() -> None:
    """Print the table of goals; who misses one is told so."""
    print(f"{'goal':66} {'must':>8} {'measured':>22}")
    for rows in (tables, growth, patience, questions, machiavelli, gin, defences, hands):
        for goal, must, measured in rows():
            print(f"{goal:66} {must:>8} {_told(must, measured):>22}", flush=True)


def _told(must: str, measured: str) -> str:
    """The measured ratio or time, and whether it misses what must be reached."""
    if not must or measured == NO_PEER:
        return measured
    limit, value = (float(text.strip("≤≥ ×s")) for text in (must, measured))
    reached = value >= limit if must.startswith("≥") else value <= limit
    return measured if reached else f"{measured} (missed)"


def peer(name: str) -> Any:
    """A module that may be missing."""
    try:
        return import_module(name)
    except ImportError:
        return None


def seconds(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


def times(value: float) -> str:
    return f"{value:.2f}×" if value < 2 else f"{value:.1f}×"


def best_turn(position: Position) -> object:
    """The best turn, melds and all, without the search for one that moves less."""
    return Table(*position, MANIPULATION, points, "points").best(Effort(None))


def forget() -> None:
    """Let the next position be a new one; the tables of ranks stay."""
    sweep._seen.clear()


def turns(positions: Iterable[Position], other: Callable[[Position], object]) -> tuple[list[float], ...]:
    """Seconds for each position: ours new, ours seen before, the other's."""
    new, seen, others = [], [], []
    for position in positions:
        forget()
        new.append(seconds(lambda p=position: best_turn(p)))
        seen.append(seconds(lambda p=position: best_turn(p)))
        others.append(seconds(lambda p=position: other(p)))
    return new, seen, others


def drawn(size: int, bound: int, free: int, number: int = MANY) -> list[Position]:
    rng = random.Random(f"{SEED} {size} {bound} {free}")
    return [stuck(rng, size, bound, free) for _ in range(number)]


def tables() -> Iterable[tuple[str, str, str]]:
    model = peer("bench.model")
    for bound, free, goal, musts in (
        (0, 0, "no free joker", (6, 6, 10, 6)),
        (1, 1, "1 bound and 1 free joker", (5,) * 4),
        (0, 2, "2 free jokers", (2,) * 4),
    ):
        for size, must in zip((20, 40, 60, 80), musts, strict=True):
            name = f"table of {size}, {goal}, against CP-SAT"
            if model is None:
                yield name, f"≥ {must}×", NO_PEER
                continue
            new, seen, cp_sat = turns(drawn(size, bound, free), lambda p: model.most_by_model(*p, points))
            yield f"{name}, new", f"≥ {must}×", times(median(cp_sat) / median(new))
            if not free:
                yield f"{name}, seen before", "≥ 10×", times(median(cp_sat) / median(seen))
                yield f"{name}, 95 of 100", "≤ 0.5×", times(quantiles(new, n=20)[-1] / median(cp_sat))


def growth() -> Iterable[tuple[str, str, str]]:
    rng = random.Random(SEED)
    small = [seconds(lambda p=p: best_turn(p)) for p in drawn(20, 0, 0)]
    large = [seconds(lambda p=p: best_turn(p)) for p in [crowded(rng, 100) for _ in range(MANY)]]
    yield "growth: table of 100 against 20", "≤ 25×", times(median(large) / median(small))


def patience() -> Iterable[tuple[str, str, str]]:
    """The longest that a page waits: the whole proposal, melds left where they lie, with the work that it allows."""
    slowest, unsure = 0.0, 0
    rng = random.Random(SEED)
    positions = [(0, 2), (1, 1), (2, 0)] * (MANY // 3)
    hard = [stuck(rng, rng.randint(50, 92), bound, free, rng.choice((10, 14, 22))) for bound, free in positions]
    crammed = [crowded(rng, rng.randint(90, 100)) for _ in range(FEW)]
    for table, hand in [*hard, *((table, [*hand, JOKER, JOKER]) for table, hand in crammed)]:
        forget()
        begun = process_time()
        found = rearrange(table, hand, MANIPULATION, points, effort=PATIENCE)
        slowest = max(slowest, process_time() - begun)
        unsure += not found.complete
    yield f"slowest of {len(hard) + len(crammed)} hard tables, 2 jokers, as a page asks", "≤ 2 s", f"{slowest:.2f} s"
    yield "of these not sure to be the best", "", str(unsure)


def questions() -> Iterable[tuple[str, str, str]]:
    """Yes/no questions, both answers in the set: what can just be reached, and one point less."""
    model = peer("bench.model")
    for size in (40, 60, 80):
        asked, best = [], []
        for number, (table, hand) in enumerate(drawn(size, 0, 0)):
            plan = Table(table, hand, MANIPULATION, points, "points").best(Effort(None))[0]
            least = sum(map(points, hand)) - (sum(map(points, plan.played)) if plan else 0)
            forget()
            best.append(seconds(lambda t=table, h=hand: best_turn((t, h))))
            forget()
            limit = least - number % 2
            asked.append(seconds(lambda t=table, h=hand, n=limit: can_reach(t, h, MANIPULATION, points, n)))
        yield f"table of {size}: knock question against best turn", "≤ 1×", times(median(asked) / median(best))
    for size in (40, 60):
        name = f"table of {size}: go out, against CP-SAT"
        if model is None:
            yield name, "≥ 15×", NO_PEER
            continue
        ours, others = [], []
        for table, hand in drawn(size, 0, 0):
            short = hand[:4]
            forget()
            ours.append(seconds(lambda t=table, h=short: can_reach(t, h, MANIPULATION, points, 0)))
            total = sum(map(points, short))
            others.append(seconds(lambda t=table, h=short, n=total: model.most_by_model(t, h, points, n)))
        yield name, "≥ 15×", times(median(others) / median(ours))


def machiavelli() -> Iterable[tuple[str, str, str]]:
    module = peer("machiavelli")
    for size in (40, 60, 80):
        name = f"table of {size}, no free joker, against machiavelli"
        if module is None:
            yield name, "≥ 30×", NO_PEER
            continue
        solver = module.Solver(quiet=True, pretty=False, color=False, emoji=False)

        def other(position: Position, solver: Any = solver) -> object:
            lying = [_short(card) for meld in position[0] for card in meld.cards]
            own = [_short(card) for card in position[1]]
            return solver.solve(lying + own, own)

        new, _, others = turns(drawn(size, 0, 0, FEW), other)
        yield name, "≥ 30×", times(median(others) / median(new))


def _short(card: Card) -> str:
    return "123456789tjqk"[card.rank - 1] + card.suit.lower()


def gin() -> Iterable[tuple[str, str, str]]:
    """Deadwood of ten cards, all from the list of card numbers that OpenSpiel and RLCard take."""
    rng = random.Random(SEED)
    lists = deadwood(suit_costs(points), False)
    kinds = {
        "random": [rng.sample(PACK, 10) for _ in range(2_000)],
        "meld-rich": [near(rng, PACK, 10) for _ in range(2_000)],
    }
    place = {suit: 13 * n for n, suit in enumerate(SUITS)}
    bits = [1 << n for n in range(52)]
    spiel, rlcard = peer("pyspiel"), peer("rlcard.games.gin_rummy.utils.melding")
    for kind, drawn_hands in kinds.items():
        numbers = [[place[card.suit] + card.rank - 1 for card in hand] for hand in drawn_hands]

        def ours(numbers: list[list[int]] = numbers) -> None:
            for hand in numbers:
                held = sum(map(bits.__getitem__, hand))
                lists.least(held & 8191, held >> 13 & 8191, held >> 26 & 8191, held >> 39) // POINT

        own = median(seconds(ours) for _ in range(9))
        name = f"gin deadwood, {kind}, against "
        must = "≤ 1.5×" if kind == "random" else "≤ 0.8×"
        if spiel is None:
            yield name + "OpenSpiel (C++)", must, NO_PEER
        else:
            least = spiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
            theirs = median(seconds(lambda f=least, hands=numbers: list(map(f, hands))) for _ in range(9))
            yield name + "OpenSpiel (C++)", must, times(own / theirs)
        if kind == "meld-rich":
            yield name + "RLCard", "≥ 30×", times(_rlcard(rlcard, numbers) / own) if rlcard else NO_PEER


def _rlcard(melding: Any, numbers: list[list[int]]) -> float:
    utils = import_module("rlcard.games.gin_rummy.utils.utils")
    hands = [[utils.get_card(number) for number in hand] for hand in numbers]

    def theirs() -> None:
        for hand in hands:
            clusters = melding.get_meld_clusters(hand)
            min((utils.get_deadwood_count(hand, cluster) for cluster in clusters), default=0)

    return seconds(theirs)


def warm(work: Callable[[], object]) -> None:
    """Other hands first: the tables are kept between calls, and a server has seen hands before."""
    for _ in range(EARLIER):
        work()


def defences() -> Iterable[tuple[str, str, str]]:
    rng = random.Random(SEED)
    ours, simple, clever = [], [], []
    warm(lambda: arrange(near(rng, PACK, 10), GIN, points))
    while len(ours) < MANY:
        cards = near(rng, PACK, 20)
        knocker = arrange(cards[:10], GIN, points).melds
        if knocker:
            lying = [meld.cards for meld in knocker]
            ours.append(seconds(lambda c=cards, k=knocker: defend(c[10:], k, GIN, points, gin=False)))
            simple.append(seconds(lambda c=cards, k=lying: plain.least_defended(c[10:], k, GIN, points)))
            clever.append(seconds(lambda c=cards, k=lying: least_defended(c[10:], k, GIN, points)))
    yield "gin defence, against plain exhaustive search", "≥ 50×", times(median(simple) / median(ours))
    yield "the same, against the search of the tests", "", times(median(clever) / median(ours))


def hands() -> Iterable[tuple[str, str, str]]:
    rng = random.Random(SEED)
    for jokers in (0, 1, 2):
        name = f"remik51, 14 cards, {jokers} jokers"
        yield from _hands(name, lambda n=jokers: [*rng.sample(TWO_PACKS, 14 - n), *[JOKER] * n], REMIK51)
    yield from _hands("three-thirteen, 13 cards", lambda: rng.sample(TWO_PACKS, 13), thirteen(13))


def _hands(name: str, draw: Callable[[], list[Card]], rules: MeldRules) -> Iterable[tuple[str, str, str]]:
    warm(lambda: arrange(draw(), rules, points))
    ours, simple, clever = [], [], []
    for hand in [draw() for _ in range(MANY)]:
        ours.append(seconds(lambda h=hand: arrange(h, rules, points)))
        simple.append(seconds(lambda h=hand: plain.least_left(h, rules, points)))
        clever.append(seconds(lambda h=hand: least_loose(h, rules, points)))
    yield f"{name}, against plain exhaustive search", "≥ 90×", times(median(simple) / median(ours))
    yield "the same, against the search of the tests", "", times(median(clever) / median(ours))


if __name__ == "__main__":
    run()
