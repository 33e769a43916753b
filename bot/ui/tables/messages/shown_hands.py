"""Shown hands: the table that each hand message shows, and what of a newer table they have to show."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.match import Match
from bot.tables.store import HandMessage
from bot.tables.table import Table
from bot.ui.discord.token_messages import NOT_YET


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A person's hand message, and the table that it shows.

    ``table`` is ``None`` after a restart, and if it has to be drawn again in any case.
    """

    message: HandMessage
    table: Table | None


def is_sent(message: HandMessage) -> bool:
    """Tell whether there is a message yet; otherwise its token waits for the first hand."""
    return message.message_id != NOT_YET.message_id


def was_dealt(before: Table | None, after: Table) -> bool:
    """Tell whether a new deal began: its hand gets a new message below the table's."""
    if before is None or before.match is None or after.match is None:
        return False
    return after.match.status.deal > before.match.status.deal > 0


def differs(before: Table | None, after: Table, user_id: int) -> bool:
    """Tell whether a person's hand shows something else than before."""
    seat = after.seat_of(user_id)
    if seat is None or after.match is None:
        return False
    if before is None or before.match is None:
        return after.match.status.deal > 0
    return _shown(before, before.match) != _shown(after, after.match)


def can_wait(shown: ShownHand, table: Table, trick_ended: int) -> bool:
    """Tell whether only other players' cards are new, no trick was completed, and the person is not to move.

    ``trick_ended`` is the turn at which the last finished trick of the table lay there. The awaited person has moved
    meanwhile, under the table or by the table: that hand asks for a move already made.
    """
    before, seat = shown.table, table.seat_of(shown.message.user_id)
    if before is None or before.match is None or table.match is None or was_dealt(before, table):
        return False
    if before.turn < trick_ended or not table.waits_for:
        return False
    watched = seat not in before.waits_for and seat not in table.waits_for
    return watched and _shown(before, before.match)[1:] == _shown(table, table.match)[1:]


def _shown(table: Table, match: Match) -> tuple[object, ...]:
    """Return everything that the content of hand messages depends on."""
    return table.derived(
        "shown in hands",
        lambda: (
            match.turn,
            table.stage,
            match.redeal,
            match.petition,
            match.declined,
            match.accepted,
            match.break_by,
            tuple([seat.is_away for seat in table.seats]),
            match.stand_ins_asked,
            match.timed_out,
        ),
    )
