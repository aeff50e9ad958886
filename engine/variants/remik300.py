"""Remik 300: Remik 500 to 300 points. Source: docs/rules.md, remik500 6."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.rules import switch
from engine.variants.remik500 import REMIK500, Remik500Rules


@dataclass(frozen=True, kw_only=True)
class Remik300Rules(Remik500Rules):
    """The house rules of Remik 300: those of Remik 500 with a nearer end."""

    target: int = switch(300, unit="points", low=1, high=10000, source="remik500 C15", about="end")


REMIK300 = replace(REMIK500, key="remik300", rules=Remik300Rules())
