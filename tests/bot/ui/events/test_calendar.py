"""Nights in the calendar of their server, by discord.py on the sandbox."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import aiohttp
import pytest

from bot.events.repetition import Repeat
from bot.ui.discord.pacing import RequestBudget
from bot.ui.events.nights.calendar import Calendar, CalendarEntry
from sandbox.rendering import scheduled_events
from sandbox.state import default_world
from sandbox.state.permissions import Permission
from tests.sandbox.clients import patient_sandbox, until
from tests.sandbox.conftest import logged_in

GUILD = int(default_world.SERVER_ID)
MADRID = ZoneInfo("Europe/Madrid")
FRIDAY = CalendarEntry(
    "Botifarra night",
    "Four pairs at least.",
    "https://discord.com/channels/1/2/3",
    datetime(2050, 1, 14, 21, 30, tzinfo=MADRID),
    Repeat.WEEKLY,
)


@pytest.fixture
async def sandbox():
    async with patient_sandbox(identify_seconds=0) as running:
        yield running


@pytest.fixture
async def client(sandbox, monkeypatch):
    async with logged_in(sandbox, monkeypatch) as client:
        yield client


@pytest.fixture
def calendar(sandbox, client):
    def now():
        return datetime.fromtimestamp(sandbox.world.clock.now(), UTC)

    return Calendar(client, RequestBudget(a_second=10_000), now)


def shown(sandbox):
    return scheduled_events(sandbox.world, sandbox.world.server)


def at(sandbox, moment):
    sandbox.world.clock.advance(moment.timestamp() - sandbox.world.clock.now())


async def test_a_night_stands_in_the_calendar_for_two_hours_with_its_link(sandbox, calendar):
    night = await calendar.put(GUILD, FRIDAY, None)
    (event,) = shown(sandbox)
    assert event["id"] == str(night)
    assert event["name"] == "Botifarra night"
    assert event["description"] == "Four pairs at least."
    assert event["entity_metadata"]["location"] == FRIDAY.location
    assert event["scheduled_start_time"] == "2050-01-14T20:30:00.000000+00:00"
    assert event["scheduled_end_time"] == "2050-01-14T22:30:00.000000+00:00"


@pytest.mark.parametrize(
    ("repeat", "day", "hour", "rule"),
    [
        (None, 14, 21, None),
        (Repeat.WEEKLY, 14, 21, (2, 1, [4], None)),
        (Repeat.FORTNIGHTLY, 14, 21, (2, 2, [4], None)),
        (Repeat.MONTHLY, 14, 21, (1, 1, None, [{"n": 2, "day": 4}])),
        (Repeat.MONTHLY, 28, 21, (1, 1, None, [{"n": 4, "day": 4}])),
        (Repeat.WEEKLY, 15, 0, (2, 1, [4], None)),  # after midnight in Madrid, and Friday in UTC
        (Repeat.MONTHLY, 15, 0, None),
        (Repeat.MONTHLY, 29, 21, None),
    ],
)
async def test_the_rule_of_a_repetition_is_that_of_its_day_in_utc(sandbox, calendar, repeat, day, hour, rule):
    starts_at = datetime(2050, 1, day, hour, 30, tzinfo=MADRID)
    assert await calendar.put(GUILD, replace(FRIDAY, starts_at=starts_at, repeat=repeat), None)
    (event,) = shown(sandbox)
    found = event["recurrence_rule"]
    keys = ("frequency", "interval", "by_weekday", "by_n_weekday")
    assert (found and tuple(found[key] for key in keys)) == rule


async def test_a_night_is_edited_and_its_rule_taken_away(sandbox, calendar):
    night = await calendar.put(GUILD, FRIDAY, None)
    later = replace(FRIDAY, starts_at=FRIDAY.starts_at + timedelta(days=1), description="", repeat=None)
    assert await calendar.put(GUILD, later, night) == night
    (event,) = shown(sandbox)
    assert event["scheduled_start_time"].startswith("2050-01-15T20:30")
    assert (event["description"], event["recurrence_rule"]) == (None, None)


async def test_long_names_and_descriptions_are_cut(sandbox, calendar):
    assert await calendar.put(GUILD, replace(FRIDAY, name="x" * 200, description="y " * 800), None)
    (event,) = shown(sandbox)
    assert len(event["name"]) <= 100
    assert len(event["description"]) <= 1000


async def test_a_night_that_was_deleted_by_hand_is_created_anew(sandbox, calendar):
    night = await calendar.put(GUILD, FRIDAY, None)
    url = f"{sandbox.base_url}/sandbox/scheduled-events/{night}"
    async with aiohttp.ClientSession() as session, session.delete(url) as response:
        assert response.status == 200
    again = await calendar.put(GUILD, FRIDAY, night)
    assert [event["id"] for event in shown(sandbox)] == [str(again)]
    assert again != night


async def test_a_night_whose_answer_was_lost_is_not_created_twice(sandbox, calendar):
    night = await calendar.put(GUILD, FRIDAY, None)
    assert await calendar.put(GUILD, FRIDAY, None) == night
    assert len(shown(sandbox)) == 1


@pytest.mark.parametrize("hours", [1, 3])
async def test_the_next_night_is_put_while_this_one_lasts_and_when_it_is_over(sandbox, calendar, hours):
    night = await calendar.put(GUILD, FRIDAY, None)
    at(sandbox, FRIDAY.starts_at + timedelta(hours=hours))
    following = replace(FRIDAY, starts_at=FRIDAY.starts_at + timedelta(weeks=1))
    assert await calendar.put(GUILD, FRIDAY, night) == night
    again = await calendar.put(GUILD, following, night)
    (event,) = shown(sandbox)
    assert event["id"] == str(again)
    assert event["scheduled_start_time"].startswith("2050-01-21T20:30")


async def test_a_night_after_a_change_of_the_clock_has_its_hour(sandbox, calendar):
    night = await calendar.put(
        GUILD, replace(FRIDAY, starts_at=datetime(2050, 3, 25, 21, 30, tzinfo=MADRID)), None
    )
    summer = replace(FRIDAY, starts_at=datetime(2050, 4, 1, 21, 30, tzinfo=MADRID))
    assert await calendar.put(GUILD, summer, night) == night
    assert shown(sandbox)[0]["scheduled_start_time"].startswith("2050-04-01T19:30")


async def test_without_the_permission_nothing_is_asked_of_discord(sandbox, calendar):
    night = await calendar.put(GUILD, FRIDAY, None)
    assert calendar.may_write(GUILD)
    role = sandbox.world.server.roles[default_world.BOT_ROLE_ID]
    role.denied = Permission.CREATE_EVENTS
    sandbox.context.dispatcher.role_updated(sandbox.world.server, role, set())
    await until(lambda: not calendar.may_write(GUILD))
    assert await calendar.put(GUILD, replace(FRIDAY, name="Another"), night) is None
    await calendar.remove(GUILD, night)
    assert [event["name"] for event in shown(sandbox)] == [FRIDAY.name]
    assert not calendar.may_write(GUILD + 1)


async def test_a_permission_that_was_lost_a_moment_ago_and_a_full_calendar_are_no_errors(sandbox, calendar):
    for number in range(100, 200):
        link = f"https://discord.com/channels/1/{number}/3"
        assert await calendar.put(GUILD, replace(FRIDAY, location=link), None)
    assert await calendar.put(GUILD, FRIDAY, None) is None
    sandbox.world.server.roles[default_world.BOT_ROLE_ID].denied = Permission.CREATE_EVENTS
    assert await calendar.put(GUILD, FRIDAY, None) is None


async def test_a_night_is_removed_and_removing_it_again_is_fine(sandbox, calendar):
    night = await calendar.put(GUILD, FRIDAY, None)
    for _ in range(2):
        await calendar.remove(GUILD, night)
    assert shown(sandbox) == []
