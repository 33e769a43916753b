"""Tables of events, opened as an event does."""

import random

from bot.i18n import Language
from bot.tables import commands
from bot.tables.entries import EventPlace, Pace, Rules
from engine.botifarra import BOTIFARRA
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC

FOUR = (ANNA, BERNAT, CARLA, DIDAC)
SECRET = bytes(range(32))
MATCH, BOARD = EventPlace(7, 1, 2), EventPlace(7, 1, 2, 3)


def entries(place, *seats, secret=SECRET, game=BOTIFARRA, options=None, **more):
    """Return the first entries of a table of an event, of four people unless others are named."""
    rules = Rules(options or {}, None, Language.CA, Pace.QUICK, redeals=True, **more)
    seats = seats or FOUR
    return commands.open_at_event(game, place, 10, 20, rules, seats, secret=secret)


async def at_event(harness, place, *seats, **more):
    """Open a table of an event, at which the harness goes on."""
    table = await harness.tables.open_at_event(entries(place, *seats, **more))
    harness.id, harness.chance = table.id, random.Random(table.id)
    return harness
