"""What tests change in the world: people, and what they and the bot may do."""

from __future__ import annotations

import re
import unicodedata

from aiohttp import web

from sandbox import rendering
from sandbox.context import context_of
from sandbox.control.request import Ask, RefusedError
from sandbox.http import answer
from sandbox.model import Overwrite, Person
from sandbox.permissions import NOTHING, Permission

MOST_NAME = 32


async def add_user(request: web.Request) -> web.Response:
    """Add a person."""
    context = context_of(request)
    world = context.world
    ask = await Ask.body(world, request)
    name = ask.text("name").strip()
    if len(name) > MOST_NAME:
        raise RefusedError(f"A name has at most {MOST_NAME} signs.")
    if world.find_person(name) is not None:
        raise RefusedError(f"There is already somebody called {name}.", 409)
    locale = ask.text("locale") if ask.has("locale") else world.server.locale
    person = Person(world.ids.new(), _username(name), name, locale, world.clock.now())
    if world.find_person(person.username) is not None:
        person.username += person.id[-4:]
    world.people[person.id] = person
    data = rendering.person_for_page(person)
    context.events.publish("user_create", data)
    context.gateway.dispatch("GUILD_MEMBER_ADD", rendering.member(person) | {"guild_id": world.server.id})
    return answer({"user": data}, status=201)


async def deny(request: web.Request) -> web.Response:
    """Set what the bot, or else ``user``, may not do in a channel; an empty list allows everything again."""
    context = context_of(request)
    world = context.world
    ask = await Ask.body(world, request)
    channel = ask.channel()
    member = ask.person() if ask.has("user") else world.bot
    if channel.thread is not None:
        raise RefusedError("A thread has the permissions of its channel.")
    denied = NOTHING
    for name in ask.texts("deny"):
        if name not in Permission.__members__:
            raise RefusedError(
                f"There is no permission {name}; there are {', '.join(Permission.__members__)}."
            )
        denied |= Permission[name]
    channel.overwrites = [each for each in channel.overwrites if each.target_id != member.id]
    if denied:
        channel.overwrites.append(Overwrite(member.id, kind=1, deny=denied))
    context.announcer.channel_updated(channel)
    return answer({"channel": channel.id, "deny": [flag.name for flag in Permission if flag & denied]})


def _username(name: str) -> str:
    plain = unicodedata.normalize("NFD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9_.]+", "", plain) or "convidat"


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [
        web.post("/sandbox/users", add_user),
        web.post("/sandbox/permissions", deny),
    ]
