"""`python -m bench`: everything, within five minutes."""

from __future__ import annotations

from bench import archive, pages, solver

if __name__ == "__main__":
    pages.run()
    archive.run()
    solver.run()
