"""Questions to people who leave, stop, concede or ask for a seat, with what follows from the answer.

Each is made from what the command would write now, and raises the refusal of the command.
"""

from __future__ import annotations

from bot.i18n import Translator
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.commands.closing import agreed_to_stop
from bot.tables.commands.guards import seat_at
from bot.tables.entries import Person
from bot.tables.errors import TableError
from bot.tables.log.people_changes import TWO_SIDES
from bot.tables.log.replay import apply_entries
from bot.tables.people.entries import Question
from bot.tables.table import Table
from bot.ui.tables.people.rows import stopped_text
from bot.ui.text.names import markdown
from bot.ui.text.table_names import TableNames, cost_of_absence
from engine.game import Seat


def leave_question(tr: Translator, table: Table, person: Person) -> str:
    """Return the question whether to leave a match."""
    left = apply_entries(table, commands.leave(table, person), table.changed_at)
    seat, asked = seat_at(table, person), table.petition
    if seat in agreed_to_stop(left):
        return tr.gettext(
            "Leave the table? That says yes to stopping the match. If it goes on all the same, a computer plays"
            " on for you."
        )
    if asked is not None and asked.question is Question.CONCEDE_MATCH and seat in asked.waiting_for:
        question = tr.gettext(
            "Leave the table? That says yes to conceding the match. If it goes on all the same, a computer plays"
            " on for you."
        )
    elif left.is_on_break:
        question = tr.gettext(
            "Leave the table? The match is on a break, and you can come back, unless somebody else gets your seat"
            " meanwhile."
        )
    elif left.is_asleep:
        question = tr.gettext(
            "Leave the table? Nobody else is here, so the match sleeps until somebody presses “I'm back”."
        )
    else:
        question = tr.gettext(
            "Leave the table? A computer plays on for you, and you can come back, unless somebody else gets your"
            " seat meanwhile."
        )
    return f"{question} {cost_of_absence(tr, left)}"


def left_text(tr: Translator, table: Table, seat: Seat) -> str:
    """Return the text for the person of a seat who has left a match; raises :class:`TableError` for anybody else."""
    if table.running_match is None or not table.seats[seat].is_away:
        raise TableError("match_not_running")
    if table.is_on_break:
        stays = tr.gettext("You have left during the break. “I'm back” takes your seat again.")
    elif table.is_asleep:
        stays = tr.gettext("You have left, and nobody else is here: the match sleeps. “I'm back” wakes it.")
    else:
        stays = tr.gettext("A computer plays on for you. “I'm back” takes your seat again.")
    return stays if seat in agreed_to_stop(table) else f"{stays} {cost_of_absence(tr, table)}"


def stop_question(tr: Translator, table: Table, actor: Actor) -> str:
    """Return the question whether to close a table: who plays there, who is asked, and for whom the match counts."""
    stopped = apply_entries(table, commands.stop(table, actor), table.changed_at)
    names_at, lines = TableNames(tr, table), [tr.gettext("Close the table?")]
    people = [number for number, seat in enumerate(table.seats) if seat.person is not None]
    if people and people != [table.seat_of(actor.id)]:
        lines.append(tr.gettext("At the table: {names}.", names=names_at.names(people)))
    if stopped.is_open and stopped.petition is not None:
        asked = names_at.names(stopped.petition.waiting_for)
        lines.append(tr.gettext("This first needs the agreement of {names}.", names=asked))
    if table.match is None:
        lines.append(tr.gettext("The match has not begun, so nobody loses anything."))
    else:
        lines.append(stopped_text(tr, stopped))
    return markdown(" ".join(lines))


def concede_question(tr: Translator, table: Table, user_id: int) -> str:
    """Return the question what to concede, and who has to agree.

    Raises :class:`TableError` for a person without a seat, and outside of a match.
    """
    if (own := table.seat_of(user_id)) is None:
        raise TableError("not_at_this_table")
    if (match := table.running_match) is None:
        raise TableError("match_not_running")
    if table.place is not None and not match.status.may_concede:
        raise TableError("no_concession")
    lines = [tr.gettext("What do you concede?")]
    if match.status.may_concede:
        lines.append(
            tr.gettext("The hand: the rest of it is played out at once, in favour of the other side.")
        )
    if table.place is None:
        lines.append(_conceded_match(tr, table))
    others_are_asked = any(seat.is_present for number, seat in enumerate(table.seats) if number != own)
    if others_are_asked and len(table.sides) > TWO_SIDES:
        lines.append(tr.gettext("Everybody at the table has to agree, because it ends the match for all."))
    elif table.sides_are_pairs:
        lines.append(tr.gettext("Your partner has to agree; a computer always does."))
    return "\n".join(lines)


def _conceded_match(tr: Translator, table: Table) -> str:
    """Return what it means to concede the match; those of an event are played to the end."""
    if table.is_half_played and table.sides_are_pairs:
        return tr.gettext("The match: it is over, and your side has lost it.")
    if table.is_half_played:
        return tr.gettext("The match: it is over, and you have lost it.")
    if table.has_hints or table.rules.friendly:
        return tr.gettext("The match: it ends and counts for nobody.")
    return tr.gettext("The match: it ends and counts for nobody, because less than half of it is played.")


def seat_question(tr: Translator, table: Table, user_id: int) -> str:
    """Return the question for which seat to ask; raises :class:`TableError` if there is none, or the user has one."""
    commands.check_has_no_seat(table, user_id)
    if table.place is not None:
        raise TableError("event_seats")
    if not table.seats_to_ask_for:
        raise TableError("table_sleeps" if table.is_asleep else "no_seat_to_ask_for")
    return tr.gettext(
        "Which seat do you ask for? You take over its cards and its score. The people at the table are asked, and"
        " if nobody says no, it is yours."
    )
