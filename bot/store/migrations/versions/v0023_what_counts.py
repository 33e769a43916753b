"""Sides, places among people, early concessions, and at most five counted matches of the same people a day.

Past matches are judged by their stored data. The log of a conceded one tells whether it was half played.
"""

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from alembic import op

from bot.store.log.archive import Row, unpack
from bot.tables.entries import Logged, entry_from_json
from bot.tables.log.replay import rebuild
from bot.tables.store import division

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

_MOST_A_DAY = 5
_SEATS_OF_PAIRS = 4
_CONCEDED = '"kind":"conceded"'
_SUMS = ("played", "won", "places", "score", "deals", "share_part", "share_whole", "above")

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_MATCHES = sa.table(
    "matches",
    sa.column("table_id", _ID),
    sa.column("game"),
    sa.column("finished_at", sa.DateTime(timezone=True)),
    sa.column("drawn", sa.Boolean),
    sa.column("contested", sa.Boolean),
    sa.column("ranked", sa.Boolean),
)
_PLAYERS = sa.table(
    "match_players",
    sa.column("table_id", _ID),
    sa.column("seat", sa.SmallInteger),
    sa.column("user_id", sa.BigInteger),
    sa.column("place", sa.SmallInteger),
    sa.column("score", sa.Integer),
    sa.column("share_part", sa.Integer),
    sa.column("side", sa.SmallInteger),
    sa.column("people_place", sa.SmallInteger),
)
_ENTRIES = sa.table(
    "entries",
    sa.column("table_id", _ID),
    sa.column("seq", sa.Integer),
    sa.column("at", sa.DateTime(timezone=True)),
    sa.column("actor", sa.BigInteger),
    sa.column("entry", sa.Text),
)
_ARCHIVES = sa.table("archives", sa.column("table_id"), sa.column("log", sa.LargeBinary))

logger = logging.getLogger(__name__)


def upgrade() -> None:
    """Add the columns, judge all matches again, and add up the totals of those that rank people."""
    op.add_column("match_players", sa.Column("side", sa.SmallInteger))
    op.add_column("match_players", sa.Column("people_place", sa.SmallInteger))
    op.execute(sa.update(_PLAYERS).values(side=_PLAYERS.c.seat, people_place=_PLAYERS.c.place))
    _place_among_people()
    _unrank(list(_conceded_early()))
    _unrank(list(_one_too_many()))
    op.execute("DELETE FROM totals")
    op.execute(
        f"""
        INSERT INTO totals (user_id, game, {", ".join(_SUMS)})
        SELECT p.user_id, m.game, count(*), sum(CASE WHEN p.people_place = 1 AND NOT m.drawn THEN 1 ELSE 0 END),
            sum(p.people_place), sum(p.score), sum(m.deals), coalesce(sum(p.share_part), 0),
            coalesce(sum(p.share_whole), 0), coalesce(sum(p.above), 0)
        FROM match_players AS p JOIN matches AS m ON m.table_id = p.table_id
        WHERE p.user_id IS NOT NULL AND m.contested AND m.ranked
        GROUP BY p.user_id, m.game
        """  # noqa: S608 - the names are above
    )


def downgrade() -> None:
    """Drop the columns; matches that do not count any more stay so, and the totals as they are."""
    op.drop_column("match_players", "people_place")
    op.drop_column("match_players", "side")


def _place_among_people() -> None:
    """Write sides, places among people and draws of contested matches where they are not as at the table."""
    players, matches = list[dict[str, Any]](), list[dict[str, Any]]()
    for table_id, rows in _contested():
        sides = _sides(rows)
        places = _places(rows, sides)
        players += (
            {"of": table_id, "at": row.seat, "side_is": side, "place_is": place}
            for row, side, place in zip(rows, sides, places, strict=True)
            if (side, place) != (row.seat, row.place)
        )
        drawn = len({side for side, place in zip(sides, places, strict=True) if place == 1}) > 1
        if drawn != rows[0].drawn:
            matches.append({"of": table_id, "is_drawn": drawn})
    one = sa.and_(_PLAYERS.c.table_id == sa.bindparam("of"), _PLAYERS.c.seat == sa.bindparam("at"))
    values: dict[str, Any] = {"side": sa.bindparam("side_is"), "people_place": sa.bindparam("place_is")}
    _execute(sa.update(_PLAYERS).where(one).values(values), players)
    of_table = _MATCHES.c.table_id == sa.bindparam("of")
    _execute(sa.update(_MATCHES).where(of_table).values(drawn=sa.bindparam("is_drawn")), matches)


def _contested() -> Iterator[tuple[int, Sequence[Any]]]:
    """Yield the contested matches in the order in which they ended, each with the rows of its people by seat."""
    query = (
        sa.select(_PLAYERS, *(_MATCHES.c[name] for name in ("game", "drawn", "ranked", "finished_at")))
        .join_from(_PLAYERS, _MATCHES, _PLAYERS.c.table_id == _MATCHES.c.table_id)
        .where(_MATCHES.c.contested)
        .order_by(_MATCHES.c.finished_at, _MATCHES.c.table_id, _PLAYERS.c.seat)
    )
    for table_id, rows in groupby(op.get_bind().execute(query), key=lambda row: row.table_id):
        yield int(table_id), list(rows)


def _sides(rows: Sequence[Any]) -> list[int]:
    """Return the side of each person.

    Partners are known by their equal scores: those of computers are not stored. Who gave up a seat, and has a number
    after the seats, gets a side of their own.
    """
    sides = [row.seat % 2 if row.seat < _SEATS_OF_PAIRS else row.seat for row in rows]
    scores = {(side, row.score, row.share_part) for row, side in zip(rows, sides, strict=True)}
    are_pairs = rows[0].game == "botifarra" and 1 < len(set(sides)) == len(scores) < len(rows)
    return sides if are_pairs else [row.seat for row in rows]


def _places(rows: Sequence[Any], sides: Sequence[int]) -> list[int]:
    """Return the place of each person among the sides of people."""
    if len({row.place for row in rows}) == 1 and len({row.score for row in rows}) > 1:
        return [len(set(sides))] * len(rows)  # all have left, and so lost
    people = list(zip(rows, sides, strict=True))
    return [1 + len({side for other, side in people if other.place < row.place}) for row in rows]


def _conceded_early() -> Iterator[int]:
    """Yield the matches that count and were conceded before half of them was played."""
    counting = sa.and_(_MATCHES.c.contested, _MATCHES.c.ranked)
    conceded = sa.select(_ENTRIES.c.table_id).where(_ENTRIES.c.entry.contains(_CONCEDED, autoescape=True))
    of_log = _MATCHES.c.table_id.in_(conceded)
    of_archive = _MATCHES.c.table_id.in_(sa.select(_ARCHIVES.c.table_id))
    query = sa.select(_MATCHES.c.table_id).where(counting, sa.or_(of_log, of_archive))
    for table_id in op.get_bind().scalars(query).all():
        log = _log(table_id)
        if not any(_CONCEDED in row.entry for row in log):
            continue
        try:
            entries = [Logged(row.seq, entry_from_json(row.entry), row.at, row.actor) for row in log]
            if not rebuild(table_id, entries).has_result:
                yield table_id
        except Exception:  # noqa: BLE001 - such a log has its own message where it is shown
            logger.warning("the log of table %d cannot be replayed, so its match counts as before", table_id)


def _log(table_id: int) -> list[Row]:
    """Return the log of a table, archived or not."""
    packed = op.get_bind().scalar(sa.select(_ARCHIVES.c.log).where(_ARCHIVES.c.table_id == table_id))
    if packed is not None:
        return unpack(packed)
    query = sa.select(_ENTRIES).where(_ENTRIES.c.table_id == table_id).order_by(_ENTRIES.c.seq)
    return [
        Row(seq, _utc(at), actor, None, entry) for _, seq, at, actor, entry in op.get_bind().execute(query)
    ]


def _one_too_many() -> Iterator[int]:
    """Yield the matches of the same people, divided alike, after the fifth that counts on a day."""
    played = Counter[tuple[object, ...]]()
    for table_id, rows in _contested():
        if not rows[0].ranked or any(row.user_id is None for row in rows):
            continue
        day = _utc(rows[0].finished_at).date()
        same = (rows[0].game, day, division((row.side, row.user_id) for row in rows))
        played[same] += 1
        if played[same] > _MOST_A_DAY:
            yield table_id


def _unrank(matches: Sequence[int]) -> None:
    of_table = _MATCHES.c.table_id == sa.bindparam("of")
    _execute(
        sa.update(_MATCHES).where(of_table).values(ranked=False), [{"of": table_id} for table_id in matches]
    )


def _execute(statement: sa.Update, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        op.get_bind().execute(statement, rows)


def _utc(at: datetime) -> datetime:
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
