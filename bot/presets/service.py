"""Who may do what with the presets of a server.

Every refusal is a :class:`~bot.tables.errors.TableError` with its reason, and changes nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.presets.preset import LONGEST_NAME, MOST, NameTaken, Preset, PresetStore, TooMany, folded
from bot.tables.commands import Actor
from bot.tables.errors import TableError
from engine.game import Options


class Presets:
    """The named house rules of servers; ``reserved`` are by game the names that none of them may have."""

    def __init__(self, store: PresetStore, reserved: Mapping[str, Iterable[str]]) -> None:
        self._store = store
        self._reserved = {game: frozenset(map(folded, names)) for game, names in reserved.items()}

    async def of_server(self, guild_id: int, game: str) -> list[Preset]:
        """Return all presets of a server for a game, by name."""
        return await self._store.presets(guild_id, game)

    async def get(self, guild_id: int, preset_id: int) -> Preset:
        """Return a preset of a server by its number."""
        for preset in await self._store.presets(guild_id):
            if preset.id == preset_id:
                return preset
        raise TableError("no_such_preset")

    async def chosen(self, guild_id: int, value: str) -> Preset:
        """Return a preset of a server by its number as a select holds it."""
        if not (value.isascii() and value.isdecimal()):
            raise TableError("no_such_preset")
        return await self.get(guild_id, int(value))

    async def named(self, guild_id: int, game: str, name: str) -> Preset:
        """Return a preset of a server for a game by its name, in whatever case."""
        for preset in await self._store.presets(guild_id, game):
            if folded(preset.name) == folded(name):
                return preset
        raise TableError("no_preset_of_that_name", name=name)

    async def save(self, guild_id: int, game: str, actor: Actor, name: str, options: Options) -> Preset:
        """Save house rules of a game under a new name; everybody may."""
        name = self._checked(game, name)
        try:
            return await self._store.add_preset(
                guild_id, game, name, actor.person.id, options.to_json(), most=MOST
            )
        except NameTaken as error:
            raise TableError("preset_name_taken", name=name) from error
        except TooMany as error:
            raise TableError("too_many_presets", most=MOST) from error

    async def change(self, guild_id: int, actor: Actor, preset_id: int, options: Options) -> Preset:
        """Save other house rules under the name of a preset."""
        preset = await self.changeable(guild_id, actor, preset_id)
        values = options.to_json()
        if not await self._store.change_preset(guild_id, preset_id, options=values):
            raise TableError("no_such_preset")
        return replace(preset, options=values)

    async def rename(self, guild_id: int, actor: Actor, preset_id: int, name: str) -> Preset:
        """Give a preset another name."""
        preset = await self.changeable(guild_id, actor, preset_id)
        name = self._checked(preset.game, name)
        try:
            found = await self._store.change_preset(guild_id, preset_id, name=name)
        except NameTaken as error:
            raise TableError("preset_name_taken", name=name) from error
        if not found:
            raise TableError("no_such_preset")
        return replace(preset, name=name)

    async def delete(self, guild_id: int, actor: Actor, preset_id: int) -> Preset:
        """Delete a preset, and return what it was; tables that were opened with it keep their rules."""
        preset = await self.changeable(guild_id, actor, preset_id)
        if not await self._store.delete_preset(guild_id, preset_id):
            raise TableError("no_such_preset")
        return preset

    async def changeable(self, guild_id: int, actor: Actor, preset_id: int) -> Preset:
        """Return a preset that this person may change."""
        preset = await self.get(guild_id, preset_id)
        if not may_change(preset, actor):
            raise TableError("only_author_or_moderator", name=preset.name)
        return preset

    def _checked(self, game: str, name: str) -> str:
        """Return a name as it is kept: one line, without signs that nobody sees."""
        seen = (sign if sign.isspace() or unicodedata.category(sign)[0] != "C" else "" for sign in name)
        name = " ".join("".join(seen).split())
        if not name:
            raise TableError("preset_name_is_empty")
        if len(name) > LONGEST_NAME:
            raise TableError("preset_name_too_long", longest=LONGEST_NAME)
        if folded(name) in self._reserved.get(game, ()):
            raise TableError("preset_name_reserved", name=name)
        return name


def may_change(preset: Preset, actor: Actor) -> bool:
    """Tell whether the actor saved the preset, or is a moderator."""
    return actor.is_moderator or preset.author == actor.person.id
