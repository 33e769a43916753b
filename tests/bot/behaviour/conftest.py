"""The real bot with a real database in a file, on SimCord's model of Discord with its virtual clock."""

import logging

import pytest

from bot.render.warm import fill_caches
from tests.bot.behaviour.world import Chance, World


@pytest.fixture(scope="session", autouse=True)
def _warm():
    """Fill the caches of the pictures once: SimCord gives a bot five seconds to start, on a busy machine too few."""
    fill_caches()


@pytest.fixture
def chance(monkeypatch):
    """Make the secrets of the shuffles, and with them the deals, the same in every run."""
    chance = Chance(20_261_120)
    monkeypatch.setattr("bot.tables.service.secrets", chance)
    monkeypatch.setattr("bot.tables.runner.random", chance)
    return chance


@pytest.fixture
def emoji_folder(tmp_path):
    """Return where the emojis are: nowhere, as where Discord takes none; texts are easier to compare then."""
    return tmp_path / "no emojis"


@pytest.fixture
async def world(tmp_path, monkeypatch, caplog, chance, emoji_folder):
    """A server with the bot in it; the test fails where the bot has complained of something unexpected."""
    # SimCord takes a wait of two seconds for work to be awaited; written at once, a killed process loses no hand.
    monkeypatch.setattr("bot.store.store.HAND_DELAY", 0)
    # Longer than SimCord waits for anything: a test moves the clock where something is to be tried again.
    monkeypatch.setattr("bot.ui.presenter.RETRIES_AFTER", (30, 60, 120))
    monkeypatch.setattr("bot.ui.hands.RETRIES_AFTER", (30, 60, 120))
    monkeypatch.setattr("bot.emojis.FOLDER", emoji_folder)
    caplog.set_level(logging.INFO, "bot")
    world = World(f"sqlite+aiosqlite:///{tmp_path}/botifarra.sqlite3")
    await world.start()
    try:
        yield world
    finally:
        await world.stop()
    said = caplog.get_records("call")
    assert [record.getMessage() for record in said if record.levelno > world.worst_complaint] == []
