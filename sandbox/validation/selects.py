"""Select menus in messages and modals, and radio groups in modals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.validation.commands import CHANNEL_TYPES
from sandbox.validation.emojis import read_emoji

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json
    from sandbox.validation.fields import Fields

_TOO_MANY_DEFAULTS = "The specified number of default values exceeds the specified maximum values"


def read_select(fields: Fields, emoji_ids: Collection[str], *, required: bool = False) -> Json:
    """Read a select of strings except its type and custom_id.

    :param required: in a modal, a required select may not allow zero values
    """
    result = _read_any(fields, required=required)
    options = fields.objects("options", minimum=1, maximum=25, required=True)
    result["options"] = _options(options)
    for option, read in zip(options, result["options"], strict=True):
        emoji = read_emoji(option, emoji_ids)
        if emoji:
            read["emoji"] = emoji
    _check_counts(fields, result)
    return result


def read_entity_select(fields: Fields, entity: str, *, required: bool = False) -> Json:
    """Read a select of users, roles or channels except its type and custom_id; the client fills it.

    :param entity: what it offers, as the type of its default values
    :param required: in a modal, a required select may not allow zero values
    """
    result = _read_any(fields, required=required)
    if fields.has("options"):
        fields.add_error("options", "BASE_TYPE_UNEXPECTED", "Only a string select may have options")
    defaults: list[Json] = []
    for default in fields.objects("default_values", maximum=25):
        kind = default.string("type", required=True)
        if kind not in {None, entity}:
            default.add_error("type", "BASE_TYPE_CHOICES", f"Value must be one of ('{entity}',).")
        defaults.append({"type": kind, "id": default.snowflake("id", required=True)})
    if len(defaults) > result["max_values"]:
        fields.add_error("default_values", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", _TOO_MANY_DEFAULTS)
    if defaults:
        if len(defaults) < result["min_values"]:
            fields.add_error(
                "default_values", "BASE_TYPE_MIN_LENGTH", f"Must be {result['min_values']} or more in length."
            )
        result["default_values"] = defaults
    if entity == "channel" and (channel_types := fields.choices("channel_types", CHANNEL_TYPES)):
        result["channel_types"] = channel_types
    return result


def _read_any(fields: Fields, *, required: bool) -> Json:
    """Read the fields that all kinds of selects have."""
    placeholder = fields.string("placeholder", maximum=150)
    minimum = fields.integer("min_values", minimum=0, maximum=25)
    maximum = fields.integer("max_values", minimum=1, maximum=25)
    result: Json = {
        "min_values": 1 if minimum is None else minimum,
        "max_values": 1 if maximum is None else maximum,
    }
    if result["min_values"] > result["max_values"]:
        fields.add_error(
            "min_values",
            "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX",
            "min_values must be less than or equal to max_values",
        )
    if required and minimum == 0:
        fields.add_error("min_values", "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1.")
    if placeholder:
        result["placeholder"] = placeholder
    if fields.boolean("disabled"):
        result["disabled"] = True
    return result


def read_radio_group(fields: Fields) -> Json:
    """Read the options of a radio group: 2 to 10, at most one of them chosen by default."""
    options = _options(fields.objects("options", minimum=2, maximum=10, required=True))
    _check_defaults(fields, options, most=1)
    return {"options": options}


def _options(fields: list[Fields]) -> list[Json]:
    """Read options except their emojis: labels and values of 1 to 100 characters, values unique."""
    options: list[Json] = []
    seen: set[str] = set()
    for option in fields:
        label = option.string("label", minimum=1, maximum=100, required=True)
        value = option.string("value", minimum=1, maximum=100, required=True)
        description = option.string("description", maximum=100)
        if value in seen:
            option.add_error(
                "",
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        if value is not None:
            seen.add(value)
        read: Json = {"label": label, "value": value}
        if description:
            read["description"] = description
        if option.boolean("default"):
            read["default"] = True
        options.append(read)
    return options


def _check_counts(fields: Fields, select: Json) -> None:
    options = select["options"]
    if not options:
        return
    # The default is 1, so only a number that the bot sent can be too large.
    if select["min_values"] > len(options):
        fields.add_error(
            "min_values",
            "NUMBER_TYPE_MAX",
            f"min_values value should be less than or equal to {len(options)}.",
        )
    if select["max_values"] > len(options):
        # Discord reports this error at the options, not at the number.
        fields.add_error(
            "options", "BASE_TYPE_MIN_LENGTH", f"Must be {select['max_values']} or more in length."
        )
    _check_defaults(fields, options, most=select["max_values"])


def _check_defaults(fields: Fields, options: list[Json], *, most: int) -> None:
    if sum(1 for option in options if option.get("default")) > most:
        fields.add_error("options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", _TOO_MANY_DEFAULTS)
