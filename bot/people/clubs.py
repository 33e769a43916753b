"""The choices of a server: where and how its tables open, and what its nights are like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, Protocol
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Club:
    """The choices of a server, apart from its language.

    ``own_thread`` tells whether new tables have a thread of their own; it is ``None`` where each game decides.
    ``friendly`` tells whether new tables are friendly. ``players_role`` is mentioned where players are looked for and
    before a night. Who has ``organiser_role`` may organise events. These are announced in ``event_channel``; without
    one, in the channel of the command. ``event_computers`` tells whether computers take part in them, and
    ``house_pair`` whether two computers fill an odd number of pairs. The daily post comes into ``daily_channel``, if
    there is one, at ``daily_hour`` (0 to 23, in ``timezone``); ``daily_posted`` is the day of the last one there. The
    problem of the week comes into ``problem_channel``; ``problem_posted`` is the day on which the last one was due.
    """

    own_thread: bool | None = None
    friendly: bool = False
    players_role: int | None = None
    organiser_role: int | None = None
    timezone: str | None = None
    event_channel: int | None = None
    event_computers: bool = True
    house_pair: bool = True
    daily_channel: int | None = None
    daily_hour: int = 8
    daily_posted: date | None = None
    problem_channel: int | None = None
    problem_posted: date | None = None

    @property
    def zone(self) -> ZoneInfo:
        """The time zone, that of Catalonia until the server chooses."""
        return ZoneInfo(self.timezone or DEFAULT_ZONE)

    def daily_due(self, at: datetime) -> date | None:
        """Return the day there for which the post is due at a time; ``None`` before the hour, and once it is posted.

        An hour that clocks leave out is over at once, and one that they repeat comes once.
        """
        local = at.astimezone(self.zone)
        is_new = self.daily_posted is None or local.date() > self.daily_posted
        return local.date() if is_new and local.hour >= self.daily_hour else None


DEFAULT_ZONE: Final = "Europe/Madrid"


class ClubStore(Protocol):
    """The store of what servers have chosen."""

    async def of(self, guild_id: int) -> Club:
        """Return the choices of a server."""
        ...

    async def choose(self, guild_id: int, **chosen: Any) -> None:  # noqa: ANN401 - each field has a type of its own
        """Save some choices by the names of their fields; the others stay as they are."""
        ...

    async def with_daily_post(self) -> Mapping[int, Club]:
        """Return the servers of this process that want the daily post, by id."""
        ...

    async def with_problem(self) -> Mapping[int, Club]:
        """Return the servers of this process that want the problem of the week, by id."""
        ...
