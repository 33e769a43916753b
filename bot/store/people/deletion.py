"""The deletion of a person's data; data that others need stays, without the person's name and id."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement, Table, delete, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.connection import insert_new
from bot.store.events.events import events_of
from bot.store.log.archive import Row, rows_of, write_again
from bot.store.log.table_people import mentions, tables_of
from bot.store.matches import ratings
from bot.store.matches.pairs import of_pair
from bot.store.people.daily import remember_plays
from bot.store.processes.notifications import FORGOTTEN, announce
from bot.store.schema import (
    AVOIDED,
    BARRED,
    DAILY_DUELS,
    DELETIONS,
    ENTRIES,
    EVENT_ENTRIES,
    EVENT_PAIRS,
    EVENT_PEOPLE,
    EVENTS,
    HAND_SUMS,
    MATCH_PLAYERS,
    METADATA,
    PAIR_NAMES,
    PRESETS,
    PROBLEM_ANSWERS,
    PROBLEMS,
    RATING_CHANGES,
    RATINGS,
    RESULT_PARTS,
    TABLE_PEOPLE,
    TABLES,
    TOTALS,
)
from bot.tables.entries import Person

NOBODY: Final = "—"
"""The name of a forgotten person."""
_KEPT: Final[Sequence[Table]] = (
    BARRED,
    EVENT_PEOPLE,
    MATCH_PLAYERS,
    PROBLEM_ANSWERS,
    RATINGS,
    RATING_CHANGES,
    TABLE_PEOPLE,
    TOTALS,
)
"""The tables whose rows about a person are not simply deleted, or not first."""


async def forget(connection: AsyncConnection, user_id: int, at: datetime) -> int:
    """Delete a person's choices, hands, level and results by kind of deal, and make the rest anonymous.

    The rest is their presets, problems and answers, matches, changes of their level, closed tables and events that
    are over. That they have begun the deals of the last week is kept without their id, and that they may not play in
    a server as it is: nobody ends that in this way.

    Returns the number of open tables and events in which the person still appears. Those stay as they are, and the
    request is kept until those are over; ``at`` is its time.
    """
    await remember_plays(connection, user_id, (at - timedelta(days=7)).date())
    await connection.execute(delete(AVOIDED).where(AVOIDED.c.other_id == user_id))
    await connection.execute(update(BARRED).where(BARRED.c.by == user_id).values(by=None))
    for table in METADATA.sorted_tables:
        if "user_id" in table.c and table not in _KEPT:
            await connection.execute(delete(table).where(table.c.user_id == user_id))
    await connection.execute(delete(PAIR_NAMES).where(of_pair(user_id)))
    await connection.execute(delete(DAILY_DUELS).where(DAILY_DUELS.c.sender == user_id))
    await connection.execute(update(PRESETS).where(PRESETS.c.author == user_id).values(author=None))
    await connection.execute(update(PROBLEMS).where(PROBLEMS.c.author == user_id).values(author=None))
    answered = update(PROBLEM_ANSWERS).where(PROBLEM_ANSWERS.c.user_id == user_id)
    await connection.execute(answered.values(user_id=None, name=None))
    # Before the results: that of a match that ends meanwhile is either seen there, or its table counts as open.
    for table_id in await tables_of(connection, user_id):
        await anonymise(connection, table_id, user_id)
    for event_id in await events_of(connection, user_id):
        await anonymise_event(connection, event_id, user_id)
    seats = select(MATCH_PLAYERS.c.table_id, MATCH_PLAYERS.c.seat).where(MATCH_PLAYERS.c.user_id == user_id)
    # Locked, where a database has such locks: the cards of no match are judged for the person meanwhile.
    await connection.execute(seats.with_for_update())
    for table in (RESULT_PARTS, HAND_SUMS):
        await connection.execute(delete(table).where(tuple_(table.c.table_id, table.c.seat).in_(seats)))
    played = update(MATCH_PLAYERS).where(MATCH_PLAYERS.c.user_id == user_id)
    await connection.execute(played.values(user_id=None, name=NOBODY))
    # After the results: the match of a table that was open before then has added to them.
    await connection.execute(delete(TOTALS).where(TOTALS.c.user_id == user_id))
    await ratings.alone(connection)
    # The levels of the others follow from the changes.
    of_person = RATING_CHANGES.c.user_id == user_id
    await connection.execute(update(RATING_CHANGES).where(of_person).values(user_id=None))
    await connection.execute(delete(RATINGS).where(RATINGS.c.user_id == user_id))
    await announce(connection, FORGOTTEN, user_id)
    still_open = len(await tables_of(connection, user_id)) + len(await events_of(connection, user_id))
    if still_open:
        await connection.execute(insert_new(connection, DELETIONS), [{"user_id": user_id, "asked_at": at}])
    return still_open


async def asked(connection: AsyncConnection) -> list[tuple[int, datetime]]:
    """Return the people who asked for deletion while some of their tables or events were open, and the time."""
    query = select(DELETIONS.c.user_id, DELETIONS.c.asked_at)
    return [(user_id, at) for user_id, at in await connection.execute(query)]


async def anonymise(connection: AsyncConnection, table_id: int, user_id: int) -> None:
    """Replace a person in the log of a closed table by a stand-in, another one for each table.

    The log still replays with the same seats and moves. An open table stays as it is.
    """
    closed = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.closed)
    # It changes nothing, and locks the row of the table: the log stays where it is, in the archive or not.
    archived = await connection.scalar(closed.values(seq=TABLES.c.seq).returning(TABLES.c.archived))
    if archived is None:
        return
    if archived:
        stand_in = _stand_in()
        rows = await rows_of(connection, table_id)
        await write_again(connection, table_id, [_without(row, user_id, stand_in) for row in rows])
    else:
        await _anonymise_entries(connection, ENTRIES, ENTRIES.c.table_id == table_id, user_id)
    gone = (TABLE_PEOPLE.c.table_id == table_id, TABLE_PEOPLE.c.user_id == user_id)
    await connection.execute(delete(TABLE_PEOPLE).where(*gone))


async def anonymise_event(connection: AsyncConnection, event_id: int, user_id: int) -> None:
    """Replace a person in the log and the results of an event that is over; an open one stays as it is."""
    over = update(EVENTS).where(EVENTS.c.id == event_id, EVENTS.c.ended_at.is_not(None))
    # It changes nothing, and locks the row of the event: nobody writes about it meanwhile.
    if not (await connection.execute(over.values(seq=EVENTS.c.seq))).rowcount:
        return
    of_event = EVENT_ENTRIES.c.event_id == event_id
    await _anonymise_entries(connection, EVENT_ENTRIES, of_event, user_id)
    theirs = update(EVENTS).where(EVENTS.c.id == event_id, EVENTS.c.created_by == user_id)
    await connection.execute(theirs.values(created_by=None))
    pair = EVENT_PAIRS.c
    for person, name in ((pair.user_a, pair.name_a), (pair.user_b, pair.name_b)):
        played = update(EVENT_PAIRS).where(pair.event_id == event_id, person == user_id)
        await connection.execute(played.values({person: None, name: NOBODY}))
    gone = (EVENT_PEOPLE.c.event_id == event_id, EVENT_PEOPLE.c.user_id == user_id)
    await connection.execute(delete(EVENT_PEOPLE).where(*gone))


async def _anonymise_entries(
    connection: AsyncConnection, entries: Table, of_log: ColumnElement[bool], user_id: int
) -> None:
    stand_in = _stand_in()
    theirs = or_(entries.c.actor == user_id, entries.c.entry.contains(mentions(user_id), autoescape=True))
    found = await connection.execute(select(entries).where(of_log, theirs))
    for row in [Row(each.seq, each.at, each.actor, each.interaction_id, each.entry) for each in found]:
        step = update(entries).where(of_log, entries.c.seq == row.seq)
        await connection.execute(step.values(_without(row, user_id, stand_in)._asdict()))


def _stand_in() -> Person:
    return Person(-1 - secrets.randbelow(2**52), NOBODY)


def _without(row: Row, user_id: int, stand_in: Person) -> Row:
    """Return an entry with the stand-in in place of the person."""
    if mentions(user_id) in row.entry:
        entry = {
            name: asdict(stand_in) if isinstance(value, dict) and value.get("id") == user_id else value
            for name, value in json.loads(row.entry).items()
        }
        row = row._replace(entry=json.dumps(entry, ensure_ascii=False, separators=(",", ":")))
    return row._replace(actor=stand_in.id, interaction_id=None) if row.actor == user_id else row
