"""The real bot with a real database in a file, on SimCord's model of Discord with its virtual clock."""

import gc
import logging
import random
from datetime import timedelta

import discord
import pytest
from simcord.backend import Backend, errors
from simcord.http.routes import interactions

from bot.events.runner import EventPauses
from bot.process import background
from bot.process.ownership import ownership
from bot.render.raster.cache import picture_scope
from bot.store.matches.leaderboards import Standings
from bot.ui.daily.posts import DailyPosts
from bot.ui.tables.messages.message_requests import TableTokens
from computers.botifarra.hints import call_hint, hint
from computers.compiled import IS_AVAILABLE
from engine.botifarra import Contract
from tests.bot.behaviour import shortcuts
from tests.bot.behaviour.toys import enter
from tests.bot.behaviour.world import Chance, World
from tests.computers.barbu.review.games import quickly as quickly_barbu
from tests.computers.botifarra.players.positions import asked_to_call, in_play
from tests.computers.botifarra.review.matches import quickly
from tests.toy.turning_face import TurningFace

FIND_NEWCOMERS = Standings.newcomers
START_POSTS = DailyPosts.start
BOARD_PAUSE = timedelta(seconds=30)
"""Longer than SimCord waits for anything, and shorter than the time of a decision."""
BLANK = b"\x89PNG\r\n\x1a\n"
"""The signature of a PNG, in place of each picture."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown():
    """Free the world of each test while it is in the processor's cache: later it takes two thirds longer."""
    yield
    gc.collect(0)


@pytest.fixture(scope="package", autouse=True)
def _shortcuts():
    with pytest.MonkeyPatch.context() as patch:
        shortcuts.take(patch)
        yield


@pytest.fixture(autouse=True)
def _blank_pictures(monkeypatch):
    """Make every picture at once, with nothing on it: see :func:`composed`."""
    monkeypatch.setattr("bot.render.raster.renderer.draw", lambda scene: BLANK)


@pytest.fixture
def composed(_blank_pictures, monkeypatch):
    """Compose every picture, so that a scene that cannot be drawn fails the test; tests/render looks at them."""
    monkeypatch.setattr("bot.render.raster.renderer.draw", compose)


def compose(scene):
    with picture_scope():
        scene.compose()
    return BLANK


@pytest.fixture(scope="package", autouse=True)
def _quick_reviews():
    """Judge deals by made-up measures: SimCord waits for no search. The real ones have tests of the engine."""
    with pytest.MonkeyPatch.context() as patch:
        if IS_AVAILABLE:
            patch.setattr("computers.botifarra.review.measures.reviewed", lambda hand, _: quickly(hand))
            patch.setattr("computers.barbu.review.measures.reviewed", lambda deal, _: quickly_barbu(deal))
        yield


@pytest.fixture(scope="package", autouse=True)
def _only_documented_tokens():
    """Refuse an edit of ``@original`` by its id, which SimCord takes and Discord's guide does not promise."""
    find = interactions._interaction_message

    def find_followup(context):
        if context.int_arg("message_id") == interactions._record(context).message_id:
            raise errors.unknown_message()
        return find(context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(interactions, "_interaction_message", find_followup)
        yield


@pytest.fixture(scope="package", autouse=True)
def _ephemeral_messages_are_nobodys_newest():
    """Leave the newest message of a channel as it is where SimCord sends one for a single person."""
    commit = Backend.commit_message

    def commit_message(backend, message, **options):
        channel = backend.get_channel(message.channel_id)
        newest = channel.last_message_id
        sent = commit(backend, message, **options)
        if message.flags & discord.MessageFlags(ephemeral=True).value:
            channel.last_message_id = newest
        return sent

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Backend, "commit_message", commit_message)
        yield


@pytest.fixture
def chance(monkeypatch):
    """Make the secrets of the shuffles, and with them the deals, the same in every run."""
    chance = Chance(20_261_120)
    monkeypatch.setattr("bot.tables.service.secrets", chance)
    monkeypatch.setattr("bot.tables.computers.thinking.random", chance)
    return chance


@pytest.fixture(scope="package")
def compiled_hints():
    """Compile hints in Botifarra, or load their machine code, before the clock of a test runs."""
    hint(in_play(("C2 C3 O9", "", "", ""), Contract.OROS, "E2 E3 E4"), random.Random(1), worlds=16)
    call_hint(asked_to_call("C2 C3 O9", Contract.OROS), random.Random(1))


@pytest.fixture(autouse=True)
def _all_have_played(monkeypatch):
    """Let everybody have finished a match before, so that clocks are as long as the rules say."""

    async def newcomers(*_):
        return frozenset()

    monkeypatch.setattr(Standings, "newcomers", newcomers)


@pytest.fixture
def newcomers(_all_have_played, monkeypatch):
    """Let those be newcomers who have finished no match, as the database knows."""
    monkeypatch.setattr(Standings, "newcomers", FIND_NEWCOMERS)


@pytest.fixture
def turning(monkeypatch):
    """Enter turning over in the registries."""
    yield from enter(monkeypatch, TurningFace)


@pytest.fixture
def only_bot_token(monkeypatch):
    """Leave the public messages to the bot's own token, as where nobody has clicked for a quarter of an hour."""
    monkeypatch.setattr(TableTokens, "that_edits", lambda *_: None)
    monkeypatch.setattr(TableTokens, "that_posts", lambda *_: None)


@pytest.fixture
def emoji_folder(tmp_path):
    """Return where the emojis are: nowhere, as where Discord takes none; texts are easier to compare then."""
    return tmp_path / "no emojis"


@pytest.fixture(autouse=True)
def seldom_beats(monkeypatch):
    """Let no owner give signs of life that nobody looks for: SimCord waits until the bot has nothing to do."""
    monkeypatch.setattr(ownership, "BEAT", 10**9)


@pytest.fixture(autouse=True)
def _seldom_looks(monkeypatch):
    """Let nothing be looked for each hour that is seldom there: tests move the clock by weeks."""

    async def nothing(_):
        pass

    monkeypatch.setattr(background, "EVERY", 10**9)
    monkeypatch.setattr(DailyPosts, "start", nothing)


@pytest.fixture
def daily_posts(_seldom_looks, monkeypatch):
    """Let the daily posts be looked for."""
    monkeypatch.setattr(DailyPosts, "start", START_POSTS)


@pytest.fixture
async def world(database, monkeypatch, caplog, chance, emoji_folder):
    """A server with the bot in it; the test fails where the bot has complained of something unexpected."""
    # SimCord takes a wait of two seconds for work to be awaited; written at once, a killed process loses no hand.
    monkeypatch.setattr("bot.store.messages.hands.HAND_DELAY", 0)
    # SimCord would move the clock from one look at the listening connection to the next, and never come to an end.
    monkeypatch.setattr("bot.store.processes.notifications.LOOK_AFTER", 10**6)
    # Longer than SimCord waits for anything: a test moves the clock where something is to be tried again.
    monkeypatch.setattr("bot.ui.tables.messages.public_message.RETRIES_AFTER", (30, 60, 120))
    monkeypatch.setattr("bot.ui.tables.messages.hand_messages.RETRIES_AFTER", (30, 60, 120))
    monkeypatch.setattr("bot.ui.events.event_messages.RETRIES_AFTER", (30, 60, 120))
    monkeypatch.setattr("bot.wiring.services.EventPauses", lambda: EventPauses(board=BOARD_PAUSE))
    monkeypatch.setattr("bot.ui.discord.emoji_upload.FOLDER", emoji_folder)
    # People read faster here than anybody does: test_double_clicks.py looks at what comes too soon.
    monkeypatch.setattr("bot.ui.discord.double_clicks.READING_TIME", timedelta(0))
    caplog.set_level(logging.INFO, "bot")
    world = World(database)
    await world.start()
    try:
        yield world
    finally:
        await world.stop()
    said = caplog.get_records("call")
    assert [record.getMessage() for record in said if record.levelno > world.worst_complaint] == []
