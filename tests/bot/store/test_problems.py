"""Problems and answers in the database."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.errors import Refusal
from bot.i18n import Language
from bot.problems.assessed import Assessed
from bot.problems.problem import MOST_IN_SERVER, MOST_OF_PERSON, OPEN_FOR, Answer, Position
from bot.tables.shards import Shards
from computers.review import Estimate
from tests.bot.store.conftest import ANNA, BERNAT, NOW, new_table, opened, server

VIEW = Assessed(
    {"play O9": Estimate(20.0, 0.0), "play O2": Estimate(18.0, 0.4)}, 0.5, {Language.CA: "La manilla."}
)


async def draft(store, step=1, guild_id=1):
    table_id = await new_table(store, entries=[opened(guild_id=guild_id)])
    return await store.problems.draft(guild_id, Position(table_id, 1, step, 2), VIEW, NOW)


async def asked(store, guild_id=1, author=None, *, weekly=False):
    problem = await draft(store, guild_id=guild_id)
    return await store.problems.ask(problem.id, 5, NOW, author, weekly=weekly)


def answer(problem, person=ANNA, move="play O2", *, counts=True, at=NOW):
    return Answer(problem.id, person.id, person.name, move, VIEW.marks(move), counts, at)


async def test_a_position_is_assessed_once_and_asked_once(store):
    first = await draft(store)
    assert (first.assessed, first.is_open(NOW)) == (VIEW, False)
    assert await store.problems.draft(1, first.position, VIEW, NOW + OPEN_FOR) == first
    assert await store.problems.at(replace(first.position, step=2)) is None
    problem = await store.problems.ask(first.id, 5, NOW, ANNA.id, weekly=False)
    assert await store.problems.at(first.position) == await store.problems.find(first.id) == problem
    assert (problem.channel_id, problem.author, problem.is_open(NOW)) == (5, ANNA.id, True)
    with pytest.raises(Refusal, match="no_such_problem"):
        await store.problems.ask(first.id, 5, NOW, None, weekly=True)
    await store.problems.change(first.id, channel_id=None, author=None, closes_at=None)
    assert await store.problems.find(first.id) == first


async def test_a_person_and_a_server_have_a_limited_number_of_open_problems(store):
    mine = [await asked(store, guild_id, ANNA.id) for guild_id in range(MOST_OF_PERSON)]
    with pytest.raises(Refusal, match="too_many_problems_of_person"):
        await asked(store, 9, ANNA.id)
    with pytest.raises(Refusal, match="too_many_problems_of_person"):
        await store.problems.check_limits(9, ANNA.id, NOW)
    await store.problems.change(mine[0].id, closes_at=NOW)
    await asked(store, 9, ANNA.id)
    others = [await asked(store, 7, person) for person in range(MOST_IN_SERVER)]
    with pytest.raises(Refusal, match="too_many_problems_in_server"):
        await asked(store, 7, BERNAT.id)
    assert (await asked(store, 7, weekly=True)).weekly
    await store.problems.change(others[0].id, closes_at=NOW)
    with pytest.raises(Refusal, match="too_many_problems_in_server"):
        await asked(store, 7, BERNAT.id)


async def test_the_first_answer_of_a_person_counts(store):
    problem = await asked(store)
    await store.problems.answer(answer(problem))
    await store.problems.answer(answer(problem, move="play O9"))
    await store.problems.answer(answer(problem, BERNAT))
    assert await store.problems.answers(problem.id) == [(ANNA.id, "play O2"), (BERNAT.id, "play O2")]


async def test_problems_of_this_process_wait_for_their_end_in_order(store):
    first, second, elsewhere = [await asked(store, server(number)) for number in (0, 2, 1)]
    await draft(store, guild_id=server(0))
    await store.problems.change(second.id, closes_at=NOW)
    assert [each.id for each in await store.problems.unclosed()] == [second.id, first.id, elsewhere.id]
    await store.problems.change(second.id, closed=True)
    store.serve(Shards((0,), 2))
    assert [each.id for each in await store.problems.unclosed()] == [first.id]


async def test_old_drafts_go_and_problems_stay(store):
    problem, old = await asked(store), await draft(store)
    await store.problems.drop_drafts(NOW + timedelta(seconds=1))
    assert await store.problems.find(old.id) is None
    assert await store.problems.find(problem.id) is not None


async def test_marks_of_a_season_are_those_of_its_time_and_server_that_count(store):
    here, elsewhere = await asked(store), await asked(store, 2)
    until = NOW + timedelta(days=1)
    await store.problems.answer(answer(here))
    await store.problems.answer(answer(here, BERNAT, counts=False))
    await store.problems.answer(answer(elsewhere))
    later = await asked(store)
    await store.problems.answer(answer(later, at=until))
    assert await store.problems.marks(1, NOW, until) == [(ANNA.id, "Anna", 6)]


async def test_of_who_is_forgotten_the_share_stays(store):
    problem = await asked(store, author=ANNA.id)
    await store.problems.answer(answer(problem))
    exported = await store.privacy.export(ANNA.id)
    assert [each["author"] for each in exported["problems"]] == [ANNA.id]
    assert [each["move"] for each in exported["problem_answers"]] == ["play O2"]
    await store.privacy.forget(ANNA.id)
    exported = await store.privacy.export(ANNA.id)
    assert exported["problems"] == exported["problem_answers"] == []
    assert await store.problems.answers(problem.id) == [(None, "play O2")]
    assert await store.problems.marks(1, NOW, NOW + OPEN_FOR) == []
    assert (await store.problems.find(problem.id)).author is None


async def test_with_a_server_go_its_problems_and_answers(store):
    problem = await asked(store)
    await store.problems.answer(answer(problem))
    await store.privacy.mark_left(1, NOW)
    await store.privacy.delete_left(NOW)
    assert await store.problems.find(problem.id) is None
    assert await store.problems.answers(problem.id) == []
