"""Somebody who presses what lights up, through the sandbox's control API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import aiohttp

from tests.e2e.world import walk
from tests.sandbox.clients import ControlClient

CHANNEL = "taula"
LIT = (1, 3)
"""The styles of buttons that light up: blue and green."""


class Presser:
    """Presses each button of the smoke test once, in the order in which they light up.

    Of several buttons of a message the first is pressed. ``only`` are the labels that are pressed at all, ``never``
    those that are left alone.
    """

    def __init__(
        self, control: ControlClient, name: str, only: Sequence[str] = (), never: Sequence[str] = ()
    ) -> None:
        self.control = control
        self.name = name
        self.only = only
        self.never = never
        self.pressed: list[str] = []
        self._done: set[str] = set()

    async def press(self) -> None:
        async with asyncio.TaskGroup() as presses:
            while True:
                for message in await self.control.messages(self.name, CHANNEL):
                    if fresh := [button for button in _lit(message) if self._wants(button)]:
                        self._done.update(button["custom_id"] for button in fresh)
                        presses.create_task(self._press(message["id"], fresh[0]))  # some are never answered
                await asyncio.sleep(0.005)

    def _wants(self, button: dict) -> bool:
        label = button["label"]
        is_mine = label not in self.never and (not self.only or label in self.only)
        return is_mine and button["custom_id"] not in self._done

    async def _press(self, message: str, button: dict) -> None:
        self.pressed.append(button["label"])
        _, answer = await self.control.post(
            "click", user=self.name, message=message, custom_id=button["custom_id"]
        )
        form = answer.get("modal")
        if form:
            await self.control.post(
                "modal", user=self.name, modal=form["id"], custom_id=form["custom_id"], values={}
            )


def _lit(message: dict) -> list[dict]:
    """Return the buttons of the smoke test in a message that light up."""
    return [
        part
        for part in walk(message["components"])
        if part["type"] == 2 and part["style"] in LIT and part["custom_id"].startswith("smoke:")
    ]


@asynccontextmanager
async def pressing(
    base_url: str,
    session: aiohttp.ClientSession,
    name: str = "Anna",
    only: Sequence[str] = (),
    never: Sequence[str] = (),
) -> AsyncIterator[Presser]:
    """Let somebody press in the background."""
    presser = Presser(ControlClient(session, base_url), name, only, never)
    task = asyncio.create_task(presser.press())
    try:
        yield presser
    finally:
        if task.done():
            task.result()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
