"""The search for the problem of the week, in a hand in which Carla loses several points by her seven of bastos."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from bot.metrics import NO_METRICS
from bot.people.preferences import PersonalPreferences
from bot.problems.expert_work import ExpertWork, Purpose
from bot.store import DatabaseStore
from bot.store.database.connection import create_engine
from bot.tables.entries import Person
from bot.tables.service import Tables
from bot.ui.review.judge_worker import Judging
from bot.ui.week.search import decisions
from bot.ui.week.weekly import WeeklyProblems
from computers.compiled import IS_AVAILABLE
from engine.botifarra import BOTIFARRA
from tests.memory_store import MemoryStore
from tools.whole_matches import Matches

pytestmark = pytest.mark.skipif(not IS_AVAILABLE, reason="the expert needs numba")

PEOPLE = [Person(101 + number, name) for number, name in enumerate(("Anna", "Bernat", "Carla", "Dídac"))]
GUILD, STEP, SEAT = 1, 37, 2
PLAYED = datetime(2026, 11, 30, 18, tzinfo=UTC)
NIGHT = datetime(2026, 12, 1, 1, 30, tzinfo=UTC)
"""Half past two in Madrid."""


@pytest.fixture(autouse=True)
def _same_cards(monkeypatch):
    chance = random.Random(25)
    monkeypatch.setattr("bot.tables.service.secrets", SimpleNamespace(token_bytes=chance.randbytes))


async def played(log, people=PEOPLE):
    """Let people play the hand at a table."""
    rules = {"play": "lliure", "target": "none", "max_hands": 1}
    return await Matches(log, 7, PLAYED).play(BOTIFARRA, people, rules)


async def test_the_choices_of_people_in_the_first_nine_tricks_may_be_problems():
    table = await played(MemoryStore().log)
    found = decisions(table, 1)
    assert (STEP, SEAT, "play B7") in [(each.step, each.seat, each.move) for each in found]
    for each in found:
        position = each.position.started_match
        assert position.status.waits_for == (each.seat,)
        assert len(position.state.tricks) < 9
        assert len(BOTIFARRA.legal_moves(position.state, each.seat)) >= 3
    assert {each.seat for each in decisions(await played(MemoryStore().log, PEOPLE[:1]), 1)} == {0}


async def test_a_hand_with_a_hint_or_in_which_the_table_chose_for_somebody_has_none():
    table = await played(MemoryStore().log)
    match, chosen = table.started_match, decisions(table, 1)[0]
    turn = chosen.position.turn
    hinted = replace(table, match=replace(match, hints=((turn, chosen.seat),)))
    moves = [replace(move, stood_in=number == turn) for number, move in enumerate(match.moves)]
    late = replace(table, match=replace(match, moves=type(match.moves)(moves)))
    assert [decisions(each, 1) for each in (hinted, late)] == [[], []]


@pytest.fixture
async def store(database):
    async with DatabaseStore(create_engine(database)) as opened:
        yield opened


@pytest.fixture
def judging():
    judging = Judging()
    judging.prepared()
    yield judging
    judging.close()


@pytest.fixture
async def night(store, judging):
    """Return what lets a night begin, in a server that wants the problem and in which the hand was played."""
    await played(store.log)
    await store.clubs.choose(GUILD, problem_channel=5)

    async def begin(work, at=NIGHT):
        services = SimpleNamespace(
            tables=Tables(store.log, now=lambda: at),
            clubs=store.clubs,
            preferences=PersonalPreferences(store.people),
            is_covered=lambda _: False,
        )
        guild = SimpleNamespace(get_channel_or_thread=lambda _: None)
        client = SimpleNamespace(get_guild=lambda _: guild)
        await WeeklyProblems(client, store, services, None, judging, work)._do_what_is_due()
        return [found[:3] for found in await store.weekly_hands.best(GUILD, at)]

    return begin


def work(most=40):
    return ExpertWork(most, NO_METRICS, lambda: NIGHT)


async def test_a_night_finds_the_decision_about_which_computers_disagree(night):
    spent = work()
    assert await night(spent) == [(1, 1, STEP)]
    assert spent.left(GUILD) == 39


@pytest.mark.parametrize("hours", [-2, 6, 18])
async def test_nothing_is_searched_by_day_nor_in_hands_that_are_older_than_a_day(night, hours):
    assert not await night(work(), NIGHT + timedelta(hours=hours))


async def test_half_of_what_the_expert_may_do_is_left_to_people(night):
    spent = work(2)
    spent.begin(GUILD, Purpose.TRAINING)
    assert not await night(spent)
    assert not await night(work(0))


@pytest.mark.parametrize("left_out", ["never", "forgotten"])
async def test_hands_of_people_who_do_not_want_it_or_were_forgotten_are_not_searched(night, store, left_out):
    if left_out == "never":
        await store.people.set_person_preferences(PEOPLE[3].id, never_my_hands=True)
    else:
        await store.privacy.forget(PEOPLE[3].id)
    assert not await night(work())
