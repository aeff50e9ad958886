"""The manipulation table as an integer programme for CP-SAT: an independent answer, and the peer to measure against.

One number for each meld that can be (sets of 3 and 4, runs of 3 to 5; longer runs are such runs end to end), after the
model of den Hertog and Hulshof. Nothing of the solver is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from ortools.sat.python import cp_model

from engine.cards import JOKER, PACK, RANKS, SUITS, Card, Laid
from engine.melds import Meld


def all_melds(ace_high: bool) -> list[tuple[Card, ...]]:
    """Every set of 3 or 4 and every run of 3 to 5."""
    sets = [tuple(Card(rank, s) for s in chosen) for rank in RANKS for n in (3, 4) for chosen in combinations(SUITS, n)]
    order = [*RANKS, RANKS[0]] if ace_high else list(RANKS)
    runs = [
        tuple(Card(rank, suit) for rank in order[low : low + n])
        for suit in SUITS
        for n in (3, 4, 5)
        for low in range(len(order) - n + 1)
    ]
    return sets + runs


def most_by_model(
    table: Sequence[Meld],
    hand: Sequence[Card],
    worth: Callable[[Card], int],
    least: int | None = None,
    ace_high: bool = True,
) -> int | None:
    """The greatest worth of hand cards that can be played; with `least`, some worth not below it, else None."""
    model = cp_model.CpModel()
    value = _value(model, [each for meld in table for each in meld.laid], Counter(hand), worth, all_melds(ace_high))
    if least is None:
        model.maximize(value)
    else:
        model.add(value >= least)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return round(solver.objective_value) if least is None else least


def _value(
    model: cp_model.CpModel,
    laid: Sequence[Laid],
    own: Counter[Card],
    worth: Callable[[Card], int],
    melds: Sequence[tuple[Card, ...]],
) -> cp_model.LinearExprT:
    """What is played from the hand, where every card on the table, and every one played, lies in one of the melds."""
    real = Counter(each.card for each in laid if each.card != JOKER)
    named = Counter(each.role for each in laid if each.card == JOKER)
    through: dict[Card, list[cp_model.IntVar]] = {card: [] for card in PACK}
    for number, meld in enumerate(melds):
        times = model.new_int_var(0, 4, f"m{number}")
        for card in meld:
            through[card].append(times)
    jokers_on_table = len(laid) - real.total()
    jokers = jokers_on_table + own[JOKER]
    played, joker_places = [], []
    for card in PACK:
        places = model.new_int_var(real[card], real[card] + own[card], f"n{card}")
        played.append(worth(card) * (places - real[card]))
        joker = model.new_int_var(0, jokers, f"j{card}")
        joker_places.append(joker)
        model.add(sum(through[card]) == places + joker)
        if named[card]:
            model.add(places + joker >= named[card])
    used = sum(joker_places)
    model.add(used >= jokers_on_table)
    model.add(used <= jokers)
    return sum(played) + worth(JOKER) * (used - jokers_on_table)
