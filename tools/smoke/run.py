"""Tools that every step of the smoke test uses: the channel, trials, buttons, questions, and the clean-up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

import discord
from discord import ButtonStyle, ui

from bot.ui.discord.http_errors import CONNECTION_ERRORS
from bot.ui.discord.messages import OutgoingMessage, rows, text
from tools.smoke.clicks import Clicks, Interaction, pressed
from tools.smoke.leftovers import Leftovers
from tools.smoke.outcome import Expected, Outcome, outcome_of
from tools.smoke.report import Finding, Report
from tools.smoke.steps.posts import Posts
from tools.smoke.traffic import Traffic

Wait = Callable[[float], Awaitable[None]]
"""Waits for seconds; a test moves a clock instead."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question; ``good`` tells whether it is the one that is hoped for."""

    label: str
    good: bool = True


@dataclass(slots=True)
class Run:
    """A running smoke test.

    ``slow`` adds what takes minutes. ``person`` is who presses, once somebody has begun.
    """

    client: discord.Client
    channel: discord.TextChannel
    traffic: Traffic
    clicks: Clicks
    posts: Posts
    wait: Wait
    slow: bool = False
    report: Report = field(default_factory=Report)
    leftovers: Leftovers = field(default_factory=Leftovers)
    person: int | None = None
    stays: list[str] = field(default_factory=list)
    """Sentences about failed removals."""

    @property
    def application_id(self) -> int:
        """The id of the application."""
        return self.client.application_id or 0

    async def trial(self, name: str, request: Awaitable[Any], expected: Expected | None) -> Outcome:
        """Make a request and report how it was answered; a refusal is not raised."""
        outcome = await self.outcome(request)
        self.report.add(Finding(name, expected, outcome))
        return outcome

    async def outcome(self, request: Awaitable[Any]) -> Outcome:
        """Make a request and return how it was answered."""
        with self.traffic.collected() as exchanges:
            try:
                await request
            except (discord.HTTPException, *CONNECTION_ERRORS):
                pass
        return outcome_of(exchanges)

    async def try_to_send(
        self,
        message: OutgoingMessage,
        **options: Any,  # noqa: ANN401 - those of discord.py
    ) -> tuple[discord.Message | None, Outcome]:
        """Post a message if Discord takes it."""
        with self.traffic.collected() as exchanges:
            try:
                sent = await self.send(message, **options)
            except (discord.HTTPException, *CONNECTION_ERRORS):
                sent = None
        return sent, outcome_of(exchanges)

    async def send(self, message: OutgoingMessage, **options: Any) -> discord.Message:  # noqa: ANN401
        """Post a message in the channel, which is removed at the end at the latest."""

        async def post() -> discord.Message:
            sent = await self.channel.send(view=message.layout(), files=message.files(), **options)
            self.leftovers.add(f"message {sent.id}", sent.delete)
            return sent

        return await self.leftovers.surely(post())

    async def remove(self, message: discord.Message | discord.PartialMessage) -> None:
        """Delete a message of the channel."""
        await self.leftovers.remove(f"message {message.id}")

    async def press(self, sentence: str, label: str = "Press", *, by: int | None = None) -> Interaction:
        """Post a sentence with a button that lights up, and wait for the click; the message stays."""
        button = self.clicks.button(label, by=by or self.person)
        await self.send(lit(text(sentence), button))
        return await self.clicks.one_of(button)

    async def ask(self, question: str, *answers: Answer, relied_on: bool = False) -> Answer:
        """Ask the person about something visible, report the answer, and remove the question."""
        buttons = [
            self.clicks.button(answer.label, style=ButtonStyle.primary, by=self.person) for answer in answers
        ]
        message = await self.send(lit(text(f"**{question}**"), *buttons))
        click = await self.clicks.one_of(*buttons)
        answer = next(each for each, button in zip(answers, buttons, strict=True) if pressed(click, button))
        await click.response.defer()
        await self.remove(message)
        sentence = f"{question} “{answer.label}”"
        if relied_on:
            self.report.judge(good=answer.good, sentence=sentence)
        else:
            self.report.note(sentence)
        return answer


BUTTONS_A_MESSAGE: Final = 25


def lit(*parts: ui.Item[Any]) -> OutgoingMessage:
    """Return a message of texts and buttons, the buttons in rows at its end."""
    buttons = [part for part in parts if isinstance(part, ui.Button)]
    others = tuple(part for part in parts if not isinstance(part, ui.Button))
    return OutgoingMessage((*others, *rows(buttons[:BUTTONS_A_MESSAGE])))


def with_button(message: OutgoingMessage, button: ui.Button[Any]) -> OutgoingMessage:
    """Return a message with one more button at its end."""
    return OutgoingMessage((*message.parts, ui.ActionRow(button)), message.attachments)
