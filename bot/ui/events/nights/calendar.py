"""Nights in the calendar of their server: Discord's scheduled events, which discord.py knows without repetition."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import discord
from discord.http import Route

from bot.events.repetition import Repeat
from bot.ui.discord.http_errors import describe, is_calendar_full
from bot.ui.discord.messages import cut
from bot.ui.discord.pacing import RequestBudget

logger = logging.getLogger(__name__)

LASTS: Final = timedelta(hours=2)
LONGEST_NAME: Final = 100
LONGEST_DESCRIPTION: Final = 1000
_EXTERNAL: Final = 3
_MEMBERS_ONLY: Final = 2
_BEGUN: Final = 2
_MONTHLY, _WEEKLY = 1, 2


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """A night as it stands in a calendar.

    :param location: a link of at most 100 characters, no other entry of the server having the same
    :param starts_at: its next time, in the time zone of the server
    :param repeat: ``None`` for once
    """

    name: str
    description: str
    location: str
    starts_at: datetime
    repeat: Repeat | None


class Calendar:
    """Writes entries into the calendars of servers. Errors of requests are the caller's, but for those named here."""

    def __init__(self, client: discord.Client, budget: RequestBudget, now: Callable[[], datetime]) -> None:
        """``budget`` paces the requests."""
        self._client = client
        self._budget = budget
        self._now = now

    def may_write(self, guild_id: int) -> bool:
        """Tell whether the bot has Create Events, which suffices for its own entries."""
        guild = self._client.get_guild(guild_id)
        return guild is not None and guild.me.guild_permissions.create_events

    async def put(self, guild_id: int, entry: CalendarEntry, known: int | None) -> int | None:
        """Create an entry, or edit the ``known`` one, and return its id; ``None`` if it may not or there are 100.

        Nothing is done for a night that has begun: Discord takes no start in the past.
        """
        if not self.may_write(guild_id):
            return None
        if entry.starts_at <= self._now():
            return known
        wanted = _body(entry)
        try:
            for found in await self._request("GET", guild_id):
                if int(found["id"]) != known and not self._is_lost(found, entry):
                    continue
                if found["status"] != _BEGUN:
                    # Others' bots report that new names are limited more than anything else.
                    changes = {key: value for key, value in wanted.items() if value != found.get(key)}
                    if changes:
                        await self._request("PATCH", guild_id, int(found["id"]), json=changes)
                    return int(found["id"])
                # The start of one that has begun cannot be changed any more.
                await self._request("DELETE", guild_id, int(found["id"]))
            return int((await self._request("POST", guild_id, json=wanted))["id"])
        except discord.HTTPException as error:
            if not (is_calendar_full(error) or isinstance(error, discord.Forbidden)):
                raise
            logger.info("a night of server %d is not in its calendar: %s", guild_id, describe(error))
            return None

    async def remove(self, guild_id: int, event_id: int) -> None:
        """Delete an entry. It is no error if it is gone already, or stays because the bot may not."""
        try:
            await self._request("DELETE", guild_id, event_id)
        except (discord.NotFound, discord.Forbidden) as error:
            logger.info("cannot delete night %d of server %d: %s", event_id, guild_id, describe(error))

    def _is_lost(self, found: dict[str, Any], entry: CalendarEntry) -> bool:
        """Tell whether an entry is the bot's for the same night, of which it knows nothing after a lost answer."""
        is_own = found.get("creator_id") == str(self._client.application_id)
        return is_own and bool(found.get("entity_metadata") == {"location": entry.location})

    async def _request(self, method: str, guild_id: int, event_id: int | None = None, **body: Any) -> Any:  # noqa: ANN401 - JSON
        await self._budget.turn()
        path = "/guilds/{guild_id}/scheduled-events" + ("/{event_id}" if event_id else "")
        route = Route(method, path, guild_id=guild_id, event_id=event_id)
        return await self._client.http.request(route, **body)


def _body(entry: CalendarEntry) -> dict[str, Any]:
    start = entry.starts_at.astimezone(UTC)
    return {
        "name": cut(entry.name, LONGEST_NAME),
        "description": cut(entry.description, LONGEST_DESCRIPTION) or None,
        "entity_type": _EXTERNAL,
        "entity_metadata": {"location": entry.location},
        "privacy_level": _MEMBERS_ONLY,
        "scheduled_start_time": start.isoformat(),
        "scheduled_end_time": (start + LASTS).isoformat(),
        "recurrence_rule": entry.repeat and _rule(entry.starts_at, entry.repeat),
    }


def _rule(starts_at: datetime, repeat: Repeat) -> dict[str, Any] | None:
    """Return Discord's rule of a repetition; ``None`` where it has none that is right.

    Discord reckons in UTC: the weekday is that of the start in UTC, and an entry further ahead than a change of the
    clock is an hour wrong until the next one is put. Once a month the day must be the same in UTC, or it would be in
    another week of some months; and a fifth week is the last one for us, while Discord leaves months without it out.
    """
    start = starts_at.astimezone(UTC)
    rule: dict[str, Any] = {"start": start.isoformat(), "interval": 2 if repeat is Repeat.FORTNIGHTLY else 1}
    if repeat is not Repeat.MONTHLY:
        return rule | {"frequency": _WEEKLY, "by_weekday": [start.weekday()]}
    if start.date() != starts_at.date() or start.day > 28:
        return None
    return rule | {
        "frequency": _MONTHLY,
        "by_n_weekday": [{"n": (start.day + 6) // 7, "day": start.weekday()}],
    }
