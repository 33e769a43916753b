"""The problem of the week: searched at night in the hands of a server, and posted on Thursdays at noon."""

from __future__ import annotations

import asyncio
import logging
import random
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import partial
from typing import Final

import discord

from bot.errors import Refusal, StoreError
from bot.people.clubs import Club
from bot.problems.expert_work import ExpertWork, Purpose
from bot.problems.problem import Position
from bot.process.background import RepeatedWork, until_an_hour_begins
from bot.store import DatabaseStore
from bot.store.matches.weekly_hands import Found
from bot.tables.errors import TableError
from bot.tables.log.past import played_again
from bot.tables.table import Table
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe
from bot.ui.discord.services import Services
from bot.ui.face.anonymous import assess
from bot.ui.problems.posts import ProblemPosts
from bot.ui.review.judge_worker import Judging
from bot.ui.week.search import decisions

logger = logging.getLogger(__name__)

RETRY_AFTER: Final = 60.0
NIGHT: Final = range(2, 6)
"""The hours in which the hands of the last day are judged, on the clocks of the server as all that follow."""
MOST_A_NIGHT: Final = 40
"""Hands of a server that are judged in a night; half of the expert's day is left to people."""
A_DAY: Final = timedelta(days=1)
THURSDAY: Final = 3
ASKED_FROM: Final = 9
"""The hour from which people may withdraw their hands."""
POSTED_AT: Final = 12
CANDIDATES: Final = 3
"""Hands whose people are asked: where one is withdrawn, those of the next one were asked in time, too."""


def asked_on(club: Club, at: datetime) -> date | None:
    """Return the day of the problem if people may withdraw their hands at a time."""
    local = at.astimezone(club.zone)
    return local.date() if local.weekday() == THURSDAY and ASKED_FROM <= local.hour < POSTED_AT else None


class WeeklyProblems(RepeatedWork):
    """Searches, finds out whom to ask, and posts; a new process goes on where the last one stopped."""

    failure = "the problem of a week is late"

    def __init__(
        self,
        client: discord.Client,
        store: DatabaseStore,
        services: Services,
        posts: ProblemPosts,
        judging: Judging,
        work: ExpertWork,
    ) -> None:
        self._client = client
        self._hands = store.weekly_hands
        self._problems = store.problems
        self._services = services
        self._posts = posts
        self._judging = judging
        self._work = work
        self.to_ask: dict[int, set[int]] = {}
        """The people who have yet to be asked this morning, by server."""
        self._searched: dict[int, date] = {}
        """The last night of each server whose search has ended."""
        self._is_late = False
        self._zones: set[tzinfo] = {UTC}

    def _pause(self) -> float:
        return RETRY_AFTER if self._is_late else until_an_hour_begins(self._services.tables.now, self._zones)

    async def _do_what_is_due(self) -> None:
        self._is_late, is_late = True, False
        clubs = await self._services.clubs.with_problem()
        self._zones = {UTC, *(club.zone for club in clubs.values())}
        for step in (self._post_if_due, self._find_out_whom_to_ask, self._search_at_night):
            for guild_id, club in clubs.items():
                if self._client.get_guild(guild_id) is not None:
                    try:
                        await step(guild_id, club)
                    except StoreError:
                        raise
                    except (Refusal, *REQUEST_ERRORS) as error:
                        logger.info("the problem of server %d has to wait: %s", guild_id, describe(error))
                        is_late = True
                    except Exception:  # the other servers do not wait for it
                        logger.exception("the problem of server %d is late", guild_id)
                        is_late = True
        self._is_late = is_late

    async def _post_if_due(self, guild_id: int, club: Club) -> None:
        local = self._services.tables.now.astimezone(club.zone)
        is_due = local.weekday() == THURSDAY and local.hour >= POSTED_AT
        if not (is_due and self._work.most) or club.problem_posted == local.date():
            return
        for found, table in await self._candidates(guild_id):
            try:
                await self._post(guild_id, club.problem_channel or 0, found, table)
            except Refusal as error:
                if error.code == "reviews_not_ready":
                    raise
                logger.info("no problem from hand %d of table %d: %s", found.deal, found.table_id, error)
                if error.code == "problem_not_posted":
                    break
                await self._hands.withdraw(found)  # somebody has asked about it
            else:
                break  # its row stays for the week: so a process that dies now does not post the next one
        await self._services.clubs.choose(guild_id, problem_posted=local.date())

    async def _post(self, guild_id: int, channel_id: int, found: Found, table: Table) -> None:
        """Post a problem; raises as :meth:`ProblemPosts.post`, also if the position was asked about already."""
        position = (await asyncio.to_thread(played_again, table, found.deal))[found.step]
        (seat,) = position.waits_for
        place = Position(table.id, found.deal, found.step, seat)
        problem = await self._problems.at(place)
        if problem is None:
            assessed = await self._judging.run(partial(assess, position, seat))
            problem = await self._problems.draft(guild_id, place, assessed, self._services.tables.now)
        elif problem.weekly:  # a process died after it had posted, or while it did
            if problem.message_id is not None:
                return
            # Discord ignores a second message of the same nonce.
            await self._problems.change(problem.id, channel_id=None, weekly=False, closes_at=None)
        await self._posts.post(problem, channel_id, weekly=True)

    async def withdraw(self, guild_id: int, user_id: int) -> None:
        """Take out all hands of a person in a server, and ask the people of those that come in their place."""
        best = await self._candidates(guild_id)
        for found, table in best:
            if user_id in table.everybody:
                await self._hands.withdraw(found)
        asked = {table.id for _, table in best[:CANDIDATES]}
        left = [table for _, table in best if user_id not in table.everybody][:CANDIDATES]
        if guild_id in self.to_ask:
            self.to_ask[guild_id].update(*(table.everybody for table in left if table.id not in asked))

    async def _candidates(self, guild_id: int) -> list[tuple[Found, Table]]:
        """Return the positions that were found in a server and may be shown, with their tables, the best first."""
        best = await self._hands.best(guild_id, self._services.tables.now)
        found = [(each, await self._showable(each.table_id)) for each in best]
        return [(each, table) for each, table in found if table is not None]

    async def _showable(self, table_id: int) -> Table | None:
        """Return a table; ``None`` if it is covered or private, or a person there wants that or was forgotten."""
        try:
            table = await self._services.tables.find(table_id)
        except TableError as error:
            logger.warning("table %d is not searched for a problem: %s", table_id, error)
            return None
        people = table.everybody
        if self._services.is_covered(table) or self._is_private(table) or min(people, default=-1) < 0:
            return None
        preferences = [await self._services.preferences.of(user_id) for user_id in people]
        return None if any(each.never_my_hands for each in preferences) else table

    def _is_private(self, table: Table) -> bool:
        """Tell whether some people of a server may not view the channel of a table, as far as the bot knows it."""
        guild = self._client.get_guild(table.guild_id)
        channel = None if guild is None else guild.get_channel_or_thread(table.channel_id)
        if guild is None or channel is None:
            return False
        if isinstance(channel, discord.Thread) and (channel.parent is None or channel.is_private()):
            return True
        return not channel.permissions_for(guild.default_role).view_channel

    async def _find_out_whom_to_ask(self, guild_id: int, club: Club) -> None:
        if asked_on(club, self._services.tables.now) is None:
            self.to_ask.pop(guild_id, None)
        elif guild_id not in self.to_ask:
            best = (await self._candidates(guild_id))[:CANDIDATES]
            self.to_ask[guild_id] = {user_id for _, table in best for user_id in table.everybody}

    async def _search_at_night(self, guild_id: int, club: Club) -> None:
        """Judge hands that ended in the last day; raises ``Refusal`` if the bot has just started."""
        local = self._services.tables.now.astimezone(club.zone)
        if local.hour not in NIGHT or self._searched.get(guild_id) == local.date():
            return
        tables = await self._hands.tables_since(guild_id, self._services.tables.now - A_DAY)
        random.Random(f"{guild_id} {local.date()}").shuffle(tables)  # noqa: S311 - a sample
        left = min(MOST_A_NIGHT, self._work.left(guild_id) - self._work.most // 2)
        for table_id in tables:
            table = await self._showable(table_id) if left > 0 else None
            if table is not None:
                for deal in range(1, 1 + min(left, table.deals_scored)):
                    left -= 1
                    await self._search(table, deal)
        self._searched[guild_id] = local.date()

    async def _search(self, table: Table, deal: int) -> None:
        """Save the position of a deal about which computers disagree most, if one may be a problem."""
        found = list[Found]()
        for each in await self._judging.run(partial(decisions, table, deal)):
            if not found:
                self._work.begin(table.guild_id, Purpose.WEEK)
            # One by one, so that readers of reviews wait for one of them at most.
            worth = await self._judging.run(each.disagreement)
            found.append(Found(table.id, deal, each.step, worth))
        best = max(found, key=lambda each: each.worth, default=None)
        if best is not None and best.worth:
            await self._hands.note(table.guild_id, best, self._services.tables.now)
