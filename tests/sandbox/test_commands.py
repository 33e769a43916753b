"""Registration of commands."""

from __future__ import annotations

from typing import Any

import pytest

from .clients import ControlClient
from .examples import REFUSED_COMMANDS
from .payloads import COMMANDS, command, fault_at, option, subcommand


@pytest.mark.parametrize(("payload", "path", "code"), REFUSED_COMMANDS.values(), ids=REFUSED_COMMANDS)
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


async def test_fifteen_commands_on_people_are_accepted_beside_the_others_and_one_more_is_not(
    control: ControlClient,
) -> None:
    many = [{"name": f"Fitxa número {number}", "type": 2} for number in range(16)]
    assert (await control.api("PUT", COMMANDS, [*command(), *many[:15]]))[0] == 200
    assert (await control.api("POST", COMMANDS, many[15]))[1]["code"] == 30032
    assert (await control.api("POST", COMMANDS, command(type=1, name="fitxa")[0]))[0] == 201


@pytest.mark.parametrize("field", [{"description": "d"}, {"options": [option()]}])
async def test_a_command_on_people_has_neither_a_description_nor_options(
    control: ControlClient, field: dict[str, Any]
) -> None:
    status, answer = await control.api("PUT", COMMANDS, [{"name": "Fitxa", "type": 2, **field}])
    assert (status, fault_at(answer, f"0.{next(iter(field))}")) == (400, ["BASE_TYPE_UNEXPECTED"])


@pytest.mark.parametrize(
    ("payload", "what"),
    [
        ([{"name": "Taula", "type": 3}], "commands on messages, and activities"),
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
    assert fault_at(answer, "0.name") == ["APPLICATION_COMMAND_INVALID_NAME"]


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
