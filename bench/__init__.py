"""How long things take: `make bench`. Looked at, not tested: a slow machine is no mistake."""
