"""The outcome of each interaction, from its arrival to the end of the task that answers it."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import discord

from bot.metrics import InteractionKind, Metrics, Outcome

ANSWERED: Final = "first answer given"
"""The mark of an interaction that has its first answer, although discord.py may not know."""
_ARRIVED: Final = "arrived"
_OUTCOME: Final = "outcome"
_KINDS: Final = {
    discord.InteractionType.application_command: InteractionKind.COMMAND,
    discord.InteractionType.component: InteractionKind.COMPONENT,
    discord.InteractionType.modal_submit: InteractionKind.MODAL,
    discord.InteractionType.autocomplete: InteractionKind.AUTOCOMPLETE,
}

Interaction = discord.Interaction[Any]


def note_arrival(interaction: Interaction) -> float:
    """Return when an interaction arrived, by the event loop: its three seconds start there."""
    arrived: float = interaction.extras.setdefault(_ARRIVED, asyncio.get_running_loop().time())
    return arrived


def note_outcome(interaction: Interaction, outcome: Outcome) -> None:
    """Note what has become of an interaction; the first one counts."""
    interaction.extras.setdefault(_OUTCOME, outcome)


def count(interaction: Interaction, metrics: Metrics) -> None:
    """Count an interaction as soon as the running task, which answers it, has ended."""
    kind, task = _KINDS.get(interaction.type), asyncio.current_task()
    if kind is None or task is None:
        return
    metrics.interaction_arrived(interaction.id, kind, note_arrival(interaction))
    task.add_done_callback(
        lambda task: metrics.interaction_ended(interaction.id, kind, _outcome(interaction, task))
    )


def _outcome(interaction: Interaction, task: asyncio.Task[Any]) -> Outcome:
    noted: Outcome | None = interaction.extras.get(_OUTCOME)
    is_acknowledged = interaction.response.is_done() or interaction.extras.get(ANSWERED, False)
    if not is_acknowledged and noted not in {Outcome.DROPPED, Outcome.REPEATED}:
        return Outcome.NOT_ACKNOWLEDGED
    if noted is None:
        return Outcome.FAILED if task.cancelled() or task.exception() is not None else Outcome.ANSWERED
    return noted
