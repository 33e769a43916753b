"""What is kept and what is noted, over a long evening or a load test."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import aiohttp

from sandbox import cafe, posts, uploads
from sandbox.recorder import Recorder
from sandbox.server import Sandbox

from .players import Table, picture

if TYPE_CHECKING:
    import pytest

CHANNEL = "/channels/150000000000000002/messages"


async def test_a_recording_has_requests_answers_and_files_by_hash_but_no_token() -> None:
    recording = io.StringIO()
    async with Sandbox(recorder=Recorder(recording)) as sandbox, aiohttp.ClientSession() as session:
        table = Table(session, sandbox.base_url)
        await table.api("POST", CHANNEL, {"content": "x"}, {"a.png": picture().getvalue()})
        await table.api("POST", CHANNEL, {"content": "x" * 2001})
    posted, refused = [json.loads(line) for line in recording.getvalue().splitlines()]
    assert (posted["method"], posted["status"], posted["body"]) == ("POST", 200, {"content": "x"})
    assert posted["files"]["files[0]"]["size"] == len(picture().getvalue())
    assert len(posted["files"]["files[0]"]["sha256"]) == 64
    assert (refused["status"], refused["answer"]["code"]) == (400, 50035)
    assert cafe.BOT_TOKEN not in recording.getvalue()


async def test_the_oldest_files_go_when_there_are_too_many(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(picture().getvalue())
    monkeypatch.setattr(uploads, "MOST_BYTES", 2 * size)
    urls = []
    for _ in range(3):
        _, message = await table.api("POST", CHANNEL, {"content": "x"}, {"a.png": picture().getvalue()})
        urls.append(message["attachments"][0]["url"])
    statuses = []
    for url in urls:
        async with table.session.get(url) as response:
            statuses.append(response.status)
    assert statuses == [404, 200, 200]


async def test_the_oldest_ephemeral_messages_go_when_there_are_too_many(
    bot: object, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posts, "MOST_EPHEMERAL", 2)
    ids = []
    for _ in range(3):
        answer = await table.do("slash", user="Anna", channel="taula", command="secret")
        ids.append(answer["message"]["id"])
    assert [message["id"] for message in await table.messages("Anna")] == ids[1:]


async def test_a_replaced_picture_can_still_be_fetched_by_a_page_that_is_behind(table: Table) -> None:
    _, message = await table.api("POST", CHANNEL, {"content": "x"}, {"a.png": picture().getvalue()})
    url = message["attachments"][0]["url"]
    await table.api("PATCH", f"{CHANNEL}/{message['id']}", {"attachments": []})
    async with table.session.get(url) as response:
        assert response.status == 200
