"""Modals and autocompletion choices as responses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandbox.state import default_world

from .examples import ACCEPTED_MODALS
from .payloads import (
    COMMANDS,
    TEXT,
    button,
    command,
    fault_at,
    label,
    modal,
    radio_group,
    row,
    select,
    text_input,
    user_select,
)
from .raw_bot import Used, use, use_command

if TYPE_CHECKING:
    from .clients import ControlClient
    from .raw_bot import RawBot


LENGTH, MOST, NEEDED = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_REQUIRED"
CHOICE = "data.components.0.component"


def choice(value: str | None = "a", **changes: Any) -> dict[str, Any]:
    return {"label": "x", "value": value, **changes}


REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "no components": (modal(), "data.components", LENGTH),
    "six components": (modal(*[TEXT] * 6), "data.components", LENGTH),
    "a title of 46": (modal(TEXT, title="x" * 46), "data.title", LENGTH),
    "no title": (modal(TEXT, title=None), "data.title", NEEDED),
    "a custom_id of 101": (modal(TEXT, custom_id="x" * 101), "data.custom_id", LENGTH),
    "a button": (modal(row(button())), "data.components.0.components.0.type", "UNION_TYPE_CHOICES"),
    "a container": (
        modal({"type": 17, "components": [TEXT]}),
        "data.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    "two texts in a row": (
        modal(row(text_input(label="a"), text_input(label="b", custom_id="u"))),
        "data.components.0.components",
        LENGTH,
    ),
    "a text in a row without label": (
        modal(row(text_input())),
        "data.components.0.components.0.label",
        NEEDED,
    ),
    "a label of 46": (modal(label(text_input(), label="x" * 46)), "data.components.0.label", LENGTH),
    "a label without label": (modal(label(text_input(), label=None)), "data.components.0.label", NEEDED),
    "a label's description of 101": (
        modal(label(text_input(), description="x" * 101)),
        "data.components.0.description",
        LENGTH,
    ),
    "a label of nothing": (modal({"type": 18, "label": "x"}), CHOICE, NEEDED),
    "a button in a label": (modal(label(button())), f"{CHOICE}.type", "UNION_TYPE_CHOICES"),
    "a label in a label": (modal(label(label(text_input()))), f"{CHOICE}.type", "UNION_TYPE_CHOICES"),
    "a label on a labelled text": (
        modal(label(text_input(label="x"))),
        f"{CHOICE}.label",
        "BASE_TYPE_UNEXPECTED",
    ),
    "a text of style 3": (modal(label(text_input(style=3))), f"{CHOICE}.style", "BASE_TYPE_CHOICES"),
    "a text without style": (modal(label(text_input(style=None))), f"{CHOICE}.style", NEEDED),
    "a text of 4001": (modal(label(text_input(value="x" * 4001))), f"{CHOICE}.value", MOST),
    "a text longer than it may be": (
        modal(label(text_input(value="xx", max_length=1))),
        f"{CHOICE}.value",
        MOST,
    ),
    "a placeholder of 101": (
        modal(label(text_input(placeholder="x" * 101))),
        f"{CHOICE}.placeholder",
        MOST,
    ),
    "at most nothing": (modal(label(text_input(max_length=0))), f"{CHOICE}.max_length", "NUMBER_TYPE_MIN"),
    "more at least than at most": (
        modal(label(text_input(min_length=5, max_length=4))),
        f"{CHOICE}.min_length",
        "NUMBER_TYPE_MAX",
    ),
    "the same custom_id twice": (
        modal(label(text_input()), label(text_input())),
        "data.components.1.component.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "the same component id twice": (
        modal(TEXT | {"id": 3}, label(text_input(id=3))),
        "data.components.1.component.id",
        "COMPONENT_ID_DUPLICATED",
    ),
    "eleven types of files": (
        modal(label({"type": 19, "custom_id": "f", "file_types": ["audio"] * 11})),
        f"{CHOICE}.file_types",
        MOST,
    ),
    "a type of files without a dot": (
        modal(label({"type": 19, "custom_id": "f", "file_types": [".pdf", "pdf"]})),
        f"{CHOICE}.file_types.1",
        "STRING_TYPE_REGEX",
    ),
    "a select that is disabled": (
        modal(label(select(disabled=True))),
        f"{CHOICE}.disabled",
        "MODAL_COMPONENT_DISABLED",
    ),
    "a required select of at least none": (
        modal(label(select(min_values=0))),
        f"{CHOICE}.min_values",
        "NUMBER_TYPE_MIN",
    ),
    "a required select of at least no user": (
        modal(label(user_select(min_values=0))),
        f"{CHOICE}.min_values",
        "NUMBER_TYPE_MIN",
    ),
    "one radio button": (modal(label(radio_group(1))), f"{CHOICE}.options", LENGTH),
    "eleven radio buttons": (modal(label(radio_group(11))), f"{CHOICE}.options", LENGTH),
    "radio buttons without custom_id": (
        modal(label(radio_group(custom_id=None))),
        f"{CHOICE}.custom_id",
        NEEDED,
    ),
    "a radio button's label of 101": (
        modal(label(radio_group(options=[choice(), choice("b", label="x" * 101)]))),
        f"{CHOICE}.options.1.label",
        LENGTH,
    ),
    "a radio button without value": (
        modal(label(radio_group(options=[choice(), choice(None)]))),
        f"{CHOICE}.options.1.value",
        NEEDED,
    ),
    "a radio button's description of 101": (
        modal(label(radio_group(options=[choice(), choice("b", description="x" * 101)]))),
        f"{CHOICE}.options.1.description",
        MOST,
    ),
    "two radio buttons with one value": (
        modal(label(radio_group(options=[choice(), choice()]))),
        f"{CHOICE}.options.1",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "two radio buttons that are chosen": (
        modal(label(radio_group(options=[choice(default=True), choice("b", default=True)]))),
        f"{CHOICE}.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "radio buttons in a row": (
        modal(row(radio_group())),
        "data.components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
}


UNSUPPORTED = {
    "uploads of files": {"type": 19, "custom_id": "f"},
    "groups of checkboxes": {"type": 22, "custom_id": "g", "options": []},
    "checkboxes": {"type": 23, "custom_id": "c"},
    "selects of users and roles": {"type": 7, "custom_id": "u"},
}


@pytest.mark.parametrize("answer", ACCEPTED_MODALS.values(), ids=ACCEPTED_MODALS)
async def test_a_modal_can_be_shown(control: ControlClient, raw_bot: RawBot, answer: dict[str, Any]) -> None:
    used = await use_command(control, raw_bot)
    status, response = await used.answer(answer)
    assert status == 200, response
    assert (await used.request)[1]["modal"]["title"] == answer["data"]["title"]


@pytest.mark.parametrize(("answer", "path", "code"), REFUSED.values(), ids=REFUSED)
async def test_a_modal_is_refused(
    control: ControlClient, raw_bot: RawBot, answer: dict[str, Any], path: str, code: str
) -> None:
    used = await use_command(control, raw_bot)
    status, response = await used.answer(answer)
    assert status == 400
    assert fault_at(response, path) == [code]


@pytest.mark.parametrize(("what", "component"), UNSUPPORTED.items(), ids=UNSUPPORTED)
async def test_a_field_that_the_sandbox_does_not_support_is_answered_with_501(
    control: ControlClient, raw_bot: RawBot, what: str, component: dict[str, Any]
) -> None:
    used = await use_command(control, raw_bot)
    status, response = await used.answer(modal(label(component)))
    assert (status, response["message"]) == (501, f"The sandbox does not support {what}.")


async def test_the_components_of_a_modal_keep_their_ids(control: ControlClient, raw_bot: RawBot) -> None:
    used = await use_command(control, raw_bot)
    await used.answer(modal(label(text_input(id=1), id=7), TEXT))
    shown = (await used.request)[1]["modal"]["components"]
    assert [shown[0]["id"], shown[0]["component"]["id"], shown[1]["id"]] == [7, 1, 2]


FILLED = modal(
    label(select(3, custom_id="a")),
    label(select(3, custom_id="b", required=False)),
    label(text_input()),
    label(radio_group()),
    label(radio_group(custom_id="q", required=False)),
)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"a": [{}]}, '"a" takes a list of texts.'),
        ({"a": 0}, '"a" takes a list of texts.'),
        ({"a": [["0"]]}, '"a" takes a list of texts.'),
        ({"b": {}}, '"b" takes a list of texts.'),
        ({"b": ["0", "1"]}, '"b" takes between 1 and 1 values.'),
        ({"b": ["3"]}, '"3" is not among the options of "b".'),
        ({"t": {}}, '"t" takes text.'),
        ({"r": None}, '"r" takes one of its options.'),
        ({"r": "2"}, '"r" takes one of its options.'),
        ({"q": ["0"]}, '"q" takes one of its options.'),
    ],
)
async def test_an_invalid_value_of_a_field_is_refused_and_the_modal_stays(
    control: ControlClient, raw_bot: RawBot, wrong: dict[str, Any], sentence: str
) -> None:
    used = await use_command(control, raw_bot)
    assert (await used.answer(FILLED))[0] == 200
    shown = (await used.request)[1]["modal"]
    values = {"a": "0", "t": "x", "r": "1"}
    fields: dict[str, Any] = {"user": "Anna", "modal": shown["id"], "custom_id": "m"}
    assert await control.post("modal", **fields, values=values | wrong) == (400, {"error": sentence})
    sent = await use(control, raw_bot, "modal", **fields, values=values)
    chosen = [each["component"] for each in sent.event["data"]["components"]]
    assert [each.get("values", each.get("value")) for each in chosen] == [["0"], [], "x", "1", None]
    assert (await sent.answer({"type": 4, "data": {"content": "x"}}))[0] == 200


async def test_users_chosen_in_a_modal_are_described_beside_the_fields(
    control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    marked = [{"type": "user", "id": default_world.ANNA_ID}]
    fields = [label(user_select(default_values=marked)), label(user_select(custom_id="v", required=False))]
    assert (await used.answer(modal(*fields)))[0] == 200
    shown = (await used.request)[1]["modal"]
    sent: dict[str, Any] = {"user": "Anna", "modal": shown["id"], "custom_id": "m"}
    refusal = {"error": '"7" is not among the options of "v".'}
    assert await control.post("modal", **sent, values={"v": ["7"]}) == (400, refusal)
    data = (await use(control, raw_bot, "modal", **sent, values={})).event["data"]
    assert [each["component"]["values"] for each in data["components"]] == [[default_world.ANNA_ID], []]
    assert list(data["resolved"]["members"]) == [default_world.ANNA_ID]


async def typing(control: ControlClient, raw_bot: RawBot, kind: int = 3) -> Used:
    """Type into an option with autocompletion."""
    options = [{"type": kind, "name": "qui", "description": "d", "autocomplete": True}]
    await control.api("PUT", COMMANDS, command(options=options))
    typed = {
        "user": "Anna",
        "channel": "taula",
        "command": "taula",
        "options": {"qui": "1"},
        "focused": "qui",
    }
    return await use(control, raw_bot, "autocomplete", **typed)


async def complete(control: ControlClient, raw_bot: RawBot, kind: int, choices: Any) -> tuple[int, Any]:
    used = await typing(control, raw_bot, kind)
    return await used.answer({"type": 8, "data": {"choices": choices}})


@pytest.mark.parametrize(
    ("kind", "choices"),
    [
        (3, []),
        (3, [{"name": "x" * 100, "value": "x" * 100}]),
        (4, [{"name": "u", "value": 1}]),
        (3, [{"name": str(number), "value": str(number)} for number in range(25)]),
    ],
)
async def test_completions_are_accepted(
    control: ControlClient, raw_bot: RawBot, kind: int, choices: Any
) -> None:
    status, response = await complete(control, raw_bot, kind, choices)
    assert status == 200, response


@pytest.mark.parametrize(
    ("kind", "choices", "path", "code"),
    [
        (3, [{"name": str(number), "value": "a"} for number in range(26)], "", MOST),
        (3, [{"name": "x" * 101, "value": "a"}], ".0.name", LENGTH),
        (3, [{"name": "", "value": "a"}], ".0.name", LENGTH),
        (3, [{"name": "a", "value": "x" * 101}], ".0.value", LENGTH),
        (3, [{"name": "a"}], ".0.value", NEEDED),
        (4, [{"name": "a", "value": "a"}], ".0.value", "NUMBER_TYPE_COERCE"),
        (4, [{"name": "a", "value": 1.5}], ".0.value", "NUMBER_TYPE_COERCE"),
        (3, None, "", NEEDED),
        (
            3,
            [{"name": "a", "value": "a", "name_localizations": {"fr": ""}}],
            ".0.name_localizations.fr",
            LENGTH,
        ),
        (
            3,
            [{"name": "a", "value": "a", "name_localizations": {"ca": "a"}}],
            ".0.name_localizations.ca",
            "APPLICATION_COMMAND_INVALID_LOCALE",
        ),
    ],
)
async def test_completions_are_refused(
    control: ControlClient, raw_bot: RawBot, kind: int, choices: Any, path: str, code: str
) -> None:
    status, response = await complete(control, raw_bot, kind, choices)
    assert status == 400
    assert fault_at(response, f"data.choices{path}") == [code]


@pytest.mark.parametrize("kind", [4, 5, 6, 7, 9])
async def test_an_autocompletion_accepts_only_choices(
    control: ControlClient, raw_bot: RawBot, kind: int
) -> None:
    used = await typing(control, raw_bot)
    status, response = await used.answer({"type": kind, "data": {"content": "x"}})
    assert status == 400
    assert fault_at(response, "type") == ["BASE_TYPE_CHOICES"]


async def test_a_modal_submission_does_not_accept_a_modal(control: ControlClient, raw_bot: RawBot) -> None:
    used = await use_command(control, raw_bot)
    await used.answer(ACCEPTED_MODALS["a row with a text"])
    shown = (await used.request)[1]["modal"]
    filled = {"user": "Anna", "modal": shown["id"], "custom_id": "m", "values": {"t": "x"}}
    sent = await use(control, raw_bot, "modal", **filled)
    status, response = await sent.answer(ACCEPTED_MODALS["a row with a text"])
    assert status == 400
    assert fault_at(response, "type") == ["BASE_TYPE_CHOICES"]
    for kind in (6, 7):
        # The modal was opened by a command, so there is no message to update.
        assert (await sent.answer({"type": kind, "data": {"content": "x"}}))[0] == 400
