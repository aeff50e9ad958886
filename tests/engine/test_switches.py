"""Each house rule that changes points or an end, under each of its values; the rest only concern the referee."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.reasons import Carried
from engine.rules import plain, switches
from engine.variants import VARIANTS
from tests.engine.told import deal, faults, match, played, points

Scene = Callable[..., Any]


def final(key: str, rows: list[list[int]]) -> Scene:
    return lambda **said: _final(played(key, rows, **said))


def _final(counted: Any) -> Any:
    standing = counted.standing
    return (list(standing.final), list(standing.winners)) if standing.over else None


def scored(key: str, text: str, carried: Carried | None = None, **facts: Any) -> Scene:
    return lambda **said: points(key, deal(text, **facts), carried, **said)


def wrong(key: str, text: str, **facts: Any) -> Scene:
    return lambda **said: faults(key, deal(text, **facts), **said)


def next_pool(key: str, text: str, **facts: Any) -> Scene:
    """Points of a deal, and what lies in the pool when the next begins."""

    def scene(**said: Any) -> Any:
        counted = match(key, [deal(text, **facts)], **said)
        assert not [fault for each in counted.played for fault in each.verdict.faults]
        return list(counted.now.columns[0].totals), counted.coming.rules.pool

    return scene


def next_dealer(key: str, *texts: str) -> Scene:
    return lambda **said: match(key, [deal(text) for text in texts], **said).coming.dealer


MANIPULATION = [
    (
        "round_bonus_to",
        final("manipulation", [[64, 0], [0, 29], [87, 0]]),
        {"all": ([301, 54], [0]), "others": ([251, 54], [0])},
    ),
    (
        "tie_below_knocker",
        scored("manipulation", "knock 0 | 5 | 3 | 3 | 12"),
        {"each": [0, 21, 21, 0], "split": [0, 10, 10, 0], "nobody": [0, 0, 0, 0]},
    ),
    (
        "tie_when_exhausted",
        scored("manipulation", "exhausted | 9 | 9 | 30 | 12"),
        {"each": [24, 24, 0, 0], "split": [12, 12, 0, 0], "nobody": [0, 0, 0, 0]},
    ),
    (
        "empty_hand_ends",
        wrong("manipulation", "knock 0 | 4 | 0 | 20"),
        {"yes": ["deal.emptybeside"], "no": []},
    ),
    (
        "all_cards_in_last_lap",
        scored("manipulation", "exhausted | 0 | 9 | 30"),
        {"yes": [64, 0, 0], "no": [39, 0, 0]},
    ),
    ("two_player_tie", scored("manipulation", "knock 0 | 4 | 4"), {"defender": [0, 10], "redeal": [0, 0]}),
    (
        "shared_round_counts",
        final("manipulation", [[80, 80], [80, 0]]),
        {"yes": ([310, 105], [0]), "no": ([285, 80], [0])},
    ),
    (
        "false_knock",
        scored("manipulation", "knock 0 | 3 | 18 | 27", misplays=[1]),
        {"void": [39, 0, 0], "minus_10": [39, -10, 0], "opponents_10": [49, 0, 10]},
    ),
    ("target", final("manipulation", [[160, 0]]), {150: ([285, 0], [0]), 200: None}),
    ("end_bonus", final("manipulation", [[160, 0]]), {100: ([285, 0], [0]), 50: ([235, 0], [0])}),
    ("round_bonus", final("manipulation", [[160, 0]]), {25: ([285, 0], [0]), 10: ([270, 0], [0])}),
    ("undercut_bonus", scored("manipulation", "knock 0 | 4 | 2 | 20"), {10: [0, 30, 0], 20: [0, 40, 0]}),
    ("all_cards_bonus", scored("manipulation", "out 0 | 0 | 9 | 5"), {25: [39, 0, 0], 0: [14, 0, 0]}),
    ("knock_limit", wrong("manipulation", "knock 0 | 8 | 9 | 5"), {5: ["deal.knockhigh"], 10: []}),
    ("joker_points", scored("manipulation", "knock 0 | 1 | * 2"), {25: [26, 0], 50: [51, 0]}),
]

OPENED = {"opened": [True, True, False]}

REMIK51 = [
    ("ace_points", scored("remik51", "out 0 | 0 | A 2 | -", **OPENED), {10: [-40, 12, 100], 11: [-40, 13, 100]}),
    (
        "cut_card_points",
        scored("remik51", "out 0 hand_cut | 0 | 3 | -", **OPENED),
        {-120: [-120, 6, 200], -140: [-140, 6, 200]},
    ),
    (
        "cut_card_doubles",
        scored("remik51", "out 0 hand_cut | 0 | 3 | -", **OPENED),
        {"yes": [-120, 6, 200], "no": [-120, 3, 100]},
    ),
    ("cut_card", wrong("remik51", "out 0 hand_cut | 0 | 3 | -", **OPENED), {"yes": [], "no": ["deal.nocutcard"]}),
    ("out_points", scored("remik51", "out 0 | 0 | 3 | -", **OPENED), {-40: [-40, 3, 100], -25: [-25, 3, 100]}),
    (
        "hand_points",
        scored("remik51", "out 0 hand | 0 | 3 | -", **OPENED),
        {-80: [-80, 6, 200], -140: [-140, 6, 200], -20: [-20, 6, 200]},
    ),
    (
        "hand_multiplier",
        scored("remik51", "out 0 hand | 0 | 3 | -", **OPENED),
        {2: [-80, 6, 200], 4: [-80, 12, 400], 1: [-80, 3, 100]},
    ),
    ("unopened_points", scored("remik51", "out 0 | 0 | 3 | -", **OPENED), {100: [-40, 3, 100], 50: [-40, 3, 50]}),
    (
        "unopened_adds_cards",
        scored("remik51", "out 0 | 0 | 3 | K *", **OPENED),
        {"no": [-40, 3, 100], "yes": [-40, 3, 130]},
    ),
    (
        "joker_points",
        scored("remik51", "out 0 | 0 | * 3 | -", **OPENED),
        {20: [-40, 23, 100], 25: [-40, 28, 100], 50: [-40, 53, 100]},
    ),
    (
        "doubling_covers_jokers",
        scored("remik51", "out 0 hand | 0 | * 3 | -", **OPENED),
        {"yes": [-80, 46, 200], "no": [-80, 26, 200]},
    ),
    (
        "ends",
        lambda **said: _final(played("remik51", [[300, -40, 9], [300, 20, -40]], **said)),
        {
            "deals": None,
            "limit": ([600, -20, -31], [2]),
            "elimination": None,
            "open": None,
        },
    ),
    ("deals_each", final("remik51", [[-40, 9], [-40, 9]]), {1: ([-80, 18], [0]), 2: None}),
    (
        "limit",
        lambda **said: _final(played("remik51", [[300, -40], [300, 20]], ends="limit", **said)),
        {501: ([600, -20], [1]), 1001: None},
    ),
    (
        "no_winner",
        scored("remik51", "exhausted | K 2 | 3 | -", **OPENED),
        {"count": [12, 3, 100], "void": [0, 0, 0]},
    ),
]

REMIK500 = [
    (
        "held_triple_as_one",
        scored("remik500", "out 0 | 0 | K K K 4"),
        {"no": [64, 0], "yes": [44, 0]},
    ),
    (
        "scoring",
        lambda **said: points(
            "remik500",
            deal("out 0 | 0 | 22 | 61", **({"laid": [95, 40, 0]} if said["scoring"] == "rum500" else {})),
            **said,
        ),
        {"pool": [113, 0, 0], "rum500": [125, 18, -61]},
    ),
    (
        "pool_when_nobody_out",
        next_pool("remik500", "exhausted | 22 | 9 | 31"),
        {"lowest": ([0, 65, 0], 30), "carry": ([0, 0, 0], 60)},
    ),
    (
        "tie_nobody_out",
        next_pool("remik500", "exhausted | 9 | 9 | 30", discards=["7S", "4H", None]),
        {"share": ([25, 25, 0], 31), "lower_discard": ([0, 51, 0], 30), "carry": ([0, 0, 0], 81)},
    ),
    (
        "lower_discard_lap",
        next_pool("remik500", "out 0 | 0 | 0 | 38", discards=["7S", "4H", None], lap=3),
        {"any": ([0, 68, 0], 30), "first": ([34, 34, 0], 30)},
    ),
    (
        "lower_discard_by",
        next_pool("remik500", "out 0 | 0 | 0 | 38", discards=["KS", "TH", None]),
        {"rank": ([0, 68, 0], 30), "points": ([0, 0, 0], 98)},
    ),
    (
        "tie_prize",
        next_pool("remik500", "out 0 | 0 | 0 | 38", discards=["4S", "4H", None]),
        {"whole": ([0, 0, 0], 98), "pool": ([0, 0, 0], 60)},
    ),
    (
        "misplay",
        next_pool("remik500", "exhausted | 6 | 14 | 40", misplays=[0]),
        {"offender": ([0, 56, 0], 30), "void": ([0, 0, 0], 60), "minus_30": ([-30, 56, 0], 30)},
    ),
    ("pool_points", scored("remik500", "out 0 | 0 | 12"), {30: [42, 0], 0: [12, 0]}),
    (
        "ace_points",
        scored("remik500", "out 0 | 0 | A 2"),
        {1: [33, 0], 11: [43, 0], 15: [47, 0]},
    ),
    (
        "final_discard",
        lambda **said: (
            faults("remik500", deal("out 0 | 0 | 0 | 38", discards=["7S", None, None]), **said)
            or points("remik500", deal("out 0 | 0 | 0 | 38", discards=["7S", None, None]), **said)
        ),
        {"yes": ["deal.nodiscard"], "optional": [0, 68, 0]},
    ),
    (
        "knock_limit",
        lambda **said: (
            faults("remik500", deal("knock 0 | 7 | 9 | 38"), **said)
            or points("remik500", deal("knock 0 | 7 | 9 | 38"), **said)
        ),
        {0: ["deal.ending", "deal.knockhigh"], 5: ["deal.knockhigh"], 10: [63, 0, 0]},
    ),
    ("joker_points", scored("remik500", "out 0 | 0 | * 2"), {15: [47, 0], 25: [57, 0]}),
    ("laps", wrong("remik500", "out 0 | 0 | 2", lap=11), {10: ["deal.lap"], 12: []}),
    ("target", final("remik500", [[510, 0]]), {500: ([510, 0], [0]), 600: None}),
]

GIN = [
    ("preset", scored("gin", "knock 0 | 9 | 9"), {"modern": [0, 25], "classic": [0, 10]}),
    ("gin_bonus", scored("gin", "knock 0 gin | 0 | 31"), {25: [56, 0], 20: [51, 0], 30: [61, 0]}),
    (
        "undercut_bonus",
        scored("gin", "knock 0 | 9 | 9"),
        {25: [0, 25], 20: [0, 20], 15: [0, 15], 10: [0, 10]},
    ),
    ("box_bonus", final("gin", [[20, 0], [0, 9], [90, 0]]), {25: ([260, 34], [0]), 20: ([250, 29], [0])}),
    ("tie", scored("gin", "knock 0 | 9 | 9"), {"undercut": [0, 25], "knocker": [0, 0]}),
    (
        "big_gin_bonus",
        lambda **said: (
            faults("gin", deal("knock 0 big_gin | 0 | 18"), **said)
            or points("gin", deal("knock 0 big_gin | 0 | 18"), **said)
        ),
        {31: [49, 0], 0: ["deal.nobiggin"], 35: [53, 0], 50: [68, 0]},
    ),
    (
        "shutout",
        final("gin", [[56, 0], [49, 0]]),
        {
            "double_hand_points": ([360, 0], [0]),
            "double_game_bonus": ([355, 0], [0]),
            "double_difference": ([510, 0], [0]),
            "none": ([255, 0], [0]),
        },
    ),
    (
        "match_winner",
        final("gin", [[61, 0], *([[0, 10]] * 9), [44, 0]]),
        {"higher_total": ([255, 315], [1]), "first_to_target": ([255, 315], [0])},
    ),
    (
        "dealer_rule",
        next_dealer("gin", "knock 0 | 4 | 24", "knock 1 | 24 | 4", "knock 1 | 24 | 4"),
        {"alternate": 1, "winner": 1, "loser": 0},
    ),
    (
        "false_knock",
        scored("gin", "knock 0 | 4 | 24", misplays=[1, 0]),
        {"play_on": [20, 0], 10: [30, 10], 25: [45, 25]},
    ),
    ("target", final("gin", [[20, 0], [0, 9], [90, 0]]), {100: ([260, 34], [0]), 150: None}),
    ("knock_limit", wrong("gin", "knock 0 | 12 | 24"), {10: ["deal.knockhigh"], 15: []}),
    ("game_bonus", final("gin", [[20, 0], [0, 9], [90, 0]]), {100: ([260, 34], [0]), 50: ([210, 34], [0])}),
]

SPADE = {"upcard": "6S"}


def boxes(key: str, *deals: Any) -> Scene:
    return lambda **said: list(match(key, list(deals), **said).played[-1].tally.boxes[0])


OKLAHOMA = [
    (
        "ace_upcard",
        wrong("oklahoma", "knock 0 | 1 | 20", upcard="AD"),
        {"gin_only": ["deal.knockhigh"], "one": []},
    ),
    ("spades_double", scored("oklahoma", "knock 0 | 5 | 21", **SPADE), {"yes": [32, 0], "no": [16, 0]}),
    (
        "doubling_covers_boxes",
        boxes("oklahoma", deal("knock 0 | 5 | 21", **SPADE)),
        {"no": [1, 0], "yes": [2, 0]},
    ),
    (
        "extra_boxes",
        boxes(
            "oklahoma",
            deal("knock 0 gin | 0 | 21", upcard="6D"),
            deal("knock 0 | 5 | 4", upcard="6D"),
            deal("knock 0 big_gin | 0 | 4", upcard="6D"),
            deal("knock 1 | 9 | 4", upcard="6D"),
        ),
        {"no": [2, 2], "yes": [6, 3]},
    ),
    ("target", final("oklahoma", [[0, 5], [120, 0]]), {150: None, 100: ([245, 30], [0]), 200: None}),
    (
        "game_bonus",
        final("oklahoma", [[0, 5], [160, 0]]),
        {100: ([285, 30], [0]), "target": ([335, 30], [0])},
    ),
    (
        "doubling_carries",
        lambda **said: (
            list(
                match(
                    "oklahoma",
                    [deal("void", **SPADE), deal("void", **SPADE), deal("knock 0 | 5 | 21", **SPADE)],
                    seats=2,
                    **said,
                )
                .now.columns[0]
                .totals
            )
            + list(
                match("oklahoma", [deal("exhausted", **SPADE), deal("knock 0 | 5 | 21", upcard="6D")], seats=2, **said)
                .now.columns[0]
                .totals
            )
        ),
        {"no": [32, 0, 16, 0], "yes": [32, 0, 32, 0]},
    ),
]


def games(rows: list[list[int]]) -> Scene:
    return lambda **said: [list(column.totals) for column in played("hollywood", rows, **said).standing.columns]


BLANKED = [[60, 0], [45, 0], [0, 22]]
TWO_GAMES_TO_ONE = [[0, 95], [60, 0], [60, 0], [60, 0], [0, 95], [0, 200]]
PLAIN = {"game_bonus": 0, "box_bonus": 0, "shutout": "none"}
SPREAD = [[60, 0], [45, 0], [55, 0], [0, 30], [0, 70]]

HOLLYWOOD = [
    ("target", games([[110, 0], [10, 0]]), {100: [[110, 0], [10, 0], [0, 0]], 150: [[120, 0], [10, 0], [0, 0]]}),
    (
        "blanked_entry",
        games(BLANKED),
        {"next_running": [[105, 0], [45, 22], [0, 0]], "strict": [[105, 0], [45, 0], [0, 0]]},
    ),
    (
        "winner_by",
        lambda **said: list(played("hollywood", TWO_GAMES_TO_ONE, **PLAIN, **said).standing.winners or ()),
        {"sum": [1], "games": [0]},
    ),
    ("endless", lambda **said: len(played("hollywood", SPREAD, **said).standing.columns), {"no": 3, "yes": 6}),
    (
        "oklahoma",
        lambda **said: points(
            "hollywood", deal("knock 0 | 3 | 28", **({"upcard": "TS"} if said["oklahoma"] == "yes" else {})), **said
        ),
        {"no": [25, 0], "yes": [50, 0]},
    ),
]

THIRTEEN = [
    (
        "face_points",
        scored("three-thirteen", "out 0 | 0 | K 9 2"),
        {10: [0, 21], "11_12_13": [0, 24]},
    ),
    ("ace_points", scored("three-thirteen", "out 0 | 0 | A 9 2"), {1: [0, 12], 15: [0, 26]}),
    ("wild_points", scored("three-thirteen", "out 0 | 0 | 3 9 2"), {"face": [0, 14], 20: [0, 31]}),
    (
        "jokers",
        lambda **said: points("three-thirteen", deal("out 0 | 0 | * 9 2"), **said) if said["jokers"] else None,
        {0: None, 20: [0, 31], 25: [0, 36], 50: [0, 61]},
    ),
    (
        "tie_at_end",
        final("three-thirteen", [[0, 5], [5, 0], [10, 10], [0, 1], [1, 0], [0, 1], *([[2, 2]] * 4), [2, 1]]),
        {"shared": ([26, 26], [0, 1]), "extra_round": None, "most_zeros": ([26, 26], [0])},
    ),
]

TABLES = {
    "manipulation": MANIPULATION,
    "remik51": REMIK51,
    "remik500": REMIK500,
    "remik300": [("target", final("remik300", [[334, 0]]), {300: ([334, 0], [0]), 500: None})],
    "remik500-killer": [("pool_points", scored("remik500-killer", "out 0 | 0 | 12"), {0: [12, 0], 30: [42, 0]})],
    "gin": GIN,
    "oklahoma": OKLAHOMA,
    "hollywood": HOLLYWOOD,
    "three-thirteen": THIRTEEN,
}

# They say what may be laid, drawn or discarded, or what a table does; no point and no end depends on them.
REFEREE_ONLY = {
    "manipulation": {"knock_when", "failed_try", "ace_both_ends"},
    "remik51": {
        "ace_low_run_points",
        "jokers_when_laid",
        "jokers_later",
        "adjacent_jokers",
        "ace_both_ends",
        "set_joker_release",
        "freed_joker",
        "hand_needs_opening",
        "first_lap_discard",
        "taken_discard_is_laid",
        "lay_off_then_out",
        "discard_joker",
        "return_taken_discard",
        "clean_run_to_open",
        "opening_points",
        "opening_turn_lay_off",
    },
    "remik500": {"ace_low_run_points", "knock_right"},
    "gin": {"last_cards"},
    "three-thirteen": {"max_wild_per_meld", "all_wild_meld", "ace_high_too", "last_turn_lay_off"},
}

# A relative that changes nothing about a switch is covered by the game it is made of.
PARENTS = {"remik300": "remik500", "remik500-killer": "remik500", "oklahoma": "gin", "hollywood": "oklahoma"}

CASES = [
    pytest.param(scene, {name: value}, expected, id=f"{key}: {name} {value}")
    for key, table in TABLES.items()
    for name, scene, by_value in table
    for value, expected in by_value.items()
]


@pytest.mark.parametrize(("scene", "said", "expected"), CASES)
def test_each_value_has_its_effect(scene: Scene, said: dict[str, Any], expected: Any) -> None:
    assert scene(**said) == expected


def covered(key: str) -> dict[str, set[Any]]:
    own = {name: set(by_value) for name, _, by_value in TABLES[key]}
    return (covered(PARENTS[key]) if key in PARENTS else {}) | own


def referee_only(key: str) -> set[str]:
    return REFEREE_ONLY.get(key, set()) | (referee_only(PARENTS[key]) if key in PARENTS else set())


@pytest.mark.parametrize("key", VARIANTS)
def test_no_switch_is_forgotten(key: str) -> None:
    """Each switch of each game is in its table with all its choices, or among those that only concern the referee."""
    known = covered(key)
    for switch in switches(VARIANTS[key].rules):
        if switch.name in referee_only(key):
            continue
        assert switch.name in known, switch.name
        if switch.free:
            assert len(known[switch.name]) > 1, switch.name
        else:
            assert {plain(choice) for choice in switch.choices} <= known[switch.name], switch.name


@pytest.mark.parametrize("key", VARIANTS)
def test_values_really_differ(key: str) -> None:
    """A table in which every value gives the same would test nothing."""
    for name, _, by_value in TABLES[key]:
        results = [repr(expected) for expected in by_value.values()]
        assert len(set(results)) > 1, name
