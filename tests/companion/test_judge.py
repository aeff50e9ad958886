"""`companion judge`: every case, what cannot be answered, and any nonsense at all."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.judge import ASKS, answer, run
from engine.cards import laid, rank
from engine.melds import as_laid, lying
from engine.rules import with_switches
from engine.variants import VARIANTS, variant
from tests.comparing import holds
from tests.in_words import all_in_words  # noqa: F401

CASES = Path(__file__).resolve().parents[1] / "cases"
SLOWEST = 6.0  # seconds for one answer on a busy machine; nearly all take a few milliseconds
TRIES = 20_000 if os.environ.get("PROOF") == "1" else 1_500


def _cases() -> list[Any]:
    lines = [
        line
        for name in ("worked", "public", "ours")
        for line in (CASES / f"{name}.jsonl").read_text("utf-8").splitlines()
    ]
    return [json.loads(line) for line in lines]


EVERY_CASE = _cases()


def asked(**request: Any) -> dict[str, Any]:
    """The answer to one request."""
    return answer(json.dumps(request))


@pytest.mark.parametrize("case", EVERY_CASE, ids=lambda case: case["id"])
def test_case(case):
    """The answer holds what the case expects, and agrees with itself."""
    found = json.loads(json.dumps(asked(**case["request"])))
    assert ("error" in found) == ("error" in case["expect"])
    assert holds(case["expect"], found), found
    if "error" not in found:
        _agrees(case["request"], found)


def _play(request):
    game = variant(request["variant"])
    rules = with_switches(game.rules, request.get("rules", {}))
    wild = rank(request["wild"]) if "wild" in request else None
    return game.asked(rules, request.get("seats") or max(game.seats[0], min(3, game.seats[1])), wild=wild)


def _count(cards):
    return Counter(laid(each).card for each in cards)


def _worth(cards, play):
    return sum(play.worth(laid(each).card) for each in cards)


def _agrees(request, found):
    """What an answer says twice it says alike."""
    match request["ask"]:
        case "deal" if found["points"] is not None:
            sums = [0] * len(found["points"])
            for line in found["lines"]:
                sums[line["seat"]] += line["points"]
            assert sums == found["points"]
        case "arrange" | "defend":
            _agrees_arranged(request, found)
        case "meld" if found["legal"]:
            assert found["readings"][0] == {name: found[name] for name in ("kind", "cards", "points")}
            assert [one["points"] for one in found["readings"]] == sorted(
                (one["points"] for one in found["readings"]), reverse=True
            )
        case "rearrange":
            there = _count(card for meld in request["table"] for card in meld)
            now = _count(card for meld in found["after"] for card in meld)
            assert now == there + _count(found["played"])
            assert _count(found["played"]) + _count(found["left"]) == _count(request["hand"])
            assert found["points"] == _worth(found["left"], _play(request))
            assert all(lying([laid(card) for card in meld], _play(request).on_table) for meld in found["after"])
        case "knock" if found["legal"]:
            assert found["points"] == _worth(found["loose"], _play(request))


def _agrees_arranged(request, found):
    play = _play(request)
    off = [each["card"] for each in found.get("laid_off", [])]
    melded = [card for meld in found["melds"] for card in meld]
    assert _count(melded) + _count(found["loose"]) + _count(off) == _count(request["hand"])
    assert found["points"] == _worth(found["loose"], play)
    for meld in found["melds"]:
        assert lying(as_laid([laid(card) for card in meld], play.melds), play.melds)


def test_every_ask_of_the_protocol_is_there():
    """Nothing is asked in vain."""
    wanted = {"meld", "opening", "lay_off", "swap_joker", "turn", "knock", "arrange", "defend", "rearrange", "read"}
    assert set(ASKS) == wanted | {"deal", "match"}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param("{", "error.json", id="broken JSON"),
        pytest.param("[]", "error.json", id="no object"),
        pytest.param("null", "error.json", id="nothing"),
        pytest.param("[" * 5000, "error.json", id="too deep"),
        pytest.param('{"ask": "bid", "variant": "gin"}', "error.ask", id="no such ask"),
        pytest.param('{"ask": ["meld"], "variant": "gin"}', "error.ask", id="an ask that is no word"),
        pytest.param('{"ask": "meld", "variant": "bridge", "cards": []}', "error.variant", id="no such game"),
        pytest.param('{"ask": "meld", "variant": 1, "cards": []}', "error.field", id="a game that is no word"),
        pytest.param(
            '{"ask": "meld", "variant": "gin", "rules": {"x": 1}, "cards": []}', "error.switch", id="no switch"
        ),
        pytest.param(
            '{"ask": "meld", "variant": "gin", "rules": {"tie": "x"}, "cards": []}',
            "error.switch.value",
            id="no choice",
        ),
        pytest.param('{"ask": "meld", "variant": "gin", "cards": [], "hand": []}', "error.field", id="a strange field"),
        pytest.param('{"ask": "meld", "variant": "gin"}', "error.field", id="cards are missing"),
        pytest.param('{"ask": "meld", "variant": "gin", "cards": "7S 8S"}', "error.field", id="cards as one text"),
        pytest.param('{"ask": "meld", "variant": "gin", "cards": ["7S", "1S", "8S"]}', "error.card", id="no card"),
        pytest.param('{"ask": "meld", "variant": "gin", "cards": ["7S=8H"]}', "error.card", id="a seven as an eight"),
        pytest.param('{"ask": "arrange", "variant": "gin", "hand": ["7S=8H"]}', "error.card", id="also in a hand"),
        pytest.param('{"ask": "meld", "variant": "gin", "cards": ["7S", "7S"]}', "error.copies", id="one pack only"),
        pytest.param('{"ask": "meld", "variant": "gin", "cards": ["7S", "*"]}', "error.copies", id="no jokers in gin"),
        pytest.param(
            '{"ask": "meld", "variant": "gin", "cards": [], "wild": "7"}', "error.field", id="nothing is wild"
        ),
        pytest.param(
            '{"ask": "meld", "variant": "three-thirteen", "cards": [], "wild": "A"}', "error.field", id="no ace round"
        ),
        pytest.param('{"ask": "meld", "variant": "gin", "cards": [], "seats": 3}', "error.seats", id="gin for three"),
        pytest.param(
            '{"ask": "meld", "variant": "gin", "cards": [], "say": "de"}', "error.field", id="no such language"
        ),
        pytest.param(
            '{"ask": "turn", "variant": "manipulation", "before": [], "hand": [], "after": [], "drawn": 4}',
            "error.field",
            id="a fourth card drawn",
        ),
        pytest.param(
            '{"ask": "knock", "variant": "gin", "hand": ["7S"], "discard": "8S"}', "error.field", id="not held"
        ),
        pytest.param(
            '{"ask": "lay_off", "variant": "remik51", "table": [], "cards": ["7S"], "target": 0}',
            "error.field",
            id="no such meld",
        ),
        pytest.param(
            '{"ask": "swap_joker", "variant": "remik51", "meld": ["6S", "*", "8S"], "card": "7S", "at": 3}',
            "error.field",
            id="no such place",
        ),
        pytest.param(
            '{"ask": "lay_off", "variant": "gin", "table": [], "cards": [], "by": "dealer"}', "error.field", id="who?"
        ),
        pytest.param(
            '{"ask": "read", "variant": "gin", "text": "7S 7S"}', "error.copies", id="read twice from one pack"
        ),
        pytest.param('{"ask": "read", "variant": "gin", "text": 7}', "error.field", id="a text that is none"),
        pytest.param(
            '{"ask": "opening", "variant": "remik51", "melds": [["7S"]], "lay_offs": [{"cards": []}]}',
            "error.field",
            id="laid off onto nothing",
        ),
        pytest.param('{"id": NaN, "ask": "meld", "variant": "gin", "cards": []}', "error.json", id="no JSON number"),
        pytest.param(
            '{"ask": "meld", "variant": "gin", "rules": [], "cards": []}', "error.field", id="rules in a list"
        ),
        pytest.param(
            '{"ask": "deal", "variant": "gin", "deal": {"number": 1, "ending": "void", "lap": 2}}',
            "error.field",
            id="a fact of another game",
        ),
        pytest.param(
            '{"ask": "meld", "variant": "gin", "cards": ["' + "7" * 200_000 + '"]}', "error.long", id="too long"
        ),
    ],
)
def test_what_cannot_be_answered(line, code):
    """An error with its code, never an exception."""
    assert answer(line)["error"]["code"] == code


def test_an_error_keeps_its_id():
    """So that the asker knows which line it was."""
    assert asked(id=7, ask="bid", variant="gin") == {"id": 7, "error": {"code": "error.ask", "ask": "bid"}}
    assert asked(id="a", ask="meld", variant="gin", cards=["7S"])["id"] == "a"


def test_the_stream_goes_on():
    """One answer a line in the same order, blank lines aside; 1 at the end if one could not be answered."""
    good = '{"id": 1, "ask": "meld", "variant": "gin", "cards": ["7S", "8S", "9S"]}'
    lines = [good, "{", "", good.replace('"id": 1', '"id": 2')]
    target = io.StringIO()
    assert run(io.StringIO("\n".join(lines) + "\n"), target) == 1
    found = [json.loads(line) for line in target.getvalue().splitlines()]
    assert [("error" in each, each.get("id")) for each in found] == [(False, 1), (True, None), (False, 2)]
    assert run(io.StringIO(good + "\n"), io.StringIO()) == 0


def from_the_command_line(sent: bytes, where: Path) -> subprocess.CompletedProcess[bytes]:
    """What the command answers to these bytes, in a place without a database."""
    return subprocess.run(
        [sys.executable, "-c", "from companion.cli import main; main()", "judge"],
        input=sent,
        capture_output=True,
        cwd=where,
        env={**os.environ, "PYTHONPATH": str(CASES.parents[1]), "PYTHONIOENCODING": "ascii:strict"},
        timeout=60,
        check=False,
    )


def test_bytes_that_are_no_text(tmp_path):
    """They spoil their own line; half a character goes out as it came in, a mark at the start is none of the line."""
    good = b'{"id": 1, "ask": "meld", "variant": "gin", "cards": ["7S", "8S", "9S"]}\n'
    half = good.replace(b"1,", b'"\\ud800 \xc5\xbc",')
    done = from_the_command_line(b"\xef\xbb\xbf" + good + b"\xff\xfe{\n" + half + good, tmp_path)
    found = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert (done.returncode, done.stderr) == (1, b"")
    assert [each.get("id") for each in found] == [1, None, "\ud800 ż", 1]
    assert [each.get("error", {}).get("code") for each in found] == [None, "error.json", None, None]


def test_from_the_command_line(tmp_path):
    """The command needs no database and answers on standard output."""
    good = '{"id": 1, "ask": "meld", "variant": "gin", "cards": ["QS", "KS", "AS"]}\n'
    done = from_the_command_line((good + "{\n").encode(), tmp_path)
    first, second = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, done.stderr) == (1, b"")
    assert (first["legal"], [fault["code"] for fault in first["faults"]]) == (False, ["ref.acelow"])
    assert second == {"error": {"code": "error.json"}}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", ["en", "pl", "sl"])
def test_said_in_words(language):
    """With `say` every fault has its text as well."""
    found = asked(ask="meld", variant="gin", cards=["QS", "KS", "AS"], say=language)
    assert all(fault["text"] for fault in found["faults"])


def test_the_other_total_of_an_opening():
    """Where the low ace is not settled, a note tells what it would make."""
    melds = [["AC", "2C", "3C"], ["9D", "9H", "9S"], ["3H", "4H", "5H"]]
    open_question = asked(ask="opening", variant="remik51", melds=melds)
    assert [(note["code"], note["value"], note["have"]) for note in open_question["notes"]] == [
        ("ref.otherwise", 1, 45),
        ("ref.otherwise", 11, 55),
    ]
    settled = asked(ask="opening", variant="remik51", melds=melds, rules={"ace_low_run_points": 10})
    assert settled["notes"] == []


@pytest.mark.parametrize(
    ("said", "legal"), [(True, True), (60, True), ([["KS", "KD", "KC"]], True), (False, False), (0, False), ([], False)]
)
def test_laid_before(said, legal):
    """Points, melds or plain yes: who has opened needs no fifty-one to finish."""
    found = asked(ask="knock", variant="remik51", hand=["2H", "3H", "4H", "7C"], discard="7C", laid=said)
    assert found["legal"] is legal


def test_own_melds_of_a_knock():
    """Melds of the hand are the player's own arrangement."""
    held = ["6S", "6H", "6D", "7S", "8S", "2H", "3H", "4H", "AC", "AD"]
    own = asked(ask="knock", variant="gin", hand=held, laid=[["6S", "6H", "6D"], ["2H", "3H", "4H"]])
    assert (own["points"], asked(ask="knock", variant="gin", hand=held)["points"]) == (17, 14)


CARDS = [letter + suit for letter in "A23456789TJQK" for suit in "SHDC"] + ["*", "*=7H"]
WORDS = [
    "7S",
    "*",
    "*=7H",
    "TH",
    "10H",
    "AS",
    "2S",
    "KS",
    "QS",
    "JS",
    "9H",
    "8H",
    "XX",
    "",
    "7",
    "*=*",
    "7S=8S",
    "K",
    "🂡",
]
NUMBERS = [-1, 0, 1, 2, 3, 5, 51, 10**9, 2.5, True, False, None]
NAMES = (
    "cards wild melds lay_offs left table target opened hand_size last_turn by meld card at from before hand after"
    " drawn discard upcard laid first knocked gin goal deal deals results text language letters onto seats say id rules"
    " ask variant number ending ender how players misplays lap dealer discards"
).split()
TEXTS = [
    "knock",
    "out",
    "void",
    "hand",
    "table",
    "points",
    "cards",
    "knocker",
    "pl",
    "J Q K",
    "7 pik 8 pik",
    "\x00",
    "é" * 50,
]


class Nonsense:
    """Requests that are nearly right, and some that are not right at all."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def anything(self, depth: int = 0) -> Any:
        """Some JSON."""
        pick = self.chance.random()
        if pick < 0.4:
            return self.chance.choice(WORDS)
        if pick < 0.6:
            return self.chance.choice(NUMBERS)
        if pick < 0.7:
            return self.chance.choice(TEXTS)
        if depth > 3:
            return None
        if pick < 0.9:
            return [self.anything(depth + 1) for _ in range(self.chance.randint(0, 6))]
        return {self.chance.choice(NAMES): self.anything(depth + 1) for _ in range(self.chance.randint(0, 4))}

    def mutated(self, plain: Any) -> Any:
        """The same with something changed, left out, doubled or put in."""
        if isinstance(plain, str) and self.chance.random() < 0.8:
            return self.chance.choice(CARDS)
        if isinstance(plain, bool | int) and self.chance.random() < 0.8:
            return self.chance.choice(NUMBERS)
        if isinstance(plain, dict) and plain and self.chance.random() < 0.9:
            key = self.chance.choice(list(plain))
            pick = self.chance.random()
            if pick < 0.85:
                return {**plain, key: self.mutated(plain[key])}
            if pick < 0.93:
                return {name: value for name, value in plain.items() if name != key}
            return {**plain, self.chance.choice(NAMES): self.anything()}
        if isinstance(plain, list) and plain and self.chance.random() < 0.9:
            place = self.chance.randrange(len(plain))
            pick = self.chance.random()
            if pick < 0.5:
                return [*plain[:place], self.mutated(plain[place]), *plain[place + 1 :]]
            if pick < 0.7:
                return [*plain[:place], *plain[place + 1 :]]
            return [*plain, plain[place]]
        return self.anything()

    def request(self) -> str:
        """One line."""
        pick = self.chance.random()
        if pick < 0.03:
            return "".join(chr(self.chance.choice((34, 44, 58, 91, 93, 123, 125, 49, 92, 233))) for _ in range(12))
        if pick < 0.06:
            return json.dumps(self.anything())
        plain = dict(self.chance.choice(EVERY_CASE)["request"])
        if self.chance.random() < 0.3:
            plain["variant"] = self.chance.choice(list(VARIANTS))
        if self.chance.random() < 0.2:
            plain["ask"] = self.chance.choice(list(ASKS))
        for _ in range(self.chance.randint(1, 3)):
            key = self.chance.choice([name for name in plain if name not in ("id", "ask", "variant")] or ["seats"])
            plain = self.mutated(plain) if self.chance.random() < 0.2 else {**plain, key: self.mutated(plain.get(key))}
            if not isinstance(plain, dict):
                break
        return json.dumps(plain)


def test_any_nonsense_has_an_answer():
    """Whatever comes in, an answer or an error goes out, soon and as JSON."""
    nonsense = Nonsense(20_260)
    kinds = Counter()
    for _ in range(TRIES):
        line = nonsense.request()
        before = time.perf_counter()
        found = answer(line)
        assert time.perf_counter() - before < SLOWEST, line
        kinds["error" if "error" in found else "answer"] += 1
        json.dumps(found)
        assert "error" not in found or found["error"]["code"].startswith(("error.", "deal.")), line
    assert min(kinds["error"], kinds["answer"]) > TRIES // 10


@pytest.mark.parametrize(
    "asking",
    [
        pytest.param({"ask": "arrange", "variant": "three-thirteen", "seats": 8, "wild": "K"}, id="kings wild"),
        pytest.param({"ask": "arrange", "variant": "remik51"}, id="four jokers"),
        pytest.param({"ask": "arrange", "variant": "remik500"}, id="two jokers"),
        pytest.param({"ask": "arrange", "variant": "gin"}, id="no jokers"),
        pytest.param({"ask": "knock", "variant": "remik51"}, id="finishing"),
        pytest.param(
            {"ask": "rearrange", "variant": "manipulation", "table": [], "goal": "cards"}, id="an empty table"
        ),
    ],
)
def test_many_cards_in_hand(asking):
    """Forty cards are more than anybody holds; the answer still comes soon. More are refused."""
    game = variant(asking["variant"])
    packs = game.packs(asking.get("seats", max(2, min(3, game.seats[1]))), game.rules)
    every = CARDS[:52] * packs.decks + ["*"] * packs.jokers
    held = random.Random(40).sample(every, 38 - packs.jokers) + ["*"] * min(1, packs.jokers)
    before = time.perf_counter()
    found = asked(**asking, hand=[card for card in held if held.count(card) <= packs.decks])
    assert time.perf_counter() - before < SLOWEST
    assert "error" not in found
    assert asked(**asking, hand=every[:41])["error"] == {"code": "error.field", "field": "hand"}


@pytest.mark.parametrize(
    ("variant_", "opened", "held", "played"),
    [
        pytest.param("remik51", True, ["7H", "KS", "KD", "KC", "2S"], ["7H", "KS", "KD", "KC"], id="down and off"),
        pytest.param("remik51", False, ["7H", "KS", "KD", "KC", "2S"], [], id="thirty do not open"),
        pytest.param(
            "remik51",
            False,
            ["7H", "KS", "KD", "KC", "QS", "QD", "QC", "2S"],
            ["7H", "KS", "KD", "KC", "QS", "QD", "QC"],
            id="opens and lays off",
        ),
        pytest.param("remik500", True, ["7H", "2S"], ["7H"], id="one card stays for the discard"),
        pytest.param("gin", True, ["7H", "8H", "9H"], [], id="gin keeps its melds in the hand"),
    ],
)
def test_best_turn_of_other_games(variant_, opened, held, played):
    """Melds are laid down and added to, never taken apart; what is proposed is a legal turn."""
    lies = [["4H", "5H", "6H"]] if variant_ != "gin" else []
    found = asked(ask="rearrange", variant=variant_, table=lies, hand=held, goal="points", opened=opened)
    assert sorted(found["played"]) == sorted(played)
    turn = asked(ask="turn", variant=variant_, before=lies, hand=held, after=found["after"], opened=opened)
    assert turn["legal"]
    assert sorted(turn["left"]) == sorted(found["left"])
