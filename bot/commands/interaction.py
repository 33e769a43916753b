"""The interactions of commands, whose client has the handlers that commands call."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.ui.club.handlers import ClubHandlers
from bot.ui.daily.handlers import DailyHandlers
from bot.ui.discord.services import ServingClient
from bot.ui.events.announcing import Announcer
from bot.ui.events.handlers import EventHandlers
from bot.ui.events.nights.drafts import DraftHandlers
from bot.ui.events.nights.first_night import FirstNightHandlers
from bot.ui.events.nights.season import SeasonHandlers
from bot.ui.events.sign_up import SignUpHandlers
from bot.ui.leaderboard.messages import LeaderboardHandlers
from bot.ui.lesson.handlers import LearnHandlers
from bot.ui.people.handlers import PreferenceHandlers
from bot.ui.people.languages import LanguageHandlers
from bot.ui.people.privacy import PrivacyHandlers
from bot.ui.presets.handlers import PresetHandlers
from bot.ui.problems.handlers import ProblemHandlers
from bot.ui.profile.handlers import ProfileHandlers
from bot.ui.replay.handlers import ReplayHandlers
from bot.ui.rules.handlers import RulesHandlers
from bot.ui.strategy.handlers import StrategyHandlers
from bot.ui.tables.handlers.hand_responder import HandResponder
from bot.ui.tables.handlers.people_handlers import PeopleHandlers
from bot.ui.tables.handlers.place_handlers import PlaceHandlers
from bot.ui.tables.handlers.same_four import SameFourHandlers
from bot.ui.tables.handlers.table_handlers import TableHandlers
from bot.ui.tables.messages.public_message import TableMessageUpdater
from bot.ui.tables.open_table import TableOpener
from bot.ui.training.handlers import TrainingHandlers
from bot.ui.week.not_mine import NotMineHandlers


@dataclass(frozen=True, slots=True)
class Handlers:
    """The handlers of one process, made once."""

    tables: TableHandlers
    hands: HandResponder
    table_messages: TableMessageUpdater
    opener: TableOpener
    places: PlaceHandlers
    people: PeopleHandlers
    rules: RulesHandlers
    presets: PresetHandlers
    preferences: PreferenceHandlers
    languages: LanguageHandlers
    privacy: PrivacyHandlers
    lessons: LearnHandlers
    dailies: DailyHandlers
    training: TrainingHandlers
    strategy: StrategyHandlers
    replays: ReplayHandlers
    problems: ProblemHandlers
    not_mine: NotMineHandlers
    same_four: SameFourHandlers
    leaderboards: LeaderboardHandlers
    profiles: ProfileHandlers
    events: EventHandlers
    clubs: ClubHandlers
    sign_up: SignUpHandlers
    announcer: Announcer
    drafts: DraftHandlers
    first_night: FirstNightHandlers
    seasons: SeasonHandlers


class CommandClient(ServingClient):
    """A client with handlers."""

    handlers: Handlers


Interaction = discord.Interaction[CommandClient]
