"""Interaction data of buttons, selects and modals, with the checks of Discord's client."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox import rendering
from sandbox.control.request import ControlError
from sandbox.validation.components import ENTITIES, LINK_STYLE, Component, walk

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json
    from sandbox.state.model import Channel, Message, Modal
    from sandbox.state.world import World


def button_data(message: Message, custom_id: str) -> Json:
    """Return the data of a click on a button.

    :raises ControlError: there is no such button, or it is disabled or a link
    """
    component = _usable(message, custom_id)
    if component["type"] != Component.BUTTON:
        raise ControlError(f'"{custom_id}" is not a button.')
    if component["style"] == LINK_STYLE:
        raise ControlError(f'"{custom_id}" is a link.')
    return {"component_type": int(Component.BUTTON), "custom_id": custom_id, "id": component["id"]}


def select_data(world: World, message: Message, custom_id: str, values: list[str]) -> Json:
    """Return the data of a choice in a select.

    :raises ControlError: there is no such select, or it does not accept the values
    """
    component = _usable(message, custom_id)
    if component["type"] not in {Component.STRING_SELECT, *ENTITIES}:
        raise ControlError(f'"{custom_id}" is not a select.')
    channel = world.channel(message.channel_id)
    data: Json = {
        "component_type": component["type"],
        "custom_id": custom_id,
        "id": component["id"],
        "values": _chosen(component, values, _offered(world, channel, component)),
    }
    if component["type"] in ENTITIES:
        data["resolved"] = _resolved(world, channel, [data])
    return data


def modal_data(world: World, modal: Modal, custom_id: str, values: Json) -> Json:
    """Return the data of a submitted modal.

    :raises ControlError: a value is missing, invalid or of an unknown field
    """
    if modal.data["custom_id"] != custom_id:
        raise ControlError(f'The modal\'s custom_id is not "{custom_id}".')
    fields = [each for each in walk(modal.data["components"]) if each.get("custom_id")]
    known = {each["custom_id"] for each in fields}
    for name in values:
        if name not in known:
            raise ControlError(f'The modal has no field "{name}".')
    channel = world.channel(modal.interaction.channel_id)
    components = [_submitted(world, channel, each, values) for each in modal.data["components"]]
    data: Json = {"custom_id": custom_id, "components": components}
    if selects := [each for each in walk(components) if each["type"] in ENTITIES]:
        data["resolved"] = _resolved(world, channel, selects)
    return data


def _offered(world: World, channel: Channel, component: Json) -> Collection[str]:
    """Return the values of a select: its own options, or the ids of people (and the bot), roles or channels."""
    server = world.server_of(channel)
    if "options" in component:
        return [option["value"] for option in component["options"]]
    if component["type"] == Component.ROLE_SELECT:
        return world.roles_in(channel)
    if component["type"] == Component.CHANNEL_SELECT:
        types = component.get("channel_types")
        here = [each for each in world.channels.values() if each.server_id == channel.server_id]
        return [each.id for each in here if not types or each.type in types]
    return server.members if server else channel.recipient_ids


def _resolved(world: World, channel: Channel, chosen: list[Json]) -> Json:
    """Return the objects that were chosen in selects of people, roles and channels."""
    ids: dict[int, list[str]] = {kind: [] for kind in ENTITIES}
    for each in chosen:
        ids[each["type"] if "type" in each else each["component_type"]] += each["values"]
    resolved = rendering.resolved_people(world, channel, ids[Component.USER_SELECT])
    if roles := ids[Component.ROLE_SELECT]:
        resolved["roles"] = {each: rendering.role(world.roles_in(channel)[each]) for each in roles}
    if channels := ids[Component.CHANNEL_SELECT]:
        resolved["channels"] = {
            each: rendering.channel_with_permissions(world, world.channels[each], world.bot)
            for each in channels
        }
    return resolved


def _usable(message: Message, custom_id: str) -> Json:
    for component in walk(message.components):
        if component.get("custom_id") == custom_id:
            if component.get("disabled"):
                raise ControlError(f'"{custom_id}" is disabled.')
            return component
    raise ControlError(f'The message has no component with the custom_id "{custom_id}".')


def _chosen(component: Json, values: list[str], offered: Collection[str]) -> list[str]:
    least, most = component["min_values"], component["max_values"]
    name = component["custom_id"]
    if len(set(values)) != len(values):
        raise ControlError(f'A value of "{name}" was chosen twice.')
    if not least <= len(values) <= most:
        raise ControlError(f'"{name}" takes between {least} and {most} values.')
    for value in values:
        if value not in offered:
            raise ControlError(f'"{value}" is not among the options of "{name}".')
    return values


def _submitted(world: World, channel: Channel, component: Json, values: Json) -> Json:
    answer: Json = {"type": int(component["type"]), "id": component["id"]}
    if "components" in component:
        answer["components"] = [_submitted(world, channel, each, values) for each in component["components"]]
    elif component.get("component"):
        answer["component"] = _submitted(world, channel, component["component"], values)
    elif component.get("custom_id"):
        answer["custom_id"] = component["custom_id"]
        answer |= _field(component, values.get(component["custom_id"]), _offered(world, channel, component))
    return answer


def _field(component: Json, value: object, offered: Collection[str]) -> Json:
    if component["type"] == Component.TEXT_INPUT:
        return {"value": _typed(component, value)}
    marked = [each["value"] for each in component.get("options", []) if each.get("default")]
    marked += [each["id"] for each in component.get("default_values", []) if each["id"] in offered]
    if component["type"] == Component.RADIO_GROUP:
        return {"value": _one(component, next(iter(marked), None) if value is None else value)}
    chosen = marked if value is None else _texts(component["custom_id"], value)
    if not chosen and not component["required"]:
        return {"values": []}
    return {"values": _chosen(component, chosen, offered)}


def _one(component: Json, value: object) -> str | None:
    name = component["custom_id"]
    if value is None and not component["required"]:
        return None
    if all(option["value"] != value for option in component["options"]):
        raise ControlError(f'"{name}" takes one of its options.')
    return str(value)


def _texts(name: str, value: object) -> list[str]:
    """Read chosen values: one string, a list of strings, or none."""
    chosen = [] if value is None else [value] if isinstance(value, str) else value
    if not isinstance(chosen, list) or not all(isinstance(each, str) for each in chosen):
        raise ControlError(f'"{name}" takes a list of texts.')
    return chosen


def _typed(component: Json, value: object) -> str:
    name = component["custom_id"]
    text = value if value is not None else component["value"] or ""
    if not isinstance(text, str):
        raise ControlError(f'"{name}" takes text.')
    if not text and not component["required"]:
        return text
    least = max(component["min_length"] or 0, 1 if component["required"] else 0)
    most = component["max_length"] or 4000
    if not least <= len(text) <= most:
        raise ControlError(f'"{name}" must have between {least} and {most} characters.')
    return text
