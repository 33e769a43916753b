"""Scheduled events as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.rendering.users import user
from sandbox.state.calendar import current_events
from sandbox.state.model import EventStatus
from sandbox.state.snowflake import timestamp

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.state.model import ScheduledEvent, Server
    from sandbox.state.world import World

_NO_RULE = dict.fromkeys(
    ("end", "by_weekday", "by_n_weekday", "by_month", "by_month_day", "by_year_day", "count")
)


def scheduled_event(world: World, record: ScheduledEvent) -> Json:
    """Return a scheduled event."""
    start = timestamp(record.starts_at)
    status = EventStatus.ACTIVE if world.clock.now() >= record.starts_at else EventStatus.SCHEDULED
    return {
        "id": record.id,
        "guild_id": record.server_id,
        "channel_id": None,
        "creator_id": world.bot.id,
        "creator": user(world.bot),
        "name": record.name,
        "description": record.description,
        "image": None,
        "scheduled_start_time": start,
        "scheduled_end_time": timestamp(record.ends_at),
        "privacy_level": 2,
        "status": int(status),
        "entity_type": 3,
        "entity_id": None,
        "entity_metadata": {"location": record.location},
        "recurrence_rule": record.rule and {"start": start, **_NO_RULE, **record.rule},
        "guild_scheduled_event_exceptions": [],
    }


def scheduled_events(world: World, server: Server) -> list[Json]:
    """Return the scheduled events of a server that are not over."""
    return [scheduled_event(world, each) for each in current_events(server, world.clock.now())]
