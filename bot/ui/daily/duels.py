"""Duels: a finished deal of the day is sent to somebody, who plays it too, and a public line compares both."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any, Final
from zlib import crc32

import discord

from bot.daily.deal import Deal
from bot.daily.service import Course, Daily
from bot.daily.store import DailyStore, Duel
from bot.errors import Refusal, UnknownControl
from bot.ui.daily import texts
from bot.ui.daily.custom_id import Action
from bot.ui.daily.messages import deal_button
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe, is_transient, post_once
from bot.ui.discord.messages import OutgoingMessage, rows, text
from bot.ui.discord.responses import Interaction, deferring_if_slow, send_ephemeral_text
from bot.ui.face.face import Face
from bot.ui.text.names import points

logger = logging.getLogger(__name__)

_SIGN: Final = "⚔️"


class Duels:
    """Posts the public lines of duels, and what they led to."""

    def __init__(self, daily: Daily, store: DailyStore) -> None:
        self._daily = daily
        self._store = store

    async def send(self, interaction: Interaction, face: Face, deal: Deal, chosen: str) -> None:
        """Mention the chosen person in the channel, once for each deal; raises :class:`Refusal`."""
        data: Any = interaction.data
        channel = interaction.channel
        user = data.get("resolved", {}).get("users", {}).get(chosen)
        if user is None:
            raise UnknownControl
        if user.get("bot"):
            raise Refusal("duel_with_bot")
        sender, user_id = interaction.user.id, int(chosen)
        await self._daily.check_sending(sender, deal.game, deal.day, user_id)
        if not isinstance(channel, discord.abc.Messageable):
            raise Refusal("duel_not_posted")
        asked = face.tr.gettext(
            "{name} has a hand for {other}: the same cards against the same computers. Then both results are here.",
            name=f"<@{sender}>",
            other=f"<@{user_id}>",
        )
        play = deal_button(deal, Action.ACCEPT, face.tr.gettext("Play it"), "🃏", discord.ButtonStyle.primary)
        message = OutgoingMessage((text(f"{texts.title(face, deal)}\n{_SIGN} {asked}"), *rows([play])))
        nonce = f"{user_id}{crc32(f'{deal.game} {deal.day}'.encode()) % 10**5}"
        posting = post_once(channel, message, nonce, [user_id])
        try:
            posted = await deferring_if_slow(interaction, posting, ephemeral=True)
        except REQUEST_ERRORS as error:
            logger.info("cannot post a duel in channel %d: %s", interaction.channel_id, describe(error))
            raise Refusal("duel_not_posted") from error
        await self._store.save_duel(Duel(deal.game, deal.day, user_id, sender, posted.channel.id, posted.id))
        await send_ephemeral_text(interaction, face.tr.gettext("Sent: {other}", other=f"<@{user_id}>"))

    async def tell(self, interaction: Interaction, face: Face, course: Course) -> None:
        """Let the public line show both results, if the finished deal is that of a duel and nobody has yet."""
        deal, own = course.deal, course.play.score or 0
        duel = await self._store.duel(deal.game, deal.day, course.play.user_id)
        if duel is None or duel.told:
            return
        other = await self._store.play(duel.sender, deal.game, deal.day)
        results = {duel.user_id: own} | ({duel.sender: other.score or 0} if other else {})
        lines = [
            f"{_SIGN} <@{each}>: **{points(results[each], signed=True)}**"
            for each in sorted(results, key=results.__getitem__, reverse=True)
        ]
        shown = OutgoingMessage((text("\n".join((texts.title(face, deal), *lines))),))
        channel = interaction.client.get_partial_messageable(duel.channel_id)
        try:
            await channel.get_partial_message(duel.message_id).edit(view=shown.layout())
        except REQUEST_ERRORS as error:
            logger.info("a duel in channel %d stays as it is: %s", duel.channel_id, describe(error))
            if is_transient(error):
                return  # the next look at the result tries again
        await self._store.save_duel(replace(duel, told=True))
