"""One contract for all games."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import JOKER, PACK, Card, Rank
from engine.deals import Ask, Deal, Ending, How, Ranks, Shown, Stated, from_plain, to_plain
from engine.match import Match, judge, replay
from engine.reasons import Carried, DealScore
from engine.scoring import worth
from engine.variant import Variant
from engine.variants import VARIANTS
from tests.evenings import endings_asked, evenings

GAMES = pytest.mark.parametrize("key", VARIANTS)


def hand(game: Variant, most: int, rng: random.Random) -> Shown:
    """A few cards such as may be left at the end."""
    pack = [*PACK, *([JOKER] if game.packs(game.seats[0], game.rules).jokers else [])]
    return Shown(tuple(rng.sample(pack, rng.randint(1, most))))


def some_deal(game: Variant, number: int, rng: random.Random, seats: int | None = None) -> Deal:
    """A deal that can be so under the game's own rules."""
    seats = seats or rng.randint(*game.seats)
    rules = game.in_force(Deal(number=number, ending=Ending.VOID), game.rules, Carried(round=number))
    for _ in range(500):
        deal = _any_deal(game, rules, number, seats, rng)
        if judge(game, game.rules, deal, seats, Carried(round=number))[1]:
            return deal
    raise AssertionError(f"no deal of {game.key} found")


def _any_deal(game: Variant, rules: object, number: int, seats: int, rng: random.Random) -> Deal:
    asks = game.asks(rules)
    ending = rng.choice(game.endings(rules))
    if ending is Ending.VOID:
        return Deal(number=number, ending=ending)
    ender = rng.randrange(seats) if ending in (Ending.KNOCK, Ending.OUT) else None
    how = rng.choice(game.hows) if ender is not None else How.PLAIN
    left = [Stated(rng.randint(0, 30)) for _ in range(seats)]
    if ender is not None:
        left[ender] = Stated(0 if ending is Ending.OUT or how is not How.PLAIN else rng.randint(0, 5))
    return Deal(
        number=number,
        ending=ending,
        ender=ender,
        how=how,
        left=tuple(left),
        opened=tuple(seat == ender or rng.random() < 0.7 for seat in range(seats)) if Ask.OPENED in asks else (),
        upcard=rng.choice(PACK) if Ask.UPCARD in asks else None,
        discards=tuple(rng.sample(PACK, seats)) if Ask.DISCARDS in asks else (),
    )


@GAMES
def test_no_deals_no_points(key: str) -> None:
    game = VARIANTS[key]
    counted = replay(Match(variant=game, rules=game.rules, seats=game.seats[0]))
    assert counted.standing.over is None
    assert all(total == 0 for column in counted.standing.columns for total in column.totals)
    assert counted.coming.number == 1 and counted.coming.dealer == 0


@GAMES
@given(seed=st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_points_are_the_sum_of_lines(key: str, seed: int) -> None:
    """A deal is its lines: nobody gets a point that no line gives."""
    game, rng = VARIANTS[key], random.Random(seed)
    deal = some_deal(game, rng.randint(1, 11), rng)
    seats = len(deal.left) or game.seats[0]
    _, _, score = judge(game, game.rules, deal, seats, Carried(round=deal.number))
    by_hand = [sum(line.points for line in score.lines if line.seat == seat) for seat in range(seats)]
    assert list(score.points(seats)) == by_hand
    assert len(score.boxes) == len(score.winners)
    assert set(score.winners) <= set(range(seats))


@GAMES
@given(seed=st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_renaming_seats_moves_the_lines_with_them(key: str, seed: int) -> None:
    game, rng = VARIANTS[key], random.Random(seed)
    number = rng.randint(1, 11)
    deal = some_deal(game, number, rng)
    seats = len(deal.left) or game.seats[0]
    to = list(range(seats))
    rng.shuffle(to)
    moved = _renamed(deal, to)
    carried = Carried(round=number)
    first = judge(game, game.rules, deal, seats, carried)[2]
    second = judge(game, game.rules, moved, seats, carried)[2]
    assert [second.points(seats)[to[seat]] for seat in range(seats)] == list(first.points(seats))
    assert sorted(to[seat] for seat in first.winners) == sorted(second.winners)


def _renamed(deal: Deal, to: list[int]) -> Deal:
    back = sorted(range(len(to)), key=lambda seat: to[seat])

    def by_seat(row: tuple[object, ...]) -> tuple[object, ...]:
        return tuple(row[seat] for seat in back) if row else ()

    return replace(
        deal,
        ender=None if deal.ender is None else to[deal.ender],
        left=by_seat(deal.left),
        opened=by_seat(deal.opened),
        discards=by_seat(deal.discards),
    )


@GAMES
@given(seed=st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_shown_ranks_and_stated_agree(key: str, seed: int) -> None:
    """However a count was noted, it gives the same points."""
    game, rng = VARIANTS[key], random.Random(seed)
    rules = game.in_force(Deal(number=5, ending=Ending.VOID), game.rules, Carried(round=5))
    shown = hand(game, 7, rng)
    pile = game.pile(rules)
    ranks = Ranks(tuple(card.rank for card in shown.cards))
    assert worth(shown, pile) == worth(ranks, pile) == worth(Stated(worth(shown, pile)), pile)
    deal = replace(some_deal(game, 5, rng), discards=())
    told = [seat for seat, count in enumerate(deal.left) if count is not None and seat != deal.ender]
    if not told:
        return
    scores = [_with(game, deal, told[0], count) for count in (shown, ranks, Stated(worth(shown, pile)))]
    assert scores[0] == scores[1] == scores[2]


def _with(game: Variant, deal: Deal, seat: int, count: object) -> tuple[bool, tuple[int, ...]]:
    left = (*deal.left[:seat], count, *deal.left[seat + 1 :])
    facts = replace(deal, left=left)
    _, verdict, score = judge(game, game.rules, facts, len(left), Carried(round=deal.number))
    return bool(verdict), score.points(len(left))


@GAMES
@given(seed=st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_facts_survive_being_written_down(key: str, seed: int) -> None:
    deal = some_deal(VARIANTS[key], 3, random.Random(seed))
    assert from_plain(to_plain(deal)) == deal


@GAMES
def test_a_void_deal_changes_nothing_but_is_dealt_again(key: str) -> None:
    game = VARIANTS[key]
    void = Deal(number=1, ending=Ending.VOID)
    counted = replay(Match(variant=game, rules=game.rules, seats=game.seats[0], deals=(void,), first_dealer=1))
    assert counted.played[0].score == DealScore(void=True) or counted.played[0].score.void
    assert counted.coming.dealer == 1
    assert counted.coming.carried.round == 1
    assert all(total == 0 for column in counted.now.columns for total in column.totals)


@GAMES
def test_a_missing_count_is_a_fault_and_never_zero(key: str) -> None:
    """Wherever a score depends on a count that nobody gave, the deal is refused with the seat named."""
    game, rng = VARIANTS[key], random.Random(7)
    for _ in range(60):
        deal = some_deal(game, rng.randint(1, 11), rng)
        if not deal.left:
            continue
        seats = len(deal.left)
        rules = game.in_force(deal, game.rules, Carried(round=deal.number))
        out = deal.ender if deal.ending is Ending.OUT else None
        for seat in game.needs(deal, rules, range(seats)):
            if seat == out:
                continue  # who went out holds nothing, noted or not
            facts = replace(deal, left=(*deal.left[:seat], None, *deal.left[seat + 1 :]))
            verdict = judge(game, game.rules, facts, seats, Carried(round=deal.number))[1]
            assert ("deal.missing", seat) in [(fault.code, fault.params.get("seat")) for fault in verdict.faults]


@GAMES
def test_counts_left_out_are_counts_that_nobody_gave(key: str) -> None:
    """No list of counts is the same as a list in which none is known: never a deal in which nobody scores."""
    game, rng = VARIANTS[key], random.Random(11)
    for _ in range(30):
        deal = some_deal(game, rng.randint(1, 11), rng, game.seats[1])
        if deal.ending is Ending.VOID:
            continue
        seats, carried = game.seats[1], Carried(round=deal.number)
        opened = tuple(seat == deal.ender for seat in range(seats)) if deal.opened else ()
        none_known = replace(deal, left=(None,) * seats, opened=opened)
        left_out = replace(none_known, left=())
        first, second = (judge(game, game.rules, each, seats, carried) for each in (none_known, left_out))
        assert first[1].faults == second[1].faults
        assert first[2] == second[2]


@GAMES
def test_every_ending_occurs_in_a_recorded_evening(key: str) -> None:
    """What a game asks about must have been played at least once, with the lines that the table expected."""
    told = {
        (deal["ending"], deal.get("how", "plain"))
        for evening in evenings()
        if evening["variant"] == key
        for deal in evening["deals"]
    }
    wanted = endings_asked(VARIANTS[key])
    assert wanted <= told, sorted(wanted - told)


@GAMES
def test_its_file_stands_alone(key: str) -> None:
    """A new game is one file and its line in the list: no shared module of the engine names a game."""
    for path in Path(str(judge.__code__.co_filename)).parent.glob("*.py"):
        words = path.read_text(encoding="utf-8")
        assert f'== "{key}"' not in words and f"'{key}'" not in words


def test_cards_of_the_pack() -> None:
    assert len(set(PACK)) == 52 and Card(Rank.ACE, PACK[0].suit) in PACK
