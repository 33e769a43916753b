"""Random clicks at tables of random house rules: every match ends."""

import asyncio
import random
from dataclasses import replace

import pytest

from bot.tables.errors import TableError
from bot.tables.log.records import record_lines
from bot.tables.log.replay import rebuild
from bot.tables.log.shuffle_proofs import is_over, is_sound, is_unused
from bot.tables.table import Stage
from engine.botifarra.options import Tie
from engine.errors import RuleError
from engine.record import replay
from tests.bot.tables.conftest import ANNA, AT_ONCE, PEOPLE
from tests.examples import one_in
from tools.random_matches import random_options

MOST_MOVES = 5_000
"""Moves after which a match counts as endless; the longest have taken some hundreds."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", one_in(2, range(10)))
async def test_whatever_people_do_a_match_ends_and_can_be_replayed_and_checked(
    harness, start_runner, tables, store, seed
):
    chance = random.Random(seed)
    options = replace(random_options(chance), max_hands=chance.choice([1, 2, 3]), tie=Tie.DRAW)
    people = (ANNA, *PEOPLE[1 : chance.randint(1, options.seats)])
    await harness.start(*people[1:], **options.to_json())
    start_runner(replace(AT_ONCE, answer=0.01))
    while (table := tables.newest(harness.id)).is_open:
        try:
            await harness.press_any_button(chance.choice(people), chance)
        except (TableError, RuleError):
            continue
        finally:
            await asyncio.sleep(0)
        # Only moves are counted: while a busy machine thinks, people come and go any number of times.
        assert table.turn < MOST_MOVES
    assert table.stage is Stage.OVER
    assert rebuild(table.id, await store.log.read(table.id)) == table
    (match,) = replay(record_lines(table))
    assert match.state == table.match.state
    for shuffle in table.shuffles:
        if shuffle.seed is None:
            assert is_unused(table, shuffle) or shuffle == table.next_shuffle
        else:
            assert is_over(table, shuffle)
            assert is_sound(table, shuffle)
