"""Words for what the engine says. The English sentence of every code is the source text of the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def say_plain(plain: Mapping[str, Any], language: str) -> str:
    return str(plain["code"])
