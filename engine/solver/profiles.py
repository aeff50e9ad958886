"""What a state of the sweep can still come to, and which states need no following because others come to as much."""

from __future__ import annotations

from engine.solver.automaton import Automaton

BITS = 6  # of a suit's state within the state of all four
FIELD = (1 << BITS) - 1
PRUNE_FROM = 4
Profile = tuple[tuple[int, int], ...]  # (worth so far, what can still follow: a bit for jokers used and aces below)
Layer = dict[int, Profile]  # by state of the four suits


def cumulative(states: dict[int, int]) -> Profile:
    """A profile in falling worth: each mask holds those before it, and one that adds nothing is left out."""
    if len(states) == 1:
        return tuple(states.items())
    profile, so_far = [], 0
    for value in sorted(states, reverse=True):
        if states[value] & ~so_far:
            so_far |= states[value]
            profile.append((value, so_far))
    return tuple(profile)


def as_good(one: Profile, other: Profile) -> bool:
    """Is there for everything in the other profile something worth as much in the first?"""
    for value, mask in other:
        reached = 0
        for worth, can in one:
            if worth < value:
                break
            reached = can
        if mask & ~reached:
            return False
    return True


def pruned(layer: Layer, auto: Automaton) -> Layer:
    """The layer without the states that another dominates."""
    if len(layer) < PRUNE_FROM:
        return layer
    below, rank_of = auto.below, auto.breadth
    ranked = sorted(
        (
            -rank_of[code & FIELD]
            * rank_of[code >> BITS & FIELD]
            * rank_of[code >> 2 * BITS & FIELD]
            * rank_of[code >> 3 * BITS],
            code,
        )
        for code in layer
    )
    over = [[0] * len(auto.states) for _ in range(4)]
    over_s, over_h, over_d, over_c = over
    kept: list[Profile] = []
    found: Layer = {}
    for _, code in ranked:
        states = code & FIELD, code >> BITS & FIELD, code >> 2 * BITS & FIELD, code >> 3 * BITS
        rivals = over_s[states[0]] & over_h[states[1]] & over_d[states[2]] & over_c[states[3]]
        profile = layer[code]
        while rivals:
            bit = rivals & -rivals
            rivals ^= bit
            if as_good(kept[bit.bit_length() - 1], profile):
                break
        else:
            mark = 1 << len(kept)
            kept.append(profile)
            found[code] = profile
            for row, state in zip(over, states, strict=True):
                for less in below[state]:
                    row[less] |= mark
    return found
