"""Appends to the logs of tables, as statements within a transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, Final

from sqlalchemy import BigInteger, Boolean, Integer, bindparam, column, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import TypeEngine

from bot.store.database.connection import one_at_a_time
from bot.store.log import table_people
from bot.store.log.entry_rows import entry_rows
from bot.store.matches import ratings, standings_sql
from bot.store.schema import ENTRIES, MATCH_PLAYERS, MATCHES, RESULT_PARTS, TABLES, UtcDateTime
from bot.tables.entries import Closed, CloseReason
from bot.tables.store import Append, MatchResult, StaleLog

# Constants, because every move executes these statements.
_STEP: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table_id"), TABLES.c.seq == bindparam("last_seq"))
    .values(
        seq=bindparam("next_seq"),
        changed_at=bindparam("at"),
        closed=or_(TABLES.c.closed, bindparam("closes")),
    )
)
_COLUMNS_OF_STEPS: Final[Mapping[str, TypeEngine[Any]]] = {
    "table_id": BigInteger(),
    "last_seq": Integer(),
    "next_seq": Integer(),
    "at": UtcDateTime(),
    "closes": Boolean(),
}
_ARRAYS: Final = (
    func.unnest(*(bindparam(name, type_=ARRAY(type_)) for name, type_ in _COLUMNS_OF_STEPS.items()))
    .table_valued(*(column(name, type_) for name, type_ in _COLUMNS_OF_STEPS.items()))
    .render_derived(name="steps")
)
_STEPS: Final = (
    update(TABLES)
    .where(TABLES.c.id == _ARRAYS.c.table_id, TABLES.c.seq == _ARRAYS.c.last_seq)
    .values(seq=_ARRAYS.c.next_seq, changed_at=_ARRAYS.c.at, closed=or_(TABLES.c.closed, _ARRAYS.c.closes))
)
ENTER: Final = insert(ENTRIES)


@dataclass(frozen=True, slots=True, eq=False)
class PendingAppend:
    """An append that waits to be written, and the rows of its entries and people."""

    append: Append
    rows: list[dict[str, object]]
    people: list[dict[str, int]]
    written: asyncio.Future[None] = field(default_factory=asyncio.Future)
    """Done after the commit."""

    def end(self, error: BaseException | None = None) -> None:
        """Complete the future, unless its waiter has gone."""
        if self.written.done():
            return
        if error is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(error)


async def close_table(connection: AsyncConnection, table_id: int, at: datetime) -> bool:
    """Append the end of a table without reading its log; return false if there is no such open table."""
    query = select(TABLES.c.seq).where(TABLES.c.id == table_id, TABLES.c.closed.is_(False))
    last_seq = await connection.scalar(query.with_for_update())
    if last_seq is None:
        return False
    append = Append(table_id, last_seq, [Closed(reason=CloseReason.STOPPED)], at=at, closes=True)
    await write_appends(connection, [PendingAppend(append, entry_rows(append), [])])
    return True


async def write_appends(connection: AsyncConnection, pending: Sequence[PendingAppend]) -> None:
    """Write within a transaction; raises ``StaleLog`` if an append does not follow its table's last entry."""
    if await _step(connection, [_values(each.append) for each in pending]) != len(pending):
        raise StaleLog
    await connection.execute(ENTER, [row for each in pending for row in each.rows])
    await table_people.write(connection, [row for each in pending for row in each.people])
    finished = [(each.append, result) for each in pending if (result := each.append.result) is not None]
    for user_id in sorted(
        {min(seat.user_id for seat in result.seats) for _, result in finished if result.seats}
    ):
        # The same people may end two matches at once, and each transaction would count without the other's.
        await one_at_a_time(connection, user_id)
    for append, result in finished:
        await _insert_result(connection, append, result)
    if finished:
        await standings_sql.add_to_totals(connection, [append.table_id for append, _ in finished])
        await ratings.rate_matches(connection, [append.table_id for append, _ in finished])


def _values(append: Append) -> dict[str, object]:
    """Return the values of the statement that counts the entries of a table."""
    return {
        "table_id": append.table_id,
        "last_seq": append.last_seq,
        "next_seq": append.last_seq + len(append.entries),
        "at": append.at,
        "closes": append.closes,
    }


async def _step(connection: AsyncConnection, steps: Sequence[Mapping[str, object]]) -> int:
    """Count the entries of several tables; return how many tables were as their writers know them."""
    if connection.dialect.name == "postgresql":
        # It tells no number of rows for a statement that is executed with several sets of values.
        columns = {name: [step[name] for step in steps] for name in _COLUMNS_OF_STEPS}
        return (await connection.execute(_STEPS, columns)).rowcount
    return (await connection.execute(_STEP, list(steps) if len(steps) > 1 else steps[0])).rowcount


async def _insert_result(connection: AsyncConnection, append: Append, result: MatchResult) -> None:
    is_one_too_many = result.contested and await standings_sql.is_one_too_many(
        connection, result.game, result.division, append.at
    )
    match = {
        "table_id": append.table_id,
        "game": result.game,
        "guild_id": result.guild_id,
        "finished_at": append.at,
        "deals": result.deals,
        "drawn": result.drawn,
        "with_computers": result.with_computers,
        "contested": result.contested,
        "ranked": result.ranked and not is_one_too_many,
        "seats": result.table_seats,
        "luck": result.luck,
        "cards": None if result.has_par else 0,
        "play": None if result.has_par else 0,
    }
    await connection.execute(insert(MATCHES).values(match))
    players = [
        {
            "table_id": append.table_id,
            "seat": seat.seat,
            "side": seat.side,
            "user_id": seat.user_id,
            "name": seat.name,
            "place": seat.place,
            "people_place": seat.people_place,
            "score": seat.score,
            "share_part": seat.share.part if seat.share else None,
            "share_whole": seat.share.whole if seat.share else None,
            "above": seat.above,
        }
        for seat in result.seats
    ]
    if players:
        await connection.execute(insert(MATCH_PLAYERS), players)
    parts = [
        {"table_id": append.table_id, "seat": seat.seat, **asdict(part)}
        for seat in result.seats
        for part in seat.parts
    ]
    if parts:
        await connection.execute(insert(RESULT_PARTS), parts)
    await ratings.write_computers(connection, append.table_id, result)
