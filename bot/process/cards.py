"""The judge of cards: easy computers play each hand again, which tells the worth of its cards from the play."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from bot.errors import StoreError
from bot.process.background import RepeatedWork
from bot.store.matches.cards import Cards
from bot.tables.computers.thinking import give_way
from bot.tables.errors import TableError
from bot.tables.part import Change
from bot.tables.results import match_result, par_of
from bot.tables.table import Table
from bot.tasks import KeyedTasks
from computers.par import GAMES, JudgedDeal, JudgedSum, Par, judged_sums
from engine.game import Seat

logger = logging.getLogger(__name__)

T = TypeVar("T")

WAIT: Final = 3.0
"""Seconds that the message of a finished match waits at most for the judgement of its last hand."""
KEPT: Final = 4096
"""Judged hands of running matches that are kept in memory."""
NICENESS: Final = 15
"""The priority of the games, the lowest in the bot: whatever else it does goes before."""
PAUSE: Final = 4.0
"""Seconds between two matches that no process has judged: it ended before, or they are of before.

Each keeps the interpreter from the tables for about half a second.
"""


class CardJudge(RepeatedWork):
    """Judges each hand in the background after its end, and the match after its last one.

    Games are played one by one in a thread of the lowest priority.
    """

    failure = "not all matches are judged now"

    def __init__(self, cards: Cards, find: Callable[[int], Awaitable[Table]]) -> None:
        """``find`` returns a table."""
        self._cards = cards
        self._find = find
        self._executor = ThreadPoolExecutor(
            1, thread_name_prefix="cards", initializer=give_way, initargs=(NICENESS,)
        )
        self._judging = KeyedTasks[int]()
        self._newest: dict[int, Table] = {}
        self._games: OrderedDict[tuple[int, int], int] = OrderedDict()
        """The sum of all games of a hand, by table and number."""

    def table_changed(self, change: Change) -> None:
        """Judge the hand that has just ended."""
        table = change.after
        before = 0 if change.before is None else change.before.deals_scored
        has_news = not table.is_board and (table.deals_scored > before or table.has_result)
        if has_news and par_of(table) is not None:
            self._newest[table.id] = table
            self._judging.start(table.id, self._judge_newest, f"cards of table {table.id}")

    async def of(self, table: Table) -> tuple[int, int] | None:
        """Return the worth of the cards of a finished match, as :meth:`bot.store.matches.cards.Cards.of`."""
        if par_of(table) is None:
            return None
        if (judging := self._judging.get(table.id)) is not None:
            await asyncio.wait({judging}, timeout=WAIT)
        return await self._cards.of(table.id)

    async def of_board(self, table: Table) -> int | None:
        """Return the worth of a board's cards to the first side, in quarters of a point.

        ``None`` if the board was not finished at this table. It takes some tenths of a second the first time.
        """
        par = par_of(table)
        judged = [] if par is None else await self._judged(table, par)
        return judged[0][1] if judged else None

    async def close(self) -> None:
        """Stop; the rest is judged after the next start."""
        await super().close()
        await self._judging.close()
        self._executor.shutdown(wait=False, cancel_futures=True)

    async def _do_what_is_due(self) -> None:
        unjudged = await self._cards.unjudged()
        for number, table_id in enumerate(unjudged, 1):
            try:
                await self.judge(await self._find(table_id))
            except TableError as error:
                logger.warning("the cards of table %d are not judged: %s", table_id, error)
                await self._cards.save(table_id, 0, 0, {})
            except StoreError:
                raise
            except Exception:
                # One must not keep the others from being judged.
                logger.exception("the cards of table %d are not judged now", table_id)
            if number % 100 == 0:
                logger.info("judged the cards of %d of %d matches", number, len(unjudged))
            await asyncio.sleep(PAUSE)

    async def _judge_newest(self, table_id: int) -> None:
        while (table := self._newest.pop(table_id, None)) is not None:
            try:
                await self.judge(table)
            except StoreError as error:
                logger.warning("the cards of table %d are judged later: %s", table_id, error)
            except Exception:
                logger.exception("the cards of table %d are not judged", table_id)

    async def judge(self, table: Table) -> None:
        """Judge the hands of a table, and write the judgement of a match that is over."""
        par = par_of(table)
        judged = [] if par is None else await self._judged(table, par)
        if table.has_result:
            cards = sum(games for _, games in judged)
            play = sum(GAMES * deal.lead - games for deal, games in judged)
            await self._cards.save(table.id, cards, play, await self._in_thread(lambda: _sums(table, judged)))

    async def _judged(self, table: Table, par: Par) -> list[tuple[JudgedDeal, int]]:
        """Return the hands that are judged, each with the sum of its games."""
        deals = await self._in_thread(lambda: _deals(table, par))
        return [(deal, await self._sum_of_games(table.id, deal)) for deal in deals]

    async def _sum_of_games(self, table_id: int, deal: JudgedDeal) -> int:
        key = table_id, deal.number
        if key not in self._games:
            self._games[key] = sum(
                [await self._in_thread(partial(deal.again, game)) for game in range(GAMES)]
            )
            if len(self._games) > KEPT:
                self._games.popitem(last=False)
        return self._games[key]

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.wrap_future(self._executor.submit(work))


def _deals(table: Table, par: Par) -> Sequence[JudgedDeal]:
    """Return the hands to judge: those that were scored and not conceded."""
    match = table.started_match
    conceded = {deal for deal, _ in match.conceded_deals}
    return par.deals(table.played_options, table.due_dealer or 0, match.moves, conceded)


def _sums(table: Table, judged: Sequence[tuple[JudgedDeal, int]]) -> dict[int, Mapping[str, JudgedSum]]:
    """Return the sums of each person of a match by the number of their result."""
    played = _played(table)
    found = {}
    for result in match_result(table).seats:
        seat = result.seat % len(table.seats)
        own = [(deal, games) for deal, games in judged if deal.number in played[seat, result.user_id]]
        found[result.seat] = judged_sums(own, result.side, seat)
    return found


def _played(table: Table) -> Mapping[tuple[Seat, int], Collection[int]]:
    """Return the deals in which each person moved themselves: a hand that a computer played counts for nobody."""
    played = defaultdict[tuple[Seat, int], set[int]](set)
    deal = 0
    for turn, move in enumerate(table.moves):
        deal = move.dealt or deal
        person = None if move.seat is None or move.stood_in else table.seats_at(turn)[move.seat].person
        if move.seat is not None and person is not None:
            played[move.seat, person.id].add(deal)
    return played
