"""Permissions and checks around a server's presets.

Every refusal is a :class:`~bot.presets.preset.PresetError` and changes nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from bot.presets.preset import (
    LONGEST_NAME,
    MOST,
    NameTaken,
    Preset,
    PresetError,
    PresetStore,
    TooMany,
    folded,
)
from engine.game import Options


class Editor(Protocol):
    """The person who saves or changes a preset."""

    @property
    def id(self) -> int:
        """The user's id on Discord."""
        ...

    @property
    def is_moderator(self) -> bool:
        """Whether the person may moderate the server."""
        ...


class Presets:
    """The presets of servers; ``reserved`` holds by game the names that no preset may have."""

    def __init__(self, store: PresetStore, reserved: Mapping[str, Iterable[str]]) -> None:
        self._store = store
        self._reserved = {game: frozenset(map(folded, names)) for game, names in reserved.items()}

    async def of_server(self, guild_id: int, game: str) -> list[Preset]:
        """Return a server's presets for a game, sorted by name."""
        return await self._store.all(guild_id, game)

    async def get(self, guild_id: int, preset_id: int) -> Preset:
        """Return a preset of a server by its id."""
        for preset in await self._store.all(guild_id):
            if preset.id == preset_id:
                return preset
        raise PresetError("no_such_preset")

    async def chosen(self, guild_id: int, value: str) -> Preset:
        """Return a preset of a server by its id as the value of a select."""
        if not (value.isascii() and value.isdecimal()):
            raise PresetError("no_such_preset")
        return await self.get(guild_id, int(value))

    async def named(self, guild_id: int, game: str, name: str) -> Preset:
        """Return a preset of a server for a game by its name, ignoring case."""
        for preset in await self._store.all(guild_id, game):
            if folded(preset.name) == folded(name):
                return preset
        raise PresetError("no_preset_of_that_name", name=name)

    async def save(self, guild_id: int, game: str, editor: Editor, name: str, options: Options) -> Preset:
        """Save house rules of a game under a new name; everybody may do so."""
        name = self._checked(game, name)
        try:
            return await self._store.add(guild_id, game, name, editor.id, options.to_json(), most=MOST)
        except NameTaken as error:
            raise PresetError("preset_name_taken", name=name) from error
        except TooMany as error:
            raise PresetError("too_many_presets", most=MOST) from error

    async def change(self, guild_id: int, editor: Editor, preset_id: int, options: Options) -> Preset:
        """Replace the house rules of a preset."""
        preset = await self.changeable(guild_id, editor, preset_id)
        values = options.to_json()
        if not await self._store.change(guild_id, preset_id, options=values):
            raise PresetError("no_such_preset")
        return replace(preset, options=values)

    async def rename(self, guild_id: int, editor: Editor, preset_id: int, name: str) -> Preset:
        """Rename a preset."""
        preset = await self.changeable(guild_id, editor, preset_id)
        name = self._checked(preset.game, name)
        try:
            found = await self._store.change(guild_id, preset_id, name=name)
        except NameTaken as error:
            raise PresetError("preset_name_taken", name=name) from error
        if not found:
            raise PresetError("no_such_preset")
        return replace(preset, name=name)

    async def delete(self, guild_id: int, editor: Editor, preset_id: int) -> Preset:
        """Delete a preset and return it; tables that were opened with it keep their rules."""
        preset = await self.changeable(guild_id, editor, preset_id)
        if not await self._store.delete(guild_id, preset_id):
            raise PresetError("no_such_preset")
        return preset

    async def changeable(self, guild_id: int, editor: Editor, preset_id: int) -> Preset:
        """Return a preset that this person may change."""
        preset = await self.get(guild_id, preset_id)
        if not may_change(preset, editor):
            raise PresetError("only_author_or_moderator", name=preset.name)
        return preset

    def _checked(self, game: str, name: str) -> str:
        """Return a name as it is stored: on one line, without invisible characters."""
        visible = (
            character if character.isspace() or unicodedata.category(character)[0] != "C" else ""
            for character in name
        )
        name = " ".join("".join(visible).split())
        if not name:
            raise PresetError("preset_name_is_empty")
        if len(name) > LONGEST_NAME:
            raise PresetError("preset_name_too_long", longest=LONGEST_NAME)
        if folded(name) in self._reserved.get(game, ()):
            raise PresetError("preset_name_reserved", name=name)
        return name


def may_change(preset: Preset, editor: Editor) -> bool:
    """Tell whether a person saved the preset, or is a moderator."""
    return editor.is_moderator or preset.author == editor.id
