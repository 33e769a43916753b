"""``/stats``: how a person has played, in this server and everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.commands.localisation import described
from bot.i18n import N_, Translator
from bot.store import Scope, Standing
from bot.ui.discord.messages import OutgoingMessage, Part, text
from bot.ui.discord.responses import respond
from bot.ui.leaderboard.messages import Standings, share_in_percent
from bot.ui.text.names import in_message
from engine.botifarra import BOTIFARRA

if TYPE_CHECKING:
    from bot.client import Botifarra


@app_commands.command(name="stats", description=described(N_("How somebody has played so far")))
@app_commands.describe(player=described(N_("Whose matches; yours if you name nobody")))
async def show_stats(interaction: discord.Interaction[Botifarra], player: discord.User | None = None) -> None:
    """Show a person's matches to whoever asks."""
    tr = await interaction.client.languages.of(interaction)
    person = player or interaction.user
    making = _stats(tr, interaction.client.store, person, interaction.guild_id)
    await respond(interaction, making, ephemeral=True)


async def _stats(
    tr: Translator, store: Standings, person: discord.User | discord.Member, guild_id: int | None
) -> OutgoingMessage:
    name = in_message(person.display_name)
    if person.bot:
        return OutgoingMessage(
            (text(tr.gettext("**{name}** is a computer, and computers are not counted.", name=name)),)
        )
    everywhere = await store.standing(person.id, Scope(game=BOTIFARRA.name, contested=True))
    against_computers = await store.standing(person.id, Scope(game=BOTIFARRA.name, contested=False))
    if everywhere is None and against_computers is None:
        sentence = tr.gettext("**{name}** has not finished a match yet.", name=name)
        return OutgoingMessage((text(f"{sentence} {_how_to_begin(tr)}"),))
    parts: list[Part] = [text(f"## {name}")]
    if guild_id is not None:
        here = await store.standing(person.id, Scope(game=BOTIFARRA.name, guild_id=guild_id, contested=True))
        parts.append(_section(tr, tr.gettext("In this server"), here))
    parts.append(_section(tr, tr.gettext("Everywhere"), everywhere))
    if against_computers is not None:
        title = tr.gettext("Against computers (no rank for these)")
        parts.append(text(f"### {title}\n{_played(tr, against_computers)}"))
    return OutgoingMessage(tuple(parts))


def _section(tr: Translator, title: str, standing: Standing | None) -> Part:
    told = tr.gettext("No finished match yet.") if standing is None else _told(tr, standing)
    return text(f"### {title}\n{told}")


def _how_to_begin(tr: Translator) -> str:
    return tr.gettext("`/botifarra new` opens a table, and computers sit down where people are missing.")


def _played(tr: Translator, standing: Standing) -> str:
    return tr.ngettext(
        "{number} match: {won} won, {drawn} drawn, {lost} lost",
        "{number} matches: {won} won, {drawn} drawn, {lost} lost",
        standing.played,
        won=standing.won,
        drawn=standing.drawn,
        lost=standing.played - standing.won - standing.drawn,
    )


def _told(tr: Translator, standing: Standing) -> str:
    return "\n".join(
        (
            tr.gettext("Rank {rank} on the leaderboard", rank=standing.rank),
            _played(tr, standing),
            tr.gettext(
                "{share} % of the card points ({taken} of {possible})",
                share=share_in_percent(tr, standing),
                taken=standing.share_part,
                possible=standing.share_whole,
            ),
            tr.ngettext("{number} point written", "{number} points written", standing.score),
            tr.ngettext(
                "Current streak: {number} match won in a row",
                "Current streak: {number} matches won in a row",
                standing.streak,
            ),
        )
    )
