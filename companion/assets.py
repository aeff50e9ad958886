"""Stylesheet, scripts and icons: sent packed, and kept by the browser until they change.

Pages are not packed: they hold a token beside words that somebody else may choose, and the length of what is packed
tells of both. Written here because the libraries for it need compiled parts, which a small computer may not have.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request

ENDPOINTS = frozenset({"static", "vendor.htmx_script"})
PACKED = frozenset({"text/css", "text/javascript", "application/javascript", "image/svg+xml"})
YEAR = 31_536_000  # seconds
LENGTH = 10  # characters of a version


@lru_cache(maxsize=64)
def _version(file: Path, _changed: int) -> str:
    return sha256(file.read_bytes()).hexdigest()[:LENGTH]


def version(filename: str) -> str:
    """Changes with the file; empty for one that is not there."""
    file = Path(current_app.static_folder or "") / filename
    try:
        return _version(file, file.stat().st_mtime_ns)
    except OSError:
        return ""


def _name_version(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and "v" not in values and (found := version(values["filename"])):
        values["v"] = found


@lru_cache(maxsize=64)
def _pack(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def _send(response: Response) -> Response:
    if request.endpoint not in ENDPOINTS or response.status_code != 200:
        return response
    asked = (request.view_args or {}).get("filename")
    if asked and request.args.get("v") == version(asked):
        response.cache_control.no_cache = None
        response.cache_control.public = True
        response.cache_control.max_age = YEAR
        response.cache_control.immutable = True
    if response.mimetype in PACKED:
        response.vary.add("Accept-Encoding")
        if request.accept_encodings["gzip"]:
            _packed(response)
    return response


def _packed(response: Response) -> None:
    response.direct_passthrough = False
    response.set_data(_pack(response.get_data()))
    response.headers["Content-Encoding"] = "gzip"
    tag, _ = response.get_etag()
    if tag:
        # The same file in another coat: its mark may only say "as good as the same".
        response.set_etag(tag, weak=True)


def init_app(app: Flask) -> None:
    """Addresses of files name their version; answers are packed for browsers that can unpack them."""
    app.url_defaults(_name_version)
    app.after_request(_send)
