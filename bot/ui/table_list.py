"""One line for each open table, as ``/botifarra list`` shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.naming import Naming
from bot.ui.rules_text import rules_title

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
    """Return where a table is, what is played there, who sits, and whether it has begun: with their scores then."""
    naming, title = Naming(words, table, markdown=True, bold=False), rules_title(words, table.options)
    taken = [seat for seat, chair in enumerate(table.seats) if not chair.is_free]
    people = ", ".join(map(naming.name, taken))
    free = sum(chair.person is None for chair in table.seats)
    if table.state is not None:
        people, state = naming.points_by_side(table.state.totals), words.say("in play")
    elif free:
        state = words.count("{number} free chair", "{number} free chairs", free)
    else:
        state = words.say("about to start")
    return f"- <#{table.channel_id}> **{title}** · {people} · {state}"
