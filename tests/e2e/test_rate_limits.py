"""The bot within narrow rate limits, through real processes: hands follow, and the table shows its newest state."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

from bot.settings import Settings
from sandbox.rate_limits import RateLimitMode, Rates
from tests.e2e.test_whole_matches import FOUR, play, sit_four
from tests.e2e.world import EPHEMERAL, GALLERY, Person, patiently, run_world, walk

STATE = re.compile(r"This hand: [^.]*\. Tricks won: [^.]*\.")
CLICKS = 14
AT_THE_START = 3
"""Most refusals of the emojis, all of which are uploaded at the start: by the total, and by the limit of an hour."""


def state(message: dict) -> str:
    """Return what the picture of a table or hand says of the points and tricks."""
    pictures = [part for part in walk(message["components"]) if part["type"] == GALLERY]
    told = STATE.search(" ".join(item["description"] for part in pictures for item in part["items"]))
    return told[0].replace("\xa0", " ") if told else ""


async def states(people: list[Person]) -> list[str]:
    """Return the state that the public message shows, and that of each hand."""
    public = [message for message in await people[0].messages() if not message["flags"] & EPHEMERAL]
    hands = [await person.hand() for person in people]
    return [state(message) for message in (public[-1], *hands) if message]


async def until_all_agree(people: list[Person]) -> str:
    """Wait until the table and every hand show the same state, and return it."""
    async for _ in patiently():
        shown = await states(people)
        if len(shown) == 1 + len(people) and len(set(shown)) == 1:
            return shown[0]
    raise AssertionError("unreachable")


def refused(traffic: Path) -> Counter[str]:
    """Return how often each resource was answered with 429, as the sandbox recorded it."""
    records = map(json.loads, traffic.read_text().splitlines())
    return Counter(record["path"].split("/")[3] for record in records if record.get("status") == 429)


async def test_table_and_hands_show_the_newest_state_within_narrow_limits(tmp_path: Path) -> None:
    traffic = tmp_path / "traffic.jsonl"
    rates = Rates().changed({"edits": "2/5", "followups": "3/6"})
    async with run_world(tmp_path, record=traffic, rate_limits=RateLimitMode.REAL, rates=rates) as world:
        await world.start_bot(EDIT_PAUSE=str(Settings.model_fields["edit_pause"].default), WATCHING_PAUSE="0")
        for name in FOUR:
            await Person(world, name).command("language", mine="en")
        people = await sit_four(world, hands=1, target="none", language="en")
        await play(people, clicks=CLICKS)
        first = await until_all_agree(people)
        assert (await world.post("/rate-limits", one_bucket=True))["one_bucket"]
        await play(people, clicks=CLICKS)
        assert await until_all_agree(people) != first
        assert await world.stop_bot() == 0
    assert not re.search(r"Traceback|ERROR|CRITICAL", world.log.read_text())
    refusals = refused(traffic)
    # The fourth hand of the deal waits for the limit of followups, which no header announces.
    assert refusals["webhooks"] == 1
    assert refusals["applications"] <= AT_THE_START
    assert refusals.keys() == {"webhooks", "applications"}
