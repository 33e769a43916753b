"""Tables of random house rules at which people do whatever comes to their minds: each match comes to its end."""

import asyncio
import random
from dataclasses import replace

import pytest

from bot.tables import commands
from bot.tables.errors import TableError
from bot.tables.records import record_lines
from bot.tables.replay import rebuild
from bot.tables.shuffles import is_over, is_sound, is_unused
from bot.tables.table import Stage
from engine.botifarra import BOTIFARRA
from engine.botifarra.options import Tie
from engine.errors import RuleError
from engine.record import replay
from tests.bot.tables.conftest import ANNA, AT_ONCE, PEOPLE
from tools.random_matches import random_options

MOST_ENTRIES = 5_000
"""After so many a match has not come to its end; the longest ones have taken some hundreds."""


async def act(evening, person, chance):
    """Do one thing that a button offers, whether it makes sense now or not."""
    state = evening.state
    doing = chance.random()
    if doing < 0.02:
        await evening.act(commands.leave, person)
    elif doing < 0.08:
        await evening.act(commands.come_back, person)
    elif doing < 0.10:
        await evening.act(commands.propose_redeal, person, evening.table.turn)
    elif doing < 0.13:
        await evening.answer_misdeal(person, agrees=chance.random() < 0.8)
    elif doing < 0.135:
        await evening.claim(person)
    elif doing < 0.2:
        await evening.next_hand(person)
    elif doing < 0.25:
        await evening.let_result_stand(person)
    elif doing < 0.3:
        await evening.cut(person, chance.randint(2, 46))
    elif state.phase.is_hand and BOTIFARRA.to_move(state) == evening.table.seat_of(person.id):
        view = evening.table.view(evening.table.seat_of(person.id))
        cards = [f"play {card}" for card in view.offered]
        await evening.move(person, chance.choice(cards or evening.moves()))


@pytest.mark.parametrize("seed", range(10))
async def test_whatever_people_do_a_match_ends_and_can_be_replayed_and_checked(
    evening, drive, tables, store, seed
):
    chance = random.Random(seed)
    options = replace(random_options(chance), max_hands=chance.choice([1, 2, 3]), tie=Tie.DRAW)
    people = (ANNA, *PEOPLE[1 : chance.randint(1, options.seats)])
    await evening.start(*people[1:], **options.to_json())
    drive(replace(AT_ONCE, answer=0.01))
    while (table := tables.newest(evening.id)).is_open:
        try:
            await act(evening, chance.choice(people), chance)
        except (TableError, RuleError):
            continue
        finally:
            await asyncio.sleep(0)
        assert table.seq < MOST_ENTRIES  # acts are not counted: a busy machine refuses any number of them
    assert table.stage is Stage.OVER
    assert rebuild(table.id, await store.log(table.id)) == table
    (match,) = replay(record_lines(table))
    assert match.state == table.state
    for shuffle in table.shuffles:
        if shuffle.seed is None:
            assert is_unused(table, shuffle) or shuffle == table.next_shuffle
        else:
            assert is_over(table, shuffle)
            assert is_sound(table, shuffle)
