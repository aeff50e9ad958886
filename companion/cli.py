"""The command `companion`: one function per subcommand."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

PORT = 8000


def _serve(said: argparse.Namespace) -> int:
    from companion import create_app
    from companion.serving import serve

    try:
        serve(create_app(), host=said.host, port=said.port, url=said.url)
    except OSError as wrong:
        print(f"Cannot serve at {said.host or 'all addresses'}, port {said.port}: {wrong.strerror}.", file=sys.stderr)
        print("Perhaps it runs already. Another port: PORT=8001 make run", file=sys.stderr)
        return 1
    return 0


def _upgrade(_said: argparse.Namespace) -> int:
    from companion import create_app
    from companion.installation import count_matches, prepare

    with create_app().app_context():
        club = prepare()
        count_matches()
        print(f"The database is up to date. Join link: /join/{club.join_secret}")
    return 0


def _club(said: argparse.Namespace) -> int:
    from companion import create_app
    from companion.installation import new_club, prepare

    with create_app().app_context():
        prepare()
        try:
            secret = new_club(said.name)
        except ValueError:
            print("A club needs a name that can be read.", file=sys.stderr)
            return 1
        print(f"The first device that opens this link owns the club: {(said.url or '').rstrip('/')}/join/{secret}")
    return 0


def _backup(said: argparse.Namespace) -> int:
    from companion import create_app
    from companion.backups import Refusal, back_up

    with create_app().app_context():
        try:
            back_up(said.file, overwrite=said.yes)
        except Refusal as wrong:
            print(wrong, file=sys.stderr)
            return 1
    print(f"Backup made: {said.file}")
    return 0


def _restore(said: argparse.Namespace) -> int:
    from companion import create_app
    from companion.backups import Refusal, restore

    with create_app().app_context():
        try:
            found = restore(said.file, overwrite=said.yes)
        except Refusal as wrong:
            print(wrong, file=sys.stderr)
            return 1
    print(f"Restored. Backup of: {found.newest}")
    if found.before:
        print(f"What was there before: {found.before}")
    return 0


def _share(said: argparse.Namespace) -> int:
    from companion import create_app
    from companion.codes import NoSuchMatch, printed
    from companion.serving import reach

    found = reach("", said.port, said.url)
    with create_app().app_context():
        try:
            for line in printed((*found.others, found.here)[0], said.match):
                print(line)
        except NoSuchMatch:
            print("There is no such match: begin one, or look at its address for its key.", file=sys.stderr)
            return 1
    return 0


def _judge(_said: argparse.Namespace) -> int:
    from companion.judge import run as judge

    return judge()


def _serve_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host",
        default=os.environ.get("HOST", ""),
        help="address to listen at; without it all networks, 127.0.0.1 for this machine only ($HOST)",
    )
    parser.add_argument("--port", type=_port, default=os.environ.get("PORT", str(PORT)), help="port ($PORT)")
    parser.add_argument("--url", default=os.environ.get("URL"), help="how other devices reach this server ($URL)")


def _club_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", help="what its people call it")
    parser.add_argument("--url", default=os.environ.get("URL"), help="how other devices reach this server ($URL)")


def _file_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--yes", action="store_true", help="replace what is there")


def _share_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", nargs="?", help="the key in the match's address; without it the newest match")
    parser.add_argument("--port", type=_port, default=os.environ.get("PORT", str(PORT)), help="port ($PORT)")
    parser.add_argument("--url", default=os.environ.get("URL"), help="how other devices reach this server ($URL)")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


def _no_options(_parser: argparse.ArgumentParser) -> None:
    """A subcommand that takes none."""


Options = Callable[[argparse.ArgumentParser], None]
Action = Callable[[argparse.Namespace], int]

# A new subcommand is one line here. What it needs is imported inside it, so that each starts as fast as it can.
COMMANDS: dict[str, tuple[str, Options, Action]] = {
    "serve": ("serve the companion on the local network and print how to reach it", _serve_options, _serve),
    "backup": ("copy the database to a file while the server runs", _file_options, _backup),
    "restore": ("put a backup in the place of the database, once it was found sound", _file_options, _restore),
    "judge": ("answer questions about points and rules: JSON lines in, JSON lines out", _no_options, _judge),
    "share": ("print the codes to watch a match and to join its club", _share_options, _share),
    "club": ("make another club on this server and print its join link", _club_options, _club),
    "upgrade": ("bring the database to the newest version and print the join link", _no_options, _upgrade),
}


def parser() -> argparse.ArgumentParser:
    """Reads the command line."""
    whole = argparse.ArgumentParser(prog="companion", description="A companion for rummy games with real cards.")
    kinds = whole.add_subparsers(dest="command", required=True)
    for name, (about, options, action) in COMMANDS.items():
        one = kinds.add_parser(name, help=about, description=about)
        options(one)
        one.set_defaults(action=action)
    return whole


def run(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line says and returns the exit code."""
    said = parser().parse_args(arguments)
    action: Action = said.action
    return action(said)


def main() -> NoReturn:
    """The entry point."""
    sys.exit(run())
