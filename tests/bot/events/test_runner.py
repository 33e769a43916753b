"""What events do by themselves, with a real database; their tables are played at once, and the same way each time."""

import asyncio
import random
from datetime import timedelta

import pytest

from bot.events import commands, formats
from bot.events.entries import Format, Result, Terms
from bot.events.event import Stage
from bot.events.results import standings_of
from bot.events.runner import ANSWER_TIME, Acquaintance, EventPauses, EventRunner
from bot.events.service import Events
from bot.i18n import Language
from bot.store import DatabaseStore
from bot.tables import commands as table_commands
from bot.tables.commands import Actor
from bot.tables.entries import Moved, Person, Rules
from bot.tables.log.replay import apply_entries
from bot.tables.part import Part
from bot.tables.service import Tables
from tests.bot.events.conftest import NOW, ORGANISER, SECRET, people
from tests.empty_database import empty_database

_PLAYED = {}
AT_ONCE = EventPauses(timedelta(), timedelta())


class Players(Part):
    """Plays each table of an event to its end as soon as it is opened."""

    def __init__(self, process):
        self._process = process
        self.holds_back = False

    def table_changed(self, change):
        if change.before is None:
            self.table_loaded(change.after)

    def table_loaded(self, table):
        if table.place is not None and not self.holds_back:
            self._process.begin(self.play(table))

    async def play(self, table):
        await self._process.tables.execute(table.id, played_out)


def played_out(table):
    """Return the moves of a whole match, which depend on the place of the table alone."""
    if not table.is_open:
        return ()
    key = table.place, table.shuffles[0].secret
    if key not in _PLAYED:
        _PLAYED[key] = _played(table)
    return _PLAYED[key]


def _played(table, hands=None):
    chance, entries = random.Random(str(table.place)), []
    while table.is_open and table.deals_scored != hands:
        status = table.match.status
        if status.table_acts:
            chosen = table_commands.deal(table, chance.randbytes(32))
        else:
            seat = min(status.waits_for)
            move = chance.choice(table.view(seat).moves)
            chosen = (Moved(seat=seat, move=str(move), auto=table.seats[seat].person is None),)
        entries += chosen
        table = apply_entries(table, chosen, NOW)
    return entries


class Process:
    """One process of the bot as far as events need it, on a database that others have used before."""

    def __init__(self, store, kill_at=None, *, kills_after=False):
        """``kill_at`` is the number of the write, from 0, before or after which the process ends."""
        self.writes = 0
        self.threads = []
        self._kill_at = kill_at
        self._kills_after = kills_after
        self._killed = False
        self._ended = asyncio.Event()
        self._tasks = set()
        self.time = NOW
        log, events = self._mortal(store.log), self._mortal(store.events)
        self.store = store.events
        self.tables = Tables(log, now=lambda: self.time)
        self.events = Events(events, lambda: self.time)
        self.runner = EventRunner(
            self.events,
            events,
            self.tables,
            store.clubs,
            Acquaintance(self._levels, self._avoided),
            self._thread,
            AT_ONCE,
        )
        self.players = Players(self)
        self.events.add_listener(self._event_changed)

    async def start(self):
        for part in (self.runner, self.players):
            self.tables.add_listener(part)
        await self.events.prepare()
        await self.tables.load()
        await self.tables.drive(self._table_loaded)
        await self.runner.start()
        return self

    def _table_loaded(self, table):
        for part in (self.runner, self.players):
            part.table_loaded(table)

    def _mortal(self, store):
        """Return a store whose writes are counted, and after whose death nothing goes on."""
        process = self

        class Mortal:
            def __getattr__(self, name):
                method = getattr(store, name)
                if name not in ("open_table", "append", "announce"):
                    return method

                async def written(*arguments, **named):
                    number, process.writes = process.writes, process.writes + 1
                    if process._killed or (number == process._kill_at and not process._kills_after):
                        await process._die()
                    found = await method(*arguments, **named)
                    if process._killed or number == process._kill_at:
                        await process._die()
                    return found

                return written

        return Mortal()

    async def _die(self):
        self._killed = True
        self._ended.set()
        await asyncio.Event().wait()

    async def _levels(self, user_ids, ladder):
        return {user_id: float(user_id) for user_id in user_ids}

    async def _avoided(self, user_ids):
        return ()

    async def _thread(self, event, number, table):
        self.threads.append((number, table))
        return 1000 + 100 * number + table

    def begin(self, work):
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def until_over(self, event_id):
        """Let an event go on to its end, or to that of the process, and return it."""
        event = await self.events.find(event_id)
        if event.is_open:
            await self._ended.wait()
        return await self.events.find(event_id)

    async def ended(self):
        """Wait until the process has been killed, or an event is over."""
        await self._ended.wait()

    async def until_idle(self):
        """Wait until the tasks of all events wait for a change."""
        while True:
            waiting = set(self.runner._tasks) == set(self.runner._pauses) and not self._tasks
            if waiting and not self.runner._changed:
                return
            await asyncio.sleep(0)

    async def at(self, time):
        """Let a time come, at which all events look what is due, and wait until they have nothing to do."""
        self.time = time
        for event in self.events:
            self.runner._run(event.id)
        await self.until_idle()

    def _event_changed(self, change):
        if not change.after.is_open:
            self._ended.set()

    async def end(self):
        await self.runner.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.tables.close()


@pytest.fixture
async def empty_store(tmp_path):
    """Return a function that opens a new database."""
    content, opened = await empty_database(), []

    async def new():
        file = tmp_path / f"{len(opened)}.sqlite3"
        file.write_bytes(content)
        opened.append(await DatabaseStore.open(f"sqlite+aiosqlite:///{file}"))
        return opened[-1]

    yield new
    for store in opened:
        await store.close()


async def announced(process, format_=Format.SWISS, pairs=4, hands=1, **terms):
    """Announce an event to which pairs sign up, and return its id."""
    options = {"play": "lliure", "max_hands": hands, "target": "none"}
    rules = Rules(options, None, Language.CA, friendly=True)
    terms = {"rounds": 1 if format_ is Format.LEAGUE else 3, **terms}
    event = await process.events.announce(
        Terms(format=format_, game="botifarra", name="Torneig", rules=rules, **terms), 10, 20, ORGANISER
    )
    for number in range(1, pairs + 1):
        one, other = people(number)
        await process.events.execute(event.id, lambda event, a=one, b=other: commands.join(event, a, b))
        await process.events.execute(event.id, lambda event, b=other, n=number: commands.accept(event, b, n))
    return event.id


async def begun(store, *arguments, **terms):
    """Return a process with an event that has started."""
    process = await Process(store).start()
    event_id = await announced(process, *arguments, **terms)
    await process.events.begin(event_id, SECRET, {})
    return process, event_id


def table_of(event):
    """Return the standings of an event as what decides them."""
    return [(line.pair, line.place, line.score, line.difference, line.points) for line in standings_of(event)]


async def test_an_event_goes_from_its_start_to_the_standings_by_itself(empty_store):
    process, event_id = await begun(await empty_store(), pairs=5)
    event = await process.until_over(event_id)
    await process.end()
    assert event.stage is Stage.OVER
    assert process.threads == [(number, table) for number in (1, 2, 3) for table in (1, 2, 3)]
    assert [line.place for line in standings_of(event)].count(None) == 1


@pytest.mark.parametrize("kills_after", [False, True])
@pytest.mark.parametrize("step", [29, pytest.param(1, marks=pytest.mark.soak)])
async def test_a_process_killed_at_any_write_leads_to_the_same_standings(
    empty_store, kills_after, step, monkeypatch
):
    monkeypatch.setattr(formats, "shape", lambda _: (3, 2))
    undisturbed, event_id = await begun(await empty_store(), Format.SAME_CARDS)
    before = undisturbed.writes
    expected = table_of(await undisturbed.until_over(event_id))
    await undisturbed.end()
    assert undisturbed.writes - before > 20
    for number in range(int(kills_after), undisturbed.writes - before, step):
        store = await empty_store()
        first = await Process(store).start()
        event_id = await announced(first, Format.SAME_CARDS)
        await first.end()
        first = await Process(store, number, kills_after=kills_after).start()
        first.begin(first.events.begin(event_id, SECRET, {}))
        await first.until_over(event_id)
        await first.end()
        second = await Process(store).start()
        # Results that come together are one write, so an event may be over before that write.
        if (await second.events.find(event_id)).stage is Stage.OPEN:
            await second.events.begin(event_id, SECRET, {})
        assert table_of(await second.until_over(event_id)) == expected
        await second.end()


async def test_a_match_of_a_league_that_nobody_decides_about_gives_nobody_points(empty_store):
    process, event_id = await begun(await empty_store(), Format.LEAGUE)
    await process.until_idle()
    process.time = NOW + timedelta(days=7) + ANSWER_TIME
    process.runner._run(event_id)
    await process.until_idle()
    event = process.events.get(event_id)
    assert {result.given for result in event.round(1).results.values()} == {(0, 0)}
    assert not event.round(1).is_open
    assert event.round(2).missing
    await process.end()


async def test_a_decided_match_of_a_league_closes_its_table(empty_store):
    process, event_id = await begun(await empty_store(), Format.LEAGUE)
    process.players.holds_back = True
    await process.until_idle()
    first = process.events.get(event_id).rounds[0]
    for person in [person for pair in first.pairings[0] for person in people(pair)][:3]:
        await process.events.execute(event_id, lambda event, who=person: commands.check_in(event, who, 1))
    await process.until_idle()
    (table,) = process.tables
    assert table.is_open
    lost = Result(None, given=(0, 2))
    await process.events.execute(
        event_id, lambda event: commands.correct(event, Actor(ORGANISER), 1, (1, 0), lost, "they left")
    )
    await process.until_idle()
    assert not (await process.tables.find(table.id)).is_open
    await process.end()


async def test_a_substitute_takes_the_seat_as_soon_as_no_hand_is_played(empty_store):
    process, event_id = await begun(await empty_store(), hands=2)
    process.players.holds_back = True
    await process.until_idle()
    (one, _), new = people(1), Person(99, "Marta")
    table = next(table for table in process.tables if table.seat_of(one.id) is not None)
    seat = table.seat_of(one.id)
    await process.tables.execute(table.id, lambda table: table_commands.deal(table, bytes(32)))
    await process.events.execute(
        event_id, lambda event: commands.substitute(event, Actor(ORGANISER), one.id, new)
    )
    await process.until_idle()
    assert process.tables.get(table.id).seats[seat].person == one
    await process.tables.execute(table.id, lambda table: _played(table, hands=1))
    await process.until_idle()
    assert process.tables.get(table.id).seats[seat].person == new
    await process.end()


async def test_a_match_goes_on_though_nobody_of_it_plays_in_the_next_round(empty_store):
    process, event_id = await begun(await empty_store(), pairs=3)
    process.players.holds_back = True
    await process.until_idle()
    for who, _ in map(people, (1, 2, 3)):
        await process.events.execute(event_id, lambda event, who=who: commands.drop_out(event, who))
    await process.until_idle()
    assert all(table.is_open for table in process.tables)
    for table in process.tables:
        process.begin(process.players.play(table))
    event = await process.until_over(event_id)
    await process.end()
    assert all(result.points is not None for result in event.round(1).results.values())


async def test_a_match_of_a_league_counts_that_a_pair_leaves_while_it_is_played(empty_store):
    process, event_id = await begun(await empty_store(), Format.LEAGUE)
    process.players.holds_back = True
    await process.until_idle()
    first = process.events.get(event_id).rounds[0]
    there = [person for pair in first.pairings[0] for person in people(pair)]
    for person in there[:3]:
        await process.events.execute(event_id, lambda event, who=person: commands.check_in(event, who, 1))
    await process.until_idle()
    await process.events.execute(event_id, lambda event: commands.drop_out(event, there[0]))
    await process.until_idle()
    (table,) = process.tables
    process.begin(process.players.play(table))
    await process.until_idle()
    event = process.events.get(event_id)
    assert event.round(1).results[1, 0].points is not None
    assert [len(event.awaited(each)) for each in event.rounds] == [1, 1, 1]
    await process.end()


async def test_the_tables_of_an_event_close_too_if_its_process_ends_as_it_is_cancelled(empty_store):
    store = await empty_store()
    first, event_id = await begun(store)
    first.players.holds_back = True
    await first.until_idle()
    await first.end()
    await first.events.execute(event_id, lambda event: commands.cancel(event, Actor(ORGANISER)))
    second = Process(store)
    second.players.holds_back = True
    await second.start()
    await second.until_idle()
    assert not [table for table in second.tables if table.is_open]
    await second.end()


async def test_computers_play_the_boards_of_a_pair_that_has_left(empty_store, monkeypatch):
    monkeypatch.setattr(formats, "shape", lambda _: (3, 1))
    process, event_id = await begun(await empty_store(), Format.SAME_CARDS)
    process.players.holds_back = True
    await process.until_idle()
    await process.events.execute(event_id, lambda event: commands.drop_out(event, people(1)[0]))
    for table in process.tables:
        process.begin(process.players.play(table))
    process.players.holds_back = False
    event = await process.until_over(event_id)
    await process.end()
    seats = [
        (await process.tables.find(table_id)).seats
        for each in event.rounds[1:]
        for place, table_id in each.opened.items()
        if 1 in event.pairing(each.number, place)
    ]
    assert [sum(seat.person is None for seat in each) for each in seats] == [2, 2]
    assert [line.place is None for line in standings_of(event) if line.pair == 1] == [True]


async def test_a_start_at_which_the_bot_was_away_is_postponed_once_so_that_people_can_come(empty_store):
    store = await empty_store()
    process = await Process(store).start()
    event_id = await announced(process, starts_at=NOW + timedelta(hours=1))
    await process.end()
    late = Process(store)
    late.time = NOW + timedelta(hours=3)
    await late.start()
    await late.until_idle()
    event = await late.events.find(event_id)
    assert (event.stage, event.terms.starts_at) == (Stage.OPEN, late.time + timedelta(minutes=15))
    await late.at(event.begins_at)
    assert (await late.events.find(event_id)).why_cancelled == "nobody"
    await late.end()


async def test_leagues_do_not_keep_a_night_from_beginning(empty_store):
    process = await Process(await empty_store()).start()
    process.players.holds_back = True
    for _ in range(2):
        league = await announced(process, Format.LEAGUE)
        await process.events.begin(league, SECRET, {})
    event_id = await announced(process)
    await process.events.begin(event_id, SECRET, {})
    assert (await process.events.find(event_id)).stage is Stage.RUNNING
    await process.end()
