"""Tables of events: nobody's click opens them, so the bot posts them by itself."""

import asyncio
import logging

from bot.i18n import Language
from bot.tables import commands
from bot.tables.entries import EventPlace, Person, Rules
from engine.botifarra import BOTIFARRA
from tests.bot.store.conftest import new_event

PLACE = EventPlace(1, 1, 2)


async def opened(world):
    """Open a table of an event of four people, and return them."""
    players = [world.person(name) for name in ("Anna", "Bernat", "Carla", "Dídac")]
    seats = [Person(player.id, player.name, player.name) for player in players]
    rules = Rules({}, None, Language.EN)
    entries = commands.open_at_event(
        BOTIFARRA, PLACE, world.guild.id, world.channel.id, rules, seats, secret=bytes(32)
    )

    async def open_it():
        await new_event(world.store, world.guild.id)
        await world.tables.open_at_event(entries)

    await world.bot.surroundings.run(asyncio.create_task, open_it())
    return players


async def test_a_table_of_an_event_is_posted_by_itself_and_followed(world):
    players = await opened(world)
    await world.env.settle()
    (posted,) = players[0].sees_publicly()
    assert all(player.name in posted.text for player in players)
    await world.restart()
    assert [message.id for message in players[0].sees_publicly()] == [posted.id]


async def test_a_table_that_a_dying_process_has_not_posted_is_posted_by_the_next(world):
    world.worst_complaint = logging.WARNING
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=2)  # and the try of it again
    players = await opened(world)
    await world.env.settle()
    assert players[0].sees_publicly() == []
    await world.restart()
    assert len(players[0].sees_publicly()) == 1
