"""How it stands: by file the mutants, those that were tried, those that a test noticed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from bench.mutation.mutants import Mutant
from bench.mutation.trial import NOTICED, UNREACHED

Results = dict[str, dict[str, Any]]


def report(mutants: Sequence[Mutant], results: Results, every: bool) -> str:
    """A table in Markdown; with `every` mutant that nobody noticed below it."""
    files: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        files[mutant.path].append(mutant)
    rows = [_row(path, found, results) for path, found in files.items()]
    lines = ["| file | mutants | tried | noticed | not noticed | % |", "|---|---|---|---|---|---|"]
    lines += [*rows, _row("**engine**", mutants, results)]
    if every:
        lines += ["", *(_line(mutant, results) for mutant in mutants if _lives(mutant, results))]
    return "\n".join(lines)


def _row(name: str, mutants: Sequence[Mutant], results: Results) -> str:
    tried = [mutant for mutant in mutants if mutant.key in results]
    lives = sum(_lives(mutant, results) for mutant in tried)
    share = f"{100 * (len(tried) - lives) / len(tried):.1f}" if tried else ""
    return f"| {name} | {len(mutants)} | {len(tried)} | {len(tried) - lives} | {lives} | {share} |"


def _lives(mutant: Mutant, results: Results) -> bool:
    return mutant.key in results and results[mutant.key]["result"] != NOTICED


def _line(mutant: Mutant, results: Results) -> str:
    return f"{mutant}{'   (no test comes by)' if results[mutant.key]['result'] == UNREACHED else ''}"
