"""Log lines in JSON: the table, server and interaction of each, and the tokens that none holds."""

import io
import json
import logging

import pytest

from bot.process.logs import JsonFormatter, Origin
from bot.tables import commands
from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.table import alone, asked, started
from tests.bot.behaviour.world import REAL_PAUSE


@pytest.fixture
def lines():
    """Return a function that reads the lines so far."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonFormatter(Origin("bot-0")))
    logging.getLogger().addHandler(handler)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    logging.getLogger().removeHandler(handler)


def fail(*_, **__):
    raise RuntimeError("a mistake of ours")


def about(world, line):
    return (
        line.get("table"),
        line.get("server") == str(world.guild.id),
        "interaction" in line,
        line.get("shard"),
    )


async def test_a_mistake_of_ours_is_logged_with_table_server_and_interaction_and_no_token(
    world, lines, monkeypatch
):
    world.worst_complaint = logging.ERROR
    anna = world.person("Anna")
    await anna.command("botifarra new")
    monkeypatch.setattr(commands, "fill", fail)
    await anna.click(Action.FILL)
    (line,) = [line for line in lines() if line["level"] == "ERROR"]
    assert about(world, line) == (1, True, True, 0)
    assert line["process"] == "bot-0"
    assert line["interaction"] in line["message"]
    assert "a mistake of ours" in line["exception"]
    tokens = [record.token for record in world.env.backend.interactions.values()]
    assert tokens
    assert not [token for token in tokens if token in json.dumps(lines())]


async def test_a_command_that_fails_is_logged_with_its_server_and_interaction(world, lines, monkeypatch):
    world.worst_complaint, world.mistakes = logging.ERROR, (RuntimeError,)
    monkeypatch.setattr(world.tables, "check_room", fail)
    await world.person("Anna").command("botifarra new")
    (line,) = [line for line in lines() if line["level"] == "ERROR"]
    assert about(world, line) == (None, True, True, 0)


async def test_what_a_table_does_by_itself_is_logged_with_the_table_and_no_click(world, lines, monkeypatch):
    world.worst_complaint = logging.ERROR
    monkeypatch.setattr("bot.tables.runner.Runner._interjection", fail)
    monkeypatch.setattr("bot.tables.runner.RETRY_AFTER", 2 * REAL_PAUSE)
    await alone(world)
    failed = [line for line in lines() if "table 1 cannot be run" in line["message"]]
    assert failed
    assert {about(world, line) for line in failed} == {(1, True, False, 0)}


@pytest.mark.usefixtures("only_bot_token")
async def test_a_message_that_discord_does_not_take_is_logged_with_the_click_that_changed_it(world, lines):
    world.worst_complaint = logging.WARNING
    players = await started(world)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=503)
    await asked(players).click(Action.MOVE, "delegate")
    (line,) = [line for line in lines() if "cannot be shown now" in line["message"]]
    assert about(world, line) == (1, True, True, 0)
