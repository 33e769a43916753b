"""Handlers of ``/… presets``. Stateless: everything is in the custom_ids."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, ClassVar

from bot.errors import Refusal, UnknownControl
from bot.people.languages import Languages
from bot.presets import LONGEST_NAME, Preset, Presets
from bot.presets.service import may_change
from bot.tables.entries import Rules
from bot.ui.answers import only
from bot.ui.discord.double_clicks import is_double_click
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.discord.modals import TextForm
from bot.ui.discord.responses import Interaction, respond, update
from bot.ui.discord.users import actor_of
from bot.ui.face.face import FACES, Face, face_of
from bot.ui.presets import messages
from bot.ui.presets.custom_id import PREFIX, PresetAction, PresetId
from bot.ui.rules import panel
from bot.ui.rules.options_code import options_from_code
from bot.ui.rules.panel import Options
from bot.ui.tables.open_table import TableOpener, server_of
from bot.ui.text.names import in_message
from computers.registry import computers_of
from engine.errors import OptionError
from engine.games import game_named

Builder = Callable[[Interaction, PresetId, tuple[str, ...]], Coroutine[Any, Any, OutgoingMessage]]
Responder = Callable[[Interaction, PresetId], Awaitable[None]]
Submission = Callable[[Interaction, PresetId, str], Coroutine[Any, Any, OutgoingMessage]]


class PresetHandlers:
    """Answers the buttons, selects and forms of the presets."""

    prefix: ClassVar = PREFIX

    def __init__(self, presets: Presets, languages: Languages, opener: TableOpener) -> None:
        self._opener = opener
        self._presets = presets
        self._languages = languages
        self._builders: Mapping[PresetAction, Builder] = {
            PresetAction.LIST: self._list,
            PresetAction.LOOK: self._look,
            PresetAction.PAGE: self._page,
            PresetAction.OPTION: self._option,
            PresetAction.SAVE: self._save,
            PresetAction.ASK: self._ask_to_delete,
            PresetAction.DELETE: self._delete,
        }
        """Actions that replace the clicked message."""
        self._responders: Mapping[PresetAction, Responder] = {
            PresetAction.NUMBER: self._ask_for_number,
            PresetAction.SAVE_AS: self._ask_for_name,
            PresetAction.RENAME: self._ask_for_other_name,
            PresetAction.OPEN: self._open,
        }
        """Actions that respond with a form or a table."""
        self._submissions: Mapping[PresetAction, Submission] = {
            PresetAction.NUMBER: self._set_number,
            PresetAction.SAVE_AS: self._save_as,
            PresetAction.RENAME: self._rename,
        }
        """Forms, whose submission replaces the message from which they were opened."""

    async def show(self, interaction: Interaction, game: str) -> None:
        """Show the user all presets of a game."""
        await respond(interaction, self._all(interaction, game), ephemeral=True)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a click, or a choice among ``values``."""
        preset_id = _read(custom_id)
        if preset_id.action in self._builders:
            await update(interaction, self._builders[preset_id.action](interaction, preset_id, values))
        else:
            await self._responders[preset_id.action](interaction, preset_id)

    async def submit(self, interaction: Interaction, custom_id: str, line: str) -> None:
        """Answer a submitted form with one line."""
        preset_id = _read(custom_id)
        if preset_id.action not in self._submissions:
            raise UnknownControl
        await update(interaction, self._submissions[preset_id.action](interaction, preset_id, line))

    # -- viewing

    async def _list(
        self, interaction: Interaction, preset_id: PresetId, _: tuple[str, ...]
    ) -> OutgoingMessage:
        return await self._all(interaction, preset_id.game)

    async def _look(
        self, interaction: Interaction, preset_id: PresetId, values: tuple[str, ...]
    ) -> OutgoingMessage:
        value = values[0] if values else str(preset_id.preset)
        if value in game_named(preset_id.game).presets:
            return messages.built_in_message(await self._face(interaction, preset_id.game), value)
        return await self._one(interaction, await self._presets.chosen(server_of(interaction), value))

    async def _open(self, interaction: Interaction, preset_id: PresetId) -> None:
        """Open a table with a preset in this channel."""
        game = game_named(preset_id.game)
        if preset_id.argument in game.presets:
            name, options = preset_id.argument, game.presets[preset_id.argument]
        else:
            preset = await self._presets.get(server_of(interaction), preset_id.preset)
            name, options = preset.name, preset.read()
        language = await self._languages.of_table(interaction)
        rules = Rules(options.to_json(), name, language, computers=computers_of(game).default)
        await self._opener.open(interaction, game, rules)

    # -- editing

    async def _page(
        self, interaction: Interaction, preset_id: PresetId, _: tuple[str, ...]
    ) -> OutgoingMessage:
        return await self._panel(interaction, preset_id, edited(preset_id))

    async def _option(
        self, interaction: Interaction, preset_id: PresetId, values: tuple[str, ...]
    ) -> OutgoingMessage:
        options = panel.with_option(
            game_named(preset_id.game), edited(preset_id), preset_id.argument, only(values)
        )
        return await self._panel(interaction, preset_id, options)

    async def _ask_for_number(self, interaction: Interaction, preset_id: PresetId) -> None:
        face = await self._face(interaction, preset_id.game)
        edited(preset_id)
        await interaction.response.send_modal(panel.number_form(preset_id, face, _numeric(preset_id)))

    async def _set_number(
        self, interaction: Interaction, preset_id: PresetId, written: str
    ) -> OutgoingMessage:
        game, name, options = game_named(preset_id.game), _numeric(preset_id), edited(preset_id)
        changed = panel.with_option(game, options, name, panel.number_of(game, name, written))
        return await self._panel(interaction, preset_id, changed)

    async def _save(
        self, interaction: Interaction, preset_id: PresetId, _: tuple[str, ...]
    ) -> OutgoingMessage:
        """Save the edited options under the preset's name."""
        guild_id, actor = server_of(interaction), actor_of(interaction)
        preset = await self._presets.change(guild_id, actor, preset_id.preset, edited(preset_id))
        return await self._saved(interaction, preset)

    async def _ask_for_name(self, interaction: Interaction, preset_id: PresetId) -> None:
        """Ask for the name of a new preset with the edited options."""
        edited(preset_id)
        tr = await self._languages.of(interaction)
        title, label = tr.gettext("Save as a preset"), tr.gettext("Name")
        await interaction.response.send_modal(TextForm(preset_id, title, label, longest=LONGEST_NAME))

    async def _save_as(self, interaction: Interaction, preset_id: PresetId, name: str) -> OutgoingMessage:
        guild_id, actor = server_of(interaction), actor_of(interaction)
        preset = await self._presets.save(guild_id, preset_id.game, actor, name, edited(preset_id))
        return await self._saved(interaction, preset)

    async def _ask_for_other_name(self, interaction: Interaction, preset_id: PresetId) -> None:
        before = await self._changeable(interaction, preset_id)
        tr = await self._languages.of(interaction)
        title, label = tr.gettext("Rename the preset"), tr.gettext("Name")
        form = TextForm(preset_id, title, label, longest=LONGEST_NAME, now=before.name)
        await interaction.response.send_modal(form)

    async def _rename(self, interaction: Interaction, preset_id: PresetId, name: str) -> OutgoingMessage:
        guild_id, actor = server_of(interaction), actor_of(interaction)
        return await self._one(
            interaction, await self._presets.rename(guild_id, actor, preset_id.preset, name)
        )

    async def _ask_to_delete(
        self, interaction: Interaction, preset_id: PresetId, _: tuple[str, ...]
    ) -> OutgoingMessage:
        preset = await self._changeable(interaction, preset_id)
        return messages.delete_message(await self._face(interaction, preset.game), preset)

    async def _delete(
        self, interaction: Interaction, preset_id: PresetId, _: tuple[str, ...]
    ) -> OutgoingMessage:
        if is_double_click(interaction):  # the question stays: nobody has read it yet
            return await self._ask_to_delete(interaction, preset_id, _)
        guild_id, actor = server_of(interaction), actor_of(interaction)
        preset = await self._presets.delete(guild_id, actor, preset_id.preset)
        tr = await self._languages.of(interaction)
        note = tr.gettext("✅ The preset **{name}** is deleted.", name=in_message(preset.name))
        return await self._all(interaction, preset.game, note)

    # -- messages

    async def _all(self, interaction: Interaction, game: str, note: str = "") -> OutgoingMessage:
        presets = await self._presets.of_server(server_of(interaction), game)
        return messages.list_message(await self._face(interaction, game), presets, note)

    async def _one(self, interaction: Interaction, preset: Preset, note: str = "") -> OutgoingMessage:
        face, mine = await self._face(interaction, preset.game), may_change(preset, actor_of(interaction))
        return messages.preset_message(face, preset, may_change=mine, note=note)

    async def _saved(self, interaction: Interaction, preset: Preset) -> OutgoingMessage:
        tr = await self._languages.of(interaction)
        return await self._one(interaction, preset, tr.gettext("✅ Saved."))

    async def _panel(
        self, interaction: Interaction, preset_id: PresetId, options: Options
    ) -> OutgoingMessage:
        preset = await self._changeable(interaction, preset_id) if preset_id.preset else None
        face = await self._face(interaction, preset_id.game)
        return messages.panel_message(
            face, options, panel.page_with(face, preset_id.argument, options), preset
        )

    async def _face(self, interaction: Interaction, game: str) -> Face:
        return face_of(game, (await self._languages.of(interaction)).language)

    async def _changeable(self, interaction: Interaction, preset_id: PresetId) -> Preset:
        return await self._presets.changeable(server_of(interaction), actor_of(interaction), preset_id.preset)


def _read(custom_id: str) -> PresetId:
    """Read a custom_id; raises ``Refusal`` on one of another version, or of a game that is there no more."""
    try:
        preset_id = PresetId.parse(custom_id)
    except ValueError as error:
        raise Refusal("panel_is_too_old") from error
    if preset_id.game not in FACES:
        raise Refusal("panel_is_too_old")
    return preset_id


def _numeric(preset_id: PresetId) -> str:
    """Return the option whose number is asked for; old buttons do not name it."""
    return preset_id.argument or panel.first_numeric(game_named(preset_id.game))


def edited(preset_id: PresetId) -> Options:
    """Return the options that a custom_id carries; raises ``Refusal`` on one of another version."""
    try:
        return options_from_code(game_named(preset_id.game), preset_id.code)
    except OptionError:
        raise
    except ValueError as error:
        raise Refusal("panel_is_too_old") from error
