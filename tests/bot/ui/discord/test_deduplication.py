"""Interactions are admitted once, and shutdown waits for their answers."""

import asyncio

from bot.ui.discord import deduplication
from bot.ui.discord.deduplication import InteractionGate


async def test_what_is_under_way_is_waited_for():
    gate, done, go_on = InteractionGate(), [], asyncio.Event()

    async def answer():
        assert gate.admit(1)
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
    gate = InteractionGate()
    assert [gate.admit(number) for number in (1, 1, 2, 1, 2)] == [True, False, True, False, False]
    assert gate.admit(3)
    assert not gate.admit(2)


async def test_nobody_is_let_in_once_the_bot_stops():
    gate = InteractionGate()
    await gate.finish()
    assert not gate.admit(1)


async def test_an_answer_that_never_comes_is_cancelled_after_a_moment(monkeypatch):
    monkeypatch.setattr(deduplication, "LONGEST_WAIT", 0.01)
    gate = InteractionGate()

    async def answer():
        assert gate.admit(1)
        await asyncio.Event().wait()

    answering = asyncio.create_task(answer())
    await asyncio.sleep(0)
    await gate.finish()
    assert answering.cancelled()


async def test_what_was_to_come_long_after_an_answer_does_not_come_while_the_bot_stops():
    gate, ends = InteractionGate(), []

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
