"""Slash commands with their options, and commands in the menu of a person."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TYPE_CHECKING

from sandbox.errors import unsupported
from sandbox.validation.file_types import check_file_types
from sandbox.validation.localizations import check_distinct_names, read_localizations

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json
    from sandbox.validation.fields import Fields


class Option(IntEnum):
    """Types of command options."""

    SUBCOMMAND = 1
    SUBCOMMAND_GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)
"""Discord's channel types."""

CHAT_INPUT, ON_USER = 1, 2
"""Types of slash commands, and of commands in the menu of a person; the others are of messages, and activities."""

COMMAND_TYPES = (CHAT_INPUT, ON_USER, 3, 4)
UNSUPPORTED_OPTIONS: dict[int, str] = {
    Option.MENTIONABLE: "options that name users or roles",
    Option.NUMBER: "options that are decimal numbers",
    Option.ATTACHMENT: "options that are files",
}
MAX_COMMANDS = {CHAT_INPUT: 100, ON_USER: 15}
"""By type; for the second 15 since March 2026."""
MAX_COMMAND_TEXT = 8000
MAX_INTEGER = 2**53 - 1
"""The largest integer that every client represents exactly."""

ALL_PERMISSIONS = 2**54 - 1
_NAME = re.compile("[-_'\\w\u0900-\u097f\ua8e0-\ua8ff\u0e00-\u0e3e\u0e40-\u0e7f]{1,32}")
"""Letters and digits of any script. Devanagari and Thai use marks that Python does not count as letters."""

_UNEXPECTED = "BASE_TYPE_UNEXPECTED"
_INVALID_COMMAND_NAME = ("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
_VALUES = frozenset({Option.STRING, Option.INTEGER})
SUBCOMMANDS = frozenset({Option.SUBCOMMAND, Option.SUBCOMMAND_GROUP})
_PARAMETERS = frozenset(Option) - SUBCOMMANDS
_WITH_CHOICES = _VALUES | {Option.NUMBER}
_NUMBERS = frozenset({Option.INTEGER, Option.NUMBER})
_BELONGS_TO: dict[str, frozenset[Option]] = {
    "required": _PARAMETERS,
    "options": SUBCOMMANDS,
    "choices": _WITH_CHOICES,
    "autocomplete": _WITH_CHOICES,
    "channel_types": frozenset({Option.CHANNEL}),
    "min_value": _NUMBERS,
    "max_value": _NUMBERS,
    "min_length": frozenset({Option.STRING}),
    "max_length": frozenset({Option.STRING}),
    "file_types": frozenset({Option.ATTACHMENT}),
}
"""The types of options that have a field."""

PRIVATE_CHANNEL = 2
USER_INSTALL = 1


def read_command(fields: Fields) -> Json:
    """Read one command and return it as Discord does, without ids."""
    kind = fields.choice("type", COMMAND_TYPES) or CHAT_INPUT
    if kind not in MAX_COMMANDS:
        raise unsupported("commands on messages, and activities")
    command: Json = {
        "type": kind,
        **(_texts(fields) if kind == CHAT_INPUT else _texts_on_user(fields)),
        "default_member_permissions": _permissions(fields),
        "dm_permission": fields.boolean("dm_permission") is not False,
        "contexts": _optional_choices(fields, "contexts", (0, 1, 2)),
        "integration_types": _optional_choices(fields, "integration_types", (0, 1)),
        "nsfw": bool(fields.boolean("nsfw")),
    }
    if kind == CHAT_INPUT:
        command["options"] = _options(fields, frozenset(Option))
    installs = command["integration_types"] or ()
    if PRIVATE_CHANNEL in (command["contexts"] or ()) and USER_INSTALL not in installs:
        fields.add_error(
            "contexts", _UNEXPECTED, "Only commands that people can install are used in private channels"
        )
    if fields.has("handler"):
        fields.add_error("handler", _UNEXPECTED, "Only an activity has a handler")
    if command_length(command) > MAX_COMMAND_TEXT:
        fields.add_error(
            "",
            "APPLICATION_COMMAND_TOO_LARGE",
            f"Command exceeds maximum size ({MAX_COMMAND_TEXT})",
        )
    return command


def _texts(fields: Fields) -> Json:
    return {
        "name": _command_name(fields),
        "name_localizations": _command_names(fields),
        "description": fields.string("description", minimum=1, maximum=100, required=True),
        "description_localizations": read_localizations(fields, "description_localizations", 100),
    }


def _texts_on_user(fields: Fields) -> Json:
    """Read the texts of a command on a person: any name, and neither a description nor options."""
    for key in ("description", "description_localizations", "options"):
        if fields.data.get(key):
            fields.add_error(key, _UNEXPECTED, "Context menu commands cannot have a description or options")
    return {
        "name": fields.string("name", minimum=1, maximum=32, required=True),
        "name_localizations": read_localizations(fields, "name_localizations", 32),
        "description": "",
        "description_localizations": None,
    }


def command_length(node: Json) -> int:
    """Count the characters of names, descriptions and values, each in its longest translation."""
    length = sum(
        max(len(text or "") for text in (node.get(key), *(node.get(f"{key}_localizations") or {}).values()))
        for key in ("name", "description")
    )
    for choice in node.get("choices", []):
        length += len(str(choice["value"])) + len(choice["name"] or "")
    return length + sum(command_length(option) for option in node.get("options", []))


def _options(parent: Fields, allowed: Collection[int], minimum: int = 0) -> list[Json]:
    options: list[Json] = []
    read: list[tuple[Fields, Json]] = []
    names: set[str] = set()
    optional_seen = False
    for child in parent.objects("options", minimum=minimum, maximum=25, required=minimum > 0):
        option = _option(child, allowed)
        if option is None:
            continue
        if options and (option["type"] in SUBCOMMANDS) != (options[0]["type"] in SUBCOMMANDS):
            child.add_error(
                "",
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command and sub-command group option types are mutually exclusive to all other types",
            )
        if option["name"] in names:
            child.add_error(
                "name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists"
            )
        if option.get("required") and optional_seen:
            child.add_error(
                "",
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")
        if option["name"] is not None:
            names.add(option["name"])
        options.append(option)
        read.append((child, option))
    check_distinct_names(read)
    return options


def _option(fields: Fields, allowed: Collection[int]) -> Json | None:
    kind = fields.kind(allowed)
    if kind is None:
        return None
    _refuse_foreign_fields(fields, kind)
    if kind == Option.ATTACHMENT:
        check_file_types(fields)
        fields.errors.raise_if_any()
    if kind in UNSUPPORTED_OPTIONS:
        raise unsupported(UNSUPPORTED_OPTIONS[kind])
    option: Json = {
        "type": kind,
        "name": _option_name(fields, "name"),
        "name_localizations": _option_names(fields),
        "description": fields.string("description", minimum=1, maximum=100, required=True),
        "description_localizations": read_localizations(fields, "description_localizations", 100),
    }
    required = bool(fields.boolean("required"))
    if kind == Option.SUBCOMMAND_GROUP:
        option["options"] = _options(fields, {Option.SUBCOMMAND}, minimum=1)
        return option
    if kind == Option.SUBCOMMAND:
        option["options"] = _options(fields, _PARAMETERS)
        return option
    option["required"] = required
    if kind in _VALUES:
        _values(fields, kind, option)
    if kind == Option.CHANNEL:
        channel_types = fields.choices("channel_types", CHANNEL_TYPES)
        if channel_types:
            option["channel_types"] = channel_types
    return option


def _refuse_foreign_fields(fields: Fields, kind: int) -> None:
    """Refuse fields of other types of options, unless they say nothing: libraries send some of them always."""
    for key, kinds in _BELONGS_TO.items():
        value = fields.data.get(key)
        if kind not in kinds and value is not None and value is not False and value != []:
            fields.add_error(key, _UNEXPECTED, f"Options of type {kind} have no such field")


def _values(fields: Fields, kind: int, option: Json) -> None:
    choices = _choices(fields, kind)
    if choices:
        option["choices"] = choices
    if fields.boolean("autocomplete"):
        option["autocomplete"] = True
        if choices:
            fields.add_error(
                "choices",
                "APPLICATION_COMMAND_OPTIONS_CHOICES_WITH_AUTOCOMPLETE",
                "Choices cannot be used together with autocomplete",
            )
    option.update(_limits(fields, kind))


def _limits(fields: Fields, kind: int) -> Json:
    """Read the limits of a string's length or of an integer."""
    if kind == Option.STRING:
        limits: Json = {
            "min_length": fields.integer("min_length", minimum=0, maximum=6000),
            "max_length": fields.integer("max_length", minimum=1, maximum=6000),
        }
    else:
        limits = {
            key: fields.integer(key, minimum=-MAX_INTEGER, maximum=MAX_INTEGER)
            for key in ("min_value", "max_value")
        }
    minimum, maximum = limits.values()
    if minimum is not None and maximum is not None and minimum > maximum:
        fields.add_error(
            next(iter(limits)), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {maximum}."
        )
    return {key: value for key, value in limits.items() if value is not None}


def _choices(fields: Fields, kind: int) -> list[Json]:
    choices: list[Json] = []
    for choice in fields.objects("choices", maximum=25):
        read: Json = {
            "name": choice.string("name", minimum=1, maximum=100, required=True),
            "name_localizations": read_localizations(choice, "name_localizations", 100),
        }
        if kind == Option.STRING:
            read["value"] = choice.string("value", minimum=1, maximum=100, required=True)
        else:
            read["value"] = choice.integer("value", minimum=-MAX_INTEGER, maximum=MAX_INTEGER, required=True)
        for key, code in (("name", "NAME"), ("value", "VALUE")):
            if read[key] is not None and any(read[key] == other[key] for other in choices):
                choice.add_error(
                    key,
                    f"APPLICATION_COMMAND_OPTIONS_CHOICE_{code}_ALREADY_EXISTS",
                    f"Option choice {key} already exists",
                )
        choices.append(read)
    return choices


def _command_name(fields: Fields) -> str | None:
    name = fields.string("name", minimum=1, maximum=32, required=True)
    if name is not None and not _is_name(name):
        fields.add_error("name", *_INVALID_COMMAND_NAME)
    return name


def _command_names(fields: Fields) -> dict[str, str] | None:
    names = read_localizations(fields, "name_localizations", 32)
    if not all(_is_name(name) for name in (names or {}).values()):
        # Discord does not report which translation is invalid.
        fields.add_error("name_localizations", *_INVALID_COMMAND_NAME)
    return names


def _option_name(fields: Fields, key: str) -> str | None:
    name = fields.string(key, minimum=1, maximum=32, required=True)
    if name is not None and not _is_name(name):
        fields.add_error(key, "STRING_TYPE_REGEX", "String value did not match validation regex.")
    return name


def _option_names(fields: Fields) -> dict[str, str] | None:
    names = read_localizations(fields, "name_localizations", 32)
    translated = fields.nested("name_localizations")
    for locale in names or {}:
        if translated is not None:
            _option_name(translated, locale)
    return names


def _is_name(name: str) -> bool:
    return _NAME.fullmatch(name) is not None and name == name.lower()


def _permissions(fields: Fields) -> str | None:
    value = fields.integer("default_member_permissions", minimum=0, maximum=ALL_PERMISSIONS, quoted=True)
    return None if value is None else str(value)


def _optional_choices(fields: Fields, key: str, allowed: Collection[int]) -> list[object] | None:
    return fields.choices(key, allowed, minimum=1) if fields.has(key) else None
