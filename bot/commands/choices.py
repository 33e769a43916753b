"""The choices and bounds of a command's options, which a command of another version may not keep to."""

from __future__ import annotations

import math
from typing import Any

import discord
from discord import AppCommandOptionType, app_commands


def are_offered(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether every option holds what it offers; true for a command that is not known.

    Discord's clients see to it by the definition that they know; discord.py leaves it to them.
    """
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return True
    written = {name: value for name, value in interaction.namespace}  # noqa: C416 - dict() takes it for a mapping
    return all(
        _is_offered(parameter, written[parameter.name])
        for parameter in command.parameters
        if parameter.name in written
    )


def _is_offered(parameter: app_commands.Parameter, value: object) -> bool:
    if parameter.choices:
        return value in {choice.value for choice in parameter.choices}
    match parameter.type:
        case AppCommandOptionType.string:
            return isinstance(value, str)
        case AppCommandOptionType.integer:
            least = -math.inf if parameter.min_value is None else parameter.min_value
            most = math.inf if parameter.max_value is None else parameter.max_value
            return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        case AppCommandOptionType.boolean:
            return isinstance(value, bool)
        case AppCommandOptionType.user:
            return isinstance(value, discord.User | discord.Member)
        case _:
            return True
