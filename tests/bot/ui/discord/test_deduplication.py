"""Interactions are admitted once, and shutdown waits for their answers."""

import asyncio

from bot.ui.discord import deduplication
from bot.ui.discord.deduplication import InteractionGate


def opened_gate(answered=()):
    gate = InteractionGate()
    gate.open(answered)
    return gate


async def test_what_is_under_way_is_waited_for():
    gate, done, go_on = opened_gate(), [], asyncio.Event()

    async def answer():
        assert await gate.admit(1)
        await go_on.wait()
        done.append("answered")

    answering = asyncio.create_task(answer())
    await asyncio.sleep(0)
    finishing = asyncio.create_task(gate.finish())
    await asyncio.sleep(0)
    assert not finishing.done()
    go_on.set()
    await finishing
    assert done == ["answered"]
    assert answering.done()


async def test_an_interaction_is_let_in_once_however_often_it_is_delivered(monkeypatch):
    monkeypatch.setattr(deduplication, "MOST_REMEMBERED", 2)
    gate = opened_gate()
    assert [await gate.admit(number) for number in (1, 1, 2, 1, 2)] == [True, False, True, False, False]
    assert await gate.admit(3)
    assert not await gate.admit(2)


async def test_nobody_is_let_in_once_the_bot_stops():
    gate = opened_gate()
    await gate.finish()
    assert not await gate.admit(1)


async def test_an_answer_that_never_comes_is_cancelled_when_it_is_given_up():
    gate = opened_gate()

    async def answer():
        assert await gate.admit(1)
        await asyncio.Event().wait()

    answering = asyncio.create_task(answer())
    await asyncio.sleep(0)
    await gate.finish(0.01)
    assert not answering.done()
    await gate.give_up()
    assert answering.cancelled()


async def test_what_was_to_come_long_after_an_answer_does_not_come_while_the_bot_stops():
    gate, ends = opened_gate(), []

    async def run_later():
        try:
            await asyncio.Event().wait()
        finally:
            ends.append("cancelled")

    gate.run_later(run_later())
    await asyncio.sleep(0)
    await gate.finish()
    await asyncio.sleep(0)
    assert ends == ["cancelled"]


async def test_an_interaction_that_is_heard_early_waits_until_the_gate_opens():
    gate = InteractionGate()
    heard = asyncio.create_task(gate.admit(1))
    await asyncio.sleep(0)
    assert not heard.done()
    gate.open()
    assert await heard


async def test_an_interaction_that_nobody_can_answer_any_more_is_not_admitted(monkeypatch):
    monkeypatch.setattr(deduplication, "LONGEST_HEARD", 0.01)
    gate = InteractionGate()
    assert not await gate.admit(1)
    gate.open()
    assert await gate.admit(2)


async def test_what_another_process_has_answered_is_not_answered_again():
    gate = InteractionGate()
    heard = [asyncio.create_task(gate.admit(number)) for number in (1, 2)]
    await asyncio.sleep(0)
    gate.open(answered=[1])
    assert [await each for each in heard] == [False, True]


async def test_a_successor_is_told_of_the_answers_of_the_last_seconds_only():
    second = 1_000 << 22
    gate = opened_gate()
    for number in (second, 50 * second, 60 * second):
        await gate.admit(number)
    assert gate.answered == [50 * second, 60 * second]
