"""A fault put into a program that runs: the code of its functions exchanged, what they remember forgotten."""

from __future__ import annotations

import gc
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import CodeType, FunctionType, ModuleType

Functions = dict[CodeType, list[FunctionType]]
OURS = ("engine", "companion", "tests", "bench")
THIS = "bench.mutation"


def functions(folder: str) -> Functions:
    """All functions that live now, by their code, from files of this folder."""
    found: Functions = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(folder):
            found[each.__code__].append(each)
    return found


def exchange(original: CodeType, mutated: CodeType, alive: Functions) -> None:
    """Gives every living function whose code the fault changed the new code. Raises ValueError where that cannot be."""
    for old, new in _changed(original, mutated):
        for function in alive.get(old, ()):
            function.__code__ = new


def _changed(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Pairs of code, outer before inner, that are not the same."""
    inner = [[each for each in code.co_consts if isinstance(each, CodeType)] for code in (old, new)]
    for one, other in zip(*inner, strict=False):
        if one != other:
            yield one, other
            yield from _changed(one, other)


class Memory:
    """What functions remember from one call to the next; found once, for all of it is made at the import."""

    def __init__(self) -> None:
        self.kept: list[Callable[[], None]] = [
            each.cache_clear for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)
        ]
        for name, module in sys.modules.items():
            if name.startswith("engine."):
                self.kept += [each.clear for key, each in vars(module).items() if key == "_seen"]

    def forget(self) -> None:
        """Every test works everything out itself."""
        for clear in self.kept:
            clear()


class Instead(MetaPathFinder, Loader):
    """Imports one module from other code; all of ours is imported anew."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name, self.code = name, code
        for module in list(sys.modules):
            if module.partition(".")[0] in OURS and not module.startswith(THIS):
                del sys.modules[module]
        sys.meta_path.insert(0, self)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        spec = PathFinder.find_spec(name, path)  # type: ignore[arg-type]
        if spec is not None:
            spec.loader = self
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)
