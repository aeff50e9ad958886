"""Behind a proxy: whose word is taken for where a request came from. Nobody's, unless the setting says so."""

from __future__ import annotations

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix


def init_app(app: Flask) -> None:
    """With PROXIES the last so many entries of the forwarding headers are believed, all before them are not."""
    number = app.config["PROXIES"]
    if number:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=number, x_proto=number, x_host=number
        )
