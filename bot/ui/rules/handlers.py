"""Handlers of a table's house rules: the form of a new table, and the panel with every single rule."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

from bot.errors import Refusal, StoreError, UnknownControl
from bot.i18n import Language
from bot.metrics import Outcome
from bot.people.languages import Languages
from bot.presets import LONGEST_NAME, Preset, Presets, built_in_name
from bot.tables import commands
from bot.tables.entries import Pace, Rules
from bot.tables.service import Tables
from bot.tables.table import Stage, Table
from bot.ui.answers import answers_of, execute, only
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.discord.modals import KEEP, TextForm
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import DEFER_AFTER, Interaction, deferring_if_slow, respond, update
from bot.ui.discord.users import actor_of
from bot.ui.face.face import face_of
from bot.ui.refusals import refusal
from bot.ui.rules.clock_text import chosen_clock, clock_form
from bot.ui.rules.form import Field, rules_form, with_answers
from bot.ui.rules.messages import rules_message, rules_panel_message
from bot.ui.rules.panel import first_numeric, number_form, number_of, page_with, with_option
from bot.ui.rules.text import NO_REDEALS, REDEALS
from bot.ui.text.names import in_message
from engine.errors import RuleError
from engine.game import FIRST_DEALER, AnyGame

logger = logging.getLogger(__name__)

Handler = Callable[[Interaction, CustomId, tuple[str, ...]], Awaitable[None]]
"""Answers a click, or a choice among values."""
FormHandler = Callable[[Interaction, CustomId, str], Awaitable[None]]
"""Answers a submitted form; the text is its line, empty in a form with choices."""


class ActionFamily:
    """Handlers of some actions of a table; :class:`TableHandlers` calls them."""

    handlers: Mapping[Action, Handler]
    forms: Mapping[Action, FormHandler] = MappingProxyType({})


class RulesHandlers(ActionFamily):
    """Handlers of the buttons, selects and forms of the house rules; :class:`TableHandlers` calls them."""

    def __init__(self, tables: Tables, presets: Presets, languages: Languages) -> None:
        self._tables = tables
        self._presets = presets
        self._languages = languages
        self.handlers = {
            Action.RULES: self._rules,
            Action.RULES_PAGE: self._turn_page,
            Action.CHOOSE_RULE: self._choose,
            Action.CHOOSE_PACE: self._choose,
            Action.CHOOSE_REDEALS: self._choose,
            Action.CHOOSE_LANGUAGE: self._choose,
            Action.CHOOSE_CLOCK: self._ask_for_clock,
            Action.NUMBER: self._ask_for_number,
            Action.SAVE_PRESET: self._ask_for_name,
        }
        self.forms = {
            Action.RULES: self._change_rules,
            Action.NUMBER: self._set_number,
            Action.CHOOSE_CLOCK: self._set_clock,
            Action.SAVE_PRESET: self._save,
        }

    async def show(self, interaction: Interaction, table: Table) -> None:
        """Show the house rules in words; before the start the person in charge gets the panel."""
        await respond(interaction, self._message(interaction, table), ephemeral=True)

    async def _rules(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        """Ask the person in charge for the rules of a new table; show them to everybody else."""
        table = await self._tables.find(custom_id.table)
        if not self._may_change(interaction, table):
            await self.show(interaction, table)
            return
        face = face_of(table.game.name, (await self._languages.of(interaction)).language)
        presets = await self._presets_in_time(table)
        await interaction.response.send_modal(rules_form(custom_id, face, table, presets))

    async def _presets_in_time(self, table: Table) -> list[Preset]:
        """Return the presets of a table's server; none if the store is late, because a form cannot be deferred."""
        try:
            async with asyncio.timeout(DEFER_AFTER):
                return await self._presets.of_server(table.guild_id, table.game.name)
        except (TimeoutError, StoreError) as error:
            logger.warning("the form of table %d has no presets of its server: %r", table.id, error)
            return []

    async def _change_rules(self, interaction: Interaction, custom_id: CustomId, _: str) -> None:
        """Apply the answers of the form, all or none; the public message follows by itself."""
        actor, answers = actor_of(interaction), answers_of(interaction)
        table = await self._tables.find(custom_id.table)
        face = face_of(table.game.name, (await self._languages.of(interaction)).language)
        chosen, preset = answers.get(Field.PRESET, KEEP), None
        if chosen != KEEP and chosen not in table.game.presets:
            reading = self._presets.chosen(table.guild_id, chosen)
            preset = await deferring_if_slow(interaction, reading, ephemeral=True)
        await execute(
            interaction,
            self._tables,
            custom_id.table,
            lambda table: commands.change_rules(
                table, actor, with_answers(face, table.rules, answers, preset)
            ),
        )
        await reply_to(interaction).acknowledge()

    async def _turn_page(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        table = await self._tables.find(custom_id.table)
        await update(interaction, self._message(interaction, table, custom_id.argument))

    async def _choose(self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]) -> None:
        """Change a rule by a select."""
        game, value = (await self._tables.find(custom_id.table)).game, only(values)
        changing = self._changed(
            interaction, custom_id, lambda rules: with_choice(game, rules, custom_id, value)
        )
        await update(interaction, changing)

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
        choice = dataclasses.replace(custom_id, argument=name)
        changing = self._changed(
            interaction, choice, lambda rules: with_rule(game, rules, name, number_of(game, name, written))
        )
        await update(interaction, changing)

    async def _ask_for_clock(
        self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]
    ) -> None:
        if values:
            raise UnknownControl  # the select of earlier versions
        tr = await self._languages.of(interaction)
        await interaction.response.send_modal(clock_form(tr, custom_id))

    async def _set_clock(self, interaction: Interaction, custom_id: CustomId, written: str) -> None:
        tr = await self._languages.of(interaction)
        changing = self._changed(
            interaction,
            custom_id,
            lambda rules: dataclasses.replace(rules, clock=chosen_clock(tr, written)),
        )
        await update(interaction, changing)

    async def _ask_for_name(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        """Ask for the name of a new preset with the table's rules at submission."""
        tr = await self._languages.of(interaction)
        title, label = tr.gettext("Save as a preset"), tr.gettext("Name")
        await interaction.response.send_modal(TextForm(custom_id, title, label, longest=LONGEST_NAME))

    async def _save(self, interaction: Interaction, custom_id: CustomId, name: str) -> None:
        await update(interaction, self._saved(interaction, custom_id, name))

    async def _saved(self, interaction: Interaction, custom_id: CustomId, name: str) -> OutgoingMessage:
        """Save the rules of a table as a preset; before the start the table takes its name."""
        table, actor = await self._tables.find(custom_id.table), actor_of(interaction)
        try:
            preset = await self._presets.save(table.guild_id, table.game.name, actor, name, table.options)
        except Refusal as error:
            return await self._refused(interaction, custom_id, error)
        if self._may_change(interaction, table):
            change = await self._tables.execute(
                custom_id.table,
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
        """Change the rules of the table, and return the panel; a refusal stands in it."""
        actor = actor_of(interaction)
        try:
            changed = await self._tables.execute(
                custom_id.table,
                lambda table: commands.change_rules(
                    table,
                    actor,
                    change(table.rules),
                    ends_rotation=custom_id.argument == FIRST_DEALER,
                ),
                actor=actor.person.id,
                interaction_id=interaction.id,
            )
        except (Refusal, RuleError) as error:
            return await self._refused(interaction, custom_id, error)
        return await self._message(interaction, changed.after, custom_id.argument)

    async def _refused(
        self, interaction: Interaction, custom_id: CustomId, error: Refusal | RuleError
    ) -> OutgoingMessage:
        """Return the panel as it was, with the reason: a message of its own would replace the panel."""
        table, clicked = await self._tables.find(custom_id.table), interaction.message
        is_panel = clicked is not None and clicked.flags.ephemeral and self._may_change(interaction, table)
        if isinstance(error, UnknownControl) or not is_panel:
            raise error
        reply_to(interaction).note(Outcome.REFUSED)
        tr = await self._languages.of(interaction)
        return await self._message(
            interaction, table, custom_id.argument, refusal(tr, error, table.game.name)
        )

    async def _message(
        self, interaction: Interaction, table: Table, page: str = "", note: str = ""
    ) -> OutgoingMessage:
        """Return the rules, or the panel at a page if the user may change them."""
        face = face_of(table.game.name, (await self._languages.of(interaction)).language)
        if not self._may_change(interaction, table):
            return rules_message(face, table, note)
        return rules_panel_message(face, table, page_with(face, page, table.options), note)

    @staticmethod
    def _may_change(interaction: Interaction, table: Table) -> bool:
        return table.stage is Stage.LOBBY and table.in_charge.id == interaction.user.id


def with_choice(game: AnyGame, rules: Rules, custom_id: CustomId, value: str) -> Rules:
    """Return the rules with a choice applied; raises ``UnknownControl`` on a value that the select does not have."""
    match custom_id.action:
        case Action.CHOOSE_RULE:
            return with_rule(game, rules, custom_id.argument, value)
        case Action.CHOOSE_PACE if value in set(Pace):
            return dataclasses.replace(rules, pace=Pace(value))
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
