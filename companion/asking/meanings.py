"""What "9S" means is asked once: the answers that a device remembers for each table."""

from __future__ import annotations

from flask import session

TABLES_KEPT = 12


def kept(place: str) -> dict[str, str]:
    """What this device was told about letters at this table."""
    found = session.get("meanings", {}).get(place, {})
    return {str(letter): str(suit) for letter, suit in found.items()} if isinstance(found, dict) else {}


def keep(place: str, meanings: dict[str, str]) -> None:
    """Remembers these answers instead; with none, nothing."""
    others = {key: found for key, found in session.get("meanings", {}).items() if key != place}
    newest = dict(list(others.items())[-TABLES_KEPT:])
    session["meanings"] = {**newest, place: meanings} if meanings else newest


def learn(place: str, meanings: dict[str, str]) -> dict[str, str]:
    """Remembers these answers beside those of earlier; all of them come back."""
    known = {**kept(place), **meanings}
    keep(place, known)
    return known
