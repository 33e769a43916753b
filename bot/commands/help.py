"""``/help``: from nothing to the first card, in a few lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.commands.catalogue import described
from bot.commands.mentions import Mentions
from bot.i18n import N_, Words
from bot.ui.answering import whisper
from bot.ui.post import Post, text

if TYPE_CHECKING:
    from bot.client import Botifarra


@app_commands.command(name="help", description=described(N_("How to open a table, sit down and play")))
async def show_help(interaction: discord.Interaction[Botifarra]) -> None:
    """Explain the way to the first card to whoever asks."""
    words = await interaction.client.languages.of(interaction)
    await whisper(interaction, help_post(words, interaction.client.tree.mentions))


def help_post(words: Words, mentions: Mentions) -> Post:
    """Return the explanation, with commands that can be clicked where their ids are known."""
    of = mentions.of
    say = words.say
    steps = (
        say("{new} opens a table in this channel.", new=of("botifarra new")),
        say(
            "Sit down by clicking a chair: 🟠 plays against 🔵. “Fill with computers” takes the chairs that are left."
        ),
        say("“Start” deals. Your cards come in a message that only you see; click one to play it."),
        say("“My hand”, or {hand}, brings your cards again at any time.", hand=of("botifarra hand")),
    )
    others = (
        say("{rules}: the house rules of the table in words", rules=of("botifarra rules")),
        say("{presets}: house rules by name, and your own", presets=of("botifarra presets")),
        say("{table}: post the table again at the end of the channel", table=of("botifarra table")),
        say(
            "{leave}: get up, and a computer plays on; you may come back",
            leave=of("botifarra leave"),
        ),
        say(
            "{stop}: close the table, {list}: all tables here",
            stop=of("botifarra stop"),
            list=of("botifarra list"),
        ),
        say(
            "{leaderboard} and {stats}: who wins how much",
            leaderboard=of("leaderboard"),
            stats=of("stats"),
        ),
        say(
            "{preferences}: trump first or last in your hand, pictures or text only",
            preferences=of("preferences"),
        ),
        say("{language}: Català, Español, English, Français, Italiano", language=of("language")),
    )
    title = say("Botifarra in four steps")
    numbered = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))
    listed = "\n".join(f"- {line}" for line in others)
    fair = say(
        "Nobody sees your cards but you. “Shuffle” shows how everybody can check, after each hand, that the deal was"
        " not chosen by anyone."
    )
    return Post((text(f"## {title}\n{numbered}"), text(listed), text(f"-# {fair}")))
