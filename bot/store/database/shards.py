"""The tables of some shards, as a condition of a query."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Integer, literal, true

from bot.store.schema import TABLES
from bot.tables.shards import TIME_OF_ID, Shards


def in_shards(shards: Shards) -> ColumnElement[bool]:
    """Return the condition that a table is in one of these shards; as :meth:`Shards.of` counts them."""
    if shards.are_all:
        return true()
    # PostgreSQL shifts by an integer only, and would take a plain number for the type of the id.
    time = TABLES.c.guild_id.bitwise_rshift(literal(TIME_OF_ID, Integer))
    return (time % shards.count).in_(shards.ids)
