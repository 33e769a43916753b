"""Tables in channels of every kind through real processes: what the bot posts by its token, and its refusals."""

from __future__ import annotations

from pathlib import Path

from sandbox.state.model import InstallType
from tests.e2e.world import EPHEMERAL, Person, World, buttons, patiently, run_world, texts

API = "api/v10"
BOT = "110000000000000001"


async def created(world: World, kind: str, name: str) -> None:
    answer = await world.post("/channels", name=name, kind=kind)
    assert "error" not in answer, answer


async def started(world: World, parent: str, name: str, **options: object) -> None:
    answer = await world.post("/threads", user="anna", channel=parent, name=name, **options)
    assert "error" not in answer, answer


async def table(person: Person) -> dict:
    """Return the newest public message with buttons."""
    async for _ in patiently():
        for message in reversed(await person.messages()):
            if buttons(message) and not message["flags"] & EPHEMERAL:
                return message
    raise AssertionError("unreachable")


async def until_changed(person: Person, before: dict) -> None:
    """Wait until the bot has edited the table's message, or posted it anew."""
    async for _ in patiently():
        now = await table(person)
        if (now["id"], now["edited_timestamp"]) != (before["id"], before["edited_timestamp"]):
            return


async def assert_playable(world: World, place: str) -> None:
    """Let Anna open a table in a place, fill it and play: its message follows her clicks."""
    anna = Person(world, "anna", place)
    await anna.command("botifarra new", language="en", hands=1, target="none")
    await assert_followed(anna)


async def assert_followed(anna: Person) -> None:
    for action in ("fill", "start"):
        before = await table(anna)
        await anna.press(action)
        await until_changed(anna, before)
    async for _ in patiently():
        if moves := await anna.moves():
            before = await table(anna)
            assert "error" not in await anna.click(*moves[0])
            await until_changed(anna, before)
            return


async def only_sentence(anna: Person, command: str) -> str:
    """Use a command that opens no table, and return what the bot says to the person alone, in their language."""
    answer = await anna.command(command)
    assert answer["message"]["flags"] & EPHEMERAL, answer
    assert not [each for each in await anna.messages() if buttons(each)]
    return texts(answer["message"])


async def test_a_table_is_played_in_every_kind_of_channel(tmp_path: Path) -> None:
    async with run_world(tmp_path) as world:
        for kind in ("announcement", "voice", "stage", "forum"):
            await created(world, kind, kind)
        await started(world, "forum", "post", content="Qui juga?")
        await started(world, "taula", "secret", private=True)
        await world.start_bot()
        for place in ("announcement", "voice", "stage", "post"):
            await assert_playable(world, place)
        anna = Person(world, "anna", "secret")
        assert "no está en este hilo privado" in await only_sentence(anna, "botifarra new")
        await world.post("/say", user="anna", channel="secret", content=f"<@{BOT}>")
        await assert_playable(world, "secret")
        assert await world.stop_bot() == 0
        assert "ERROR" not in world.log.read_text("utf-8")


async def test_threads_of_tables_are_of_the_type_that_their_channel_has(tmp_path: Path) -> None:
    async with run_world(tmp_path) as world:
        await created(world, "announcement", "noticies")
        await created(world, "voice", "veu")
        await world.start_bot()
        anna = Person(world, "anna", "noticies")
        await anna.command("botifarra new", language="en", thread=True)
        (thread,) = await threads(world)
        assert thread["type"] == 10
        await assert_followed(Person(world, "anna", thread["id"]))
        anna.channel = "veu"
        answer = await anna.command("botifarra new", thread=True)
        assert "Aquí no se puede crear un hilo" in texts(answer["message"])
        assert len(await threads(world)) == 1
        assert await world.stop_bot() == 0
        assert "ERROR" not in world.log.read_text("utf-8")


async def threads(world: World) -> list[dict]:
    """Return all threads, as soon as there is one."""
    async for _ in patiently():
        channels = (await world.get("/channels"))["channels"]
        if found := [each for each in channels if "thread_metadata" in each]:
            return found
    raise AssertionError("unreachable")


async def test_in_a_server_without_the_bot_no_table_is_opened(tmp_path: Path) -> None:
    async with run_world(tmp_path) as world:
        world.sandbox.world.install_types.add(InstallType.USER)
        await world.start_bot()
        await world.post("/installations", user="anna")
        anna = Person(world, "anna")
        async with world.session.delete(f"{world.url}sandbox/bot") as answer:
            assert answer.status == 200
        gone = await world.post("/slash", user="anna", channel="taula", command="botifarra new")
        assert "There is no command" in gone["error"]
        # As an earlier version of the bot registered them, the commands are offered with the person's installation.
        await register_for_people(world)
        assert "no está en este servidor" in await only_sentence(anna, "botifarra new")
        assert "no está en este servidor" in await only_sentence(anna, "barbu new")
        assert await world.stop_bot() == 0
        assert "ERROR" not in world.log.read_text("utf-8")


async def register_for_people(world: World) -> None:
    """Register the bot's commands once more, for people who install the application themselves too."""
    url, token = f"{world.url}{API}/applications/{BOT}/commands", {"Authorization": "Bot sandbox-token"}
    async with world.session.get(url, headers=token) as answer:
        commands = await answer.json()
    for command in commands:
        command["integration_types"] = [0, 1]
    async with world.session.put(url, headers=token, json=commands) as answer:
        assert answer.status == 200, await answer.text()
