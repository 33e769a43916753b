"""``/stats``: how a person has played, in this server and everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.commands.catalogue import described
from bot.i18n import N_, Words
from bot.store import Scope, Standing
from bot.ui.answering import send
from bot.ui.leaderboard import Standings, share_in_percent
from bot.ui.post import Part, Post, text
from bot.ui.words import in_message
from engine.botifarra import BOTIFARRA

if TYPE_CHECKING:
    from bot.client import Botifarra


@app_commands.command(name="stats", description=described(N_("How somebody has played so far")))
@app_commands.describe(player=described(N_("Whose matches; yours if you name nobody")))
async def show_stats(interaction: discord.Interaction[Botifarra], player: discord.User | None = None) -> None:
    """Show a person's matches to whoever asks."""
    words = await interaction.client.languages.of(interaction)
    person = player or interaction.user
    making = _stats(words, interaction.client.store, person, interaction.guild_id)
    await send(interaction, making, ephemeral=True)


async def _stats(
    words: Words, store: Standings, person: discord.User | discord.Member, guild_id: int | None
) -> Post:
    name = in_message(person.display_name)
    if person.bot:
        return Post((text(words.say("**{name}** is a computer, and computers are not counted.", name=name)),))
    everywhere = await store.standing(person.id, Scope(game=BOTIFARRA.name, contested=True))
    against_computers = await store.standing(person.id, Scope(game=BOTIFARRA.name, contested=False))
    if everywhere is None and against_computers is None:
        sentence = words.say("**{name}** has not finished a match yet.", name=name)
        return Post((text(f"{sentence} {_how_to_begin(words)}"),))
    parts: list[Part] = [text(f"## {name}")]
    if guild_id is not None:
        here = await store.standing(person.id, Scope(game=BOTIFARRA.name, guild_id=guild_id, contested=True))
        parts.append(_section(words, words.say("In this server"), here))
    parts.append(_section(words, words.say("Everywhere"), everywhere))
    if against_computers is not None:
        title = words.say("Against computers (no rank for these)")
        parts.append(text(f"### {title}\n{_played(words, against_computers)}"))
    return Post(tuple(parts))


def _section(words: Words, title: str, standing: Standing | None) -> Part:
    told = words.say("No finished match yet.") if standing is None else _told(words, standing)
    return text(f"### {title}\n{told}")


def _how_to_begin(words: Words) -> str:
    return words.say("`/botifarra new` opens a table, and computers sit down where people are missing.")


def _played(words: Words, standing: Standing) -> str:
    return words.count(
        "{number} match: {won} won, {drawn} drawn, {lost} lost",
        "{number} matches: {won} won, {drawn} drawn, {lost} lost",
        standing.played,
        won=standing.won,
        drawn=standing.drawn,
        lost=standing.played - standing.won - standing.drawn,
    )


def _told(words: Words, standing: Standing) -> str:
    return "\n".join(
        (
            words.say("Rank {rank} on the leaderboard", rank=standing.rank),
            _played(words, standing),
            words.say(
                "{share} % of the card points ({taken} of {possible})",
                share=share_in_percent(words, standing),
                taken=standing.share_part,
                possible=standing.share_whole,
            ),
            words.count("{number} point written", "{number} points written", standing.score),
            words.count(
                "Current streak: {number} match won in a row",
                "Current streak: {number} matches won in a row",
                standing.streak,
            ),
        )
    )
