"""The control API: data for the page, and the checks of Discord's client."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import discord
import pytest

from sandbox.state import default_world

from .clients import ControlClient, TinyBot
from .payloads import COMMANDS, command

if TYPE_CHECKING:
    from sandbox.server import Sandbox


async def test_the_default_world_has_six_people_and_five_channels(control: ControlClient) -> None:
    world = await control.get("world")
    assert world["server"]["name"] == "Cafè de la Plaça"
    names = [person["global_name"] for person in world["users"]]
    assert names == ["Anna", "Bernat", "Carla", "Dídac", "Elisenda", "Ferran"]
    assert [channel["name"] for channel in world["channels"]] == [
        "benvinguda",
        "taula",
        "torneig",
        "xerrada",
        "anuncis",
    ]
    assert world["bot"]["online"] is False
    assert world["default_user"] == default_world.ANNA_ID


async def test_the_world_contains_roles_and_a_persons_permissions_in_each_channel(
    control: ControlClient,
) -> None:
    world = await control.get("world", user="Bernat")
    assert [role["name"] for role in world["roles"]] == ["@everyone", "Botifarra", "Moderació"]
    granted = [discord.Permissions(int(channel["permissions"])) for channel in world["channels"]]
    assert len(granted) == len(world["channels"]) == 5
    assert all(each.send_messages and not each.manage_messages for each in granted)
    theirs = await control.get("world", user="Elisenda")
    assert all(
        discord.Permissions(int(channel["permissions"])).manage_messages for channel in theirs["channels"]
    )


async def test_people_are_found_by_id_and_by_name_with_and_without_accents(control: ControlClient) -> None:
    for name in (default_world.ANNA_ID, "Anna", "anna"):
        assert await control.messages(name) == []
    assert await control.messages("didac", "#taula") == []
    async with control.session.get(
        f"{control.base_url}/sandbox/messages?user=Pere&channel=taula"
    ) as response:
        assert response.status == 404
        assert await response.json() == {"error": "There is nobody called Pere here."}


async def test_new_people_are_announced_and_can_write(control: ControlClient) -> None:
    user = (await control.do("users", name="Griselda"))["user"]
    assert user["global_name"] == "Griselda"
    assert user["username"] == "griselda"
    await control.do("say", user="Griselda", channel="xerrada", content="Bon dia")
    [message] = await control.messages("Anna", "xerrada")
    assert message["author"]["id"] == user["id"]
    assert (await control.post("users", name="griselda"))[0] == 409
    assert (await control.post("users", name=""))[0] == 400


async def test_a_new_person_needs_a_locale_of_discord(control: ControlClient) -> None:
    assert (await control.do("users", name="Griselda", locale="fr"))["user"]["locale"] == "fr"
    people = (await control.get("world"))["users"]
    for locale in ("ca", "nonsense"):
        status, refusal = await control.post("users", name="Hug", locale=locale)
        assert (status, refusal["error"].partition(":")[0]) == (400, '"locale" must be one of Discord\'s')
    assert (await control.get("world"))["users"] == people


@pytest.mark.parametrize(
    ("what", "fields", "sentence"),
    [
        ("slash", {"command": "no"}, "There is no command /no for Anna here."),
        ("slash", {"command": "taula"}, "/taula needs a subcommand."),
        ("slash", {"command": "taula vella"}, "/taula vella: there is no subcommand vella."),
        ("slash", {"command": "taula nova", "options": {"x": 1}}, 'There is no option "x".'),
        (
            "slash",
            {"command": "taula nova", "options": {"punts": "101"}},
            'The option "punts" must be a whole number.',
        ),
        (
            "slash",
            {"command": "taula nova", "options": {"punts": 100.5}},
            'The option "punts" must be a whole number.',
        ),
        (
            "slash",
            {"command": "taula nova", "options": {"punts": 1}},
            'The option "punts" must be at least 51.',
        ),
        (
            "slash",
            {"command": "taula nova", "options": {"punts": 999}},
            'The option "punts" must be at most 201.',
        ),
        (
            "slash",
            {"command": "taula nova", "options": {"fil": "sí"}},
            'The option "fil" must be true or false.',
        ),
        ("slash", {"command": "cerca"}, 'The option "qui" is required.'),
        (
            "slash",
            {"command": "cerca", "options": {"qui": "Pere"}},
            'The option "qui": there is no Pere here.',
        ),
        ("slash", {"command": "ordena", "user": "Bernat"}, "There is no command /ordena for Bernat here."),
        ("click", {"custom_id": "off"}, '"off" is disabled.'),
        ("click", {"custom_id": "no"}, 'The message has no component with the custom_id "no".'),
        ("click", {"custom_id": "suit"}, '"suit" is not a button.'),
        ("select", {"custom_id": "update", "values": []}, '"update" is not a select.'),
        ("select", {"custom_id": "suit", "values": []}, '"suit" takes between 1 and 2 values.'),
        (
            "select",
            {"custom_id": "suit", "values": ["oros", "copes", "espases"]},
            '"suit" takes between 1 and 2 values.',
        ),
        (
            "select",
            {"custom_id": "suit", "values": ["bastos"]},
            '"bastos" is not among the options of "suit".',
        ),
        (
            "select",
            {"custom_id": "suit", "values": ["oros", "oros"]},
            'A value of "suit" was chosen twice.',
        ),
        ("select", {"custom_id": "suit", "values": "oros"}, '"values" must be a list of texts.'),
        ("modal", {"modal": "1", "custom_id": "x"}, "There is no such modal."),
        ("say", {"content": "x" * 2001}, "A message has at most 2000 characters."),
        ("say", {"content": " "}, '"content" is missing.'),
        ("say", {"content": "x", "channel": "cap"}, "There is no channel cap here."),
        (
            "gateway",
            {"action": "explode"},
            '"action" must be one of: drop, reconnect, invalidate, silence, slow, heartbeat, identifies.',
        ),
        ("gateway", {"action": "heartbeat"}, '"seconds" must be more than 0.'),
        ("gateway", {"action": "slow", "seconds": -1}, '"seconds" must be a number from 0 to 3600.'),
        ("gateway", {"action": "invalidate", "resumable": 1}, '"resumable" must be true or false.'),
    ],
)
async def test_a_request_that_no_client_would_send_is_refused_and_never_reaches_the_bot(
    bot: TinyBot, control: ControlClient, what: str, fields: dict[str, Any], sentence: str
) -> None:
    answer = await control.do("slash", user="Anna", channel="taula", command="taula nova")
    message_id = answer["message"]["id"]
    seen = len(bot.interactions)
    status, refusal = await control.post(
        what, **{"user": "Anna", "channel": "taula", "message": message_id, **fields}
    )
    assert 400 <= status < 500
    assert refusal == {"error": sentence}
    assert len(bot.interactions) == seen


async def test_commands_for_moderators_are_offered_to_moderators(
    bot: TinyBot, control: ControlClient
) -> None:
    offered = {
        who: [each["name"] for each in (await control.get("commands", user=who))["commands"]]
        for who in ("Bernat", "Elisenda", "Anna")
    }
    assert "ordena" not in offered["Bernat"]
    assert "ordena" in offered["Elisenda"]
    assert "ordena" in offered["Anna"]
    assert (await control.do("slash", user="Elisenda", channel="taula", command="ordena"))["acknowledged"]


async def test_a_bot_that_does_not_respond_gives_a_504(
    sandbox: Sandbox, bot: TinyBot, control: ControlClient
) -> None:
    answer = await control.do("slash", user="Anna", channel="taula", command="taula nova")
    sandbox.context.response_timeout = 0
    status, silence = await control.post(
        "click", user="Anna", message=answer["message"]["id"], custom_id="silence"
    )
    assert (status, silence["acknowledged"]) == (504, False)


async def test_an_offline_bot_gives_a_504_at_once(control: ControlClient) -> None:
    await control.api("PUT", COMMANDS, command())
    status, answer = await control.post("slash", user="Anna", channel="taula", command="taula")
    assert status == 504
    assert answer["error"] == "The bot did not respond: it is offline."


class Stream:
    """A page's stream of events."""

    def __init__(self, response: Any) -> None:
        self._response = response

    async def next(self) -> tuple[str, Any, str]:
        """Return name, data and id of the next event."""
        fields: dict[str, str] = {}
        while True:
            line = (await asyncio.wait_for(self._response.content.readline(), 300)).decode().rstrip("\n")
            if not line and "event" in fields:
                return fields["event"], json.loads(fields["data"]), fields.get("id", "")
            name, _, value = line.partition(": ")
            fields[name] = value


async def test_events_arrive_live_and_only_for_those_who_may_see_them(
    bot: TinyBot, control: ControlClient
) -> None:
    answer = await control.do("slash", user="Anna", channel="taula", command="taula nova")
    url = f"{control.base_url}/sandbox/events"
    async with (
        control.session.get(url, params={"user": "Anna"}) as anna,
        control.session.get(url, params={"user": "Bernat"}) as bernat,
    ):
        mine, theirs = Stream(bernat), Stream(anna)
        assert (await mine.next())[0] == (await theirs.next())[0] == "hello"
        await control.do("click", user="Bernat", message=answer["message"]["id"], custom_id="answer")
        await control.do("say", user="Anna", channel="taula", content="hola")
        (name, secret, _), (_, public, _) = await mine.next(), await mine.next()
        assert (name, secret["flags"], public["content"]) == ("message_create", 64, "hola")
        assert (await theirs.next())[1]["content"] == "hola"


async def test_a_page_that_lost_its_connection_catches_up(control: ControlClient) -> None:
    url = f"{control.base_url}/sandbox/events"
    async with control.session.get(url, params={"user": "Anna"}) as response:
        stream = Stream(response)
        await stream.next()
        await control.do("say", user="Bernat", channel="taula", content="u")
        _, _, last = await stream.next()
    await control.do("say", user="Bernat", channel="taula", content="dos")
    headers = {"Last-Event-ID": last}
    async with control.session.get(url, params={"user": "Anna"}, headers=headers) as response:
        stream = Stream(response)
        assert (await stream.next())[0] == "hello"
        assert (await stream.next())[1]["content"] == "dos"


async def test_threads_reach_the_page_with_their_state(bot: TinyBot, control: ControlClient) -> None:
    async with control.session.get(f"{control.base_url}/sandbox/events", params={"user": "Anna"}) as response:
        stream = Stream(response)
        await stream.next()
        channel = bot.guilds[0].text_channels[1]
        thread = await channel.create_thread(name="fil", type=discord.ChannelType.public_thread)
        name, data, _ = await stream.next()
        assert (name, data["name"], data["archived"]) == ("channel_create", "fil", False)
        await thread.edit(archived=True)
        events = [await stream.next() for _ in range(2)]
        assert ("channel_update", True) in [(name, data.get("archived")) for name, data, _ in events]


async def test_only_the_recipient_can_dismiss_and_only_ephemeral_messages(
    bot: TinyBot, control: ControlClient
) -> None:
    public = await control.do("slash", user="Anna", channel="taula", command="taula nova")
    secret = await control.do("slash", user="Anna", channel="taula", command="secret")
    assert (await control.post("dismiss", user="Anna", message=public["message"]["id"]))[0] == 400
    assert (await control.post("dismiss", user="Bernat", message=secret["message"]["id"]))[0] == 404
    await control.do("dismiss", user="Anna", message=secret["message"]["id"])
    assert len(await control.messages("Anna")) == 1


async def test_the_page_is_served_and_nothing_outside_its_folder(
    sandbox: Sandbox, control: ControlClient
) -> None:
    async with control.session.get(f"{control.base_url}/") as response:
        assert response.content_type == "text/html"
    for path in ("/page/nothing.js", "/page/..%2Fserver.py", "/page/../server.py"):
        async with control.session.get(f"{control.base_url}{path}") as response:
            assert response.status == 404


async def test_an_invalid_last_event_id_starts_a_new_stream(control: ControlClient) -> None:
    for last in ("9" * 5000, "x"):
        url = f"{control.base_url}/sandbox/events"
        headers = {"Last-Event-ID": last}
        async with control.session.get(url, params={"user": "Anna"}, headers=headers) as response:
            assert response.status == 200
            assert (await Stream(response).next())[0] == "hello"


async def test_a_failure_of_the_sandbox_is_reported_and_logged(
    sandbox: Sandbox,
    control: ControlClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(sandbox.world, "find_person", None)
    assert await control.post("say", user="Anna", channel="taula", content="x") == (
        500,
        {"error": "The sandbox failed; its log has the details."},
    )
    [record] = caplog.records
    assert (record.getMessage(), record.exc_info is not None) == ("POST /sandbox/say failed.", True)
