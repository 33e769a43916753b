"""Registration of commands."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.state import default_world

from .clients import ControlClient
from .test_limits import fault_at

COMMANDS = f"/applications/{default_world.APPLICATION_ID}/commands"


def command(**changes: Any) -> list[dict[str, Any]]:
    return [{"name": "taula", "description": "d", **changes}]


def option(number: int = 0, **changes: Any) -> dict[str, Any]:
    return {"type": 3, "name": f"o{number}", "description": "d", **changes}


def subcommand(kind: int, *options: Any) -> dict[str, Any]:
    return {"type": kind, "name": "nova", "description": "d", "options": list(options)}


def choices(count: int) -> list[dict[str, str]]:
    return [{"name": str(number), "value": str(number)} for number in range(count)]


LENGTH, NAME = "BASE_TYPE_BAD_LENGTH", "APPLICATION_COMMAND_INVALID_NAME"
UNEXPECTED = "BASE_TYPE_UNEXPECTED"
REFUSED: dict[str, tuple[Any, str, str]] = {
    "a name of 33": (command(name="x" * 33), "0.name", LENGTH),
    "a name in capitals": (command(name="Taula"), "0.name", NAME),
    "a name with a blank": (command(name="la taula"), "0.name", NAME),
    "a description of 101": (command(description="x" * 101), "0.description", LENGTH),
    "an empty description": (command(description=""), "0.description", LENGTH),
    "no description": (command(description=None), "0.description", "BASE_TYPE_REQUIRED"),
    "26 options": (
        command(options=[option(number) for number in range(26)]),
        "0.options",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "26 choices": (
        command(options=[option(choices=choices(26))]),
        "0.options.0.choices",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "required after optional": (
        command(options=[option(1), option(2, required=True)]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "the same option twice": (
        command(options=[option(1), option(1)]),
        "0.options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "a subcommand beside an option": (
        command(options=[{"type": 1, "name": "nova", "description": "d"}, option()]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "an option beside a subcommand": (
        command(options=[option(), {"type": 1, "name": "nova", "description": "d"}]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "a group in a group": (
        command(options=[subcommand(2, subcommand(2))]),
        "0.options.0.options.0.type",
        "UNION_TYPE_CHOICES",
    ),
    "a subcommand in a subcommand": (
        command(options=[subcommand(1, subcommand(1))]),
        "0.options.0.options.0.type",
        "UNION_TYPE_CHOICES",
    ),
    "an option's name in capitals": (
        command(options=[option(name="Punts")]),
        "0.options.0.name",
        "STRING_TYPE_REGEX",
    ),
    "a translated name in capitals": (
        command(name_localizations={"fr": "ControlClient"}),
        "0.name_localizations",
        NAME,
    ),
    "an option's translated name with a blank": (
        command(options=[option(name_localizations={"fr": "la table"})]),
        "0.options.0.name_localizations.fr",
        "STRING_TYPE_REGEX",
    ),
    "a translated description of 101": (
        command(description_localizations={"fr": "x" * 101}),
        "0.description_localizations.fr",
        LENGTH,
    ),
    "the same choice twice": (
        command(options=[option(choices=[{"name": "a", "value": "a"}, {"name": "b", "value": "a"}])]),
        "0.options.0.choices.1.value",
        "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_ALREADY_EXISTS",
    ),
    "a choice's value of 101": (
        command(options=[option(choices=[{"name": "a", "value": "x" * 101}])]),
        "0.options.0.choices.0.value",
        LENGTH,
    ),
    "a number that does not survive in every client": (
        command(options=[option(type=4, max_value=2**53)]),
        "0.options.0.max_value",
        "NUMBER_TYPE_MAX",
    ),
    "more at least than at most": (
        command(options=[option(type=4, min_value=5, max_value=4)]),
        "0.options.0.min_value",
        "NUMBER_TYPE_MAX",
    ),
    "a text longer than 6000": (
        command(options=[option(max_length=6001)]),
        "0.options.0.max_length",
        "NUMBER_TYPE_MAX",
    ),
    "a kind of channel that does not exist": (
        command(options=[option(type=7, channel_types=[99])]),
        "0.options.0.channel_types.0",
        "BASE_TYPE_CHOICES",
    ),
    "an option of no kind": (command(options=[option(type=12)]), "0.options.0.type", "UNION_TYPE_CHOICES"),
    "a place that does not exist": (command(contexts=[3]), "0.contexts.0", "BASE_TYPE_CHOICES"),
    "the same place twice": (command(contexts=[0, 0]), "0.contexts.1", "SET_TYPE_ALREADY_CONTAINS_VALUE"),
    "no place at all": (command(contexts=[]), "0.contexts", "BASE_TYPE_MIN_LENGTH"),
    "an installation that does not exist": (
        command(integration_types=[2]),
        "0.integration_types.0",
        "BASE_TYPE_CHOICES",
    ),
    "a permission that does not exist": (
        command(default_member_permissions=str(2**54)),
        "0.default_member_permissions",
        "NUMBER_TYPE_MAX",
    ),
    "a choice that is no number": (
        command(options=[option(type=4, choices=[{"name": "a", "value": "a"}])]),
        "0.options.0.choices.0.value",
        "NUMBER_TYPE_COERCE",
    ),
    "choices and autocompletion": (
        command(options=[option(choices=choices(1), autocomplete=True)]),
        "0.options.0.choices",
        "APPLICATION_COMMAND_OPTIONS_CHOICES_WITH_AUTOCOMPLETE",
    ),
    "Catalan, which Discord does not have": (
        command(description_localizations={"ca": "d"}),
        "0.description_localizations.ca",
        "APPLICATION_COMMAND_INVALID_LOCALE",
    ),
    "a translated name twice": (
        command(
            options=[option(1, name_localizations={"fr": "x"}), option(2, name_localizations={"fr": "x"})]
        ),
        "0.options.1.name_localizations.fr",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "a translated name that is the name of an option after it": (
        command(
            options=[option(1, name_localizations={"fr": "o2"}), option(2, name_localizations={"fr": "x"})]
        ),
        "0.options.0.name_localizations.fr",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "a translated name that is the name of an option before it, in a subcommand": (
        command(options=[subcommand(1, option(1), option(2, name_localizations={"fr": "o1"}))]),
        "0.options.0.options.1.name_localizations.fr",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "eleven types of files": (
        command(options=[option(type=11, file_types=[".pdf"] * 11)]),
        "0.options.0.file_types",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a type of files without a dot": (
        command(options=[option(type=11, file_types=["image", "pdf"])]),
        "0.options.0.file_types.1",
        "STRING_TYPE_REGEX",
    ),
    "an empty subcommand group": (command(options=[subcommand(2)]), "0.options.0.options", LENGTH),
    "a subcommand group without options": (
        command(options=[{"type": 2, "name": "nova", "description": "d"}]),
        "0.options.0.options",
        "BASE_TYPE_REQUIRED",
    ),
    "a required subcommand": (
        command(options=[subcommand(1) | {"required": True}]),
        "0.options.0.required",
        UNEXPECTED,
    ),
    "autocompletion of a boolean": (
        command(options=[option(type=5, autocomplete=True)]),
        "0.options.0.autocomplete",
        UNEXPECTED,
    ),
    "a smallest value of a text": (
        command(options=[option(min_value=0)]),
        "0.options.0.min_value",
        UNEXPECTED,
    ),
    "a length of a number": (
        command(options=[option(type=4, max_length=1)]),
        "0.options.0.max_length",
        UNEXPECTED,
    ),
    "kinds of channels of a text": (
        command(options=[option(channel_types=[0])]),
        "0.options.0.channel_types",
        UNEXPECTED,
    ),
    "types of files of a text": (
        command(options=[option(file_types=["image"])]),
        "0.options.0.file_types",
        UNEXPECTED,
    ),
    "choices of a channel": (
        command(options=[option(type=7, choices=choices(1))]),
        "0.options.0.choices",
        UNEXPECTED,
    ),
    "options of an option": (
        command(options=[option(options=[option(1)])]),
        "0.options.0.options",
        UNEXPECTED,
    ),
    "private channels without the installation for people": (
        command(contexts=[0, 2], integration_types=[0]),
        "0.contexts",
        UNEXPECTED,
    ),
    "private channels without any installation": (command(contexts=[2]), "0.contexts", UNEXPECTED),
    "a handler of a slash command": (command(handler=1), "0.handler", UNEXPECTED),
    "the same command twice": (command() + command(), "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    "more than 8000 characters": (
        command(
            options=[
                option(
                    number,
                    choices=[
                        {"name": f"{each}{'n' * 99}", "value": f"{each}{'v' * 99}"} for each in range(5)
                    ],
                )
                for number in range(10)
            ]
        ),
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
}


@pytest.mark.parametrize(("payload", "path", "code"), REFUSED.values(), ids=REFUSED)
async def test_refuses(control: ControlClient, payload: Any, path: str, code: str) -> None:
    status, answer = await control.api("PUT", COMMANDS, payload)
    assert status == 400
    assert fault_at(answer, path) == [code]
    assert (await control.api("GET", COMMANDS))[1] == []


async def test_a_hundred_commands_are_accepted_and_one_more_is_not(control: ControlClient) -> None:
    many = [{"name": f"c{number}", "description": "d"} for number in range(101)]
    assert (await control.api("PUT", COMMANDS, many[:100]))[0] == 200
    status, answer = await control.api("PUT", COMMANDS, many)
    assert (status, answer["code"]) == (400, 30032)
    assert (await control.api("POST", COMMANDS, many[100]))[1]["code"] == 30032


@pytest.mark.parametrize(
    ("payload", "what"),
    [
        ([{"name": "Taula", "type": 2}], "commands other than slash commands"),
        ([{"name": "Taula", "type": 3}], "commands other than slash commands"),
        (command(options=[option(type=9)]), "options that name users or roles"),
        (command(options=[option(type=10)]), "options that are decimal numbers"),
        (command(options=[option(type=11)]), "options that are files"),
    ],
)
async def test_what_the_sandbox_does_not_support_is_answered_with_501(
    control: ControlClient, payload: Any, what: str
) -> None:
    status, answer = await control.api("PUT", COMMANDS, payload)
    assert (status, answer["message"]) == (501, f"The sandbox does not support {what}.")


@pytest.mark.parametrize(
    "changes",
    [
        # Some libraries send fields that do not belong to an option, with values that say nothing.
        {"options": [subcommand(1) | {"required": False, "choices": [], "min_value": None}]},
        {"options": [option(type=5, autocomplete=False, channel_types=[], options=[])]},
        # A translation that is the default name of the same option is ignored.
        {"options": [option(1, name_localizations={"fr": "o1"}), option(2, name_localizations={"it": "x"})]},
        {"options": [option(1, name_localizations={"fr": "x"}), option(2, name_localizations={"it": "x"})]},
        {"contexts": [0, 1, 2], "integration_types": [0, 1]},
    ],
)
async def test_commands_within_the_rules_are_accepted(
    control: ControlClient, changes: dict[str, Any]
) -> None:
    status, answer = await control.api("PUT", COMMANDS, command(**changes))
    assert status == 200, answer


@pytest.mark.parametrize("name", ["mà", "taula-nova", "l'hora", "टेबल", "โต๊ะ", "桌子", "x" * 32, "2_2"])
async def test_names_of_any_script_are_accepted(control: ControlClient, name: str) -> None:
    status, answer = await control.api("PUT", COMMANDS, command(name=name, options=[option(name=name)]))
    assert status == 200, answer


@pytest.mark.parametrize("name", ["mà!", "a.b", "♥", "À", "a b", "฿"])
async def test_invalid_command_names_are_refused(control: ControlClient, name: str) -> None:
    status, answer = await control.api("PUT", COMMANDS, command(name=name))
    assert status == 400
    assert fault_at(answer, "0.name") == [NAME]


async def test_a_command_cannot_take_the_name_of_another(control: ControlClient) -> None:
    _, [first, _] = await control.api("PUT", COMMANDS, command() + command(name="mà"))
    status, answer = await control.api("PATCH", f"{COMMANDS}/{first['id']}", {"name": "mà"})
    assert status == 400
    assert fault_at(answer, "name") == ["APPLICATION_COMMANDS_DUPLICATE_NAME"]


async def test_accented_names_and_translations_are_kept(control: ControlClient) -> None:
    payload = command(name="mà", name_localizations={"fr": "main", "es-ES": "mano"})
    _, [registered] = await control.api("PUT", COMMANDS, payload)
    assert registered["name"] == "mà"
    assert registered["name_localizations"] == {"fr": "main", "es-ES": "mano"}


async def test_a_command_registered_again_keeps_its_id(control: ControlClient) -> None:
    _, [first] = await control.api("PUT", COMMANDS, command())
    _, [second] = await control.api("PUT", COMMANDS, command(description="altra"))
    assert first["id"] == second["id"]
    assert first["version"] != second["version"]
    _, changed = await control.api("PATCH", f"{COMMANDS}/{first['id']}", {"description": "tercera"})
    assert changed["description"] == "tercera"
    assert (await control.api("DELETE", f"{COMMANDS}/{first['id']}"))[0] == 204
    assert (await control.api("GET", COMMANDS))[1] == []
