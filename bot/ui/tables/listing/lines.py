"""One table in a list: its line, and its place in the order."""

from __future__ import annotations

import enum

from bot.i18n import Translator
from bot.tables.table import Stage, Table
from bot.ui.face.face import face_of
from bot.ui.text.names import in_message, markdown
from bot.ui.text.table_names import TableNames


class Rank(enum.IntEnum):
    """The order of tables in a list, for a person who looks for something to do."""

    WAITS_FOR_YOU = enum.auto()
    HAS_FREE_SEATS = enum.auto()
    ABOUT_TO_START = enum.auto()
    IN_PLAY = enum.auto()
    ON_A_BREAK = enum.auto()
    ASLEEP = enum.auto()


def rank(table: Table, user_id: int) -> Rank:
    """Return the place of an open table in a person's list."""
    if table.stage is Stage.LOBBY:
        return Rank.HAS_FREE_SEATS if any(seat.is_free for seat in table.seats) else Rank.ABOUT_TO_START
    if table.is_on_break:  # even if everybody has left: coming back does not end it
        return Rank.ON_A_BREAK
    if table.is_asleep:
        return Rank.ASLEEP
    return Rank.WAITS_FOR_YOU if _waits_for(table, user_id) else Rank.IN_PLAY


def line_here(tr: Translator, table: Table, user_id: int, url: str) -> str:
    """Return a table of the server in which the list is read: rules, channel, people or scores, and state."""
    names_at = TableNames(tr, table)
    people = ", ".join(names_at.name(number) for number, seat in enumerate(table.seats) if not seat.is_free)
    if table.match is not None and table.deals_scored and not table.rules.covered:
        people = face_of(table.game.name, tr.language).totals(table)
    shown = markdown(people, bold=False)
    parts = (table_link(tr, table, url), f"<#{table.channel_id}>", shown, state(tr, table, user_id))
    return "- " + " · ".join(filter(None, parts))


def line_elsewhere(tr: Translator, table: Table, user_id: int, url: str, server: str) -> str:
    """Return a table of another server than the one in which the list is read: nothing of its other people."""
    own = state(tr, table, user_id, names_others=False)
    return f"- {table_link(tr, table, url)} · {in_message(server)} · <#{table.channel_id}> · {own}"


def state(tr: Translator, table: Table, user_id: int, *, names_others: bool = True) -> str:
    """Return the state of a table for a person."""
    match rank(table, user_id):
        case Rank.HAS_FREE_SEATS:
            free = sum(seat.is_free for seat in table.seats)
            return tr.ngettext("{number} free seat", "{number} free seats", free)
        case Rank.ABOUT_TO_START:
            return tr.gettext("about to start")
        case Rank.WAITS_FOR_YOU:
            turn = tr.gettext("it is your turn")
            return f"**{turn}**"
        case Rank.ON_A_BREAK:
            return tr.gettext("on a break")
        case Rank.ASLEEP:
            return tr.gettext("asleep: everybody has left")
        case Rank.IN_PLAY:
            return _in_play(tr, table, user_id, names_others=names_others)


def _in_play(tr: Translator, table: Table, user_id: int, *, names_others: bool) -> str:
    own = table.seat_of(user_id)
    if own is not None and table.seats[own].is_away:
        return tr.gettext("a computer plays for you")
    people = [seat for seat in table.waits_for if table.seats[seat].is_present]
    if not people or not names_others:
        return tr.gettext("in play")
    return tr.gettext("waiting for {names}", names=markdown(TableNames(tr, table).names(people), bold=False))


def _waits_for(table: Table, user_id: int) -> bool:
    seat = table.seat_of(user_id)
    return seat is not None and table.seats[seat].is_present and seat in table.waits_for


def table_link(tr: Translator, table: Table, url: str) -> str:
    """Return the rules of a table as a link to it."""
    title = face_of(table.game.name, tr.language).rules_title(table.options)
    return f"[**{in_message(title)}**]({url})"
