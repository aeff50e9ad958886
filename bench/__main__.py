"""`python -m bench`: everything, within five minutes."""

from __future__ import annotations

from bench import pages, solver

if __name__ == "__main__":
    pages.run()
    solver.run()
