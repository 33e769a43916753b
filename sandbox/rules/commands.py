"""Application commands as a bot registers them."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.jsontypes import Json
    from sandbox.rules.form import Fields


class Option(IntEnum):
    """The types of a command's options."""

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


LOCALES = frozenset(
    (
        *(
            "id",
            "da",
            "de",
            "en-GB",
            "en-US",
            "es-ES",
            "es-419",
            "fr",
            "hr",
            "it",
            "lt",
            "hu",
            "nl",
            "no",
            "pl",
        ),
        *("pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja"),
        *("zh-TW", "ko"),
    )
)
"""Discord's 32 languages; Catalan is not among them."""

MOST_COMMANDS = 100
MOST_COMMAND_TEXT = 8000
_NAME = re.compile(r"[-_'\w]{1,32}")
_VALUES = frozenset({Option.STRING, Option.INTEGER, Option.NUMBER})
_PARAMETERS = frozenset(Option) - {Option.SUBCOMMAND, Option.SUBCOMMAND_GROUP}


def read_command(fields: Fields) -> Json:
    """Read one command; the result has every field Discord answers with, but ids."""
    kind = fields.one_of("type", (1, 2, 3, 4)) or 1
    chat_input = kind == 1
    command: Json = {
        "type": kind,
        "name": _name(fields, lower_case=chat_input),
        "name_localizations": _localizations(fields, "name_localizations", 32, names=chat_input),
        "description": "",
        "description_localizations": None,
        "default_member_permissions": _permissions(fields),
        "dm_permission": fields.truth("dm_permission") is not False,
        "contexts": _numbers(fields, "contexts", (0, 1, 2)),
        "integration_types": _numbers(fields, "integration_types", (0, 1)) or [0],
        "nsfw": bool(fields.truth("nsfw")),
    }
    if chat_input:
        command["description"] = fields.text("description", least=1, most=100, required=True)
        command["description_localizations"] = _localizations(fields, "description_localizations", 100)
        command["options"] = _options(fields, frozenset(Option))
        length = command_length(command)
        if length > MOST_COMMAND_TEXT:
            fields.refuse(
                "",
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({MOST_COMMAND_TEXT})",
            )
    return command


def command_length(node: Json) -> int:
    """Count the signs of names, descriptions and values, each at its longest translation."""
    length = sum(
        max(len(text or "") for text in (node.get(key), *(node.get(f"{key}_localizations") or {}).values()))
        for key in ("name", "description")
    )
    for choice in node.get("choices", []):
        length += len(str(choice["value"])) + len(choice["name"] or "")
    return length + sum(command_length(option) for option in node.get("options", []))


def _options(parent: Fields, allowed: Collection[int]) -> list[Json]:
    children = parent.objects("options", most=25)
    if any(child.data.get("type") in (Option.SUBCOMMAND, Option.SUBCOMMAND_GROUP) for child in children):
        # Subcommands and plain options exclude each other on one level.
        allowed = frozenset(allowed) & {Option.SUBCOMMAND, Option.SUBCOMMAND_GROUP}
    options: list[Json] = []
    names: set[str] = set()
    optional_seen = False
    for child in children:
        option = _option(child, allowed)
        if option is None:
            continue
        if option["name"] in names:
            child.refuse(
                "name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists"
            )
        if option.get("required") and optional_seen:
            child.refuse(
                "",
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")
        if option["name"] is not None:
            names.add(option["name"])
        options.append(option)
    return options


def _option(fields: Fields, allowed: Collection[int]) -> Json | None:
    kind = fields.variant(allowed)
    if kind is None:
        return None
    option: Json = {
        "type": kind,
        "name": _name(fields, lower_case=True),
        "name_localizations": _localizations(fields, "name_localizations", 32, names=True),
        "description": fields.text("description", least=1, most=100, required=True),
        "description_localizations": _localizations(fields, "description_localizations", 100),
    }
    if kind == Option.SUBCOMMAND_GROUP:
        option["options"] = _options(fields, {Option.SUBCOMMAND})
        return option
    if kind == Option.SUBCOMMAND:
        option["options"] = _options(fields, _PARAMETERS)
        return option
    option["required"] = bool(fields.truth("required"))
    if kind in _VALUES:
        _values(fields, kind, option)
    if kind == Option.CHANNEL and fields.elements("channel_types"):
        option["channel_types"] = fields.data["channel_types"]
    return option


def _values(fields: Fields, kind: int, option: Json) -> None:
    choices = _choices(fields, kind)
    if choices:
        option["choices"] = choices
    if fields.truth("autocomplete"):
        option["autocomplete"] = True
        if choices:
            fields.refuse(
                "choices",
                "APPLICATION_COMMAND_OPTIONS_CHOICES_WITH_AUTOCOMPLETE",
                "Choices cannot be used together with autocomplete",
            )
    limits = (
        {
            "min_length": fields.whole("min_length", least=0, most=6000),
            "max_length": fields.whole("max_length", least=1, most=6000),
        }
        if kind == Option.STRING
        else {"min_value": fields.number("min_value"), "max_value": fields.number("max_value")}
    )
    least, most = limits.values()
    if least is not None and most is not None and least > most:
        fields.refuse(
            next(iter(limits)), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most:g}."
        )
    whole = {
        key: int(value) if value == int(value) else value
        for key, value in limits.items()
        if value is not None
    }
    option.update(whole)


def _choices(fields: Fields, kind: int) -> list[Json]:
    choices: list[Json] = []
    for choice in fields.objects("choices", most=25):
        read: Json = {
            "name": choice.text("name", least=1, most=100, required=True),
            "name_localizations": _localizations(choice, "name_localizations", 100),
        }
        if kind == Option.STRING:
            read["value"] = choice.text("value", least=1, most=100, required=True)
        elif kind == Option.INTEGER:
            read["value"] = choice.whole("value", required=True)
        else:
            read["value"] = choice.number("value", required=True)
        for key, code in (("name", "NAME"), ("value", "VALUE")):
            if read[key] is not None and any(read[key] == other[key] for other in choices):
                choice.refuse(
                    key,
                    f"APPLICATION_COMMAND_OPTIONS_CHOICE_{code}_ALREADY_EXISTS",
                    f"Option choice {key} already exists",
                )
        choices.append(read)
    return choices


def _name(fields: Fields, *, lower_case: bool) -> str | None:
    name = fields.text("name", least=1, most=32, required=True)
    if name is not None and lower_case:
        _check_name(fields, "name", name)
    return name


def _check_name(fields: Fields, key: str, name: str) -> None:
    if not _NAME.fullmatch(name) or name != name.lower():
        fields.refuse(key, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _localizations(fields: Fields, key: str, most: int, *, names: bool = False) -> dict[str, str] | None:
    texts = fields.inner(key)
    if texts is None:
        return None
    read: dict[str, str] = {}
    for locale in texts.data:
        if locale not in LOCALES:
            texts.refuse(locale, "APPLICATION_COMMAND_INVALID_LOCALE", f"'{locale}' is not a valid locale")
            continue
        text = texts.text(locale, least=1, most=most, required=True)
        if text is not None:
            read[locale] = text
            if names:
                _check_name(texts, locale, text)
    return read


def _permissions(fields: Fields) -> str | None:
    value = fields.whole("default_member_permissions", least=0)
    return None if value is None else str(value)


def _numbers(fields: Fields, key: str, allowed: Collection[int]) -> list[int] | None:
    values = fields.elements(key, least=1)
    if values is None:
        return None
    for place, value in enumerate(values):
        if value not in allowed:
            fields.form.refuse(
                (*fields.path, key, place), "BASE_TYPE_CHOICES", f"Value must be one of {set(allowed)}."
            )
    return [value for value in values if isinstance(value, int)]
