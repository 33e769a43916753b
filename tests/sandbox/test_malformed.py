"""Random errors in valid bodies: each is refused or accepted, but none makes the sandbox fail."""

from __future__ import annotations

import copy
import os
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sandbox.errors import ApiError
from sandbox.payload import Payload
from sandbox.validation.commands import read_command
from sandbox.validation.fields import Fields, FormErrors
from sandbox.validation.messages import read_message
from sandbox.validation.modals import read_modal
from sandbox.validation.scheduled_events import read_scheduled_event
from tools.openapi.description import Description

from .examples import ACCEPTED_MESSAGES, ACCEPTED_MODALS
from .payloads import choices, option, subcommand
from .scheduled_events import ACCEPTED_EVENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TRIES = 3000
SPECIFICATION = os.environ.get("DISCORD_OPENAPI", "")
WRONG: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 2, 99, 1 << 31, 1 << 53, 1 << 64, 1.5),
    *("", "x", "x" * 101, "x" * 4097, "1", "١", "-1", "\x00", "attachment://a.png", "https://[x"),
    *([], {}, [None], ["x"], [{}], [[]], {"id": "x"}, {"name": []}, {"url": 1}),
)
OTHERWISE = ("id", "users.*", "default_member_permissions")
"""Clients send ids as numbers and permissions as strings, unlike the description."""

COMMANDS = (
    {
        "name": "taula",
        "description": "d",
        "contexts": [0],
        "integration_types": [0],
        "name_localizations": {"fr": "table"},
        "default_member_permissions": "8",
        "options": [
            option(1, choices=choices(3), max_length=5),
            option(2, type=4, min_value=1, max_value=5, autocomplete=True),
            option(3, type=7, channel_types=[0]),
        ],
    },
    {"name": "taula", "description": "d", "options": [subcommand(2, subcommand(1, option(1)))]},
)
FORMS: dict[str, tuple[Callable[[Any], object], list[Any], str]] = {}


def _message(body: Any) -> object:
    return read_message(Payload(body), emoji_ids=(), largest_file=0, to_channel=True)


def _modal(body: Any) -> object:
    form_errors = FormErrors()
    read = read_modal(Fields(form_errors, body), ())
    form_errors.raise_if_any()
    return read


def _command(body: Any) -> object:
    form_errors = FormErrors()
    read = read_command(Fields(form_errors, body))
    form_errors.raise_if_any()
    return read


FORMS["message"] = (_message, list(ACCEPTED_MESSAGES.values()), "MessageCreateRequest")
FORMS["modal"] = (
    _modal,
    [answer["data"] for answer in ACCEPTED_MODALS.values()],
    "ModalInteractionCallbackRequestData",
)
FORMS["event"] = (
    lambda body: read_scheduled_event(body, now=0.0),
    list(ACCEPTED_EVENTS.values()),
    "ExternalScheduledEventCreateRequest",
)
FORMS["command"] = (_command, list(COMMANDS), "ApplicationCommandUpdateRequest")


def mutants(bodies: list[Any]) -> Iterator[Any]:
    """Yield valid bodies with one or two random errors, the same ones on each run."""
    chance = random.Random(1714)
    for _ in range(TRIES):
        body = copy.deepcopy(chance.choice(bodies))
        for _ in range(chance.choice((1, 1, 2))):
            places = list(_places(body))
            if places:
                container, key = chance.choice(places)
                container[key] = copy.deepcopy(chance.choice(WRONG))
        yield body


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    keys = node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for key in list(keys):
        yield node, key
        yield from _places(node[key])


def accepted(read: Callable[[Any], object], body: Any) -> bool:
    status = 200
    try:
        read(copy.deepcopy(body))
    except ApiError as error:
        status = error.status
    assert status in (200, 400, 501)
    return status == 200


@pytest.mark.parametrize("form", FORMS)
def test_no_body_breaks_the_validation(form: str) -> None:
    read, bodies, _ = FORMS[form]
    outcomes = [accepted(read, body) for body in mutants(bodies)]
    assert 0.02 < outcomes.count(True) / TRIES < 0.5


@pytest.mark.skipif(
    not SPECIFICATION, reason="DISCORD_OPENAPI does not name a copy of Discord's openapi.json"
)
@pytest.mark.parametrize("form", FORMS)
def test_accepted_bodies_have_the_form_that_discord_describes(form: str) -> None:
    read, bodies, schema = FORMS[form]
    description = Description(Path(SPECIFICATION))
    faults = {
        (fault.place, fault.text)
        for body in mutants(bodies)
        if accepted(read, body)
        for fault in description.named(schema, body)
        if fault.text != "is not described" and not fault.place.endswith(OTHERWISE)
    }
    assert faults == set()
