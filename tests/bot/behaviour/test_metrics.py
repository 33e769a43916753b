"""The metrics of a bot that people use: what they count, and what they never hold."""

import re

import pytest

from bot.process.metrics.prometheus import PrometheusMetrics
from bot.store import DatabaseError
from bot.tables import commands
from bot.ui import answers
from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import play_hand_out, play_with_computers
from tests.bot.behaviour.table import alone, asked, started

UNKNOWN_INTERACTION = {"status": 404, "code": 10062}


@pytest.fixture
async def world(world):
    """Let the bot tell its metrics from the start."""
    world.metrics = PrometheusMetrics("test")
    await world.restart()
    return world


def value(world, name, **labels):
    return world.metrics.registry.get_sample_value(name, labels) or 0


def outcomes(world, kind):
    """Return how many interactions of a kind had each outcome, without those that none had."""
    family = next(each for each in world.metrics.registry.collect() if each.name == "botifarra_interactions")
    return {
        sample.labels["outcome"]: sample.value
        for sample in family.samples
        if sample.name.endswith("_total") and sample.labels["kind"] == kind and sample.value
    }


async def test_an_answered_a_refused_and_a_failed_click_are_told_apart(world, monkeypatch):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    assert outcomes(world, "command") == {"answered": 1}
    await bernat.click(Action.RULES)
    assert outcomes(world, "component") == {"answered": 1}
    assert (await bernat.click(Action.FILL)).is_private
    assert outcomes(world, "component") == {"answered": 1, "refused": 1}

    def fail(_):
        raise RuntimeError("a mistake of ours")

    world.worst_complaint = 50
    monkeypatch.setattr(commands, "fill", lambda *_, **__: fail)
    assert "something went wrong" in (await anna.click(Action.FILL)).text
    assert outcomes(world, "component") == {"answered": 1, "refused": 1, "failed": 1}


async def test_a_refused_command_is_refused_and_an_unknown_one_too(world):
    anna = world.person("Anna")
    await anna.command("botifarra stop")
    await anna.command_forged("tarot")
    assert outcomes(world, "command") == {"refused": 2}


async def test_a_form_is_a_modal(world):
    anna = await alone_in_a_lobby(world)
    await anna.say_word("botifarra")
    assert outcomes(world, "modal") == {"answered": 1}


async def test_a_click_that_discord_gives_up_is_not_acknowledged(world):
    world.worst_complaint = 50
    anna = await alone_in_a_lobby(world)
    world.env.inject_error("POST", "/interactions/*/*/callback", times=5, **UNKNOWN_INTERACTION)
    await anna.click(Action.RULES)
    assert outcomes(world, "component") == {"not_acknowledged": 1}


async def test_a_second_delivery_is_not_counted(world):
    anna = await alone_in_a_lobby(world)
    await anna.click(Action.FILL)
    await world.deliver_again()
    assert outcomes(world, "component") == {"answered": 1}


async def test_clicks_over_the_limit_of_a_person_are_refused_once_and_then_dropped(world):
    anna = await alone_in_a_lobby(world)
    await world.restart(clicks_at_once=2, clicks_a_second=0.01)
    for _ in range(5):
        await anna.click(Action.RULES)
    assert outcomes(world, "component") == {"answered": 2, "refused": 1, "dropped": 2}


@pytest.mark.parametrize("is_click", [True, False])
async def test_an_interaction_that_waits_at_the_gate_arrives_before_it(world, monkeypatch, is_click):
    anna, steps = await alone_in_a_lobby(world), []
    reply_to, admit = answers.reply_to, world.bot.services.gate.admit

    def arrives(interaction):
        steps.append("arrives")
        return reply_to(interaction)

    async def waits(interaction_id):
        steps.append("waits")
        return await admit(interaction_id)

    monkeypatch.setattr(answers, "reply_to", arrives)
    monkeypatch.setattr(world.bot.services.gate, "admit", waits)
    await (anna.click(Action.RULES) if is_click else anna.command("help"))
    assert steps == ["arrives", "waits"]


async def test_tables_are_counted_by_state(world):
    def states():
        return {
            state: value(world, "botifarra_tables", state=state)
            for state in ("lobby", "playing", "break", "over", "waiting")
        }

    nobody = {"lobby": 0, "playing": 0, "break": 0, "over": 0, "waiting": 0}
    assert states() == nobody
    anna = await alone_in_a_lobby(world)
    assert states() == nobody | {"lobby": 1}
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    assert states() == nobody | {"playing": 1}
    await play_with_computers(anna)
    assert states() == nobody | {"over": 1}


async def test_a_match_leaves_pictures_decisions_and_uses_of_the_database(world):
    await play_hand_out([await alone(world)])
    metrics = {sample.name: sample for each in world.metrics.registry.collect() for sample in each.samples}
    assert "botifarra_picture_seconds_count" in metrics
    assert value(world, "botifarra_picture_seconds_count", kind="TableScene") > 1
    assert value(world, "botifarra_computer_decision_seconds_count", player="careful", decision="chosen") > 10
    entries = value(world, "botifarra_database_seconds_count", operation="append")
    assert entries > 10
    assert value(world, "botifarra_database_seconds_count", operation="read") > 0
    assert value(world, "botifarra_database_failures_total", operation="append") == 0
    assert value(world, "botifarra_table_message_behind_seconds_count") > 1


@pytest.mark.usefixtures("only_bot_token")
async def test_a_table_is_behind_until_discord_has_taken_its_message(world):
    world.worst_complaint = 50
    players = await started(world)
    assert value(world, "botifarra_tables_behind") == 0
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=503)
    await asked(players).click(Action.MOVE, "delegate")
    assert value(world, "botifarra_tables_behind") == 1
    shown = value(world, "botifarra_table_message_behind_seconds_count")
    await world.later(seconds=31)
    assert value(world, "botifarra_tables_behind") == 0
    assert value(world, "botifarra_table_message_behind_seconds_count") == shown + 1
    assert value(world, "botifarra_tables_behind_oldest_seconds") == 0


async def test_a_database_that_fails_is_counted(world, monkeypatch):
    world.worst_complaint = 50
    anna = await alone_in_a_lobby(world)
    async with world.store.database.engine.begin() as connection:
        await connection.exec_driver_sql("DROP TABLE entries")
    assert "something went wrong" in (await anna.click(Action.FILL)).text
    assert value(world, "botifarra_database_failures_total", operation="append") == 1
    assert value(world, "botifarra_database_failures_total", operation="write") >= 1
    assert outcomes(world, "component") == {"failed": 1}
    with pytest.raises(DatabaseError):
        await world.store.log.read(1)
    assert value(world, "botifarra_database_failures_total", operation="read") == 1


async def test_no_label_holds_an_id_or_a_name(world):
    await play_with_computers(await alone(world))
    labels = {
        label
        for family in world.metrics.registry.collect()
        for sample in family.samples
        for label in sample.labels.values()
    }
    assert not [label for label in labels if re.search(r"\d{5}|Anna", label)]


async def alone_in_a_lobby(world):
    anna = world.person("Anna")
    await anna.command("botifarra new", hands=1, target="none")
    return anna
