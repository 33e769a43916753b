"""The tables or events of some shards, as a condition of a query."""

from __future__ import annotations

from sqlalchemy import Column, ColumnElement, Integer, literal, true

from bot.store.schema import TABLES
from bot.tables.shards import TIME_OF_ID, Shards


def in_shards(shards: Shards, server: Column[int] = TABLES.c.guild_id) -> ColumnElement[bool]:
    """Return the condition that a server is in one of these shards; as :meth:`Shards.of` counts them."""
    if shards.are_all:
        return true()
    # PostgreSQL shifts by an integer only, and would take a plain number for the type of the id.
    time = server.bitwise_rshift(literal(TIME_OF_ID, Integer))
    return (time % shards.count).in_(shards.ids)
