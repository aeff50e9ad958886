"""The games there are."""

from __future__ import annotations

from engine.errors import UnknownVariant
from engine.variant import Variant
from engine.variants.gin import GIN
from engine.variants.hollywood import HOLLYWOOD
from engine.variants.manipulation import MANIPULATION
from engine.variants.oklahoma import OKLAHOMA
from engine.variants.remik51 import REMIK51
from engine.variants.remik300 import REMIK300
from engine.variants.remik500 import REMIK500
from engine.variants.remik500_killer import REMIK500_KILLER
from engine.variants.three_thirteen import THREE_THIRTEEN

VARIANTS: dict[str, Variant] = {
    game.key: game
    for game in (
        MANIPULATION,
        REMIK51,
        REMIK500,
        REMIK300,
        REMIK500_KILLER,
        GIN,
        OKLAHOMA,
        HOLLYWOOD,
        THREE_THIRTEEN,
    )
}


def variant(key: str) -> Variant:
    """The game of that name. Raises UnknownVariant."""
    found = VARIANTS.get(key)
    if found is None:
        raise UnknownVariant(variant=key)
    return found
