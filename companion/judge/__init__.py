"""`companion judge`: the referee as JSON lines. Every ask has its function; what has no answer is an error."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TextIO

from companion.judge import deals, hands, reading, referee
from companion.judge.answers import in_words, reason_plain
from companion.judge.request import Request, read_request
from engine.errors import BadRequest, RummyError
from engine.reasons import because

Answer = Callable[[Request], dict[str, Any]]

ASKS: dict[str, Answer] = {**deals.ASKS, **referee.ASKS, **hands.ASKS, **reading.ASKS}

LONGEST = 200_000
HALF = re.compile("[\ud800-\udfff]")


def answers(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """One answer for each line that is not blank, in the same order."""
    return (answer(line) for line in lines if line.strip())


def answer(line: str) -> dict[str, Any]:
    """The answer to one request; `error` holds code and parameters of what could not be answered."""
    plain: Any = None
    try:
        plain = _parsed(line)
        request = read_request(plain, ASKS)
        found = ASKS[request.ask](request)
        named = {"id": request.id} if request.id is not None else {}
        spoken: dict[str, Any] = in_words({**named, **found}, request.say)
        return spoken
    except RummyError as wrong:
        error = reason_plain(because(wrong.code, **wrong.params))
    except RecursionError:
        error = {"code": "error.json"}
    named = {"id": plain["id"]} if isinstance(plain, Mapping) and "id" in plain else {}
    said = plain.get("say") if isinstance(plain, Mapping) else None
    return {**named, "error": in_words(error, said if said in ("en", "pl", "sl") else None)}


def _parsed(line: str) -> Any:
    if len(line) > LONGEST:
        raise BadRequest("error.long", most=LONGEST)
    try:
        return json.loads(line.removeprefix("\ufeff"), parse_constant=_no_number)
    except ValueError as wrong:
        raise BadRequest("error.json") from wrong


def _no_number(name: str) -> None:
    raise ValueError(f"JSON has no {name}")


def run(source: TextIO | None = None, target: TextIO | None = None) -> int:
    """Answers every line of `source` on `target`; 1 if any line could not be answered, else 0.

    Without them standard input and output, as UTF-8 whatever the machine's language; bytes that are none spoil their
    own line only.
    """
    source, target = source or _utf8(sys.stdin, "surrogateescape"), target or _utf8(sys.stdout, "strict")
    failed = 0
    for found in answers(source):
        failed |= "error" in found
        target.write(_written(found) + "\n")
        target.flush()
    return failed


def _utf8(stream: TextIO, errors: str) -> TextIO:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors=errors)
    return stream


def _written(found: dict[str, Any]) -> str:
    """The answer as a line; half a character that came in as an escape goes out as one."""
    text = json.dumps(found, ensure_ascii=False)
    return json.dumps(found) if HALF.search(text) else text
