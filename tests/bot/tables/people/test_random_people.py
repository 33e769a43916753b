"""People who come, go, ask, agree, concede and stop at random: the log always replays, and a result is sound."""

import asyncio
import random
from dataclasses import replace

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import CloseReason
from bot.tables.errors import TableError
from bot.tables.log.records import record_lines
from bot.tables.log.replay import rebuild
from bot.tables.results import match_result
from bot.tables.table import Stage
from engine.errors import RuleError
from engine.record import replay as replayed
from tests.bot.tables.conftest import AT_ONCE, PEOPLE
from tests.bot.tables.people.harness import answer


async def come_or_go(harness, person, chance):
    """Do something that concerns the company at the table, or press any button of the match."""
    number = chance.random()
    if number < 0.08:
        await harness.execute(commands.leave, person)
    elif number < 0.2:
        await harness.execute(commands.come_back, person)
    elif number < 0.3:
        await harness.execute(commands.ask_for_seat, person, chance.randrange(len(harness.table.seats)))
    elif number < 0.32:
        await harness.execute(commands.concede_deal, person, harness.table.turn)
    elif number < 0.325:
        await harness.execute(commands.concede_match, person)
    elif number < 0.33:
        await harness.execute(commands.stop, Actor(person))
    elif number < 0.45:
        await answer(harness, person, agrees=chance.random() < 0.7)
    elif number < 0.451:
        await harness.execute(commands.expire)
    else:
        await harness.press_any_button(person, chance)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("mode", ["pairs4", "individual3", "rector2"])
async def test_whatever_people_do_the_log_replays_and_each_of_them_has_one_result_at_most(
    harness, start_runner, tables, store, seed, mode
):
    chance = random.Random(f"{seed} {mode}")
    await harness.start(PEOPLE[1], mode=mode, max_hands=3)
    start_runner(replace(AT_ONCE, answer=0.01))
    while (table := tables.newest(harness.id)).is_open:
        seated = [seat.person for seat in table.seats if seat.person]
        try:
            await come_or_go(harness, chance.choice([*seated, *PEOPLE]), chance)
        except (TableError, RuleError):
            continue
        finally:
            await asyncio.sleep(0)
    assert rebuild(table.id, await store.log.read(table.id)) == table
    if table.stage is Stage.OVER:
        (match,) = replayed(record_lines(table))
        assert match.state == table.match.state
    if not table.has_result:
        return
    result = match_result(table)
    assert len({seat.user_id for seat in result.seats}) == len(result.seats)
    assert all(1 <= seat.place <= len(table.sides) for seat in result.seats)
    stop = table.petition if table.close_reason is CloseReason.STOPPED else None
    agreed = {stop.seat, *stop.agreed} if stop else set()
    absent = {
        seat.person.id for number, seat in enumerate(table.seats) if seat.is_away and number not in agreed
    }
    gone = {former.person.id for former in table.former if former.has_lost}
    assert all(seat.place == len(table.sides) for seat in result.seats if seat.user_id in absent | gone)
