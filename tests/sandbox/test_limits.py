"""Validation of messages: Discord's error code at Discord's place of the error tree."""

from __future__ import annotations

from typing import Any

import pytest

from .clients import ControlClient
from .examples import ACCEPTED_MESSAGES, REFUSED_MESSAGES, WEB
from .payloads import CHANNEL, TEXT, V2, button, fault_at, gallery, layout, row


@pytest.mark.parametrize("payload", ACCEPTED_MESSAGES.values(), ids=ACCEPTED_MESSAGES)
async def test_accepts(control: ControlClient, payload: dict[str, Any]) -> None:
    status, answer = await control.api("POST", CHANNEL, payload)
    assert status == 200, answer


UNSUPPORTED: dict[str, dict[str, Any]] = {
    "embeds": {"embeds": [{"title": "x"}]},
    "polls": {"poll": {}},
    "stickers": {"sticker_ids": ["1"]},
    "forwarded messages": {"message_reference": {"type": 1, "message_id": "1", "channel_id": "1"}},
    "selects of users and roles": {"components": [row({"type": 7, "custom_id": "p"})]},
    "sections": layout({"type": 9, "components": [TEXT], "accessory": button()}),
    "premium buttons": {"components": [row({"type": 2, "style": 6, "sku_id": "1"})]},
    "spoilers": layout({"type": 17, "spoiler": True, "components": [TEXT]}),
}


@pytest.mark.parametrize(("payload", "path", "code"), REFUSED_MESSAGES.values(), ids=REFUSED_MESSAGES)
async def test_refuses(control: ControlClient, payload: dict[str, Any], path: str, code: str) -> None:
    status, answer = await control.api("POST", CHANNEL, payload)
    assert status == 400
    assert fault_at(answer, path) == [code]
    assert await control.messages("Anna") == []


@pytest.mark.parametrize(("what", "payload"), UNSUPPORTED.items(), ids=UNSUPPORTED)
async def test_what_the_sandbox_does_not_support_is_answered_with_501(
    control: ControlClient, what: str, payload: dict[str, Any]
) -> None:
    status, answer = await control.api("POST", CHANNEL, payload)
    assert (status, answer["message"]) == (501, f"The sandbox does not support {what}.")
    assert await control.messages("Anna") == []


async def test_all_errors_of_a_request_are_reported_at_once(control: ControlClient) -> None:
    payload = {"content": "x" * 2001, "components": [row(button(label="x" * 81))]}
    _, answer = await control.api("POST", CHANNEL, payload)
    assert set(answer["errors"]) == {"content", "components"}


@pytest.mark.parametrize(
    "payload", [{}, {"content": ""}, {"content": " \n"}, {"flags": V2}, {"components": []}, {"embeds": []}]
)
async def test_an_empty_message_is_refused(control: ControlClient, payload: dict[str, Any]) -> None:
    status, answer = await control.api("POST", CHANNEL, payload)
    assert (status, answer["code"]) == (400, 50006)


async def test_text_that_makes_discord_fail_gives_a_500(control: ControlClient) -> None:
    heavy = {"type": 10, "content": "♥" * 3386}
    assert (await control.api("POST", CHANNEL, layout(heavy)))[0] == 200
    heavier = {"type": 10, "content": "♥" * 3387}
    status, answer = await control.api("POST", CHANNEL, layout(heavier))
    assert (status, answer) == (500, {"message": "500: Internal Server Error", "code": 0})


async def test_more_than_64_pictures_give_a_500(control: ControlClient) -> None:
    assert (await control.api("POST", CHANNEL, layout(*[gallery(*[WEB] * 8)] * 8)))[0] == 200
    status, answer = await control.api("POST", CHANNEL, layout(*[gallery(*[WEB] * 8)] * 8, gallery(WEB)))
    assert (status, answer["code"]) == (500, 0)


async def test_components_get_the_ids_that_are_free(control: ControlClient) -> None:
    payload = layout({"type": 17, "components": [TEXT | {"id": 1}, TEXT]}, TEXT | {"id": 3})
    _, message = await control.api("POST", CHANNEL, payload)
    container, last = message["components"]
    assert [container["id"], *(each["id"] for each in container["components"]), last["id"]] == [2, 1, 4, 3]
