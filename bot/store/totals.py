"""Totals of each person and game over all servers: kept up to date, so that no leaderboard reads all matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, delete, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.connection import insert_into
from bot.store.schema import MATCHES, TOTALS
from bot.store.sums import SUMMED, played, sums


async def add(connection: AsyncConnection, table_ids: Sequence[object]) -> None:
    """Add the matches of some tables to the totals of their people, as far as these rank anybody."""
    await _change(connection, MATCHES.c.table_id.in_(table_ids), 1)


async def subtract(connection: AsyncConnection, guild_id: int) -> None:
    """Take the matches of a server away from the totals of its people, before they are deleted."""
    of_server = MATCHES.c.guild_id == guild_id
    await _change(connection, of_server, -1)
    theirs = played(MATCHES.c.game).where(of_server, *_counting())
    here = tuple_(TOTALS.c.user_id, TOTALS.c.game).in_(theirs)
    await connection.execute(delete(TOTALS).where(here, TOTALS.c.played <= 0))


async def _change(connection: AsyncConnection, which: ColumnElement[bool], times: int) -> None:
    """Add the sums over some matches to the totals, so many times."""
    matches = played(MATCHES.c.game, *SUMMED).where(which, *_counting()).cte("played")
    changes = [(each * times).label(each.name) for each in sums(matches)]
    people = (
        select(matches.c.user_id, matches.c.game, *changes)
        .group_by(matches.c.user_id, matches.c.game)
        # The same order in all transactions, so that none waits for another in a circle.
        .order_by(matches.c.user_id, matches.c.game)
    )
    names = [TOTALS.c.user_id.name, TOTALS.c.game.name, *(each.name for each in changes)]
    statement = insert_into(connection, TOTALS).from_select(names, people)
    added: dict[str, Any] = {
        each.name: TOTALS.c[each.name] + statement.excluded[each.name] for each in changes
    }
    key = list(TOTALS.primary_key)
    await connection.execute(statement.on_conflict_do_update(index_elements=key, set_=added))


def _counting() -> tuple[ColumnElement[bool], ...]:
    return MATCHES.c.contested, MATCHES.c.ranked
