"""Nothing is closed under an answer, and none begins while the bot stops."""

import asyncio

from bot.ui.discord import deduplication
from bot.ui.discord.deduplication import InteractionGate


async def test_what_is_under_way_is_waited_for():
    door, told, go_on = InteractionGate(), [], asyncio.Event()

    async def answer():
        assert door.admit(1)
        await go_on.wait()
        told.append("answered")

    answering = asyncio.create_task(answer())
    await asyncio.sleep(0)
    finishing = asyncio.create_task(door.finish())
    await asyncio.sleep(0)
    assert not finishing.done()
    go_on.set()
    await finishing
    assert told == ["answered"]
    assert answering.done()


async def test_an_interaction_is_let_in_once_however_often_it_is_delivered(monkeypatch):
    monkeypatch.setattr(deduplication, "MOST_REMEMBERED", 2)
    door = InteractionGate()
    assert [door.admit(number) for number in (1, 1, 2, 1, 2)] == [True, False, True, False, False]
    assert door.admit(3)
    assert not door.admit(2)


async def test_nobody_is_let_in_once_the_bot_stops():
    door = InteractionGate()
    await door.finish()
    assert not door.admit(1)


async def test_an_answer_that_never_comes_is_not_waited_for_long(monkeypatch):
    monkeypatch.setattr(deduplication, "LONGEST_WAIT", 0.01)
    door = InteractionGate()

    async def answer():
        assert door.admit(1)
        await asyncio.Event().wait()

    answering = asyncio.create_task(answer())
    await asyncio.sleep(0)
    await door.finish()
    assert not answering.done()
    answering.cancel()


async def test_what_was_to_come_long_after_an_answer_does_not_come_while_the_bot_stops():
    door, ends = InteractionGate(), []

    async def afterwards():
        try:
            await asyncio.Event().wait()
        finally:
            ends.append("cancelled")

    door.afterwards(afterwards())
    await asyncio.sleep(0)
    await door.finish()
    await asyncio.sleep(0)
    assert ends == ["cancelled"]
