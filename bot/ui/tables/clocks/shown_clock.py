"""Deadlines and stand-ins in the messages of a table."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from discord.utils import format_dt

from bot.i18n import Translator
from bot.tables.commands import missing_wishes
from bot.tables.match import Match
from bot.tables.table import Table
from bot.tables.time.clock import MonotonicClock
from bot.tables.time.due import (
    OutageTime,
    awaited_people,
    deadline,
    no_outages,
    stand_in_from,
    time_ends_at,
)
from bot.ui.controls.custom_id import Action, table_button
from bot.ui.discord.messages import Row, rows
from bot.ui.face.face import DOT
from bot.ui.text.names import in_message, listed, short
from engine.game import Seat

COMPUTER: Final = "🤖"
_LONGEST_ON_BUTTON: Final = 12
"""Characters of a name on a button, whose whole label a phone shows in about 25."""


class ShownClock:
    """Returns the time texts of messages at this moment."""

    def __init__(self, clock: MonotonicClock | None = None, outage_time: OutageTime = no_outages) -> None:
        """``outage_time`` tells how much of the time since a moment nobody could play."""
        self.now = clock or MonotonicClock()
        self.outage_time = outage_time

    def public_lines(self, tr: Translator, table: Table) -> list[str]:
        """Return whose time ends when, and for whom a computer has just played."""
        lines = self.late_lines(tr, table)
        running = [
            (at, _is_told_of(table, seat), seat)
            for seat in awaited_people(table)
            if (at := self._deadline(table, seat))
        ]
        for (at, is_told), those in itertools.groupby(sorted(running), key=lambda each: each[:2]):
            names = _names(tr, table, (seat for *_, seat in those))
            line = tr.gettext("⏳ {names}: time ends {when}", names=names, when=self.shown(at))
            doubled = tr.gettext("first match, double time") if is_told else ""
            lines.append(DOT.join(filter(None, (line, doubled))))
        return lines

    def last_hand_line(self, tr: Translator, table: Table) -> str:
        """Return that the hand that runs is the last, once the time of the match is over; empty before."""
        ends_at = time_ends_at(table, self.outage_time)
        if ends_at is None or not table.deal_is_open or ends_at > self.now():
            return ""
        return tr.gettext("⏰ Time is up: this is the last hand.")

    def late_lines(self, tr: Translator, table: Table) -> list[str]:
        """Return for whom a computer has just played."""
        late = _late(table)
        names = _names(tr, table, late)
        return (
            [tr.gettext("⌛ A computer played for {names}: the time was over.", names=names)] if late else []
        )

    def hand_text(self, tr: Translator, table: Table, seat: Seat, *, is_marked: bool = False) -> str:
        """Return when the time of the seat's person ends, or that it was over, or else the times of others.

        ``is_marked`` leaves out the end of a time that :meth:`turn_mark` shows, and why it is twice as long.
        """
        if seat in awaited_people(table) and (at := self._deadline(table, seat)):
            ends = tr.gettext("⏳ Your time ends {when}.", when=self.shown(at))
            return "" if is_marked else f"{ends} {self.doubled(tr, table, seat)}".rstrip()
        if seat in _late(table):
            return tr.gettext(
                "⌛ Your time was over, and a computer played for you. If that happens again, it plays on until you"
                " are back."
            )
        return "\n".join(self.late_lines(tr, table) if is_marked else self.public_lines(tr, table))

    def doubled(self, tr: Translator, table: Table, seat: Seat) -> str:
        """Return why the person of a seat has twice the time, while they are awaited; empty for anybody else."""
        is_told = seat in awaited_people(table) and table.rules.clock is not None and _is_told_of(table, seat)
        return tr.gettext("First match: double time.") if is_told else ""

    def turn_mark(self, table: Table, seat: Seat) -> str:
        """Return when the decision of which a hand's line of the turn tells is due.

        Empty without a clock, and for a seat that waits for several people.
        """
        people = awaited_people(table)
        return self.mark(table, seat) if seat in people or len(people) == 1 else ""

    def mark(self, table: Table, seat: Seat | None, *, of_others: bool = True) -> str:
        """Return when the next decision of a table is due, in short; empty if none is.

        For a reader who is awaited it is their own. ``of_others`` tells whether the time of others is shown.
        """
        running = {other: at for other in awaited_people(table) if (at := self._deadline(table, other))}
        at = running.get(seat) if seat is not None else None
        if at is None and of_others:
            at = min(running.values(), default=None)
        return "" if at is None else f"⏳ {self.shown(at)}"

    def stand_in_rows(self, tr: Translator, table: Table, viewer: Seat | None = None) -> list[Row]:
        """Return the buttons that put a computer in for people who are awaited for long, but not for the viewer."""
        match, now = table.match, self.now()
        if match is None:
            return []
        offered = [
            seat
            for seat in awaited_people(table)
            if seat != viewer and (at := stand_in_from(table, seat, self.outage_time)) and at <= now
        ]
        return rows(
            [
                table_button(
                    table, Action.STAND_IN, _label(tr, table, match, seat), str(seat), emoji=COMPUTER
                )
                for seat in offered
            ]
        )

    def seconds_to_stand_in(self, table: Table, seat: Seat) -> float:
        """Return the seconds until others may put a computer in for an awaited person, negative after that."""
        if seat not in awaited_people(table):
            return 0.0
        at = stand_in_from(table, seat, self.outage_time) or self._deadline(table, seat) or self.now()
        return (at - self.now()).total_seconds()

    def shown(self, at: datetime) -> str:
        """Return a moment as Discord shows it to everybody in their own time: "in 5 minutes"."""
        return format_dt(self.now.on_the_wall(at), "R")

    def _deadline(self, table: Table, seat: Seat) -> datetime | None:
        return deadline(table, seat, self.outage_time)


def _is_told_of(table: Table, seat: Seat) -> bool:
    """Whether the table is told why a person has twice the time: in the first deal, and not again at each move."""
    return table.seats[seat].is_newcomer and not table.deals_scored


def _late(table: Table) -> list[Seat]:
    """Return the seats of present people whose time was over; nobody's will be once the match is over."""
    match = table.running_match
    late = () if match is None else sorted(match.timed_out)
    return [seat for seat in late if table.seats[seat].is_present]


def _label(tr: Translator, table: Table, match: Match, seat: Seat) -> str:
    label = tr.gettext("Computer for {name}", name=short(table.seats[seat].name, _LONGEST_ON_BUTTON))
    asked = sum(awaited == seat for awaited, _ in match.stand_ins_asked)
    return f"{label} ({asked}/{asked + missing_wishes(table, match, seat)})" if asked else label


def _names(tr: Translator, table: Table, seats: Iterable[Seat]) -> str:
    return listed(tr, [f"**{in_message(table.seats[seat].name)}**" for seat in seats])
