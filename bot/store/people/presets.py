"""The rows of presets."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.presets import NameTaken, Preset, TooMany, folded
from bot.store.database.connection import one_at_a_time
from bot.store.database.database import Database, repeated
from bot.store.schema import PRESETS
from engine.games import GAMES

logger = logging.getLogger(__name__)


class Presets:
    """Implements :class:`bot.presets.PresetStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def all(self, guild_id: int, game: str | None = None) -> list[Preset]:
        """Return a server's presets for a game, or for all games, sorted by name."""
        query = select(PRESETS).where(PRESETS.c.guild_id == guild_id).order_by(PRESETS.c.folded_name)
        if game is not None:
            query = query.where(PRESETS.c.game == game)
        async with self._database.read() as connection:
            read = [_read(row) for row in await connection.execute(query)]
        return [preset for preset in read if preset is not None]

    @repeated
    async def add(
        self, guild_id: int, game: str, name: str, author: int, options: Mapping[str, str | int], *, most: int
    ) -> Preset:
        """Save a new preset; raises ``NameTaken``, and ``TooMany`` if there are already ``most`` for the game."""
        of_game = (PRESETS.c.guild_id == guild_id, PRESETS.c.game == game)
        count = select(func.count()).select_from(PRESETS).where(*of_game)
        new = insert(PRESETS).values(
            guild_id=guild_id,
            game=game,
            name=name,
            folded_name=folded(name),
            author=author,
            options=json.dumps(dict(options)),
        )
        async with self._database.write() as connection:
            await one_at_a_time(connection, guild_id)
            try:
                preset_id: int = (await connection.execute(new.returning(PRESETS.c.id))).scalar_one()
            except IntegrityError as error:
                raise NameTaken from error
            if (await connection.scalar(count) or 0) > most:
                raise TooMany
        return Preset(preset_id, guild_id, game, name, author, options)

    @repeated
    async def change(
        self,
        guild_id: int,
        preset_id: int,
        *,
        name: str | None = None,
        options: Mapping[str, str | int] | None = None,
    ) -> bool:
        """Change a preset's name or options; return false if there is no such preset. Raises ``NameTaken``."""
        values: dict[str, str] = {}
        if name is not None:
            values |= {"name": name, "folded_name": folded(name)}
        if options is not None:
            values["options"] = json.dumps(dict(options))
        step = update(PRESETS).where(PRESETS.c.guild_id == guild_id, PRESETS.c.id == preset_id)
        async with self._database.write() as connection:
            try:
                return (await connection.execute(step.values(values))).rowcount == 1
            except IntegrityError as error:
                raise NameTaken from error

    @repeated
    async def delete(self, guild_id: int, preset_id: int) -> bool:
        """Delete a preset; return false if there is no such preset."""
        step = delete(PRESETS).where(PRESETS.c.guild_id == guild_id, PRESETS.c.id == preset_id)
        async with self._database.write() as connection:
            return (await connection.execute(step)).rowcount == 1


def _read(row: Row[Any]) -> Preset | None:
    """Return a preset, or ``None`` if its row is broken: that must not hide the others."""
    try:
        options = json.loads(row.options)
    except (TypeError, ValueError):
        options = None
    if row.game not in GAMES or not isinstance(options, dict):
        logger.warning("preset %d of server %d cannot be read and is left out", row.id, row.guild_id)
        return None
    return Preset(row.id, row.guild_id, row.game, row.name, row.author, options)
