"""The rows of the deals of the day."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, Table, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.daily.deal import Deal, Plan
from bot.daily.results import Scored
from bot.daily.store import Duel, Play
from bot.store.database.connection import insert_new, upsert
from bot.store.database.database import Database, repeated
from bot.store.schema import DAILY_DEALS, DAILY_DUELS, DAILY_FORGOTTEN, DAILY_PLACES, DAILY_PLAYS, MATCHES

_COMMA = ","
_SALT_BYTES: Final = hashlib.blake2b.SALT_SIZE


class Dailies:
    """Implements :class:`bot.daily.store.DailyStore`. Every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def deal(self, game: str, day: date) -> Deal | None:
        """Return the deal of a day, if anybody has asked for it."""
        async with self._database.read() as connection:
            return await _deal(connection, game, day)

    @repeated
    async def fix(self, deal: Deal) -> Deal:
        """Save the deal of a day, unless there is one; return the one that counts."""
        row = {
            "game": deal.game,
            "day": deal.day,
            "secret": deal.secret.hex(),
            "player": deal.player,
            "plan": deal.plan.to_json(),
        }
        async with self._database.write() as connection:
            await connection.execute(insert_new(connection, DAILY_DEALS), [row])
            return await _deal(connection, deal.game, deal.day) or deal

    @repeated
    async def set_par(self, deal: Deal, score: int) -> int:
        """Save the computer's own score in a deal, unless another process has; return the one that counts."""
        par = DAILY_DEALS.c.par
        saved = update(DAILY_DEALS).where(_of_day(DAILY_DEALS, deal.game, deal.day)).returning(par)
        async with self._database.write() as connection:
            return await connection.scalar(saved.values(par=func.coalesce(par, score))) or 0

    @repeated
    async def play(self, user_id: int, game: str, day: date) -> Play | None:
        """Return a person's progress in a deal; ``None`` if they have not begun it."""
        async with self._database.read() as connection:
            return await _play(connection, user_id, game, day)

    @repeated
    async def begin(self, user_id: int, game: str, day: date, at: datetime) -> Play:
        """Begin a deal for a person, unless they have; return their progress."""
        row = {
            "game": game,
            "day": day,
            "user_id": user_id,
            "turn": 0,
            "moves": "",
            "begun_at": at,
            "changed_at": at,
        }
        async with self._database.write() as connection:
            await connection.execute(insert_new(connection, DAILY_PLAYS), [row])
            return await _play(connection, user_id, game, day) or Play(user_id, game, day)

    @repeated
    async def is_forgotten(self, user_id: int, game: str, day: date) -> bool:
        """Tell whether somebody who was forgotten since, and has this id, has begun a deal."""
        query = select(DAILY_FORGOTTEN).where(_of_day(DAILY_FORGOTTEN, game, day))
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return any(row.digest == _digest(user_id, row.salt) for row in rows)

    @repeated
    async def extend(
        self, play: Play, moves: Sequence[str], at: datetime, score: int | None = None
    ) -> Play | None:
        """Append moves, and the score that ends the deal; ``None`` if the play has changed since it was read."""
        longer = replace(play, moves=(*play.moves, *moves), score=score)
        unchanged = and_(
            _of_day(DAILY_PLAYS, play.game, play.day),
            DAILY_PLAYS.c.user_id == play.user_id,
            DAILY_PLAYS.c.turn == len(play.moves),
            DAILY_PLAYS.c.score.is_(None),
        )
        written = {
            "turn": len(longer.moves),
            "moves": _COMMA.join(longer.moves),
            "score": score,
            "changed_at": at,
        }
        async with self._database.write() as connection:
            done = await connection.execute(update(DAILY_PLAYS).where(unchanged).values(written))
        return longer if done.rowcount == 1 else None

    @repeated
    async def continuation(self, play: Play) -> tuple[str, ...]:
        """Return the moves that followed when somebody else had made all moves of a play; empty if nobody has."""
        begun = "".join(f"{move}{_COMMA}" for move in play.moves)
        moves = DAILY_PLAYS.c.moves
        query = (
            select(moves)
            .where(
                _of_day(DAILY_PLAYS, play.game, play.day),
                DAILY_PLAYS.c.turn > len(play.moves),
                func.substr(moves, 1, len(begun)) == begun,
            )
            .order_by(DAILY_PLAYS.c.turn.desc())
            .limit(1)
        )
        async with self._database.read() as connection:
            found: str | None = await connection.scalar(query)
        return () if found is None else _moves(found)[len(play.moves) :]

    @repeated
    async def be_named(self, play: Play, guild_id: int, name: str) -> None:
        """Let a play count in a server, too, under a name."""
        row = {
            "game": play.game,
            "day": play.day,
            "guild_id": guild_id,
            "user_id": play.user_id,
            "name": name,
        }
        async with self._database.write() as connection:
            await connection.execute(upsert(connection, DAILY_PLACES), [row])

    @repeated
    async def scores(self, game: str, day: date) -> list[int]:
        """Return the scores of all who have finished a deal."""
        score, end = DAILY_PLAYS.c.score, datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
        in_time = DAILY_PLAYS.c.begun_at < end
        query = select(score).where(_of_day(DAILY_PLAYS, game, day), score.is_not(None), in_time)
        async with self._database.read() as connection:
            return [*(await connection.scalars(query)).all()]

    @repeated
    async def scores_in(self, game: str, day: date, guild_id: int) -> list[Scored]:
        """Return the people who have finished a deal in a server, best first, the earlier first among equals."""
        return [each for _, each in await self.results_in(game, guild_id, day, day)]

    @repeated
    async def results_in(
        self, game: str, guild_id: int, first: date, last: date
    ) -> list[tuple[date, Scored]]:
        """Return the kept results of a server by day, best first, the earlier first among equals."""
        plays, places = DAILY_PLAYS.c, DAILY_PLACES.c
        same = and_(plays.game == places.game, plays.day == places.day, plays.user_id == places.user_id)
        query = (
            select(plays.day, plays.user_id, places.name, plays.score)
            .join_from(DAILY_PLAYS, DAILY_PLACES, same)
            .where(plays.game == game, plays.day.between(first, last), plays.score.is_not(None))
            .where(places.guild_id == guild_id)
            .order_by(plays.day, plays.score.desc(), plays.changed_at, plays.user_id)
        )
        async with self._database.read() as connection:
            return [(day, Scored(*row)) for day, *row in await connection.execute(query)]

    @repeated
    async def games_in(self, guild_id: int, since: datetime) -> list[str]:
        """Return the names of the games that people of a server have played since a time, at tables or as deals."""
        matches, places = MATCHES.c, DAILY_PLACES.c
        at_tables = select(matches.game).where(matches.guild_id == guild_id, matches.finished_at >= since)
        as_deals = select(places.game).where(places.guild_id == guild_id, places.day >= since.date())
        async with self._database.read() as connection:
            return [*(await connection.scalars(at_tables.union(as_deals))).all()]

    @repeated
    async def finished_days(self, user_id: int, game: str) -> list[date]:
        """Return the days whose deal a person has finished."""
        plays = DAILY_PLAYS.c
        query = select(plays.day, plays.begun_at).where(
            plays.user_id == user_id, plays.game == game, plays.score.is_not(None)
        )
        async with self._database.read() as connection:
            return [day for day, at in await connection.execute(query) if at.date() <= day]

    @repeated
    async def duel(self, game: str, day: date, user_id: int) -> Duel | None:
        """Return the duel in which a person was sent a deal; ``None`` if nobody has sent it."""
        of_person = and_(_of_day(DAILY_DUELS, game, day), DAILY_DUELS.c.user_id == user_id)
        async with self._database.read() as connection:
            row = (await connection.execute(select(DAILY_DUELS).where(of_person))).one_or_none()
        return None if row is None else Duel(*row)

    @repeated
    async def save_duel(self, duel: Duel) -> None:
        """Save a duel, or that it is told."""
        async with self._database.write() as connection:
            await connection.execute(upsert(connection, DAILY_DUELS), [asdict(duel)])

    @repeated
    async def open_duels(self, sender: int) -> int:
        """Return in how many duels of a sender the other has not finished."""
        duels = DAILY_DUELS.c
        query = select(func.count()).where(duels.sender == sender, duels.told.is_(False))
        async with self._database.read() as connection:
            return await connection.scalar(query) or 0

    @repeated
    async def clean(self, before: date, *, crown_from: date) -> None:
        """Delete unneeded data of the days before one: deals, moves, and plays that were never finished.

        Results stay: they make streaks. Of the places in servers the best ones stay back to ``crown_from``: they make
        the crown of a month.
        """
        plays = DAILY_PLAYS.c
        async with self._database.write() as connection:
            for table in (DAILY_FORGOTTEN, DAILY_DEALS, DAILY_DUELS):
                await connection.execute(delete(table).where(table.c.day < before))
            old, uncrowned = DAILY_PLACES.c.day < before, DAILY_PLACES.c.day < crown_from
            await connection.execute(delete(DAILY_PLACES).where(old, or_(uncrowned, _is_not_best())))
            await connection.execute(delete(DAILY_PLAYS).where(plays.day < before, plays.score.is_(None)))
            emptied = update(DAILY_PLAYS).where(plays.day < before, plays.moves != "")
            await connection.execute(emptied.values(moves=""))


async def remember_plays(connection: AsyncConnection, user_id: int, since: date) -> None:
    """Note the deals that a person has begun since a day, without the id, before the person is forgotten."""
    plays = DAILY_PLAYS.c
    begun = select(plays.game, plays.day).where(plays.user_id == user_id, plays.day >= since)
    for game, day in (await connection.execute(begun)).all():
        salt = secrets.token_bytes(_SALT_BYTES)
        row = {"game": game, "day": day, "digest": _digest(user_id, salt), "salt": salt}
        await connection.execute(insert(DAILY_FORGOTTEN).values(row))


def _is_not_best() -> ColumnElement[bool]:
    """Return the condition that a place has no score, or somebody has a better one in the same server on that day."""
    place, other = DAILY_PLACES.c, DAILY_PLACES.alias().c
    own, better = DAILY_PLAYS.alias().c, DAILY_PLAYS.alias().c
    has_score = [own[key] == place[key] for key in ("game", "day", "user_id")] + [own.score.is_not(None)]
    is_beaten = [other[key] == place[key] for key in ("game", "day", "guild_id")]
    is_beaten += [better[key] == other[key] for key in ("game", "day", "user_id")]
    return or_(~exists().where(*has_score), exists().where(*has_score, *is_beaten, better.score > own.score))


def _digest(user_id: int, salt: bytes) -> bytes:
    return hashlib.blake2b(str(user_id).encode(), salt=salt).digest()


def _of_day(table: Table, game: str, day: date) -> ColumnElement[bool]:
    return and_(table.c.game == game, table.c.day == day)


async def _deal(connection: AsyncConnection, game: str, day: date) -> Deal | None:
    row = (await connection.execute(select(DAILY_DEALS).where(_of_day(DAILY_DEALS, game, day)))).first()
    if row is None:
        return None
    return Deal(row.game, row.day, bytes.fromhex(row.secret), row.player, Plan.from_json(row.plan), row.par)


async def _play(connection: AsyncConnection, user_id: int, game: str, day: date) -> Play | None:
    query = select(DAILY_PLAYS).where(_of_day(DAILY_PLAYS, game, day), DAILY_PLAYS.c.user_id == user_id)
    row: Row[Any] | None = (await connection.execute(query)).first()
    if row is None:
        return None
    is_late = row.begun_at.date() > row.day
    return Play(row.user_id, row.game, row.day, _moves(row.moves), row.score, is_late)


def _moves(text: str) -> tuple[str, ...]:
    return tuple(text.split(_COMMA)) if text else ()
