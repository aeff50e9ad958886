"""Builds the package: catalogues compiled, and templates/ and static/ put inside where they are not found beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before each build; an editable install reads the folders of the checkout itself."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues and, for a wheel to keep, take the two folders in."""
        root = Path(self.root)
        for source in sorted(root.glob("companion/translations/*/LC_MESSAGES/*.po")):
            with source.open("rb") as file:
                catalogue = read_po(file)
            with source.with_suffix(".mo").open("wb") as file:
                write_mo(file, catalogue)
        if version != "editable":
            for name in ("templates", "static"):
                build_data["force_include"][str(root / name)] = f"companion/{name}"
