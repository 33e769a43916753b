"""Handlers of the panel with a table's house rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from bot.errors import UnknownControl
from bot.i18n import Language
from bot.people.languages import Languages
from bot.presets import LONGEST_NAME, Preset, Presets, built_in_name
from bot.tables import commands
from bot.tables.entries import Pace, Rules
from bot.tables.service import Tables
from bot.tables.table import Stage, Table
from bot.tables.time.paces import CLOCKS
from bot.ui.answers import only
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.discord.modals import TextForm
from bot.ui.discord.responses import Interaction, respond, update
from bot.ui.discord.users import actor_of
from bot.ui.face.face import face_of
from bot.ui.rules import panel
from bot.ui.rules.clock_text import OWN, chosen_clock, clock_form
from bot.ui.rules.level_text import levels_of
from bot.ui.rules.messages import rules_message, rules_panel_message
from bot.ui.rules.panel import first_numeric, number_form, number_of, page_with, with_option
from bot.ui.rules.text import NO_REDEALS, REDEALS
from bot.ui.text.names import in_message
from engine.game import AnyGame

Handler = Callable[[Interaction, CustomId, tuple[str, ...]], Awaitable[None]]
"""Answers a click, or a choice among values."""
FormHandler = Callable[[Interaction, CustomId, str], Awaitable[None]]
"""Answers a submitted form with one line."""


class ActionFamily:
    """Handlers of some actions of a table; :class:`TableHandlers` calls them."""

    handlers: Mapping[Action, Handler]
    forms: Mapping[Action, FormHandler] = MappingProxyType({})


class RulesHandlers(ActionFamily):
    """Handlers of the buttons and selects of the house rules; :class:`TableHandlers` calls them."""

    def __init__(self, tables: Tables, presets: Presets, languages: Languages) -> None:
        self._tables = tables
        self._presets = presets
        self._languages = languages
        self.handlers = {
            Action.RULES: self._rules,
            Action.RULES_PAGE: self._turn_page,
            Action.CHOOSE_PRESET: self._choose,
            Action.CHOOSE_RULE: self._choose,
            Action.CHOOSE_PACE: self._choose,
            Action.CHOOSE_LEVEL: self._choose,
            Action.CHOOSE_HINTS: self._choose,
            Action.CHOOSE_REDEALS: self._choose,
            Action.CHOOSE_LANGUAGE: self._choose,
            Action.CHOOSE_CLOCK: self._choose_clock,
            Action.NUMBER: self._ask_for_number,
            Action.SAVE_PRESET: self._ask_for_name,
        }
        self.forms = {
            Action.NUMBER: self._set_number,
            Action.CHOOSE_CLOCK: self._set_clock,
            Action.SAVE_PRESET: self._save,
        }

    async def show(self, interaction: Interaction, table: Table) -> None:
        """Show the house rules in words; before the start the person in charge gets the panel."""
        await respond(interaction, self._message(interaction, table), ephemeral=True)

    async def _rules(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        await self.show(interaction, await self._tables.find(custom_id.table))

    async def _turn_page(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        table = await self._tables.find(custom_id.table)
        await update(interaction, self._message(interaction, table, custom_id.argument))

    async def _choose(self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]) -> None:
        """Change a rule, or all of them, by a select."""
        await update(interaction, self._choice_made(interaction, custom_id, only(values)))

    async def _choice_made(
        self, interaction: Interaction, custom_id: CustomId, value: str
    ) -> OutgoingMessage:
        table, preset = await self._tables.find(custom_id.table), None
        if custom_id.action is Action.CHOOSE_PRESET and value not in table.game.presets:
            preset = await self._presets.chosen(table.guild_id, value)
        return await self._changed(
            interaction, custom_id, lambda rules: with_choice(table.game, rules, custom_id, value, preset)
        )

    async def _ask_for_number(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        tr = await self._languages.of(interaction)
        game = (await self._tables.find(custom_id.table)).game
        name = custom_id.argument or first_numeric(game)
        await interaction.response.send_modal(number_form(custom_id, face_of(game.name, tr.language), name))

    async def _set_number(self, interaction: Interaction, custom_id: CustomId, written: str) -> None:
        game = (await self._tables.find(custom_id.table)).game
        name = custom_id.argument or first_numeric(game)
        number, choice = number_of(game, name, written), dataclasses.replace(custom_id, argument=name)
        changing = self._changed(interaction, choice, lambda rules: with_rule(game, rules, name, number))
        await update(interaction, changing)

    async def _choose_clock(
        self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]
    ) -> None:
        """Set a named pace, or ask for a time of one's own."""
        chosen = only(values)
        if chosen == OWN:
            tr = await self._languages.of(interaction)
            await interaction.response.send_modal(clock_form(tr, custom_id))
        elif chosen in CLOCKS:
            await self._set_clock(interaction, custom_id, chosen)
        else:
            raise UnknownControl

    async def _set_clock(self, interaction: Interaction, custom_id: CustomId, written: str) -> None:
        clock = chosen_clock(await self._languages.of(interaction), written)
        changing = self._changed(
            interaction, custom_id, lambda rules: dataclasses.replace(rules, clock=clock)
        )
        await update(interaction, changing)

    async def _ask_for_name(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        """Ask for the name of a new preset with the table's rules at submission."""
        tr = await self._languages.of(interaction)
        title, label = tr.gettext("Save as a preset"), tr.gettext("Name")
        await interaction.response.send_modal(TextForm(custom_id, title, label, longest=LONGEST_NAME))

    async def _save(self, interaction: Interaction, custom_id: CustomId, name: str) -> None:
        await update(interaction, self._saved(interaction, custom_id.table, name))

    async def _saved(self, interaction: Interaction, table_id: int, name: str) -> OutgoingMessage:
        """Save the rules of a table as a preset; before the start the table takes its name."""
        table, actor = await self._tables.find(table_id), actor_of(interaction)
        preset = await self._presets.save(table.guild_id, table.game.name, actor, name, table.options)
        if self._may_change(interaction, table):
            change = await self._tables.execute(
                table_id,
                lambda table: commands.change_rules(table, actor, with_preset_name(table, preset)),
                actor=actor.person.id,
                interaction_id=interaction.id,
            )
            table = change.after
        tr = await self._languages.of(interaction)
        note = tr.gettext(
            "✅ Saved as the preset **{name}**: `/{game} presets` shows it, `/{game} new` plays it.",
            name=in_message(preset.name),
            game=table.game.name,
        )
        return await self._message(interaction, table, note=note)

    async def _changed(
        self, interaction: Interaction, custom_id: CustomId, change: Callable[[Rules], Rules]
    ) -> OutgoingMessage:
        """Change the rules of the table, and return the panel."""
        actor = actor_of(interaction)
        changed = await self._tables.execute(
            custom_id.table,
            lambda table: commands.change_rules(table, actor, change(table.rules)),
            actor=actor.person.id,
            interaction_id=interaction.id,
        )
        return await self._message(interaction, changed.after, custom_id.argument)

    async def _message(
        self, interaction: Interaction, table: Table, page: str = "", note: str = ""
    ) -> OutgoingMessage:
        """Return the rules, or the panel at a page if the user may change them."""
        face = face_of(table.game.name, (await self._languages.of(interaction)).language)
        if not self._may_change(interaction, table):
            return rules_message(face, table, note)
        presets = await self._presets.of_server(table.guild_id, table.game.name)
        return rules_panel_message(face, table, presets, page_with(face, page, table.options), note)

    @staticmethod
    def _may_change(interaction: Interaction, table: Table) -> bool:
        return table.stage is Stage.LOBBY and table.in_charge.id == interaction.user.id


def with_choice(
    game: AnyGame, rules: Rules, custom_id: CustomId, value: str, preset: Preset | None = None
) -> Rules:
    """Return the rules with a choice applied; ``preset`` is the chosen preset of the server, if any.

    Raises ``UnknownControl`` on a value that the select does not have.
    """
    match custom_id.action:
        case Action.CHOOSE_PRESET if preset is not None:
            return dataclasses.replace(rules, preset=preset.name, options=preset.read().to_json())
        case Action.CHOOSE_PRESET if value in game.presets:
            return dataclasses.replace(rules, preset=value, options=game.presets[value].to_json())
        case Action.CHOOSE_RULE:
            return with_rule(game, rules, custom_id.argument, value)
        case Action.CHOOSE_PACE if value in set(Pace):
            return dataclasses.replace(rules, pace=Pace(value))
        case Action.CHOOSE_LEVEL if value in levels_of(game):
            return dataclasses.replace(rules, computers=value)
        case Action.CHOOSE_HINTS if value in {choice for _, choice in panel.HINTS}:
            return dataclasses.replace(rules, hints=value == panel.WITH_HINTS)
        case Action.CHOOSE_REDEALS if value in {choice for _, choice in REDEALS}:
            return dataclasses.replace(rules, redeals=value != NO_REDEALS)
        case Action.CHOOSE_LANGUAGE if value in set(Language):
            return dataclasses.replace(rules, language=Language(value), offers_catalan=False)
        case _:
            raise UnknownControl


def with_rule(game: AnyGame, rules: Rules, name: str, value: str) -> Rules:
    """Return the rules with an option changed, under the name of the game's preset with these options, if any."""
    before = game.options(dict(rules.options))
    after = with_option(game, before, name, value)
    if after == before:
        return rules
    return dataclasses.replace(rules, preset=built_in_name(game, after), options=after.to_json())


def with_preset_name(table: Table, preset: Preset) -> Rules:
    """Return the rules with the name of the preset just saved, if they are still the same."""
    same = table.options == preset.read()
    return dataclasses.replace(table.rules, preset=preset.name) if same else table.rules
