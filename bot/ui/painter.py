"""Every message of a table as a :class:`~bot.ui.post.Post`: picture, alt text, words and controls together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord

from bot.i18n import Words, words
from bot.render.pool import Renderer, Scene
from bot.tables.table import Stage, Table
from bot.ui import alt_text, controls, hand_scenes, result_scenes, scenes, status, text_only
from bot.ui.hand_controls import hand_rows
from bot.ui.post import Part, Picture, Post, noted, text
from bot.ui.preferences import NO_PREFERENCES, Preferences
from bot.ui.scene_parts import Faces
from bot.ui.shuffle_text import fingerprint
from bot.ui.signs import NO_SIGNS, refuses_emoji
from engine.botifarra import BotifarraView, HandResult
from engine.game import Seat


class Painter:
    """Makes messages; the pictures are drawn by the renderer's own threads."""

    def __init__(self, renderer: Renderer, faces_at: Callable[[Table], Awaitable[Faces]]) -> None:
        """``faces_at`` returns the avatars of the people at a table, as far as they are known."""
        self._renderer = renderer
        self._faces_at = faces_at
        self.signs = NO_SIGNS
        """The emojis of messages; whoever uploads them puts them here."""
        self.signs_refused: Callable[[], None] = lambda: None
        """What whoever uploads them does when Discord does not take one any more."""

    @property
    def leisure(self) -> asyncio.Semaphore:
        """To be held while a message is made for somebody who has not just clicked."""
        return self._renderer.leisure

    def does_without(self, error: Exception) -> bool:
        """Leave out the application's emojis where Discord refused one in a message; return whether it did."""
        if not isinstance(error, discord.HTTPException) or not refuses_emoji(error):
            return False
        self.signs = NO_SIGNS
        self.signs_refused()
        return True

    async def public(self, table: Table) -> Post:
        """Return the message that everybody in the channel sees, in the language of the table."""
        tongue = words(table.rules.language)
        match table.stage:
            case Stage.LOBBY:
                return await self._lobby(tongue, table)
            case Stage.PLAYING:
                return await self._playing(tongue, table)
            case Stage.OVER:
                return await self._over(tongue, table)
            case Stage.CLOSED:
                return Post((text(status.closed_text(tongue, table)),))

    async def hand(
        self,
        tongue: Words,
        table: Table,
        seat: Seat,
        preferences: Preferences = NO_PREFERENCES,
        warning: str = "",
    ) -> Post:
        """Return the message with a player's own cards, for that player's eyes only.

        ``warning`` is a sentence that goes before everything else, such as why a card was refused.
        """
        if preferences.text_only:
            told = text(text_only.hand_text(tongue, table, seat, preferences))
            rows = hand_rows(tongue, table, seat, self.signs, preferences)
            return Post((*noted(warning), told, *rows)).in_words()
        view = table.view(seat)
        picture = None if view is None else await self._own_picture(tongue, table, seat, view, preferences)
        pictures = () if picture is None else (picture,)
        parts = (
            *noted(f"⚠️ {warning}" if warning else ""),
            *(shown.gallery() for shown in pictures),
            text(status.hand_status(tongue, table, seat, self.signs)),
            *hand_rows(tongue, table, seat, self.signs, preferences),
        )
        return Post(parts, pictures)

    async def _own_picture(
        self, tongue: Words, table: Table, seat: Seat, view: BotifarraView, preferences: Preferences
    ) -> Picture | None:
        """Return a player's cards, or the pack for whoever is to cut it (B10); ``None`` where there is neither."""
        if view.cutter == seat and not table.cut_waits_for:
            pack = scenes.pack_scene(tongue, table, seat, await self._faces_at(table))
            png = await self._renderer.picture(pack)
            return Picture("pack.png", png, alt_text.pack_alt(tongue, table, seat))
        if not view.available:
            return None
        hand = hand_scenes.hand_scene(tongue, table, seat, preferences)
        png = await self._renderer.picture(hand)
        return Picture("hand.png", png, alt_text.hand_alt(tongue, table, seat, preferences))

    async def finished_hand(self, table: Table, result: HandResult) -> Post:
        """Return what stays in the channel of a hand that is over."""
        tongue = words(table.rules.language)
        post = await self._hand_result(tongue, table, result)
        return Post((*post.parts, *controls.finished_hand_rows(tongue, table, result.hand)), post.attachments)

    async def _hand_result(self, tongue: Words, table: Table, result: HandResult) -> Post:
        scene = result_scenes.hand_result_scene(tongue, table, result)
        png = await self._picture_at_leisure(scene)
        picture = Picture("hand_result.png", png, alt_text.hand_result_alt(tongue, table, result))
        return Post(
            (picture.gallery(), text(status.hand_result_text(tongue, table, result, self.signs))), (picture,)
        )

    async def last_tricks(
        self,
        tongue: Words,
        table: Table,
        seat: Seat | None,
        preferences: Preferences = NO_PREFERENCES,
    ) -> Post:
        """Return the finished tricks that may be looked at now (B36)."""
        view = table.view(None)
        if view is None or not view.inspectable:
            return Post((text(tongue.say("No trick can be looked at now.")),))
        if preferences.text_only:
            return Post((text(text_only.tricks_text(tongue, table)),))
        png = await self._renderer.picture(scenes.tricks_scene(tongue, table, seat))
        picture = Picture("tricks.png", png, alt_text.tricks_alt(tongue, table))
        return Post((picture.gallery(), text(status.tricks_text(tongue, table))), (picture,))

    async def score_sheet(
        self, tongue: Words, table: Table, preferences: Preferences = NO_PREFERENCES
    ) -> Post:
        """Return the table of all hands played so far."""
        if preferences.text_only:
            return Post((text(text_only.score_text(tongue, table)),))
        png = await self._renderer.picture(
            result_scenes.match_result_scene(tongue, table, await self._faces_at(table))
        )
        picture = Picture("score.png", png, alt_text.match_result_alt(tongue, table))
        return Post((picture.gallery(), text(status.match_result_text(tongue, table))), (picture,))

    async def _picture_at_leisure(self, scene: Scene) -> bytes:
        async with self.leisure:
            return await self._renderer.picture(scene)

    async def _lobby(self, tongue: Words, table: Table) -> Post:
        scene = scenes.lobby_scene(tongue, table, await self._faces_at(table))
        png = await self._picture_at_leisure(scene)
        picture = Picture("lobby.png", png, alt_text.lobby_alt(tongue, table))
        parts = (
            picture.gallery(),
            _together(status.lobby_status(tongue, table), fingerprint(tongue, table)),
            *controls.lobby_rows(tongue, table),
        )
        return Post(parts, (picture,))

    async def _playing(self, tongue: Words, table: Table) -> Post:
        scene = scenes.table_scene(tongue, table, await self._faces_at(table))
        png = await self._picture_at_leisure(scene)
        picture = Picture("table.png", png, alt_text.table_alt(tongue, table))
        parts = (
            picture.gallery(),
            _together(status.table_status(tongue, table, self.signs), fingerprint(tongue, table)),
            *controls.table_rows(tongue, table, self.signs),
        )
        return Post(parts, (picture,))

    async def _over(self, tongue: Words, table: Table) -> Post:
        """Return the score sheet, and over it why the last hand ended where a revoke ended it (B34)."""
        view = table.view(None)
        last = view.results[-1:] if view else ()
        posts = [await self._hand_result(tongue, table, result) for result in last if result.revoke]
        posts.append(await self.score_sheet(tongue, table))
        parts = [part for post in posts for part in post.parts]
        attachments = [attachment for post in posts for attachment in post.attachments]
        return Post((*parts, *controls.over_rows(tongue, table)), tuple(attachments))


def _together(*lines: str) -> Part:
    """Return the lines that there are as one piece of text."""
    return text("\n".join(line for line in lines if line))
