"""What the app runs with: defaults, what the environment says, and the secret key that the first start makes."""

from __future__ import annotations

import os
import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent
LONG = timedelta(days=400)  # browsers keep no cookie longer

MOST_PROXIES = 9
LOCAL = "local"

DEFAULTS: dict[str, Any] = {
    # What is stored stands in no log: names, and the secrets of devices.
    "SQLALCHEMY_ENGINE_OPTIONS": {"pool_pre_ping": True, "hide_parameters": True},
    "PROXIES": 0,
    "LOG": "",
    "HTMX": "",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_COOKIE_SECURE": False,
    "SESSION_REFRESH_EACH_REQUEST": False,
    "PERMANENT_SESSION_LIFETIME": LONG,
    # A game night is longer than an hour.
    "WTF_CSRF_TIME_LIMIT": None,
    "MAX_CONTENT_LENGTH": 256 * 1024,
    "MAX_FORM_MEMORY_SIZE": 256 * 1024,
    "BABEL_DEFAULT_LOCALE": "en",
    "BABEL_DOMAIN": "messages",
}


def top_level(name: str) -> Path:
    """The folder `templates` or `static`: inside the installed package, else beside it in the checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def from_environment() -> dict[str, Any]:
    """What the environment sets: DATABASE_URL, SECRET_KEY, COOKIE_SECURE (1 behind https), PROXIES (how many stand
    before the server), HOSTS (the names it answers to), COMPANION_LOG ("json"), HTMX ("local": the script host is
    never asked). Raises ValueError.
    """
    said: dict[str, Any] = {}
    if url := os.environ.get("DATABASE_URL"):
        said["SQLALCHEMY_DATABASE_URI"] = database_url(url)
    if key := os.environ.get("SECRET_KEY"):
        said["SECRET_KEY"] = key
    if os.environ.get("COOKIE_SECURE", "") not in ("", "0"):
        said["SESSION_COOKIE_SECURE"] = True
    if proxies := os.environ.get("PROXIES"):
        said["PROXIES"] = _proxies(proxies)
    if hosts := os.environ.get("HOSTS", "").replace(",", " ").split():
        said["TRUSTED_HOSTS"] = hosts
    if htmx := os.environ.get("HTMX"):
        if htmx != LOCAL:
            raise ValueError(f"HTMX is {LOCAL!r} or nothing, not {htmx!r}")
        said["HTMX"] = htmx
    if log := os.environ.get("COMPANION_LOG"):
        said["LOG"] = log
    return said


def _proxies(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= MOST_PROXIES):
        raise ValueError(f"PROXIES is the number of proxies before the server, 0 to {MOST_PROXIES}, not {text!r}")
    return int(text)


def database_url(url: str) -> str:
    """The address as SQLAlchemy reads it; hosts write postgres:// or postgresql:// for what psycopg drives."""
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    return url


def secret_key(instance: Path) -> str:
    """The key that signs cookies, from the instance folder; made there at the first start, for its owner alone."""
    kept = instance / "secret-key"
    if not kept.exists():
        made = instance / f".secret-key-{secrets.token_hex(8)}"
        with open(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            # A link is made whole or not at all, so two processes that start together agree on one key.
            os.link(made, kept)
        except FileExistsError:
            pass
        except OSError:
            # Some file systems of small computers have no links.
            made.replace(kept)
        finally:
            made.unlink(missing_ok=True)
    return kept.read_text(encoding="ascii").strip()
