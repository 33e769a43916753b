"""The question to the people of hands that may become the problem of the week, and its button “Not mine”."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from discord import ui

from bot.errors import Refusal
from bot.people.clubs import ClubStore
from bot.people.languages import Languages
from bot.ui.controls.coded import Coded
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe
from bot.ui.discord.messages import OutgoingMessage, rows, text
from bot.ui.discord.responses import Interaction, deferring_if_slow, send_ephemeral, update_with
from bot.ui.tables.open_table import server_of
from bot.ui.week.weekly import POSTED_AT, WeeklyProblems, asked_on

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WeekId(Coded):
    """The custom_id of “Not mine”: the day of the problem."""

    prefix: ClassVar = "wk"
    day: date


class NotMineHandlers:
    """Asks each person once, after their next click, and takes their hands out."""

    prefix: ClassVar = WeekId.prefix

    def __init__(
        self, weekly: WeeklyProblems, clubs: ClubStore, languages: Languages, mention: Callable[[str], str]
    ) -> None:
        """``mention`` returns the clickable mention of a command by its full name."""
        self._weekly = weekly
        self._clubs = clubs
        self._languages = languages
        self._mention = mention

    async def ask(self, interaction: Interaction) -> None:
        """Ask the user of a click that was answered, if a hand of theirs may be shown today."""
        guild_id, user_id = interaction.guild_id or 0, interaction.user.id
        people = self._weekly.to_ask.get(guild_id, set())
        if user_id not in people or not interaction.response.is_done():
            return
        people.discard(user_id)
        club, tr = await self._clubs.of(guild_id), await self._languages.of(interaction)
        day = asked_on(club, self._weekly.now)
        if day is None or club.problem_channel is None:
            return
        title = tr.gettext("Problem of the week")
        asked = tr.gettext(
            "At {time} a position from a hand of the last week is shown in {channel}, and everybody may say what they"
            " would play. It may be from a hand of yours. Nobody is named. If you do not want that, press “Not mine”;"
            " with “Never my hands” in {preferences} I do not ask again.",
            time=f"{POSTED_AT}:00",
            channel=f"<#{club.problem_channel}>",
            preferences=self._mention("preferences"),
        )
        button: ui.Button[Any] = ui.Button(label=tr.gettext("Not mine"), custom_id=str(WeekId(day)))
        try:
            question = OutgoingMessage((text(f"**{title}**\n{asked}"), *rows([button])))
            await send_ephemeral(interaction, question)
        except REQUEST_ERRORS as error:
            logger.info("user %d is not asked about a hand: %s", user_id, describe(error))

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:  # noqa: ARG002 - a button has no values
        """Take the hands of the user out; raises ``Refusal`` once the problem of that day is posted."""
        named, guild_id = WeekId.parse(custom_id), server_of(interaction)
        if asked_on(await self._clubs.of(guild_id), self._weekly.now) != named.day:
            raise Refusal("problem_of_week_is_posted")
        await deferring_if_slow(interaction, self._weekly.withdraw(guild_id, interaction.user.id))
        tr = await self._languages.of(interaction)
        told = tr.gettext("None of your hands becomes the problem of this week.")
        await update_with(interaction, OutgoingMessage((text(told),)))
