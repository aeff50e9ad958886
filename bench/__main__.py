"""`python -m bench`: everything, within five minutes."""

from __future__ import annotations

from bench import archive, pages, solver, start

if __name__ == "__main__":
    start.run()
    pages.run()
    archive.run()
    solver.run()
