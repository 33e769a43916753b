"""Hints in the words of a table: the choice of the host, and who has taken any."""

from __future__ import annotations

from collections import Counter
from typing import Final

from bot.i18n import N_, Translator
from bot.tables.table import Table
from bot.ui.text.names import in_message

TITLE: Final = N_("Hints")
ON, OFF = "on", "off"
HINTS: Final = ((N_("No hints: the match counts"), OFF), (N_("Hints for all: the match does not count"), ON))
"""The choices of the panel: message ids and values, the first one without hints."""


def hint_line(tr: Translator, table: Table) -> str:
    """Return who has taken how many hints at a table: "Hints: Anna 2"; empty if nobody has taken any.

    Where hints are allowed to all, it says so from the beginning.
    """
    taken = Counter(seat for _, seat in table.match.hints) if table.match else {}
    names = [f"{in_message(table.seats[seat].name)} {number}" for seat, number in sorted(taken.items())]
    if names:
        return tr.gettext("💡 Hints: {names}", names=", ".join(names))
    return tr.gettext("💡 Hints are allowed") if table.rules.hints else ""


def uncounted_line(tr: Translator, table: Table) -> str:
    """Return that a match of several people does not count because of hints; empty if it is not so."""
    people = sum(seat.person is not None for seat in table.seats)
    if not table.has_hints or people < 2:
        return ""
    return tr.gettext("With hints, the match does not count for the leaderboard.")
