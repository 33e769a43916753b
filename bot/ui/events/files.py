"""The files of an event: all results as CSV, the fingerprints of its boards, and the proofs of their cards."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from bot.events import boards
from bot.events.event import Event, Round
from bot.events.results import played, standings_of
from bot.events.standings import Played
from bot.i18n import Translator
from bot.ui.discord.messages import Document, OutgoingMessage, text
from bot.ui.events.boards import board_tables, shown_boards
from bot.ui.events.names import pair_name
from bot.ui.events.standings import cells, headings, standings_title
from bot.ui.text.names import capitalised, decimal, plain

_PLAIN: Final = str.maketrans("−\N{NO-BREAK SPACE}", "- ")
"""Signs among which a spreadsheet reads no number."""


def results_file(tr: Translator, event: Event) -> Document:
    """Return the standings and all results that count so far, as a table in a language.

    Semicolons separate: a comma is the decimal sign in four of the five languages. The mark at the beginning tells
    spreadsheets that it is UTF-8.
    """
    file = io.StringIO()
    writer = csv.writer(file, delimiter=";")
    for row in (*_standings(tr, event), [], *_results(tr, event)):
        writer.writerow([str(cell).translate(_PLAIN) for cell in row])
    return Document(f"event-{event.id}.csv", file.getvalue().encode("utf-8-sig"))


def fingerprints(tr: Translator, event: Event) -> OutgoingMessage:
    """Return the fingerprints of all boards of a started event: a file with a line each, below a sentence."""
    said = tr.gettext(
        "The fingerprints of all boards: each promises the cards of one. Its secret follows when its round is over."
    )
    return _with_file(said, f"event-{event.id}-fingerprints.txt", boards.fingerprints(event))


def proofs(tr: Translator, event: Event, closed: Round) -> OutgoingMessage:
    """Return the proofs of the boards of a closed round, for ``python -m engine verify``, in the same way."""
    name = f"event-{event.id}-round-{closed.number}.jsonl"
    said = tr.gettext(
        "The secrets of this round's boards: `{command}` checks that they belong to the fingerprints of the start.",
        command=f"python -m engine verify {name}",
    )
    return _with_file(said, name, boards.proofs(event, closed))


def _with_file(sentence: str, name: str, lines: Iterable[str]) -> OutgoingMessage:
    file = Document(name, "".join(f"{line}\n" for line in lines).encode())
    return OutgoingMessage((text(sentence), file.card()), (file,))


def _standings(tr: Translator, event: Event) -> Iterator[list[object]]:
    yield [standings_title(tr, event)]
    yield [tr.gettext("Place"), tr.gettext("Pair"), tr.gettext("Names"), *headings(tr, event)]
    for line in standings_of(event):
        yield [line.place or "", line.pair, _names(tr, event, line.pair), *cells(tr, event, line)]


def _results(tr: Translator, event: Event) -> Iterator[list[object]]:
    """Yield a line a table: its pairs, what they have written, and how good that was."""
    _ = tr.gettext
    sides = [f"{what} {side}" for what in (_("Pair"), _("Points"), _("Result")) for side in (1, 2)]
    yield [_("Round"), _("Table"), _("Board"), *sides]
    on_boards = {
        each.played: each.worth for board in shown_boards(event) for each in board_tables(tr, event, board)
    }
    for each in played(event):
        points = ("", "") if each.points is None else each.points
        names = [_names(tr, event, pair) for pair in each.pairs]
        yield [
            each.round,
            each.table,
            each.board or "",
            *names,
            *points,
            *(on_boards.get(each) or _wins(tr, each)),
        ]


def _wins(tr: Translator, result: Played) -> tuple[str, ...]:
    """Return the wins of each side in a match."""
    halves = result.halves or (0, 0)
    return tuple(decimal(tr, float(Fraction(each, 2)), places=each % 2) for each in halves)


def _names(tr: Translator, event: Event, pair: int) -> str:
    """Return the names of a pair; a spreadsheet would take one that begins like a formula for one."""
    names = plain(capitalised(pair_name(tr, event.pairs[pair])))
    return f"'{names}" if names.startswith(("=", "+", "-", "@")) else names
