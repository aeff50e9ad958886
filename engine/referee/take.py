"""May the previous discard be taken?"""

from __future__ import annotations

from engine.reasons import Reason, Verdict, because
from engine.referee.play import Play


def judge_take(
    play: Play, *, first_lap: bool = False, opened: bool = False, opens: bool = False, is_laid: bool = True
) -> Verdict:
    """May this player take the previous discard?

    first_lap: it is the player's first turn. opens: he opens in this turn; is_laid: with this card in those melds.
    Faults: ref.deaddiscard, ref.takefirstlap, ref.takeopen, ref.takelaid. Notes: ref.noreturn, ref.takeopen.
    Source: docs/rules.md, remik51 4, B11, B12 and B15.
    """
    rules = play.take
    if rules is None:
        return Verdict((because("ref.deaddiscard"),))
    notes = () if rules.returns else (because("ref.noreturn"),)
    if first_lap and rules.first_lap == "never":
        return Verdict((because("ref.takefirstlap"),), notes)
    free = opened or not rules.to_open or (first_lap and rules.first_lap == "free")
    faults: list[Reason] = []
    if not free and not opens:
        faults.append(because("ref.takeopen"))
    elif not free and rules.is_laid and not is_laid:
        faults.append(because("ref.takelaid"))
    return Verdict(tuple(faults), notes)
