"""Adding people to a server."""

from __future__ import annotations

import re
import unicodedata

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.control.request import ControlError, Params
from sandbox.http import json_response
from sandbox.state.model import Member, Person
from sandbox.validation.localizations import LOCALES

MAX_NAME = 32


async def add_user(request: web.Request) -> web.Response:
    """Add a person to the server with the id ``server``, or to the default one."""
    context = context_of(request)
    world = context.world
    params = await Params.from_body(world, request)
    name = params.text("name").strip()
    if len(name) > MAX_NAME:
        raise ControlError(f"A name has at most {MAX_NAME} characters.")
    if world.find_person(name) is not None:
        raise ControlError(f"There is already somebody called {name}.", 409)
    server = params.server()
    locale = params.text("locale") if params.has("locale") else server.locale
    if locale not in LOCALES:
        raise ControlError(f'"locale" must be one of Discord\'s: {", ".join(sorted(LOCALES))}.')
    person = Person(world.ids.new(), _username(name), name, locale)
    if world.find_person(person.username) is not None:
        person.username += person.id[-4:]
    world.people[person.id] = person
    server.members[person.id] = Member(world.clock.now())
    data = rendering.person_for_page(person, server)
    context.events.publish("user_create", data)
    return json_response({"user": data}, status=201)


def _username(name: str) -> str:
    plain = unicodedata.normalize("NFD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9_.]+", "", plain) or "convidat"


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [web.post("/sandbox/users", add_user)]
