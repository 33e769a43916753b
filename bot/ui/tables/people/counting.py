"""Lines on whether a match counts for leaderboards and levels, and on what keeps it from that, such as hints."""

from __future__ import annotations

from collections import Counter

from bot.i18n import Translator
from bot.tables.results import Uncounted, why_uncounted, why_unrated
from bot.tables.store import MOST_A_DAY
from bot.tables.table import Stage, Table
from bot.ui.face.face import face_of
from bot.ui.text.names import in_message


def friendly_line(tr: Translator, table: Table) -> str:
    """Return that the match is friendly, until it is over; empty where it could not count anyway."""
    is_open_to_all = any(seat.is_free for seat in table.seats) and table.game.unranked(table.options) is None
    if table.rules.friendly and (is_open_to_all or why_unrated(table) is Uncounted.FRIENDLY):
        return tr.gettext("🤝 Friendly match")
    return ""


def hint_line(tr: Translator, table: Table) -> str:
    """Return who has taken how many hints at a table: "Hints: Anna 2"; empty if nobody has taken any.

    Where hints are allowed to all, it says so from the beginning until the match is over. Those of a person who plays
    alone are nobody else's business.
    """
    hints = table.match.hints if table.match and not table.has_one_person else ()
    taken = Counter((seat, table.seats_at(turn)[seat].name) for turn, seat in hints)
    names = [f"{in_message(name)} {number}" for (_, name), number in sorted(taken.items())]
    if names:
        return tr.gettext("💡 Hints: {names}", names=", ".join(names))
    if table.rules.hints and table.stage is not Stage.OVER:
        return tr.gettext("💡 Hints are allowed")
    return ""


def one_too_many_line(tr: Translator) -> str:
    """Return that the match of a lobby will not count because its people have played too many that day."""
    return tr.gettext(
        "You have played {number} rated matches on these sides today (UTC); this one is friendly.",
        number=MOST_A_DAY,
    )


def repeated_line(tr: Translator) -> str:
    """Return that a match does not count because its people have played too many that day."""
    return tr.gettext(
        "The same people on the same sides had already played {number} rated matches today (UTC), so this one was"
        " friendly: it counts for no leaderboard and changes no level.",
        number=MOST_A_DAY,
    )


def uncounted_line(tr: Translator, table: Table) -> str:
    """Return why a match that is over does not count; empty if it counts, or had people on one side alone."""
    match why_uncounted(table):
        case Uncounted.TOO_SHORT if not (table.has_hints or table.rules.friendly):
            return tr.gettext("Less than half of it was played, so it counts for nobody.")
        case Uncounted.TOO_SHORT if table.has_one_person:
            # These are no reasons: nobody plays against computers alone for the leaderboard.
            return tr.gettext("The match does not count.")
        case Uncounted.TOO_SHORT | Uncounted.FRIENDLY if table.rules.friendly:
            return tr.gettext("Friendly match: it counts for no leaderboard and changes no level.")
        case Uncounted.TOO_SHORT | Uncounted.HINTS:
            return tr.gettext("With hints, the match does not count for the leaderboard.")
        case Uncounted.RULES:
            return face_of(table.game.name, tr.language).why_unranked(table.options)
        case _:
            return ""
