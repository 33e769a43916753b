"""Handlers of profile cards: who may see which, the pages, and the card that is shown to everybody."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

import discord
from discord import ButtonStyle, ui

from bot.i18n import Translator
from bot.people.languages import Languages
from bot.people.preferences import Audience, PersonalPreferences
from bot.store.matches.leaderboards import Standings
from bot.ui.controls.coded import Where
from bot.ui.discord.avatars import Avatars
from bot.ui.discord.messages import OutgoingMessage, Row, rows, text
from bot.ui.discord.responses import Interaction, respond, send_ephemeral_text, update
from bot.ui.discord.users import person_of
from bot.ui.face.face import DOT, FACES, face_of
from bot.ui.profile.custom_id import CardId, View
from bot.ui.profile.pages import ProfilePages, Subject
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text.names import in_message


class ProfileHandlers:
    """Shows profile cards and turns their pages. Stateless: everything is in the custom_ids."""

    prefix: ClassVar = CardId.prefix

    def __init__(
        self,
        pages: ProfilePages,
        standings: Standings,
        message_builder: MessageBuilder,
        avatars: Avatars,
        languages: Languages,
        preferences: PersonalPreferences,
    ) -> None:
        """``message_builder`` draws the pictures."""
        self._pages = pages
        self._standings = standings
        self._message_builder = message_builder
        self._avatars = avatars
        self._languages = languages
        self._preferences = preferences

    async def show(self, interaction: Interaction, user: discord.User | discord.Member) -> None:
        """Show somebody's card to the user alone."""
        self._avatars.hear(user)
        await respond(interaction, self._first(interaction, user), ephemeral=True)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:  # noqa: ARG002 - a button has no values
        """Turn to a page, or show it to everybody."""
        card = CardId.parse(custom_id)
        if not card.is_shown:
            await update(interaction, self._page(interaction, card))
        elif isinstance(found := await self._found(interaction, card, is_public=True), str):
            await send_ephemeral_text(interaction, found)
        else:
            interaction.client.services.limits.check_post_anew(interaction.user.id)
            await respond(
                interaction, self._drawn(interaction, card, *found, is_public=True), ephemeral=False
            )

    async def _first(self, interaction: Interaction, user: discord.User | discord.Member) -> OutgoingMessage:
        tr, name = await self._languages.of(interaction), in_message(user.display_name)
        if user.bot:
            sentence = tr.gettext("**{name}** is a computer, and computers are not counted.", name=name)
            return OutgoingMessage((text(sentence),))
        card = CardId(View.FACE, Where.EVERYWHERE, "", user.id)
        return await self._page(interaction, card, called=name)

    async def _widest(
        self, interaction: Interaction, user_id: int, *, is_public: bool = False
    ) -> Where | None:
        """Return the widest place whose matches the user, or everybody here, may see; ``None`` for no card at all."""
        audience = (await self._preferences.of(user_id)).card
        if audience is Audience.EVERYBODY or (user_id == interaction.user.id and not is_public):
            return Where.EVERYWHERE
        guild = interaction.guild_id
        if audience is Audience.ME or guild is None:
            return None
        return Where.HERE if await self._standings.newest_names(user_id, guild) else None

    async def _found(
        self, interaction: Interaction, card: CardId, *, is_public: bool = False, called: str = ""
    ) -> tuple[Where, dict[str, str]] | str:
        """Return the widest place to see and the person's name in each game there; a sentence if there is no card."""
        tr, user_id = await self._languages.of(interaction), card.user_id
        widest = await self._widest(interaction, user_id, is_public=is_public)
        if widest is None:
            return tr.gettext("This person does not show their profile here.")
        guild = interaction.guild_id if widest is Where.HERE else None
        names = await self._standings.newest_names(user_id, guild)
        names = {game: name for game, name in names.items() if game in FACES}
        return (widest, names) if names else _nothing(tr, called or f"<@{user_id}>")

    async def _page(self, interaction: Interaction, card: CardId, *, called: str = "") -> OutgoingMessage:
        """Return a page with its buttons; a sentence if there is none, or none to see.

        ``called`` is the name if there is no match.
        """
        found = await self._found(interaction, card, called=called)
        if isinstance(found, str):
            return OutgoingMessage((text(found),))
        return await self._drawn(interaction, card, *found)

    async def _drawn(
        self,
        interaction: Interaction,
        card: CardId,
        widest: Where,
        names: dict[str, str],
        *,
        is_public: bool = False,
    ) -> OutgoingMessage:
        """Return a page with its buttons, or for everybody without, given what :meth:`_found` returns.

        Without a game the card is that of the person's last match.
        """
        tr, guild = await self._languages.of(interaction), interaction.guild_id
        where = widest if guild is None or widest is Where.HERE else card.where
        card = dataclasses.replace(card, where=where, game=card.game or next(iter(names)), is_shown=False)
        is_own = card.user_id == interaction.user.id
        name = person_of(interaction).name if is_own else next(iter(names.values()))
        subject = Subject(face_of(card.game, tr.language), card, name, guild if where is Where.HERE else None)
        shown = await self._pages.page(subject)
        if is_public:
            by = tr.gettext("{name} shows this profile.", name=in_message(person_of(interaction).name))
            return await self._message_builder.framed(shown, below=[text(f"-# {by}")])
        has_places = guild is not None and widest is Where.EVERYWHERE
        can_show = (
            guild is not None and await self._widest(interaction, card.user_id, is_public=True) is not None
        )
        buttons = _buttons(tr, card, names, has_places=has_places, can_show=can_show)
        preferences = await self._preferences.of(interaction.user.id)
        heading = f"{in_message(name)}{DOT}{subject.title}"
        return await self._message_builder.titled(shown, heading, buttons, preferences)


def _nothing(tr: Translator, name: str) -> str:
    sentence = tr.gettext("**{name}** has not finished a match yet.", name=name)
    how = tr.gettext(
        "`/{game} new` opens a table, and you can fill it with computers.", game=next(iter(FACES))
    )
    return f"{sentence} {how}"


def _buttons(
    tr: Translator, card: CardId, games: dict[str, str], *, has_places: bool, can_show: bool
) -> list[Row]:
    """Return the buttons to each game, the other pages and the other place, and the one that shows the card."""

    def button(label: str, emoji: str | None = None, **changed: Any) -> ui.Button[Any]:  # noqa: ANN401 - fields
        target = dataclasses.replace(card, **changed)
        style = ButtonStyle.primary if target == card else ButtonStyle.secondary
        return ui.Button(label=label, emoji=emoji, style=style, custom_id=str(target))

    pages = [button(FACES[game].title, view=View.FACE, game=game) for game in FACES if game in games]
    pages.append(button(tr.gettext("Contracts"), view=View.CONTRACTS))
    if FACES[card.game].has_partners:
        pages.append(button(tr.gettext("Partners"), view=View.PARTNERS))
    others = list[ui.Button[Any]]()
    if has_places and card.where is Where.HERE:
        others.append(button(tr.gettext("Everywhere"), "🌍", where=Where.EVERYWHERE))
    elif has_places:
        others.append(button(tr.gettext("This server"), "📍", where=Where.HERE))
    if can_show:
        others.append(button(tr.gettext("Show it"), "📣", is_shown=True))
    return [*rows(pages, 3), *rows(others)]
