"""Messages for people who leave or concede: texts with their buttons."""

from __future__ import annotations

from bot.i18n import Translator
from bot.tables.errors import TableError
from bot.tables.log.people_changes import TWO_SIDES
from bot.tables.table import Table
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.tables.people.rows import come_back_row, concede_rows, left_text
from engine.game import Seat


def left_message(tr: Translator, table: Table, seat: Seat) -> OutgoingMessage:
    """Return the message to the person of a seat who has just left a match, with the way back."""
    return OutgoingMessage((text(left_text(tr)), *come_back_row(tr, table, seat)))


def concede_question(tr: Translator, table: Table, user_id: int) -> OutgoingMessage:
    """Return the question what to concede, and who has to agree.

    Raises :class:`TableError` for a person without a seat, and outside of a match.
    """
    if table.seat_of(user_id) is None:
        raise TableError("not_at_this_table")
    if (match := table.running_match) is None:
        raise TableError("match_not_running")
    lines = [tr.gettext("What do you concede?")]
    if match.status.may_concede:
        lines.append(
            tr.gettext(
                "The hand: the rest of it is played out at once, and the other side takes what it can."
            )
        )
    lines.append(tr.gettext("The match: it is over, and your side has lost it."))
    if len(table.sides) > TWO_SIDES:
        lines.append(tr.gettext("Everybody at the table has to agree, because it ends the match for all."))
    elif table.sides_are_pairs:
        lines.append(tr.gettext("Your partner has to agree; a computer always does."))
    return OutgoingMessage((text("\n".join(lines)), *concede_rows(tr, table)))
