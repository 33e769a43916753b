"""The list of open tables of ``/… list``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.i18n import Translator
from bot.tables.table import Table
from bot.ui.face import face_of
from bot.ui.text.markup import markdown
from bot.ui.text.table_names import TableNames

LONGEST: Final = 3800
"""Characters of a list; Discord allows 4,000 a message."""


def listed_tables(tr: Translator, tables: Iterable[Table]) -> str:
    """Return a line per table, oldest first, as many as fit into a message."""
    lines = ""
    for table in tables:
        line = list_line(tr, table)
        if len(lines) + len(line) >= LONGEST:
            return f"{lines}\n…"
        lines = f"{lines}\n{line}" if lines else line
    return lines


def list_line(tr: Translator, table: Table) -> str:
    """Return channel, rules, people or scores, and state of a table."""
    names_at = TableNames(tr, table)
    title = face_of(table.game.name, tr.language).rules_title(table.options)
    people = ", ".join(names_at.name(number) for number, seat in enumerate(table.seats) if not seat.is_free)
    free = sum(seat.person is None for seat in table.seats)
    if table.status is not None:
        people, state = names_at.points_by_side(table.status.totals), _state(tr, table)
    elif free:
        state = tr.ngettext("{number} free seat", "{number} free seats", free)
    else:
        state = tr.gettext("about to start")
    return f"- <#{table.channel_id}> **{title}** · {markdown(people, bold=False)} · {state}"


def _state(tr: Translator, table: Table) -> str:
    return tr.gettext("in play") if table.break_by is None else tr.gettext("on a break")
