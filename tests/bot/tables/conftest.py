"""Tables on a real database in a file, and people who act at them, without any Discord."""

import asyncio
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from bot.i18n import Language
from bot.store import DatabaseStore
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.due import Pauses
from bot.tables.entries import Pace, Person, Rules
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.table import Stage
from engine.botifarra import BOTIFARRA, Claim, Phase

ANNA, BERNAT, CARLA, DIDAC, EVA = PEOPLE = tuple(
    Person(number, name) for number, name in enumerate(("Anna", "Bernat", "Carla", "Dídac", "Eva"), start=1)
)
ONE_HAND = {"max_hands": 1, "target": "none", "first_dealer": "fixed"}
"""A match of one hand that Anna deals."""

AT_ONCE = Pauses(computer=0, deal=0, lobby=3600, match=3600, answer=0)
PATIENCE = 20
"""Seconds after which a table that should go on has failed; no test waits for them."""


class Clock:
    """The time, which passes when a test says so."""

    def __init__(self):
        self.now = datetime(2026, 11, 20, 18, tzinfo=UTC)

    def __call__(self):
        return self.now

    def pass_by(self, **time):
        self.now += timedelta(**time)


class Evening:
    """A table and the people at it, by short sentences."""

    def __init__(self, tables):
        self.tables = tables
        self.id = None

    @property
    def table(self):
        return self.tables.get(self.id)

    @property
    def state(self):
        return self.table.state

    async def open(self, *people, host=ANNA, pace=Pace.QUICK, **options):
        """Open a table at which the host and then these people sit, in order of the chairs."""
        rules = Rules({**ONE_HAND, **options}, None, Language.CA, pace)
        self.id = (await self.tables.open(BOTIFARRA, host, 10, 20, rules)).id
        self.chance = random.Random(self.id)
        for chair, person in enumerate(people, start=1):
            await self.act(commands.sit, person, chair)
        return self

    async def start(self, *people, **options):
        """Open a table, put computers on the chairs that are left, and start."""
        await self.open(*people, **options)
        if any(chair.is_free for chair in self.table.seats):
            await self.act(commands.fill, Actor(ANNA))
        await self.act(commands.start, Actor(ANNA))
        return self

    async def act(self, decide, *arguments, interaction_id=None):
        """Do one of the things that :mod:`bot.tables.commands` knows."""
        return await self.tables.execute(
            self.id, lambda table: decide(table, *arguments), interaction_id=interaction_id
        )

    async def deal(self, secret=bytes(32)):
        await self.act(commands.deal, secret)

    async def move(self, person, move, *, turn=None, interaction_id=None):
        turn = self.table.turn if turn is None else turn
        chosen = BOTIFARRA.parse_move(move)
        secret = partial(self.chance.randbytes, 32)
        return await self.act(commands.move, person, chosen, turn, secret, interaction_id=interaction_id)

    async def cut(self, person, depth, *, turn=None):
        return await self.move(person, f"cut {depth}", turn=turn)

    async def next_hand(self, person):
        return await self.act(commands.next_deal, person, self.table.turn, self.chance.randbytes(32))

    async def claim(self, person, *, turn=None):
        turn = self.table.turn if turn is None else turn
        return await self.act(commands.interject, person, Claim(), turn)

    async def let_result_stand(self, person, *, turn=None):
        return await self.act(commands.accept_result, person, self.table.turn if turn is None else turn)

    async def let_the_pack_be_cut(self):
        """Have everyone let the hand before stand who could still claim, but the cutter."""
        for seat in self.table.cut_waits_for:
            await self.next_hand(self.table.seats[seat].person)

    async def answer_misdeal(self, person, *, agrees, turn=None):
        turn = self.table.turn if turn is None else turn
        return await self.act(lambda table: commands.answer_redeal(table, person, turn, agrees=agrees))

    async def agree_on_a_misdeal(self, proposer, *others):
        """Have the hand declared void by all of these."""
        await self.act(commands.propose_redeal, proposer, self.table.turn)
        for person in others:
            await self.answer_misdeal(person, agrees=True)
        await self.act(commands.redeal, self.chance.randbytes(32))

    async def change_rules(self, **options):
        rules = replace(self.table.rules, options={**self.table.rules.options, **options})
        return await self.act(commands.change_rules, Actor(self.table.in_charge), rules)

    def asked(self):
        """Return the person who is to move."""
        return self.table.seats[BOTIFARRA.to_move(self.state)].person

    def moves(self):
        return [str(move) for move in self.table.view(BOTIFARRA.to_move(self.state)).moves]

    def illegal_card(self):
        """Return a card that whoever is to move can reach and may not play by the rules, if there is one."""
        seat = BOTIFARRA.to_move(self.state)
        if self.state.phase is not Phase.PLAY or seat is None:
            return None
        view = self.table.view(seat)
        return next(iter(set(view.available) - set(view.playable)), None)

    async def play_on(self, *, until=Phase.OVER):
        """Let everybody make the last of their moves until the hand has come so far; the table deals."""
        while self.table.stage is Stage.PLAYING and self.state.phase is not until:
            await self.go_on()

    async def go_on(self):
        """Let whoever is to move make the last of their moves; the table deals, and cuts at random."""
        seat = BOTIFARRA.to_move(self.state)
        if seat is None or self.state.phase is Phase.CUT:
            await self.deal(self.chance.randbytes(32))
        elif self.asked() is None:
            await self.act(commands.game_move, seat, self.table.view(seat).moves[-1])
        else:
            await self.move(self.asked(), self.moves()[-1])

    async def play_the_hand(self):
        """Go on until one more hand has been scored."""
        scored = len(self.state.results)
        while len(self.state.results) == scored:
            await self.go_on()

    async def play_to_a_revoke(self):
        """Play until somebody plays an illegal card, and return who did."""
        while (card := self.illegal_card()) is None:
            await self.go_on()
        culprit = self.asked()
        await self.move(culprit, f"play {card}")
        return culprit


def seconds_left(runner, table):
    """Return how many seconds a table waits until it does something by itself."""
    return max(0.0, (runner.due(table).at - runner._tables.now).total_seconds())


def asked(table):
    seat = BOTIFARRA.to_move(table.state) if table.state else None
    return None if seat is None else table.seats[seat].person


class Watch:
    """Lets a test wait until a table has come so far."""

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
    """Make the secrets of the shuffles, and with them the deals, the same in every run."""
    monkeypatch.setattr("bot.tables.service.secrets.token_bytes", random.Random(0).randbytes)


@pytest.fixture
async def store(database):
    async with await DatabaseStore.open(database) as opened:
        yield opened


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def tables(store, clock):
    return Tables(store, now=clock)


@pytest.fixture
def evening(tables):
    return Evening(tables)


@pytest.fixture
def watch(tables):
    watch = Watch()
    tables.add_listener(watch)
    return watch


@pytest.fixture
async def drive(tables):
    """Return what starts a runner, which is stopped at the end."""
    runners = []

    def start(pauses=AT_ONCE, tables=tables):
        runners.append(Runner(tables, pauses))
        tables.add_listener(runners[-1])
        runners[-1].start()
        return runners[-1]

    yield start
    for one in runners:
        await one.close()
