"""Nothing is closed under an answer, and none begins while the bot stops."""

import asyncio

from bot.ui import clicks
from bot.ui.clicks import Clicks


async def test_what_is_under_way_is_waited_for():
    door, told, go_on = Clicks(), [], asyncio.Event()

    async def answer():
        assert door.let_in(1)
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
    monkeypatch.setattr(clicks, "MOST_REMEMBERED", 2)
    door = Clicks()
    assert [door.let_in(number) for number in (1, 1, 2, 1, 2)] == [True, False, True, False, False]
    assert door.let_in(3)
    assert not door.let_in(2)


async def test_nobody_is_let_in_once_the_bot_stops():
    door = Clicks()
    await door.finish()
    assert not door.let_in(1)


async def test_an_answer_that_never_comes_is_not_waited_for_long(monkeypatch):
    monkeypatch.setattr(clicks, "LONGEST_WAIT", 0.01)
    door = Clicks()

    async def answer():
        assert door.let_in(1)
        await asyncio.Event().wait()

    answering = asyncio.create_task(answer())
    await asyncio.sleep(0)
    await door.finish()
    assert not answering.done()
    answering.cancel()


async def test_what_was_to_come_long_after_an_answer_does_not_come_while_the_bot_stops():
    door, ends = Clicks(), []

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
