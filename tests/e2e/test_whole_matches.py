"""Whole matches through real processes: the sandbox, the bot, people who only click."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.e2e.world import Person, World, patiently, run_world, texts

FOUR = ("anna", "bernat", "carla", "didac")


async def sit_four(world: World, **options: object) -> list[Person]:
    """Open a table, seat four people, start."""
    people = [Person(world, name) for name in FOUR]
    await people[0].command("botifarra new", pace="quick", **options)
    for seat, person in enumerate(people[1:], start=1):
        await person.press(f"sit:{seat}")
    await people[0].press("start")
    return people


async def play(people: list[Person], *, seed: int = 1, clicks: int = 5000) -> int:
    """Let people click random open moves until the match is over, at most ``clicks``; return their number."""
    chance = random.Random(seed)
    made = 0
    while made < clicks and (moved := await one_move(people, chance)):
        made += moved
    return made


async def one_move(people: list[Person], chance: random.Random) -> int:
    """Wait until somebody may move, and make that move: 1; or until the match is over: 0."""
    async for _ in patiently():
        for person in people:
            moves = await person.moves()
            if moves and (await person.click(*chance.choice(moves))).get("acknowledged"):
                return 1
        if await people[0].sees_the_end():
            return 0
    raise AssertionError("unreachable")


async def leaderboard(person: Person) -> str:
    """Return what ``/leaderboard`` says to a person."""
    answer = await person.command("leaderboard", by="results")
    return texts(answer["message"])


async def totals(person: Person) -> tuple[int, ...]:
    """Return the totals of the two sides from the message of the finished match."""
    found = await person.find("again", private=False)
    assert found is not None
    result = next(message for message in await person.messages() if message["id"] == found[0])
    return tuple(map(int, re.findall(r"\*\*\s(\d+)", texts(result))))


async def cards_on_table(person: Person) -> int:
    """Return how many cards have been played in the hand, from the buttons left in everyone's hands."""
    hands = [await Person(person.world, name).cards() for name in FOUR]
    return 48 - sum(map(len, hands))


@pytest.mark.parametrize(
    "length",
    [{"hands": 4, "target": "none"}, pytest.param({}, marks=pytest.mark.soak)],
    ids=["four hands", "to 101"],
)
async def test_four_people_play_a_match_by_clicks_alone_through_sigterm_and_kill_9(
    tmp_path: Path, length: dict[str, object]
) -> None:
    """The bot is stopped between two clicks, and killed in the middle of a trick."""
    async with run_world(tmp_path) as world:
        await world.start_bot()
        people = await sit_four(world, **length)
        await play(people, clicks=10)
        assert await world.stop_bot() == 0
        await world.start_bot()
        assert await play(people, clicks=10) == 10
        while await cards_on_table(people[0]) % 4 == 0:
            await play(people, clicks=1)
        await world.kill_bot()
        await world.start_bot()
        for person in people:
            await person.press("hand")
        await play(people)
        first, second = await totals(people[0])
        board = await leaderboard(people[0])
        assert length or max(first, second) >= 101 > min(first, second)
        for name in ("Anna", "Bernat", "Carla", "Dídac"):
            assert name in board
        assert await world.stop_bot() == 0


async def test_one_person_plays_a_match_with_three_computers(tmp_path: Path) -> None:
    async with run_world(tmp_path) as world:
        await world.start_bot(NUMBA_DISABLE_JIT="0")
        anna = Person(world, "anna")
        await anna.command("language", mine="en")
        await anna.command("botifarra new", pace="quick", hands=1, target="none")
        await anna.press("fill")
        await anna.press("start")
        assert await play([anna]) >= 6  # the last cards may go by themselves
        assert "Anna" not in await leaderboard(anna)
        assert "1 match" in texts((await anna.command("stats"))["message"])
