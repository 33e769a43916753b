"""``/stats``: a person's results, in this server and everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import app_commands

from bot.commands.interaction import Interaction
from bot.commands.localisation import described
from bot.commands.repetition import REPEATABLE
from bot.i18n import N_, Translator
from bot.store import Period, Scope, Standing
from bot.ui.discord.messages import OutgoingMessage, Part, text
from bot.ui.discord.responses import respond
from bot.ui.face.face import FACES, Face, face_of
from bot.ui.leaderboard.messages import Standings
from bot.ui.text.names import capitalised, in_message


@app_commands.command(
    extras=REPEATABLE, name="stats", description=described(N_("How somebody has played so far"))
)
@app_commands.describe(player=described(N_("Whose matches; yours if you name nobody")))
async def show_stats(interaction: Interaction, player: discord.User | None = None) -> None:
    """Show a person's results to the user."""
    tr = await interaction.client.services.languages.of(interaction)
    person = player or interaction.user
    making = _stats(tr, interaction.client.handlers.leaderboards.standings, person, interaction.guild_id)
    await respond(interaction, making, ephemeral=True)


async def _stats(
    tr: Translator, store: Standings, person: discord.User | discord.Member, guild_id: int | None
) -> OutgoingMessage:
    name = in_message(person.display_name)
    if person.bot:
        return OutgoingMessage(
            (text(tr.gettext("**{name}** is a computer, and computers are not counted.", name=name)),)
        )
    faces = [face_of(game, tr.language) for game in FACES]
    by_game = {face: parts for face in faces if (parts := await _of_game(face, store, person.id, guild_id))}
    if not by_game:
        sentence = tr.gettext("**{name}** has not finished a match yet.", name=name)
        return OutgoingMessage((text(f"{sentence} {_how_to_begin(tr)}"),))
    found: list[Part] = []
    for face, parts in by_game.items():
        found += [text(f"## {name} · {face.title}"), *parts]
    return OutgoingMessage(tuple(found))


async def _of_game(face: Face, store: Standings, user_id: int, guild_id: int | None) -> list[Part]:
    """Return a person's results in one game; empty without a finished match."""
    tr = face.tr
    scope = Scope(
        game=face.game.name, contested=True, ranked=True, order=face.leaderboard_order, least=Period.ALL.least
    )
    everywhere = await store.standing(user_id, scope)
    unranked = await store.standing(user_id, replace(scope, ranked=False, order=(), least=0))
    without_people = replace(scope, contested=False, ranked=None, order=(), least=0)
    against_computers = await store.standing(user_id, without_people)
    parts: list[Part] = []
    if everywhere is not None:
        here = None if guild_id is None else await store.standing(user_id, replace(scope, guild_id=guild_id))
        if here is not None and here.played == everywhere.played:
            title = tr.gettext("In this server and everywhere")
            parts.append(_section(title, [*_ranks(tr, here, everywhere), *_lines(face, here)]))
        else:
            if here is not None:
                lines = [_rank(tr, here), *_lines(face, here)]
                parts.append(_section(tr.gettext("In this server"), lines))
            lines = [_rank(tr, everywhere), *_lines(face, everywhere)]
            parts.append(_section(tr.gettext("Everywhere"), lines))
    if unranked is not None:
        parts.append(
            _section(tr.gettext("Other matches with people (no rank for these)"), [_played(tr, unranked)])
        )
    if against_computers is not None:
        title = tr.gettext("Against computers (no rank for these)")
        parts.append(_section(title, [_played(tr, against_computers)]))
    if parts and everywhere is None:
        how = tr.ngettext(
            "{number} finished rated match against other people, without hints, gives a rank on the leaderboard.",
            "{number} finished rated matches against other people, without hints, give a rank on the leaderboard.",
            scope.least,
        )
        sentences = [how, face.uncounted()] if unranked is not None else [how]
        parts.append(text(f"-# {' '.join(filter(None, sentences))}"))
    return parts


def _section(title: str, lines: Sequence[str]) -> Part:
    return text("\n".join((f"### {title}", *lines)))


def _how_to_begin(tr: Translator) -> str:
    return tr.gettext(
        "`/{game} new` opens a table, and you can fill it with computers.",
        game=next(iter(FACES)),
    )


def _played(tr: Translator, standing: Standing) -> str:
    return tr.ngettext(
        "{number} match: {won} won, {drawn} drawn, {lost} lost",
        "{number} matches: {won} won, {drawn} drawn, {lost} lost",
        standing.played,
        won=standing.won,
        drawn=standing.drawn,
        lost=standing.played - standing.won - standing.drawn,
    )


def _rank(tr: Translator, standing: Standing) -> str:
    if standing.rank is not None:
        return tr.gettext("Rank {rank} on the leaderboard", rank=standing.rank)
    return tr.ngettext(
        "No rank on the leaderboard yet: {number} more match",
        "No rank on the leaderboard yet: {number} more matches",
        Period.ALL.least - standing.played,
    )


def _ranks(tr: Translator, here: Standing, everywhere: Standing) -> list[str]:
    """Return the rank of a person all of whose matches are of one server, there and everywhere."""
    if here.rank == everywhere.rank:
        return [_rank(tr, here)]
    return [
        tr.gettext(
            "Rank {here} in this server, {everywhere} everywhere", here=here.rank, everywhere=everywhere.rank
        )
    ]


def _lines(face: Face, standing: Standing) -> list[str]:
    streak = face.tr.ngettext(
        "Current streak: {number} match won in a row",
        "Current streak: {number} matches won in a row",
        standing.streak,
    )
    return [
        _played(face.tr, standing),
        *map(capitalised, face.details_of_standing(standing)),
        *([streak] if standing.streak else []),
    ]
