"""Channels that the bot may not view: obfuscated over the gateway, left out of lists, whole in interactions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandbox.state.default_world import APPLICATION_ID, BOT_ROLE_ID, SERVER_ID

from .payloads import CHANNEL, COMMANDS, TAULA, TAULA_ID, command
from .raw_bot import RawBot

if TYPE_CHECKING:
    from .clients import ControlClient

EVERYONE_MAY_NOT_VIEW = {"id": SERVER_ID, "type": 0, "allow": "0", "deny": str(1 << 10)}
HIDDEN = {
    "id": TAULA_ID,
    "type": 0,
    "guild_id": SERVER_ID,
    "position": 1,
    "parent_id": None,
    "name": "___hidden___",
    "flags": 1 << 17,
    "permission_overwrites": [EVERYONE_MAY_NOT_VIEW],
}


async def hide(control: ControlClient, channel: str = "taula") -> None:
    await control.do("permissions", channel=channel, deny=["VIEW_CHANNEL"])


async def show(control: ControlClient, channel: str = "taula") -> None:
    await control.do("permissions", channel=channel, deny=[])


async def guild_of(control: ControlClient) -> dict[str, Any]:
    """Return the server as a bot sees it that connects now."""
    raw_bot = await RawBot.connect(control.session, control.base_url)
    await raw_bot.identify()
    guild: dict[str, Any] = await raw_bot.event("GUILD_CREATE")
    return guild


async def test_a_server_has_its_hidden_channels_without_their_metadata(control: ControlClient) -> None:
    await hide(control)
    [channel] = [each for each in (await guild_of(control))["channels"] if each["id"] == TAULA_ID]
    assert channel == HIDDEN | {
        "topic": None,
        "last_message_id": None,
        "nsfw": None,
        "rate_limit_per_user": None,
    }


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ("null", {"bitrate": None, "user_limit": None, "rtc_region": None, "topic": None, "nsfw": None}),
        ("absent", {}),
        ("empty", {"bitrate": 0, "user_limit": 0, "rtc_region": None, "topic": None, "nsfw": False}),
    ],
)
async def test_hidden_fields_are_null_absent_or_empty(
    control: ControlClient, values: str, expected: dict[str, object]
) -> None:
    await control.do("hidden-channels", values=values)
    await control.do("channels", name="veu", kind="voice")
    await hide(control, "veu")
    [channel] = [each for each in (await guild_of(control))["channels"] if each["type"] == 2]
    assert channel["name"] == "___hidden___"
    hidden = {field: value for field, value in channel.items() if field not in HIDDEN}
    assert hidden.items() >= expected.items()
    assert bool(hidden) is bool(expected)


async def test_the_list_of_channels_leaves_hidden_ones_out(control: ControlClient) -> None:
    await hide(control)
    _, channels = await control.api("GET", f"/guilds/{SERVER_ID}/channels")
    assert [each["name"] for each in channels] == ["benvinguda", "torneig", "xerrada", "anuncis"]


@pytest.mark.usefixtures("unanswered")
async def test_interactions_have_the_true_channel(control: ControlClient, raw_bot: RawBot) -> None:
    await control.api("PUT", COMMANDS, command())
    await hide(control)
    await control.post("slash", user="Anna", channel="taula", command="taula")
    event = await raw_bot.event("INTERACTION_CREATE")
    assert (event["channel"]["name"], event["channel"]["flags"]) == ("taula", 0)
    assert event["app_permissions"] == "0"


async def test_a_channel_that_comes_into_sight_is_updated_and_brings_its_open_threads(
    control: ControlClient, raw_bot: RawBot
) -> None:
    _, thread = await control.api("POST", f"{TAULA}/threads", {"name": "fil", "type": 11})
    await hide(control)
    assert (await raw_bot.event("CHANNEL_UPDATE")).items() >= HIDDEN.items()
    await show(control)
    whole = await raw_bot.event("CHANNEL_UPDATE")
    assert (whole["name"], whole["flags"], whole["permission_overwrites"]) == ("taula", 0, [])
    sync = await raw_bot.event("THREAD_LIST_SYNC")
    assert sync["channel_ids"] == [TAULA_ID]
    assert [each["id"] for each in sync["threads"]] == [thread["id"]]
    assert [(each["id"], each["user_id"]) for each in sync["members"]] == [(thread["id"], APPLICATION_ID)]


async def test_roles_that_lose_and_regain_a_permission_hide_and_show_channels(
    control: ControlClient, raw_bot: RawBot
) -> None:
    await control.do("permissions", role="@everyone", deny=["VIEW_CHANNEL"])
    assert (await raw_bot.event("GUILD_ROLE_UPDATE"))["role"]["name"] == "@everyone"
    await control.do(
        "permissions", role="Botifarra", deny=["VIEW_CHANNEL"]
    )  # until now it let the bot see all
    role = (await raw_bot.event("GUILD_ROLE_UPDATE"))["role"]
    assert (role["id"], int(role["permissions"]) & 1 << 10) == (BOT_ROLE_ID, 0)
    updates = [await raw_bot.event("CHANNEL_UPDATE") for _ in range(5)]
    assert {each["name"] for each in updates} == {"___hidden___"}
    assert {each["t"] for each in raw_bot.events[-5:]} == {"CHANNEL_UPDATE"}
    await control.do("permissions", role="@everyone", deny=[])
    names = [(await raw_bot.event("CHANNEL_UPDATE"))["name"] for _ in range(5)]
    assert names == ["benvinguda", "taula", "torneig", "xerrada", "anuncis"]


async def test_a_channel_out_of_sight_can_come_as_a_deleted_one(
    control: ControlClient, raw_bot: RawBot
) -> None:
    await control.do("hidden-channels", deleted=True)
    await hide(control)
    assert (await raw_bot.event("CHANNEL_DELETE"))["id"] == TAULA_ID
    status, refusal = await control.api("GET", TAULA)
    assert (status, refusal["code"]) == (403, 50001)
    await show(control)
    assert (await raw_bot.event("CHANNEL_UPDATE"))["name"] == "taula"
    assert (await control.api("POST", CHANNEL, {"content": "x"}))[0] == 200


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("hidden-channels", {"values": "none"}, '"values" must be one of: null, absent, empty.'),
        ("permissions", {"role": "@pere", "deny": []}, "There is no role @pere here."),
    ],
)
async def test_what_cannot_be_set_is_refused_with_a_sentence(
    control: ControlClient, path: str, body: dict[str, object], sentence: str
) -> None:
    status, refusal = await control.post(path, **body)
    assert status in (400, 404)
    assert refusal == {"error": sentence}
