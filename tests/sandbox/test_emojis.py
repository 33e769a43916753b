"""Emojis of the application."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from .clients import ControlClient, bomb
from .payloads import EMOJIS, emoji, fault_at

if TYPE_CHECKING:
    from sandbox.server import Sandbox


def heavy_picture() -> bytes:
    noise = random.Random(1).randbytes(300 * 300 * 3)
    data = io.BytesIO()
    Image.frombytes("RGB", (300, 300), noise).save(data, "PNG")
    assert data.tell() > 256 * 2**10
    return data.getvalue()


async def test_emojis_of_an_application_have_unique_names(control: ControlClient) -> None:
    _, oros = await control.api("POST", EMOJIS, emoji("oros"))
    status, answer = await control.api("POST", EMOJIS, emoji("oros"))
    assert status == 400
    assert fault_at(answer, "name") == ["APPLICATION_EMOJI_NAME_ALREADY_TAKEN"]
    _, copes = await control.api("POST", EMOJIS, emoji("copes"))
    status, answer = await control.api("PATCH", f"{EMOJIS}/{copes['id']}", {"name": "oros"})
    assert status == 400
    assert fault_at(answer, "name") == ["APPLICATION_EMOJI_NAME_ALREADY_TAKEN"]
    status, answer = await control.api("PATCH", f"{EMOJIS}/{oros['id']}", {"name": "oros"})
    assert (status, answer) == (200, oros)


@pytest.mark.parametrize(
    ("changes", "path", "code"),
    [
        ({"name": "o"}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "o" * 33}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "or-os"}, "name", "STRING_TYPE_REGEX"),
        ({"image": None}, "image", "BASE_TYPE_REQUIRED"),
        ({"image": "oros.png"}, "image", "BASE_TYPE_BAD_IMAGE"),
    ],
)
async def test_an_emoji_needs_a_name_and_a_picture(
    control: ControlClient, changes: dict[str, Any], path: str, code: str
) -> None:
    status, answer = await control.api("POST", EMOJIS, emoji("oros") | changes)
    assert status == 400
    assert fault_at(answer, path) == [code]
    assert (await control.api("GET", EMOJIS))[1] == {"items": []}


async def test_an_emoji_over_256_kibibytes_is_refused(control: ControlClient) -> None:
    status, answer = await control.api("POST", EMOJIS, emoji("oros", heavy_picture()))
    assert (status, answer["code"]) == (400, 50138)


async def test_a_file_that_is_no_image_cannot_be_an_emoji(control: ControlClient) -> None:
    status, answer = await control.api("POST", EMOJIS, emoji("oros", b"a picture"))
    assert (status, answer["code"]) == (400, 50046)
    assert (await control.api("GET", EMOJIS))[1] == {"items": []}


async def test_an_image_with_too_many_pixels_cannot_be_an_emoji(control: ControlClient) -> None:
    status, answer = await control.api("POST", EMOJIS, emoji("oros", bomb()))
    assert (status, answer["code"]) == (400, 50046)
    assert (await control.api("GET", EMOJIS))[1] == {"items": []}


async def test_the_content_type_of_an_emoji_is_that_of_the_image(
    control: ControlClient,
) -> None:
    named = emoji("oros")
    named["image"] = named["image"].replace("image/png", "image/jpg")
    status, created = await control.api("POST", EMOJIS, named)
    assert (status, created["animated"]) == (201, False)
    async with control.session.get(f"{control.base_url}/emojis/{created['id']}.png") as response:
        assert response.content_type == "image/png"


async def test_an_application_has_at_most_2000_emojis(control: ControlClient, sandbox: Sandbox) -> None:
    _, first = await control.api("POST", EMOJIS, emoji("oros"))
    record = sandbox.world.emojis[first["id"]]
    sandbox.world.emojis.update({str(number): replace(record, id=str(number)) for number in range(1999)})
    status, answer = await control.api("POST", EMOJIS, emoji("copes"))
    assert (status, answer["code"]) == (400, 30008)


async def test_an_emoji_that_is_no_picture_is_refused(control: ControlClient) -> None:
    status, answer = await control.api("POST", EMOJIS, emoji("oros", b"a picture"))
    assert (status, answer["code"]) == (400, 50046)
