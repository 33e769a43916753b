"""The emojis of the application."""

from __future__ import annotations

import base64
import binascii
import re
from io import BytesIO
from typing import TYPE_CHECKING

from aiohttp import web
from PIL import Image

from sandbox import errors, rendering
from sandbox.context import context_of
from sandbox.errors import ApiError
from sandbox.http import API, json_response, no_content
from sandbox.payload import read_payload
from sandbox.services.uploads import IMAGE_ERRORS
from sandbox.state import default_world
from sandbox.state.model import ApplicationEmoji
from sandbox.validation.fields import Fields, FormErrors

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandbox.state.world import World

MAX_BYTES = 256 * 1024
MAX_EMOJIS = 2000
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "AVIF")
_DATA_URI = re.compile(r"data:image/(?:png|jpe?g|gif|webp|avif);base64,(.+)", re.DOTALL)
_NAME = re.compile(r"\w{2,32}", re.ASCII)


async def list_emojis(request: web.Request) -> web.Response:
    """Return all emojis."""
    world = _world(request)
    return json_response({"items": [rendering.emoji(world, each) for each in world.emojis.values()]})


async def get_emoji(request: web.Request) -> web.Response:
    """Return an emoji."""
    world = _world(request)
    return json_response(rendering.emoji(world, _get_emoji(world, request)))


async def create_emoji(request: web.Request) -> web.Response:
    """Create an emoji from a name and an image of at most 256 KiB as a data URI."""
    world = _world(request)
    context_of(request).limits.count_emoji()
    form_errors = FormErrors()
    fields = Fields(form_errors, (await read_payload(request)).json)
    name = _name(fields, world.emojis.values())
    picture = _DATA_URI.fullmatch(fields.string("image", required=True) or "")
    if picture is None and fields.has("image"):
        fields.add_error("image", "BASE_TYPE_BAD_IMAGE", "Unsupported image type")
    form_errors.raise_if_any()
    if len(world.emojis) >= MAX_EMOJIS:
        raise ApiError(400, 30008, f"Maximum number of emojis reached ({MAX_EMOJIS})")
    content = _decoded(picture[1] if picture else "")
    content_type = _content_type(content)
    emoji = ApplicationEmoji(
        world.ids.new(), name or "", content, content_type, animated=content_type == "image/gif"
    )
    world.emojis[emoji.id] = emoji
    return json_response(rendering.emoji(world, emoji), status=201)


async def rename_emoji(request: web.Request) -> web.Response:
    """Rename an emoji."""
    world = _world(request)
    emoji = _get_emoji(world, request)
    form_errors = FormErrors()
    others = [each for each in world.emojis.values() if each is not emoji]
    name = _name(Fields(form_errors, (await read_payload(request)).json), others)
    form_errors.raise_if_any()
    emoji.name = name or emoji.name
    return json_response(rendering.emoji(world, emoji))


async def delete_emoji(request: web.Request) -> web.Response:
    """Delete an emoji."""
    world = _world(request)
    del world.emojis[_get_emoji(world, request).id]
    return no_content()


def _name(fields: Fields, others: Iterable[ApplicationEmoji]) -> str | None:
    """Read the name, which must be unique; only the emojis of servers may share names."""
    name = fields.string("name", minimum=2, maximum=32, required=True)
    if name is not None and not _NAME.fullmatch(name):
        fields.add_error("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    elif any(each.name == name for each in others):
        fields.add_error(
            "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists."
        )
    return name


def _decoded(text: str) -> bytes:
    try:
        content = base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ApiError(400, 50046, "Invalid Asset") from error
    try:
        with Image.open(BytesIO(content)) as picture:
            picture.verify()
    except IMAGE_ERRORS as error:
        raise ApiError(400, 50046, "Invalid Asset") from error
    if len(content) > MAX_BYTES:
        raise ApiError(400, 50138, f"Failed to resize asset below the maximum size: {MAX_BYTES}")
    return content


def _content_type(content: bytes) -> str:
    """Return the content type of an image; the data URI may be wrong, as discord.js always says ``image/jpg``."""
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as picture:
            return Image.MIME[picture.format or ""]
    except IMAGE_ERRORS as error:
        raise ApiError(400, 50046, "Invalid Asset") from error


def _world(request: web.Request) -> World:
    if request.match_info["application"] != default_world.APPLICATION_ID:
        raise errors.unknown_application()
    return context_of(request).world


def _get_emoji(world: World, request: web.Request) -> ApplicationEmoji:
    emoji = world.emojis.get(request.match_info["emoji"])
    if emoji is None:
        raise errors.unknown_emoji()
    return emoji


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    path = f"{API}/applications/{{application}}/emojis"
    return [
        web.get(path, list_emojis),
        web.post(path, create_emoji),
        web.get(f"{path}/{{emoji}}", get_emoji),
        web.patch(f"{path}/{{emoji}}", rename_emoji),
        web.delete(f"{path}/{{emoji}}", delete_emoji),
    ]
