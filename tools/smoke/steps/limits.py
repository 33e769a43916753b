"""Ten limits of messages, each just kept and just broken.

A client library may refuse some of this itself, so the bodies are made by hand.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord.http import Route

from tools.smoke.outcome import Expected, believed, refused
from tools.smoke.run import Run

Json = dict[str, Any]
COMPONENTS_V2: Final = 1 << 15
PNG: Final = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02"
    "0000000b49444154789c636060000000030001b8ad3a630000000049454e44ae426082"
)
ROW, BUTTON, SELECT, TEXT, GALLERY, CONTAINER = 1, 2, 3, 10, 12, 17
GREY: Final = 2
FIRST: Final = "components.0"


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit: a message that keeps it, one that breaks it, and the place of the error in that one.

    ``file`` is uploaded with both; ``relied_on`` tells whether the bot makes messages up to the limit.
    """

    name: str
    kept: Json
    broken: Json
    place: str
    file: bool = False
    relied_on: bool = False


def limits() -> Iterator[Limit]:
    """Yield all limits."""
    yield Limit("40 components, 41", _texts(39), _texts(40), "components")
    yield Limit(
        "4,000 signs of text, 4,001",
        _message(_text(2000), _text(2000)),
        _message(_text(2000), _text(2001)),
        "components",
    )
    alt = f"{FIRST}.items.0.description"
    yield Limit(
        "alt text of 1,024 signs, 1,025",
        _message(_gallery("a.png", 1024), attachments=[{"id": 0, "filename": "a.png"}]),
        _message(_gallery("a.png", 1025), attachments=[{"id": 0, "filename": "a.png"}]),
        alt,
        file=True,
        relied_on=True,
    )
    inner = f"{FIRST}.components.0"
    yield Limit("label of 80 signs, 81", _button(label="x" * 80), _button(label="x" * 81), f"{inner}.label")
    yield Limit(
        "custom_id of 100 signs, 101",
        _button(custom_id="x" * 100),
        _button(custom_id="x" * 101),
        f"{inner}.custom_id",
    )
    yield Limit("25 options of a select, 26", _select(25), _select(26), f"{inner}.options")
    yield Limit(
        "placeholder of 150 signs, 151",
        _select(1, placeholder="x" * 150),
        _select(1, placeholder="x" * 151),
        f"{inner}.placeholder",
    )
    yield Limit("five buttons a row, six", _row(5), _row(6), f"{FIRST}.components")
    yield Limit(
        "a file in the list, a file not in it",
        _message(_gallery("a.png"), attachments=[{"id": 0, "filename": "a.png"}]),
        _message(_text(1), attachments=[]),
        "",
        file=True,
    )
    yield Limit(
        "the name of an attachment, an unknown one",
        _message(_gallery("a.png"), attachments=[{"id": 0, "filename": "a.png"}]),
        _message(_gallery("b.png"), attachments=[{"id": 0, "filename": "a.png"}]),
        f"{FIRST}.items.0.media.url",
        file=True,
    )


async def ten_limits(run: Run) -> None:
    """Send what just keeps each limit, and what just breaks it."""
    run.report.heading("Ten limits, just kept and just broken")
    for limit in limits():
        await _try(run, limit, f"{limit.name}: kept", limit.kept, Expected(relied_on=limit.relied_on))
        refusal = (refused if limit.relied_on else believed)(400, 50035, limit.place)
        await _try(run, limit, f"{limit.name}: broken", limit.broken, refusal)


async def _try(run: Run, limit: Limit, name: str, body: Json, expected: Expected) -> None:
    """Post a body; an accepted message is removed at once."""
    outcome = await run.trial(name, _posted(run, body, file=limit.file), expected)
    if outcome.accepted:
        message = run.channel.get_partial_message(int(outcome.answer["id"]))
        run.leftovers.add(f"message {message.id}", message.delete)
        await run.remove(message)


async def _posted(run: Run, body: Json, *, file: bool) -> None:
    route = Route("POST", "/channels/{channel_id}/messages", channel_id=run.channel.id)
    if not file:
        await run.client.http.request(route, json=body)
        return
    image = discord.File(io.BytesIO(PNG), "a.png")
    form: list[Json] = [
        {"name": "payload_json", "value": json.dumps(body)},
        {"name": "files[0]", "value": image.fp, "filename": "a.png", "content_type": "image/png"},
    ]
    await run.client.http.request(route, form=form, files=[image])


def _message(*components: Json, **fields: Any) -> Json:  # noqa: ANN401 - any JSON
    return {"flags": COMPONENTS_V2, "components": list(components), **fields}


def _text(signs: int) -> Json:
    return {"type": TEXT, "content": "x" * signs}


def _texts(number: int) -> Json:
    return _message({"type": CONTAINER, "components": [_text(1) for _ in range(number)]})


def _gallery(name: str, signs: int = 1) -> Json:
    item = {"media": {"url": f"attachment://{name}"}, "description": "x" * signs}
    return {"type": GALLERY, "items": [item]}


def _button(label: str = "x", custom_id: str = "smoke:limit") -> Json:
    return _message(
        {
            "type": ROW,
            "components": [{"type": BUTTON, "style": GREY, "label": label, "custom_id": custom_id}],
        }
    )


def _row(number: int) -> Json:
    buttons = [
        {"type": BUTTON, "style": GREY, "label": "x", "custom_id": f"smoke:{each}"} for each in range(number)
    ]
    return _message({"type": ROW, "components": buttons})


def _select(options: int, placeholder: str = "x") -> Json:
    offered = [{"label": str(number), "value": str(number)} for number in range(options)]
    select = {
        "type": SELECT,
        "custom_id": "smoke:limit",
        "options": offered,
        "placeholder": placeholder,
    }
    return _message({"type": ROW, "components": [select]})
