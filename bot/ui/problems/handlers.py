"""Handlers of problems: asking the others, answering, and closing. Everything is in the custom_ids and the store."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import ClassVar

from bot.errors import Refusal, UnknownControl
from bot.i18n import Translator
from bot.people.preferences import Preferences
from bot.problems.expert_work import ExpertWork, Purpose
from bot.problems.problem import Answer, Position, Problem
from bot.store.people.problems import Problems
from bot.tables.errors import TableError
from bot.ui.answers import only
from bot.ui.controls.custom_id import channel_url
from bot.ui.controls.problem_id import Action, ProblemId
from bot.ui.controls.replay_id import ReplayId
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import Interaction, deferring_if_slow, respond, show_aside, update_with
from bot.ui.discord.services import Services
from bot.ui.discord.users import actor_of, may_write, person_of
from bot.ui.face.anonymous import asked_seat, assess
from bot.ui.problems.posts import ProblemPosts
from bot.ui.replay.handlers import ReplayHandlers
from bot.ui.review.judge_worker import Judging


class ProblemHandlers:
    """Answers the buttons and selects of problems."""

    prefix: ClassVar = ProblemId.prefix

    def __init__(
        self,
        store: Problems,
        posts: ProblemPosts,
        replays: ReplayHandlers,
        judging: Judging,
        work: ExpertWork,
        services: Services,
    ) -> None:
        """``replays`` tell which positions a person may see."""
        self._store = store
        self._posts = posts
        self._replays = replays
        self._judging = judging
        self._work = work
        self._services = services

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a click, or a chosen move."""
        clicked = ProblemId.parse(custom_id)
        if clicked.action is Action.ASK:
            await self._ask(interaction, clicked)
            return
        problem = await self._store.find(clicked.number)
        if problem is None or problem.guild_id != interaction.guild_id:
            raise Refusal("no_such_problem")
        match clicked.action:
            case Action.POST:
                await self._post(interaction, problem)
            case Action.CLOSE:
                await self._close(interaction, problem)
            case Action.LEAVE:
                tr = await self._services.languages.of(interaction)
                await update_with(interaction, OutgoingMessage((text(tr.gettext("Nobody is asked.")),)))
            case _:
                await self._adopt_message(interaction, problem)
                move = only(values) if values else None
                await show_aside(interaction, self._own(interaction, problem, move))

    async def _ask(self, interaction: Interaction, clicked: ProblemId) -> None:
        """Show the user alone what the expert thinks of a position."""
        self._services.limits.check_picture(interaction.user.id)
        looking = await self._replays.looking_at(
            interaction, ReplayId(clicked.number, clicked.deal, clicked.step)
        )
        position, guild_id = looking.position, looking.table.guild_id
        seat = asked_seat(position)
        if seat is None:
            raise Refusal("nothing_to_ask")
        await self._store.check_limits(guild_id, interaction.user.id, self._services.tables.now)
        here = Position(clicked.number, clicked.deal, looking.here.step, seat)
        draft = await self._store.at(here)
        if draft is None:
            self._work.begin(guild_id, Purpose.PROBLEM)
            assessing = self._judging.run(partial(assess, position, seat))
            assessed = await deferring_if_slow(interaction, assessing, ephemeral=True)
            draft = await self._store.draft(guild_id, here, assessed, self._services.tables.now)
        if draft.channel_id is not None:
            raise Refusal("no_such_problem")
        tr, preferences = await self._reader(interaction)
        building = self._posts.messages.preview(draft, tr.language, preferences)
        await respond(interaction, building, ephemeral=True)

    async def _post(self, interaction: Interaction, draft: Problem) -> None:
        if not may_write(interaction) or interaction.channel_id is None:
            raise Refusal("problem_not_posted")
        if not draft.assessed.has_point:
            raise UnknownControl
        posting = self._posts.post(draft, interaction.channel_id, interaction.user.id)
        posted = await deferring_if_slow(interaction, posting)
        tr = await self._services.languages.of(interaction)
        url = channel_url(posted.guild_id, interaction.channel_id, posted.message_id)
        await update_with(interaction, OutgoingMessage((text(tr.gettext("Asked: {url}", url=url)),)))

    async def _own(self, interaction: Interaction, problem: Problem, move: str | None) -> OutgoingMessage:
        """Return the user's answer, which may be the first ``move``; without one the question to them alone."""
        user_id = interaction.user.id
        tr, preferences = await self._reader(interaction)
        answers = await self._store.answers(problem.id)
        if (own := dict(answers).get(user_id)) is None:
            if not problem.is_open(self._services.tables.now):
                raise Refusal("problem_is_closed")
            if move is None:
                self._services.limits.check_picture(user_id)
                return await self._posts.messages.private(problem, tr.language, preferences)
            await self._save(interaction, problem, move)
            answers = await self._store.answers(problem.id)
            own = dict(answers).get(user_id, move)
        return await self._posts.messages.own(problem, answers, own, tr.language, preferences)

    async def _save(self, interaction: Interaction, problem: Problem, move: str) -> None:
        """Save an answer; who asked or sat at the table may answer too, outside of the season."""
        if move not in problem.assessed.values:
            raise UnknownControl
        person, marks, who_know = person_of(interaction), problem.assessed.marks(move), {problem.author}
        with suppress(TableError):
            who_know |= (await self._services.tables.find(problem.position.table_id)).everybody
        counts, now = person.id not in who_know, self._services.tables.now
        await self._store.answer(Answer(problem.id, person.id, person.name, move, marks, counts, now))
        self._posts.update(problem.id)

    async def _close(self, interaction: Interaction, problem: Problem) -> None:
        if interaction.user.id != problem.author and not actor_of(interaction).is_moderator:
            raise Refusal("problem_of_another")
        if not problem.is_open(self._services.tables.now):
            raise Refusal("problem_is_closed")
        await deferring_if_slow(interaction, self._posts.end(problem))
        await reply_to(interaction).acknowledge()

    async def _adopt_message(self, interaction: Interaction, problem: Problem) -> None:
        """Save the clicked message of a problem whose process ended before Discord had answered."""
        message, is_here = interaction.message, problem.channel_id == interaction.channel_id
        if problem.message_id is None and is_here and message is not None and not message.flags.ephemeral:
            await self._store.change(problem.id, message_id=message.id)

    async def _reader(self, interaction: Interaction) -> tuple[Translator, Preferences]:
        services = self._services
        return await services.languages.of(interaction), await services.preferences.of(interaction.user.id)
