"""What a device is set to beside language and light: size of letters, colours of suits, what it does by itself.

Kept in one cookie by the words that differ from the usual, "150.two.still"; so it needs no script and no account.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException

from companion.config import LONG

COOKIE = "comfort"
FIELD = "comfort"  # in a form: "awake:off" on a button of its own, or any text beside fields of these names
SIZES = ("100", "125", "150", "200")  # percent
SUITS = ("four", "two")
# Each by the word that the cookie has while it is off.
SWITCHES = {"awake": "sleep", "haptic": "still", "shortcuts": "nokeys"}
ON, OFF = "on", "off"


@dataclass(frozen=True, kw_only=True)
class Comfort:
    """The usual: letters as they are, four colours, awake during a match, a tick under the finger, shortcuts."""

    size: str = SIZES[0]
    suits: str = SUITS[0]
    awake: bool = True
    haptic: bool = True
    shortcuts: bool = True

    @property
    def classes(self) -> str:
        """For the html element: what the style sheet goes by."""
        size = f"text-{self.size}" if self.size != SIZES[0] else ""
        return f"{size} {'two-colour' if self.suits == 'two' else ''}".strip()

    @property
    def words(self) -> str:
        """What the cookie remembers."""
        chosen = [word for word in (self.size, self.suits) if word not in (SIZES[0], SUITS[0])]
        return ".".join(chosen + [word for name, word in SWITCHES.items() if not getattr(self, name)])


def from_words(words: str) -> Comfort:
    """What a cookie says; a word that is none of ours says nothing."""
    said = set(words.split("."))
    return Comfort(
        size=next((size for size in SIZES if size in said), SIZES[0]),
        suits=next((suits for suits in SUITS if suits in said), SUITS[0]),
        **{name: word not in said for name, word in SWITCHES.items()},
    )


def changed(before: Comfort, said: Mapping[str, str]) -> Comfort:
    """The settings after a form; whatever it does not name, or names wrongly, stays."""
    size, suits = said.get("size"), said.get("suits")
    switched = {ON: True, OFF: False}
    return Comfort(
        size=size if size in SIZES else before.size,
        suits=suits if suits in SUITS else before.suits,
        **{name: switched.get(said.get(name, ""), getattr(before, name)) for name in SWITCHES},
    )


def _said() -> Mapping[str, str] | None:
    """What this post wants set otherwise; None if it is about something else."""
    try:
        named = request.form.get(FIELD)
    except HTTPException:
        # A body that is too large or broken is refused by the view.
        return None
    if named is None:
        return None
    name, colon, value = named.partition(":")
    return {name: value} if colon else request.form


def comfort() -> Comfort:
    """What this device is set to, a change in this very request included."""
    if "comfort" not in g:
        before, said = from_words(request.cookies.get(COOKIE, "")), _said()
        g.comfort = before if said is None else changed(before, said)
    found: Comfort = g.comfort
    return found


def _remember(response: Response) -> Response:
    if _said() is None:
        return response
    words = comfort().words
    if words:
        response.set_cookie(
            COOKIE, words, max_age=LONG, httponly=True, samesite="Lax", secure=request.is_secure, path="/"
        )
    else:
        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="Lax", secure=request.is_secure)
    return response


def init_app(app: Flask) -> None:
    """Templates know `comfort`."""
    app.after_request(_remember)
    app.context_processor(lambda: {"comfort": comfort()})
