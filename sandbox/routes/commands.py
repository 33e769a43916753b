"""Registration of slash commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from sandbox import errors
from sandbox.context import context_of
from sandbox.http import API, json_response, no_content
from sandbox.payload import read_payload
from sandbox.state import default_world
from sandbox.validation.commands import MAX_COMMANDS, read_command
from sandbox.validation.fields import Fields, FormErrors
from sandbox.validation.requests import TRUE

if TYPE_CHECKING:
    from sandbox.context import Context
    from sandbox.jsontypes import Json


async def list_commands(request: web.Request) -> web.Response:
    """Return the registered commands, with their translations on request only."""
    commands = _context(request).world.commands.values()
    if request.query.get("with_localizations", "").lower() in TRUE:
        return json_response(list(commands))
    return json_response([_untranslated(command) for command in commands])


async def replace_commands(request: web.Request) -> web.Response:
    """Replace all commands; those with an unchanged name keep their id."""
    context = _context(request)
    payload = await read_payload(request)
    commands = read_set(payload.value)
    before = {_key(each): each["id"] for each in context.world.commands.values()}
    context.world.commands.clear()
    registered = [_register(context, command, before.get(_key(command))) for command in commands]
    _changed(context)
    return json_response(registered)


async def create_command(request: web.Request) -> web.Response:
    """Register a command, or change the one with its name."""
    context = _context(request)
    form_errors = FormErrors()
    command = read_command(Fields(form_errors, (await read_payload(request)).json))
    form_errors.raise_if_any()
    same = _named(context, command)
    if same is None:
        _check_number([*context.world.commands.values(), command])
    registered = _register(context, command, same["id"] if same else None)
    _changed(context)
    return json_response(registered, status=200 if same else 201)


async def get_command(request: web.Request) -> web.Response:
    """Return a command."""
    context = _context(request)
    return json_response(_get_command(context, request))


async def change_command(request: web.Request) -> web.Response:
    """Change some fields of a command."""
    context = _context(request)
    command = _get_command(context, request)
    form_errors = FormErrors()
    fields = Fields(form_errors, command | (await read_payload(request)).json)
    changed = read_command(fields)
    if _named(context, changed) not in (None, command):
        fields.add_error("name", *_NAME_TAKEN)
    form_errors.raise_if_any()
    registered = _register(context, changed, command["id"])
    _changed(context)
    return json_response(registered)


async def delete_command(request: web.Request) -> web.Response:
    """Delete a command."""
    context = _context(request)
    del context.world.commands[_get_command(context, request)["id"]]
    _changed(context)
    return no_content()


_NAME_TAKEN = ("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")


def _context(request: web.Request) -> Context:
    if request.match_info["application"] != default_world.APPLICATION_ID:
        raise errors.unknown_application()
    return context_of(request)


def read_set(values: object) -> list[Json]:
    """Read the commands of a registration.

    :raises ApiError: 50035 for each that is malformed, 30032 if there are too many
    """
    form_errors = FormErrors()
    if not isinstance(values, list):
        form_errors.add((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        form_errors.raise_if_any()
    commands: list[Json] = []
    for place, value in enumerate(values if isinstance(values, list) else []):
        fields = Fields.from_value(form_errors, value, (place,))
        if fields is None:
            continue
        command = read_command(fields)
        if any(_key(command) == _key(other) for other in commands):
            fields.add_error("name", *_NAME_TAKEN)
        commands.append(command)
    form_errors.raise_if_any()
    _check_number(commands)
    return commands


def _check_number(commands: list[Json]) -> None:
    for kind, most in MAX_COMMANDS.items():
        if sum(command["type"] == kind for command in commands) > most:
            raise errors.too_many_commands(most)


def _key(command: Json) -> tuple[int, str]:
    """Names are unique within a type."""
    return command["type"], command["name"]


def _register(context: Context, command: Json, command_id: str | None) -> Json:
    registered = {
        "id": command_id or context.world.ids.new(),
        "application_id": default_world.APPLICATION_ID,
        "version": context.world.ids.new(),
        **command,
    }
    if registered["integration_types"] is None:
        registered["integration_types"] = sorted(context.world.install_types)
    context.world.commands[registered["id"]] = registered
    return registered


def _named(context: Context, command: Json) -> Json | None:
    """Return the registered command of the same type and name."""
    return next((each for each in context.world.commands.values() if _key(each) == _key(command)), None)


def _get_command(context: Context, request: web.Request) -> Json:
    command = context.world.commands.get(request.match_info["command"])
    if command is None:
        raise errors.unknown_command()
    return command


def _untranslated(command: Json) -> Json:
    return {name: value for name, value in command.items() if not name.endswith("_localizations")}


def _changed(context: Context) -> None:
    context.events.publish("commands_update", {"count": len(context.world.commands)})


def routes() -> list[web.RouteDef]:
    """Return the routes of this module."""
    path = f"{API}/applications/{{application}}/commands"
    return [
        web.get(path, list_commands),
        web.put(path, replace_commands),
        web.post(path, create_command),
        web.get(f"{path}/{{command}}", get_command),
        web.patch(f"{path}/{{command}}", change_command),
        web.delete(f"{path}/{{command}}", delete_command),
    ]
