"""The command ``python -m tools.smoke``: how it begins and ends, and what it says of single steps."""

import importlib
import json

import aiohttp
import pytest

from recording import Exchange
from sandbox.errors import ApiError
from sandbox.faults import parse_fault
from sandbox.replay import replay
from sandbox.server import Sandbox, SandboxOptions
from sandbox.state import default_world
from tests.tools.smoke.conftest import channel_id, settings_for, surroundings
from tests.tools.smoke.presser import pressing
from tools.smoke import __main__ as command
from tools.smoke.__main__ import NoSmoke, Options, parse, smoke
from tools.smoke.error_codes import ERROR_CODES
from tools.smoke.measurements import buckets
from tools.smoke.steps import alone, answers, pressed


@pytest.mark.parametrize("code", ERROR_CODES, ids=str)
def test_the_modules_of_an_error_code_exist(code):
    for name in code.used_in:
        importlib.import_module(name)
    assert bool(code.trial) is not bool(code.why_not)


@pytest.fixture
async def sandbox():
    async with Sandbox(SandboxOptions(response_timeout=300)) as running:
        yield running


def only(monkeypatch, *steps, alone_too=()):
    monkeypatch.setattr(command, "ALONE", alone_too)
    monkeypatch.setattr(command, "WITH_SOMEBODY", steps)


async def test_a_dead_token_is_tried_if_there_is_time(sandbox, monkeypatch, tmp_path, capsys):
    only(monkeypatch, answers.dead_token)
    options = Options(channel_id(sandbox), tmp_path / "slow.jsonl", slow=True)
    async with aiohttp.ClientSession() as session, pressing(sandbox.base_url, session):
        assert await smoke(settings_for(sandbox), options, surroundings(sandbox)) == 0
    assert "✓ 401 50027, the token is older than 15 minutes: verified" in capsys.readouterr().out
    records = [json.loads(line) for line in options.record.read_text().splitlines()]
    assert (await replay(records)).unexplained == {}


async def test_where_nobody_presses_the_rest_is_done_alone(sandbox, monkeypatch, tmp_path, capsys):
    only(monkeypatch, pressed.deferred, alone_too=(alone.nonce,))
    options = Options(channel_id(sandbox), tmp_path / "alone.jsonl")
    assert await smoke(settings_for(sandbox), options, surroundings(sandbox, patience=0.05)) == 0
    printed = capsys.readouterr().out
    assert "✓ a second post of the same nonce is the first one" in printed
    assert "Nobody pressed" in printed
    assert not [each for each in sandbox.world.messages.values() if each.author_id == sandbox.world.bot.id]


async def test_what_the_bot_relies_on_and_is_not_so_ends_with_1(sandbox, monkeypatch, tmp_path, capsys):
    other = ApiError(400, 40061, "Answered")
    monkeypatch.setattr("sandbox.services.interactions.errors.already_acknowledged", lambda: other)
    only(monkeypatch, answers.twice)
    options = Options(channel_id(sandbox), tmp_path / "other.jsonl")
    async with aiohttp.ClientSession() as session, pressing(sandbox.base_url, session):
        assert await smoke(settings_for(sandbox), options, surroundings(sandbox)) == 1
    printed = capsys.readouterr().out
    assert "✗ second answer to an interaction: different: 400 40061" in printed
    assert "the bot relies on 400 40060" in printed
    assert "✗ From what the bot relies on one thing differs" in printed


async def test_commands_of_the_server_itself_are_left_alone(sandbox, monkeypatch, tmp_path, capsys):
    own = {"id": "1", "application_id": default_world.APPLICATION_ID, "name": "own", "description": "x"}
    sandbox.world.server.commands = [own | {"type": 1, "version": "1", "default_member_permissions": None}]
    only(monkeypatch)
    options = Options(channel_id(sandbox), tmp_path / "own.jsonl")
    assert await smoke(settings_for(sandbox), options, surroundings(sandbox, patience=0.05)) == 0
    assert "commands of its own, which would be lost: not tried" in capsys.readouterr().out
    assert [each["name"] for each in sandbox.world.server.commands] == ["own"]


async def test_a_channel_that_the_bot_does_not_see_is_named(sandbox, tmp_path):
    with pytest.raises(NoSmoke, match="no text channel 5"):
        await smoke(settings_for(sandbox), Options(5, tmp_path / "x.jsonl"), surroundings(sandbox))


async def test_a_lost_connection_is_a_difference_that_ends_its_step_only(
    sandbox, monkeypatch, tmp_path, capsys
):
    only(monkeypatch, alone_too=(alone.nonce, alone.refusals))
    options = Options(channel_id(sandbox), tmp_path / "lost.jsonl")
    sandbox.context.faults.add(parse_fault({"kind": "drop", "route": "POST /channels/**", "times": 1}))
    assert await smoke(settings_for(sandbox), options, surroundings(sandbox, patience=0.05)) == 1
    printed = capsys.readouterr().out
    assert "✗ this step could not go on: ServerDisconnectedError" in printed
    assert "✓ edit of a deleted message: 404 10008" in printed
    records = [json.loads(line) for line in options.record.read_text().splitlines()]
    assert next(each for each in records if each.get("method") == "POST")["status"] is None
    comparison = await replay(records)
    assert comparison.unexplained == {}
    assert comparison.left_out == {"no answer came: POST /channels/{id}/messages": 1}


async def test_without_a_token_it_names_both_ways(sandbox, tmp_path):
    settings = settings_for(sandbox).model_copy(update={"discord_token": None})
    with pytest.raises(NoSmoke, match="make play"):
        await smoke(settings, Options(5, tmp_path / "x.jsonl"), surroundings(sandbox))


def test_what_prevents_the_test_is_printed_and_ends_with_1(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert command.main(["5"]) == 1
    assert "make play" in capsys.readouterr().err


async def test_a_recording_is_never_overwritten(sandbox, tmp_path):
    file = tmp_path / "x.jsonl"
    file.write_text("kept")
    with pytest.raises(NoSmoke, match="Use --record"):
        await smoke(settings_for(sandbox), Options(channel_id(sandbox), file), surroundings(sandbox))
    assert file.read_text() == "kept"


def test_the_command_line_needs_the_id_of_a_channel(capsys):
    assert parse(["5", "--slow"]).slow
    assert parse(["5"]).record.parent.name == "var"
    with pytest.raises(SystemExit, match="2"):
        parse(["here"])
    assert "CHANNEL" in capsys.readouterr().err


def test_a_429_is_reported_with_its_scope_and_its_code():
    answer = {"message": "The write action you are performing on the channel has hit the write rate limit."}
    scope = [("X-RateLimit-Scope", "shared")]
    made = [
        Exchange("POST", "/api/v10/channels/1/messages", status=429, answer_headers=scope, answer=each)
        for each in (answer | {"code": 20028}, answer)
    ]
    (line,) = buckets(made)
    assert line.endswith(", 1 × 429 (shared, code 20028), 1 × 429 (shared)")
