"""The public message of a covered table: who plays and whose turn it is, and nothing that follows from cards.

It stays as it is when the round is over, and its buttons answer from then on. They carry no turn: the number of moves
tells what was called.
"""

from __future__ import annotations

from collections.abc import Iterator

from discord import ButtonStyle

from bot.i18n import Translator
from bot.tables.table import Stage, Table
from bot.ui.controls.custom_id import Action, Button, table_button
from bot.ui.controls.replay_id import replay_button
from bot.ui.discord.messages import OutgoingMessage, rows, text
from bot.ui.review.page import Page
from bot.ui.review.rows import opening
from bot.ui.rules.messages import record_button, shuffle_button
from bot.ui.tables.clocks.shown_clock import ShownClock
from bot.ui.tables.people.rows import come_back_buttons
from bot.ui.text.names import markdown
from bot.ui.text.table_names import TableNames
from engine.replacing import replace


def covered_message(tr: Translator, table: Table, clock: ShownClock) -> OutgoingMessage:
    """Return the public message of a covered table that has started."""
    lines = markdown("\n".join(filter(None, _lines(tr, table, clock))))
    return OutgoingMessage((text(lines), *rows(_buttons(tr, replace(table, match=None)))))


def over_text(tr: Translator, table: Table) -> str:
    """Return that a covered table is over, and when its result comes."""
    board = "" if table.place is None else tr.gettext("Board {board} is over.", board=table.place.board)
    return f"{board} {_when_uncovered(tr)}".lstrip()


def _lines(tr: Translator, table: Table, clock: ShownClock) -> Iterator[str]:
    names_at, place = TableNames(tr, table), table.place
    if place is not None:
        title = tr.gettext(
            "Table {table} · round {round} · board {board} (covered)",
            table=place.table,
            round=place.round,
            board=place.board,
        )
        yield f"### {title}"
    yield " – ".join(map(names_at.side, range(len(table.sides))))
    if table.stage is Stage.CLOSED:
        yield tr.gettext("This table was stopped.")
    elif table.stage is Stage.OVER or table.result_is_open:
        yield over_text(tr, table)
    else:
        yield _turn(tr, table, clock)
        yield from clock.late_lines(tr, table)
        yield f"-# {names_at.players()}"
        yield f"-# {_when_uncovered(tr)}"
    silence = tr.gettext("The same cards lie at every table: say nothing about them until the round is over.")
    yield f"-# {silence}"


def _when_uncovered(tr: Translator) -> str:
    return tr.gettext("Cards and points come when the round is over.")


def _turn(tr: Translator, table: Table, clock: ShownClock) -> str:
    """Return whose turn it is, and until when; empty while the table deals."""
    if table.started_match.status.table_acts:
        return ""
    turn = tr.gettext("{name} to play.", name=TableNames(tr, table).names(table.waits_for))
    return f"{turn} {clock.mark(table, None)}".rstrip()


def _buttons(tr: Translator, table: Table) -> list[Button]:
    """Return the buttons of a table whose match is left out."""
    if table.stage is Stage.PLAYING:
        hand = table_button(table, Action.HAND, tr.gettext("My hand"), style=ButtonStyle.primary, emoji="🃏")
        return [hand, *come_back_buttons(tr, table, range(len(table.seats)))]
    if table.stage is Stage.CLOSED:
        return []
    replayed = replay_button(tr, table.id, 1)
    return [opening(tr, table, Page(1)), replayed, record_button(tr, table), shuffle_button(tr, table)]
