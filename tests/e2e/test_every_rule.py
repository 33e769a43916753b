"""House rules beyond the usual ones through real processes: two players, a cut pack, claims, and the record."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from pathlib import Path

from tests.e2e.world import ROOT, SELECT, Person, World, patiently, run_world

CUT = "cut 10"


async def sit_two(world: World) -> list[Person]:
    """Open a table of rector i vicari for two hands, set its rules in the panel, sit down, start."""
    anna, bernat = people = [Person(world, name) for name in ("anna", "bernat")]
    await anna.command("language", mine="en")
    await anna.command("botifarra new", mode="rector2", hands=2, target="none", pace="quick", language="en")
    await anna.command("botifarra rules")
    for page, rule, value in (("deal", "shuffle", "no_shuffle"), ("order", "revoke", "claim")):
        await anna.press(f"page:{page}")
        await anna.choose(f"rule:{rule}", value)
    await bernat.press("sit:1")
    await anna.press("start")
    return people


async def end_a_hand(person: Person, pressed: set[tuple[str, str]]) -> bool:
    """Claim a hand that is over, or let it stand, each once; return whether there was anything to click."""
    stand = await person.find("stand", private=True)
    claim = await person.find("claim", private=True) if stand else None
    for over in (claim, stand):
        if over and over not in pressed:
            if (await person.click(*over)).get("acknowledged"):
                pressed.add(over)
            return True
    return False


async def one_click(people: list[Person], chance: random.Random, pressed: set[tuple[str, str]]) -> bool:
    """Do what somebody can do, waiting until there is something; return whether the match goes on.

    Cards are chosen blindly, and thus often illegal; after a hand every player who may claim does so once.
    """
    async for looks in patiently():
        if looks % 20 == 19:
            pressed.clear()  # it may have been the second half of a double click, which does nothing
        for person in people:
            moves = await person.moves()
            if moves and (await person.click(*chance.choice(moves))).get("acknowledged"):
                return True
            cut = await person.find("choose", SELECT, private=True)
            if cut:
                await person.select(*cut, CUT)
                return True
            # What another's click ends at this moment is refused, so whatever comes of a click is looked for anew.
            sure = await person.find("sure", private=True)
            if sure:
                await person.click(*sure)
                # At first it may be the second half of a double click, which does nothing.
                await asyncio.sleep(0.1)
                return True
            if await end_a_hand(person, pressed):
                return True
        if await people[0].sees_the_end():
            return False
    raise AssertionError("unreachable")


async def test_two_people_play_unshuffled_hands_claim_and_take_the_record_home(tmp_path: Path) -> None:
    async with run_world(tmp_path) as world:
        await world.start_bot(ANSWER_PAUSE="600", WATCHING_PAUSE="0")
        people = await sit_two(world)
        chance, pressed = random.Random(3), set[tuple[str, str]]()
        while await one_click(people, chance, pressed):
            pass
        answer = await people[1].press("record")
        record = tmp_path / "match.jsonl"
        record.write_bytes(await people[1].download(answer["message"]))
        assert not any(".jsonl" in json.dumps(message) for message in await people[0].messages())
        assert await world.stop_bot() == 0
    header, *entries = map(json.loads, record.read_text().splitlines())
    moves = [entry["move"] for entry in entries]
    assert header["seats"] == ["Anna", "Bernat"]
    assert (header["options"]["mode"], header["options"]["shuffle"]) == ("rector2", "no_shuffle")
    assert CUT in moves
    assert "claim" in moves
    assert sum(move.startswith("play ") for move in moves) == 2 * 48
    replay = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "engine", "replay", str(record), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await replay.communicate()
    assert replay.returncode == 0, said
