"""The end of a season: one message in each server names the first three."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from bot.events.event import Event
from bot.events.season import Season, SeasonLine, season_table
from bot.events.service import Events
from bot.events.store import SEASON_END, EventStore
from bot.i18n import translator
from bot.people.clubs import ClubStore
from bot.process.background import RepeatedWork
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe
from bot.ui.discord.messages import OutgoingMessage, rows, text
from bot.ui.events.nights.season import MEDALS, season_button, season_name
from bot.ui.events.posted import PostedMessages
from bot.ui.face.face import DOT
from bot.ui.text.names import chosen, markdown, person

logger = logging.getLogger(__name__)

A_DAY: Final = timedelta(days=1)


class SeasonPosts(RepeatedWork):
    """Posts the end of a season, in the channel of its last event, within an hour; also if the bot was away then."""

    failure = "the end of a season is not posted"

    def __init__(self, events: Events, store: EventStore, clubs: ClubStore, posted: PostedMessages) -> None:
        self._events = events
        self._store = store
        self._clubs = clubs
        self._posted = posted

    def _pause(self) -> float:
        """Return the seconds until the next hour begins, or half a day where no season begins soon anywhere."""
        now = self._events.now
        if Season.at(now - A_DAY, "UTC") == Season.at(now + A_DAY, "UTC"):
            return A_DAY.total_seconds() / 2
        return 3600.0 - 60 * now.minute - now.second

    async def _do_what_is_due(self) -> None:
        # Somewhere it is already tomorrow.
        newest = Season.at(self._events.now + A_DAY, "UTC").before
        for event_id in await self._store.last_nights(str(newest)):
            event = await self._events.find(event_id)
            zone = (await self._clubs.of(event.guild_id)).zone
            if Season.at(self._events.now, zone.key) > newest:
                table = season_table(await self._store.season(event.guild_id, str(newest)))
                shown, kind = season_end(event, newest, table), f"{SEASON_END}{newest}"
                await self._posted.known(event_id)
                try:
                    await self._posted.post(event, kind, event.channel_id, shown)
                except REQUEST_ERRORS as error:
                    logger.info("no end of season in server %d: %s", event.guild_id, describe(error))


def season_end(event: Event, season: Season, table: Sequence[SeasonLine]) -> OutgoingMessage:
    """Return the message about the end of a season, in the language of its last event."""
    tr = translator(event.terms.rules.language)
    first = [
        f"{MEDALS[line.place]} {markdown(person(chosen(line.name)))} {line.points}"
        for line in table
        if line.place in MEDALS
    ]
    over = tr.gettext("{season} is over.", season=f"**{season_name(tr, season)}**")
    told = tr.gettext("The medals stand beside these names for one season.")
    lines = [over, DOT.join(first), f"-# {told}"]
    return OutgoingMessage((text("\n".join(lines)), *rows([season_button(tr, season, "📈")])))
