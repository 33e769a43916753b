"""What Discord refuses, the sandbox refuses: by Discord's code, at Discord's place in the errors tree."""

from __future__ import annotations

import base64
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from sandbox import cafe

from .players import Table, picture

if TYPE_CHECKING:
    from sandbox.server import Sandbox

V2 = 1 << 15
TEXT = {"type": 10, "content": "x"}
EMOJIS = f"/applications/{cafe.APPLICATION_ID}/emojis"
CHANNEL = "/channels/150000000000000002/messages"


def button(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "custom_id": "a", "label": "x", **changes}


def row(*components: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def select(options: int = 1, **changes: Any) -> dict[str, Any]:
    numbered = [{"label": str(number), "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": "s", "options": numbered, **changes}


def gallery(*urls: str, **changes: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, **changes} for url in urls]}


def layout(*components: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)}


def emoji(name: str, content: bytes | None = None) -> dict[str, Any]:
    content = picture().getvalue() if content is None else content
    return {"name": name, "image": f"data:image/png;base64,{base64.b64encode(content).decode()}"}


def numbered_buttons(count: int) -> list[dict[str, Any]]:
    return [button(custom_id=str(number)) for number in range(count)]


OPTION_WITH_UNKNOWN_EMOJI = {"label": "x", "value": "x", "emoji": {"id": "123", "name": "oros"}}
WEB = "https://example.org/a.png"
ACCEPTED = {
    "text of 2000": {"content": "x" * 2000},
    "a label of 80": {"components": [row(button(label="x" * 80))]},
    "a custom_id of 100": {"components": [row(button(custom_id="x" * 100))]},
    "five buttons in a row": {"components": [row(*numbered_buttons(5))]},
    "25 options": {"components": [row(select(25))]},
    "40 components, counted nested": layout({"type": 17, "components": [TEXT] * 38}, TEXT),
    "4000 signs of text in all": layout(
        {"type": 10, "content": "x" * 2000}, {"type": 10, "content": "x" * 2000}
    ),
    "a gallery of ten": layout(gallery(*[WEB] * 10)),
    "an alt text of 1024": layout(gallery(WEB, description="x" * 1024)),
    "a section with its button": layout({"type": 9, "components": [TEXT] * 3, "accessory": button()}),
    "a heart on a button": {"components": [row(button(emoji={"name": "♥️"}))]},
    "a family on a button": {"components": [row(button(emoji={"name": "👨‍👩‍👧"}))]},
    "a flag on a button": {"components": [row(button(emoji={"name": "🇦🇩"}))]},
    "a link": {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://example.org"})]},
    "a separator and a hidden container": layout(
        {"type": 14, "spacing": 2, "divider": False}, {"type": 17, "spoiler": True, "components": [TEXT]}
    ),
    "a select of people": {"components": [row({"type": 5, "custom_id": "p", "max_values": 3})]},
}


@pytest.mark.parametrize("payload", ACCEPTED.values(), ids=ACCEPTED)
async def test_accepts(table: Table, payload: dict[str, Any]) -> None:
    status, answer = await table.api("POST", CHANNEL, payload)
    assert status == 200, answer


LENGTH, MOST = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH"
NEEDED, KIND = "BASE_TYPE_REQUIRED", "UNION_TYPE_CHOICES"
FIRST = "components.0.components.0"
REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "text of 2001": ({"content": "x" * 2001}, "content", MOST),
    "a label of 81": ({"components": [row(button(label="x" * 81))]}, f"{FIRST}.label", MOST),
    "a custom_id of 101": ({"components": [row(button(custom_id="x" * 101))]}, f"{FIRST}.custom_id", LENGTH),
    "an empty custom_id": ({"components": [row(button(custom_id=""))]}, f"{FIRST}.custom_id", LENGTH),
    "no custom_id": ({"components": [row(button(custom_id=None))]}, f"{FIRST}.custom_id", NEEDED),
    "neither label nor emoji": ({"components": [row(button(label=None))]}, f"{FIRST}.label", NEEDED),
    "a style of 9": ({"components": [row(button(style=9))]}, f"{FIRST}.style", "BASE_TYPE_CHOICES"),
    "a link without address": (
        {"components": [row({"type": 2, "style": 5, "label": "x"})]},
        f"{FIRST}.url",
        NEEDED,
    ),
    "a link with a custom_id": (
        {"components": [row(button(style=5, url="https://example.org"))]},
        f"{FIRST}.custom_id",
        "BASE_TYPE_UNEXPECTED",
    ),
    "a link to a file": (
        {"components": [row({"type": 2, "style": 5, "label": "x", "url": "file:///etc"})]},
        f"{FIRST}.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a triangle that is no emoji": (
        {"components": [row(button(emoji={"name": "▲"}))]},
        f"{FIRST}.emoji.name",
        "COMPONENT_INVALID_EMOJI",
    ),
    "a playing card that is no emoji": (
        {"components": [row(button(emoji={"name": "🂡"}))]},
        f"{FIRST}.emoji.name",
        "COMPONENT_INVALID_EMOJI",
    ),
    "an emoji of nobody's": (
        {"components": [row(button(emoji={"id": "123", "name": "oros"}))]},
        f"{FIRST}.emoji.id",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "an emoji of nobody's on an option": (
        {"components": [row(select() | {"options": [OPTION_WITH_UNKNOWN_EMOJI]})]},
        f"{FIRST}.options.0.emoji.id",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "six buttons in a row": ({"components": [row(*numbered_buttons(6))]}, "components.0.components", LENGTH),
    "an empty row": ({"components": [row()]}, "components.0.components", LENGTH),
    "six rows": ({"components": [row(each) for each in numbered_buttons(6)]}, "components", MOST),
    "the same custom_id twice": (
        {"components": [row(button(), button())]},
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a select beside a button": (
        {"components": [row(select(), button())]},
        "components.0.components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "26 options": ({"components": [row(select(26))]}, f"{FIRST}.options", LENGTH),
    "no options": ({"components": [row(select(0))]}, f"{FIRST}.options", LENGTH),
    "the same value twice": (
        {"components": [row(select(options=0) | {"options": [{"label": "a", "value": "a"}] * 2})]},
        f"{FIRST}.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "an option's label of 101": (
        {"components": [row(select(0) | {"options": [{"label": "x" * 101, "value": "a"}]})]},
        f"{FIRST}.options.0.label",
        LENGTH,
    ),
    "a placeholder of 151": (
        {"components": [row(select(placeholder="x" * 151))]},
        f"{FIRST}.placeholder",
        MOST,
    ),
    "at least 26 values": (
        {"components": [row(select(min_values=26))]},
        f"{FIRST}.min_values",
        "NUMBER_TYPE_MAX",
    ),
    "more values at least than at most": (
        {"components": [row(select(5, min_values=4, max_values=2))]},
        f"{FIRST}.min_values",
        "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX",
    ),
    "more values than options": (
        {"components": [row(select(2, max_values=3))]},
        f"{FIRST}.max_values",
        "NUMBER_TYPE_MAX",
    ),
    "11 embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds", MOST),
    "an embed's title of 257": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title", MOST),
    "an embed's description of 4097": (
        {"embeds": [{"description": "x" * 4097}]},
        "embeds.0.description",
        MOST,
    ),
    "26 fields": ({"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]}, "embeds.0.fields", MOST),
    "6001 signs of embeds": (
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "a text display without the flag": ({"components": [TEXT]}, "components.0.type", KIND),
    "the flag with text": (
        layout(TEXT) | {"content": "x"},
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "the flag with embeds": (
        layout(TEXT) | {"embeds": [{"title": "a"}]},
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components, counted nested": (
        layout({"type": 17, "components": [TEXT] * 20}, {"type": 17, "components": [TEXT] * 19}),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 signs of text in all": (
        layout({"type": 10, "content": "x" * 2500}, {"type": 10, "content": "x" * 1501}),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "an empty text display": (layout({"type": 10, "content": ""}), "components.0.content", LENGTH),
    "a gallery of eleven": (layout(gallery(*[WEB] * 11)), "components.0.items", LENGTH),
    "an alt text of 1025": (
        layout(gallery(WEB, description="x" * 1025)),
        "components.0.items.0.description",
        LENGTH,
    ),
    "a picture that was not sent": (
        layout(gallery("attachment://a.png")),
        "components.0.items.0.media.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "a section of four texts": (
        layout({"type": 9, "components": [TEXT] * 4, "accessory": button()}),
        "components.0.components",
        LENGTH,
    ),
    "a section without accessory": (
        layout({"type": 9, "components": [TEXT]}),
        "components.0.accessory",
        NEEDED,
    ),
    "a container in a container": (
        layout({"type": 17, "components": [{"type": 17, "components": [TEXT]}]}),
        "components.0.components.0.type",
        KIND,
    ),
    "a button outside a row": (layout(button()), "components.0.type", KIND),
    "a file from elsewhere": (
        layout({"type": 13, "file": {"url": WEB}}),
        "components.0.file.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a colour that is none": (
        layout({"type": 17, "accent_color": 0x1000000, "components": [TEXT]}),
        "components.0.accent_color",
        "NUMBER_TYPE_MAX",
    ),
    "a negative component id": (layout(TEXT | {"id": -1}), "components.0.id", "NUMBER_TYPE_MIN"),
    "components that are no list": ({"components": "x"}, "components", "LIST_TYPE_CONVERT"),
    "a component that is no object": ({"components": ["x"]}, "components.0", "MODEL_TYPE_CONVERT"),
    "mentions of everything": (
        {"content": "x", "allowed_mentions": {"parse": ["all"]}},
        "allowed_mentions.parse.0",
        "BASE_TYPE_CHOICES",
    ),
    "a nonce of 26": ({"content": "x", "nonce": "n" * 26}, "nonce", "NONCE_TYPE_TOO_LONG"),
    "an answer to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference",
        "REPLIES_UNKNOWN_MESSAGE",
    ),
    "an attachment that was not sent": (
        {"content": "x", "attachments": [{"id": "0", "filename": "a.png"}]},
        "attachments.0.id",
        "ATTACHMENT_NOT_FOUND",
    ),
}


def fault_at(answer: Any, path: str) -> list[str]:
    """The codes at one place of the errors tree, after checking the frame around it."""
    assert (answer["code"], answer["message"]) == (50035, "Invalid Form Body"), answer
    node = answer["errors"]
    for step in path.split("."):
        assert step in node, answer
        node = node[step]
    assert all(error["message"] for error in node["_errors"])
    return [error["code"] for error in node["_errors"]]


@pytest.mark.parametrize(("payload", "path", "code"), REFUSED.values(), ids=REFUSED)
async def test_refuses(table: Table, payload: dict[str, Any], path: str, code: str) -> None:
    status, answer = await table.api("POST", CHANNEL, payload)
    assert status == 400
    assert code in fault_at(answer, path)
    assert await table.messages("Anna") == []


async def test_all_faults_of_a_request_are_told_at_once(table: Table) -> None:
    payload = {"content": "x" * 2001, "components": [row(button(label="x" * 81))]}
    _, answer = await table.api("POST", CHANNEL, payload)
    assert set(answer["errors"]) == {"content", "components"}


@pytest.mark.parametrize("payload", [{}, {"content": ""}, {"flags": V2}, {"components": []}])
async def test_an_empty_message_is_refused(table: Table, payload: dict[str, Any]) -> None:
    status, answer = await table.api("POST", CHANNEL, payload)
    assert (status, answer["code"]) == (400, 50006)


async def test_a_body_that_is_not_json_is_refused(table: Table) -> None:
    headers = {"Authorization": f"Bot {cafe.BOT_TOKEN}", "Content-Type": "application/json"}
    url = f"{table.base_url}/api/v10{CHANNEL}"
    async with table.session.post(url, data="{", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_a_file_over_ten_mebibytes_is_refused(table: Table) -> None:
    status, answer = await table.api("POST", CHANNEL, {}, {"a.bin": bytes(10 * 2**20 + 1)})
    assert (status, answer["code"]) == (413, 40005)


async def test_eleven_files_are_refused(table: Table) -> None:
    files = {f"{number}.png": b"x" for number in range(11)}
    status, answer = await table.api("POST", CHANNEL, {}, files)
    assert status == 400
    assert fault_at(answer, "attachments") == [MOST]


async def test_two_emojis_of_an_application_cannot_have_one_name(table: Table) -> None:
    _, oros = await table.api("POST", EMOJIS, emoji("oros"))
    status, answer = await table.api("POST", EMOJIS, emoji("oros"))
    assert status == 400
    assert fault_at(answer, "name") == ["APPLICATION_EMOJI_NAME_ALREADY_TAKEN"]
    _, copes = await table.api("POST", EMOJIS, emoji("copes"))
    status, answer = await table.api("PATCH", f"{EMOJIS}/{copes['id']}", {"name": "oros"})
    assert status == 400
    assert fault_at(answer, "name") == ["APPLICATION_EMOJI_NAME_ALREADY_TAKEN"]
    status, answer = await table.api("PATCH", f"{EMOJIS}/{oros['id']}", {"name": "oros"})
    assert (status, answer) == (200, oros)


@pytest.mark.parametrize(
    ("changes", "path", "code"),
    [
        ({"name": "o"}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "o" * 33}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "or-os"}, "name", "STRING_TYPE_REGEX"),
        ({"image": None}, "image", "BASE_TYPE_REQUIRED"),
        ({"image": "oros.png"}, "image", "BASE_TYPE_BAD_IMAGE"),
    ],
)
async def test_an_emoji_needs_a_name_and_a_picture(
    table: Table, changes: dict[str, Any], path: str, code: str
) -> None:
    status, answer = await table.api("POST", EMOJIS, emoji("oros") | changes)
    assert status == 400
    assert fault_at(answer, path) == [code]
    assert (await table.api("GET", EMOJIS))[1] == {"items": []}


async def test_an_emoji_over_256_kibibytes_is_refused(table: Table) -> None:
    status, answer = await table.api("POST", EMOJIS, emoji("oros", bytes(256 * 2**10 + 1)))
    assert (status, answer["code"]) == (400, 50138)


async def test_what_is_no_picture_cannot_be_an_emoji_whatever_it_is_called(table: Table) -> None:
    status, answer = await table.api("POST", EMOJIS, emoji("oros", b"a picture"))
    assert (status, answer["code"]) == (400, 50046)
    assert (await table.api("GET", EMOJIS))[1] == {"items": []}


async def test_the_type_of_an_emoji_is_what_the_picture_is_not_what_it_is_called(table: Table) -> None:
    named = emoji("oros")
    named["image"] = named["image"].replace("image/png", "image/jpg")
    status, created = await table.api("POST", EMOJIS, named)
    assert (status, created["animated"]) == (201, False)
    async with table.session.get(f"{table.base_url}/emojis/{created['id']}.png") as response:
        assert response.content_type == "image/png"


async def test_an_application_has_at_most_2000_emojis(table: Table, sandbox: Sandbox) -> None:
    _, first = await table.api("POST", EMOJIS, emoji("oros"))
    record = sandbox.world.emojis[first["id"]]
    sandbox.world.emojis.update({str(number): replace(record, id=str(number)) for number in range(1999)})
    status, answer = await table.api("POST", EMOJIS, emoji("copes"))
    assert (status, answer["code"]) == (400, 30008)


async def test_a_wrong_token_is_refused(table: Table) -> None:
    url = f"{table.base_url}/api/v10/users/@me"
    async with table.session.get(url, headers={"Authorization": "Bot wrong"}) as response:
        assert (response.status, (await response.json())["code"]) == (401, 0)


async def test_a_route_that_does_not_exist_is_answered_as_discord_does(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    assert await table.api("GET", "/stage-instances/1") == (404, {"message": "404: Not Found", "code": 0})
    assert "/stage-instances/1" in caplog.text


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/channels/1", 10003),
        ("GET", f"{CHANNEL}/1", 10008),
        ("PATCH", f"{CHANNEL}/1", 10008),
        ("DELETE", f"{CHANNEL}/1", 10008),
        ("GET", "/users/1", 10013),
        ("GET", "/guilds/1", 10004),
        ("GET", f"/guilds/{cafe.SERVER_ID}/members/1", 10007),
        ("GET", f"/applications/{cafe.APPLICATION_ID}/emojis/1", 10014),
        ("GET", f"/applications/{cafe.APPLICATION_ID}/commands/1", 10063),
        ("POST", f"/webhooks/{cafe.APPLICATION_ID}/nonsense", 10015),
    ],
)
async def test_unknown_ids_are_refused_by_their_own_codes(
    table: Table, method: str, path: str, code: int
) -> None:
    status, answer = await table.api(method, path, {} if method in ("POST", "PATCH") else None)
    assert (status, answer["code"]) == (404, code)


async def test_the_components_v2_flag_cannot_be_taken_back(table: Table) -> None:
    _, message = await table.api("POST", CHANNEL, layout(TEXT))
    status, answer = await table.api("PATCH", f"{CHANNEL}/{message['id']}", {"flags": 0, "content": "x"})
    assert status == 400
    assert {"flags", "content"} <= set(answer["errors"])


async def test_a_message_with_text_must_give_it_up_to_take_components_v2(table: Table) -> None:
    _, message = await table.api("POST", CHANNEL, {"content": "x"})
    path = f"{CHANNEL}/{message['id']}"
    status, answer = await table.api("PATCH", path, layout(TEXT))
    assert status == 400
    assert "content" in answer["errors"]
    status, answer = await table.api("PATCH", path, layout(TEXT) | {"content": None})
    assert (status, answer["content"], answer["flags"]) == (200, "", V2)


async def test_edits_keep_the_attachments_they_name_and_drop_the_others(table: Table) -> None:
    files = {"a.png": picture().getvalue(), "b.png": picture().getvalue()}
    _, message = await table.api("POST", CHANNEL, {"content": "x"}, files)
    first, second = message["attachments"]
    path = f"{CHANNEL}/{message['id']}"
    _, kept = await table.api("PATCH", path, {"content": "y"})
    assert kept["attachments"] == [first, second]
    _, one = await table.api("PATCH", path, {"attachments": [{"id": second["id"]}]})
    assert one["attachments"] == [second]
    _, added = await table.api("PATCH", path, {}, {"c.png": picture().getvalue()})
    assert [each["filename"] for each in added["attachments"]] == ["b.png", "c.png"]
    _, none = await table.api("PATCH", path, {"attachments": []})
    assert none["attachments"] == []


async def test_only_a_few_edits_of_a_message_older_than_an_hour_are_allowed(
    sandbox: Sandbox, table: Table
) -> None:
    _, message = await table.api("POST", CHANNEL, {"content": "x"})
    path = f"{CHANNEL}/{message['id']}"
    sandbox.world.clock.advance(3601)
    statuses = [(await table.api("PATCH", path, {"content": str(number)}))[0] for number in range(6)]
    assert statuses == [200, 200, 200, 200, 200, 429]


async def test_a_repeated_nonce_posts_once_when_enforced(table: Table) -> None:
    payload = {"content": "x", "nonce": "n", "enforce_nonce": True}
    _, first = await table.api("POST", CHANNEL, payload)
    _, second = await table.api("POST", CHANNEL, payload)
    _, third = await table.api("POST", CHANNEL, {"content": "x", "nonce": "n"})
    assert first["id"] == second["id"] != third["id"]


async def test_the_bot_cannot_edit_what_others_wrote(table: Table) -> None:
    said = await table.do("say", user="Anna", channel="taula", content="meu")
    path = f"{CHANNEL}/{said['message']['id']}"
    assert (await table.api("PATCH", path, {"content": "teu"}))[1]["code"] == 50005
    assert (await table.api("DELETE", path))[1]["code"] == 50013
