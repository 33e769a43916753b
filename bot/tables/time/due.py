"""The next automatic action of a table: the kind and the time.

===================================  ==========================================  ====================================
the table waits for                  for                                         and then
===================================  ==========================================  ====================================
a move without a choice              ``forced``; if a finished trick lies on     the table makes it, and with it all
(``Game.forced_move``)               the table, as long as a computer leaves it  that follow without a choice
a computer's move                    ``computer``, twice that while a finished   it moves
                                     trick lies on the table
the only move of a person who wants  as for a computer                           the table makes it
it to go by itself
the next deal                        ``deal``, or until a player presses; at     the table shuffles and deals
                                     once before the first
the next of many short deals         ``short_deal``, at the end of a round       the same
(``Game.short_deals``)               ``deal``, or until all people who are here
                                     have pressed
interjections between two deals      until all who could interject and are       it deals, or lets the cutter cut
                                     here accept the result; ``deal`` or
                                     ``answer``, whichever is longer, at most
the cutter                           ``deal`` for a computer, ``answer`` more    it cuts at random
                                     for a person, after any interjections
a redeal that was proposed           until all people who are here agree or      the deal is void, or played on
                                     one declines; ``answer`` at most
a petition: to stop, to concede, to  until all who are asked agree or one        it is done, or not; silence
take over a seat                     declines; ``answer`` at most, or the time   consents to nothing but another
                                     of a decision for more than a seat          player on a seat
the next deal, after the time of     nothing, but for interjections as between   the match is over, with the score as
the match (``Rules.ends_at``)        two deals                                   it stands
interjections after the last deal    as between two deals                        the result is final, the match over
the end of a break                   ``on_break``                                the table closes
a lobby that nobody starts           ``lobby``                                   the table closes
a person's move, while another       ``Rules.clock``, twice that in the first    a computer makes it; the second time
person is here                       match of the person, outages not counted    in a row it plays on for the person
a person's move otherwise            ``match``                                   the table closes; before that anybody
                                                                                 may go away, and a computer plays on
the same at a table of an event,     the clock, or else ``match``                a computer makes it, as above
where others always wait
===================================  ==========================================  ====================================

A table of an event never sleeps or closes because its people are away: computers play on. At a covered one a move
without a choice waits as long as a computer's, and goes alone, so that the pause tells nobody that there was none.

A petition runs beside all of these. The first nine pauses are multiplied by the pace of the table. They run from a
move, a proposal or its refusal (``Table.waits_since``). Nothing else that people do delays them; after a restart they
start anew. The clock of a person runs on over a restart (:mod:`bot.tables.time.due`).
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.tables.entries import Pace
from bot.tables.match import Match
from bot.tables.no_choice import forced_seat, goes_by_itself, only_move
from bot.tables.people.entries import Question
from bot.tables.table import Stage, Table
from bot.tables.time.paces import is_slow
from engine.game import Seat, Status

STAND_IN_AFTER: Final = timedelta(minutes=2)
"""The time of a decision after which others may ask that a computer play for the person.

At a table played by correspondence it is half of the time that people have.
"""
NEWCOMER_FACTOR: Final = 2
"""The factor of a person's clock, and of the time until others may ask for a computer, in their first match."""
MOST_MISSED: Final = 2
"""Deadlines missed in a row after which a computer plays on until the person is back."""

OutageTime = Callable[[datetime], timedelta]
"""Returns how much of the time since a moment nobody could play (:meth:`bot.tables.time.clock.Outages.since`)."""


def no_outages(_: datetime) -> timedelta:
    """Return zero: there was no outage."""
    return timedelta()


def awaited_people(table: Table) -> tuple[Seat, ...]:
    """Return the seats of the people for whom others wait, computers or not."""
    match = table.running_match
    if match is None or match.status.over or match.status.table_acts:
        return ()
    if match.break_by is not None or match.redeal is not None:
        return ()
    return tuple(
        seat
        for seat in match.status.waits_for
        if table.seats[seat].is_present and not goes_by_itself(table, seat) and _others_wait(table, seat)
    )


def asked_since(table: Table, seat: Seat) -> datetime:
    """Return when an awaited person's time began: with the question, or when they came back to it."""
    back_at = table.seats[seat].back_at
    return table.asked_since if back_at is None else max(table.asked_since, back_at)


def deadline(table: Table, seat: Seat, outage_time: OutageTime = no_outages) -> datetime | None:
    """Return when a computer moves for an awaited person; ``None`` at a table without a clock."""
    clock = clock_of(table, seat)
    return None if clock is None else after(table, seat, clock, outage_time)


def clock_of(table: Table, seat: Seat) -> timedelta | None:
    """Return the time of a decision of the person on a seat; ``None`` at a table without a clock."""
    clock = table.rules.clock
    return None if clock is None else _for_person(table, seat, timedelta(seconds=clock))


def _for_person(table: Table, seat: Seat, time: timedelta) -> timedelta:
    return time * NEWCOMER_FACTOR if table.seats[seat].is_newcomer else time


def after(table: Table, seat: Seat, time: timedelta, outage_time: OutageTime = no_outages) -> datetime:
    """Return when an awaited person has had a time, outages not counted."""
    since = asked_since(table, seat)
    return since + time + outage_time(since)


def next_deadline(table: Table, outage_time: OutageTime = no_outages) -> tuple[datetime, Seat] | None:
    """Return the first deadline that runs, and its seat; ``None`` if there is none."""
    if table.rules.clock is None:
        return None
    running = [(at, seat) for seat in awaited_people(table) if (at := deadline(table, seat, outage_time))]
    return min(running, default=None)


def stand_in_from(table: Table, seat: Seat, outage_time: OutageTime = no_outages) -> datetime | None:
    """Return when others may ask that a computer play for an awaited person; ``None`` if the deadline is sooner."""
    clock, time = table.rules.clock, STAND_IN_AFTER
    if clock is not None and is_slow(clock):
        time = timedelta(seconds=clock / 2)
    if clock is not None and clock <= time.total_seconds():
        return None
    return after(table, seat, _for_person(table, seat, time), outage_time)


def time_ends_at(table: Table, outage_time: OutageTime = no_outages) -> datetime | None:
    """Return when the time of a match is over, outages given back; ``None`` at a table without such a time."""
    ends_at = table.rules.ends_at
    return None if ends_at is None else ends_at + outage_time(table.opened_at)


def last_deal_before(table: Table, outage_time: OutageTime = no_outages) -> datetime | None:
    """Return the end of a match's time while the table waits for a deal; ``None`` at other moments, and without one.

    A void hand is dealt again at any time.
    """
    match = table.running_match
    waits = match is not None and match.status.table_acts and not match.deal_is_void
    return time_ends_at(table, outage_time) if waits else None


def _others_wait(table: Table, seat: Seat) -> bool:
    if table.place is not None:
        return True  # the others of its event
    return any(other.is_present for number, other in enumerate(table.seats) if number != seat)


PACES: Final = {Pace.QUICK: 0.4, Pace.NORMAL: 1.0, Pace.CALM: 2.0}
"""The factor of the pauses by pace."""
TRICK_PAUSES: Final = 2
"""Thinking pauses for which a finished trick stays on the table before a computer leads to the next one."""

UNTIMED_ANSWER: Final = 24 * 3600
"""Seconds for an answer about the end of a match at a table without a clock."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """The pauses at the normal pace, in seconds.

    ``answer`` is the time for answers outside of turns: a cut, a redeal vote, an interjection once the deal is over.
    ``forced`` is the time before a move without a choice, ``short_deal`` the one before the next of many short deals.
    ``lobby``, ``match`` and ``on_break`` are the same at every pace.
    """

    computer: float
    deal: float
    lobby: float
    match: float
    answer: float = 30
    forced: float = 0.4
    short_deal: float = 6
    on_break: float = 7 * 24 * 3600

    @property
    def objections(self) -> float:
        """The time for interjections once a deal is over."""
        return max(self.deal, self.answer)

    def at(self, pace: Pace) -> Pauses:
        """Return the pauses at a pace."""
        factor = PACES[pace]
        return replace(
            self,
            computer=self.computer * factor,
            deal=self.deal * factor,
            answer=self.answer * factor,
            forced=self.forced * factor,
            short_deal=self.short_deal * factor,
        )


class Action(enum.Enum):
    """An automatic action of a table."""

    FORCED_MOVES = "forced moves"
    COMPUTER_MOVE = "computer move"
    ONLY_MOVE = "only move"
    DEAL = "deal"
    ACCEPT_FOR_LATE = "accept for the late"
    REDEAL = "redeal"
    LET_REDEAL_LAPSE = "let redeal lapse"
    SETTLE_PETITION = "settle petition"
    CONFIRM_RESULT = "confirm result"
    END_BY_TIME = "end by time"
    TIME_OUT = "time out"
    EXPIRE = "expire"


@dataclass(frozen=True, slots=True)
class Due:
    """The next automatic action: kind, time, and the seat that a computer or the table moves for."""

    action: Action
    at: datetime
    seat: Seat | None = None


def next_due(
    table: Table,
    pauses: Pauses,
    started_at: datetime,
    only_moves: Collection[Seat] = frozenset(),
    outage_time: OutageTime = no_outages,
) -> Due:
    """Return the next automatic action of an open table; ``started_at`` is when this process began to run it.

    ``only_moves`` are the seats whose people want a move to go by itself if it is the only one that they have.
    ``outage_time`` tells how much of the time since a moment nobody could play.
    """
    due = _next_of_match(table, pauses, started_at, only_moves, outage_time)
    ends_at = _time_ends_at(table, pauses, started_at, outage_time)
    if ends_at is not None and ends_at <= due.at:
        due = Due(Action.END_BY_TIME, ends_at)
    settled_at = _petition_ends_at(table, pauses, started_at, outage_time)
    if settled_at is not None and settled_at < due.at:
        return Due(Action.SETTLE_PETITION, settled_at)
    return due


def _time_ends_at(
    table: Table, pauses: Pauses, started_at: datetime, outage_time: OutageTime
) -> datetime | None:
    """Return when a match ends for its time if no hand is dealt before; those who may interject still can."""
    ends_at = last_deal_before(table, outage_time)
    if ends_at is None or not table.waits_for_acceptance:
        return ends_at
    since, seconds = max(table.waits_since, started_at), pauses.at(table.rules.pace).objections
    return max(ends_at, since + timedelta(seconds=seconds) + outage_time(since))


def _petition_ends_at(
    table: Table, pauses: Pauses, started_at: datetime, outage_time: OutageTime
) -> datetime | None:
    """Return when an open petition is settled, answered or not; ``None`` if there is none."""
    petition = table.petition
    if petition is None:
        return None
    if petition.is_carried:
        return petition.asked_at
    seconds = pauses.at(table.rules.pace).answer
    if petition.question is Question.SEAT:
        return max(petition.asked_at, started_at) + timedelta(seconds=seconds)
    # With a day for a card, people have as long to think about the end of the match.
    seconds = max(seconds, table.rules.clock or UNTIMED_ANSWER)
    return petition.asked_at + timedelta(seconds=seconds) + outage_time(petition.asked_at)


def _next_of_match(
    table: Table,
    pauses: Pauses,
    started_at: datetime,
    only_moves: Collection[Seat],
    outage_time: OutageTime,
) -> Due:
    """Return the next action of the lobby or the match itself."""
    found = _action(table, pauses.at(table.rules.pace), only_moves)
    if found is None:
        late = next_deadline(table, outage_time)
        if late is not None:
            return Due(Action.TIME_OUT, *late)
        timeout = timedelta(seconds=_timeout(table, pauses))
        at = table.changed_at + timeout + outage_time(table.changed_at)
        awaited = awaited_people(table) if table.place is not None else ()
        return Due(Action.TIME_OUT, at, awaited[0]) if awaited else Due(Action.EXPIRE, at)
    action, seconds, seat = found
    # Nobody could click while the process was down.
    since = max(table.waits_since, started_at)
    return Due(action, since + timedelta(seconds=seconds) + outage_time(since), seat)


def _timeout(table: Table, pauses: Pauses) -> float:
    """Return the time after which a table is closed that waits for people."""
    if table.stage is Stage.LOBBY:
        return pauses.lobby
    return pauses.on_break if table.is_on_break else pauses.match


Found = tuple[Action, float, Seat | None]
"""An action, its pause in seconds and its seat."""


def _action(table: Table, pauses: Pauses, only_moves: Collection[Seat]) -> Found | None:
    """Return the action of a running match; ``None`` while the table waits for a person."""
    match = table.match
    if match is None or match.break_by is not None:
        return None
    if table.result_is_open:
        return Action.CONFIRM_RESULT, pauses.objections if table.waits_for_acceptance else 0.0, None
    if match.redeal is not None:
        # Only people who are present are asked, so somebody is here.
        carried = match.redeal.is_carried
        return (Action.REDEAL, 0.0, None) if carried else (Action.LET_REDEAL_LAPSE, pauses.answer, None)
    if table.is_asleep:
        return None
    if match.status.table_acts:
        return _deal(table, match, pauses)
    return _move(table, match.status, pauses, only_moves)


def _deal(table: Table, match: Match, pauses: Pauses) -> Found:
    """Return the next deal, or the action due before it."""
    if match.cutter is None:
        return Action.DEAL, _pause_before_deal(table, match, pauses), None
    if table.cut_waits_for:
        return Action.ACCEPT_FOR_LATE, pauses.objections, None
    present = table.seats[match.cutter].is_present
    time = (pauses.objections if match.status.may_interject else pauses.deal) + pauses.answer
    return Action.DEAL, time if present else pauses.deal, None


def _pause_before_deal(table: Table, match: Match, pauses: Pauses) -> float:
    short = table.game.short_deals
    if not match.turn or (short and match.accepted and not table.next_deal_waits_for):
        return 0.0
    if table.waits_for_acceptance:
        return pauses.objections
    # At the end of a round people have time to call a break.
    return pauses.short_deal if short and not table.may_break else pauses.deal


def _move(table: Table, status: Status, pauses: Pauses, only_moves: Collection[Seat]) -> Found | None:
    """Return the move that nobody has to be asked for."""
    thinking = pauses.computer * (TRICK_PAUSES if status.trick_lies else 1)
    if forced_seat(table) is not None:
        is_quick = not (status.trick_lies or table.rules.covered)
        return Action.FORCED_MOVES, pauses.forced if is_quick else thinking, None
    for seat in status.waits_for:
        if not table.seats[seat].is_present or seat in table.laid_down:
            return Action.COMPUTER_MOVE, thinking, seat
        if seat in only_moves and only_move(table, seat) is not None:
            return Action.ONLY_MOVE, thinking, seat
    return None


def interjecting_computers(table: Table) -> tuple[Seat, ...]:
    """Return the seats whose computers may interject now: once a deal is over, and before anybody can deal.

    They look through the tricks of a finished deal, as people do. If they claimed a revoke at the first proof, the
    claim would be a punishment by the table.
    """
    if table.deal_is_open or table.is_on_break:
        return ()
    if table.is_asleep and not table.result_is_open:
        return ()
    return tuple(seat for seat in table.interjectors if not table.seats[seat].is_present)
