"""A tenth game, declared here and nowhere else, is played through the pages from set-up to its end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.judge import answer
from engine.cards import Rank
from engine.deals import Ask, Deal, Ending
from engine.melds import MeldRules
from engine.reasons import DealScore, award, because
from engine.rules import RuleSet, switch
from engine.scoring import Packs, Points, Standing, Tally, dearest, exactly, finished, hands, running, summed
from engine.variant import Variant
from engine.variants import VARIANTS
from tests.companion import tables


@dataclass(frozen=True, kw_only=True)
class TenthRules(RuleSet):
    """Going out pays, the others count their cards, misplays cost; three deals."""

    out_pays: int = switch(7, unit="points", source="tenth 1")
    deals: int = switch(3, low=1, high=9, source="tenth 2", about="end")
    kind_to_losers: bool = switch(False, source="tenth 3")


def pile(rules: TenthRules) -> Callable[[tuple[Rank, ...]], int]:
    return summed(points(rules))


def points(rules: TenthRules) -> Points:
    return lambda rank: 0 if rank is Rank.JOKER else int(rank)


def score_deal(deal: Deal, rules: TenthRules) -> DealScore:
    if deal.ending is Ending.VOID or deal.ender is None:
        return DealScore(void=True)
    left = hands(deal, pile(rules))
    lines = [award(deal.ender, rules.out_pays, "match.given")]
    lines += [
        award(seat, -have, "match.given")
        for seat, have in left.items()
        if seat != deal.ender and not rules.kind_to_losers
    ]
    lines += [award(seat, -5, "match.given") for seat in deal.misplays]
    return DealScore(tuple(lines), (deal.ender,), (1,))


def standing(tally: Tally, rules: TenthRules) -> Standing:
    if tally.deals < rules.deals:
        return running(tally, low_wins=False, length=rules.deals)
    return finished(tally, because("over.deals", num=tally.deals), low_wins=False)


TENTH = Variant(
    key="tenth",
    rules=TenthRules(),
    seats=(2, 4),
    best=(3, 3),
    length=("deals",),
    asks=lambda rules: (Ask.MISPLAYS,),
    endings=lambda rules: (Ending.OUT, Ending.VOID),
    packs=lambda players, rules: Packs(1, 2),
    hand=lambda rules: 8,
    points=points,
    pile=pile,
    bound=lambda deal, seat, rules, players: exactly(dearest(8, Packs(1, 2), points(rules)), 8),
    needs=lambda deal, rules, players: tuple(players),
    score_deal=score_deal,
    standing=standing,
    melds=lambda rules: MeldRules(),
)


@pytest.fixture
def tenth(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(VARIANTS, TENTH.key, TENTH)
    return TENTH.key


def hidden(page: str) -> dict[str, str]:
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)
    return {name: value for name, value in fields if name != "csrf_token"}


def test_a_whole_match_of_it(app: Flask, client: FlaskClient, tenth: str) -> None:
    assert f"/new/{tenth}" in client.get("/").text
    page = client.get(f"/new/{tenth}").text
    assert "rule_out_pays" in page and "rule_kind_to_losers" in page
    few = client.post(f"/new/{tenth}", data={"seat_1": "Ana", "dealer": "1", "do": "start", "form_key": "few"})
    assert few.status_code == 422
    seats = {"seat_1": "Ana", "seat_2": "Bor", "seat_3": "Cene"}
    said = {**seats, "dealer": "2", "rule_out_pays": "9", "do": "start", "form_key": "start"}
    table = client.post(f"/new/{tenth}", data=said).headers["Location"]
    key = table.rsplit("/", 1)[-1]

    for number, (ender, left) in enumerate([(0, ("", "4", "K 2")), (1, ("20", "", "1")), (1, ("3", "", "2"))], start=1):
        form = client.get(f"{table}/record").text
        assert f"Deal {number}" in form
        counts = {f"left-{seat}": text for seat, text in enumerate(left)}
        entry = {**hidden(form), "ender": str(ender), "ended": "out", **counts, "do": "record"}
        missing = client.post(f"{table}/record", data={**entry, "left-2": ""})
        assert missing.status_code == 422 and "Cene" in missing.text
        assert client.post(f"{table}/record", data=entry).status_code == 303
    assert tables.totals(app, key) == [9 - 20 - 3, -4 + 9 + 9, -15 - 1 - 2]

    page = client.get(table).text
    assert "Match over after 3 deals" in page and "Most points win." in page
    act = re.findall(r'name="act" value="(\d+)"', page)[0]
    assert client.post(f"{table}/undo", data={"act": act, "form_key": "undo"}).status_code == 303
    assert "Record deal 3" in client.get(table).text
    for address in ("/history", "/settings", "/settings/rules", "/rules", "/count", "/deal/1"):
        assert client.get(table + address).status_code == 200, address
    assert client.get(f"/rules/{tenth}").status_code == 200


def test_the_judge_knows_it_too(tenth: str) -> None:
    deal = {"number": 1, "ending": "out", "ender": 0, "left": [0, {"ranks": "K *"}, 2]}
    found = answer(json.dumps({"ask": "deal", "variant": tenth, "deal": deal, "rules": {"out_pays": 8}}))
    assert found["points"] == [8, -13, -2]
    meld = answer(json.dumps({"ask": "meld", "variant": tenth, "cards": ["7S", "8S", "*"]}))
    assert meld["legal"] is True and meld["kind"] == "run"
