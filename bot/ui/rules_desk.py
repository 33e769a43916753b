"""What the panel with the house rules of a table does."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable, Mapping

from bot.i18n import Language
from bot.presets import LONGEST_NAME, Preset, Presets
from bot.tables import commands
from bot.tables.entries import Pace, Rules
from bot.tables.service import Tables
from bot.tables.table import Stage, Table
from bot.ui.actors import actor_of
from bot.ui.answering import Interaction, answering, replace, send
from bot.ui.custom_id import Action, CustomId
from bot.ui.languages import Languages
from bot.ui.post import Post
from bot.ui.rules_panel import hands_form, number_of_hands, page_with, with_option
from bot.ui.table_rules import rules_panel_post, rules_post
from bot.ui.text_form import TextForm
from bot.ui.words import in_message
from engine.botifarra import PRESETS, BotifarraOptions

Handler = Callable[[Interaction, CustomId, tuple[str, ...]], Awaitable[None]]


class RulesDesk:
    """Answers the buttons and selects of the house rules, within the answer of :class:`bot.ui.desk.Desk`."""

    def __init__(self, tables: Tables, presets: Presets, languages: Languages) -> None:
        self._tables = tables
        self._presets = presets
        self._languages = languages
        self.handlers: Mapping[Action, Handler] = {
            Action.RULES: self._rules,
            Action.RULES_PAGE: self._turn_page,
            Action.CHOOSE_PRESET: self._choose,
            Action.CHOOSE_RULE: self._choose,
            Action.CHOOSE_PACE: self._choose,
            Action.CHOOSE_LANGUAGE: self._choose,
            Action.NUMBER_OF_HANDS: self._ask_for_hands,
            Action.SAVE_PRESET: self._ask_for_name,
        }

    async def show(self, interaction: Interaction, table: Table) -> None:
        """Show the house rules in words, and let whoever is in charge change them before the start."""
        await send(interaction, self._post(interaction, table), ephemeral=True)

    async def _rules(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        await self.show(interaction, await self._tables.find(what.table))

    async def _turn_page(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        table = await self._tables.find(what.table)
        await replace(interaction, self._post(interaction, table, what.argument))

    async def _choose(self, interaction: Interaction, what: CustomId, values: tuple[str, ...]) -> None:
        """Change one of the rules, or all of them, by the select that stands under them."""
        await replace(interaction, self._chosen(interaction, what, values[0]))

    async def _chosen(self, interaction: Interaction, what: CustomId, value: str) -> Post:
        preset = None
        if what.action is Action.CHOOSE_PRESET and value not in PRESETS:
            guild_id = (await self._tables.find(what.table)).guild_id
            preset = await self._presets.chosen(guild_id, value)
        return await self._changed(interaction, what, lambda rules: chosen(rules, what, value, preset))

    async def _ask_for_hands(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        words = await self._languages.of(interaction)

        async def change(answered: Interaction, written: str) -> None:
            async with answering(answered, self._languages, what.table):
                number, choice = number_of_hands(written), dataclasses.replace(what, argument="max_hands")
                changing = self._changed(
                    answered, choice, lambda rules: with_rule(rules, "max_hands", number)
                )
                await replace(answered, changing)

        await interaction.response.send_modal(hands_form(words, change))

    async def _ask_for_name(self, interaction: Interaction, what: CustomId, _: tuple[str, ...]) -> None:
        """Ask for the name under which the rules of the table, as they are then, are saved."""
        words = await self._languages.of(interaction)

        async def save(answered: Interaction, name: str) -> None:
            async with answering(answered, self._languages, what.table):
                await replace(answered, self._saved(answered, what.table, name))

        await interaction.response.send_modal(
            TextForm(words.say("Save as a preset"), words.say("Name"), save, longest=LONGEST_NAME)
        )

    async def _saved(self, interaction: Interaction, table_id: int, name: str) -> Post:
        """Save the rules of a table; before its start the table says from then on what they are called."""
        table, actor = await self._tables.find(table_id), actor_of(interaction)
        preset = await self._presets.save(table.guild_id, table.game.name, actor, name, table.options)
        if self._may_change(interaction, table):
            change = await self._tables.execute(
                table_id,
                lambda table: commands.change_rules(table, actor, called(table, preset)),
                actor=actor.person.id,
                interaction_id=interaction.id,
            )
            table = change.after
        words = await self._languages.of(interaction)
        note = words.say(
            "✅ Saved as the preset **{name}**: `/botifarra presets` shows it, `/botifarra new` plays it.",
            name=in_message(preset.name),
        )
        return await self._post(interaction, table, note=note)

    async def _changed(
        self, interaction: Interaction, what: CustomId, change: Callable[[Rules], Rules]
    ) -> Post:
        """Let the tables decide on other rules, and return the panel as it is then."""
        actor = actor_of(interaction)
        changed = await self._tables.execute(
            what.table,
            lambda table: commands.change_rules(table, actor, change(table.rules)),
            actor=actor.person.id,
            interaction_id=interaction.id,
        )
        return await self._post(interaction, changed.after, what.argument)

    async def _post(self, interaction: Interaction, table: Table, page: str = "", note: str = "") -> Post:
        """Return the rules for whoever asks: the page with an option, or of a key, where they may be changed."""
        words = await self._languages.of(interaction)
        if not self._may_change(interaction, table):
            return rules_post(words, table, note)
        presets = await self._presets.of_server(table.guild_id, table.game.name)
        return rules_panel_post(words, table, presets, page_with(page, table.options), note)

    @staticmethod
    def _may_change(interaction: Interaction, table: Table) -> bool:
        return table.stage is Stage.LOBBY and table.in_charge.id == interaction.user.id


def chosen(rules: Rules, what: CustomId, value: str, preset: Preset | None = None) -> Rules:
    """Return the rules with what was chosen in one of the selects; ``preset`` is the server's own that was."""
    match what.action:
        case Action.CHOOSE_PRESET if preset is not None:
            return dataclasses.replace(rules, preset=preset.name, options=preset.read().to_json())
        case Action.CHOOSE_PRESET:
            return dataclasses.replace(rules, preset=value, options=PRESETS[value].to_json())
        case Action.CHOOSE_RULE:
            return with_rule(rules, what.argument, value)
        case Action.CHOOSE_PACE:
            return dataclasses.replace(rules, pace=Pace(value))
        case _:
            return dataclasses.replace(rules, language=Language(value))


def with_rule(rules: Rules, name: str, value: str) -> Rules:
    """Return the rules with another value for one option; they have no name any more, unless nothing changed."""
    before = BotifarraOptions.from_json(rules.options)
    after = with_option(before, name, value)
    if after == before:
        return rules
    return dataclasses.replace(rules, preset=None, options=after.to_json())


def called(table: Table, preset: Preset) -> Rules:
    """Return the rules of a table with the name under which they were just saved, where they are still the same."""
    same = table.options == preset.read()
    return dataclasses.replace(table.rules, preset=preset.name) if same else table.rules
