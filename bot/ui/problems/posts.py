"""The public messages of problems: posted, kept up to date, and closed when their time is over."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime
from typing import Final

import discord

from bot.errors import Refusal, traced
from bot.i18n import Language
from bot.problems.problem import DRAFTS_LAST, Problem
from bot.process.background import RepeatedWork
from bot.store.people.problems import Problems
from bot.tables.errors import TableError
from bot.tasks import KeyedTasks
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe, in_open_thread, is_transient, post_once
from bot.ui.discord.services import Services
from bot.ui.problems.messages import ProblemMessages
from bot.ui.tables.messages.message_requests import MessageRequests

logger = logging.getLogger(__name__)

LONGEST_PAUSE: Final = 3600.0
RETRY_AFTER: Final = 60.0


class ProblemPosts(RepeatedWork):
    """Posts problems and keeps their messages; a new process goes on where the last one stopped."""

    failure = "a problem closes late"

    def __init__(
        self,
        client: discord.Client,
        store: Problems,
        messages: ProblemMessages,
        services: Services,
        requests: MessageRequests,
    ) -> None:
        self._client = client
        self._store = store
        self.messages = messages
        self._services = services
        self._requests = requests
        self._next: datetime | None = None
        self._is_late = False
        self._behind = set[int]()
        """Problems whose messages do not show the newest answer."""
        self._edits = KeyedTasks[int]()

    async def close(self) -> None:
        """Do nothing more; the next process goes on."""
        await super().close()
        await self._edits.close()

    async def post(
        self, draft: Problem, channel_id: int, author: int | None = None, *, weekly: bool = False
    ) -> Problem:
        """Post a draft in a channel of its server, and return it as it is asked then.

        Raises ``Refusal`` if it was asked already, if the ``author`` may ask nothing more, or if the bot cannot write
        there, ``TableError`` if the table can no longer be read, and what a request may raise that may succeed later.
        The draft then stays one.
        """
        problem = await self._store.ask(
            draft.id, channel_id, self._services.tables.now, author, weekly=weekly
        )
        channel = self._client.get_partial_messageable(channel_id, guild_id=problem.guild_id)
        try:
            shown = await self.messages.public(problem, (), await self._language(problem), is_new=True)
            await self._requests.turn_of_bot(channel_id)
            message = await post_once(channel, shown, f"problem-{problem.id}")
        except Exception as error:
            await self._store.change(problem.id, channel_id=None, author=None, weekly=False, closes_at=None)
            if not isinstance(error, REQUEST_ERRORS) or is_transient(error):
                raise
            logger.info("cannot post a problem in channel %d: %s", channel_id, describe(error))
            raise Refusal("problem_not_posted") from error
        await self._store.change(problem.id, message_id=message.id)
        return replace(problem, message_id=message.id)

    def update(self, problem_id: int) -> None:
        """Let the message of a problem show its answers so far, or its end, in its turn."""
        self._behind.add(problem_id)
        self._edits.start(problem_id, self._catch_up, f"problem {problem_id}")

    async def end(self, problem: Problem) -> None:
        """Take no more answers to a problem, and show its end."""
        await self._store.change(problem.id, closes_at=self._services.tables.now)
        self.update(problem.id)

    def _pause(self) -> float:
        """Return the seconds until a problem closes, or until it is seen whether those that were due are closed."""
        longest = RETRY_AFTER if self._is_late else LONGEST_PAUSE
        until = longest if self._next is None else (self._next - self._services.tables.now).total_seconds()
        return min(longest, max(0.0, until))

    async def _do_what_is_due(self) -> None:
        self._is_late, self._next, now = True, None, self._services.tables.now
        await self._store.drop_drafts(now - DRAFTS_LAST)
        unclosed = await self._store.unclosed()
        due = [each.id for each in unclosed if not each.is_open(now)]
        for problem_id in due:
            self.update(problem_id)
        self._next = next((each.closes_at for each in unclosed if each.is_open(now)), None)
        self._is_late = bool(due)

    async def _catch_up(self, problem_id: int) -> None:
        while problem_id in self._behind:
            try:
                await self._show(problem_id)
            except Exception as error:
                self._behind.discard(problem_id)
                logger.exception("problem %d is not up to date", problem_id, exc_info=traced(error))

    async def _show(self, problem_id: int) -> None:
        problem = await self._store.find(problem_id)
        if problem is None or problem.channel_id is None or problem.closed:
            self._behind.discard(problem_id)
            return
        channel_id = problem.channel_id
        await self._requests.turn_of_bot(channel_id)
        self._behind.discard(problem_id)
        problem = await self._store.find(problem_id) or problem
        answers, language = await self._store.answers(problem_id), await self._language(problem)
        is_open = problem.is_open(self._services.tables.now)
        try:
            if is_open:
                shown = await self.messages.public(problem, answers, language, is_new=False)
            else:
                shown = await self.messages.closed(problem, answers, language)
            channel = self._client.get_partial_messageable(channel_id, guild_id=problem.guild_id)
            message = channel.get_partial_message(problem.message_id or 0)
            # Without attachments in the request Discord keeps the picture.
            await in_open_thread(self._client, channel_id, lambda: message.edit(view=shown.layout()))
        except (TableError, *REQUEST_ERRORS) as error:
            logger.info("problem %d stays as it is: %s", problem_id, describe(error))
            if is_transient(error):
                return
            is_open = is_open and not isinstance(error, discord.NotFound)  # somebody deleted it
        if not is_open:
            now = self._services.tables.now
            await self._store.change(problem_id, closed=True, closes_at=min(now, problem.closes_at or now))

    async def _language(self, problem: Problem) -> Language:
        guild = self._client.get_guild(problem.guild_id)
        return await self._services.languages.of_server(problem.guild_id, guild and guild.preferred_locale)
