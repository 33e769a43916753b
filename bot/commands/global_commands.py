"""The commands that belong to no game: leaderboard, stats, help, language, preferences, privacy and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.commands.help import help_command
from bot.commands.language import choose_language
from bot.commands.leaderboard import leaderboard_command
from bot.commands.preferences import show_preferences
from bot.commands.privacy import PrivacyCommands
from bot.commands.stats import show_stats
from bot.commands.tables import choose_players_role, show_tables

if TYPE_CHECKING:
    from bot.parts import Parts


def add_commands(tree: app_commands.CommandTree[Parts]) -> None:
    """Add them to a tree."""
    tree.add_command(leaderboard_command())
    tree.add_command(show_stats)
    tree.add_command(help_command())
    tree.add_command(choose_language)
    tree.add_command(show_preferences)
    tree.add_command(show_tables)
    tree.add_command(choose_players_role)
    tree.add_command(PrivacyCommands())
