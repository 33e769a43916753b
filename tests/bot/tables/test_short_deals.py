"""Games of many short deals: the next one follows soon, and at once when all who are here have asked for it."""

import pytest

from bot.tables import commands
from bot.tables.entries import Pace
from bot.tables.errors import StaleClick, TableError
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.time.due import Action, Pauses
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, EVA, seconds_left

PAUSES = Pauses(computer=1, deal=15, lobby=60, match=60, short_deal=6)


@pytest.fixture
def waiting(tables):
    """Return a runner that is never woken, to ask for due actions."""
    return Runner(tables, PAUSES)


@pytest.mark.parametrize(("pace", "seconds"), [(Pace.QUICK, 2.4), (Pace.NORMAL, 6), (Pace.CALM, 12)])
async def test_the_next_of_many_short_deals_follows_soon(turning, waiting, pace, seconds):
    await turning.start(BERNAT, pace=pace)
    await turning.play_the_deal()
    assert waiting.due(turning.table).action is Action.DEAL
    assert seconds_left(waiting, turning.table) == pytest.approx(seconds)


async def test_the_table_deals_at_once_when_all_who_are_here_have_asked(turning):
    await turning.start(BERNAT, CARLA)
    await turning.play_the_deal()
    for person, others in ((ANNA, (1, 2)), (CARLA, (1,))):
        await turning.next_deal(person)
        assert turning.table.next_deal_waits_for == others
        assert not turning.table.deal_is_open
    await turning.next_deal(BERNAT)
    assert turning.table.match.status.deal == 2
    assert turning.table.next_deal_waits_for == ()
    assert turning.table.match.accepted == frozenset()


async def test_whoever_asks_twice_hears_who_is_waited_for(turning):
    await turning.start(BERNAT, CARLA)
    await turning.play_the_deal()
    await turning.next_deal(ANNA)
    with pytest.raises(TableError) as refusal:
        await turning.next_deal(ANNA)
    assert refusal.value.code == "others_not_ready"
    assert refusal.value.details == {"names": ("Bernat", "Carla")}


async def test_one_person_among_absent_ones_deals_at_once(turning):
    await turning.start(BERNAT, CARLA)
    await turning.play_the_deal()
    for person in (BERNAT, CARLA):
        await turning.execute(commands.leave, person)
    await turning.next_deal(ANNA)
    assert turning.table.match.status.deal == 2


async def test_an_absent_person_who_asks_is_back_and_counts(turning):
    await turning.start(BERNAT, CARLA)
    await turning.play_the_deal()
    await turning.execute(commands.leave, CARLA)
    await turning.next_deal(CARLA)
    assert turning.table.seats[2].is_present
    assert turning.table.next_deal_waits_for == (0, 1)


async def test_nothing_is_waited_for_once_the_last_who_has_not_asked_leaves(turning, waiting):
    await turning.start(BERNAT)
    await turning.play_the_deal()
    await turning.next_deal(ANNA)
    assert seconds_left(waiting, turning.table) == 6
    await turning.execute(commands.leave, BERNAT)
    assert seconds_left(waiting, turning.table) == 0


async def test_nobody_asks_for_the_next_deal_from_outside_or_during_a_deal(turning):
    await turning.start(BERNAT)
    with pytest.raises(TableError) as refusal:
        await turning.next_deal(ANNA)
    assert refusal.value.code == "hand_not_over"
    before = turning.table.turn
    await turning.play_the_deal()
    with pytest.raises(TableError) as refusal:
        await turning.next_deal(EVA)
    assert refusal.value.code == "not_at_this_table"
    with pytest.raises(StaleClick):
        await turning.execute(commands.next_deal, ANNA, before, bytes(32))


async def test_who_has_asked_is_known_after_a_restart(turning, store, clock):
    await turning.start(BERNAT)
    await turning.play_the_deal()
    await turning.next_deal(ANNA)
    again = Tables(store.log, now=clock)
    await again.load()
    assert again.get(turning.id).next_deal_waits_for == (1,)
