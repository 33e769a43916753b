"""Installations of the application: its install contexts, and the users who have it."""

from __future__ import annotations

from aiohttp import web

from sandbox.context import context_of
from sandbox.control.request import ControlError, Params
from sandbox.http import json_response
from sandbox.state.model import InstallType


async def set_types(request: web.Request) -> web.Response:
    """Set where the application can be installed: ``server``, ``user`` or both.

    Commands that are registered without ``integration_types`` get those of the moment of their registration.
    """
    context = context_of(request)
    names = (await Params.from_body(context.world, request)).texts("types")
    known = {each.name.lower(): each for each in InstallType}
    if not names or not set(names) <= set(known):
        raise ControlError(f'"types" must name one or more of: {", ".join(known)}.')
    context.world.install_types = {known[name] for name in names}
    return json_response({"types": sorted(set(names))})


async def install(request: web.Request) -> web.Response:
    """Let a person install the application for themselves."""
    context = context_of(request)
    person = (await Params.from_body(context.world, request)).person()
    if InstallType.USER not in context.world.install_types:
        raise ControlError("The application can be installed in servers only.", 403)
    context.world.user_installs.add(person.id)
    context.events.publish("commands_update", {"count": len(context.world.commands)})
    return json_response({"user": person.id, "installed": True}, status=201)


async def uninstall(request: web.Request) -> web.Response:
    """Remove a person's installation."""
    context = context_of(request)
    person = Params(context.world, {"user": request.match_info["user"]}).person()
    if person.id not in context.world.user_installs:
        raise ControlError(f"{person.global_name} has not installed the application.", 409)
    context.world.user_installs.discard(person.id)
    context.events.publish("commands_update", {"count": len(context.world.commands)})
    return json_response({"user": person.id, "installed": False})


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    return [
        web.post("/sandbox/install-types", set_types),
        web.post("/sandbox/installations", install),
        web.delete("/sandbox/installations/{user}", uninstall),
    ]
