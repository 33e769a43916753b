"""Registering commands: Discord's limits, and what stays what it was."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import cafe

from .players import Table
from .test_limits import fault_at

COMMANDS = f"/applications/{cafe.APPLICATION_ID}/commands"


def command(**changes: Any) -> list[dict[str, Any]]:
    return [{"name": "taula", "description": "d", **changes}]


def option(number: int = 0, **changes: Any) -> dict[str, Any]:
    return {"type": 3, "name": f"o{number}", "description": "d", **changes}


def choices(count: int) -> list[dict[str, str]]:
    return [{"name": str(number), "value": str(number)} for number in range(count)]


LENGTH, NAME = "BASE_TYPE_BAD_LENGTH", "APPLICATION_COMMAND_INVALID_NAME"
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
        "0.options.1.type",
        "UNION_TYPE_CHOICES",
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
    "the same command twice": (command() + command(), "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    "more than 8000 signs": (
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
async def test_refuses(table: Table, payload: Any, path: str, code: str) -> None:
    status, answer = await table.api("PUT", COMMANDS, payload)
    assert status == 400
    assert code in fault_at(answer, path)
    assert (await table.api("GET", COMMANDS))[1] == []


async def test_a_hundred_commands_are_accepted_and_one_more_is_not(table: Table) -> None:
    many = [{"name": f"c{number}", "description": "d"} for number in range(101)]
    assert (await table.api("PUT", COMMANDS, many[:100]))[0] == 200
    status, answer = await table.api("PUT", COMMANDS, many)
    assert (status, answer["code"]) == (400, 30032)
    assert (await table.api("POST", COMMANDS, many[100]))[1]["code"] == 30032


async def test_accented_names_and_translations_are_kept(table: Table) -> None:
    payload = command(name="mà", name_localizations={"fr": "main", "es-ES": "mano"})
    _, [registered] = await table.api("PUT", COMMANDS, payload)
    assert registered["name"] == "mà"
    assert registered["name_localizations"] == {"fr": "main", "es-ES": "mano"}


async def test_a_command_registered_again_keeps_its_id(table: Table) -> None:
    _, [first] = await table.api("PUT", COMMANDS, command())
    _, [second] = await table.api("PUT", COMMANDS, command(description="altra"))
    assert first["id"] == second["id"]
    assert first["version"] != second["version"]
    _, changed = await table.api("PATCH", f"{COMMANDS}/{first['id']}", {"description": "tercera"})
    assert changed["description"] == "tercera"
    assert (await table.api("DELETE", f"{COMMANDS}/{first['id']}"))[0] == 204
    assert (await table.api("GET", COMMANDS))[1] == []


async def test_commands_of_the_server_and_of_everywhere_are_kept_apart(table: Table) -> None:
    here = f"/applications/{cafe.APPLICATION_ID}/guilds/{cafe.SERVER_ID}/commands"
    await table.api("PUT", COMMANDS, command())
    await table.api("PUT", here, command(name="mà"))
    assert [each["name"] for each in (await table.api("GET", COMMANDS))[1]] == ["taula"]
    assert [each["name"] for each in (await table.api("GET", here))[1]] == ["mà"]
