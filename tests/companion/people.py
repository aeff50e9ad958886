"""The people around a match: who was let in, who only looks on, who holds the pen."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.database import db, now
from companion.models import Club, Device, Match

FAR = {"REMOTE_ADDR": "192.168.1.20"}


@dataclass(frozen=True)
class Person:
    """A browser somewhere on the network."""

    client: FlaskClient
    far: bool = True

    def open(self, path: str, method: str = "GET", **form: object):
        """What the server answers."""
        environ = {"environ_base": FAR} if self.far else {}
        return self.client.open(path, method=method, data=form or None, **environ)

    def post(self, path: str, **form: object):
        """A form sent."""
        return self.open(path, "POST", **form)


def stranger(app: Flask) -> Person:
    """Nobody."""
    return Person(app.test_client())


def machine(app: Flask) -> Person:
    """A browser on the server's own machine."""
    return Person(app.test_client(), far=False)


def joined(app: Flask, club: str = "", name: str = "") -> Person:
    """A phone that opened the join link of the first club, or of the club of that name."""
    found = stranger(app)
    assert found.open(join_link(app, club)).status_code == 303
    if name:
        assert found.post("/devices/me", name=name).status_code == 303
        found.open("/devices")  # where the name is confirmed
    return found


def watching(app: Flask, key: str) -> Person:
    """A phone that opened the watch link of the match."""
    found = stranger(app)
    assert found.open(watch_link(app, key)).status_code == 303
    return found


def join_link(app: Flask, club: str = "") -> str:
    """The path of the link by which devices join."""
    with app.app_context():
        asked = select(Club).where(Club.name == club) if club else select(Club).order_by(Club.id).limit(1)
        return "/join/" + db.session.scalars(asked).one().join_secret


def watch_link(app: Flask, key: str) -> str:
    """The path of the link by which anybody watches this match."""
    with app.app_context():
        return f"/watch/{key}/" + db.session.scalars(select(Match.watch_secret).where(Match.key == key)).one()


def another_club(app: Flask, name: str = "elsewhere") -> None:
    """One more club on this server."""
    with app.app_context():
        db.session.add(Club(name=name))
        db.session.commit()


def number_of(app: Flask, name: str) -> int:
    """The number of the device of that name."""
    with app.app_context():
        return db.session.scalars(select(Device.id).where(Device.name == name)).one()


def give_pen(app: Flask, key: str, name: str | None) -> None:
    """One pen for this match, in the hand of the device of that name, heard of just now; None: nobody's."""
    number = number_of(app, name) if name else None
    with app.app_context():
        match = db.session.scalars(select(Match).where(Match.key == key)).one()
        match.one_pen, match.pen_id, match.pen_at = True, number, now()
        db.session.commit()
