"""The life of an interaction, with a bot that sends exactly what it is told to."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from sandbox import default_world

from .clients import Table, picture
from .test_limits import TEXT, V2, button, fault_at, row

if TYPE_CHECKING:
    from sandbox.server import Sandbox

    from .raw_bot import Wire

COMMANDS = f"/applications/{default_world.APPLICATION_ID}/commands"
CHANNEL = "/channels/150000000000000002/messages"


class Used:
    """An interaction in flight: what the bot got, and the person's request that still waits."""

    def __init__(self, event: Any, request: asyncio.Task[tuple[int, Any]], table: Table) -> None:
        self.event = event
        self.request = request
        self._table = table

    async def answer(self, payload: Any, query: str = "?with_response=true") -> tuple[int, Any]:
        """Answer it as the bot."""
        return await self._table.api(
            "POST", f"/interactions/{self.event['id']}/{self.event['token']}/callback{query}", payload
        )

    async def webhook(self, method: str, rest: str = "", payload: Any = None) -> tuple[int, Any]:
        """Use its token afterwards."""
        path = f"/webhooks/{default_world.APPLICATION_ID}/{self.event['token']}{rest}"
        return await self._table.api(method, path, payload)


async def use(table: Table, wire: Wire, what: str, **fields: Any) -> Used:
    request = asyncio.create_task(table.ask(what, **fields))
    return Used(await wire.event("INTERACTION_CREATE"), request, table)


async def command(table: Table, wire: Wire, user: str = "Anna") -> Used:
    await table.api("PUT", COMMANDS, [{"name": "taula", "description": "d"}])
    return await use(table, wire, "slash", user=user, channel="taula", command="taula")


async def click(table: Table, wire: Wire, user: str = "Anna", message: str | None = None) -> Used:
    if message is None:
        _, posted = await table.api("POST", CHANNEL, {"content": "x", "components": [row(button())]})
        message = posted["id"]
    return await use(table, wire, "click", user=user, message=message, custom_id="a")


async def test_an_answer_is_acknowledged_and_described(table: Table, wire: Wire) -> None:
    used = await command(table, wire)
    status, response = await used.answer({"type": 4, "data": {"content": "hola", "flags": 64}})
    assert status == 200
    assert response["interaction"]["response_message_ephemeral"] is True
    assert response["resource"]["type"] == 4
    assert response["resource"]["message"]["content"] == "hola"
    outcome = await used.request
    assert outcome[0] == 200
    assert outcome[1]["message"]["id"] == response["interaction"]["response_message_id"]
    assert outcome[1]["ms"] > 0


async def test_without_being_asked_for_a_response_the_answer_has_no_body(table: Table, wire: Wire) -> None:
    used = await command(table, wire)
    assert await used.answer({"type": 4, "data": {"content": "x"}}, query="") == (204, None)


async def test_a_second_answer_is_refused(table: Table, wire: Wire) -> None:
    used = await command(table, wire)
    await used.answer({"type": 5})
    status, answer = await used.answer({"type": 4, "data": {"content": "x"}})
    assert (status, answer["code"]) == (400, 40060)


async def test_an_answer_after_three_seconds_is_refused(sandbox: Sandbox, table: Table, wire: Wire) -> None:
    used = await command(table, wire)
    sandbox.world.clock.advance(3.1)
    status, answer = await used.answer({"type": 4, "data": {"content": "x"}})
    assert (status, answer["code"]) == (404, 10062)


async def test_a_malformed_answer_can_be_repaired_in_time(table: Table, wire: Wire) -> None:
    used = await command(table, wire)
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
async def test_answers_that_discord_does_not_take(table: Table, wire: Wire, payload: Any, path: str) -> None:
    used = await command(table, wire)
    status, answer = await used.answer(payload)
    assert status == 400
    assert fault_at(answer, path)


async def test_the_token_ends_after_fifteen_minutes(sandbox: Sandbox, table: Table, wire: Wire) -> None:
    used = await command(table, wire)
    await used.answer({"type": 4, "data": {"content": "x"}})
    sandbox.world.clock.advance(14 * 60)
    assert (await used.webhook("PATCH", "/messages/@original", {"content": "y"}))[0] == 200
    sandbox.world.clock.advance(2 * 60)
    status, answer = await used.webhook("PATCH", "/messages/@original", {"content": "z"})
    assert (status, answer["code"]) == (401, 50027)
    assert (await used.webhook("POST", "", {"content": "z"}))[1]["code"] == 50027


async def test_the_token_is_no_use_before_the_first_answer(table: Table, wire: Wire) -> None:
    used = await command(table, wire)
    assert (await used.webhook("POST", "", {"content": "x"}))[1]["code"] == 10015
    assert (await used.webhook("GET", "/messages/@original"))[1]["code"] == 10015


async def test_an_ephemeral_message_does_not_exist_for_the_channel_route(table: Table, wire: Wire) -> None:
    used = await command(table, wire)
    _, response = await used.answer({"type": 4, "data": {"content": "x", "flags": 64}})
    path = f"{CHANNEL}/{response['resource']['message']['id']}"
    for method, payload in (("GET", None), ("PATCH", {"content": "y"}), ("DELETE", None)):
        status, answer = await table.api(method, path, payload)
        assert (status, answer["code"]) == (404, 10008)
    assert (await table.api("GET", CHANNEL))[1] == []
    assert (await used.webhook("PATCH", "/messages/@original", {"content": "y"}))[1]["content"] == "y"


async def test_the_token_of_a_click_on_an_ephemeral_message_edits_that_message(
    table: Table, wire: Wire
) -> None:
    used = await command(table, wire)
    hand = {"content": "mà", "flags": 64, "components": [row(button())]}
    _, response = await used.answer({"type": 4, "data": hand})
    message_id = response["resource"]["message"]["id"]
    clicked = await click(table, wire, message=message_id)
    assert clicked.event["message"]["id"] == message_id
    assert clicked.event["message"]["flags"] == 64
    await clicked.answer({"type": 6})
    status, edited = await clicked.webhook("PATCH", f"/messages/{message_id}", {"content": "nova mà"})
    assert (status, edited["content"]) == (200, "nova mà")


async def test_the_token_of_another_interaction_does_not_reach_an_ephemeral_message(
    table: Table, wire: Wire
) -> None:
    used = await command(table, wire)
    _, response = await used.answer({"type": 4, "data": {"content": "x", "flags": 64}})
    other = await command(table, wire, user="Bernat")
    await other.answer({"type": 4, "data": {"content": "y", "flags": 64}})
    path = f"/messages/{response['resource']['message']['id']}"
    assert (await other.webhook("PATCH", path, {"content": "z"}))[1]["code"] == 10008


async def test_an_ephemeral_answer_is_deleted_by_its_token_and_then_gone(table: Table, wire: Wire) -> None:
    used = await command(table, wire)
    await used.answer({"type": 4, "data": {"content": "x", "flags": 64}})
    assert (await used.webhook("DELETE", "/messages/@original"))[0] == 204
    assert await table.messages("Anna") == []
    for method, payload in (("DELETE", None), ("GET", None), ("PATCH", {"content": "y"})):
        assert (await used.webhook(method, "/messages/@original", payload))[1]["code"] == 10008


async def test_whether_an_answer_is_ephemeral_is_settled_when_it_is_deferred(
    table: Table, wire: Wire
) -> None:
    used = await command(table, wire)
    await used.answer({"type": 5, "data": {"flags": 64 | V2}})
    assert [each["flags"] for each in await table.messages("Anna")] == [64 | 128]
    status, filled = await used.webhook("POST", "", {"flags": V2, "components": [TEXT]})
    assert (status, filled["flags"]) == (200, 64 | V2)
    assert await table.messages("Bernat") == []
    _, further = await used.webhook("POST", "?wait=true", {"content": "x"})
    assert further["flags"] == 0
    assert [each["content"] for each in await table.messages("Bernat")] == ["x"]


async def test_an_answer_can_be_followed_by_more_than_five_messages(table: Table, wire: Wire) -> None:
    used = await command(table, wire)
    await used.answer({"type": 4, "data": {"content": "x"}})
    statuses = {(await used.webhook("POST", "", {"content": str(number)}))[0] for number in range(7)}
    assert statuses == {200}


async def test_an_answer_neither_bears_a_nonce_nor_answers_another_message(table: Table, wire: Wire) -> None:
    _, other = await table.api("POST", CHANNEL, {"content": "x"})
    used = await command(table, wire)
    data = {"content": "y", "nonce": "n" * 30, "message_reference": {"message_id": other["id"]}}
    status, response = await used.answer({"type": 4, "data": data})
    assert status == 200
    assert "referenced_message" not in response["resource"]["message"]


async def test_an_interaction_of_another_id_is_unknown(table: Table, wire: Wire) -> None:
    used = await command(table, wire)
    path = f"/interactions/1/{used.event['token']}/callback"
    assert (await table.api("POST", path, {"type": 5}))[1]["code"] == 10062
    assert (await table.api("POST", "/interactions/1/x/callback", {"type": 5}))[1]["code"] == 10062


async def test_an_update_keeps_what_it_does_not_mention(table: Table, wire: Wire) -> None:
    clicked = await click(table, wire)
    _, response = await clicked.answer({"type": 7, "data": {"content": "y"}})
    message = response["resource"]["message"]
    assert message["content"] == "y"
    assert message["components"][0]["components"][0]["custom_id"] == "a"


async def test_the_events_are_complete_enough_for_strict_clients(table: Table, wire: Wire) -> None:
    clicked = await click(table, wire, user="Elisenda")
    event = clicked.event
    await clicked.answer({"type": 6})
    assert event["data"] == {"component_type": 2, "custom_id": "a", "id": 2}
    assert event["locale"] == "es-ES"
    assert event["context"] == 0
    assert event["member"]["user"]["username"] == "elisenda"
    assert event["channel"]["name"] == "taula"
    assert {"permissions", "app_permissions"} <= {*event, *event["member"]}
    assert event["message"]["author"]["id"] == default_world.APPLICATION_ID


async def test_nobody_who_answers_nothing_gets_a_timeout(table: Table, wire: Wire) -> None:
    used = await command(table, wire)
    status, answer = await used.request
    assert status == 504
    assert answer == {"acknowledged": False, "error": "The bot did not respond."}


async def test_a_click_on_somebody_elses_ephemeral_message_never_reaches_the_bot(
    table: Table, wire: Wire
) -> None:
    used = await command(table, wire)
    _, response = await used.answer(
        {"type": 4, "data": {"content": "mà", "flags": 64, "components": [row(button())]}}
    )
    message_id = response["resource"]["message"]["id"]
    status, answer = await table.ask("click", user="Bernat", message=message_id, custom_id="a")
    assert (status, answer) == (404, {"error": "Bernat does not see this message."})
    assert sum(each["t"] == "INTERACTION_CREATE" for each in wire.events) == 1


async def test_a_dismissed_message_is_gone_for_its_reader_while_the_bot_can_still_change_it_unseen(
    sandbox: Sandbox, table: Table, wire: Wire
) -> None:
    used = await command(table, wire)
    _, response = await used.answer({"type": 4, "data": {"content": "x", "flags": 64}})
    message_id = response["resource"]["message"]["id"]
    await table.do("dismiss", user="Anna", message=message_id)
    with sandbox.context.events.listen(default_world.ANNA_ID) as heard:
        status, edited = await used.webhook("PATCH", "/messages/@original", {"content": "y"})
        assert (status, edited["content"]) == (200, "y")
        assert (await used.webhook("GET", "/messages/@original"))[1]["content"] == "y"
        assert (await used.webhook("DELETE", "/messages/@original"))[0] == 204
        assert heard.empty()
    assert await table.messages("Anna") == []
    assert (await used.webhook("PATCH", "/messages/@original", {"content": "z"}))[1]["code"] == 10008


async def test_a_message_dismissed_while_the_bot_was_still_answering_does_not_come_back(
    table: Table, wire: Wire
) -> None:
    used = await command(table, wire)
    data = {"content": "mà", "flags": 64, "components": [row(button())]}
    _, response = await used.answer({"type": 4, "data": data})
    message_id = response["resource"]["message"]["id"]
    clicked = await use(table, wire, "click", user="Anna", message=message_id, custom_id="a")
    await table.do("dismiss", user="Anna", message=message_id)
    assert (await clicked.answer({"type": 7, "data": {"content": "y"}}))[0] == 200
    status, outcome = await clicked.request
    assert (status, outcome["acknowledged"], outcome["message"]) == (200, True, None)
    assert await table.messages("Anna") == []


async def test_choices_complete_what_is_typed(table: Table, wire: Wire) -> None:
    options = [{"type": 3, "name": "qui", "description": "d", "autocomplete": True}]
    await table.api("PUT", COMMANDS, [{"name": "taula", "description": "d", "options": options}])
    used = await use(
        table,
        wire,
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


async def test_modals_with_labels_check_what_is_filled_in(table: Table, wire: Wire) -> None:
    used = await command(table, wire)
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
        assert await table.ask("modal", **send, values=values) == (400, {"error": sentence})
    sent = await use(table, wire, "modal", **send, values={"nom": "Anna", "joc": ["lliure"]})
    assert [each["component"] for each in sent.event["data"]["components"]] == [
        {"type": 4, "id": 2, "custom_id": "nom", "value": "Anna"},
        {"type": 3, "id": 4, "custom_id": "joc", "values": ["lliure"]},
    ]
    await sent.answer({"type": 4, "data": {"content": "fet"}})
    assert (await sent.request)[0] == 200
    assert (await table.ask("modal", **send, values={}))[0] == 404


async def test_an_unreferenced_picture_of_a_components_v2_message_is_not_shown(table: Table) -> None:
    payload = {"flags": V2, "components": [TEXT]}
    status, message = await table.api("POST", CHANNEL, payload, {"a.png": picture().getvalue()})
    assert status == 200
    assert message["attachments"] == []
