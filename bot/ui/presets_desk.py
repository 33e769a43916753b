"""What the panels of ``/botifarra presets`` do. They hold nothing in memory: their buttons say it all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any

import discord

from bot.presets import LONGEST_NAME, Preset, Presets
from bot.presets.service import may_change
from bot.tables.entries import Rules
from bot.tables.errors import TableError
from bot.ui import presets_posts, rules_panel
from bot.ui.actors import actor_of
from bot.ui.answering import Interaction, answering, replace, send
from bot.ui.languages import Languages
from bot.ui.opening import open_table, server_of
from bot.ui.persistent import Persistent
from bot.ui.post import Post
from bot.ui.presets_id import PATTERN, PresetAction, PresetId
from bot.ui.text_form import TextForm
from bot.ui.words import in_message
from engine.botifarra import BOTIFARRA, PRESETS, BotifarraOptions
from engine.errors import OptionError

Making = Callable[[Interaction, PresetId, tuple[str, ...]], Coroutine[Any, Any, Post]]
Answering = Callable[[Interaction, PresetId], Awaitable[None]]


class PresetsDesk:
    """Answers the buttons and selects around presets, for whoever pressed them."""

    def __init__(self, presets: Presets, languages: Languages) -> None:
        self._presets = presets
        self._languages = languages
        self._making: Mapping[PresetAction, Making] = {
            PresetAction.LIST: self._list,
            PresetAction.LOOK: self._look,
            PresetAction.PAGE: self._page,
            PresetAction.OPTION: self._option,
            PresetAction.SAVE: self._save,
            PresetAction.ASK: self._ask_to_delete,
            PresetAction.DELETE: self._delete,
        }
        """What puts another message in place of the one that was clicked."""
        self._answering: Mapping[PresetAction, Answering] = {
            PresetAction.HANDS: self._ask_for_hands,
            PresetAction.SAVE_AS: self._ask_for_name,
            PresetAction.RENAME: self._ask_for_other_name,
            PresetAction.OPEN: self._open,
        }
        """What answers with something else: a form, or a table."""

    async def show(self, interaction: Interaction) -> None:
        """Show all presets to whoever asks."""
        await send(interaction, self._all(interaction), ephemeral=True)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a click, or a choice among ``values``."""
        self._languages.hear(interaction)
        async with answering(interaction, self._languages):
            try:
                what = PresetId.parse(custom_id)
            except ValueError as error:
                raise TableError("panel_is_too_old") from error
            if what.action in self._making:
                await replace(interaction, self._making[what.action](interaction, what, values))
            else:
                await self._answering[what.action](interaction, what)

    # -- looking

    async def _list(self, interaction: Interaction, _what: PresetId, _: tuple[str, ...]) -> Post:
        return await self._all(interaction)

    async def _look(self, interaction: Interaction, what: PresetId, values: tuple[str, ...]) -> Post:
        value = values[0] if values else str(what.preset)
        if value in PRESETS:
            return presets_posts.built_in_post(await self._languages.of(interaction), value)
        return await self._one(interaction, await self._presets.chosen(server_of(interaction), value))

    async def _open(self, interaction: Interaction, what: PresetId) -> None:
        """Open a table with a preset, in the channel where it was looked at."""
        if what.argument in PRESETS:
            name, options = what.argument, PRESETS[what.argument]
        else:
            preset = await self._presets.get(server_of(interaction), what.preset)
            name, options = preset.name, preset.read()
        language = await self._languages.of_table(interaction)
        await open_table(interaction, Rules(options.to_json(), name, language))

    # -- editing

    async def _page(self, interaction: Interaction, what: PresetId, _: tuple[str, ...]) -> Post:
        return await self._panel(interaction, what, edited(what))

    async def _option(self, interaction: Interaction, what: PresetId, values: tuple[str, ...]) -> Post:
        options = rules_panel.with_option(edited(what), what.argument, values[0])
        return await self._panel(interaction, what, options)

    async def _ask_for_hands(self, interaction: Interaction, what: PresetId) -> None:
        words, options = await self._languages.of(interaction), edited(what)

        async def change(answered: Interaction, written: str) -> None:
            async with answering(answered, self._languages):
                number = rules_panel.number_of_hands(written)
                changed = rules_panel.with_option(options, "max_hands", number)
                await replace(answered, self._panel(answered, what, changed))

        await interaction.response.send_modal(rules_panel.hands_form(words, change))

    async def _save(self, interaction: Interaction, what: PresetId, _: tuple[str, ...]) -> Post:
        """Save what was edited under the name that the preset has."""
        guild_id, actor = server_of(interaction), actor_of(interaction)
        preset = await self._presets.change(guild_id, actor, what.preset, edited(what))
        return await self._saved(interaction, preset)

    async def _ask_for_name(self, interaction: Interaction, what: PresetId) -> None:
        """Ask for the name under which what was edited is saved as a new preset."""
        words, options = await self._languages.of(interaction), edited(what)

        async def save(answered: Interaction, name: str) -> None:
            async with answering(answered, self._languages):
                await replace(answered, self._save_as(answered, name, options))

        title, label = words.say("Save as a preset"), words.say("Name")
        await interaction.response.send_modal(TextForm(title, label, save, longest=LONGEST_NAME))

    async def _save_as(self, interaction: Interaction, name: str, options: BotifarraOptions) -> Post:
        guild_id, actor = server_of(interaction), actor_of(interaction)
        preset = await self._presets.save(guild_id, BOTIFARRA.name, actor, name, options)
        return await self._saved(interaction, preset)

    async def _ask_for_other_name(self, interaction: Interaction, what: PresetId) -> None:
        before = await self._changeable(interaction, what)
        words = await self._languages.of(interaction)

        async def rename(answered: Interaction, name: str) -> None:
            async with answering(answered, self._languages):
                await replace(answered, self._rename(answered, what, name))

        title, label = words.say("Rename the preset"), words.say("Name")
        form = TextForm(title, label, rename, longest=LONGEST_NAME, now=before.name)
        await interaction.response.send_modal(form)

    async def _rename(self, interaction: Interaction, what: PresetId, name: str) -> Post:
        guild_id, actor = server_of(interaction), actor_of(interaction)
        return await self._one(interaction, await self._presets.rename(guild_id, actor, what.preset, name))

    async def _ask_to_delete(self, interaction: Interaction, what: PresetId, _: tuple[str, ...]) -> Post:
        preset = await self._changeable(interaction, what)
        return presets_posts.delete_post(await self._languages.of(interaction), preset)

    async def _delete(self, interaction: Interaction, what: PresetId, _: tuple[str, ...]) -> Post:
        guild_id, actor = server_of(interaction), actor_of(interaction)
        preset = await self._presets.delete(guild_id, actor, what.preset)
        words = await self._languages.of(interaction)
        note = words.say("✅ The preset **{name}** is deleted.", name=in_message(preset.name))
        return await self._all(interaction, note)

    # -- what all of them show

    async def _all(self, interaction: Interaction, note: str = "") -> Post:
        presets = await self._presets.of_server(server_of(interaction), BOTIFARRA.name)
        return presets_posts.list_post(await self._languages.of(interaction), presets, note)

    async def _one(self, interaction: Interaction, preset: Preset, note: str = "") -> Post:
        words, mine = await self._languages.of(interaction), may_change(preset, actor_of(interaction))
        return presets_posts.preset_post(words, preset, may_change=mine, note=note)

    async def _saved(self, interaction: Interaction, preset: Preset) -> Post:
        words = await self._languages.of(interaction)
        return await self._one(interaction, preset, words.say("✅ Saved."))

    async def _panel(self, interaction: Interaction, what: PresetId, options: BotifarraOptions) -> Post:
        preset = await self._changeable(interaction, what) if what.preset else None
        page = rules_panel.page_with(what.argument, options)
        return presets_posts.panel_post(await self._languages.of(interaction), options, page, preset)

    async def _changeable(self, interaction: Interaction, what: PresetId) -> Preset:
        return await self._presets.changeable(server_of(interaction), actor_of(interaction), what.preset)


class PresetControl(Persistent, template=PATTERN):
    """Any button or select around presets, also of a message that was sent before a restart."""

    async def answer(self, interaction: discord.Interaction[Any], values: tuple[str, ...]) -> None:
        """Ask the desk for the presets to answer."""
        await interaction.client.presets_desk.answer(interaction, self.custom_id, values)


def edited(what: PresetId) -> BotifarraOptions:
    """Return the options that a panel carries; raises ``TableError`` on what another version of the bot wrote."""
    try:
        return what.options()
    except OptionError:
        raise
    except ValueError as error:
        raise TableError("panel_is_too_old") from error
