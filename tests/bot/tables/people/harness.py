"""Helpers for people who come and go at a table."""

import pytest

from bot.store import Scope
from bot.tables import commands
from bot.tables.errors import TableError
from engine.errors import RuleError
from tests.bot.tables.conftest import PEOPLE


async def refused(doing):
    """Return the code of a refusal."""
    with pytest.raises((TableError, RuleError)) as refusal:
        await doing
    return refusal.value.code


async def answer(harness, person, *, agrees):
    """Answer the open petition."""
    number = harness.table.petition.number if harness.table.petition else 0
    return await harness.execute(lambda table: commands.answer_petition(table, person, number, agrees=agrees))


async def half_played(harness, *people, hands=2):
    """Start a match of some hands, and play half of them."""
    await harness.start(*people, max_hands=hands)
    while not harness.table.is_half_played:
        await harness.play_the_hand()
    return harness.table


async def results(store):
    """Return the stored place of each person who has a result, by user id, after a single match."""
    standings = {person.id: await store.standing(person.id, Scope(game="botifarra")) for person in PEOPLE}
    return {user_id: standing.places for user_id, standing in standings.items() if standing is not None}
