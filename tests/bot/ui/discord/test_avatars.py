"""Avatars are fetched once, never waited for long, and cached within bounds."""

import asyncio
from contextlib import asynccontextmanager

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.asset import Asset
from discord.http import Route

from bot.games.botifarra.scenes.table import pack_scene, table_scene
from bot.i18n import Language, translator
from bot.tables import commands
from bot.tables.entries import Logged, Person
from bot.tables.log.replay import opened
from bot.ui.discord import avatars
from bot.ui.discord.avatars import Avatars
from engine.botifarra import BOTIFARRA, Phase
from sandbox.server import Sandbox
from sandbox.state import default_world
from tests.bot.games.botifarra.matches import lobby, moment
from tests.bot.games.tables import AT, after, rules
from tests.bot.ui.table_texts import lobby_scene

ENGLISH = translator(Language.EN)
ANNA, BERNAT = 101, 102


@pytest.fixture(autouse=True)
def addresses(monkeypatch):
    """What points discord.py elsewhere holds for the process: this gives it back afterwards."""
    monkeypatch.setattr(Asset, "BASE", Asset.BASE)
    monkeypatch.setattr(Route, "BASE", Route.BASE)


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Wait for minutes, except in the test of a late avatar."""
    monkeypatch.setattr(avatars, "LONGEST_WAIT", 300)
    monkeypatch.setattr(avatars, "FETCH_TIMEOUT", 300)


class Cdn:
    """A content network on real sockets that serves one picture for every avatar, and counts."""

    def __init__(self):
        self.asked = []
        self.picture = b"the picture"
        self.answers = asyncio.Event()
        self.answers.set()

    async def serve(self, request):
        self.asked.append(request.path_qs)
        await self.answers.wait()
        if not self.picture:
            raise web.HTTPNotFound
        return web.Response(body=self.picture)


@asynccontextmanager
async def serving(cdn):
    app = web.Application()
    app.router.add_get("/{any:.*}", cdn.serve)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    Asset.BASE = f"http://{host}:{port}"
    try:
        yield
    finally:
        cdn.answers.set()
        await runner.cleanup()


@pytest.fixture
async def cdn():
    cdn = Cdn()
    async with serving(cdn):
        yield cdn


@pytest.fixture
async def client():
    async with Sandbox() as discord_of_ours, discord.Client(intents=discord.Intents.none()) as client:
        Route.BASE = discord_of_ours.api_url
        await client.login(default_world.BOT_TOKEN)
        yield client


@pytest.fixture
async def faces(client):
    faces = Avatars(client)
    yield faces
    await faces.close()


def opened_by(host):
    first, *others = commands.open_table(BOTIFARRA, host, 1, 2, rules(), bytes(32))
    return after(opened(7, Logged(1, first, AT)), others)


def user(client, user_id, avatar):
    """Somebody as Discord describes them with every click."""
    described = {"id": str(user_id), "username": f"u{user_id}", "discriminator": "0", "avatar": avatar}
    return client._connection.create_user(described)


async def test_a_face_is_fetched_once_and_small(client, cdn, faces):
    faces.hear(user(client, ANNA, "a" * 32))
    for _ in range(3):
        assert await faces.of(lobby()) == {ANNA: b"the picture"}
    assert cdn.asked == [f"/avatars/101/{'a' * 32}.png?size=128"]


async def test_an_animated_avatar_is_fetched_as_a_still_one(client, cdn, faces):
    faces.hear(user(client, ANNA, "a_" + "b" * 32))
    await faces.of(lobby())
    assert cdn.asked == [f"/avatars/101/a_{'b' * 32}.png?size=128"]


async def test_whoever_has_chosen_no_avatar_is_never_asked_for(client, cdn, faces):
    faces.hear(user(client, ANNA, None))
    assert await faces.of(lobby()) == {}
    assert cdn.asked == []


async def test_a_new_avatar_takes_the_place_of_the_old_one(client, cdn, faces):
    faces.hear(user(client, ANNA, "a" * 32))
    await faces.of(lobby())
    cdn.picture = b"another"
    faces.hear(user(client, ANNA, "b" * 32))
    assert await faces.of(lobby()) == {ANNA: b"another"}
    faces.hear(user(client, ANNA, None))
    assert await faces.of(lobby()) == {}
    assert faces.held_bytes == 0


async def test_a_face_that_comes_late_is_drawn_as_a_disc_and_not_waited_for_again(
    patience, client, cdn, faces, monkeypatch
):
    monkeypatch.setattr(avatars, "LONGEST_WAIT", 0.01)
    monkeypatch.setattr(avatars, "FETCH_TIMEOUT", 100)
    cdn.answers.clear()
    faces.hear(user(client, ANNA, "a" * 32))
    assert await faces.of(lobby()) == {}
    while not cdn.asked:  # noqa: ASYNC110 - the network tells nobody
        await asyncio.sleep(0.01)
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "time", lambda now=loop.time: now() + 100)
    await asyncio.gather(*faces._fetching.values())
    for _ in range(3):
        assert await faces.of(lobby()) == {}
    assert len(cdn.asked) == 1


async def test_a_face_that_cannot_be_had_is_not_asked_for_again_soon(client, cdn, faces):
    cdn.picture = None
    faces.hear(user(client, ANNA, "a" * 32))
    for _ in range(3):
        assert await faces.of(lobby()) == {}
    assert len(cdn.asked) == 1


async def test_a_network_that_does_not_answer_leaves_the_discs(client, faces):
    Asset.BASE = "http://127.0.0.1:1"
    faces.hear(user(client, ANNA, "a" * 32))
    assert await faces.of(lobby()) == {}


async def test_after_a_restart_who_sits_there_is_asked_once(client, faces):
    """Nobody has clicked yet: the bot asks Discord who the people at its tables are."""
    async with Sandbox() as discord_of_ours:
        Route.BASE, Asset.BASE = discord_of_ours.api_url, discord_of_ours.base_url
        anna = int(default_world.ANNA_ID)
        table = opened_by(Person(anna, "Anna"))
        shown = await faces.of(table)
        async with aiohttp.ClientSession() as session:
            person = discord_of_ours.world.people[default_world.ANNA_ID]
            address = f"{discord_of_ours.base_url}/avatars/{person.id}/{person.avatar}.png?size=128"
            async with session.get(address) as answer:
                assert shown == {anna: await answer.read()}


async def test_all_faces_together_stay_within_their_memory(client, cdn, faces, monkeypatch):
    monkeypatch.setattr(avatars, "MOST_BYTES", 25)
    for number, name in ((ANNA, "a"), (BERNAT, "b")):
        faces.hear(user(client, number, name * 32))
    both = lobby(names=("Anna", "Bernat"))
    assert set(await faces.of(both)) == {ANNA, BERNAT}
    assert faces.held_bytes == 22
    cdn.picture = b"a longer picture"
    faces.hear(user(client, BERNAT, "c" * 32))
    assert set(await faces.of(both)) == {BERNAT}
    assert faces.held_bytes <= 25


async def test_a_picture_larger_than_an_avatar_can_be_is_not_kept(client, cdn, faces):
    cdn.picture = bytes(avatars.MOST_BYTES_EACH + 1)
    faces.hear(user(client, ANNA, "a" * 32))
    assert await faces.of(lobby()) == {}
    assert faces.held_bytes == 0


def test_every_picture_with_people_on_it_shows_their_faces():
    faces = {ANNA: b"face"}
    cutting = moment(Phase.CUT, max_hands=2, shuffle="no_shuffle")
    for scene in (
        lobby_scene(ENGLISH, lobby(), faces),
        table_scene(ENGLISH, moment(Phase.PLAY), faces),
        pack_scene(ENGLISH, cutting, 0, faces),
    ):
        assert [seat.avatar for seat in scene.seats if seat is not None and seat.avatar] == [b"face"]
