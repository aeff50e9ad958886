"""What the server writes down about itself: what was asked and how it went, never a name, a secret or an entry.

Without a setting Flask's own log; COMPANION_LOG=json writes one JSON object a line to the error stream.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from time import monotonic

from flask import Flask, Response, g, request

JSON = "json"
FIELDS = ("method", "page", "status", "ms")
# Secrets of links are long; what stands between two slashes and is so long is none of a log's business.
SECRET = re.compile(r"(?<=/)[A-Za-z0-9_.-]{20,}")
MASK = "…"
# PostgreSQL quotes the row that it did not take: DETAIL:  Key (club_id, name)=(1, Ana) already exists.
QUOTED = re.compile(r"(?<=DETAIL:).*")


def masked(text: str) -> str:
    """The text without the secrets of links."""
    return SECRET.sub(MASK, text)


class AsJson(logging.Formatter):
    """A record as one line of JSON; of an error its kind and where it happened, not what it says."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": masked(record.getMessage()),
        }
        told |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0]:
            told["error"] = record.exc_info[0].__name__
            told["where"] = [f"{each.filename}:{each.lineno} {each.name}" for each in _frames(record)]
        return json.dumps(told, ensure_ascii=False)


def _frames(record: logging.LogRecord) -> traceback.StackSummary:
    return traceback.extract_tb(record.exc_info[2] if record.exc_info else None)


class Masking(logging.Filter):
    """Takes the secrets of links out of every message, and out of errors the rows that a database quotes."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets everything through, masked."""
        record.msg, record.args = masked(record.getMessage()), ()
        if record.exc_info:
            record.exc_text = masked(QUOTED.sub(MASK, logging.Formatter().formatException(record.exc_info)))
        return True


def _begin() -> None:
    g.begun = monotonic()


def _told(response: Response) -> Response:
    """One line for each request: the pattern of its address, which names no match and holds no secret."""
    rule = request.url_rule.rule if request.url_rule else "(no page)"
    took = round((monotonic() - g.get("begun", monotonic())) * 1000)
    told = {"method": _method(), "page": rule, "status": response.status_code, "ms": took}
    logging.getLogger("companion.requests").info("answered", extra=told)
    return response


def _method() -> str:
    return request.method if request.method.isalpha() and len(request.method) < 10 else "(strange)"


def init_app(app: Flask) -> None:
    """Masks what Flask says of errors; with LOG "json" everything is written as JSON."""
    if not any(isinstance(each, Masking) for each in app.logger.filters):
        app.logger.addFilter(Masking())
    if app.config["LOG"] != JSON:
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson())
    for name in ("companion", "companion.requests", "waitress", "gunicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
    logging.getLogger("companion.requests").setLevel(logging.INFO)
    app.before_request(_begin)
    app.after_request(_told)
