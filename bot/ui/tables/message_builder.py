"""Builds every message of a table: picture, description, text and controls together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord

from bot.games.botifarra import descriptions as alt_text
from bot.games.botifarra import message_text as status
from bot.games.botifarra import text_only
from bot.games.botifarra.controls import hand_rows
from bot.games.botifarra.scenes import hand as hand_scenes
from bot.games.botifarra.scenes import results as result_scenes
from bot.games.botifarra.scenes import table as scenes
from bot.games.botifarra.scenes.parts import Faces
from bot.i18n import Translator, translator
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.render.raster.drawing import Scene
from bot.render.raster.renderer import Renderer
from bot.tables.table import Stage, Table
from bot.ui.discord.emojis import NO_EMOJIS, is_unknown_emoji
from bot.ui.discord.messages import OutgoingMessage, Part, Picture, noted, text
from bot.ui.tables import controls
from bot.ui.tables.shuffle_proof import fingerprint
from engine.botifarra import BotifarraView, HandResult
from engine.game import Seat


class MessageBuilder:
    """Makes messages; the pictures are drawn by the renderer's own threads."""

    def __init__(self, renderer: Renderer, faces_at: Callable[[Table], Awaitable[Faces]]) -> None:
        """``faces_at`` returns the avatars of the people at a table, as far as they are known."""
        self._renderer = renderer
        self._faces_at = faces_at
        self.signs = NO_EMOJIS
        """The emojis of messages; whoever uploads them puts them here."""
        self.emojis_refused: Callable[[], None] = lambda: None
        """What whoever uploads them does when Discord does not take one any more."""

    @property
    def background_slot(self) -> asyncio.Semaphore:
        """To be held while a message is made for somebody who has not just clicked."""
        return self._renderer.background_slot

    def drop_custom_emojis(self, error: Exception) -> bool:
        """Leave out the application's emojis where Discord refused one in a message; return whether it did."""
        if not isinstance(error, discord.HTTPException) or not is_unknown_emoji(error):
            return False
        self.signs = NO_EMOJIS
        self.emojis_refused()
        return True

    async def public(self, table: Table) -> OutgoingMessage:
        """Return the message that everybody in the channel sees, in the language of the table."""
        tr = translator(table.rules.language)
        match table.stage:
            case Stage.LOBBY:
                return await self._lobby(tr, table)
            case Stage.PLAYING:
                return await self._playing(tr, table)
            case Stage.OVER:
                return await self._over(tr, table)
            case Stage.CLOSED:
                return OutgoingMessage((text(status.closed_text(tr, table)),))

    async def hand(
        self,
        tr: Translator,
        table: Table,
        seat: Seat,
        preferences: Preferences = NO_PREFERENCES,
        warning: str = "",
    ) -> OutgoingMessage:
        """Return the message with a player's own cards, for that player's eyes only.

        ``warning`` is a sentence that goes before everything else, such as why a card was refused.
        """
        if preferences.text_only:
            told = text(text_only.hand_text(tr, table, seat, preferences))
            rows = hand_rows(tr, table, seat, self.signs, preferences)
            return OutgoingMessage((*noted(warning), told, *rows)).without_emojis()
        view = table.view(seat)
        picture = None if view is None else await self._own_picture(tr, table, seat, view, preferences)
        pictures = () if picture is None else (picture,)
        parts = (
            *noted(f"⚠️ {warning}" if warning else ""),
            *(shown.gallery() for shown in pictures),
            text(status.hand_status(tr, table, seat, self.signs)),
            *hand_rows(tr, table, seat, self.signs, preferences),
        )
        return OutgoingMessage(parts, pictures)

    async def _own_picture(
        self, tr: Translator, table: Table, seat: Seat, view: BotifarraView, preferences: Preferences
    ) -> Picture | None:
        """Return a player's cards, or the pack for whoever is to cut it (B10); ``None`` where there is neither."""
        if view.cutter == seat and not table.cut_waits_for:
            pack = scenes.pack_scene(tr, table, seat, await self._faces_at(table))
            png = await self._renderer.picture(pack)
            return Picture("pack.png", png, alt_text.pack_alt(tr, table, seat))
        if not view.available:
            return None
        hand = hand_scenes.hand_scene(tr, table, seat, preferences)
        png = await self._renderer.picture(hand)
        return Picture("hand.png", png, alt_text.hand_alt(tr, table, seat, preferences))

    async def finished_hand(self, table: Table, result: HandResult) -> OutgoingMessage:
        """Return what stays in the channel of a hand that is over."""
        tr = translator(table.rules.language)
        post = await self._hand_result(tr, table, result)
        return OutgoingMessage(
            (*post.parts, *controls.finished_hand_rows(tr, table, result.hand)), post.attachments
        )

    async def _hand_result(self, tr: Translator, table: Table, result: HandResult) -> OutgoingMessage:
        scene = result_scenes.hand_result_scene(tr, table, result)
        png = await self._background_picture(scene)
        picture = Picture("hand_result.png", png, alt_text.hand_result_alt(tr, table, result))
        return OutgoingMessage(
            (picture.gallery(), text(status.hand_result_text(tr, table, result, self.signs))), (picture,)
        )

    async def last_tricks(
        self,
        tr: Translator,
        table: Table,
        seat: Seat | None,
        preferences: Preferences = NO_PREFERENCES,
    ) -> OutgoingMessage:
        """Return the finished tricks that may be looked at now (B36)."""
        view = table.view(None)
        if view is None or not view.inspectable:
            return OutgoingMessage((text(tr.gettext("No trick can be looked at now.")),))
        if preferences.text_only:
            return OutgoingMessage((text(text_only.tricks_text(tr, table)),))
        png = await self._renderer.picture(scenes.tricks_scene(tr, table, seat))
        picture = Picture("tricks.png", png, alt_text.tricks_alt(tr, table))
        return OutgoingMessage((picture.gallery(), text(status.tricks_text(tr, table))), (picture,))

    async def score_sheet(
        self, tr: Translator, table: Table, preferences: Preferences = NO_PREFERENCES
    ) -> OutgoingMessage:
        """Return the table of all hands played so far."""
        if preferences.text_only:
            return OutgoingMessage((text(text_only.score_text(tr, table)),))
        png = await self._renderer.picture(
            result_scenes.match_result_scene(tr, table, await self._faces_at(table))
        )
        picture = Picture("score.png", png, alt_text.match_result_alt(tr, table))
        return OutgoingMessage((picture.gallery(), text(status.match_result_text(tr, table))), (picture,))

    async def _background_picture(self, scene: Scene) -> bytes:
        async with self.background_slot:
            return await self._renderer.picture(scene)

    async def _lobby(self, tr: Translator, table: Table) -> OutgoingMessage:
        scene = scenes.lobby_scene(tr, table, await self._faces_at(table))
        png = await self._background_picture(scene)
        picture = Picture("lobby.png", png, alt_text.lobby_alt(tr, table))
        parts = (
            picture.gallery(),
            _together(status.lobby_status(tr, table), fingerprint(tr, table)),
            *controls.lobby_rows(tr, table),
        )
        return OutgoingMessage(parts, (picture,))

    async def _playing(self, tr: Translator, table: Table) -> OutgoingMessage:
        scene = scenes.table_scene(tr, table, await self._faces_at(table))
        png = await self._background_picture(scene)
        picture = Picture("table.png", png, alt_text.table_alt(tr, table))
        parts = (
            picture.gallery(),
            _together(status.table_status(tr, table, self.signs), fingerprint(tr, table)),
            *controls.table_rows(tr, table, self.signs),
        )
        return OutgoingMessage(parts, (picture,))

    async def _over(self, tr: Translator, table: Table) -> OutgoingMessage:
        """Return the score sheet, and over it why the last hand ended where a revoke ended it (B34)."""
        view = table.view(None)
        last = view.results[-1:] if view else ()
        posts = [await self._hand_result(tr, table, result) for result in last if result.revoke]
        posts.append(await self.score_sheet(tr, table))
        parts = [part for post in posts for part in post.parts]
        attachments = [attachment for post in posts for attachment in post.attachments]
        return OutgoingMessage((*parts, *controls.over_rows(tr, table)), tuple(attachments))


def _together(*lines: str) -> Part:
    """Return the lines that there are as one piece of text."""
    return text("\n".join(line for line in lines if line))
