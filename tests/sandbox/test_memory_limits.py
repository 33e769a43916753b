"""Limits of the files and messages in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.services import messages, uploads

from .clients import ControlClient, picture
from .payloads import CHANNEL

if TYPE_CHECKING:
    import pytest


async def test_the_oldest_files_are_dropped_at_the_limit(
    control: ControlClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(picture().getvalue())
    monkeypatch.setattr(uploads, "MAX_BYTES", 2 * size)
    urls = []
    for _ in range(3):
        _, message = await control.api("POST", CHANNEL, {"content": "x"}, {"a.png": picture().getvalue()})
        urls.append(message["attachments"][0]["url"])
    statuses = []
    for url in urls:
        async with control.session.get(url) as response:
            statuses.append(response.status)
    assert statuses == [404, 200, 200]


async def test_the_oldest_ephemeral_messages_are_dropped_at_the_limit(
    bot: object, control: ControlClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "MAX_EPHEMERAL", 2)
    ids = []
    for _ in range(3):
        answer = await control.do("slash", user="Anna", channel="taula", command="secret")
        ids.append(answer["message"]["id"])
    assert [message["id"] for message in await control.messages("Anna")] == ids[1:]


async def test_a_replaced_picture_can_still_be_fetched_for_a_while(
    control: ControlClient,
) -> None:
    _, message = await control.api("POST", CHANNEL, {"content": "x"}, {"a.png": picture().getvalue()})
    url = message["attachments"][0]["url"]
    await control.api("PATCH", f"{CHANNEL}/{message['id']}", {"attachments": []})
    async with control.session.get(url) as response:
        assert response.status == 200
