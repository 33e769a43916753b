"""Requirements of the bot, which the check compares with its findings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import discord


@dataclass(frozen=True, slots=True)
class Requirements:
    """Requirements of the bot on Discord."""

    intents: discord.Intents
    permissions: discord.Permissions
    """Permissions without which nobody can play."""
    wished: discord.Permissions
    """Further permissions that the invite link asks for."""
    emojis: AbstractSet[str]
    """Names of the application's emojis."""
    command_changes: Callable[[discord.Client], Awaitable[Sequence[str]]]
    """Returns the changes that the bot would make to the registered commands, in words."""
    needed_in: Callable[[discord.abc.GuildChannel], discord.Permissions | None]
    """Returns the permissions that a table needs in a channel; ``None`` where no table can be."""
