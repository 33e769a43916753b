"""Choosing rules: presets by name, the panel of every rule, and what a server saves."""

import asyncio

from bot.presets import MOST
from bot.tables import commands
from bot.ui.controls.custom_id import Action
from bot.ui.presets.custom_id import PresetAction
from engine.botifarra import PRESETS, BotifarraOptions
from engine.botifarra.options import Mode, Play
from tests.bot.behaviour.presets import Panel, saved, turn_and_choose

LOOK, PAGE, OPTION, NUMBER, SAVE, SAVE_AS = (
    PresetAction.LOOK,
    PresetAction.PAGE,
    PresetAction.OPTION,
    PresetAction.NUMBER,
    PresetAction.SAVE,
    PresetAction.SAVE_AS,
)
RENAME, ASK, DELETE, OPEN, LIST = (
    PresetAction.RENAME,
    PresetAction.ASK,
    PresetAction.DELETE,
    PresetAction.OPEN,
    PresetAction.LIST,
)


async def offered(person, written):
    return await person.member.autocomplete(person.world.channel, "botifarra new", "preset", written)


async def test_all_presets_are_listed_to_whoever_asks_alone(world):
    anna = world.person("Anna")
    await saved(anna, "De casa", play="lliure")
    panel = await Panel.of(world.person("Bernat"))
    assert "**De casa** · Botifarra lliure · 101" in panel.text
    assert "Championship, 8 hands" in panel.text
    assert f"1 / {MOST}" in panel.text


async def test_every_built_in_preset_is_said_in_words_opens_at_a_click_and_can_be_started(world):
    anna = world.person("Anna")
    panel = await Panel.of(anna)
    for number, (name, options) in enumerate(PRESETS.items(), 1):
        await panel.choose(LOOK, name)
        assert "The player who leads can play any card" in panel.text
        assert panel.actions == {OPEN, PAGE, LIST}
        answer = await panel.click(OPEN)
        assert not answer.is_private
        table = world.tables.get(number)
        assert (table.rules.preset, table.options) == (name, options)
        assert Action.SIT in {what.action for what in anna.table().buttons}
        await anna.click(Action.FILL)
        await anna.click(Action.START)
        assert anna.hand().cards
        await world.tables.execute(number, commands.close_unreachable)  # a second table would have a thread
        await panel.click(LIST)


async def test_a_preset_is_made_from_nothing_named_and_played(world):
    anna = world.person("Anna")
    panel = await saved(
        anna, "  De   casa ", play="intermedia", carrego_scope="any", target="73", revoke="claim"
    )
    assert panel.text.endswith("✅ Saved.")
    assert panel.text.startswith("## De casa")
    assert f"<@{anna.id}>" in panel.text
    await panel.click(OPEN)
    rules = world.tables.get(1).rules
    assert rules.preset == "De casa"
    assert (
        rules.options
        == BotifarraOptions.from_json(
            {"play": "intermedia", "carrego_scope": "any", "target": "73", "revoke": "claim"}
        ).to_json()
    )
    assert "De casa" in anna.table().text


async def test_a_preset_is_made_from_another(world):
    panel = await Panel.of(world.person("Anna"))
    await panel.choose(LOOK, "campionat 8 mans")
    await panel.click(PAGE)
    assert panel.options == PRESETS["campionat 8 mans"]
    await turn_and_choose(panel, "sant_vicenc", "always")
    await panel.fill(SAVE_AS, "Com al campionat")
    (preset,) = await world.bot.services.presets.of_server(world.guild.id, "botifarra")
    assert preset.read() == BotifarraOptions(play=Play.LLIURE, max_hands=8, sant_vicenc="always")


async def test_nothing_is_saved_before_somebody_saves_it(world):
    panel = await saved(world.person("Anna"))
    await panel.click(PAGE, "game")
    await panel.choose(OPTION, "200", "target")
    assert "Not saved yet" in panel.text
    await panel.click(LOOK)
    assert "101 points" in panel.text
    await panel.click(PAGE, "game")
    await panel.choose(OPTION, "200", "target")
    await panel.click(SAVE)
    assert "200 points" in panel.text
    (preset,) = await world.bot.services.presets.of_server(world.guild.id, "botifarra")
    assert preset.read().target == 200


async def test_any_number_of_hands_can_be_written(world):
    panel = await Panel.of(world.person("Anna"))
    await panel.click(PAGE)
    await panel.fill(NUMBER, "37")
    assert panel.options.max_hands == 37
    answer = await panel.fill(NUMBER, "0")
    assert answer.is_private
    assert "0 cannot be chosen here. Write a number from 1 to 999." in answer.text
    assert panel.options.max_hands == 37


async def test_the_button_for_a_number_on_a_panel_of_an_earlier_version_still_asks(world):
    anna = world.person("Anna")
    panel = await Panel.of(anna)
    await panel.click(PAGE)
    code = next(what.code for what in panel.controls if what.code)
    form = await anna.click_forged(panel.message, f"ps:hands:0:{code}:")
    await anna.fill_in(form, "37")
    assert panel.options.max_hands == 37


async def test_rules_by_which_a_match_never_ends_are_refused_and_the_panel_stays_as_it_was(world):
    panel = await Panel.of(world.person("Anna"))
    await panel.click(PAGE)
    before = panel.options
    answer = await panel.choose(OPTION, "none", "target")
    assert "would never end" in answer.text
    assert panel.options == before


async def test_a_name_that_cannot_be_is_refused_with_the_reason(world):
    await saved(world.person("Bernat"), "De casa")
    panel = await Panel.of(world.person("Anna"))
    await panel.click(PAGE)
    for name, sentence in (
        ("de CASA", "has a preset called de CASA already"),
        ("Obligada to 101", "is the name of rules that are there already"),
        ("\u200b", "is empty"),
    ):
        answer = await panel.fill(SAVE_AS, name)
        assert answer.is_private
        assert sentence in answer.text
    presets = await world.bot.services.presets.of_server(world.guild.id, "botifarra")
    assert [preset.name for preset in presets] == ["De casa"]


async def test_others_look_copy_and_play_and_cannot_change(world):
    await saved(world.person("Anna"))
    panel = await Panel.of(world.person("Bernat"))
    await panel.choose(LOOK, "1", "own")
    assert panel.actions == {OPEN, PAGE, LIST}
    await panel.click(PAGE)
    assert {what.preset for what in panel.controls if what.code} == {0}


async def test_whether_somebody_may_change_a_preset_is_asked_again_at_every_click(world):
    anna = world.person("Anna")
    panel = await saved(anna)
    await world.store.privacy.forget(anna.id)
    for action in (RENAME, ASK, PAGE):
        answer = await panel.click(action, "game" if action is PAGE else None)
        assert answer.is_private
        assert "Only the person who saved De casa or a moderator can change it" in answer.text
    await panel.click(LIST)
    await panel.choose(LOOK, "1", "own")
    assert panel.actions == {OPEN, PAGE, LIST}
    assert "asked to be forgotten" in panel.text


async def test_author_and_moderators_rename_and_delete(world):
    anna, marta = world.person("Anna"), world.person("Marta", manage_messages=True)
    mine = await saved(anna)
    await mine.fill(RENAME, "Nostra")
    assert "## Nostra" in mine.text
    hers = await Panel.of(marta)
    await hers.choose(LOOK, "1", "own")
    await hers.click(ASK)
    assert "Delete the preset **Nostra**?" in hers.text
    await hers.click(LOOK)
    await hers.click(ASK)
    await hers.click(DELETE)
    assert "None yet" in hers.text
    answer = await mine.click(OPEN)
    assert answer.is_private
    assert "no such preset" in answer.text
    assert list(world.tables) == []


async def test_a_table_keeps_its_rules_when_its_preset_is_deleted(world):
    panel = await saved(world.person("Anna"), target="73")
    await panel.click(OPEN)
    await panel.click(ASK)
    await panel.click(DELETE)
    await world.restart()
    table = world.tables.get(1)
    assert (table.rules.preset, table.options.target) == ("De casa", 73)


async def test_a_panel_goes_on_after_a_restart_in_the_middle_of_editing(world):
    panel = await saved(world.person("Anna"))
    await panel.click(PAGE, "game")
    await panel.choose(OPTION, "rector2", "mode")
    await world.restart()
    await panel.choose(OPTION, "200", "target")
    assert (panel.options.mode, panel.options.target) == (Mode.RECTOR2, 200)
    await panel.click(SAVE)
    (preset,) = await world.bot.services.presets.of_server(world.guild.id, "botifarra")
    assert preset.read() == BotifarraOptions(mode=Mode.RECTOR2, target=200)


async def test_a_server_that_is_full_says_so(world):
    anna = world.person("Anna")
    for number in range(MOST):
        await world.store.presets.add(
            world.guild.id, "botifarra", f"casa {number:02}", anna.id, BotifarraOptions().to_json(), most=MOST
        )
    panel = await Panel.of(anna)
    assert f"{MOST} / {MOST}" in panel.text
    await panel.click(PAGE)
    answer = await panel.fill(SAVE_AS, "one more")
    assert "that is the limit" in answer.text
    assert len(await offered(anna, "")) <= 25


async def test_a_preset_that_cannot_be_played_any_more_is_shown_as_such_and_can_be_deleted(world):
    anna = world.person("Anna")
    await world.store.presets.add(world.guild.id, "botifarra", "Antic", anna.id, {"play": "whist"}, most=MOST)
    panel = await Panel.of(anna)
    assert "**Antic** · ⚠️" in panel.text
    await panel.choose(LOOK, "1", "own")
    assert "cannot be played any more" in panel.text
    assert panel.actions == {RENAME, ASK, LIST}
    assert await offered(anna, "antic") == []
    refused = await anna.command("botifarra new", preset="Antic")
    assert refused.is_private
    assert "whist is not a choice" in refused.text
    await anna.command("botifarra new")
    refused = await anna.change_rules(preset="1")
    assert "whist is not a choice" in refused.text
    await panel.click(ASK)
    await panel.click(DELETE)
    assert "None yet" in panel.text


# -- by the command


async def test_the_command_offers_built_in_presets_and_the_servers_own(world):
    anna = world.person("Anna")
    await saved(anna, "De casa", play="lliure")
    assert [choice["value"] for choice in await offered(anna, "")] == [*PRESETS, "De casa"]
    (own,) = await offered(anna, "CASA")
    assert own["name"] == "De casa · Botifarra lliure · 101"
    assert [choice["value"] for choice in await offered(anna, "champ")] == ["campionat 8 mans"]
    assert [choice["name"] for choice in await offered(anna, "obligada 101")] == ["Obligada to 101"]
    assert await offered(anna, "no such thing") == []


async def test_a_table_is_opened_with_a_preset_by_its_name(world):
    anna = world.person("Anna")
    await saved(anna, "De casa", play="lliure")
    for number, (written, preset) in enumerate((("DE CASA", "De casa"), ("Lliure to 101", "lliure 101")), 1):
        await anna.command("botifarra new", preset=written)
        table = world.tables.get(number)
        assert (table.rules.preset, table.options.play) == (preset, Play.LLIURE)


async def test_a_name_that_no_preset_has_opens_no_table(world):
    anna = world.person("Anna")
    answer = await anna.command("botifarra new", preset="no such thing")
    assert answer.is_private
    assert "no preset called no such thing here" in answer.text
    assert list(world.tables) == []


async def test_a_single_rule_of_the_command_comes_on_top_of_the_preset(world):
    anna = world.person("Anna")
    await saved(anna, "De casa", play="lliure")
    await anna.command("botifarra new", preset="De casa", mode="individual3", hands=3)
    table = world.tables.get(1)
    assert table.rules.preset is None
    assert table.options == BotifarraOptions(play=Play.LLIURE, mode=Mode.INDIVIDUAL3, max_hands=3)


async def test_single_rules_that_are_those_of_a_preset_keep_its_name(world):
    anna = world.person("Anna")
    await anna.command("barbu new", preset="courte", players="4")
    await anna.command("barbu new", deals="3")
    assert [world.tables.get(number).rules.preset for number in (1, 2)] == ["courte", "courte"]


# -- at a table


async def test_who_is_in_charge_chooses_a_preset_of_the_server_for_the_table(world):
    anna = world.person("Anna")
    await saved(anna, "De casa", multipliers="2-3-4")
    await anna.command("botifarra new")
    await anna.change_rules(preset="1")
    table = world.tables.get(1)
    assert (table.rules.preset, table.options.multipliers) == ("De casa", "2-3-4")
    assert "De casa" in anna.table().text


async def test_the_panel_of_a_table_takes_any_number_of_hands_and_refuses_a_match_without_end(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    await anna.all_rules()
    await anna.fill_in(await anna.click(Action.NUMBER), "37")
    assert world.tables.get(1).options.max_hands == 37
    await anna.choose(Action.CHOOSE_RULE, "none", "target")
    refused = await anna.choose(Action.CHOOSE_RULE, "none", "max_hands")
    assert "would never end" in refused.text
    assert world.tables.get(1).options == BotifarraOptions(target=None, max_hands=37)


async def test_a_refused_change_leaves_the_panel_of_a_table_open(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    panel = (await anna.all_rules()).messages[0]
    await anna.fill_in(await anna.click(Action.NUMBER), "0")
    assert anna.now(panel).text.endswith("0 cannot be chosen here. Write a number from 1 to 999.")
    await anna.fill_in(await anna.click(Action.CHOOSE_CLOCK), "45")
    assert "45 is no time for a decision" in anna.now(panel).text
    await anna.choose(Action.CHOOSE_RULE, "none", "target")
    assert "would never end" in anna.now(panel).text
    await anna.choose(Action.CHOOSE_RULE, "200", "target")
    assert "would never end" not in anna.now(panel).text
    await anna.fill_in(await anna.click(Action.SAVE_PRESET), "campionat 8 mans")
    assert "is the name of rules that are there already" in anna.now(panel).text
    assert world.tables.get(1).options == BotifarraOptions(target=200)


async def test_the_button_for_a_number_on_a_tables_panel_of_an_earlier_version_still_asks(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    await anna.all_rules()
    panel = [message for message in anna.sees() if message.custom_id(Action.NUMBER)][-1]
    form = await anna.click_forged(panel, f"bt:1:{world.tables.get(1).turn}:hands")
    await anna.fill_in(form, "37")
    assert world.tables.get(1).options.max_hands == 37


async def test_the_rules_of_a_table_are_saved_as_a_preset_and_the_table_is_called_so(world):
    anna = world.person("Anna")
    await anna.command("botifarra new", play="lliure", target="73")
    await anna.all_rules()
    panel = anna.sees()[-1]
    await anna.fill_in(await anna.click(Action.SAVE_PRESET), "De casa")
    (preset,) = await world.bot.services.presets.of_server(world.guild.id, "botifarra")
    assert (preset.name, preset.author) == ("De casa", anna.id)
    assert preset.read() == world.tables.get(1).options
    assert world.tables.get(1).rules.preset == "De casa"
    shown = anna.now(panel)
    assert "✅ Saved as the preset **De casa**" in shown.text
    assert Action.SAVE_PRESET not in {what.action for what in shown.buttons}


async def test_whoever_reads_rules_without_a_name_may_save_them_and_changes_nothing_at_the_table(world):
    anna, eva = world.person("Anna"), world.person("Eva")
    await anna.command("botifarra new", target="73")
    answer = await eva.click(Action.RULES)
    assert [what.action for what in answer.messages[0].buttons] == [Action.SAVE_PRESET, Action.SHUFFLE]
    await eva.fill_in(await eva.click(Action.SAVE_PRESET), "Com ells")
    (preset,) = await world.bot.services.presets.of_server(world.guild.id, "botifarra")
    assert (preset.author, preset.read().target) == (eva.id, 73)
    assert world.tables.get(1).rules.preset is None


async def test_who_is_not_in_charge_any_more_turns_no_page(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await bernat.click(Action.SIT, "1")
    rules = (await anna.all_rules()).messages[0]
    await anna.click_forged(anna.table(), "bt:1:0:leave")  # the button of earlier versions
    await anna.click(Action.RULES_PAGE, "play", on=rules)
    shown = anna.now(rules)
    assert [what.action for what in shown.buttons] == [Action.SHUFFLE]


async def test_a_preset_is_saved_though_the_database_takes_its_time(world, monkeypatch):
    panel = await Panel.of(world.person("Anna"))
    await panel.click(PAGE)
    save = world.store.presets.add

    async def slowly(*args, **options):
        await asyncio.sleep(0.2)
        return await save(*args, **options)

    monkeypatch.setattr(world.store.presets, "add", slowly)
    monkeypatch.setattr("bot.ui.discord.responses.DEFER_AFTER", 0.05)
    await panel.fill(SAVE_AS, "De casa")
    assert "## De casa" in panel.text


async def test_a_panel_of_another_version_of_the_bot_is_told_kindly(world, monkeypatch):
    panel = await saved(world.person("Anna"))
    await panel.click(PAGE, "game")
    monkeypatch.setattr("bot.ui.rules.options_code.VERSION", "2")
    answer = await panel.choose(OPTION, "73", "target")
    assert answer.is_private
    assert "made by another version of the bot" in answer.text
