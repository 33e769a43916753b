"""``/privacy``: the data that are kept, the file, the deletion; and the data of a server that removes the bot."""

import json

import pytest

from bot.i18n import Language
from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import ONE_HAND, begun, hurry_to_the_end_of_the_hand
from tests.bot.behaviour.table import alone
from tests.bot.behaviour.tournament import started

pytestmark = pytest.mark.usefixtures("background")


async def test_it_says_what_is_kept_and_names_what_one_can_do(world):
    anna = world.person("Anna")
    answer = await anna.command("privacy info")
    assert answer.is_private
    assert "What I keep about you, and why" in answer.text
    assert "After a deletion I keep for a week, without your id, that you had begun it." in answer.text
    assert "</privacy export:" in answer.text
    assert answer.messages[0].labels[:2] == ["My data as a file", "Delete my data…"]


async def test_the_file_has_what_is_stored_and_only_the_person_gets_it(world):
    anna = await alone(world)
    await anna.command("language", mine="en")
    answer = await anna.command("privacy export")
    assert answer.is_private
    (file,) = answer.messages[0].pictures
    assert file.filename == "my-data.json"
    data = json.loads(await file.read())
    assert data["user_id"] == str(anna.id)
    assert data["people"][0]["language"] == "en"
    assert {"opened", "sat"} <= {entry["entry"]["kind"] for entry in data["entries"]}
    secrets = [entry for entry in data["entries"] if "secret" in entry["entry"]]
    assert secrets == []


async def test_the_question_before_a_deletion_has_the_safe_answer_first(world):
    anna = world.person("Anna")
    await anna.command("language", mine="en")
    answer = await anna.command("privacy delete")
    assert answer.is_private
    assert answer.messages[0].labels == ["Keep my data", "Delete my data"]
    await anna.press_label(answer.messages[0], "Keep my data")
    assert "Nothing is deleted" in anna.now(answer.messages[0]).text
    assert await world.store.people.person_language(anna.id) is Language.EN


async def test_a_deletion_takes_choices_and_results_at_once(world):
    players = await begun(world, 4, **ONE_HAND)
    anna = players[0]
    await hurry_to_the_end_of_the_hand(world)
    await anna.command("language", mine="fr")
    answer = await anna.command("privacy delete")
    await anna.press_label(answer.messages[0], "Supprimer mes données")
    shown = anna.now(answer.messages[0])
    assert "Tes données sont supprimées" in shown.text
    assert await world.store.people.person_language(anna.id) is None
    stats = await anna.command("stats")
    assert "has not finished a match yet" in stats.text
    assert "Anna" not in str(await world.store.log.read(1))


async def test_what_an_open_table_still_needs_is_deleted_within_a_day_after_its_end(world):
    anna = await alone(world)
    answer = await anna.command("privacy delete")
    await anna.press_label(answer.messages[0], "Delete my data")
    assert "You still appear at 1 open table" in anna.now(answer.messages[0]).text
    assert anna.hand().is_asked
    question = await anna.command("botifarra stop")
    await anna.click(Action.STOP, on=question.messages[0])
    await world.later(days=1, minutes=1)
    assert "Anna" not in str(await world.store.log.read(1))


async def test_who_is_forgotten_during_a_tournament_drops_out_of_it_first(world):
    tournament = await started(world)
    anna, bernat = tournament.people[:2]
    await anna.command("language", mine="en")
    answer = await anna.command("privacy delete")
    await anna.press_label(answer.messages[0], "Delete my data")
    assert "You still appear at" in anna.now(answer.messages[0]).text
    (pair,) = [pair for pair in tournament.event.pairs.values() if pair.has(anna.id)]
    assert pair.has_left
    assert tournament.event.pair_of(bernat.id) is None


@pytest.mark.parametrize("custom_id", ["pv:", "pv:delete:7", "pv:all"])
async def test_a_forged_button_deletes_nothing(world, custom_id):
    anna = world.person("Anna")
    await anna.command("language", mine="en")
    await anna.command("privacy info")
    await anna.click_forged(anna.sees()[-1], custom_id)
    assert await world.store.people.person_language(anna.id) is Language.EN


async def removed(world, *, unavailable=None):
    """Let Discord say that the server is gone: because of an outage, or because somebody removed the bot."""
    payload = {"id": str(world.guild.id)}
    if unavailable is not None:
        payload["unavailable"] = unavailable
    world.env.backend.emit("GUILD_DELETE", payload)
    await world.env.settle()


async def invited(world):
    payload = world.guild_created(world.guild)
    del payload["unavailable"]
    world.env.backend.emit("GUILD_CREATE", payload)
    await world.env.settle()


async def spoken(world):
    return await world.store.people.server_language(world.guild.id)


async def test_the_data_of_a_server_goes_thirty_days_after_the_bot_was_removed(world):
    await world.store.people.set_server_language(world.guild.id, Language.FR)
    await removed(world)
    await world.later(days=29)
    assert await spoken(world) is Language.FR
    await world.later(days=2)
    assert await spoken(world) is None


@pytest.mark.soak
async def test_a_bot_that_comes_back_in_time_finds_everything(world):
    await world.store.people.set_server_language(world.guild.id, Language.FR)
    await removed(world)
    await world.later(days=20)
    await invited(world)
    await world.later(days=20)
    assert await spoken(world) is Language.FR


@pytest.mark.soak
async def test_an_outage_of_discord_deletes_nothing(world):
    await world.store.people.set_server_language(world.guild.id, Language.FR)
    await removed(world, unavailable=True)
    await world.later(days=40)
    assert await spoken(world) is Language.FR
    await world.restart()
    await world.later(days=40)
    assert await spoken(world) is Language.FR


async def test_a_server_that_removed_the_bot_while_it_was_down_is_noticed_at_the_next_start(world):
    await world.store.people.set_server_language(7, Language.FR)
    await world.restart(server_days=10)
    assert await world.store.people.server_language(7) is Language.FR
    await world.later(days=11)
    assert await world.store.people.server_language(7) is None
