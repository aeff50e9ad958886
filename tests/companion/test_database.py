"""No write is lost, no child row goes with a changed table, and the rows keep what was said."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from threading import Thread

import flask_migrate
import pytest
import sqlalchemy as sa
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from companion import create_app
from companion.config import database_url
from companion.database import db, now, writing
from companion.installation import prepare
from companion.models import Act, Club, DealVersion, Match, Player, Seat
from tests.databases import SECRET, fresh_app

RULES = {"target": 100}


def add_match(seats: int = 2) -> Match:
    """A match with its players, in the first club."""
    club = db.session.scalars(select(Club)).one()
    match = Match(club=club, variant="gin", rules=RULES)
    for seat in range(seats):
        player = Player(club_id=club.id, name=f"player {seat}")
        match.seats.append(Seat(seat=seat, player=player, name=player.name))
    db.session.add(match)
    db.session.flush()
    return match


def add_deal(match: Match, number: int, version: int = 1, facts: dict[str, object] | None = None) -> DealVersion:
    """One version of a deal, with the act that made it."""
    acts = db.session.scalars(select(func.count()).select_from(Act).where(Act.match_id == match.id)).one()
    act = Act(match_id=match.id, number=acts + 1, kind="record")
    deal = DealVersion(match_id=match.id, number=number, version=version, seen=version - 1, facts=facts, act=act)
    db.session.add(deal)
    db.session.flush()
    return deal


def test_two_writers_lose_nothing(tmp_path: Path) -> None:
    """Eight phones read, add one and write, thirty times each: 240 is the sum, and nobody hears of a lock."""
    with fresh_app(tmp_path) as app:

        @app.post("/add")
        def add() -> str:
            # Read, counted in Python, written back: only a lock taken before reading keeps two phones apart. On
            # PostgreSQL the row is locked, and read anew: the door had looked at it before.
            asked = select(Club).with_for_update().execution_options(populate_existing=True)
            club = db.session.scalars(asked).one()
            club.name = str(int(club.name or 0) + 1)
            db.session.commit()
            return club.name

        answers: list[int] = []

        def phone() -> None:
            client = app.test_client()
            answers.extend(client.post("/add").status_code for _ in range(30))

        phones = [Thread(target=phone) for _ in range(8)]
        for each in phones:
            each.start()
        for each in phones:
            each.join()
        assert answers == [200] * 240
        with app.app_context():
            assert db.session.scalars(select(Club.name)).one() == "240"


@pytest.fixture
def sqlite_app(tmp_path: Path) -> Iterator[Flask]:
    """An app on SQLite, whatever database the other tests run on."""
    app = create_app(
        {"INSTANCE": tmp_path, "SECRET_KEY": SECRET, "SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path / 'rows.sqlite'}"}
    )
    with app.app_context():
        prepare()
    yield app
    with app.app_context():
        db.engine.dispose()


def test_pages_can_be_read_while_someone_writes(sqlite_app: Flask) -> None:
    """A page that is only looked at takes no lock, so it neither waits nor makes a writer wait."""

    @sqlite_app.get("/look")
    def look() -> str:
        return str(db.session.scalars(select(func.count()).select_from(Player)).one())

    with sqlite_app.app_context():
        add_match()
        # In a thread of its own, as the server does it; here the reader would join the writer's transaction.
        with ThreadPoolExecutor(1) as reader:
            seen = reader.submit(lambda: sqlite_app.test_client().get("/look").text)
            assert seen.result(timeout=3) == "0"
        db.session.commit()
    assert sqlite_app.test_client().get("/look").text == "2"


def test_how_transactions_begin(sqlite_app: Flask) -> None:
    """Posts and what is marked as writing take the lock first; a page that is only read does not."""
    begun: list[str] = []
    with sqlite_app.app_context():
        sa.event.listen(db.engine, "before_cursor_execute", lambda c, cur, statement, *rest: begun.append(statement))

    def first() -> str:
        begun.clear()
        db.session.execute(sa.text("SELECT 1"))
        db.session.rollback()
        return begun[0]

    for method, expected in (("GET", "BEGIN"), ("HEAD", "BEGIN"), ("POST", "BEGIN IMMEDIATE")):
        with sqlite_app.test_request_context("/", method=method):
            assert first() == expected
    with sqlite_app.test_request_context("/"), writing():
        assert first() == "BEGIN IMMEDIATE"
    with sqlite_app.app_context():
        assert first() == "BEGIN"
        with writing():
            assert first() == "BEGIN IMMEDIATE"


def test_what_sqlite_is_told(sqlite_app: Flask) -> None:
    """Foreign keys, the log beside the file, patience, and every commit on disk before the answer."""
    with sqlite_app.app_context(), db.engine.connect() as connection:
        told = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("foreign_keys", "journal_mode", "busy_timeout", "synchronous")
        }
    assert told == {"foreign_keys": 1, "journal_mode": "wal", "busy_timeout": 15_000, "synchronous": 2}


def test_a_version_of_a_deal_exists_once(app: Flask) -> None:
    """Two phones cannot both write version 1 of deal 1."""
    with app.app_context():
        match = add_match()
        add_deal(match, 1, facts={"number": 1})
        with pytest.raises(IntegrityError):
            add_deal(match, 1, facts={"number": 1})


def test_no_facts_is_not_a_fact(app: Flask) -> None:
    """A deal taken out has NULL, so that the database itself can tell."""
    with app.app_context():
        match = add_match()
        add_deal(match, 1, facts={"number": 1})
        add_deal(match, 1, version=2)
        db.session.commit()
        out = select(DealVersion.version).where(DealVersion.facts.is_(None))
        assert db.session.scalars(out).all() == [2]


def test_a_match_goes_with_everything_that_belongs_to_it(app: Flask) -> None:
    """And leaves the players alone."""
    with app.app_context():
        match = add_match()
        add_deal(match, 1, facts={"number": 1})
        db.session.commit()
        db.session.execute(sa.delete(Match))
        db.session.commit()
        left = [db.session.scalars(select(func.count()).select_from(row)).one() for row in (Seat, Act, DealVersion)]
        assert left == [0, 0, 0]
        assert db.session.scalars(select(func.count()).select_from(Player)).one() == 2


def test_moments_are_kept_in_utc(app: Flask) -> None:
    """Whatever zone they were said in; one without a zone is refused."""
    with app.app_context():
        match = add_match()
        match.finished_at = datetime(2026, 1, 1, 1, 30, tzinfo=timezone(timedelta(hours=2)))
        db.session.commit()
        db.session.expire_all()
        found = db.session.scalars(select(Match.finished_at)).one()
        assert found is not None
        assert (found, found.tzinfo) == (datetime(2025, 12, 31, 23, 30, tzinfo=UTC), UTC)
        match.finished_at = datetime(2026, 1, 1)  # noqa: DTZ001
        with pytest.raises(sa.exc.StatementError, match="zone"):
            db.session.commit()


def test_keys_are_not_to_be_guessed(app: Flask) -> None:
    """Each match has its own, and none can be read as a word."""
    with app.app_context():
        keys = [add_match(0).key for _ in range(20)]
        assert len(set(keys)) == 20
        assert all(len(key) == 12 and not set(key) & set("aeiou") for key in keys)


def test_the_migrations_make_what_the_models_say(app: Flask) -> None:
    """Nothing is missing from them, nothing is left over."""
    with app.app_context():
        flask_migrate.check()


def test_migrations_run_down_and_up(app: Flask) -> None:
    """And up again they find nothing of what was."""
    with app.app_context():
        flask_migrate.downgrade(revision="base")
        assert sa.inspect(db.engine).get_table_names() == ["alembic_version"]
        prepare()
        assert now() - db.session.scalars(select(Club.created_at)).one() < timedelta(minutes=1)


def test_preparing_twice_changes_nothing(app: Flask) -> None:
    """The club and its link stay."""
    with app.app_context():
        first = prepare().join_secret
        assert prepare().join_secret == first
        assert db.session.scalars(select(func.count()).select_from(Club)).one() == 1


CHANGE = '''
"""A change of the parent of everything."""
import sqlalchemy as sa
from alembic import op
revision, down_revision = "trial", "{newest}"
def upgrade():
    how = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("matches", recreate=how) as batch:
        batch.add_column(sa.Column("extra", sa.String(10), nullable=True))
{more}
def downgrade():
    pass
'''


def migrate_with(app: Flask, folder: Path, more: str = "") -> None:
    """Run the app's migrations plus one that copies and drops the table of matches."""
    migrations = Path(app.extensions["migrate"].directory)
    trial = folder / "migrations"
    (trial / "versions").mkdir(parents=True)
    for each in (
        "alembic.ini",
        "env.py",
        "script.py.mako",
        *(f"versions/{p.name}" for p in migrations.glob("versions/*.py")),
    ):
        (trial / each).write_text((migrations / each).read_text(encoding="utf-8"), encoding="utf-8")
    with app.app_context():
        with db.engine.connect() as connection:
            newest = MigrationContext.configure(connection).get_current_revision()
        (trial / "versions" / "trial.py").write_text(CHANGE.format(newest=newest, more=more), encoding="utf-8")
        flask_migrate.upgrade(directory=str(trial))


def test_a_changed_table_keeps_its_children(app: Flask, tmp_path: Path) -> None:
    """SQLite changes a table by copying and dropping it; seats, deals and acts of the match must stay."""
    with app.app_context():
        match = add_match(4)
        add_deal(match, 1, facts={"number": 1})
        db.session.commit()
    migrate_with(app, tmp_path)
    with app.app_context():
        counts = [db.session.scalars(select(func.count()).select_from(row)).one() for row in (Match, Seat, DealVersion)]
        assert counts == [1, 4, 1]
        assert "extra" in {column["name"] for column in sa.inspect(db.engine).get_columns("matches")}


def test_foreign_keys_hold_again_after_a_migration(sqlite_app: Flask, tmp_path: Path) -> None:
    """On every connection that is used afterwards."""
    migrate_with(sqlite_app, tmp_path / "trial")
    with sqlite_app.app_context():
        db.session.add(Seat(match_id=77, seat=0, player_id=77, name="nobody"))
        with pytest.raises(IntegrityError):
            db.session.commit()


def test_a_migration_that_leaves_orphans_is_taken_back_whole(
    sqlite_app: Flask, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """With foreign keys off nothing else would notice."""
    with sqlite_app.app_context():
        add_match(3)
        db.session.commit()
    with pytest.raises(SystemExit):
        migrate_with(sqlite_app, tmp_path / "trial", '    op.execute("DELETE FROM matches")')
    assert "without what they belong to" in caplog.text
    with sqlite_app.app_context():
        assert db.session.scalars(select(func.count()).select_from(Match)).one() == 1
        assert "extra" not in {column["name"] for column in sa.inspect(db.engine).get_columns("matches")}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("postgres://u:p@h/d", "postgresql+psycopg://u:p@h/d"),
        ("postgresql://u:p@h/d?sslmode=require", "postgresql+psycopg://u:p@h/d?sslmode=require"),
        ("postgresql+psycopg://h/d", "postgresql+psycopg://h/d"),
        ("sqlite:////data/rummy.sqlite", "sqlite:////data/rummy.sqlite"),
    ],
)
def test_addresses_as_hosts_write_them(said: str, meant: str) -> None:
    """What psycopg drives is named so."""
    assert database_url(said) == meant
