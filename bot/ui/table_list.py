"""One line for each open table, as ``/botifarra list`` shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.i18n import Words
from bot.tables.table import Stage, Table
from bot.ui.rules_text import rules_title
from bot.ui.words import in_message, points

LONGEST: Final = 3800
"""Characters of a list; Discord allows 4,000 a message."""


def listed_tables(words: Words, tables: Iterable[Table]) -> str:
    """Return a line for each table, oldest first, as many as one message can hold."""
    said = ""
    for table in tables:
        line = list_line(words, table)
        if len(said) + len(line) >= LONGEST:
            return f"{said}\n…"
        said = f"{said}\n{line}" if said else line
    return said


def list_line(words: Words, table: Table) -> str:
    """Return where a table is, what is played there, who sits, and whether it has begun."""
    names = ", ".join(in_message(chair.name) for chair in table.chairs if not chair.is_empty)
    free = sum(chair.person is None for chair in table.chairs)
    title = rules_title(words, table.options)
    if table.stage is Stage.LOBBY and free:
        state = words.count("{number} free chair", "{number} free chairs", free)
    elif table.stage is Stage.LOBBY:
        state = words.say("about to start")
    else:
        totals = table.state.totals if table.state else ()
        state = words.say("playing, {score}", score=" – ".join(map(points, totals)))
    return f"- <#{table.channel_id}> **{title}** · {names} · {state}"
