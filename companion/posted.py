"""What a form carries along unseen: its one-time key, and numbers it was shown with. Nonsense there is a 400."""

from __future__ import annotations

from flask import abort, request

LONGEST_KEY = 64


def form_key() -> str:
    """The one-time key of the form; without one nothing is stored."""
    key = request.form.get("form_key", "")
    if not key or len(key) > LONGEST_KEY:
        abort(400)
    return key


def number(name: str, otherwise: int) -> int:
    """A number that the form carried along."""
    said = request.form.get(name)
    if said is None:
        return otherwise
    if not (said.isascii() and said.isdecimal() and len(said) < 7):
        abort(400)
    return int(said)
