"""Remik 500 Killer: no pool, and only a single winner scores. Source: docs/rules.md, remik500 6 and C10."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.rules import switch
from engine.variants.remik500 import REMIK500, Remik500Rules


@dataclass(frozen=True, kw_only=True)
class KillerRules(Remik500Rules):
    """The house rules of Killer: those of Remik 500, but a tie pays nobody and nothing is carried."""

    pool_points: int = switch(0, unit="points", source="remik500 C10")
    ties_pay: bool = False


REMIK500_KILLER = replace(REMIK500, key="remik500-killer", rules=KillerRules())
