"""Leftovers of the smoke test, which it removes at its end, however it ends."""

import asyncio

import pytest

from tools.smoke.leftovers import Leftovers


async def test_what_is_being_made_when_the_test_is_stopped_is_removed_too():
    leftovers, removed = Leftovers(), []
    arrives = asyncio.Event()

    async def remove() -> None:
        removed.append("message")

    async def make() -> None:
        await arrives.wait()  # Discord has the message, and the answer is on its way
        leftovers.add("message", remove)

    making = asyncio.create_task(leftovers.surely(make()))
    await asyncio.sleep(0)
    making.cancel()
    with pytest.raises(asyncio.CancelledError):
        await making
    arrives.set()
    assert await leftovers.sweep() == []
    assert removed == ["message"]


async def test_what_cannot_be_removed_is_named_and_the_rest_is_removed():
    leftovers, removed = Leftovers(), []

    async def remove() -> None:
        removed.append("older")

    async def refuse() -> None:
        raise ConnectionError

    leftovers.add("older", remove)
    leftovers.add("thread 5", refuse)
    (sentence,) = await leftovers.sweep()
    assert sentence.startswith("thread 5 cannot be removed")
    assert removed == ["older"]
    assert await leftovers.sweep() == []
