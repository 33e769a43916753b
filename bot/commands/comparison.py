"""Comparison of slash commands: as declared by the bot, and as registered on Discord.

Both forms are normalised first. Discord adds ids and defaults to the commands it was sent, and discord.py sends
defaults that Discord leaves out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

Payload = Mapping[str, Any]
"""A command, an option or a choice as JSON."""

SLASH_COMMAND: Final = 1
"""The type of slash commands."""
BOT_DM: Final = 1
"""The context of direct messages with the bot."""
_OF_ALL: Final[Payload] = {
    "type": SLASH_COMMAND,
    "name": "",
    "name_localizations": {},
    "description": "",
    "description_localizations": {},
    "options": [],
}
_OF_COMMANDS: Final[Payload] = {
    **_OF_ALL,
    "default_member_permissions": None,
    "dm_permission": True,
    "contexts": None,
    "integration_types": None,
    "nsfw": False,
}
_OF_OPTIONS: Final[Payload] = {
    **_OF_ALL,
    "required": False,
    "autocomplete": False,
    "choices": [],
    "channel_types": [],
    "min_value": None,
    "max_value": None,
    "min_length": None,
    "max_length": None,
}
_OF_CHOICES: Final[Payload] = {"name": "", "name_localizations": {}, "value": None}
_SORTED: Final = frozenset({"contexts", "integration_types", "channel_types"})
_NAMED: Final = frozenset({"options", "choices"})
_TRANSLATED: Final = frozenset({"name_localizations", "description_localizations"})


def differences(declared: Payload, registered: Payload) -> list[str]:
    """Return a sentence for each difference between a declared command and the registered one of this name."""
    ours, theirs = _completed(declared, _OF_COMMANDS), _completed(registered, _OF_COMMANDS)
    for command in (ours, theirs):
        if command["contexts"] is not None:  # which say more than this older field
            command["dm_permission"] = BOT_DM in command["contexts"]
    # Discord fills in undeclared fields from the application's settings.
    if ours["contexts"] is None:
        theirs["contexts"] = None
    else:
        theirs["dm_permission"] = ours["dm_permission"]
    if ours["integration_types"] is None:
        theirs["integration_types"] = None
    return list(_differences(f"/{ours['name']}", ours, theirs))


def _completed(given: Payload, defaults: Payload) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, default in defaults.items():
        value = given.get(name)
        fields[name] = default if value is None else value
        if name in _SORTED and value is not None:
            fields[name] = sorted(value)
    if fields.get("default_member_permissions") is not None:
        fields["default_member_permissions"] = str(fields["default_member_permissions"])
    if "options" in fields:
        fields["options"] = [_completed(option, _OF_OPTIONS) for option in fields["options"]]
    if "choices" in fields:
        fields["choices"] = [_completed(choice, _OF_CHOICES) for choice in fields["choices"]]
    return fields


def _differences(where: str, ours: Payload, theirs: Payload) -> Iterator[str]:
    for name, wanted in ours.items():
        found = theirs[name]
        if wanted == found:
            continue
        if name in _NAMED:
            yield from _differences_of_lists(where, name, wanted, found)
        elif name in _TRANSLATED:
            for locale in sorted({*wanted, *found}):
                if wanted.get(locale) != found.get(locale):
                    yield _sentence(
                        where, f"{name.partition('_')[0]} in {locale}", wanted.get(locale), found.get(locale)
                    )
        else:
            yield _sentence(where, name, wanted, found)


def _differences_of_lists(
    where: str, name: str, wanted: list[Payload], found: list[Payload]
) -> Iterator[str]:
    names, found_names = [each["name"] for each in wanted], [each["name"] for each in found]
    if names != found_names:
        yield _sentence(where, name, names, found_names)
    theirs = dict(zip(found_names, found, strict=True))
    for each in wanted:
        if each["name"] in theirs:
            yield from _differences(f"{where} {each['name']}", each, theirs[each["name"]])


def _sentence(where: str, what: str, wanted: object, found: object) -> str:
    return f"{where}: {what} is {_shown(found)} and should be {_shown(wanted)}"


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else f"“{value}”" if isinstance(value, str) else str(value).lower()
