"""The Discord client: it wires the parts together, starts them in order and stops them in reverse."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import discord
from discord.utils import utcnow

import bot.games.registry  # noqa: F401 - registers the games
from bot.commands.repetition import repeat
from bot.commands.tree import CommandTree
from bot.daily.computers import Computers
from bot.daily.service import Daily
from bot.metrics import NO_METRICS, Metrics, Sources
from bot.people.languages import Languages
from bot.people.preferences import PersonalPreferences
from bot.presets import Presets
from bot.process.alive import is_connected, latencies
from bot.process.identifies import Identifies
from bot.process.ownership.groups import groups, own_name, preferred
from bot.process.ownership.ownership import Ownership
from bot.process.sweep import Sweep
from bot.render.raster.renderer import Renderer
from bot.settings import Settings
from bot.store import DatabaseStore
from bot.store.choices import PERSON
from bot.tables import commands
from bot.tables.census import by_state
from bot.tables.computers.preparation import prepare
from bot.tables.computers.thinking import Thinking
from bot.tables.due import Pauses
from bot.tables.limits import TableLimits
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.shards import Shards
from bot.tables.table import Table
from bot.tables.time.outages import Outages
from bot.tables.time.steady import SteadyClock
from bot.tasks import cancel_and_wait
from bot.ui.daily.handlers import DailyHandlers
from bot.ui.discord.avatars import Avatars
from bot.ui.discord.deduplication import LONGEST_WAIT, InteractionGate
from bot.ui.discord.dispatch import Dispatcher
from bot.ui.discord.emoji_upload import ApplicationEmojis
from bot.ui.discord.newest_messages import NewestMessages
from bot.ui.discord.request_budget import RequestBudget
from bot.ui.discord.responses import Interaction
from bot.ui.face import FACES, daily_plan
from bot.ui.leaderboard.messages import LeaderboardHandlers
from bot.ui.learn.handlers import LearnHandlers
from bot.ui.learn.messages import LessonMessages
from bot.ui.limits.person_limits import Allowance, PersonLimits
from bot.ui.people.greeting import greet
from bot.ui.people.handlers import PreferenceHandlers
from bot.ui.people.languages import LanguageHandlers
from bot.ui.people.privacy import PrivacyHandlers
from bot.ui.presets.handlers import PresetHandlers
from bot.ui.presets.names import reserved_names
from bot.ui.rules.handlers import RulesHandlers
from bot.ui.strategy.handlers import StrategyHandlers
from bot.ui.strategy.messages import StrategyMessages
from bot.ui.tables.clocks.reminder_messages import ReminderMessages
from bot.ui.tables.clocks.shown_clock import ShownClock
from bot.ui.tables.clocks.watch import ClockWatch
from bot.ui.tables.handlers import TableHandlers
from bot.ui.tables.listing.lists import TableLists
from bot.ui.tables.listing.place_handlers import PlaceHandlers
from bot.ui.tables.loaded import wait_until_loaded
from bot.ui.tables.look_handlers import LookHandlers
from bot.ui.tables.messages.backlog import Backlog
from bot.ui.tables.messages.hand_messages import HandMessageUpdater
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.messages.message_requests import MessageRequests
from bot.ui.tables.messages.public_message import TableMessageUpdater
from bot.ui.tables.messages.side_messages import SideMessages
from bot.ui.tables.messages.table_tokens import TableTokens
from bot.ui.tables.notices.notice_messages import NoticeUpdater
from bot.ui.tables.notices.thread_members import ThreadMembers
from bot.ui.tables.reviews.handlers import ReviewHandlers
from bot.ui.tables.word_handlers import WordHandlers

logger = logging.getLogger(__name__)

INTENTS: Final = discord.Intents(guilds=True)
"""Interactions carry everything needed: no privileged intent, no member list, no message contents."""
SECONDS_A_MINUTE: Final = 60
STOP_TIMEOUT: Final = 1.0  # seconds that each part has to stop
READ_AHEAD: Final = 2.0
"""Seconds that an heir reads tables before it takes over; the others are loaded afterwards."""
HANDOVER_TIMEOUT: Final = 1.0
"""Seconds that answers in progress have where clicks already wait for an heir."""
SECONDS_A_DAY: Final = 24 * 60 * SECONDS_A_MINUTE


class Bot(discord.AutoShardedClient):
    """The bot. Its parts are public: commands and buttons reach them through the interaction's client."""

    _came_back = False
    _has_stopped = False

    def __init__(
        self,
        settings: Settings,
        store: DatabaseStore,
        *,
        freeze: Callable[[], object] = lambda: None,
        metrics: Metrics = NO_METRICS,
    ) -> None:
        """``freeze`` is called each time when something has been loaded that stays in memory."""
        self._settings = settings
        self._budget = budget = RequestBudget(settings.requests_a_second)
        super().__init__(
            shard_count=settings.shard_count or None,
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=metrics.trace(budget.trace()),
        )
        self.store = store
        self.metrics = metrics
        self._freeze = freeze
        self.gate = InteractionGate()
        self.newest_messages = NewestMessages(self)
        limits = TableLimits(settings.tables_a_person, settings.tables_a_channel, settings.tables_a_server)
        self.clock = SteadyClock(utcnow)
        self.outages = Outages(store.clocks, self.clock)
        self.tables = Tables(store, now=self.clock, limits=limits, freeze=freeze)
        self.person_limits = PersonLimits(
            Allowance(
                settings.clicks_a_second,
                settings.clicks_at_once,
                settings.pictures_a_minute,
                settings.call_minutes,
            )
        )
        self.languages = Languages(store)
        self.preferences = PersonalPreferences(store)
        self.renderer = Renderer(metrics=metrics)
        self.avatars = Avatars(self)
        self.message_builder = message_builder = MessageBuilder(
            self.renderer, self.avatars.of, shown_clock := ShownClock(self.clock, self.outages.since)
        )
        self.card_emojis = ApplicationEmojis(self, message_builder)
        message_builder.emojis_refused = self.card_emojis.refused
        message_builder.offers_catalan = self.languages.offers_catalan
        self.thinking = Thinking(metrics=metrics)
        self.runner = Runner(
            self.tables,
            Pauses(
                computer=settings.computer_pause,
                deal=settings.hand_pause,
                short_deal=settings.short_hand_pause,
                answer=settings.answer_pause,
                forced=settings.forced_pause,
                lobby=settings.lobby_minutes * SECONDS_A_MINUTE,
                match=settings.table_days * SECONDS_A_DAY,
                on_break=settings.break_days * SECONDS_A_DAY,
            ),
            self.preferences.plays_only_card,
            self.outages.since,
            lambda: self.outages.is_out,
            self.thinking,
        )
        requests = MessageRequests(
            self,
            budget,
            TableTokens(is_used=settings.tables_by_token, now=self.clock),
            settings.edit_pause,
        )
        self.table_messages = TableMessageUpdater(
            self,
            self.tables,
            store,
            message_builder,
            requests,
            self.runner.next_move_at,
            self.clock,
            Backlog(metrics),
        )
        self.notices = NoticeUpdater(self, self.tables, store.notices, requests, self.table_messages.url)
        self.thread_members = ThreadMembers(self, budget)
        self.hands = HandMessageUpdater(
            self,
            store,
            message_builder,
            self.languages,
            self.preferences,
            self.table_messages.wait_until_posted,
            self.table_messages.wait_until_shown,
            settings.watching_pause,
            self.clock,
        )
        self.side_messages = SideMessages(self, self.hands.message_id, self.clock)
        self.clock_watch = ClockWatch(
            store.clocks,
            self.preferences,
            ReminderMessages(self, budget, self.languages, self.table_messages.url),
            self.clock,
            self.outages.since,
            self._redraw,
        )
        self.outages.ended = self.clock_watch.time_was_given_back
        self.presets = Presets(store, {name: reserved_names(face.game) for name, face in FACES.items()})
        self.preset_handlers = PresetHandlers(self.presets, self.languages)
        self.rules_handlers = RulesHandlers(self.tables, self.presets, self.languages)
        self.tree = CommandTree(self)
        self.table_lists = TableLists(
            self, self.tables, self.languages, self.table_messages.url, self.tree.mentions.of, shown_clock
        )
        self.reviews = ReviewHandlers(self.tables, message_builder, self.languages, self.preferences)
        self.table_handlers = TableHandlers(
            self.tables,
            self.table_messages,
            self.hands,
            message_builder,
            self.languages,
            self.preferences,
            self.rules_handlers,
            LookHandlers(self.tables, message_builder, self.languages, self.preferences, settings.source_url),
            self.thinking.run,
            WordHandlers(self.tables, self.languages),
            self.side_messages,
            shown_clock,
            PlaceHandlers(self.tables, self.table_lists, store.notices, self.hands, self.languages),
            self.reviews,
        )
        self.preference_handlers = PreferenceHandlers(
            self.preferences, self.languages, self._preferences_changed, self.tree.mentions.of
        )
        self.language_handlers = LanguageHandlers(
            self.languages,
            self.tables,
            show_hand=self.table_handlers.show_hand,
            repeat=repeat,
            changed=self.hands.redraw,
            mention=self.tree.mentions.of,
        )
        self._add_lessons(message_builder)
        self.privacy_handlers = PrivacyHandlers(
            store.privacy,
            self.languages,
            forgotten=self._forgotten,
            mention=self.tree.mentions.of,
            policy=lambda: self.application.privacy_policy_url if self.application else None,
        )
        self._sweep = Sweep(
            store,
            settings.server_days,
            utcnow,
            self.tables.forget_finished,
            archive_days=settings.archive_days,
        )
        self._identifies = Identifies(self)
        self._dispatcher = Dispatcher(
            self.gate,
            self.languages,
            self.admit,
            [
                LeaderboardHandlers(store),
                self.preference_handlers,
                self.language_handlers,
                self.privacy_handlers,
                self.lessons,
                self.dailies,
                self.strategy_pages,
            ],
            [self.table_handlers, self.preset_handlers],
            metrics,
        )
        self.ownership = Ownership(store, settings.process_name or own_name(), metrics)
        self._warming: asyncio.Task[None] | None = None
        self._succeeding: asyncio.Task[None] | None = None

    def _add_lessons(self, message_builder: MessageBuilder) -> None:
        """Add what people play or read by themselves, without a table."""
        self.lessons = LearnHandlers(
            LessonMessages(message_builder), self.languages, self.preferences, self.tree.mentions.of
        )
        self.daily = Daily(self.store.dailies, daily_plan, self.clock, Computers(self.thinking))
        self.dailies = DailyHandlers(
            self.daily,
            message_builder,
            self.reviews.judging,
            self.languages,
            self.preferences,
            self.person_limits,
        )
        self.strategy_pages = StrategyHandlers(
            StrategyMessages(message_builder), self.languages, self.preferences
        )

    async def setup_hook(self) -> None:
        """Learn which tables are open before the first interaction can arrive, then register the commands."""
        self._warming = asyncio.create_task(self._warm(), name="warm up")
        self.metrics.watch(
            Sources(
                tables=lambda: by_state(self.tables.in_memory, self.tables.waiting),
                behind=self.table_messages.backlog.behind,
                latencies=lambda: latencies(self),
                thinking=lambda: self.thinking.under_way,
            )
        )
        self.clock.start()
        self.store.choices.changed = self._choice_changed
        self.store.choices.missed = self._choices_missed
        self.store.choices.start()
        self.tables.add_listener(self.table_messages)
        self.tables.add_listener(self.hands)
        self.tables.add_listener(self.side_messages)
        self.tables.add_listener(self.notices)
        self.tables.add_listener(self.thread_members)
        self.tables.add_listener(self.runner)
        self.tables.add_listener(self.clock_watch)
        self.tables.add_listener(self.reviews.ahead)
        await self.card_emojis.find()
        await self.tree.add_all()
        await self.ownership.find(await self._groups())
        shards = self.ownership.shards
        self.shard_ids, self.shard_count = list(shards.ids), shards.count
        self._budget.use_share(shards.share)
        if self.ownership.is_owner:
            await self._serve()
            await self.tree.registration.attempted()
        else:
            self._succeeding = asyncio.create_task(self._succeed(), name="succession")

    async def _groups(self) -> list[Shards]:
        """Return the groups of shards that this process may serve, in the order in which it tries them."""
        settings = self._settings
        count = settings.shard_count or await self._identifies.recommended_shards()
        return preferred(groups(count, settings.own_shards, settings.shards_a_process), self.ownership.name)

    async def _serve(self, answered: Iterable[int] = ()) -> None:
        """Learn what belongs to the shards, and begin to answer, except what another process has ``answered``."""
        await asyncio.gather(
            self.outages.load(), self.tables.refresh(), self.table_messages.load(), self.notices.load()
        )
        self.gate.open(answered)
        logger.info("%d tables are open", self.tables.waiting + len(tuple(self.tables)))
        # What exists once for all servers is brought up to date by the process of the first shard.
        self.card_emojis.start(uploads=self.ownership.shards.are_first)
        self.tree.registration.start(writes=self.ownership.shards.are_first)

    async def _succeed(self) -> None:
        """Take over from the owner of the shards, once this process hears what the owner hears.

        What can be read before is read before: clicks wait until the tables have an owner again.
        """
        try:
            await self.wait_until_ready()
            if self._warming is not None:
                await asyncio.wait({self._warming})
            self.store.shards = self.ownership.shards
            await self.tables.load(at_most=READ_AHEAD)
            await self._serve(await self.ownership.succeed())
            await self._drive()
        except Exception:
            logger.exception("the shards cannot be taken over")
            self.ownership.lost.set()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to the gateway, as soon as that is no session too many."""
        await self._identifies.wait_for_start()
        await super().connect(reconnect=reconnect)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Count each new session."""
        await self._identifies.spend()
        await super().before_identify_hook(shard_id, initial=initial)

    async def _warm(self) -> None:
        await self.renderer.warm(itertools.chain.from_iterable(face.samples() for face in FACES.values()))
        await self.prepare_computers()
        self.reviews.judging.prepared()
        self._freeze()
        uses = self.renderer.cache_uses().values()
        held, most = (
            sum(sizes) / 2**20 for sizes in zip(*((use.bytes, use.most_bytes) for use in uses), strict=True)
        )
        logger.info("picture caches: %.0f MiB of at most %.0f", held, most)

    async def prepare_computers(self) -> None:
        """Let the stronger computers think as soon as they can; a simpler one plays for them meanwhile."""
        await prepare(self.thinking, [face.game for face in FACES.values()])

    async def on_ready(self) -> None:
        """Resume where the last process stopped. Discord may send "ready" more than once."""
        if self.ownership.is_owner:
            await self._drive()
        logger.info("ready as %s, in %d servers", self.user, len(self.guilds))

    async def _drive(self) -> None:
        """Let computers move and clocks run, and bring all messages up to date; the second time does nothing."""
        if self._came_back:
            return
        self._came_back = True
        await self.clock_watch.start(self.tables.is_known)
        self.runner.start()
        self._sweep.start({guild.id for guild in self.guilds})
        self.table_messages.show_finished()
        self.notices.show_finished()
        await self.hands.load(self.tables.is_known)
        await self.tables.drive(self._table_loaded)

    def _table_loaded(self, table: Table) -> None:
        """Let everything go on at a table that was loaded."""
        for part in (self.clock_watch, self.runner, self.table_messages, self.notices, self.hands):
            part.table_loaded(table)

    async def admit(self, interaction: Interaction) -> bool:
        """Tell whether to answer an interaction, as soon as the tables are loaded that it may be about.

        Raises why it is refused, and ``StoreError``.
        """
        if not await self.person_limits.admit(interaction):
            return False
        await wait_until_loaded(self.tables, interaction)
        return True

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Remember the current avatar of the user, and answer a button, select or form."""
        self.avatars.hear(interaction.user)
        await self._dispatcher.dispatch(interaction)

    async def on_app_command_completion(self, interaction: Interaction, _: object) -> None:
        """Let the answer to a command replace what the user had asked for before."""
        self.side_messages.command_answered(interaction)

    @property
    def is_well(self) -> bool:
        """Whether the bot does what it should: it serves and is connected, or stands by and is warm."""
        if self.ownership.is_owner:
            return is_connected(self)
        return self._warming is not None and self._warming.done() and not self.ownership.lost.is_set()

    @property
    def is_serving(self) -> bool:
        """Whether people can play now, as far as it depends on the bot."""
        return self.ownership.is_owner and is_connected(self)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the tables of a deleted channel: nobody can reach them any more."""
        await self.gate.opened()
        await self.tables.loaded_in(channel.guild.id)
        await self._close_tables(self.tables.in_channel(channel.id))

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Close the tables of a thread that was deleted, with its channel or alone."""
        await self.gate.opened()
        await self.tables.loaded_in(thread.guild_id)
        await self._close_tables(self.tables.in_channel(thread.thread_id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that has just invited the bot, and ask for its language."""
        if not self.ownership.is_owner:
            return  # the owner has heard it too
        await self._sweep.joined(guild.id)
        await greet(guild, await self.languages.chosen_for(guild.id), self.tree.mentions.of)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close the tables of a server that the bot has left; its data goes after some days."""
        await self.gate.opened()
        await self.tables.loaded_in(guild.id)
        await self._close_tables([table for table in self.tables if table.guild_id == guild.id])
        await self._sweep.left(guild.id)

    def _forgotten(self, user_id: int) -> None:
        """Drop from memory what it has of a person whose data was deleted."""
        self.languages.forget(user_id)
        self.preferences.forget(user_id)
        self.reviews.ahead.forget(user_id)
        self.tables.forget_finished()

    def _choice_changed(self, kind: str, identity: int) -> None:
        """Take a choice into account that was changed in this process or another."""
        if kind == PERSON:
            self.languages.changed(identity)
            self.preferences.forget(identity)
            self._preferences_changed(identity)
        else:
            self.languages.changed_for_server(identity)

    def _choices_missed(self) -> None:
        """Read all choices again when they are needed."""
        self.languages.forget_choices()
        self.preferences.forget_all()

    def _preferences_changed(self, user_id: int) -> None:
        """Show a person's hands as they now want them, and wait or move for them as they now want it."""
        self.hands.redraw(user_id)
        self.runner.person_changed(user_id)
        self.clock_watch.person_changed(user_id)

    def _redraw(self, table: Table) -> None:
        """Show a table anew, because time alone has changed what its messages say."""
        self.table_messages.redraw(table)
        self.hands.redraw_at(table.id)

    async def _close_tables(self, tables: Iterable[Table]) -> None:
        for table in tables:
            logger.info("closing table %d: its channel is gone", table.id)
            try:
                await self.tables.execute(table.id, commands.close_unreachable)
            except Exception:
                logger.exception("table %d cannot be closed", table.id)

    async def hand_over(self) -> None:
        """Go on until another process is ready to take over, if there is one, and stop then."""
        has_heir = await self.ownership.leave()
        await self._stop_serving(HANDOVER_TIMEOUT if has_heir else LONGEST_WAIT)

    async def _stop_serving(self, longest: float = LONGEST_WAIT) -> None:
        """Stop interactions, computer players and messages, in this order, and give the shards up.

        What waits for Discord has a moment to end and is left alone then, so that no slow answer keeps the process.
        Answers have ``longest`` seconds.
        """
        if self._has_stopped:
            return
        self._has_stopped = True
        await self.gate.finish(longest)
        await self.tables.close()
        await self.runner.close()
        await asyncio.gather(
            *map(
                _soon,
                (
                    self.tree.registration.close(),
                    self._sweep.close(),
                    self.table_messages.close(),
                    self.clock_watch.close(),
                    self.hands.close(),
                    self.side_messages.close(),
                    self.notices.close(),
                    self.thread_members.close(),
                    self.card_emojis.close(),
                ),
            )
        )
        await self.store.flush()
        await self.ownership.release(self.gate.answered)

    async def close(self) -> None:
        """Stop serving, then the renderer, the connection and the database."""
        await cancel_and_wait(self._succeeding)
        await self._stop_serving()
        await _soon(self.avatars.close())
        await cancel_and_wait(self._warming)
        await self.thinking.close()
        await self.reviews.close()
        self.renderer.close()
        try:
            await _soon(super().close())
            await self.http.close()
        finally:
            await self.store.close()


async def _soon(work: Awaitable[None]) -> None:
    """Wait for work that ends soon, and cancel it after ``STOP_TIMEOUT`` seconds."""
    try:
        await asyncio.wait_for(work, STOP_TIMEOUT)
    except TimeoutError:
        logger.info("the bot stops without waiting for Discord any longer")
