"""Interactions, with a bot that sends exactly what a test says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandbox.services.interactions import INITIAL_RESPONSE_SECONDS
from sandbox.state import default_world
from sandbox.state.permissions import Permission

from .clients import ControlClient, picture
from .payloads import CHANNEL, COMMANDS, TAULA_ID, TEXT, V2, button, command, fault_at, row, user_select
from .raw_bot import Used, use, use_command

if TYPE_CHECKING:
    from sandbox.server import Sandbox

    from .raw_bot import RawBot


async def click(
    control: ControlClient, raw_bot: RawBot, user: str = "Anna", message: str | None = None
) -> Used:
    if message is None:
        _, posted = await control.api("POST", CHANNEL, {"content": "x", "components": [row(button())]})
        message = posted["id"]
    return await use(control, raw_bot, "click", user=user, message=message, custom_id="a")


async def test_a_response_is_acknowledged_and_described(control: ControlClient, raw_bot: RawBot) -> None:
    used = await use_command(control, raw_bot)
    status, response = await used.answer({"type": 4, "data": {"content": "hola", "flags": 64}})
    assert status == 200
    assert response["interaction"]["response_message_ephemeral"] is True
    assert response["resource"]["type"] == 4
    assert response["resource"]["message"]["content"] == "hola"
    outcome = await used.request
    assert outcome[0] == 200
    assert outcome[1]["message"]["id"] == response["interaction"]["response_message_id"]
    assert outcome[1]["ms"] > 0


async def test_a_command_on_a_person_names_that_person_and_is_no_slash_command(
    control: ControlClient, raw_bot: RawBot
) -> None:
    await control.api("PUT", COMMANDS, [{"name": "Fitxa de jugador", "type": 2}])
    fields = {"user": "Anna", "channel": "taula", "command": "Fitxa de jugador"}
    assert (await control.post("slash", **fields))[0] == 400
    used = await use(control, raw_bot, "slash", **fields, target="Bernat")
    data = used.event["data"]
    target = data["target_id"]
    assert (data["type"], data["name"]) == (2, "Fitxa de jugador")
    assert data["resolved"]["users"][target]["username"] == "bernat"
    assert "user" not in data["resolved"]["members"][target]
    _, response = await used.answer({"type": 4, "data": {"content": "x"}})
    message = response["resource"]["message"]
    assert (message["type"], message["interaction_metadata"]["name"]) == (23, "Fitxa de jugador")


async def test_people_chosen_in_a_select_are_described_beside_their_ids(
    control: ControlClient, raw_bot: RawBot
) -> None:
    marked = [{"type": "user", "id": default_world.ANNA_ID}]
    asked = row(user_select(min_values=0, max_values=2, default_values=marked))
    _, posted = await control.api("POST", CHANNEL, {"content": "x", "components": [asked]})
    [shown] = posted["components"][0]["components"]
    assert shown == asked["components"][0] | {"id": 2}
    elisenda = str(int(default_world.ANNA_ID) + 4)
    chosen = [elisenda, default_world.APPLICATION_ID]
    fields = {"user": "Anna", "message": posted["id"], "custom_id": "u"}
    data = (await use(control, raw_bot, "select", **fields, values=chosen)).event["data"]
    assert (data["component_type"], data["id"], data["values"]) == (5, 2, chosen)
    resolved = data["resolved"]
    assert [resolved["users"][each].get("bot", False) for each in chosen] == [False, True]
    member = resolved["members"][elisenda]
    assert (member["nick"], member["roles"]) == (None, [default_world.MODERATOR_ROLE_ID])
    assert int(member["permissions"]) & Permission.MANAGE_MESSAGES
    assert not member.keys() & {"user", "deaf", "mute"}
    none = (await use(control, raw_bot, "select", **fields, values=[])).event["data"]
    assert (none["values"], none["resolved"]) == ([], {})


async def test_roles_and_channels_chosen_in_selects_are_described_beside_their_ids(
    control: ControlClient, raw_bot: RawBot
) -> None:
    selects = [
        row(user_select(type=6)),
        row(user_select(type=8, custom_id="c", channel_types=[0])),
        row(user_select(type=8, custom_id="voice", channel_types=[2])),
    ]
    _, posted = await control.api("POST", CHANNEL, {"content": "x", "components": selects})
    fields = {"user": "Anna", "message": posted["id"]}
    role, channel = default_world.MODERATOR_ROLE_ID, TAULA_ID
    data = (await use(control, raw_bot, "select", **fields, custom_id="u", values=[role])).event["data"]
    assert (data["component_type"], data["resolved"]["roles"][role]["id"]) == (6, role)
    data = (await use(control, raw_bot, "select", **fields, custom_id="c", values=[channel])).event["data"]
    assert (data["component_type"], data["resolved"]["channels"][channel]["type"]) == (8, 0)
    refused = {"error": f'"{channel}" is not among the options of "voice".'}
    assert await control.post("select", **fields, custom_id="voice", values=[channel]) == (400, refused)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ([], '"u" takes between 1 and 2 values.'),
        (["1", "2", "3"], '"u" takes between 1 and 2 values.'),
        ([default_world.ANNA_ID] * 2, 'A value of "u" was chosen twice.'),
        (["7"], '"7" is not among the options of "u".'),
    ],
)
async def test_a_choice_that_a_select_of_users_does_not_offer_is_refused(
    control: ControlClient, values: list[str], sentence: str
) -> None:
    payload = {"content": "x", "components": [row(user_select(max_values=2))]}
    _, posted = await control.api("POST", CHANNEL, payload)
    fields = {"user": "Anna", "message": posted["id"], "custom_id": "u", "values": values}
    assert await control.post("select", **fields) == (400, {"error": sentence})


async def test_without_with_response_the_callback_returns_no_body(
    control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    assert await used.answer({"type": 4, "data": {"content": "x"}}, query="") == (204, None)


async def test_a_second_response_is_refused(control: ControlClient, raw_bot: RawBot) -> None:
    used = await use_command(control, raw_bot)
    await used.answer({"type": 5})
    status, answer = await used.answer({"type": 4, "data": {"content": "x"}})
    assert (status, answer["code"]) == (400, 40060)


async def test_a_response_after_three_seconds_is_refused(
    sandbox: Sandbox, control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    sandbox.context.interactions.deadline = INITIAL_RESPONSE_SECONDS
    sandbox.world.clock.advance(3.1)
    status, answer = await used.answer({"type": 4, "data": {"content": "x"}})
    assert (status, answer["code"]) == (404, 10062)


async def test_a_malformed_response_can_be_repeated_in_time(control: ControlClient, raw_bot: RawBot) -> None:
    used = await use_command(control, raw_bot)
    status, answer = await used.answer({"type": 4, "data": {"content": "x" * 2001}})
    assert status == 400
    assert fault_at(answer, "data.content") == ["BASE_TYPE_MAX_LENGTH"]
    assert (await used.answer({"type": 4, "data": {"content": "x"}}))[0] == 200


@pytest.mark.parametrize(
    ("payload", "path"),
    [
        ({"type": 99, "data": {}}, "type"),
        ({"data": {}}, "type"),
        ({"type": 4}, "data"),
        ({"type": 7, "data": {"content": "x"}}, "type"),
        ({"type": 6}, "type"),
        ({"type": 8, "data": {"choices": []}}, "type"),
        ({"type": 9, "data": {"custom_id": "m", "title": "x" * 46, "components": [TEXT]}}, "data.title"),
        ({"type": 9, "data": {"custom_id": "m", "title": "x", "components": [TEXT] * 6}}, "data.components"),
        (
            {"type": 9, "data": {"custom_id": "m", "title": "x", "components": [row(button())]}},
            "data.components.0.components.0.type",
        ),
        ({"type": 4, "data": {"flags": V2, "content": "x", "components": [TEXT]}}, "data.content"),
    ],
)
async def test_invalid_responses_are_refused(
    control: ControlClient, raw_bot: RawBot, payload: Any, path: str
) -> None:
    used = await use_command(control, raw_bot)
    status, answer = await used.answer(payload)
    assert status == 400
    assert fault_at(answer, path)


async def test_the_token_expires_after_fifteen_minutes(
    sandbox: Sandbox, control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    await used.answer({"type": 4, "data": {"content": "x"}})
    sandbox.world.clock.advance(14 * 60)
    assert (await used.webhook("PATCH", "/messages/@original", {"content": "y"}))[0] == 200
    sandbox.world.clock.advance(2 * 60)
    status, answer = await used.webhook("PATCH", "/messages/@original", {"content": "z"})
    assert (status, answer["code"]) == (401, 50027)
    assert (await used.webhook("POST", "", {"content": "z"}))[1]["code"] == 50027


async def test_the_token_is_invalid_before_the_initial_response(
    control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    assert (await used.webhook("POST", "", {"content": "x"}))[1]["code"] == 10015
    assert (await used.webhook("GET", "/messages/@original"))[1]["code"] == 10015


async def test_an_ephemeral_message_does_not_exist_for_the_channel_route(
    control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    _, response = await used.answer({"type": 4, "data": {"content": "x", "flags": 64}})
    path = f"{CHANNEL}/{response['resource']['message']['id']}"
    for method, payload in (("GET", None), ("PATCH", {"content": "y"}), ("DELETE", None)):
        status, answer = await control.api(method, path, payload)
        assert (status, answer["code"]) == (404, 10008)
    assert (await control.api("GET", CHANNEL))[1] == []
    assert (await used.webhook("PATCH", "/messages/@original", {"content": "y"}))[1]["content"] == "y"


async def test_the_token_of_a_click_on_an_ephemeral_message_edits_that_message(
    control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    hand = {"content": "mà", "flags": 64, "components": [row(button())]}
    _, response = await used.answer({"type": 4, "data": hand})
    message_id = response["resource"]["message"]["id"]
    clicked = await click(control, raw_bot, message=message_id)
    assert clicked.event["message"]["id"] == message_id
    assert clicked.event["message"]["flags"] == 64
    await clicked.answer({"type": 6})
    status, edited = await clicked.webhook("PATCH", "/messages/@original", {"content": "nova mà"})
    assert (status, edited["id"], edited["content"]) == (200, message_id, "nova mà")


@pytest.mark.parametrize("flags", [0, 64])
async def test_only_who_sees_an_ephemeral_message_sees_it_quoted(
    control: ControlClient, raw_bot: RawBot, flags: int
) -> None:
    used = await use_command(control, raw_bot)
    hand = {"content": "mà", "flags": 64, "components": [row(button())]}
    _, response = await used.answer({"type": 4, "data": hand})
    clicked = await click(control, raw_bot, message=response["resource"]["message"]["id"])
    await clicked.answer({"type": 6})
    _, sent = await clicked.webhook("POST", "?wait=true", {"content": "taula", "flags": flags})
    assert ("mà" in str(sent)) is bool(flags)
    assert "mà" not in str(await control.messages("Bernat"))


@pytest.mark.parametrize("kind", [4, 6, 7])
@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
async def test_the_original_response_is_not_reached_by_its_id(
    control: ControlClient, raw_bot: RawBot, kind: int, method: str
) -> None:
    used = await use_command(control, raw_bot)
    data = {"content": "mà", "flags": 64, "components": [row(button())]}
    _, response = await used.answer({"type": 4, "data": data})
    message_id = response["resource"]["message"]["id"]
    if kind != 4:
        used = await click(control, raw_bot, message=message_id)
        await used.answer({"type": kind} if kind == 6 else {"type": kind, "data": data})
    status, refusal = await used.webhook(method, f"/messages/{message_id}", {"content": "nova mà"})
    assert (status, refusal["code"]) == (404, 10008)
    assert (await used.webhook(method, "/messages/@original", {"content": "nova mà"}))[0] in {200, 204}


async def test_a_followup_is_reached_by_its_id(control: ControlClient, raw_bot: RawBot) -> None:
    used = await use_command(control, raw_bot)
    await used.answer({"type": 4, "data": {"content": "mà", "flags": 64}})
    _, sent = await used.webhook("POST", "", {"content": "altra mà", "flags": 64})
    status, edited = await used.webhook("PATCH", f"/messages/{sent['id']}", {"content": "nova mà"})
    assert (status, edited["content"]) == (200, "nova mà")


async def test_the_token_of_another_interaction_does_not_reach_an_ephemeral_message(
    control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    _, response = await used.answer({"type": 4, "data": {"content": "x", "flags": 64}})
    other = await use_command(control, raw_bot, user="Bernat")
    await other.answer({"type": 4, "data": {"content": "y", "flags": 64}})
    path = f"/messages/{response['resource']['message']['id']}"
    assert (await other.webhook("PATCH", path, {"content": "z"}))[1]["code"] == 10008


async def test_an_ephemeral_response_is_deleted_by_its_token_and_then_gone(
    control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    await used.answer({"type": 4, "data": {"content": "x", "flags": 64}})
    assert (await used.webhook("DELETE", "/messages/@original"))[0] == 204
    assert await control.messages("Anna") == []
    for method, payload in (("DELETE", None), ("GET", None), ("PATCH", {"content": "y"})):
        assert (await used.webhook(method, "/messages/@original", payload))[1]["code"] == 10008


async def test_whether_a_response_is_ephemeral_is_fixed_when_it_is_deferred(
    control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    await used.answer({"type": 5, "data": {"flags": 64 | V2}})
    assert [each["flags"] for each in await control.messages("Anna")] == [64 | 128]
    status, filled = await used.webhook("POST", "", {"flags": V2, "components": [TEXT]})
    assert (status, filled["flags"]) == (200, 64 | V2)
    assert await control.messages("Bernat") == []
    _, further = await used.webhook("POST", "?wait=true", {"content": "x"})
    assert further["flags"] == 0
    assert [each["content"] for each in await control.messages("Bernat")] == ["x"]


async def test_a_response_can_have_more_than_five_followups(control: ControlClient, raw_bot: RawBot) -> None:
    used = await use_command(control, raw_bot)
    await used.answer({"type": 4, "data": {"content": "x"}})
    statuses = {(await used.webhook("POST", "", {"content": str(number)}))[0] for number in range(7)}
    assert statuses == {200}


async def test_a_followup_cannot_be_sent_to_another_thread(control: ControlClient, raw_bot: RawBot) -> None:
    used = await use_command(control, raw_bot)
    await used.answer({"type": 4, "data": {"content": "x"}})
    status, answer = await used.webhook("POST", "?thread_id=150000000000000004", {"content": "x"})
    assert status == 400
    assert fault_at(answer, "thread_id") == ["BASE_TYPE_UNEXPECTED"]


async def test_a_response_has_no_nonce_and_is_no_reply(control: ControlClient, raw_bot: RawBot) -> None:
    _, other = await control.api("POST", CHANNEL, {"content": "x"})
    used = await use_command(control, raw_bot)
    data = {"content": "y", "nonce": "n" * 30, "message_reference": {"message_id": other["id"]}}
    status, response = await used.answer({"type": 4, "data": data})
    assert status == 200
    assert "referenced_message" not in response["resource"]["message"]


async def test_an_interaction_of_another_id_is_unknown(control: ControlClient, raw_bot: RawBot) -> None:
    used = await use_command(control, raw_bot)
    path = f"/interactions/1/{used.event['token']}/callback"
    assert (await control.api("POST", path, {"type": 5}))[1]["code"] == 10062
    assert (await control.api("POST", "/interactions/1/x/callback", {"type": 5}))[1]["code"] == 10062


async def test_an_update_keeps_what_it_does_not_mention(control: ControlClient, raw_bot: RawBot) -> None:
    clicked = await click(control, raw_bot)
    _, response = await clicked.answer({"type": 7, "data": {"content": "y"}})
    message = response["resource"]["message"]
    assert message["content"] == "y"
    assert message["components"][0]["components"][0]["custom_id"] == "a"


async def test_the_events_are_complete_enough_for_strict_clients(
    control: ControlClient, raw_bot: RawBot
) -> None:
    clicked = await click(control, raw_bot, user="Elisenda")
    event = clicked.event
    await clicked.answer({"type": 6})
    assert event["data"] == {"component_type": 2, "custom_id": "a", "id": 2}
    assert event["locale"] == "es-ES"
    assert event["context"] == 0
    assert event["member"]["user"]["username"] == "elisenda"
    assert event["channel"]["name"] == "taula"
    assert {"permissions", "app_permissions"} <= {*event, *event["member"]}
    assert event["message"]["author"]["id"] == default_world.APPLICATION_ID


@pytest.mark.usefixtures("unanswered")
async def test_an_interaction_without_response_times_out(control: ControlClient, raw_bot: RawBot) -> None:
    used = await use_command(control, raw_bot)
    status, answer = await used.request
    assert status == 504
    assert answer == {"acknowledged": False, "error": "The bot did not respond."}


async def test_a_click_on_somebody_elses_ephemeral_message_never_reaches_the_bot(
    control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    _, response = await used.answer(
        {"type": 4, "data": {"content": "mà", "flags": 64, "components": [row(button())]}}
    )
    message_id = response["resource"]["message"]["id"]
    status, answer = await control.post("click", user="Bernat", message=message_id, custom_id="a")
    assert (status, answer) == (404, {"error": "Bernat does not see this message."})
    assert sum(each["t"] == "INTERACTION_CREATE" for each in raw_bot.events) == 1


async def test_a_dismissed_message_is_gone_for_its_reader_while_the_bot_can_still_change_it(
    sandbox: Sandbox, control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    _, response = await used.answer({"type": 4, "data": {"content": "x", "flags": 64}})
    message_id = response["resource"]["message"]["id"]
    await control.do("dismiss", user="Anna", message=message_id)
    with sandbox.context.events.listen(default_world.ANNA_ID) as heard:
        status, edited = await used.webhook("PATCH", "/messages/@original", {"content": "y"})
        assert (status, edited["content"]) == (200, "y")
        assert (await used.webhook("GET", "/messages/@original"))[1]["content"] == "y"
        assert (await used.webhook("DELETE", "/messages/@original"))[0] == 204
        assert heard.empty()
    assert await control.messages("Anna") == []
    assert (await used.webhook("PATCH", "/messages/@original", {"content": "z"}))[1]["code"] == 10008


async def test_a_message_dismissed_before_the_bot_responds_does_not_come_back(
    control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    data = {"content": "mà", "flags": 64, "components": [row(button())]}
    _, response = await used.answer({"type": 4, "data": data})
    message_id = response["resource"]["message"]["id"]
    clicked = await use(control, raw_bot, "click", user="Anna", message=message_id, custom_id="a")
    await control.do("dismiss", user="Anna", message=message_id)
    assert (await clicked.answer({"type": 7, "data": {"content": "y"}}))[0] == 200
    status, outcome = await clicked.request
    assert (status, outcome["acknowledged"], outcome["message"]) == (200, True, None)
    assert await control.messages("Anna") == []


async def test_the_bot_completes_an_option(control: ControlClient, raw_bot: RawBot) -> None:
    options = [{"type": 3, "name": "qui", "description": "d", "autocomplete": True}]
    await control.api("PUT", COMMANDS, command(options=options))
    used = await use(
        control,
        raw_bot,
        "autocomplete",
        user="Anna",
        channel="taula",
        command="taula",
        options={"qui": "be"},
        focused="qui",
    )
    assert used.event["type"] == 4
    assert used.event["data"]["options"] == [{"type": 3, "name": "qui", "value": "be", "focused": True}]
    await used.answer({"type": 8, "data": {"choices": [{"name": "Bernat", "value": "b"}]}})
    assert await used.request == (200, {"choices": [{"name": "Bernat", "value": "b"}]})


async def test_modals_with_labels_check_what_is_filled_in(control: ControlClient, raw_bot: RawBot) -> None:
    used = await use_command(control, raw_bot)
    field = {"type": 4, "custom_id": "nom", "style": 1, "min_length": 2, "max_length": 5}
    label = {"type": 18, "label": "Nom", "component": field}
    choice = {
        "type": 18,
        "label": "Joc",
        "component": {"type": 3, "custom_id": "joc", "options": [{"label": "Lliure", "value": "lliure"}]},
    }
    await used.answer(
        {"type": 9, "data": {"custom_id": "m", "title": "Taula", "components": [label, choice]}}
    )
    modal = (await used.request)[1]["modal"]
    send = {"user": "Anna", "modal": modal["id"], "custom_id": "m"}
    for values, sentence in (
        ({"nom": "abcdef", "joc": ["lliure"]}, '"nom" must have between 2 and 5 characters.'),
        ({"nom": "abc"}, '"joc" takes between 1 and 1 values.'),
        ({"nom": "abc", "joc": ["cap"]}, '"cap" is not among the options of "joc".'),
        ({"altre": "x"}, 'The modal has no field "altre".'),
    ):
        assert await control.post("modal", **send, values=values) == (400, {"error": sentence})
    sent = await use(control, raw_bot, "modal", **send, values={"nom": "Anna", "joc": ["lliure"]})
    assert [each["component"] for each in sent.event["data"]["components"]] == [
        {"type": 4, "id": 2, "custom_id": "nom", "value": "Anna"},
        {"type": 3, "id": 4, "custom_id": "joc", "values": ["lliure"]},
    ]
    await sent.answer({"type": 4, "data": {"content": "fet"}})
    assert (await sent.request)[0] == 200
    assert (await control.post("modal", **send, values={}))[0] == 404


async def test_an_unreferenced_picture_of_a_components_v2_message_is_not_shown(
    control: ControlClient,
) -> None:
    payload = {"flags": V2, "components": [TEXT]}
    status, message = await control.api("POST", CHANNEL, payload, {"a.png": picture().getvalue()})
    assert status == 200
    assert message["attachments"] == []
