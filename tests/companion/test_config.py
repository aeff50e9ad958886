"""The secret key, the instance folder and what the environment says."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion import config, create_app


def test_the_first_start_makes_a_key_for_its_owner_alone(tmp_path: Path) -> None:
    """Nobody else on the machine may read what signs the cookies."""
    key = create_app({"INSTANCE": tmp_path / "new" / "place"}).config["SECRET_KEY"]
    file = tmp_path / "new" / "place" / "secret-key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_text() == key
    assert len(key) >= 48


def test_the_key_stays(tmp_path: Path) -> None:
    """A restart must not throw everyone out; another place has another key."""
    keys = [create_app({"INSTANCE": tmp_path / place}).config["SECRET_KEY"] for place in ("a", "a", "b")]
    assert keys[0] == keys[1] != keys[2]


def test_processes_that_start_together_agree_on_one_key(tmp_path: Path) -> None:
    """And leave nothing else behind."""
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(config.secret_key, [tmp_path] * 40))
    assert len(keys) == 1
    assert [each.name for each in tmp_path.iterdir()] == ["secret-key"]


def test_a_file_system_without_links_has_a_key_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory cards of small computers."""

    def no_links(*_paths: object) -> None:
        raise OSError("not supported")

    monkeypatch.setattr(config.os, "link", no_links)
    key = config.secret_key(tmp_path)
    assert config.secret_key(tmp_path) == key
    assert [each.name for each in tmp_path.iterdir()] == ["secret-key"]


def test_the_environment_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Database, key, place and https; with a key of its own no file is made."""
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "place"))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'other.sqlite'}")
    monkeypatch.setenv("SECRET_KEY", "from outside")
    monkeypatch.setenv("COOKIE_SECURE", "1")
    app = create_app()
    assert app.instance_path == str(tmp_path / "place")
    assert app.config["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert app.config["SECRET_KEY"] == "from outside"
    assert app.config["SESSION_COOKIE_SECURE"] is True
    assert list((tmp_path / "place").iterdir()) == []


def test_what_is_said_outright_goes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests must never touch the table's own database."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "theirs"))
    monkeypatch.setenv("COOKIE_SECURE", "0")
    app = create_app({"INSTANCE": tmp_path / "ours"})
    assert app.config["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{tmp_path / 'ours' / 'companion.sqlite'}"
    assert app.config["SESSION_COOKIE_SECURE"] is False
    assert not (tmp_path / "theirs").exists()
