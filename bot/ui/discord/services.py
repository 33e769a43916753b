"""The services that the answers to interactions share, reached through the client that received them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from operator import attrgetter

import discord

from bot.metrics import Metrics
from bot.people.clubs import ClubStore
from bot.people.company import Company
from bot.people.languages import Languages
from bot.people.preferences import PersonalPreferences
from bot.presets import Presets
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.discord.deduplication import InteractionGate
from bot.ui.discord.emojis import UsableEmojis
from bot.ui.discord.newest_messages import NewestMessages
from bot.ui.limits.person_limits import PersonLimits
from bot.ui.text.mentions import Mentions

FindNewcomers = Callable[[str, Collection[int]], Awaitable[frozenset[int]]]
"""Returns those of some people who have never finished a match of a game; raises ``StoreError``."""


@dataclass(frozen=True, slots=True)
class Services:
    """The services of one process, made once."""

    tables: Tables
    languages: Languages
    clubs: ClubStore
    company: Company
    preferences: PersonalPreferences
    presets: Presets
    gate: InteractionGate
    limits: PersonLimits
    newest_messages: NewestMessages
    emojis: UsableEmojis
    mentions: Mentions
    metrics: Metrics
    find_newcomers: FindNewcomers
    is_covered: Callable[[Table], bool] = attrgetter("rules.covered")
    """Tells whether cards and points of a table are for its players alone, as the round of its event is not over."""


class ServingClient(discord.AutoShardedClient):
    """A client with services."""

    services: Services
