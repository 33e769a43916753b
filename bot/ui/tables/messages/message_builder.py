"""Builder of the messages of a table: picture, description, text and controls."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from dataclasses import replace

from bot.i18n import Language, Translator, translator
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.render.raster.renderer import Renderer
from bot.tables.no_choice import goes_by_itself, only_move
from bot.tables.table import Stage, Table
from bot.ui.controls.custom_id import hand_of, offer_rows
from bot.ui.discord.emojis import Emojis, UsableEmojis
from bot.ui.discord.messages import OutgoingMessage, Part, Picture, Row, noted, text
from bot.ui.face.face import DOT, face_of, table_face
from bot.ui.face.shown import Avatars, Shown
from bot.ui.rules.level_text import level_line
from bot.ui.tables import controls
from bot.ui.tables.clocks.shown_clock import ShownClock
from bot.ui.tables.covered import covered_message
from bot.ui.tables.lobby import lobby, lobby_rows
from bot.ui.tables.messages.given_hints import GivenHints
from bot.ui.tables.messages.stored_lines import StoredLines
from bot.ui.tables.people.counting import friendly_line, hint_line, uncounted_line
from bot.ui.tables.people.rows import (
    absence_text,
    closed_text,
    conceded_deal_text,
    ending_text,
    news_of_deal,
    people_line,
    petition_parts,
)
from bot.ui.tables.shuffle_proof import fingerprint, kept_fingerprint
from bot.ui.text import facts
from bot.ui.text.names import in_message, markdown, narrow, short
from engine.game import Seat

Offered = Callable[[int, Language, str], Awaitable[Sequence[Language]]]


async def _no_offer(user_id: int, spoken: Language, place: str) -> Sequence[Language]:  # noqa: ARG001 - a callback
    return ()


class MessageBuilder:
    """Builds messages; the renderer draws the pictures in its own threads."""

    def __init__(
        self,
        renderer: Renderer,
        avatars_at: Callable[[Table], Awaitable[Avatars]],
        clock: ShownClock | None = None,
        emojis: UsableEmojis | None = None,
        offered: Offered = _no_offer,
        stored: StoredLines | None = None,
    ) -> None:
        """``avatars_at`` returns the known avatars of the people at a table, ``clock`` the time texts.

        ``offered`` returns the languages that a message to a person, in a language and a place, should offer.
        ``stored`` makes the lines that come from the database; there are none without it.
        """
        self._renderer = renderer
        self.clock = clock or ShownClock()
        self._avatars_at = avatars_at
        self._numbers = itertools.count(1)
        self.hints = GivenHints()
        """The hints that hands show."""
        self._emojis = emojis or UsableEmojis()
        self._offered = offered
        self._stored = stored

    @property
    def emojis(self) -> Emojis:
        """The emojis that can be used now."""
        return self._emojis.usable

    @property
    def background_slot(self) -> asyncio.Semaphore:
        """Semaphore for messages that nobody has just asked for by a click."""
        return self._renderer.background_slot

    def drop_custom_emojis(self, error: Exception) -> bool:
        """Stop using custom emojis if Discord refused one in a message; return whether it did."""
        return self._emojis.drop(error)

    async def public(self, table: Table) -> OutgoingMessage:
        """Return the public message, in the language of the table."""
        language = table.rules.language
        tr = translator(language)
        if table.rules.covered and table.match is not None:
            return covered_message(tr, table, self.clock)
        match table.stage:
            case Stage.LOBBY:
                shown, rows = lobby(face_of(table.game.name, language), table), lobby_rows(tr, table)
                last_lines = filter(None, (*await self._about_counting(tr, table), fingerprint(tr, table)))
                return await self._message(shown, table, "\n".join(last_lines), rows, in_background=True)
            case Stage.PLAYING:
                face = table_face(table, language)
                people = [number for number, each in enumerate(table.seats) if each.person]
                controls_below: list[Part] = [
                    *controls.table_rows(face, self.emojis),
                    *self.clock.stand_in_rows(tr, table),
                    *petition_parts(tr, table, people),
                ]
                counts = DOT.join(filter(None, (friendly_line(tr, table), hint_line(tr, table))))
                lines = (f"-# {counts}" if counts else "", fingerprint(tr, table))
                times = (self.clock.last_hand_line(tr, table), *self.clock.public_lines(tr, table))
                last_lines = filter(None, (*times, *lines))
                message = await self._message(
                    face.public(), table, "\n".join(last_lines), controls_below, in_background=True
                )
                notes = (break_text(tr, table), news_of_deal(tr, table))
                return replace(message, parts=(*map(text, filter(None, notes)), *message.parts))
            case Stage.OVER:
                return await self._over(table, language)
            case Stage.CLOSED:
                return await self._closed(table, tr)

    async def hand(
        self,
        tr: Translator,
        table: Table,
        seat: Seat,
        preferences: Preferences = NO_PREFERENCES,
        warning: str = "",
    ) -> OutgoingMessage:
        """Return the private message with a player's hand.

        ``warning`` is a sentence before everything else, such as why a card was refused.
        """
        if no_cards := self._in_place_of_cards(tr, table):
            return no_cards.without_emojis() if preferences.text_only else no_cards
        face = table_face(table, tr.language)
        shown = face.hand(seat, preferences)
        mark = "" if preferences.text_only else self.clock.turn_mark(table, seat)
        if mark:
            shown = replace(shown, facts=facts.beside_turn(shown.facts, mark))
        if mark and not face.has_tricks and (doubled := self.clock.doubled(tr, table, seat)):
            # Later the last trick needs the room.
            shown = replace(shown, facts=facts.small_last(shown.facts, doubled))
        hint = self._hint(tr, table, seat)
        rows: list[Part] = [
            # Just above the buttons, which stay where they are under a thumb at the end of the channel.
            *noted(markdown(hint, None if preferences.text_only else self.emojis)),
            *controls.hand_rows(face, seat, self.emojis, preferences, has_hint=bool(hint)),
        ]
        # A player who is asked has a choice to make first, and a wish would bring back somebody who is away.
        if seat not in table.waits_for and table.seats[seat].is_present:
            rows += self.clock.stand_in_rows(tr, table, seat)
        rows += await self._offer(tr, table, seat)
        if preferences.asks_about_only_card and table.seats[seat].is_present and table.is_open:
            rows += controls.only_card_parts(tr, face.hand_controls(seat, preferences))
        rows += petition_parts(tr, table, [seat])
        pause = "\n".join(
            filter(
                None,
                (
                    break_text(tr, table),
                    news_of_deal(tr, table),
                    absence_text(tr, table, seat),
                ),
            )
        )
        note = "\n".join(
            filter(
                None,
                (
                    self.clock.hand_text(tr, table, seat, is_marked=bool(mark)),
                    _note(tr, table, seat, preferences),
                ),
            )
        )
        if preferences.text_only:
            parts = (*noted(warning), *noted(pause), text(facts.text(shown.facts)), *noted(note), *rows)
            return OutgoingMessage(parts).without_emojis()
        message = await self._message(shown, table, note, rows, names=_names_in_hand(table))
        return OutgoingMessage(
            (*noted(f"⚠️ {warning}" if warning else ""), *noted(pause), *message.parts), message.attachments
        )

    def _hint(self, tr: Translator, table: Table, seat: Seat) -> str:
        """Return the hint that a player has had for this turn, as marked text; empty without one."""
        person = table.seats[seat].person
        return "" if person is None else self.hints.said(table.id, person.id, table.turn, tr.language)

    async def _offer(self, tr: Translator, table: Table, seat: Seat) -> list[Row]:
        """Return the buttons of other languages during the first hand of a person who was never offered one."""
        person, match = table.seats[seat].person, table.match
        if person is None or match is None or not table.is_open:
            return []
        place = f"hand {match.status.deal} at {table.id}"
        return offer_rows(await self._offered(person.id, tr.language, place), hand_of(table.id))

    def _in_place_of_cards(self, tr: Translator, table: Table) -> OutgoingMessage | None:
        """Return the content of a hand after an early end; ``None`` while there is something to play."""
        if table.stage is Stage.CLOSED:
            return OutgoingMessage((text(closed_text(tr, table)),))
        if table.stage is Stage.OVER and table.is_conceded:
            return OutgoingMessage((text(ending_text(tr, table)),))
        return None

    async def finished_deal(self, table: Table, deal: int) -> OutgoingMessage | None:
        """Return the message of a finished deal that stays in the channel; ``None`` if nothing does.

        Once the next deal is dealt it shows the fingerprint of the one after it. Nothing stays of a covered one.
        """
        if table.rules.covered:
            return None
        tr, after_deal = translator(table.rules.language), table.after_deal(deal)
        shown = table_face(after_deal, tr.language).deal_result(deal)
        if shown is None:
            return None
        rows = controls.finished_deal_rows(table_face(table, tr.language), deal)
        message = await self._message(
            shown, after_deal, kept_fingerprint(tr, table), rows, in_background=True
        )
        return replace(message, parts=(*noted(conceded_deal_text(tr, table, deal)), *message.parts))

    def deal_in_short(self, table: Table, deal: int) -> OutgoingMessage | None:
        """Return the line that stays of a finished deal when another has followed; ``None`` if the game has none."""
        line = " ".join(table_face(table.after_deal(deal), table.rules.language).deal_in_short(deal))
        return OutgoingMessage((text(f"-# {markdown(line, self.emojis)}"),)) if line else None

    async def last_tricks(
        self,
        tr: Translator,
        table: Table,
        seat: Seat | None,
        preferences: Preferences = NO_PREFERENCES,
    ) -> OutgoingMessage:
        """Return the finished tricks that may be looked at now."""
        face = None if table.match is None else table_face(table, tr.language)
        if face is None or not face.has_tricks:
            return OutgoingMessage((text(tr.gettext("No trick can be looked at now.")),))
        return await self.as_preferred(face.tricks(seat), table, preferences)

    async def score_sheet(
        self, tr: Translator, table: Table, preferences: Preferences = NO_PREFERENCES, page: int = 0
    ) -> OutgoingMessage:
        """Return a page of the table of all deals played so far; a page that is not there is the nearest one."""
        face = table_face(table, tr.language)
        pages = face.score_sheet_pages()
        page = max(0, min(page, pages - 1))
        turning = controls.page_rows(tr, table, page, pages)
        return await self.as_preferred(face.score_sheet(page), table, preferences, below=turning)

    async def as_preferred(
        self,
        shown: Shown,
        table: Table | None,
        preferences: Preferences,
        *,
        above: Sequence[Part] = (),
        below: Sequence[Part] = (),
    ) -> OutgoingMessage:
        """Return picture and text, or for people who have chosen text only all as text, between other parts."""
        if preferences.text_only:
            return OutgoingMessage((*above, text(facts.text(shown.facts)), *below)).without_emojis()
        said = noted(facts.message(shown.facts, self.emojis))
        return await self.framed(shown, table, above=above, below=(*said, *below))

    async def titled(
        self, shown: Shown, heading: str, buttons: Sequence[Row], preferences: Preferences
    ) -> OutgoingMessage:
        """Return a picture that has its title, or as text the facts under a heading, and what stands below it."""
        if preferences.text_only:
            told = text(f"## {heading}\n{facts.text(shown.facts)}")
            return OutgoingMessage((told, *buttons)).without_emojis()
        return await self.framed(shown, below=(*noted(facts.message(shown.facts)), *buttons))

    async def _over(self, table: Table, language: Language) -> OutgoingMessage:
        face = table_face(table, language)
        messages = [await self._message(shown, table) for shown in face.over()]
        ending = ending_text(face.tr, table)
        notes = filter(
            None,
            (
                level_line(face.tr, table),
                hint_line(face.tr, table),
                people_line(face.tr, table),
                "" if ending else uncounted_line(face.tr, table),
                *await self._about_counting(face.tr, table),
            ),
        )
        return OutgoingMessage(
            (
                *noted(ending),
                *(part for message in messages for part in message.parts),
                *noted("\n".join(await self._results(face.tr, table))),
                *(text(f"-# {note}") for note in notes),
                *controls.over_rows(face),
            ),
            tuple(picture for message in messages for picture in message.attachments),
        )

    async def _closed(self, table: Table, tr: Translator) -> OutgoingMessage:
        lines = (
            closed_text(tr, table),
            people_line(tr, table),
            *await self._about_counting(tr, table),
            *await self._results(tr, table),
        )
        return OutgoingMessage((text("\n".join(filter(None, lines))),))

    async def _about_counting(self, tr: Translator, table: Table) -> Sequence[str]:
        return () if self._stored is None else await self._stored.about_counting(tr, table)

    async def _results(self, tr: Translator, table: Table) -> Sequence[str]:
        return () if self._stored is None else await self._stored.results(tr, table)

    async def picture(
        self, shown: Shown, table: Table | None = None, *, in_background: bool = False
    ) -> Picture | None:
        """Return the picture with its description; ``None`` if there is none.

        The people at the ``table`` have avatars on it. With ``in_background`` pictures for people who have just
        clicked come first.
        """
        if shown.scene is None:
            return None
        avatars = await self._avatars_at(table) if table and shown.has_avatars else {}
        async with self.background_slot if in_background else nullcontext():
            png = await self._renderer.picture(shown.scene(avatars))
        # A name of its own for every picture: no client can take it for the one that it replaces.
        name = f"{shown.picture}-{next(self._numbers)}.png"
        return Picture(name, png, facts.description(shown.facts))

    async def framed(
        self,
        shown: Shown,
        table: Table | None = None,
        *,
        above: Sequence[Part] = (),
        below: Sequence[Part] = (),
        in_background: bool = False,
    ) -> OutgoingMessage:
        """Return the picture, if there is one, with parts above and below it; the rest as for :meth:`picture`."""
        picture = await self.picture(shown, table, in_background=in_background)
        pictures = () if picture is None else (picture,)
        return OutgoingMessage((*above, *(each.gallery() for each in pictures), *below), pictures)

    async def _message(
        self,
        shown: Shown,
        table: Table,
        last_line: str = "",
        rows: Sequence[Part] = (),
        *,
        in_background: bool = False,
        names: Callable[[str], str] = str,
    ) -> OutgoingMessage:
        """Return picture, text and controls; ``in_background`` as for :meth:`picture`, ``names`` as for a message."""
        lines = filter(None, (facts.message(shown.facts, self.emojis, names=names), last_line))
        below = (text("\n".join(lines)), *rows)
        return await self.framed(shown, table, below=below, in_background=in_background)


def _names_in_hand(table: Table) -> Callable[[str], str]:
    """Return the function that cuts names beside the picture of a hand, no two of them to the same text."""
    names = {seat.name for seat in table.seats}
    is_clear = len(set(map(narrow, names))) == len(set(map(short, names)))
    return narrow if is_clear else short


def break_text(tr: Translator, table: Table) -> str:
    """Return who began the break, and how the match goes on; empty if there is no break."""
    if table.match is None or table.match.break_by is None:
        return ""
    return tr.gettext(
        "☕ {name} has called a break. The match goes on with “Go on” or /{game} resume.",
        name=f"**{in_message(table.seats[table.match.break_by].name)}**",
        game=table.game.name,
    )


def _note(tr: Translator, table: Table, seat: Seat, preferences: Preferences) -> str:
    """Return the note on moves made for a player, below everything else in the hand."""
    if seat in table.laid_down:
        return tr.gettext("You will take no more tricks: the table plays your cards.")
    if goes_by_itself(table, seat):
        return tr.gettext("There is nothing to choose: the table moves for you.")
    if preferences.only_card and table.seats[seat].is_present and only_move(table, seat) is not None:
        return tr.gettext("There is nothing to choose: your only card goes by itself.")
    return ""
