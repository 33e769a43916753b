"""Forms that are open across a restart: the next process takes their text."""

import pytest

from bot.ui.controls.custom_id import Action
from bot.ui.presets.custom_id import PresetAction
from tests.bot.behaviour.presets import Panel, saved, turn_and_choose


@pytest.fixture
def anna(world):
    return world.person("Anna")


async def test_a_word_that_was_being_written_goes_into_the_shuffles(world, anna):
    await anna.command("botifarra new")
    form = await anna.ask_for_word()
    await world.restart()
    answer = await anna.fill_in(form, "sardana")
    assert answer.is_private
    assert answer.text == "Your word goes into the next shuffles."
    assert dict(world.tables.get(1).words) == {anna.id: "sardana"}


async def test_a_number_of_hands_that_was_being_written_is_set_at_the_table(world, anna):
    await anna.command("botifarra new")
    await anna.all_rules()
    form = await anna.click(Action.NUMBER)
    await world.restart()
    await anna.fill_in(form, "37")
    assert world.tables.get(1).options.max_hands == 37


async def test_the_name_for_the_rules_of_a_table_that_was_being_written_is_saved(world, anna):
    await anna.command("botifarra new", play="lliure", target="73")
    await anna.all_rules()
    form = await anna.click(Action.SAVE_PRESET)
    await world.restart()
    await anna.fill_in(form, "De casa")
    assert world.tables.get(1).rules.preset == "De casa"


async def test_a_number_of_hands_that_was_being_written_is_set_in_the_panel_of_presets(world, anna):
    panel = await Panel.of(anna)
    await panel.click(PresetAction.PAGE)
    form = await panel.click(PresetAction.NUMBER)
    await world.restart()
    await anna.fill_in(form, "37")
    assert panel.options.max_hands == 37


async def test_the_name_of_a_new_preset_that_was_being_written_is_saved_with_the_rules_of_the_panel(
    world, anna
):
    panel = await Panel.of(anna)
    await panel.click(PresetAction.PAGE)
    await turn_and_choose(panel, "play", "lliure")
    form = await panel.click(PresetAction.SAVE_AS)
    await world.restart()
    await anna.fill_in(form, "De casa")
    (preset,) = await world.bot.services.presets.of_server(world.guild.id, "botifarra")
    assert (preset.name, preset.read().play) == ("De casa", "lliure")


async def test_a_new_name_that_was_being_written_is_given_to_the_preset(world, anna):
    panel = await saved(anna, "De casa")
    form = await panel.click(PresetAction.RENAME)
    await world.restart()
    await anna.fill_in(form, "Del cafè")
    assert [
        preset.name for preset in await world.bot.services.presets.of_server(world.guild.id, "botifarra")
    ] == ["Del cafè"]


async def test_a_form_that_is_delivered_twice_is_answered_once(world, anna):
    await anna.command("botifarra new")
    answer = await anna.fill_in(await anna.ask_for_word(), "sardana")
    log = await world.store.log.read(1)
    await world.deliver_again()
    assert await world.store.log.read(1) == log
    assert len(answer.messages) == 1


async def test_no_form_stays_in_memory(world, anna):
    await anna.command("botifarra new")
    await anna.ask_for_word()
    assert not world.bot._connection._view_store._modals


async def test_every_form_has_a_custom_id_that_discord_takes(world, anna):
    panel = await Panel.of(anna)
    await panel.click(PresetAction.PAGE)
    forms = [await panel.click(action) for action in (PresetAction.NUMBER, PresetAction.SAVE_AS)]
    await anna.command("botifarra new", target="73")
    await anna.all_rules()
    forms += [await anna.click(action) for action in (Action.NUMBER, Action.SAVE_PRESET)]
    forms.append(await anna.ask_for_word())
    assert all(0 < len(form.result.modal["custom_id"]) <= 100 for form in forms)
