"""The daily post of a server: once a day, at its hour, yesterday's places and the way to today's deal."""

from __future__ import annotations

import logging
from datetime import UTC, date, timedelta, tzinfo
from typing import Any, Final

import discord
from discord import ui

from bot.daily.deal import Deal
from bot.daily.service import Daily
from bot.errors import StoreError
from bot.process.background import RepeatedWork, until_an_hour_begins
from bot.ui.daily import texts
from bot.ui.daily.custom_id import Action
from bot.ui.daily.messages import deal_button
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe, is_transient, post_once
from bot.ui.discord.messages import OutgoingMessage, rows, text
from bot.ui.discord.services import Services
from bot.ui.face.face import DOT, FACES, Face, face_of, has_daily
from bot.ui.tables.messages.message_requests import MessageRequests

logger = logging.getLogger(__name__)

RETRY_AFTER: Final = 60.0


class DailyPosts(RepeatedWork):
    """Posts once a day in each server that wants it, also later on that day if the bot was away at the hour.

    Discord ignores a second post of the same nonce, so a process that dies before it has saved one repeats it
    without a trace.
    """

    failure = "a daily post is late"

    def __init__(
        self, client: discord.Client, daily: Daily, services: Services, requests: MessageRequests
    ) -> None:
        self._client = client
        self._daily = daily
        self._services = services
        self._requests = requests
        self._done: dict[int, date] = {}
        """The last day of each server, whether Discord took its post or will not."""
        self._has_failed = False
        self._zones: set[tzinfo] = {UTC}

    def _pause(self) -> float:
        """Return the seconds until an hour begins anywhere: a server that is new is seen at the next one."""
        return (
            RETRY_AFTER if self._has_failed else until_an_hour_begins(self._services.tables.now, self._zones)
        )

    async def _do_what_is_due(self) -> None:
        self._has_failed = True
        is_late = False
        clubs = await self._services.clubs.with_daily_post()
        self._zones = {UTC, *(club.zone for club in clubs.values())}
        for guild_id, club in clubs.items():
            day, guild = club.daily_due(self._services.tables.now), self._client.get_guild(guild_id)
            if day is not None and guild is not None and day != self._done.get(guild_id):
                try:
                    is_late |= not await self._post(guild, club.daily_channel or 0, day)
                except StoreError:
                    raise
                except Exception:  # the other servers do not wait for it
                    logger.exception("the daily post of server %d is late", guild_id)
                    is_late = True
        self._has_failed = is_late

    async def _post(self, guild: discord.Guild, channel_id: int, day: date) -> bool:
        """Post in a server; return whether nothing more can be done on this day."""
        message = await self._message(guild)
        channel = self._client.get_partial_messageable(channel_id, guild_id=guild.id)
        await self._requests.turn_of_bot(channel_id)
        try:
            await post_once(channel, message, f"{guild.id}d{day:%m%d}")
        except REQUEST_ERRORS as error:
            logger.info("no daily post in channel %d of server %d: %s", channel_id, guild.id, describe(error))
            if is_transient(error):
                return False
            self._done[guild.id] = day
            return True
        self._done[guild.id] = day
        await self._services.clubs.choose(guild.id, daily_posted=day)
        return True

    async def _message(self, guild: discord.Guild) -> OutgoingMessage:
        language = await self._services.languages.of_server(guild.id, guild.preferred_locale)
        played = await self._daily.games_in(guild.id)
        games = [game for game in FACES if has_daily(game)]
        parts: list[ui.Item[Any]] = []
        for game in [game for game in games if game in played] or games[:1]:
            face, deal = face_of(game, language), await self._daily.of_today(game)
            begin = deal_button(deal, Action.BEGIN, face.tr.gettext("Play today's deal"), "🃏")
            parts += [text("\n".join(await self._lines(face, deal, guild.id))), *rows([begin])]
        return OutgoingMessage(tuple(parts))

    async def _lines(self, face: Face, deal: Deal, guild_id: int) -> list[str]:
        """Return title, yesterday's places and par, and above the first deal of a month the crown of the one before.

        That is a day later than the first of the month where the clocks are ahead of those of deals.
        """
        game, yesterday, lines = deal.game, deal.day - timedelta(days=1), [texts.title(face, deal)]
        par = await self._daily.par(game, yesterday)
        if par is not None:
            standing = await self._daily.standing(0, game, yesterday, guild_id)
            heading = f"**{face.tr.gettext('Yesterday')}**{DOT}{texts.expert(face.tr, par)}"
            lines += [heading, *texts.ranking_lines(face.tr, standing, 0)]
        if deal.day.day == 1:
            days, names = await self._daily.crown(game, guild_id, yesterday)
            lines += texts.crown_lines(face.tr, yesterday, days, names)
        return lines
