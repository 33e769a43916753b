"""``python -m tools.smoke`` against the sandbox, from beginning to end, and the replay of its recording."""

import json

import pytest

from sandbox.replay import replay
from sandbox.state import default_world
from tests.tools.smoke.presser import CHANNEL
from tools.smoke.error_codes import ERROR_CODES

pytestmark = pytest.mark.slow


def test_against_the_sandbox_nothing_differs(smoked):
    assert smoked.status == 0
    assert "✗" not in smoked.printed
    assert "different" not in smoked.printed
    assert "✓ answer after 3.5 s: 404 10062" in smoked.printed
    assert "✓ Nothing differs on which the bot relies." in smoked.printed


def test_every_mode_and_panel_is_posted_and_edited_with_another_picture(smoked):
    for name in (
        "table of botifarra, mode pairs4, edited 20 times",
        "hand of barbu, players 8",
        "rules panel",
    ):
        assert f"✓ {name}" in smoked.printed
    edits = [
        each for each in smoked.records if each.get("method") == "PATCH" and "/channels/" in each["path"]
    ]
    uploaded = [each["files"]["files[0]"]["sha256"] for each in edits if each["files"]]
    assert len(set(uploaded)) >= 20


def test_all_commands_are_registered_in_the_server_and_removed(smoked):
    registered, removed = [each for each in smoked.records if each.get("method") == "PUT"]
    assert {"botifarra", "barbu", "help", "leaderboard"} <= {each["name"] for each in registered["answer"]}
    assert registered["path"].endswith(f"/guilds/{smoked.sandbox.world.server.id}/commands")
    assert removed["body"] == []


def test_limits_and_buckets_are_printed(smoked):
    assert "· PATCH /channels/{id}/messages/{id}: " in smoked.printed
    assert "reset after" in smoked.printed
    assert "callbacks with a picture: p50 0." in smoked.printed


def test_each_error_code_that_can_be_produced_is_verified_but_the_dead_token(smoked):
    states = smoked.printed.partition("Error codes on which the bot branches")[2]
    for code in ERROR_CODES:
        seen = code.trial and "15 minutes" not in code.trial
        assert f"{code}: {'verified' if seen else 'not seen'}" in states


def test_the_answers_of_the_person_stand_in_the_report_and_the_recording(smoked):
    assert "· Did the picture flicker? “No”" in smoked.printed
    assert "above the table that has just come? “Nothing”" in smoked.printed
    clicked = [each["data"] for each in smoked.records if each.get("event") == "INTERACTION_CREATE"]
    labels = [
        part["label"]
        for click in clicked
        if "message" in click
        for row in click["message"]["components"][0]["components"]
        for part in row.get("components", ())
        if part.get("custom_id") == click["data"]["custom_id"]
    ]
    assert "No" in labels


def test_a_second_person_opens_a_hand_and_cannot_edit_that_of_the_first(smoked):
    assert "✓ PATCH of a hand with somebody else's token: 404 10008" in smoked.printed


def test_nothing_stays_but_the_archived_thread_that_the_bot_may_not_delete(smoked):
    world = smoked.sandbox.world
    stays = [message for message in world.messages.values() if message.author_id == world.bot.id]
    assert [m.components for m in stays if world.channels[m.channel_id].name != "Smoke test"] == []
    assert world.emojis == {}
    assert world.server.commands == []
    assert "The thread “Smoke test” stays" in smoked.printed


def test_the_recording_has_neither_tokens_nor_names(smoked):
    text = "\n".join(json.dumps(each, ensure_ascii=False) for each in smoked.records)
    world = smoked.sandbox.world
    tokens = [*default_world.BOT_TOKENS, *world.interactions]
    names = [*(f'"{person.username}"' for person in world.humans), f'"{CHANNEL}"', world.server.name]
    assert [each for each in (*tokens, *names) if each in text] == []
    assert "Authorization" not in text


async def test_the_recording_replayed_against_a_fresh_sandbox_shows_no_difference(smoked):
    comparison = await replay(smoked.records)
    assert comparison.unexplained == {}
    assert comparison.requests.total() > 250
    assert comparison.events.total() > 25
