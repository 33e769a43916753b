"""Replay of recordings: none of its own differs, and a doctored one is found out."""

from __future__ import annotations

import asyncio
import copy
import io
import json
import subprocess
import sys
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from recording import redacted
from sandbox.recorder import Recorder
from sandbox.replay import replay
from sandbox.replay.differences import ACCEPTED
from sandbox.server import Sandbox, SandboxOptions
from sandbox.state import default_world
from tests.sandbox.clients import ControlClient, picture
from tests.sandbox.payloads import CHANNEL, EMOJIS, button, emoji, row
from tests.sandbox.raw_bot import RawBot

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.replay import Comparison

Records = list[dict[str, Any]]


@pytest.fixture(scope="module")
def recorded() -> Records:
    """A message with a picture, a click with its answer and an edit by token, an emoji, a refusal."""
    return asyncio.run(_record())


async def _record() -> Records:
    file = io.StringIO()
    async with (
        Sandbox(SandboxOptions(response_timeout=0.01), recorder=Recorder(file)) as sandbox,
        aiohttp.ClientSession() as session,
    ):
        control = ControlClient(session, sandbox.base_url)
        raw_bot = await RawBot.connect(session, sandbox.base_url)
        await raw_bot.identify()
        body = {
            "content": "la mà",
            "components": [row(button(custom_id="x"))],
            "attachments": [{"id": 0, "filename": "ma.png"}],
        }
        _, message = await control.api("POST", CHANNEL, body, {"ma.png": picture().getvalue()})
        await control.api("POST", CHANNEL, {"content": "", "components": [row()]})
        await control.api("POST", EMOJIS, emoji("oros"))
        await control.post("click", user="Anna", message=message["id"], custom_id="x")
        event = await raw_bot.event("INTERACTION_CREATE")
        path = f"/interactions/{event['id']}/{event['token']}/callback?with_response=1"
        await control.api("POST", path, {"type": 4, "data": {"content": "Només tu", "flags": 64}})
        webhook = f"/webhooks/{default_world.APPLICATION_ID}/{event['token']}"
        await control.api("PATCH", f"{webhook}/messages/@original", {"content": "Encara només tu"})
        await control.api("DELETE", f"{CHANNEL}/{message['id']}")
    return [json.loads(line) for line in file.getvalue().splitlines()]


def doctored(
    records: Records, change: Callable[[dict[str, Any]], object], *, method: str, end: str
) -> Records:
    """The recording with one request changed: as if Discord had answered otherwise."""
    copied = copy.deepcopy(records)
    change(next(each for each in copied if each.get("method") == method and each["path"].endswith(end)))
    return copied


def found(comparison: Comparison) -> list[tuple[str, str]]:
    return [(each.place, each.text) for each in sorted(comparison.unexplained)]


async def test_what_the_sandbox_recorded_it_answers_again(recorded):
    comparison = await replay(recorded)
    assert comparison.unexplained == {}
    assert comparison.requests["PATCH /webhooks/{id}/{token}/messages/@original"] == 1
    assert comparison.events == {"event INTERACTION_CREATE MESSAGE_COMPONENT": 1}


async def test_ids_and_tokens_of_another_server_stand_for_the_sandboxs_own(recorded):
    text = json.dumps(recorded)
    for ours in (
        default_world.APPLICATION_ID,
        default_world.SERVER_ID,
        "150000000000000002",
        "13000000000000000",
    ):
        text = text.replace(ours, "9" + ours[1:])
    comparison = await replay(json.loads(text))
    assert comparison.unexplained == {}


async def test_another_status_is_found(recorded):
    def change(record):
        record["status"], record["answer"] = 403, {"message": "Missing Access", "code": 50001}

    comparison = await replay(doctored(recorded, change, method="DELETE", end=""))
    assert found(comparison) == [
        ("", "refused by Discord with 50001"),
        ("", "status 403 at Discord, 204 here"),
    ]


async def test_another_code_is_found(recorded):
    records = copy.deepcopy(recorded)
    refusal = next(each for each in records if each.get("status") == 400)
    refusal["answer"]["code"] = 50006
    assert found(await replay(records)) == [("code", "50006 at Discord, 50035 here")]


async def test_an_error_at_another_place_is_found(recorded):
    records = copy.deepcopy(recorded)
    refusal = next(each for each in records if each.get("status") == 400)
    errors = refusal["answer"]["errors"]
    refusal["answer"]["errors"] = {"attachments": errors["components"]["0"]["components"]}
    code = errors["components"]["0"]["components"]["_errors"][0]["code"]
    assert found(await replay(records)) == [
        ("errors.attachments", f"{code} at Discord only"),
        ("errors.components.0.components", f"{code} here only"),
    ]


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (lambda answer: answer.pop("pinned"), ("pinned", "not at Discord: boolean here")),
        (lambda answer: answer.update(call=None), ("call", "missing here: null at Discord")),
        (lambda answer: answer.update(tts="no"), ("tts", "text at Discord, boolean here")),
        (lambda answer: answer.update(type=19), ("type", "19 at Discord, 0 here")),
        (
            lambda answer: answer["components"][0]["components"][0].pop("style"),
            ("components.*.components.*.style", "not at Discord: number here"),
        ),
    ],
)
async def test_fields_that_only_one_has_or_of_another_type_are_found(recorded, change, difference):
    records = doctored(recorded, lambda record: change(record["answer"]), method="POST", end="/messages")
    assert found(await replay(records)) == [difference]


async def test_fields_of_a_click_are_compared(recorded):
    records = copy.deepcopy(recorded)
    click = next(each for each in records if each.get("event") == "INTERACTION_CREATE")
    del click["data"]["locale"]
    assert found(await replay(records)) == [("locale", "not at Discord: text here")]


async def test_values_of_other_fields_and_rate_limits_are_not_compared(recorded):
    def change(record):
        record["answer"]["timestamp"] = "2031-01-01T00:00:00+00:00"
        record["answer_headers"]["X-RateLimit-Limit"] = "3"

    comparison = await replay(doctored(recorded, change, method="POST", end="/messages"))
    assert comparison.unexplained == {}


async def test_an_answer_that_was_late_is_late_again_without_any_waiting(recorded):
    records = copy.deepcopy(recorded)
    click = next(n for n, each in enumerate(records) if each.get("event") == "INTERACTION_CREATE")
    for record in records[click + 1 :]:
        at = datetime.fromisoformat(record["at"]) + timedelta(seconds=3.5)
        record["at"] = at.isoformat(timespec="microseconds")
    assert ("", "status 200 at Discord, 404 here") in found(await replay(records))
    for record in records[click + 1 :]:
        record["seconds"] = 1.0  # it was sent in time, and took a second
    assert found(await replay(records)) == []


async def test_a_request_that_was_refused_for_its_rate_is_not_played(recorded):
    def change(record):
        record["status"], record["answer"] = 429, {"message": "…", "retry_after": 0.5, "global": False}

    comparison = await replay(doctored(recorded, change, method="POST", end="/emojis"))
    assert comparison.unexplained == {}
    assert comparison.left_out == {"429, and it was repeated: POST /applications/{id}/emojis": 1}


async def test_a_click_on_a_message_that_is_gone_is_left_out_with_all_that_follows(recorded):
    records = [each for each in recorded if each.get("path") != f"/api/v10{CHANNEL}"]
    comparison = await replay(records)
    assert comparison.events.total() == 0
    assert sum(count for reason, count in comparison.left_out.items() if "click" in reason) == 3


async def test_a_made_up_token_is_unknown(recorded):
    made_up = {
        "at": recorded[-1]["at"],
        "method": "PATCH",
        "path": f"/api/v10/webhooks/1234567890123456789/{redacted('nobody')}/messages/@original",
        "query": {},
        "headers": {},
        "body": {"content": "x"},
        "files": {},
        "status": 401,
        "answer_headers": {},
        "answer": {"message": "Invalid Webhook Token", "code": 50027},
    }
    assert found(await replay([made_up])) == [
        ("", "status 401 at Discord, 404 here"),
        ("code", "50027 at Discord, 10015 here"),
    ]


async def test_a_difference_with_a_reason_is_counted_apart(recorded):
    def change(record):
        record["answer"]["author"]["avatar"] = "name-0123456789ab"

    records = doctored(recorded, change, method="POST", end="/messages")
    comparison = await replay(records)
    assert comparison.unexplained == {}
    assert comparison.explained.total() == 1
    assert (await replay(records, accepted=())).unexplained.total() == 1
    assert all(each.reason for each in ACCEPTED)


def test_the_command_prints_the_differences_and_ends_with_1(recorded, tmp_path):
    def run(records: Records) -> subprocess.CompletedProcess[str]:
        file = tmp_path / "recording.jsonl"
        file.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
        command = [sys.executable, "-m", "sandbox.replay", str(file)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    same = run(recorded)
    assert (same.returncode, same.stderr) == (0, "")
    assert "Differences without: 0" in same.stdout
    other = run(
        doctored(recorded, lambda record: record["answer"].pop("tts"), method="POST", end="/messages")
    )
    assert other.returncode == 1
    assert "1  POST /channels/{id}/messages at tts: not at Discord: boolean here" in other.stdout
    assert "is no recording" in run([{"at": "yesterday"}]).stderr
