"""The parts of the bot, wired together: what each is given of the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import discord
from discord.utils import utcnow

import bot.games.registry  # noqa: F401 - registers the games
from bot.commands.repetition import repeat
from bot.commands.tree import CommandTree
from bot.daily.computers import Computers
from bot.daily.service import Daily
from bot.metrics import NO_METRICS, Metrics
from bot.people.languages import Languages
from bot.people.preferences import PersonalPreferences
from bot.presets import Presets
from bot.process.identifies import Identifies
from bot.process.ownership.groups import own_name
from bot.process.ownership.ownership import Ownership
from bot.process.sweep import Sweep
from bot.render.raster.renderer import Renderer
from bot.settings import Settings
from bot.store import DatabaseStore
from bot.store.choices import FORGOTTEN, SERVER
from bot.tables.computers.thinking import Thinking
from bot.tables.due import Pauses
from bot.tables.limits import TableLimits
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.time.outages import Outages
from bot.tables.time.steady import SteadyClock
from bot.ui.daily.handlers import DailyHandlers
from bot.ui.discord.avatars import Avatars
from bot.ui.discord.deduplication import InteractionGate
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

INTENTS: Final = discord.Intents(guilds=True)
"""Interactions carry everything needed: no privileged intent, no member list, no message contents."""
SECONDS_A_MINUTE: Final = 60
SECONDS_A_DAY: Final = 24 * 60 * SECONDS_A_MINUTE


class Parts(discord.AutoShardedClient):
    """A client with the parts of the bot, which are public: commands and buttons reach them through the client."""

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
        self.table_messages.well_until = lambda: self.outages.well_until
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

    async def admit(self, interaction: Interaction) -> bool:
        """Tell whether to answer an interaction, as soon as the tables are loaded that it may be about.

        Raises why it is refused, and ``StoreError``.
        """
        if not await self.person_limits.admit(interaction):
            return False
        await wait_until_loaded(self.tables, interaction)
        return True

    def _forgotten(self, user_id: int) -> None:
        """Drop from memory what it has of a person whose data was deleted."""
        self.languages.forget(user_id)
        self.preferences.forget(user_id)
        self.reviews.ahead.forget(user_id)
        self.tables.forget_finished()

    def _choice_changed(self, kind: str, identity: int) -> None:
        """Take into account what happened in this process or another."""
        if kind == SERVER:
            self.languages.changed_for_server(identity)
            return
        if kind == FORGOTTEN:
            self._forgotten(identity)
        self.languages.changed(identity)
        self.preferences.forget(identity)
        self._preferences_changed(identity)

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
