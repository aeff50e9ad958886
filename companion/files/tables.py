"""A match as a table for a spreadsheet, and as text to send on."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import BytesIO, StringIO
from zipfile import ZIP_DEFLATED, ZipFile

from flask_babel import gettext as _

from companion.files.exporting import file_name
from companion.formats import list_of, long_day, number
from companion.records import Saved
from companion.scoreboard import Board, board
from companion.wording import game_name, say

FORMULA = ("=", "+", "-", "@", "\t")


def csv_file(saved: Saved) -> str:
    """Deals × players: points of each deal, what the start and the end added, totals; each column adds up."""
    page = board(saved)
    written = StringIO()
    rows = csv.writer(written, lineterminator="\r\n")
    rows.writerow([_("deal"), *(_harmless(row.name) for row in page.rows)])
    rows.writerows([name, *("" if each is None else each for each in points)] for name, points in lines(page))
    return written.getvalue()


def _harmless(name: str) -> str:
    """No spreadsheet takes a name for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


def lines(page: Board) -> Iterator[tuple[str, Sequence[int | None]]]:
    """The rows of the sheet in the order of play: start, deals, what the end added, totals."""
    starts = [page.start_of(row.seat) for row in page.rows]
    deals = [(entry.number, {cell.seat: cell.points for cell in entry.cells}) for entry in reversed(page.entries)]
    shown = [[points[row.seat] for row in page.rows] for _, points in deals]
    totals = [row.total for row in page.rows]
    ends = [
        total - start - sum(points[place] or 0 for points in shown)
        for place, (total, start) in enumerate(zip(totals, starts, strict=True))
    ]
    if page.counted.starts:
        yield _("start"), starts
    for (deal, _points), points in zip(deals, shown, strict=True):
        yield str(deal), points
    if any(ends):
        yield _("end"), ends
    yield _("total"), totals


def csv_files(every: Sequence[Saved]) -> bytes:
    """The tables of many matches in one archive."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for saved in every:
            archive.writestr(file_name(saved.row, "csv"), marked(csv_file(saved)))
    return packed.getvalue()


def marked(text: str) -> bytes:
    """The table as spreadsheets read it without asking."""
    return text.encode("utf-8-sig")


def as_text(saved: Saved) -> str:
    """The match in plain letters, in columns where letters are equally wide."""
    page = board(saved)
    rows = [(name, ["–" if each is None else number(each) for each in points]) for name, points in lines(page)]
    names = [row.name for row in page.rows]
    head = max(len(name) for name in (_("deal"), *(name for name, _points in rows)))
    widths = [max(len(name), *(len(points[place]) for _name, points in rows)) for place, name in enumerate(names)]
    told = [_line("", names, head, widths), *(_line(name, points, head, widths) for name, points in rows)]
    return "\n".join([_title(saved), "", *told, "", *_result(page)]).rstrip() + "\n"


def _line(name: str, cells: Sequence[str], head: int, widths: Sequence[int]) -> str:
    return "  ".join([name.ljust(head), *(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))])


def _title(saved: Saved) -> str:
    title = f"{game_name(saved.variant.key)}, {long_day(saved.row.created_at)}"
    return f"{_('Sample match')}: {title}" if saved.row.sample else title


def _result(page: Board) -> Iterator[str]:
    if page.over is None:
        return
    yield say(page.over, page.saved.names)
    if len(page.winners) > 1:
        yield _("Tie: %(names)s", names=list_of(page.winner_names))
    elif page.winners:
        yield _("Wins: %(name)s", name=page.winner_names[0])
