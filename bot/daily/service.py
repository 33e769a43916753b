"""The service of the deals of the day: people's moves, stored before they are answered."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final, Protocol
from weakref import WeakValueDictionary

from bot.daily.computers import goes_on_by_itself, without_choice
from bot.daily.deal import NEXT_DEAL, SEAT, SECRET_BYTES, Deal, Plan, awaited, is_over, score_of, with_move
from bot.daily.results import Field, Scored, Streak, crown
from bot.daily.store import DailyStore, Play
from bot.errors import Refusal
from bot.tables.entries import Person
from bot.tables.table import Table
from computers.registry import computers_of
from engine.errors import RuleError
from engine.game import AnyGame, Move, View
from engine.games import game_named


class Think(Protocol):
    """The decision of a computer player, found beside the event loop."""

    def __call__(
        self, game: AnyGame, name: str, view: View, where: str, chance: random.Random
    ) -> Awaitable[Move]:
        """Return a legal move of the player of this name; the same chance gives the same move."""
        ...


FIRST_DAY: Final = date(2026, 11, 23)
"""The day whose deal has the number 1."""
MOST_DUELS: Final = 3
"""Deals that a person has sent and that the others have not finished."""
_A_DAY: Final = timedelta(days=1)
_A_MONTH: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Course:
    """A deal of the day as one person plays it, at this moment."""

    deal: Deal
    play: Play
    table: Table

    @property
    def is_begun(self) -> bool:
        """Whether the person has decided anything yet."""
        return any(move.seat == SEAT for move in self.table.moves[self.table.turn - len(self.play.moves) :])


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of a person in a deal of a number, and the move of the computer that saw what they saw."""

    deal: int
    move: str
    expert: str


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of one person in a deal: among all, in one server, and the days in a row."""

    score: int | None
    """``None`` for a person who has not finished it."""
    everywhere: Field
    here: tuple[Scored, ...]
    """Best first."""
    streak: Streak


class Daily:
    """Deals, moves and results. A person's requests for one game are served one after the other."""

    def __init__(
        self,
        store: DailyStore,
        plan: Callable[[str, int], Plan],
        now: Callable[[], datetime],
        think: Think,
    ) -> None:
        """``plan`` returns a game's settings for the day with a number, ``now`` the time."""
        self._store = store
        self._plan = plan
        self._now = now
        self._think = think
        self._locks: WeakValueDictionary[tuple[int, str], asyncio.Lock] = WeakValueDictionary()

    @property
    def today(self) -> date:
        """The date in UTC."""
        return self._now().astimezone(UTC).date()

    @property
    def yesterday(self) -> date:
        """The day before, whose deal can still be finished."""
        return self.today - _A_DAY

    @property
    def next_at(self) -> datetime:
        """The time of the next deal."""
        return datetime.combine(self.today + _A_DAY, datetime.min.time(), UTC)

    async def open(self, person: Person, game: str, *, only_card: bool) -> Course:
        """Return today's deal for a person, begun now if it was not.

        Raises :class:`Refusal` if they have begun it and had their data deleted: nobody plays the same cards twice.
        """
        async with self._lock(person.id, game):
            if await self._store.is_forgotten(person.id, game, self.today):
                raise Refusal("daily_forgotten", game=game)
            deal = await self.of_today(game)
            play = await self._store.begin(person.id, game, deal.day, self._now())
            return await self._advanced(_course(deal, play, person), only_card=only_card)

    async def begun(self, person: Person, game: str, day: date, *, only_card: bool) -> Course | None:
        """Return the deal of a day as far as a person has played it; ``None`` if they have not begun it."""
        async with self._lock(person.id, game):
            course = await self._stored(person, game, day)
            return None if course is None else await self._advanced(course, only_card=only_card)

    async def move(
        self, person: Person, game: str, day: date, turn: int, move: str, *, only_card: bool
    ) -> Course:
        """Make a move of a person, and those of the computers after it.

        A move for an earlier turn changes nothing: it is the second click. Raises :class:`Refusal` for a deal that
        cannot be played any more, and ``RuleError`` on a move that the rules refuse.
        """
        async with self._lock(person.id, game):
            course = await self._stored(person, game, day)
            is_open = day in (self.today, self.yesterday) or (course is not None and course.play.is_late)
            if course is None or not is_open:
                raise Refusal("daily_is_over", game=game)
            if turn == len(course.play.moves) and not course.play.is_over:
                course = await self._moved(course, move)
            return await self._advanced(course, only_card=only_card)

    async def check_sending(self, sender: int, game: str, day: date, user_id: int) -> None:
        """Raise :class:`Refusal` if a person may not send a deal to another one."""
        if sender == user_id:
            raise Refusal("duel_with_oneself")
        begun = await self._store.play(user_id, game, day) or await self._store.duel(game, day, user_id)
        if begun or await self._store.is_forgotten(user_id, game, day):
            raise Refusal("duel_is_known")
        if await self._store.open_duels(sender) >= MOST_DUELS:
            raise Refusal("duels_open", most=MOST_DUELS)

    async def accept(self, person: Person, game: str, day: date, *, only_card: bool) -> Course:
        """Return a deal that was sent to a person, begun now if it was not.

        Raises :class:`Refusal` if it was not, or is not kept any more.
        """
        async with self._lock(person.id, game):
            deal = await self._store.deal(game, day)
            if deal is None or await self._store.duel(game, day, person.id) is None:
                raise Refusal("duel_is_not_yours", game=game)
            play = await self._store.begin(person.id, game, day, self._now())
            return await self._advanced(_course(deal, play, person), only_card=only_card)

    async def deal(self, game: str, day: date) -> Deal:
        """Return the deal of a day; raises :class:`Refusal` if nobody has asked for it, or it is long over."""
        found = await self._store.deal(game, day)
        if found is None:
            raise Refusal("daily_not_played", game=game)
        return found

    async def of_today(self, game: str) -> Deal:
        """Return today's deal, fixed now if it was not."""
        today = self.today
        return await self._store.deal(game, today) or await self._store.fix(self._new_deal(game, today))

    async def par(self, game: str, day: date) -> int | None:
        """Return the score of the computer of a deal in the person's place; ``None`` if there is no such deal.

        It is found once, which takes a decision of the computer for each move.
        """
        async with self._lock(0, game):
            deal = await self._store.deal(game, day)
            if deal is None or deal.par is not None:
                return None if deal is None else deal.par
            table = deal.table(Person(0, ""))
            while not is_over(table):
                if table.deal_is_open:
                    table = with_move(table, awaited(table), str(await self._next_move(deal, table)))
                else:
                    table = deal.dealt(table)
            return await self._store.set_par(deal, score_of(table))

    async def compared(self, course: Course) -> list[Decision]:
        """Return the decisions of a person in a finished deal, each with that of its computer in their place."""
        deal, found = course.deal, list[Decision]()
        table = deal.table(Person(course.play.user_id, ""))
        for move in course.play.moves:
            if move == NEXT_DEAL:
                table = deal.dealt(table)
                continue
            if awaited(table) == SEAT and without_choice(table) is None:
                expert = await self._next_move(deal, table)
                found.append(Decision(table.started_match.status.deal, move, str(expert)))
            table = with_move(table, awaited(table), move)
        return found

    async def games_in(self, guild_id: int) -> list[str]:
        """Return the names of the games that people of a server have played in the last month."""
        return await self._store.games_in(guild_id, self._now() - _A_MONTH)

    async def crown(self, game: str, guild_id: int, last: date) -> tuple[int, Sequence[str]]:
        """Return on how many days of the month that ends with ``last`` one was the best of a server, and who."""
        return crown(await self._store.results_in(game, guild_id, last.replace(day=1), last))

    async def unfinished(self, person: Person, game: str) -> bool:
        """Tell whether a person has begun yesterday's deal and not finished it."""
        play = await self._store.play(person.id, game, self.yesterday)
        return play is not None and not play.is_over

    async def be_named(self, play: Play, guild_id: int, name: str) -> None:
        """Let a play count in a server, too, under the name that the person has there."""
        await self._store.be_named(play, guild_id, name)

    async def standing(self, user_id: int, game: str, day: date, guild_id: int) -> Standing:
        """Return the result of a person, who need not have finished."""
        play = await self._store.play(user_id, game, day)
        return Standing(
            None if play is None else play.score,
            Field(await self._store.scores(game, day)),
            tuple(await self._store.scores_in(game, day, guild_id)),
            Streak.of(await self._store.finished_days(user_id, game), self.today),
        )

    def _new_deal(self, game: str, day: date) -> Deal:
        strongest = list(computers_of(game_named(game)).players)[-1]
        plan = self._plan(game, (day - FIRST_DAY).days + 1)
        return Deal(game, day, secrets.token_bytes(SECRET_BYTES), strongest, plan)

    async def _stored(self, person: Person, game: str, day: date) -> Course | None:
        deal = await self._store.deal(game, day)
        play = await self._store.play(person.id, game, day)
        return None if deal is None or play is None else _course(deal, play, person)

    async def _moved(self, course: Course, move: str) -> Course:
        """Make one move of the person and write it; a computer's turn is nobody's to move."""
        table = course.table
        if is_over(table):
            return course
        if not table.deal_is_open:
            return await self._written(course, course.deal.dealt(table), [NEXT_DEAL])
        if awaited(table) != SEAT:
            return course
        table = with_move(table, SEAT, move)
        return await self._written(course, table, [str(table.game.parse_move(move))])

    async def _advanced(self, course: Course, *, only_card: bool) -> Course:
        """Make the moves until the person decides next, or the deal is over.

        If somebody else has made the same moves, the computers repeat their answers, even if they play better by now.
        In a match the only card goes by itself for everybody, so that it is short.
        """
        table, moves = course.table, list[str]()
        only_card = only_card or not table.is_single_deal
        if not goes_on_by_itself(table, only_card=only_card):
            return course
        known = await self._store.continuation(course.play)
        while goes_on_by_itself(table, only_card=only_card):
            after = _as_known(table, known[len(moves)]) if len(moves) < len(known) else None
            if after is None:
                known = ()
                after = with_move(table, awaited(table), str(await self._next_move(course.deal, table)))
            table = after
            moves.append(table.moves[-1].move)
        return await self._written(course, table, moves)

    async def _next_move(self, deal: Deal, table: Table) -> Move:
        """Return the next move, which depends on nothing but the deal and the moves so far."""
        move = without_choice(table)
        if move is not None:
            return move
        seat = awaited(table)
        where = f"on seat {seat} of the deal of {deal.day} in turn {table.turn}"
        return await self._think(table.game, deal.player, table.view(seat), where, deal.chance(table.turn))

    async def _written(self, course: Course, table: Table, moves: list[str]) -> Course:
        """Write moves, with the score if they end the deal."""
        score = score_of(table) if is_over(table) else None
        play = await self._store.extend(course.play, moves, self._now(), score)
        if play is None:
            raise Refusal("stale_click")
        return Course(course.deal, play, table)

    def _lock(self, user_id: int, game: str) -> asyncio.Lock:
        return self._locks.setdefault((user_id, game), asyncio.Lock())


def _course(deal: Deal, play: Play, person: Person) -> Course:
    return Course(deal, play, deal.after(person, play.moves))


def _as_known(table: Table, move: str) -> Table | None:
    """Return the table after the move of somebody else's computer there; ``None`` if that was no legal move here."""
    try:
        return with_move(table, awaited(table), move)
    except RuleError:
        return None
