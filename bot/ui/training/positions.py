"""The positions of somebody's training: found in finished deals, and shown as they were."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from bot.errors import Refusal
from bot.i18n import Language
from bot.problems.assessed import Assessed
from bot.problems.expert_work import ExpertWork, Purpose
from bot.problems.training import ASKED, EXAMPLE, GOOD, RECENT, Looked, Position, in_order, is_clear
from bot.store.people.training import Training
from bot.tables.entries import Person
from bot.tables.errors import TableError
from bot.tables.log.past import PastDeals
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.face.face import TableFace, face_of
from bot.ui.face.features import HasHints
from bot.ui.face.lesson import LEARNER
from bot.ui.review.judge_worker import Judging
from computers.review import JudgedMove
from engine.errors import NotAvailable
from engine.game import Seat

MOST_DEALS: Final = 10
"""Deals that are judged at a request."""

Progress = Callable[[int, int], Awaitable[None]]
"""Is called with how many of how many deals are judged, while the next one is under way."""


@dataclass(frozen=True, slots=True)
class Learner:
    """Who trains, in which game and in which language."""

    person: Person
    game: str
    language: Language


@dataclass(frozen=True, slots=True)
class Asked:
    """A position as its person saw it, and the move that they made then.

    An example has in place of the move what the strategy pages say about it, a message id.
    """

    position: Position
    face: TableFace
    hints: HasHints
    seat: Seat
    played: str = ""
    says: str = ""

    @property
    def assessed(self) -> Assessed:
        """What the expert thinks of a position that was asked; raises ``TypeError`` of another."""
        if self.position.assessed is None:
            raise TypeError("the position was not assessed")
        return self.position.assessed


class TrainingPositions:
    """Finds the positions of people's training."""

    def __init__(
        self,
        store: Training,
        tables: Tables,
        past: PastDeals,
        judging: Judging,
        work: ExpertWork,
        is_covered: Callable[[Table], bool],
    ) -> None:
        self.store = store
        self._tables = tables
        self._past = past
        self._judging = judging
        self._work = work
        self._is_covered = is_covered

    @property
    def now(self) -> datetime:
        """The current time."""
        return self._tables.now

    async def look_through(self, learner: Learner, guild_id: int, progress: Progress) -> None:
        """Judge finished deals of a person in a server, the newest first, and keep what cost them most.

        Examples are added where that is too little. Raises :class:`Refusal` while the expert is turned off, and if he
        has nothing else to ask and may not judge any more today.
        """
        if not self._work.most:
            raise Refusal("expert_is_off")
        user_id = learner.person.id
        tired: Refusal | None = None
        deals = await self._unseen(learner, guild_id)
        for done, (table, deal, played_at) in enumerate(deals):
            try:
                self._work.begin(guild_id, Purpose.TRAINING)
            except Refusal as refused:
                tired = refused
                break
            await progress(done, len(deals))
            looked, found = await self._judged(user_id, table, Looked(table.id, deal, played_at, self.now))
            await self.store.add(user_id, learner.game, [looked], found)
        if len(in_order(await self.store.positions(user_id, learner.game), self.now)) < ASKED:
            await self.store.add(user_id, learner.game, [], [*self._examples(learner)])
        if tired is not None and not in_order(await self.store.positions(user_id, learner.game), self.now):
            raise tired

    async def next(self, learner: Learner) -> Asked | None:
        """Return the position to ask now, with what the expert thinks of it; ``None`` if there is none.

        One that is gone, or in which the expert finds at a second look what was played good enough, is done.
        """
        user_id, game = learner.person.id, learner.game
        for position in in_order(await self.store.positions(user_id, game), self.now):
            asked = await self.find(learner, position)
            if asked is not None and position.assessed is None:
                asked = await self._assessed(learner, asked)
            if asked is not None:
                return asked
            await self.store.save(user_id, game, replace(position, due_at=None))
        return None

    async def find(self, learner: Learner, position: Position) -> Asked | None:
        """Return a position as the person saw it; ``None`` if it is gone."""
        face = face_of(learner.game, learner.language)
        if position.table_id == EXAMPLE:
            pages = () if face.strategy is None else face.strategy.pages
            if not 0 < position.deal <= len(pages):
                return None
            example = pages[position.deal - 1].example
            hand = example.deal.at(example.at, learner.person, learner.language)
            return _asked(position, face.at(hand), LEARNER, says=example.says)
        try:
            steps = await self._past.of(await self._tables.find(position.table_id), position.deal)
        except TableError:
            return None
        if position.step + 1 >= len(steps):
            return None
        table, made = steps[position.step], steps[position.step + 1].moves[-1]
        seat = table.seat_of(learner.person.id)
        return (
            None
            if seat != made.seat or seat is None
            else _asked(position, face.at(table), seat, played=made.move)
        )

    async def reason(self, asked: Asked) -> str:
        """Return the expert's move and his reasons, as marked text."""
        return await self._judging.run(lambda: asked.hints.hint(asked.seat))

    async def _assessed(self, learner: Learner, asked: Asked) -> Asked | None:
        """Return a position with what the expert thinks of it; ``None`` if there is nothing to be learned from it.

        Reasons are not kept: they would name other people.
        """
        hints, seat = asked.hints, asked.seat
        if not hints.has_hint(seat):
            return None
        values = await self._judging.run(lambda: hints.estimates(seat))
        assessed = Assessed(values, hints.worth_saying(), {})
        if asked.played and assessed.marks(asked.played) >= GOOD:
            return None
        position = replace(asked.position, assessed=assessed)
        await self.store.save(learner.person.id, learner.game, position)
        return replace(asked, position=position)

    async def _unseen(self, learner: Learner, guild_id: int) -> Sequence[tuple[Table, int, datetime]]:
        """Return deals to judge; those that cannot be judged are noted."""
        found = list[tuple[Table, int, datetime]]()
        user_id, since = learner.person.id, self.now - RECENT
        for match in await self.store.unseen(user_id, learner.game, guild_id, since):
            try:
                table = await self._tables.find(match.table_id)
            except TableError:
                continue
            if self._is_covered(table):
                continue
            face = face_of(learner.game, learner.language).at(table)
            may_be_judged = set() if face.reviews is None else {*face.reviews.reviewable()}
            may_be_judged &= {*face.replayable()}
            new = [each for each in range(table.deals_scored, 0, -1) if each not in match.seen]
            found += [(table, each, match.finished_at) for each in new if each in may_be_judged]
            others = [each for each in new if each not in may_be_judged]
            looked = [Looked(table.id, each, match.finished_at, self.now) for each in others]
            await self.store.add(user_id, learner.game, looked, [])
            if len(found) >= MOST_DEALS:
                break
        return found[:MOST_DEALS]

    async def _judged(self, user_id: int, table: Table, looked: Looked) -> tuple[Looked, Sequence[Position]]:
        """Return what a person's decisions in a deal lost, and the positions of those that clearly cost something."""
        reviews = face_of(table.game.name, Language.EN).at(table).reviews
        if reviews is None:
            return looked, []
        try:
            (judged,) = await self._judging.of(reviews, [looked.deal])
        except NotAvailable:
            return looked, []
        own = [*own_decisions(await self._past.of(table, looked.deal), judged.decisions, user_id)]
        found = [
            Position(
                table_id=table.id,
                deal=looked.deal,
                step=step,
                cost=move.cost,
                due_at=looked.at,
                changed_at=looked.at,
            )
            for step, move in own
            if move.fair is not None and is_clear(move.fair)
        ]
        return replace(looked, decisions=len(own), lost=sum(move.loss for _, move in own)), found

    def _examples(self, learner: Learner) -> Iterator[Position]:
        guide = face_of(learner.game, learner.language).strategy
        for number, page in enumerate(() if guide is None else guide.pages, start=1):
            yield Position(
                table_id=EXAMPLE,
                deal=number,
                step=page.example.at,
                cost=0,
                due_at=self.now,
                changed_at=self.now,
            )


def own_decisions(
    steps: Sequence[Table], decisions: Sequence[JudgedMove[Any]], user_id: int
) -> Iterator[tuple[int, JudgedMove[Any]]]:
    """Yield the judged choices of a person in a deal, each with the step before it.

    Judged moves are in the order in which they were made, among others that nobody judges.
    """
    step = 0
    for judged in decisions:
        while step + 1 < len(steps) and not _made(steps[step + 1], judged):
            step += 1
        if step + 1 == len(steps):
            return
        if judged.fair is not None and steps[step].seat_of(user_id) == judged.seat:
            yield step, judged
        step += 1


def _made(after: Table, judged: JudgedMove[Any]) -> bool:
    """Tell whether a judged move is the last one: what is judged may be the card alone."""
    made = after.moves[-1]
    return made.seat == judged.seat and made.move in (str(judged.move), f"play {judged.move}")


def _asked(position: Position, face: TableFace, seat: Seat, played: str = "", says: str = "") -> Asked | None:
    return Asked(position, face, face, seat, played, says) if isinstance(face, HasHints) else None
