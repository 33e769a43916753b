"""The problem of the week: searched at night in the hands of a server, and posted on Thursdays at noon."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import partial
from typing import Final

import discord

from bot.errors import Refusal, StoreError
from bot.people.clubs import Club, ClubStore
from bot.people.preferences import PersonalPreferences
from bot.problems.expert_work import ExpertWork, Purpose
from bot.problems.problem import Position
from bot.problems.store import ProblemStore
from bot.process.background import repeat, until_an_hour_begins
from bot.store.matches.weekly_hands import Found, WeeklyHands
from bot.tables.errors import TableError
from bot.tables.log.past import played_again
from bot.tables.part import Part
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tasks import cancel_and_wait
from bot.ui.discord.http_errors import REQUEST_ERRORS, is_transient
from bot.ui.face.problem_button import assess
from bot.ui.problems.posts import ProblemPosts
from bot.ui.review.judge_worker import Judging
from bot.ui.week.search import decisions

logger = logging.getLogger(__name__)

RETRY_AFTER: Final = 60.0
NIGHT: Final = range(2, 6)
"""The hours in which hands are judged, on the clocks of the server as all that follow."""
MOST_A_NIGHT: Final = 40
"""Hands of a server that are judged in a night, of which half of the expert's day is left to people at least."""
SEARCHED: Final = timedelta(days=7)
"""The age of the hands among which the problem is searched."""
THURSDAY: Final = 3
ASKED_FROM: Final = 9
"""The hour from which people may withdraw their hands."""
POSTED_AT: Final = 12
CANDIDATES: Final = 3
"""Hands whose people are asked: where one is withdrawn, those of the next one were asked in time, too."""


def week_due(club: Club, at: datetime) -> date | None:
    """Return the day for which the problem is due at a time; ``None`` on other days, before noon, and once posted."""
    local = at.astimezone(club.zone)
    is_due = local.weekday() == THURSDAY and local.hour >= POSTED_AT
    return local.date() if is_due and club.problem_posted != local.date() else None


def withdrawable_on(club: Club, at: datetime) -> date | None:
    """Return the day of the problem if people may withdraw their hands at a time: in the hours before it."""
    local = at.astimezone(club.zone)
    return local.date() if local.weekday() == THURSDAY and ASKED_FROM <= local.hour < POSTED_AT else None


class WeeklyProblems(Part):
    """Searches, asks the people of the best hands, and posts; a new process goes on where the last one stopped."""

    def __init__(
        self,
        client: discord.Client,
        hands: WeeklyHands,
        clubs: ClubStore,
        tables: Tables,
        preferences: PersonalPreferences,
        judging: Judging,
        work: ExpertWork,
        is_covered: Callable[[Table], bool],
        problems: ProblemStore,
        posts: ProblemPosts,
    ) -> None:
        self._client = client
        self._hands = hands
        self._clubs = clubs
        self._tables = tables
        self._preferences = preferences
        self._judging = judging
        self._work = work
        self._is_covered = is_covered
        self._problems = problems
        self._posts = posts
        self.to_ask: dict[int, dict[int, list[tuple[Table, int]]]] = {}
        """Who has yet to be asked this morning: servers, people, and the tables and deals of their hands."""
        self._done: dict[int, date] = {}
        """The last day of each server on which Discord refused its post."""
        self._is_late = False
        self._zones: set[tzinfo] = {UTC}
        self._task: asyncio.Task[None] | None = None

    @property
    def now(self) -> datetime:
        """The time."""
        return self._tables.now

    async def start(self) -> None:
        """Do what is due, now and from then on."""
        going_on = repeat(self._go_on, self._pause, "the problem of a week is late")
        self._task = asyncio.create_task(going_on, name="problems of the week")

    async def close(self) -> None:
        """Do nothing more; the next process goes on."""
        await cancel_and_wait(self._task)

    def person_forgotten(self, user_id: int) -> None:
        """Forget a person."""
        for people in self.to_ask.values():
            people.pop(user_id, None)

    def _pause(self) -> float:
        return RETRY_AFTER if self._is_late else until_an_hour_begins(self.now, self._zones)

    async def _go_on(self) -> None:
        self._is_late = True
        clubs = await self._clubs.with_problem()
        self._zones = {UTC, *(club.zone for club in clubs.values())}
        # No post waits for a search, and no server for another one.
        results = [
            await self._tried(step, guild_id, club)
            for step in (self._post_if_due, self._find_out_whom_to_ask, self._search_at_night)
            for guild_id, club in clubs.items()
            if self._client.get_guild(guild_id) is not None
        ]
        self._is_late = not all(results)

    async def _tried(self, step: Callable[[int, Club], Awaitable[bool]], guild_id: int, club: Club) -> bool:
        """Return whether a step needs no repetition soon."""
        try:
            return await step(guild_id, club)
        except StoreError:
            raise
        except Exception:
            logger.exception("the problem of the week of server %d is late", guild_id)
            return False

    async def _post_if_due(self, guild_id: int, club: Club) -> bool:
        day = week_due(club, self.now)
        if day is None or self._done.get(guild_id) == day:
            return True
        for found, table in await self.candidates(guild_id):
            try:
                await self._post(guild_id, club.problem_channel or 0, found, table)
            except Refusal as error:
                if error.code == "reviews_not_ready":
                    return False
                if error.code == "problem_not_posted":
                    return self._gave_up(guild_id, day, error)
                logger.info("hand %d of table %d is no problem: %s", found.deal, found.table_id, error)
                await self._hands.withdraw(found)  # somebody has asked about it
            except REQUEST_ERRORS as error:
                return not is_transient(error) and self._gave_up(guild_id, day, error)
            else:
                await self._hands.withdraw(found)
                break
        else:
            logger.info("server %d has no hand for a problem of the week", guild_id)
        await self._clubs.choose(guild_id, problem_posted=day)
        return True

    def _gave_up(self, guild_id: int, day: date, error: Exception) -> bool:
        logger.info("no problem of the week in server %d: %s", guild_id, error)
        self._done[guild_id] = day
        return True

    async def _post(self, guild_id: int, channel_id: int, found: Found, table: Table) -> None:
        """Post a problem; raises as :meth:`ProblemPosts.post`, also if the position was asked about already."""
        positions = await self._judging.run(partial(played_again, table, found.deal))
        position = positions[found.step]
        (seat,) = position.waits_for
        place = Position(table.id, found.deal, found.step, seat)
        known = await self._problems.at(place)
        if known is not None and known.weekly:
            return  # by a process that could not save it
        assessed = await self._judging.run(partial(assess, position, seat))
        draft = await self._problems.draft(guild_id, place, assessed, self.now)
        await self._posts.post(draft, channel_id, author=None, weekly=True)

    async def withdraw(self, guild_id: int, user_id: int) -> None:
        """Take out the hands of a person that may be shown."""
        for found, table in await self.candidates(guild_id):
            if user_id in people_of(table):
                await self._hands.withdraw(found)

    async def candidates(self, guild_id: int) -> list[tuple[Found, Table]]:
        """Return the best positions that were found in a server, with their tables, the best first.

        Those whose people do not want it, or were forgotten, are taken out.
        """
        found = list[tuple[Found, Table]]()
        for each in await self._hands.best(guild_id):
            table = await self._tables.find(each.table_id)
            if not await self._may_be_shown(table):
                await self._hands.withdraw(each)
            elif len(found) < CANDIDATES:
                found.append((each, table))
        return found

    async def _may_be_shown(self, table: Table) -> bool:
        people = people_of(table)
        if self._is_covered(table) or min(people, default=-1) < 0:
            return False
        return not any([(await self._preferences.of(user_id)).never_my_hands for user_id in people])

    async def _find_out_whom_to_ask(self, guild_id: int, club: Club) -> bool:
        if withdrawable_on(club, self.now) is None:
            self.to_ask.pop(guild_id, None)
        elif guild_id not in self.to_ask:
            hands = defaultdict[int, list[tuple[Table, int]]](list)
            for found, table in await self.candidates(guild_id):
                for user_id in people_of(table):
                    hands[user_id].append((table, found.deal))
            self.to_ask[guild_id] = dict(hands)
        return True

    async def _search_at_night(self, guild_id: int, club: Club) -> bool:
        """Judge hands of the last days until the night's or the expert's work is done; return whether it is."""
        now = self.now
        local = now.astimezone(club.zone)
        if local.hour not in NIGHT:
            return True
        await self._hands.clean(guild_id, now - SEARCHED)
        left = MOST_A_NIGHT - await self._hands.judged_since(guild_id, now - timedelta(hours=local.hour + 1))
        judged = await self._hands.judged(guild_id)
        tables = await self._hands.tables_since(guild_id, now - SEARCHED)
        random.Random(f"{guild_id} {local.date()}").shuffle(tables)  # noqa: S311 - a sample
        for table_id in tables:
            try:
                table = await self._tables.find(table_id)
            except TableError as error:
                logger.warning("table %d is not searched: %s", table_id, error)
                continue
            if not await self._may_be_shown(table):
                continue
            for deal in range(1, table.deals_scored + 1):
                if left <= 0 or self._work.left(guild_id) * 2 <= self._work.most:
                    return True
                if (table_id, deal) not in judged:
                    left -= 1
                    try:
                        found = await self._found_in(table, deal)
                    except Refusal:  # the bot has just started
                        return False
                    await self._hands.note(guild_id, table_id, deal, self.now, found)
        return True

    async def _found_in(self, table: Table, deal: int) -> Found | None:
        """Return the position of a deal about which computers disagree most, if one may be a problem."""
        chosen = await self._judging.run(partial(decisions, table, deal))
        if chosen:
            self._work.begin(table.guild_id, Purpose.WEEK)
        # One by one, so that readers of reviews wait for one of them at most.
        found = [
            Found(table.id, deal, each.step, await self._judging.run(each.disagreement)) for each in chosen
        ]
        best = max(found, key=lambda each: each.worth, default=None)
        return best if best is not None and best.worth else None


def people_of(table: Table) -> Collection[int]:
    """Return the ids of all people who have sat at a table during its match; negative ones were forgotten."""
    seated = {seat.person.id for seat in table.seats if seat.person is not None}
    return seated | {former.person.id for former in table.former}
