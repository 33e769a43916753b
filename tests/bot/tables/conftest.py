"""Tables on a store in memory, and a harness to play at them without Discord."""

import asyncio
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from bot.i18n import Language
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.computers.thinking import Thinking
from bot.tables.entries import Pace, Person, Rules
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.table import Stage
from bot.tables.time.clock import MonotonicClock
from bot.tables.time.due import Pauses
from engine.botifarra import BOTIFARRA, Claim, Phase
from engine.games import GAMES
from tests.bot.tables.turning import Turning
from tests.memory_store import MemoryStore
from tests.toy.turning import TURNING

ANNA, BERNAT, CARLA, DIDAC, EVA = PEOPLE = tuple(
    Person(number, name) for number, name in enumerate(("Anna", "Bernat", "Carla", "Dídac", "Eva"), start=1)
)
ONE_HAND = {"max_hands": 1, "target": "none", "first_dealer": "fixed"}
"""A match of one hand that Anna deals."""

AT_ONCE = Pauses(computer=0, deal=0, lobby=3600, match=3600, answer=0, forced=0, short_deal=0)
PAUSES_OF_PEOPLE = Pauses(computer=1, deal=15, lobby=60, match=7 * 24 * 3600)
PATIENCE = 300
"""Timeout in seconds for a table that should go on by itself."""


BEGAN = datetime(2026, 11, 20, 18, tzinfo=UTC)


class System:
    """The clocks of a machine: the one on the wall jumps where a test says so."""

    def __init__(self):
        self.wall = BEGAN
        self.counted = 1000.0

    def pass_by(self, seconds, jump=0.0):
        self.counted += seconds
        self.wall += timedelta(seconds=seconds + jump)

    def clock(self):
        """Return a clock of a process that starts now."""
        clock = MonotonicClock(lambda: self.wall, lambda: self.counted)
        clock.start()
        return clock


class Clock:
    """A clock that a test advances."""

    def __init__(self):
        self.now = BEGAN

    def __call__(self):
        return self.now

    def pass_by(self, **time):
        self.now += timedelta(**time)


class TableHarness:
    """A table with methods for what people and the table do there."""

    def __init__(self, tables):
        self.tables = tables
        self.id = None

    @property
    def table(self):
        return self.tables.get(self.id)

    @property
    def state(self):
        return self.table.match and self.table.match.state

    async def open(self, *people, host=ANNA, pace=Pace.QUICK, **options):
        """Open a table and seat the host and these people, in order of the seats."""
        rules = Rules({**ONE_HAND, **options}, None, Language.CA, pace, redeals=True)
        self.id = (await self.tables.open(BOTIFARRA, host, 10, 20, rules)).id
        self.chance = random.Random(self.id)
        for seat, person in enumerate(people, start=1):
            await self.execute(commands.sit, person, seat)
        return self

    async def start(self, *people, **options):
        """Open a table, fill the free seats with computers, and start."""
        await self.open(*people, **options)
        if any(seat.is_free for seat in self.table.seats):
            await self.execute(commands.fill, Actor(ANNA))
        await self.execute(commands.start, Actor(ANNA))
        return self

    async def execute(self, command, *arguments, interaction_id=None):
        """Execute one of :mod:`bot.tables.commands`."""
        return await self.tables.execute(
            self.id, lambda table: command(table, *arguments), interaction_id=interaction_id
        )

    async def deal(self, secret=bytes(32)):
        await self.execute(commands.deal, secret)

    async def move(self, person, move, *, turn=None, interaction_id=None):
        turn = self.table.turn if turn is None else turn
        chosen = BOTIFARRA.parse_move(move)
        secret = partial(self.chance.randbytes, 32)
        return await self.execute(commands.move, person, chosen, turn, secret, interaction_id=interaction_id)

    async def cut(self, person, depth, *, turn=None):
        return await self.move(person, f"cut {depth}", turn=turn)

    async def next_deal(self, person):
        return await self.execute(commands.next_deal, person, self.table.turn, self.chance.randbytes(32))

    async def claim(self, person, *, turn=None):
        turn = self.table.turn if turn is None else turn
        return await self.execute(commands.interject, person, Claim(), turn)

    async def accept_result(self, person, *, turn=None):
        return await self.execute(commands.accept_result, person, self.table.turn if turn is None else turn)

    async def accept_before_cut(self):
        """Accept the result for everyone but the cutter who could still claim."""
        for seat in self.table.cut_waits_for:
            await self.next_deal(self.table.seats[seat].person)

    async def answer_redeal(self, person, *, agrees, turn=None):
        turn = self.table.turn if turn is None else turn
        return await self.execute(lambda table: commands.answer_redeal(table, person, turn, agrees=agrees))

    async def agree_on_redeal(self, proposer, *others):
        """Agree on a redeal among all of these, and make the deal void."""
        await self.execute(commands.propose_redeal, proposer, self.table.turn)
        for person in others:
            await self.answer_redeal(person, agrees=True)
        await self.execute(commands.redeal, self.chance.randbytes(32))

    async def change_rules(self, **options):
        rules = replace(self.table.rules, options={**self.table.rules.options, **options})
        return await self.execute(commands.change_rules, Actor(self.table.in_charge), rules)

    def asked(self):
        """Return the person who is to move."""
        return self.table.seats[BOTIFARRA.to_move(self.state)].person

    def moves(self):
        return [str(move) for move in self.table.view(BOTIFARRA.to_move(self.state)).moves]

    def illegal_card(self):
        """Return an illegal card of the person who is to move, if there is one."""
        seat = BOTIFARRA.to_move(self.state)
        if self.state.phase is not Phase.PLAY or seat is None:
            return None
        view = self.table.view(seat)
        return next(iter(set(view.available) - set(view.playable)), None)

    async def play_on(self, *, until=Phase.OVER):
        """Make the last legal move of the seat to move until the match reaches a phase; the table deals."""
        while self.table.stage is Stage.PLAYING and self.state.phase is not until:
            await self.go_on()

    async def go_on(self):
        """Make the last legal move of the seat to move; the table deals, and cuts at random."""
        seat = BOTIFARRA.to_move(self.state)
        if seat is None or self.state.phase is Phase.CUT:
            await self.deal(self.chance.randbytes(32))
        elif self.asked() is None:
            await self.execute(commands.game_move, seat, self.table.view(seat).moves[-1])
        else:
            await self.move(self.asked(), self.moves()[-1])

    async def play_the_hand(self):
        """Play until one more hand is scored."""
        scored = len(self.state.results)
        while len(self.state.results) == scored:
            await self.go_on()

    async def press_any_button(self, person, chance):
        """Press a random button, whether or not it makes sense now."""
        state = self.state
        doing = chance.random()
        if doing < 0.02:
            await self.execute(commands.leave, person)
        elif doing < 0.08:
            await self.execute(commands.come_back, person)
        elif doing < 0.10:
            await self.execute(commands.propose_redeal, person, self.table.turn)
        elif doing < 0.13:
            await self.answer_redeal(person, agrees=chance.random() < 0.8)
        elif doing < 0.135:
            await self.claim(person)
        elif doing < 0.2:
            await self.next_deal(person)
        elif doing < 0.25:
            await self.accept_result(person)
        elif doing < 0.3:
            await self.cut(person, chance.randint(2, 46))
        elif state.phase.is_in_deal and BOTIFARRA.to_move(state) == self.table.seat_of(person.id):
            view = self.table.view(self.table.seat_of(person.id))
            cards = [f"play {card}" for card in view.offered]
            await self.move(person, chance.choice(cards or self.moves()))

    async def play_to_a_revoke(self):
        """Play until a person plays an illegal card, and return that person."""
        while (card := self.illegal_card()) is None or self.asked() is None:
            await self.go_on()
        culprit = self.asked()
        await self.move(culprit, f"play {card}")
        return culprit


async def settle():
    """Let everything happen that waits for nothing but the event loop."""
    for _ in range(50):
        await asyncio.sleep(0)


def seconds_left(runner, table):
    """Return the seconds until a table does something by itself."""
    return max(0.0, (runner.due(table).at - runner._tables.now).total_seconds())


def asked(table):
    seat = BOTIFARRA.to_move(table.match.state) if table.match else None
    return None if seat is None else table.seats[seat].person


class Watch:
    """A listener that waits until a table meets a condition."""

    def __init__(self):
        self.newest = None
        self._changed = asyncio.Event()

    def table_changed(self, change):
        self.newest = change.after
        self._changed.set()

    async def until(self, reached):
        async with asyncio.timeout(PATIENCE):
            while self.newest is None or not reached(self.newest):
                self._changed.clear()
                await self._changed.wait()
        return self.newest


@pytest.fixture(autouse=True)
def the_same_secrets_in_every_run(monkeypatch):
    """Make the secrets of the shuffles, and so the deals, the same in every run."""
    monkeypatch.setattr("bot.tables.service.secrets.token_bytes", random.Random(0).randbytes)


@pytest.fixture
def store():
    return MemoryStore()


@pytest.fixture
def system():
    return System()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def tables(store, clock):
    return Tables(store.log, now=clock)


@pytest.fixture
def harness(tables):
    return TableHarness(tables)


@pytest.fixture
def turning(tables, monkeypatch):
    monkeypatch.setitem(GAMES, TURNING.name, TURNING)
    return Turning(tables)


@pytest.fixture
def watch(tables):
    watch = Watch()
    tables.add_listener(watch)
    return watch


@pytest.fixture
async def start_runner(tables):
    """Return a function that starts a runner; it is closed at the end."""
    runners, thinking = [], Thinking()

    def start(pauses=AT_ONCE, tables=tables):
        runners.append(Runner(tables, pauses, thinking=thinking))
        tables.add_listener(runners[-1])
        for table in tables:
            runners[-1].table_loaded(table)
        return runners[-1]

    yield start
    for one in runners:
        await one.close()
    await thinking.close()
