"""Faults that tests cause: work that hangs until the test says so, and tables that only the log remembers."""

import asyncio
import re

from bot.i18n import Language, translator
from bot.ui.controls.custom_id import Action

APOLOGY = (
    "Sorry, something went wrong on my side. Nothing of the game is lost; please try again. If it happens again, tell"
    " the operator of this bot the number of the error: {error}."
)
"""What people read where the bot has failed."""


def error_in(text, language=Language.EN):
    """Return the number of the error that an apology tells; ``None`` for any other text."""
    before, after = translator(language).gettext(APOLOGY, error="{error}").split("{error}")
    found = re.fullmatch(f"{re.escape(before)}`([0-9a-f]{{6}})`{re.escape(after)}", text)
    return found and found[1]


class Slow:
    """Lets what it wraps begin, and go on only when the test says so."""

    def __init__(self, world, work, *, when=lambda *_, **__: True):
        self._world = world
        self._work = work
        self._when = when
        self._gate = asyncio.Event()
        self._holds = False
        self.begun = False

    def hold(self):
        """Hold the next call."""
        self._holds = True

    async def go_on(self):
        """Let it go on, and wait until everything has happened that comes of it."""
        self._gate.set()
        await self._world.env.settle()

    async def __call__(self, *arguments, **options):
        if self._holds and self._when(*arguments, **options):
            self._holds, self.begun = False, True
            await self._world.env.external_wait(self._gate.wait(), reason="it is slow")
        return await self._work(*arguments, **options)


async def stopped_before_a_restart(world):
    """Let Anna stop a table before a restart; return its lobby as it was, and Bernat, who still sees that."""
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    lobby = anna.table()
    question = await anna.command("botifarra stop")
    await anna.click(Action.STOP, on=question.messages[0])
    await world.restart()  # so that the table must be looked up in its log
    return lobby, bernat


async def slow_refusal(world, monkeypatch):
    """Hold the refusal of a click at a table that is over; return what holds it, the lobby, and who sees it."""
    lobby, person = await stopped_before_a_restart(world)
    monkeypatch.setattr("bot.ui.discord.responses.DEFER_AFTER", 0.05)
    slow = Slow(world, world.store.log.read)
    monkeypatch.setattr(world.store.log, "read", slow)
    slow.hold()
    return slow, lobby, person
