"""The synchronisation of the application's emojis, by discord.py on the sandbox."""

import io
import logging
import re
import shutil
from datetime import timedelta

import discord
import pytest
from discord.http import Route
from PIL import Image

from bot.client import INTENTS
from bot.games.barbu.names import contract_emoji as emoji_of_barbu
from bot.games.botifarra.names import contract_emoji
from bot.ui.discord.emoji_upload import FOLDER, PACKS, ApplicationEmojis, read_images
from bot.ui.discord.emojis import NO_EMOJIS, card_emoji, is_unknown_emoji
from engine.barbu import BarbuOptions
from engine.barbu import Contract as BarbuContract
from engine.botifarra import Contract
from engine.cards.french import FRENCH_PACK
from engine.cards.spanish import SPANISH_PACK
from sandbox.errors import ApiError
from sandbox.routes.emojis import create_emoji
from sandbox.server import Sandbox
from sandbox.state import default_world
from tests.sandbox.clients import until

LARGEST = 256 * 1024
TAULA = 150_000_000_000_000_002
NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
SMALL = ("oros", "oros_1", "botifarra", "spades", "spades_ace")
"""The emojis of most tests: a few of two packs."""
EVERYTHING = [
    *map(card_emoji, (*SPANISH_PACK, *FRENCH_PACK)),
    *map(contract_emoji, Contract),
    *(emoji_of_barbu(BarbuOptions(), contract) for contract in BarbuContract),
]


@pytest.fixture
async def server():
    async with Sandbox() as server:
        yield server


@pytest.fixture
async def client(server, monkeypatch):
    monkeypatch.setattr(Route, "BASE", server.api_url)
    async with discord.Client(intents=INTENTS) as client:
        await client.login(default_world.BOT_TOKEN)
        yield client


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for base in SMALL:
        shutil.copy(FOLDER / "oros.png", tmp_path / f"{base}.png")
    monkeypatch.setattr("bot.ui.discord.emoji_upload.FOLDER", tmp_path)
    return tmp_path


async def at_start(client):
    """Find and synchronise emojis as a process at its start; return the emojis in use, and all ids by name."""
    emojis = ApplicationEmojis(client)
    await emojis.find()
    await emojis.synchronise()
    return emojis.usable, {emoji.name: emoji.id for emoji in await client.fetch_application_emojis()}


def bases(names):
    return sorted(name.rpartition("_")[0] for name in names)


def redrawn(path):
    picture = io.BytesIO()
    Image.new("RGB", (128, 128), "white").save(picture, "PNG")
    path.write_bytes(picture.getvalue())


# -- the pictures


def test_there_is_a_picture_for_everything_that_emojis_stand_for():
    drawn = {picture.base for pack in read_images(FOLDER) for picture in pack}
    shown = {emoji.name for emoji in EVERYTHING}
    assert len(shown) == len(SPANISH_PACK) + len(FRENCH_PACK) + len(Contract) + len(BarbuContract)
    assert shown <= drawn


def test_discord_takes_every_name_and_every_size():
    pictures = [picture for pack in read_images(FOLDER) for picture in pack]
    assert all(NAME.fullmatch(picture.name) and len(picture.png) <= LARGEST for picture in pictures)
    assert len({picture.name for picture in pictures}) == len(pictures)


# -- what is uploaded


async def test_the_first_start_uploads_all_and_the_next_one_nothing(client, folder):
    _, first = await at_start(client)
    assert bases(first) == sorted(SMALL)
    assert (await at_start(client))[1] == first


async def test_the_next_start_knows_them_before_anything_is_uploaded(client, folder):
    await at_start(client)
    later = ApplicationEmojis(client)
    await later.find()
    assert set(later.usable) == set(SMALL)


async def test_a_picture_that_was_redrawn_takes_the_place_of_its_older_version(client, folder, monkeypatch):
    monkeypatch.setattr("bot.ui.discord.emoji_upload.STALE_AFTER", timedelta(0))
    _, before = await at_start(client)
    redrawn(folder / "oros_1.png")
    usable, after = await at_start(client)
    assert bases(after) == sorted(SMALL)
    assert len(before.keys() & after.keys()) == len(SMALL) - 1
    assert usable["oros_1"].id == after[(after.keys() - before.keys()).pop()]


async def test_a_version_that_another_process_may_be_using_stays_for_a_day(client, folder):
    _, before = await at_start(client)
    redrawn(folder / "oros_1.png")
    usable, after = await at_start(client)
    assert before.keys() < after.keys()
    assert usable["oros_1"].id == after[(after.keys() - before.keys()).pop()]


async def test_where_there_is_no_room_older_versions_go_at_once(client, folder, monkeypatch):
    _, before = await at_start(client)
    monkeypatch.setattr("sandbox.routes.emojis.MAX_EMOJIS", len(SMALL))
    redrawn(folder / "oros_1.png")
    redrawn(folder / "spades.png")
    _, after = await at_start(client)
    assert bases(after) == sorted(SMALL)
    assert len(before.keys() & after.keys()) == len(SMALL) - 2


async def test_what_discords_servers_fail_at_is_tried_again(client, folder, monkeypatch):
    monkeypatch.setattr("bot.ui.discord.emoji_upload.RETRY_AFTER", 0)
    failing = [2]

    async def create(request):
        if failing[0]:
            failing[0] -= 1
            raise ApiError(503, 0, "Service Unavailable")
        return await create_emoji(request)

    monkeypatch.setattr("sandbox.routes.emojis.create_emoji", create)
    async with Sandbox() as moody:
        monkeypatch.setattr(Route, "BASE", moody.api_url)
        assert bases((await at_start(client))[1]) == sorted(SMALL)
    assert failing == [0]


async def test_emojis_of_others_are_left_alone(client, folder):
    theirs = ("oros", "oros_12ab", "clown_123abc", "oros_1_ABCDEF", "party")
    png = (FOLDER / "oros.png").read_bytes()
    for name in theirs:
        await client.create_application_emoji(name=name, image=png)
    redrawn(folder / "oros_1.png")
    assert set(theirs) <= (await at_start(client))[1].keys()


async def test_an_emoji_that_came_to_be_although_its_answer_was_lost_is_used(client, folder, monkeypatch):
    ((picture, *_), _) = read_images(folder)
    emojis = ApplicationEmojis(client)
    await emojis.find()
    there = await client.create_application_emoji(name=picture.name, image=picture.png)
    await emojis.synchronise()
    assert emojis.usable[picture.base].id == there.id


# -- what is used


async def test_a_pack_is_used_as_a_whole_or_not_at_all(client, folder, server, monkeypatch, caplog):
    monkeypatch.setattr("sandbox.routes.emojis.MAX_EMOJIS", 4)  # room for the first pack, not for the second
    usable, _ = await at_start(client)
    assert set(usable) == {base for base in SMALL if base.split("_")[0] in PACKS[0]}
    (warning,) = [record for record in caplog.records if record.levelname == "WARNING"]
    assert "Maximum number of emojis" in warning.getMessage()


async def test_where_discord_takes_none_signs_are_those_of_unicode(client, folder, monkeypatch, caplog):
    monkeypatch.setattr("sandbox.routes.emojis.MAX_EMOJIS", 0)
    usable, uploaded = await at_start(client)
    assert uploaded == {}
    assert all(isinstance(emoji.among(usable), str) for emoji in EVERYTHING)
    assert "the next start tries again" in caplog.text


async def test_where_discord_cannot_be_reached_the_start_goes_on(client, folder, server, caplog):
    await server.stop()
    caplog.set_level(logging.INFO, "bot")
    emojis = ApplicationEmojis(client)
    await emojis.find()
    assert emojis.usable == NO_EMOJIS
    assert "listing the application's emojis failed" in caplog.text


async def test_uploading_stops_when_the_bot_does(client, folder):
    emojis = ApplicationEmojis(client)
    await emojis.find()
    emojis.begin()
    await emojis.close()
    assert await client.fetch_application_emojis() == []


# -- an emoji that goes while the bot runs


async def test_discord_refuses_a_button_whose_emoji_is_gone_and_that_is_told_from_other_refusals(
    client, folder
):
    usable, _ = await at_start(client)
    for emoji in await client.fetch_application_emojis():
        await emoji.delete()
    channel = client.get_partial_messageable(TAULA)
    for emoji, gone in ((usable["oros"], True), ("▲", False)):
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="x", emoji=emoji))
        with pytest.raises(discord.HTTPException) as refused:
            await channel.send(view=view)
        assert is_unknown_emoji(refused.value) is gone


async def test_after_a_refusal_they_are_left_out_and_after_a_while_put_back(client, folder, monkeypatch):
    await at_start(client)
    monkeypatch.setattr("bot.ui.discord.emoji_upload.RETRY_AFTER", 0)
    emojis = ApplicationEmojis(client)
    await emojis.find()
    (gone, *_) = await client.fetch_application_emojis()
    await gone.delete()
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="x", emoji=emojis.usable["botifarra"]))
    with pytest.raises(discord.HTTPException) as refused:
        await client.get_partial_messageable(TAULA).send(view=view)
    assert emojis.drop(refused.value)
    assert emojis.usable == NO_EMOJIS
    await until(lambda: set(emojis.usable) == set(SMALL))
    assert emojis.usable["botifarra"].id != gone.id
    await emojis.close()
