"""A table of turning over, a game of short deals in which the last trick is forced (tests/toy/turning.py)."""

import random

from bot.i18n import Language
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import Pace, Person, Rules
from tests.toy.turning import TURNING

HOST = Person(1, "Anna")


class Turning:
    """A table, with methods for what happens there."""

    def __init__(self, tables):
        self.tables = tables

    @property
    def table(self):
        return self.tables.get(self.id)

    @property
    def lying(self):
        return self.table.view(None).state.lying

    async def start(self, *people, pace=Pace.NORMAL, **options):
        rules = Rules({"players": 1 + len(people), **options}, None, Language.CA, pace)
        self.id = (await self.tables.open(TURNING, HOST, 10, 20, rules)).id
        for person in people:
            await self.execute(commands.sit, person, None)
        await self.execute(commands.start, Actor(HOST))
        await self.deal()
        return self

    async def execute(self, command, *arguments):
        return await self.tables.execute(self.id, lambda table: command(table, *arguments))

    async def deal(self):
        await self.execute(commands.deal, bytes(32))

    async def turn(self, place=None):
        """Let the player to move turn over a card: the first that lies there, or the one at ``place``."""
        table = self.table
        person = table.seats[table.waits_for[0]].person
        chosen = TURNING.parse_move(f"turn {place or self.lying[0]}")
        await self.execute(commands.move, person, chosen, table.turn, lambda: random.randbytes(32))

    async def until_left(self, cards):
        while len(self.lying) > cards:
            await self.turn()

    async def play_the_deal(self):
        await self.until_left(len(self.table.seats))
        await self.execute(commands.forced_moves)

    async def next_deal(self, person):
        await self.execute(commands.next_deal, person, self.table.turn, bytes(32))

    async def play_the_round(self):
        """Play until the first round of deals is over."""
        while not self.table.match.status.round_ends:
            if not self.lying:
                await self.deal()
            await self.play_the_deal()

    async def begin_break(self, person, *, turn=None):
        turn = self.table.turn if turn is None else turn
        await self.execute(commands.begin_break, person, turn)
