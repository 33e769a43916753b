"""Query plans: an index wherever a table grows with finished matches."""

import re
from asyncio import gather
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import event, text

from bot.events.entries import Cancelled
from bot.events.event import Stage
from bot.events.store import PairState
from bot.store import By, Measure, Scope
from bot.store.schema import METADATA
from bot.tables.entries import Started
from bot.tables.store import Append
from tests.bot.store.conftest import (
    ANNA,
    BERNAT,
    NOW,
    change,
    finish,
    named,
    new_event,
    new_table,
    part,
    seat,
)
from tests.databases import POSTGRESQL, SQLITE

LATER = NOW + timedelta(days=40)
SMALL = {
    *("table_messages", "notices", "hands", "reminders"),  # of open tables
    *("servers", "series", "deletions"),  # one row a server, a few, one a request
    "barred",  # a few a server
    *("daily_deals", "daily_places"),  # seven days
    *("heartbeats", "outages", "leases", "fences", "answered"),  # by shards
}
"""The tables that do not grow with finished matches."""


@pytest.fixture
def url(database):
    """Return a database of which no statistics tell of other tests."""
    return database


@contextmanager
def noted(store):
    """Note the statements that are executed, with their parameters."""
    found = []

    def note(_connection, _cursor, statement, parameters, _context, is_many):
        if not statement.startswith("SET "):
            found.append((statement, parameters[0] if is_many else parameters))

    engine = store.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", note)


async def plan(connection, statement, parameters):
    """Return the lines of a plan."""
    how = "EXPLAIN QUERY PLAN" if connection.dialect.name == SQLITE else "EXPLAIN"
    return [str(row[-1]) for row in await connection.exec_driver_sql(f"{how} {statement}", parameters)]


async def read_through(store, work):
    """Return the tables that a piece of work reads from one end to the other."""
    with noted(store) as statements:
        await work
    found = set()
    async with store.database.engine.connect() as connection:
        if connection.dialect.name != SQLITE:
            # Reading a table of three rows is always quickest; then only what has no index is read through.
            await connection.execute(text("SET enable_seqscan = off"))
        for statement, parameters in statements:
            lines = await plan(connection, statement, parameters)
            found |= {match[1] for line in lines if (match := SCANNED[connection.dialect.name].search(line))}
            found -= {match[1] for line in lines if (match := SUBQUERY.search(line))}
        await connection.rollback()
    return found & METADATA.tables.keys() - SMALL


SCANNED = {
    SQLITE: re.compile(
        r"SCAN (\w+)(?! USING (?:COVERING )?INDEX (?:ix_tables_open|ix_tables_closed|ix_events_unfinished))"
    ),
    POSTGRESQL: re.compile(r"Seq Scan on (\w+)"),
}
"""What a plan says of a table that is read through. An index of some of its rows is no such thing."""
SUBQUERY = re.compile(r"(?:CO-ROUTINE|MATERIALIZE|CTE) (\w+)")
"""What a plan says of a subquery, which may have the name of a table."""

SERVER = Scope(game="botifarra", guild_id=1, contested=True, ranked=True, order=(Measure.WON, Measure.SHARE))
DONE = {
    "open tables": lambda store: store.log.open_tables(),
    "messages": lambda store: store.messages.all(),
    "hands": lambda store: store.hands.all(NOW),
    "notices": lambda store: store.notices.all(),
    "reminders": lambda store: store.reminders.all(),
    "a log": lambda store: store.log.read(1),
    "ends of logs": lambda store: store.log.read_after({1: 0, 2: 1}),
    "leaderboard": lambda store: store.standings.leaderboard(SERVER, limit=10),
    "one's standing": lambda store: store.standings.standing(ANNA.id, SERVER),
    "newcomers": lambda store: store.standings.newcomers("botifarra", [ANNA.id, 20]),
    "one's results without a rank": lambda store: store.standings.standing(
        ANNA.id, Scope(game="botifarra", order=())
    ),
    "open events": lambda store: store.events.open_events(),
    "events of a server": lambda store: store.events.of_server(1, 5),
    "a log of an event": lambda store: store.events.read(1),
    "tables of an event": lambda store: store.events.opened(1),
    "series of events": lambda store: store.events.series(1),
    "a season": lambda store: store.events.season(1, "2026-4"),
    "ends of a season": lambda store: store.events.last_nights("2026-4"),
    "events that no other follows": lambda store: store.events.unfollowed(),
    "tables and positions of a week": lambda store: gather(
        store.weekly_hands.tables_since(1, NOW), store.weekly_hands.best(1, NOW)
    ),
    "messages of an event": lambda store: store.events.messages(1),
    "a move": lambda store: store.log.append(Append(2, 1, [Started()], at=NOW, actor=1, interaction_id=9)),
    "an entry of an event": lambda store: change(store, 2, 1, Cancelled(), interaction_id=9, numbers=[1]),
    "archive": lambda store: store.archive.move(LATER, LATER, pause=0),
    "export": lambda store: store.privacy.export(ANNA.id),
    "forget": lambda store: store.privacy.forget(ANNA.id),
    "servers at a start": lambda store: store.privacy.mark_present({8}, NOW),
    "servers that were left": lambda store: store.privacy.delete_left(LATER),
    "people who wait": lambda store: store.privacy.finish(),
}
"""What is done, one after the other: what writes comes last, and what deletes after all that others need."""


@pytest.mark.slow
async def test_nothing_reads_through_what_grows_with_finished_matches(store):
    await finish(store, seat(ANNA.id, parts=[part("plis", 2, 1.0)]), seat(20, number=1))
    await new_table(store)
    over, _, _ = [await new_event(store, guild_id) for guild_id in (1, 1, 7)]
    await change(
        store, over, 1, Cancelled(), state=named(Stage.CANCELLED), pairs=[PairState(1, [])], numbers=[1]
    )
    await store.privacy.forget(BERNAT.id)
    await finish(store, seat(ANNA.id), seat(20, number=1), guild_id=7)
    await store.privacy.mark_left(7, NOW)
    found = {what: await read_through(store, work(store)) for what, work in DONE.items()}
    assert {what: tables for what, tables in found.items() if tables} == {}


@pytest.mark.parametrize("limit", [1, 10])
async def test_the_leaderboard_of_all_servers_reads_through_the_totals_and_nothing_else(store, limit):
    for user_id in range(1, 5):
        await finish(store, seat(user_id, won=True), seat(20, number=1))
    everywhere = replace(SERVER, guild_id=None)
    assert await read_through(store, store.standings.leaderboard(everywhere, limit=limit)) <= {"totals"}
    assert await read_through(store, store.standings.standing(2, everywhere)) <= {"totals"}


@pytest.mark.parametrize("by", [By.LEVEL, By.CARDS])
@pytest.mark.parametrize("guild_id", [1, None])
async def test_levels_and_points_over_the_cards_read_through_the_totals_and_the_levels_at_most(
    store, by, guild_id
):
    people = (seat(1, won=True), seat(2, number=1, side=0, won=True), seat(3, number=2), seat(4, number=3))
    await finish(store, *people, luck=245.7)
    scope = replace(SERVER, guild_id=guild_id, by=by)
    assert await read_through(store, store.standings.leaderboard(scope, limit=10)) <= {"totals", "ratings"}


async def test_the_leaderboard_of_a_week_reads_the_matches_of_that_week_alone(store):
    await finish(store, seat(ANNA.id), seat(20, number=1))
    week = replace(SERVER, guild_id=None, since=NOW - timedelta(days=7))
    assert await read_through(store, store.standings.leaderboard(week, limit=10)) == set()
