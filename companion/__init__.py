"""The companion: a Flask app around the engine."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask

__all__ = ["create_app"]


def create_app(settings: Mapping[str, Any] | None = None) -> Flask:
    """The app. `settings` override the environment, which overrides the defaults; INSTANCE names the instance folder.

    Without DATABASE_URL everything is kept in one SQLite file in the instance folder: $COMPANION_INSTANCE, else
    `instance/` of the checkout.
    """
    # What only the app needs is imported here: the judge speaks without it, and starts in a fraction of the time.
    from flask import Flask

    from companion import config

    said = dict(settings or {})
    instance = said.pop("INSTANCE", None) or os.environ.get("COMPANION_INSTANCE")
    app = Flask(
        __name__,
        instance_path=str(Path(instance).resolve()) if instance else None,
        template_folder=str(config.top_level("templates")),
        static_folder=str(config.top_level("static")),
    )
    app.config.from_mapping(config.DEFAULTS)
    app.config.from_mapping(config.from_environment())
    app.config.from_mapping(said)
    place = Path(app.instance_path)
    place.mkdir(parents=True, exist_ok=True)
    app.config.setdefault("SQLALCHEMY_DATABASE_URI", f"sqlite:///{place / 'companion.sqlite'}")
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = config.secret_key(place)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    _fit(app)
    return app


def _fit(app: Flask) -> None:
    """Puts into the app what it is made of, in this order."""
    from companion import access, assets, comfort, hosting, htmx, languages, logs, look, refusals, security, wording
    from companion.database import db, migrate
    from companion.views import BLUEPRINTS, files

    db.init_app(app)
    migrate.init_app(app, db)
    for part in (hosting, logs, files, languages, look, comfort, access, security, assets, refusals, wording):
        part.init_app(app)
    for blueprint in (htmx.blueprint, *BLUEPRINTS):
        app.register_blueprint(blueprint)
