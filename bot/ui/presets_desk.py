"""What the panels of ``/botifarra presets`` do. They hold nothing in memory: their buttons say it all."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Self

import discord
from discord import ui

from bot.presets import LONGEST_NAME, Preset, Presets
from bot.presets.service import may_change
from bot.tables.entries import Rules
from bot.tables.errors import TableError
from bot.ui import presets_posts, rules_panel
from bot.ui.actors import actor_of
from bot.ui.answering import Interaction, answering, put, whisper
from bot.ui.languages import Languages
from bot.ui.opening import open_table, server_of
from bot.ui.post import Post
from bot.ui.presets_code import MOST_HANDS
from bot.ui.presets_id import PATTERN, PresetAction, PresetId
from bot.ui.text_form import TextForm
from bot.ui.words import in_message
from engine.botifarra import PRESETS, Options
from engine.errors import OptionError

Handler = Callable[[Interaction, PresetId, tuple[str, ...]], Awaitable[None]]


class PresetsDesk:
    """Answers the buttons and selects around presets, for whoever pressed them."""

    def __init__(self, presets: Presets, languages: Languages) -> None:
        self._presets = presets
        self._languages = languages
        self._handlers: Mapping[PresetAction, Handler] = {
            PresetAction.LIST: self._list,
            PresetAction.LOOK: self._look,
            PresetAction.PAGE: self._page,
            PresetAction.OPTION: self._option,
            PresetAction.HANDS: self._ask_for_hands,
            PresetAction.SAVE: self._save,
            PresetAction.RENAME: self._ask_for_name,
            PresetAction.ASK: self._ask_to_delete,
            PresetAction.DELETE: self._delete,
            PresetAction.OPEN: self._open,
        }

    async def show(self, interaction: Interaction) -> None:
        """Show all presets to whoever asks."""
        await whisper(interaction, await self._all(interaction))

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a click, or a choice among ``values``."""
        self._languages.hear(interaction)
        async with answering(interaction, self._languages):
            try:
                what = PresetId.parse(custom_id)
            except ValueError as error:
                raise TableError("panel_is_too_old") from error
            await self._handlers[what.action](interaction, what, values)

    # -- looking

    async def _list(self, interaction: Interaction, _what: PresetId, _: tuple[str, ...]) -> None:
        await put(interaction, await self._all(interaction))

    async def _look(self, interaction: Interaction, what: PresetId, values: tuple[str, ...]) -> None:
        value = values[0] if values else str(what.preset)
        if value in PRESETS:
            words = await self._languages.of(interaction)
            await put(interaction, presets_posts.built_in_post(words, value))
        else:
            preset = await self._presets.chosen(server_of(interaction), value)
            await self._show(interaction, preset)

    async def _open(self, interaction: Interaction, what: PresetId, _: tuple[str, ...]) -> None:
        """Open a table with a preset, in the channel where it was looked at."""
        guild_id = server_of(interaction)
        if what.argument in PRESETS:
            name, options = what.argument, PRESETS[what.argument]
        else:
            preset = await self._presets.get(guild_id, what.preset)
            name, options = preset.name, preset.read()
        language = await self._languages.of_table(interaction)
        await open_table(interaction, Rules(options.to_json(), name, language))

    # -- editing

    async def _page(self, interaction: Interaction, what: PresetId, _: tuple[str, ...]) -> None:
        await self._edit(interaction, what, edited(what))

    async def _option(self, interaction: Interaction, what: PresetId, values: tuple[str, ...]) -> None:
        options = rules_panel.with_option(edited(what), what.argument, values[0])
        await self._edit(interaction, what, options)

    async def _ask_for_hands(self, interaction: Interaction, what: PresetId, _: tuple[str, ...]) -> None:
        words, options = await self._languages.of(interaction), edited(what)

        async def change(answered: Interaction, written: str) -> None:
            async with answering(answered, self._languages):
                number = rules_panel.number_of_hands(written)
                await self._edit(answered, what, rules_panel.with_option(options, "max_hands", number))

        title, label = rules_panel.hands_label(words), words.say("Number of hands")
        form = TextForm(title, label, change, longest=len(str(MOST_HANDS)))
        await interaction.response.send_modal(form)

    async def _save(self, interaction: Interaction, what: PresetId, _: tuple[str, ...]) -> None:
        """Save what was edited: under its name, or under a new one that the person is asked for."""
        options = edited(what)
        words = await self._languages.of(interaction)
        note = words.say("✅ Saved.")
        if what.preset:
            guild_id, actor = server_of(interaction), actor_of(interaction)
            preset = await self._presets.change(guild_id, actor, what.preset, options)
            await self._show(interaction, preset, note)
            return

        async def save(answered: Interaction, name: str) -> None:
            async with answering(answered, self._languages):
                guild_id, actor = server_of(answered), actor_of(answered)
                preset = await self._presets.save(guild_id, actor, name, options)
                await self._show(answered, preset, note)

        title, label = words.say("Save as a preset"), words.say("Name")
        await interaction.response.send_modal(TextForm(title, label, save, longest=LONGEST_NAME))

    async def _ask_for_name(self, interaction: Interaction, what: PresetId, _: tuple[str, ...]) -> None:
        before = await self._changeable(interaction, what)
        words = await self._languages.of(interaction)

        async def rename(answered: Interaction, name: str) -> None:
            async with answering(answered, self._languages):
                guild_id, actor = server_of(answered), actor_of(answered)
                preset = await self._presets.rename(guild_id, actor, what.preset, name)
                await self._show(answered, preset)

        form = TextForm(
            words.say("Rename the preset"), words.say("Name"), rename, longest=LONGEST_NAME, now=before.name
        )
        await interaction.response.send_modal(form)

    async def _ask_to_delete(self, interaction: Interaction, what: PresetId, _: tuple[str, ...]) -> None:
        preset = await self._changeable(interaction, what)
        await put(interaction, presets_posts.delete_post(await self._languages.of(interaction), preset))

    async def _delete(self, interaction: Interaction, what: PresetId, _: tuple[str, ...]) -> None:
        guild_id, actor = server_of(interaction), actor_of(interaction)
        preset = await self._presets.delete(guild_id, actor, what.preset)
        words = await self._languages.of(interaction)
        gone = words.say("✅ The preset **{name}** is deleted.", name=in_message(preset.name))
        await put(interaction, await self._all(interaction, gone))

    # -- what all of them need

    async def _all(self, interaction: Interaction, note: str = "") -> Post:
        presets = await self._presets.of_server(server_of(interaction))
        return presets_posts.list_post(await self._languages.of(interaction), presets, note)

    async def _show(self, interaction: Interaction, preset: Preset, note: str = "") -> None:
        words, mine = await self._languages.of(interaction), may_change(preset, actor_of(interaction))
        await put(interaction, presets_posts.preset_post(words, preset, may_change=mine, note=note))

    async def _edit(self, interaction: Interaction, what: PresetId, options: Options) -> None:
        preset = await self._changeable(interaction, what) if what.preset else None
        page = rules_panel.page_with(what.argument, options)
        words = await self._languages.of(interaction)
        await put(interaction, presets_posts.panel_post(words, options, page, preset))

    async def _changeable(self, interaction: Interaction, what: PresetId) -> Preset:
        return await self._presets.changeable(server_of(interaction), actor_of(interaction), what.preset)


class PresetControl(ui.DynamicItem[ui.Item[Any]], template=PATTERN):
    """Any button or select around presets, also of a message that was sent before a restart."""

    def __init__(self, item: ui.Item[Any], custom_id: str) -> None:
        super().__init__(item)
        self._sent = custom_id

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: ui.Item[Any],
        match: re.Match[str],
    ) -> Self:
        """Make the item that answers a click or a choice."""
        return cls(item, match.string)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the click, or the choice."""
        values = tuple(self.item.values) if isinstance(self.item, ui.Select) else ()
        await interaction.client.presets_desk.answer(interaction, self._sent, values)


def edited(what: PresetId) -> Options:
    """Return the options that a panel carries; raises ``TableError`` on what another version of the bot wrote."""
    try:
        return what.options()
    except OptionError:
        raise
    except ValueError as error:
        raise TableError("panel_is_too_old") from error
