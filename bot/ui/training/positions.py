"""The positions of somebody's training: found in finished deals, and shown as they were."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from bot.errors import Refusal
from bot.people.preferences import Preferences
from bot.problems.assessed import Assessed
from bot.problems.expert_work import ExpertWork, Purpose
from bot.problems.training import EXAMPLE, GOOD, RECENT, Looked, Position, in_order, is_clear
from bot.store.people.training import Training
from bot.tables.entries import Person
from bot.tables.errors import TableError
from bot.tables.log.past import PastDeals
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.face.face import Face, TableFace
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
    """A person who trains a game, in their language; ``since`` is when they began to answer positions in a row."""

    person: Person
    face: Face
    preferences: Preferences
    since: datetime

    @property
    def key(self) -> tuple[int, str]:
        """The person and the game in the store."""
        return self.person.id, self.face.game.name


@dataclass(frozen=True, slots=True)
class Scene:
    """A position as its person saw it, and the move that they made then.

    An example has in its place what the strategy pages say, a message id.
    """

    face: TableFace
    hints: HasHints
    seat: Seat
    played: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class TrainingPositions:
    """Finds the positions of people's training."""

    store: Training
    tables: Tables
    past: PastDeals
    judging: Judging
    work: ExpertWork
    is_covered: Callable[[Table], bool]
    examples: dict[tuple[str, int], Assessed] = field(default_factory=dict)
    """The expert's view of the examples by game and number: the same for everybody."""

    async def look_through(self, learner: Learner, guild_id: int, progress: Progress) -> None:
        """Judge finished deals of a person in a server, the newest first, and keep what clearly cost them points.

        The examples of the strategy pages are judged once for all, so they are asked where that is too little. Raises
        :class:`Refusal` while the expert is turned off, and if for want of his work there is nothing to ask.
        """
        if not self.work.most:
            raise Refusal("expert_is_off")
        deals = await self._unseen(learner, guild_id)
        is_tired = bool(deals) and not self.work.left(guild_id)
        for done, (table, looked) in enumerate(deals):
            if not self.work.left(guild_id):
                break
            self.work.begin(guild_id, Purpose.TRAINING)
            await progress(done, len(deals))
            positions: Sequence[Position] = ()
            with suppress(NotAvailable):
                positions, looked = await self._judged(learner, table, looked)  # noqa: PLW2901
            await self.store.save(*learner.key, positions, [looked])
        guide, there = learner.face.strategy, await self.store.positions(*learner.key)
        if guide is not None and all(each.table_id != EXAMPLE for each in there):
            examples = [(number, page.example.at) for number, page in enumerate(guide.pages, start=1)]
            found = [await self._found(learner, EXAMPLE, number, step, 0.0) for number, step in examples]
            await self.store.save(*learner.key, [each for each in found if each is not None])
        if is_tired and not in_order(await self.store.positions(*learner.key), self.tables.now):
            raise Refusal("expert_is_tired")

    async def scene(self, learner: Learner, table_id: int, deal: int, step: int) -> Scene | None:
        """Return a position as the person saw it; ``None`` if it is gone, or the expert has nothing to say there."""
        guide, seat, told = learner.face.strategy, None, {}
        if table_id == EXAMPLE and guide is not None and 0 < deal <= len(guide.pages):
            example = guide.pages[deal - 1].example
            table = example.deal.at(example.at, learner.person, learner.face.language)
            seat, told = LEARNER, {"says": example.says}
        else:
            try:
                steps = await self.past.of(await self.tables.find(table_id), deal)
            except TableError:
                return None
            if step + 1 < len(steps):
                table, made = steps[step], steps[step + 1].moves[-1]
                seat, told = table.seat_of(learner.person.id), {"played": made.move}
        if seat is None:
            return None
        face = learner.face.at(table)
        return Scene(face, face, seat, **told) if isinstance(face, HasHints) and face.has_hint(seat) else None

    async def _found(
        self, learner: Learner, table_id: int, deal: int, step: int, cost: float
    ) -> Position | None:
        """Return a position with what the expert thinks of it; ``None`` if what was played is good at a second look.

        His reasons are not kept: they may name other people.
        """
        scene = await self.scene(learner, table_id, deal, step)
        if scene is None:
            return None
        example, now = (learner.face.game.name, deal), self.tables.now
        assessed = self.examples.get(example) if table_id == EXAMPLE else None
        if assessed is None:
            values = await self.judging.run(lambda: scene.hints.estimates(scene.seat))
            assessed = Assessed(values, scene.hints.worth_saying(), {})
        if table_id == EXAMPLE:
            self.examples[example] = assessed
        if scene.played and assessed.marks(scene.played) >= GOOD:
            return None
        return Position(table_id, deal, step, cost, now, now, assessed)

    async def _unseen(self, learner: Learner, guild_id: int) -> Sequence[tuple[Table, Looked]]:
        """Return deals to judge; those that cannot be judged are noted."""
        found = list[tuple[Table, Looked]]()
        seen = {(each.table_id, each.deal) for each in await self.store.looked(*learner.key)}
        for table_id, deals, at in await self.store.matches(*learner.key, guild_id, self.tables.now - RECENT):
            new = [each for each in range(deals, 0, -1) if (table_id, each) not in seen]
            if not new or len(found) >= MOST_DEALS:
                continue
            try:
                table = await self.tables.find(table_id)
            except TableError:
                continue
            if not self.is_covered(table):
                face = learner.face.at(table)
                known = set() if face.reviews is None else {*face.reviews.reviewable()} & {*face.replayable()}
                looked = [Looked(table_id, deal, at, self.tables.now) for deal in new]
                found += [(table, each) for each in looked if each.deal in known]
                await self.store.save(*learner.key, (), [each for each in looked if each.deal not in known])
        return found[:MOST_DEALS]

    async def _judged(
        self, learner: Learner, table: Table, looked: Looked
    ) -> tuple[Sequence[Position], Looked]:
        """Return the positions of a deal that clearly cost a person something, and what all their decisions lost."""
        reviews = learner.face.at(table).reviews
        if reviews is None:
            return (), looked
        (judged,) = await self.judging.of(reviews, [looked.deal])
        steps = await self.past.of(table, looked.deal)
        own = [*own_decisions(steps, judged.decisions, learner.person.id)]
        clear = [(step, move.cost) for step, move in own if move.fair is not None and is_clear(move.fair)]
        found = [await self._found(learner, table.id, looked.deal, *each) for each in clear]
        lost = sum(move.loss for _, move in own)
        return [each for each in found if each is not None], replace(looked, decisions=len(own), lost=lost)


def own_decisions(
    steps: Sequence[Table], decisions: Sequence[JudgedMove[Any]], user_id: int
) -> Iterator[tuple[int, JudgedMove[Any]]]:
    """Yield the judged choices of a person in a deal, each with the step before it.

    Judged moves are in the order in which they were made, among others that nobody judges. What is judged may be the
    card alone.
    """
    made = enumerate(after.moves[-1] for after in steps[1:])
    for judged in decisions:
        texts = (str(judged.move), f"play {judged.move}")
        found = (step for step, each in made if each.seat == judged.seat and each.move in texts)
        if (step := next(found, None)) is None:
            return
        if judged.fair is not None and steps[step].seat_of(user_id) == judged.seat:
            yield step, judged
