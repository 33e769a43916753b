"""Helpers for people who come and go at a table."""

import pytest

from bot.tables import commands
from bot.tables.errors import TableError
from engine.errors import RuleError


async def refused(doing):
    """Return the code of a refusal."""
    with pytest.raises((TableError, RuleError)) as refusal:
        await doing
    return refusal.value.code


async def answer(harness, person, *, agrees):
    """Answer the open petition."""
    number = harness.table.petition.number if harness.table.petition else 0
    return await harness.execute(lambda table: commands.answer_petition(table, person, number, agrees=agrees))


async def half_played(harness, *people, hands=2, **options):
    """Start a match of some hands, and play half of them."""
    await harness.start(*people, max_hands=hands, **options)
    while not harness.table.is_half_played:
        await harness.play_the_hand()
    return harness.table


def results(store):
    """Return the stored place of each person who has a result, by user id."""
    return {seat.user_id: seat.place for result in store.log.results.values() for seat in result.seats}
