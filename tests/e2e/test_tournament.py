"""A tournament by clicks alone, from its announcement to the standings, with a kill and a rolling restart."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.events.event import Event, Stage
from bot.events.replay import rebuild
from bot.events.results import standings_of
from bot.store import DatabaseStore
from bot.tables.log.replay import rebuild as rebuild_table
from sandbox import rendering
from tests.bot.covered import told
from tests.e2e.fleet import STANDING_BY, run_fleet
from tests.e2e.world import (
    BUTTON,
    EPHEMERAL,
    PATIENCE,
    Person,
    World,
    controls,
    patiently,
    run_world,
    texts,
    walk,
)
from tests.postgresql import Server

CHANNEL = "torneig"
USER_SELECT = 5
NAMES = ("anna", "bernat", "carla", "didac", "elisenda", "ferran", "gemma", "hug")
WATCHER = "zoe"
"""Somebody who reads everything that is public."""


class Tournament:
    """The first event of a world."""

    def __init__(self, world: World, store: DatabaseStore) -> None:
        self.world = world
        self.store = store
        self.people = [Person(world, name, CHANNEL) for name in NAMES]
        self.own = ""
        """The id of the event's own message, and of its thread."""
        self.told: list[str] = []

    async def event(self) -> Event:
        return rebuild(1, await self.store.events.read(1))

    async def announce(self, **options: object) -> None:
        preview = (await self.people[0].command("event new", name="Tardor", **options))["message"]
        (announce,) = [each for each in controls(preview, BUTTON) if each["custom_id"].endswith(":announce")]
        await self.people[0].click(preview["id"], announce["custom_id"])
        async for _ in patiently():
            if found := await self.people[0].find("play", private=False):
                self.own = found[0]
                return

    async def press(self, person: Person, action: str) -> dict:
        """Press a button of the event's own message as soon as it is there."""
        async for _ in patiently():
            answer = await person.click(self.own, f"ev:1:{action}")
            if answer.get("acknowledged"):
                break
        return await person._complete(answer)

    async def sign_up(self) -> None:
        """Let everybody choose a partner, who says yes below the mention."""
        for one, other in zip(self.people[::2], self.people[1::2], strict=True):
            asked = await self.press(one, "play")
            (select,) = controls(asked["message"], USER_SELECT)
            partner = self.world.sandbox.world.find_person(other.name)
            assert partner is not None
            await one.select(asked["message"]["id"], select["custom_id"], partner.id)
            answering = Person(self.world, other.name, self.own)
            async for _ in patiently():
                for message in await answering.messages():
                    for button in controls(message, BUTTON) if f"<@{partner.id}>" in texts(message) else ():
                        if ":yes:" in button["custom_id"]:
                            await answering.click(message["id"], button["custom_id"])
                if (pair := (await self.event()).pair_of(int(partner.id))) is not None and pair.is_complete:
                    break

    async def start(self) -> None:
        panel = await self.people[0].press("organise")
        (start,) = [each for each in controls(panel["message"], BUTTON) if ":start" in each["custom_id"]]
        await self.people[0].click(panel["message"]["id"], start["custom_id"])

    async def play(self, person: Person, seed: int) -> None:
        """Follow "My table" into each round, and click random cards."""
        chance, seen, here = random.Random(seed), 0, person
        while (event := await self.event()).is_open:
            if len(event.rounds) > seen:
                answer = await self.press(person, "table")
                if link := next(
                    (part["url"] for part in walk(answer["message"]["components"]) if "url" in part), ""
                ):
                    here, seen = Person(self.world, person.name, link.rpartition("/")[2]), len(event.rounds)
            elif moves := await here.moves():
                await here.click(*chance.choice(moves))
            elif await here.hand() is None and (hand := await here.find("hand", private=False)):
                await here.click(*hand)
            await asyncio.sleep(0.1)

    async def watch(self) -> None:
        """Read what everybody can read of covered tables, until the event is over."""
        world = self.world.sandbox.world
        while (event := await self.event()).is_open:
            for here in event.open_rounds:
                for table_id in here.opened.values():
                    table = rebuild_table(table_id, await self.store.log.read(table_id))
                    channel, watcher = world.find_channel(str(table.channel_id)), world.find_person(WATCHER)
                    assert channel is not None
                    assert watcher is not None
                    for message in world.visible_messages(watcher, channel):
                        assert not message.flags & EPHEMERAL
                        self.told += told(rendering.message(world, message))
            await asyncio.sleep(2)

    async def until(self, round_number: int, results: int) -> None:
        """Wait until a round has some results."""
        async for _ in patiently(2 * PATIENCE):
            event = await self.event()
            if len(event.rounds) >= round_number and len(event.round(round_number).results) >= results:
                return
            await asyncio.sleep(0.5)


@pytest.mark.soak
@pytest.mark.timeout(1200)
async def test_a_tournament_survives_a_kill_and_a_rolling_restart(tmp_path: Path, postgresql: Server) -> None:
    async with run_world(tmp_path) as world, run_fleet(world, postgresql, LOG_LEVEL="INFO") as fleet:
        for name in (*NAMES[6:], WATCHER):
            await world.post("/users", name=name, locale="es-ES")
        await fleet.start("first")
        await world.until_online(wanted=True)
        async with await DatabaseStore.open(fleet.url) as store:
            tournament = Tournament(world, store)
            await tournament.announce(format="teams")
            await tournament.sign_up()
            await tournament.start()
            async with asyncio.TaskGroup() as group:
                for seed, person in enumerate(tournament.people):
                    group.create_task(tournament.play(person, seed))
                group.create_task(tournament.watch())
                await tournament.until(1, 3)
                await fleet.kill("first")
                await fleet.start("second")
                await fleet.until_served_by("second")
                await tournament.until(2, 5)
                await fleet.start("third")
                await fleet.until_said("third", STANDING_BY)
                assert await fleet.stop("second") == 0
                await fleet.until_served_by("third")
            event = await tournament.event()
            assert event.stage is Stage.OVER
            assert tournament.told == []
            assert [len(each.results) for each in event.rounds] == [16, 16]
            assert sorted(line.place or 0 for line in standings_of(event)) in ([1, 1, 2, 2], [1, 1, 1, 1])
            kinds = [message.kind for message in await store.events.messages(1)]
            assert sorted(kinds) == sorted({*kinds, "event", "round 1", "round 2"})
        assert await fleet.stop("third") == 0
        assert "Traceback" not in fleet.said()
