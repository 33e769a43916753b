"""The rows of hand messages; expired tokens are deleted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.exc import SQLAlchemyError

from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.database.errors import DatabaseError, Repeatable, Unanswered
from bot.store.database.shards import in_shards
from bot.store.schema import HANDS, TABLES
from bot.tables.store import HandMessage

TOKEN_LIFE: Final = timedelta(minutes=15)
"""Life of an interaction's token on Discord; older ones are deleted."""

HAND_DELAY: Final = 2.0
"""Seconds for which new hand messages are collected before they are written."""

logger = logging.getLogger(__name__)


class Hands:
    """Implements :class:`bot.tables.store.HandStore`.

    Every click brings a hand message, and a lost one is replaced by the next "My hand". So they are collected and
    written together, :data:`HAND_DELAY` seconds after the first.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hands: dict[tuple[int, int], HandMessage] = {}
        self._closing = asyncio.Event()
        self._saving: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Write the collected hand messages; no more may come."""
        self._closing.set()
        if self._saving is not None:
            await self._saving
        if self._hands:  # the database was away
            await self._save_soon()

    async def save(self, message: HandMessage) -> None:
        """Save a person's newest hand message at a table in place of the previous one."""
        self._hands[message.table_id, message.user_id] = message
        if self._saving is None or self._saving.done():
            self._saving = asyncio.create_task(self._save_soon(), name="save hands")

    @repeated
    async def all(self, since: datetime) -> list[HandMessage]:
        """Return the hand messages of this process' shards whose token was taken after ``since``.

        Those of earlier tokens are deleted.
        """
        await self._save()
        ours = select(HANDS).join(TABLES).where(in_shards(self._database.shards))
        query = ours.order_by(HANDS.c.table_id, HANDS.c.user_id)
        async with self._database.write() as connection:
            await connection.execute(delete(HANDS).where(HANDS.c.taken_at <= since))
            return [HandMessage(*row) for row in await connection.execute(query)]

    async def _save_soon(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), HAND_DELAY)
        try:
            while self._hands:  # more may arrive during the write
                await self._save()
        except DatabaseError as error:
            logger.warning("the newest hand messages could not be saved: %s", error)
        except SQLAlchemyError:
            logger.exception("the newest hand messages could not be saved")

    async def _save(self) -> None:
        """Write the collected hand messages, and delete those whose token has expired.

        While the database is away they stay, and are written with the next one or at the end.
        """
        if not self._hands:
            return
        collected, self._hands = self._hands, {}
        try:
            await self._write([*collected.values()])
        except (Repeatable, Unanswered):
            self._hands = collected | self._hands
            raise

    @repeated
    async def _write(self, hands: Sequence[HandMessage]) -> None:
        newest = max(message.taken_at for message in hands)
        async with self._database.write() as connection:
            await connection.execute(upsert(connection, HANDS), [asdict(hand) for hand in hands])
            await connection.execute(delete(HANDS).where(HANDS.c.taken_at <= newest - TOKEN_LIFE))
