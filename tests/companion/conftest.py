"""An app with an empty club, and a browser at the machine itself.

Commit what an app context wrote before posting: on SQLite it holds the write lock until then.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.databases import fresh_app


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The app on a fresh database; posts need no token."""
    with fresh_app(tmp_path) as made:
        yield made


@pytest.fixture
def strict_app(tmp_path: Path) -> Iterator[Flask]:
    """The app as it is served: every post needs its token."""
    with fresh_app(tmp_path / "strict", {"WTF_CSRF_ENABLED": True}) as made:
        yield made


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser on the server's own machine, in English."""
    return app.test_client()
