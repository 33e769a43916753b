"""A year of weekly nights in virtual time, on both databases, with restarts, outages and two processes at once."""

import asyncio
import random
from collections import Counter, defaultdict
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select

from bot.events import commands
from bot.events.entries import Cancelled, Format, RoundDrawn, Started, Terms
from bot.events.repetition import Repeat, Rhythm
from bot.events.season import BEST_NIGHTS, Season, season_table
from bot.i18n import Language
from bot.store import DatabaseStore
from bot.store.schema import EVENT_PAIRS, EVENT_RESULTS, EVENTS
from bot.tables.entries import Rules
from tests.bot.events.conftest import ORGANISER, people
from tests.bot.events.test_runner import Process
from tests.databases import BOTH

MADRID = ZoneInfo("Europe/Madrid")
PAIRS = 6
COMES = 0.6
INCIDENTS = ("nothing", "restart", "outage", "two_processes", "kill")
MINUTE = timedelta(minutes=1)


@pytest.fixture(params=BOTH)
def dialect(request):
    return request.param


class Series:
    """A weekly night on Sundays at 20:30, to whose check-in each person comes with probability 0.6."""

    def __init__(self, url, first):
        self.url = url
        self.rhythm = Rhythm(Repeat.WEEKLY, first, time(20, 30))
        self.chance = random.Random(first.toordinal())
        self.incidents = Counter()
        self.now = datetime.combine(first - timedelta(days=6), time(12), UTC)
        self._stores = []

    async def process(self, **kill):
        """Return a process of the bot at this moment, with a store of its own."""
        self._stores.append(await DatabaseStore.open(self.url))
        process = Process(self._stores[-1], **kill)
        process.time = self.now
        return await process.start()

    async def announce(self):
        """Announce the first night."""
        process = await self.process()
        series = await process.store.found_series(10, str(self.rhythm))
        rules = Rules({"play": "lliure", "max_hands": 1, "target": "none"}, None, Language.CA, friendly=True)
        at = self.rhythm.next_after(self.now, MADRID)
        of_series = {"starts_at": at, "series": series.id, "repeat": Repeat.WEEKLY}
        terms = Terms(
            format=Format.SWISS, game="botifarra", name="Diumenge", rules=rules, rounds=3, **of_series
        )
        await process.events.announce(terms, 10, 20, ORGANISER, follows=series)
        return process

    async def night(self, process):
        """Let people sign up, come and play, whatever happens to the process; return the one that is left."""
        (event,) = process.events
        start = event.terms.starts_at
        for number in range(1, PAIRS + 1):
            one, other = people(number)
            await self.do(process, event, commands.join, one, other)
            await self.do(process, event, commands.accept, other, number)
        self.now = start - 10 * MINUTE
        await process.at(self.now)
        for person in (person for number in range(1, PAIRS + 1) for person in people(number)):
            if self.chance.random() < COMES:
                await self.do(process, event, commands.arrive, person, self.now)
        incident = self.chance.choice(INCIDENTS)
        self.incidents[incident] += 1
        process = await getattr(self, incident)(process, event, start + 5 * MINUTE)
        self.now = start + timedelta(days=1)
        await process.at(self.now)
        while len(self._stores) > 1:
            await self._stores.pop(0).close()
        return process

    async def do(self, process, event, command, *arguments):
        await process.events.execute(event.id, lambda event: command(event, *arguments))

    async def nothing(self, process, _, begins):
        self.now = begins
        await process.at(self.now)
        return process

    async def restart(self, process, event, begins):
        await process.end()
        return await self.nothing(await self.process(), event, begins)

    async def outage(self, process, event, begins):
        """Let the process end for an hour around the minute of the start."""
        await process.end()
        self.now = begins + 30 * MINUTE
        return await self.nothing(await self.process(), event, self.now)

    async def two_processes(self, process, event, begins):
        """Let a process that has lost its servers begin the event at the same moment as its heir."""
        heir, self.now = await self.process(), begins
        process.time, process.players.holds_back = begins, True
        await asyncio.gather(process.runner.begin(event), heir.at(begins), return_exceptions=True)
        await process.end()
        return await self.restart(heir, event, begins)

    async def kill(self, process, event, begins):
        """Let the process die before one of its next writes, and others after it, until one goes on."""
        await process.end()
        process = await self.process(kill_at=self.chance.randrange(12))
        self.now = process.time = begins
        process.begin(process.at(begins))
        await process.ended()
        await process.end()
        return await self.restart(await self.process(), event, begins)

    async def rows(self, table):
        async with self._stores[-1].database.read() as connection:
            return (await connection.execute(select(table).order_by(*table.primary_key))).all()

    async def log(self, event_id):
        return [logged.entry for logged in await self._stores[-1].events.read(event_id)]

    async def close(self):
        for store in self._stores:
            await store.close()


@pytest.mark.parametrize(
    ("first", "nights"),
    [
        pytest.param(date(2026, 3, 22), 2, id="spring"),
        pytest.param(date(2026, 10, 18), 2, id="autumn", marks=pytest.mark.soak),
        pytest.param(date(2026, 1, 4), 52, id="year", marks=pytest.mark.soak),
    ],
)
async def test_no_night_is_lost_or_begun_twice_and_the_season_is_what_a_recount_says(
    database, first, nights, monkeypatch
):
    monkeypatch.setattr("bot.events.runner.RETRY_AFTER", 0.0)
    series = Series(database, first)
    try:
        process = await series.announce()
        for _ in range(nights):
            process = await series.night(process)
        await check(series, first, nights)
        await process.end()
        if nights > 50:
            assert min(series.incidents[each] for each in INCIDENTS) >= 5
    finally:
        await series.close()


async def check(series, first, nights):
    """Check all nights, and the season against a count of its own."""
    events = await series.rows(EVENTS)
    assert len(events) == nights + 1
    for number, event in enumerate(events):
        local = event.starts_at.astimezone(MADRID)
        assert (local.date(), local.hour, local.minute) == (first + timedelta(days=7 * number), 20, 30)
        assert (event.ended_at is None) is (number == nights)
        log = await series.log(event.id)
        ends = [entry for entry in log if isinstance(entry, Cancelled)]
        assert sum(isinstance(entry, Started) for entry in log) + len(ends) == (number < nights)
        rounds = [entry.round for entry in log if isinstance(entry, RoundDrawn)]
        assert rounds == list(range(1, len(rounds) + 1))
    counted = defaultdict(lambda: defaultdict(list))
    for event in events[:nights]:
        season = str(Season.at(event.starts_at, MADRID.key))
        for user_id, points in (await recounted(series, event)).items():
            counted[season][user_id].append(points)
    for season, people_ in counted.items():
        table = season_table(await series._stores[-1].events.season(10, season))
        best = {user_id: sum(sorted(points)[-BEST_NIGHTS:]) for user_id, points in people_.items()}
        assert {line.user_id: line.points for line in table} == best
    assert counted


async def recounted(series, event):
    """Return the points of an event by the places in its pairs, or by the results at its open tables."""
    pairs = [row for row in await series.rows(EVENT_PAIRS) if row.event_id == event.id and not row.house]
    results = [row for row in await series.rows(EVENT_RESULTS) if row.event_id == event.id]
    groups = [pairs]
    if event.format == Format.TABLES:
        groups = [[pair for pair in pairs if pair.number in (row.pair_1, row.pair_2)] for row in results]
    points = {}
    for group in groups:
        for pair in group:
            if pair.place is None:
                continue
            own = 2
            for other in group:
                if other.place is None or other.place > pair.place:
                    own += 2
                elif other.place == pair.place and other is not pair:
                    own += 1
            points |= {user_id: own for user_id in (pair.user_a, pair.user_b) if user_id is not None}
    return points
