"""Installations for servers and for people: where commands are offered, and what the bot learns and may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest

from sandbox.state import default_world

from .payloads import CHANNEL, COMMANDS

if TYPE_CHECKING:
    from sandbox.server import Sandbox

    from .clients import ControlClient, TinyBot
    from .raw_bot import RawBot

BERNAT = "130000000000000002"
CONVERSATIONS = {
    "bot": {"kind": "dm", "users": ["Bernat"]},
    "two": {"kind": "dm", "users": ["Bernat", "Carla"]},
    "group": {"kind": "group_dm", "users": ["Bernat", "Carla", "Anna"]},
}


async def registered(control: ControlClient, **fields: Any) -> None:
    body = {"name": "juga", "description": "x", **fields}
    status, answer = await control.api("PUT", COMMANDS, [body])
    assert status == 200, answer


async def conversations(control: ControlClient) -> dict[str, str]:
    return {
        name: (await control.do("channels", name=name, **options))["channel"]["id"]
        for name, options in CONVERSATIONS.items()
    }


async def installed(control: ControlClient, user: str = "Bernat") -> None:
    await control.do("install-types", types=["server", "user"])
    await control.do("installations", user=user)


async def used(control: ControlClient, raw_bot: RawBot, channel: str) -> Any:
    """Let Bernat use the command, and return the interaction, or the refusal of the client."""
    _, answer = await control.post("slash", user="Bernat", channel=channel, command="juga")
    if "no command" in answer["error"]:
        return None
    return await raw_bot.event("INTERACTION_CREATE")


async def test_the_application_says_where_it_can_be_installed(control: ControlClient) -> None:
    assert (await control.api("GET", "/applications/@me"))[1]["integration_types_config"] == {"0": {}}
    await control.do("install-types", types=["user", "server"])
    _, application = await control.api("GET", "/applications/@me")
    assert application["integration_types_config"] == {"0": {}, "1": {}}


async def test_a_person_installs_only_what_can_be_installed_for_people(control: ControlClient) -> None:
    status, answer = await control.post("installations", user="Bernat")
    assert (status, answer["error"]) == (403, "The application can be installed in servers only.")
    assert (await control.post("install-types", types=[]))[0] == 400
    assert (await control.post("install-types", types=["guild"]))[0] == 400


async def test_commands_get_the_installations_of_the_time_of_their_registration(
    control: ControlClient,
) -> None:
    await registered(control)
    assert (await control.api("GET", COMMANDS))[1][0]["integration_types"] == [0]
    await control.do("install-types", types=["server", "user"])
    assert (await control.api("GET", COMMANDS))[1][0]["integration_types"] == [0]
    await registered(control)
    assert (await control.api("GET", COMMANDS))[1][0]["integration_types"] == [0, 1]


@pytest.mark.usefixtures("unanswered")
async def test_with_the_server_alone_a_command_is_offered_there_and_in_messages_with_the_bot(
    control: ControlClient, raw_bot: RawBot
) -> None:
    await registered(control)
    places = await conversations(control)
    event = await used(control, raw_bot, "taula")
    assert (event["context"], event["authorizing_integration_owners"]) == (0, {"0": default_world.SERVER_ID})
    event = await used(control, raw_bot, "bot")
    assert (event["context"], event["authorizing_integration_owners"]) == (1, {"0": "0"})
    assert event["channel"] == {
        "id": places["bot"],
        "type": 1,
        "last_message_id": None,
        "flags": 0,
        "permissions": event["channel"]["permissions"],
        "recipients": event["channel"]["recipients"],
    }
    assert [each["id"] for each in event["channel"]["recipients"]] == [BERNAT]
    assert await used(control, raw_bot, "two") is None
    assert await used(control, raw_bot, "group") is None


@pytest.mark.usefixtures("unanswered")
async def test_what_a_person_has_installed_is_offered_to_them_everywhere(
    control: ControlClient, raw_bot: RawBot
) -> None:
    await installed(control)
    await registered(control)
    await conversations(control)
    event = await used(control, raw_bot, "taula")
    assert event["authorizing_integration_owners"] == {"0": default_world.SERVER_ID, "1": BERNAT}
    for place, kind in (("two", 1), ("group", 3)):
        event = await used(control, raw_bot, place)
        assert (event["context"], event["channel"]["type"]) == (2, kind)
        assert event["authorizing_integration_owners"] == {"1": BERNAT}
        # ATTACH_FILES, EMBED_LINKS and MENTION_EVERYONE, as in the documentation.
        assert int(event["app_permissions"]) == 1 << 15 | 1 << 14 | 1 << 17
        assert event["user"]["id"] == BERNAT
        assert not {"guild_id", "guild", "guild_locale", "member"} & set(event)
    await control.session.delete(f"{control.base_url}/sandbox/installations/Bernat")
    assert await used(control, raw_bot, "group") is None


@pytest.mark.usefixtures("unanswered")
async def test_in_a_server_without_the_bot_a_personal_installation_is_all_that_there_is(
    control: ControlClient, raw_bot: RawBot
) -> None:
    await installed(control)
    await registered(control)
    await control.session.delete(f"{control.base_url}/sandbox/bot")
    event = await used(control, raw_bot, "taula")
    assert (event["context"], event["guild"]["id"]) == (0, default_world.SERVER_ID)
    assert event["authorizing_integration_owners"] == {"1": BERNAT}
    assert event["app_permissions"] == event["member"]["permissions"]
    callback = f"/interactions/{event['id']}/{event['token']}/callback"
    sent = {"type": 4, "data": {"content": "Taula"}}
    _, answer = await control.api("POST", f"{callback}?with_response=true", sent)
    message = answer["resource"]["message"]
    path = f"{CHANNEL}/{message['id']}"
    status, refusal = await control.api("PATCH", path, {"content": "x"})
    assert (status, refusal["code"]) == (403, 50001)
    hook = f"/webhooks/{default_world.APPLICATION_ID}/{event['token']}/messages/@original"
    assert (await control.api("PATCH", hook, {"content": "x"}))[0] == 200
    status, answer = await control.post("slash", user="Carla", channel="taula", command="juga")
    assert (status, answer["error"]) == (400, "There is no command /juga for Carla here.")


@pytest.mark.parametrize(
    ("fields", "places"),
    [
        ({"integration_types": [0]}, {"taula", "bot"}),
        ({"integration_types": [0], "contexts": [0]}, {"taula"}),
        ({"integration_types": [0], "contexts": [0, 1]}, {"taula", "bot"}),
        ({"integration_types": [1], "contexts": [2]}, {"two", "group"}),
        ({"integration_types": [1]}, {"taula", "bot", "two", "group"}),
        ({"integration_types": [0, 1], "dm_permission": False}, {"taula"}),
    ],
)
async def test_a_command_is_offered_where_its_registration_allows_it(
    control: ControlClient, fields: dict[str, Any], places: set[str]
) -> None:
    await installed(control)
    await conversations(control)
    await registered(control, **fields)
    offered = set()
    for place in ("taula", "bot", "two", "group"):
        _, answer = await control.post("slash", user="Bernat", channel=place, command="juga")
        if "no command" not in answer["error"]:
            offered.add(place)
    assert offered == places


async def test_discord_py_reads_interactions_of_conversations_and_answers_them(
    control: ControlClient, bot: TinyBot
) -> None:
    await installed(control)
    await bot.tree.sync()
    await conversations(control)
    for place in ("bot", "two", "group"):
        answer = await control.do("slash", user="Bernat", channel=place, command="secret")
        assert (answer["type"], answer["message"]["flags"] & 64) == (4, 64)
    channels = [type(each.channel) for each in bot.interactions]
    assert channels == [discord.DMChannel, discord.DMChannel, discord.GroupChannel]
    assert [each.guild_id for each in bot.interactions] == [None] * 3


async def test_messages_of_a_conversation_are_for_those_in_it(
    control: ControlClient, raw_bot: RawBot, sandbox: Sandbox
) -> None:
    places = await conversations(control)
    await control.do("say", user="Bernat", channel="two", content="x")
    assert [each["content"] for each in await control.messages("Carla", "two")] == ["x"]
    assert (await control.post("say", user="Anna", channel="two", content="x"))[0] == 404
    seen = [each["name"] for each in (await control.get("channels", user="Anna"))["channels"]]
    assert "group" in seen
    assert not {"two", "bot"} & set(seen)
    assert (await control.api("POST", f"/channels/{places['bot']}/messages", {"content": "x"}))[0] == 200
    for place in ("two", "group"):
        status, answer = await control.api("POST", f"/channels/{places[place]}/messages", {"content": "x"})
        assert (status, answer["code"]) == (403, 50001)
    _, server = await control.api("GET", f"/guilds/{sandbox.world.server.id}/channels")
    assert not set(places.values()) & {each["id"] for each in server}
    assert all(event["t"] != "MESSAGE_CREATE" for event in raw_bot.events)


@pytest.mark.parametrize(
    "options",
    [
        {"kind": "dm"},
        {"kind": "dm", "users": []},
        {"kind": "dm", "users": ["Anna", "Anna"]},
        {"kind": "dm", "users": ["Anna", "Bernat", "Carla"]},
        {"kind": "group_dm", "users": ["Anna"]},
        {"kind": "text", "users": ["Anna"]},
    ],
)
async def test_impossible_conversations_are_refused(control: ControlClient, options: dict[str, Any]) -> None:
    assert (await control.post("channels", name="x", **options))[0] == 400
    assert all(each["name"] != "x" for each in (await control.get("channels"))["channels"])
