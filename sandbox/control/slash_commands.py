"""Invocations of slash commands and of those on people, with the checks of Discord's client."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandbox import rendering
from sandbox.control.request import ControlError
from sandbox.state.model import ChannelType
from sandbox.state.permissions import Permission
from sandbox.validation.commands import CHAT_INPUT, ON_USER, Option

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.state.model import Channel, Person
    from sandbox.state.world import World

_SUBCOMMANDS = (Option.SUBCOMMAND, Option.SUBCOMMAND_GROUP)


@dataclass(slots=True)
class Invocation:
    """A checked command: its registration, full name and interaction data."""

    command: Json
    path: str
    data: Json


def offered_commands(world: World, person: Person, place: Channel) -> list[Json]:
    """List the commands that Discord's client would offer a person in a channel."""
    granted = world.permissions(person, place)
    if Permission.USE_APPLICATION_COMMANDS not in granted:
        return []
    offered = []
    for command in world.commands.values():
        needed = command["default_member_permissions"]
        if not rendering.integration_owners(world, person, place, command):
            continue
        # Permissions of "0" mean administrators only.
        permitted = needed is None or (needed != "0" and int(needed) & granted == int(needed))
        if permitted or Permission.ADMINISTRATOR in granted:
            offered.append(command)
    return offered


def invoke(
    world: World,
    person: Person,
    channel: Channel,
    typed: str,
    options: Json,
    *,
    focused: str | None = None,
) -> Invocation:
    """Check a command with its options and build the interaction data.

    :param typed: the command with its subcommands, such as ``botifarra new``
    :param focused: for autocompletion, the focused option; required options may then be missing
    :raises ControlError: the client would not send this
    """
    if channel.type is ChannelType.FORUM:
        raise ControlError(f"Nothing can be typed in #{channel.name} itself, only in its posts.")
    words = typed.removeprefix("/").split()
    command = _offered(world, person, channel, CHAT_INPUT, "".join(words[:1]))
    if command is None:
        raise ControlError(f"There is no command /{typed.removeprefix('/')} for {person.global_name} here.")
    reader = _OptionReader(world, channel, focused)
    node, wrappers = command, []
    for word in words[1:]:
        inner = next(
            (
                each
                for each in node.get("options", [])
                if each["name"] == word and each["type"] in _SUBCOMMANDS
            ),
            None,
        )
        if inner is None:
            raise ControlError(f"/{' '.join(words)}: there is no subcommand {word}.")
        wrappers.append(inner)
        node = inner
    if any(each["type"] in _SUBCOMMANDS for each in node.get("options", [])):
        raise ControlError(f"/{' '.join(words)} needs a subcommand.")
    filled = reader.fill(node.get("options", []), options)
    for wrapper in reversed(wrappers):
        filled = [{"type": wrapper["type"], "name": wrapper["name"], "options": filled}]
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": filled}
    if reader.resolved:
        data["resolved"] = reader.resolved
    return Invocation(command, " ".join(words), data)


def invoke_on(world: World, person: Person, channel: Channel, name: str, target: Person) -> Invocation:
    """Check a command in the menu of a person and build the interaction data.

    :raises ControlError: the client would not offer this
    """
    command = _offered(world, person, channel, ON_USER, name)
    server = world.server_of(channel)
    if command is None or target.id not in (server.members if server else channel.recipient_ids):
        raise ControlError(
            f"There is no command {name} on {target.global_name} for {person.global_name} here."
        )
    resolved = rendering.resolved_people(world, channel, [target.id])
    data: Json = {"id": command["id"], "name": name, "type": ON_USER, "target_id": target.id}
    return Invocation(command, name, data | {"resolved": resolved})


def _offered(world: World, person: Person, channel: Channel, kind: int, name: str) -> Json | None:
    offered = offered_commands(world, person, channel)
    return next((each for each in offered if (each["type"], each["name"]) == (kind, name)), None)


class _OptionReader:
    """Checks the options of a command."""

    def __init__(self, world: World, channel: Channel, focused: str | None) -> None:
        self._world = world
        self._channel = channel
        self._focused = focused
        self.resolved: Json = {}

    def fill(self, declared: list[Json], given: Json) -> list[Json]:
        names = {option["name"] for option in declared}
        for name in (*given, *([self._focused] if self._focused else ())):
            if name not in names:
                raise ControlError(f'There is no option "{name}".')
        filled = []
        for option in declared:
            name = option["name"]
            if given.get(name) is None and name != self._focused:
                if option.get("required") and not self._focused:
                    raise ControlError(f'The option "{name}" is required.')
                continue
            filled.append(self._one(option, given.get(name)))
        return filled

    def _one(self, option: Json, value: object) -> Json:
        if option["name"] == self._focused:
            if not option.get("autocomplete"):
                raise ControlError(f'The option "{option["name"]}" has no autocompletion.')
            typed = "" if value is None else str(value)
            return {"type": option["type"], "name": option["name"], "value": typed, "focused": True}
        return {"type": option["type"], "name": option["name"], "value": self._value(option, value)}

    def _value(self, option: Json, value: object) -> object:
        kind, name = option["type"], option["name"]
        if kind == Option.STRING:
            return self._text(option, value)
        if kind == Option.INTEGER:
            return self._number(option, value)
        if kind == Option.BOOLEAN:
            if not isinstance(value, bool):
                raise ControlError(f'The option "{name}" must be true or false.')
            return value
        if kind == Option.CHANNEL:
            return self._channel_id(option, value)
        return self._person_or_role_id(option, value)

    def _text(self, option: Json, value: object) -> str:
        name = option["name"]
        if not isinstance(value, str):
            raise ControlError(f'The option "{name}" must be text.')
        _check_choice(option, value)
        least, most = option.get("min_length", 0), option.get("max_length", 6000)
        if not least <= len(value) <= most:
            raise ControlError(f'The option "{name}" must have between {least} and {most} characters.')
        return value

    def _number(self, option: Json, value: object) -> int:
        name = option["name"]
        if isinstance(value, bool) or not isinstance(value, int):
            raise ControlError(f'The option "{name}" must be a whole number.')
        _check_choice(option, value)
        if value < option.get("min_value", value):
            raise ControlError(f'The option "{name}" must be at least {option["min_value"]}.')
        if value > option.get("max_value", value):
            raise ControlError(f'The option "{name}" must be at most {option["max_value"]}.')
        return value

    def _person_or_role_id(self, option: Json, value: object) -> str:
        if option["type"] == Option.USER:
            person = self._world.find_person(str(value))
            if person is not None and self._is_here(person):
                found = rendering.resolved_people(self._world, self._channel, [person.id])
                for kind, records in found.items():
                    self.resolved.setdefault(kind, {}).update(records)
                return person.id
        if option["type"] == Option.ROLE:
            role = self._world.roles_in(self._channel).get(str(value))
            if role is not None:
                self.resolved.setdefault("roles", {})[role.id] = rendering.role(role)
                return role.id
        raise ControlError(f'The option "{option["name"]}": there is no {value} here.')

    def _is_here(self, person: Person) -> bool:
        server = self._world.server_of(self._channel)
        return server is None or person.id in server.members

    def _channel_id(self, option: Json, value: object) -> str:
        channel = self._world.find_channel(str(value), self._world.server_of(self._channel))
        if channel is None or channel.server_id != self._channel.server_id:
            raise ControlError(f'The option "{option["name"]}": there is no channel {value}.')
        allowed = option.get("channel_types")
        if allowed and channel.type not in allowed:
            raise ControlError(f'The option "{option["name"]}" takes another kind of channel.')
        _add_channel(self.resolved, self._world, channel.id)
        return channel.id


def _add_channel(resolved: Json, world: World, channel_id: str) -> None:
    """Add a channel to the resolved objects of an interaction."""
    channel = world.channels[channel_id]
    resolved.setdefault("channels", {})[channel.id] = rendering.channel_with_permissions(
        world, channel, world.bot
    )


def _check_choice(option: Json, value: object) -> None:
    choices = option.get("choices")
    if choices and all(choice["value"] != value for choice in choices):
        allowed = ", ".join(str(choice["value"]) for choice in choices)
        raise ControlError(f'The option "{option["name"]}" must be one of: {allowed}.')
