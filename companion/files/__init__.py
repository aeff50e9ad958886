"""Matches as files: everything about them as JSON, their points as tables, a sheet as text.

The JSON file is described in docs/export-file.md.
"""

from __future__ import annotations

FORMAT = "rummy-companion matches"
VERSION = 1
LARGEST_FILE = 8 * 1024 * 1024  # bytes; an evening of fifty deals takes about forty thousand
