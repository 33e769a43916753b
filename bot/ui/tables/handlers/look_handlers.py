"""Handlers of a table's buttons that only show something: tricks, score sheet, record, shuffle."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace

from bot.i18n import Translator
from bot.tables.commands.guards import seat_at
from bot.tables.errors import TableError
from bot.tables.log.records import record_lines
from bot.tables.table import Stage
from bot.ui.answers import only
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.messages import Document, OutgoingMessage, text
from bot.ui.discord.responses import Interaction, respond, send_ephemeral, update, update_with
from bot.ui.discord.services import Services
from bot.ui.discord.users import person_of
from bot.ui.face.face import TableFace, face_of, table_face
from bot.ui.face.features import HasHints
from bot.ui.rules.handlers import ActionFamily
from bot.ui.tables.controls import more_rows, other_hands_rows, word_row
from bot.ui.tables.handlers.hand_responder import HandResponder
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.shuffle_proof import (
    checkable_hands,
    shuffle_file,
    shuffle_follows,
    shuffle_text,
    where_engine_is,
)


class LookHandlers(ActionFamily):
    """Handlers of the buttons that change nothing; :class:`TableHandlers` calls them."""

    def __init__(
        self,
        message_builder: MessageBuilder,
        services: Services,
        responder: HandResponder,
        show_preferences: Callable[[Interaction], Awaitable[None]],
        source_url: str,
        reports_url: str,
    ) -> None:
        """``show_preferences`` answers with the panel of the person's preferences.

        ``source_url`` is where people find the engine, and ``reports_url`` where they report a wrong rule; empty if
        the operator has not said it.
        """
        self._source_url = source_url
        self._reports_url = reports_url
        self._message_builder = message_builder
        self._services = services
        self._responder = responder
        self._panel_of_preferences = show_preferences
        self.handlers = {
            Action.LAST_TRICKS: self._last_tricks,
            Action.SCORE_SHEET: self._score_sheet,
            Action.RECORD: self._record,
            Action.SHUFFLE: self._shuffle,
            Action.MORE_OF_HAND: self._more,
            Action.PREFERENCES: self._show_preferences,
        }

    async def _more(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        """Show the words of the moment and the seldom wanted buttons of a hand; the next move takes them away."""
        table = await self._services.tables.find(custom_id.table)
        seat = seat_at(table, person_of(interaction))
        if table.match is None or not table.is_open:
            raise TableError("match_not_running")
        tr = await self._services.languages.of(interaction)
        face = table_face(table, tr.language)
        told = [*face.words(seat)]
        if self._message_builder.hints.is_given(table.id, interaction.user.id, table.turn):
            told += _method_of_hint(face)
        words = "\n".join(f"- {sentence}" for sentence in told)
        preferences = await self._services.preferences.of(interaction.user.id)
        await self._responder.catch_up(interaction, table)
        message = OutgoingMessage((*([text(words)] if words else []), *more_rows(face, seat)))
        await send_ephemeral(interaction, message.without_emojis() if preferences.text_only else message)

    async def _show_preferences(self, interaction: Interaction, _: CustomId, __: tuple[str, ...]) -> None:
        await self._panel_of_preferences(interaction)

    async def _last_tricks(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        interaction.client.services.limits.check_picture(interaction.user.id)
        table = await self._services.tables.find(custom_id.table)
        tr = await self._services.languages.of(interaction)
        seat = table.seat_of(interaction.user.id)
        preferences = await self._services.preferences.of(interaction.user.id)
        tricks = self._message_builder.last_tricks(tr, table, seat, preferences)
        await respond(interaction, tricks, ephemeral=True)

    async def _score_sheet(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        """Show the score sheet, or turn to a page of it in the same message."""
        interaction.client.services.limits.check_picture(interaction.user.id)
        page = custom_id.number if custom_id.argument else 0
        table = await self._services.tables.find(custom_id.table)
        if table.match is None:
            raise TableError("match_not_running")
        tr = await self._services.languages.of(interaction)
        preferences = await self._services.preferences.of(interaction.user.id)
        sheet = self._message_builder.score_sheet(tr, table, preferences, page)
        if custom_id.argument:
            await update(interaction, sheet)
        else:
            await respond(interaction, sheet, ephemeral=True)

    async def _record(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        """Send the record of a match, or of its finished deals, and say where a wrong rule is reported."""
        await respond(interaction, self._record_of(interaction, custom_id.table), ephemeral=True)

    async def _record_of(self, interaction: Interaction, table_id: int) -> OutgoingMessage:
        table = await self._services.tables.find(table_id)
        tr = await self._services.languages.of(interaction)
        face = face_of(table.game.name, tr.language)
        deals = () if table.match is None else table_face(table, tr.language).replayable()
        lines = await asyncio.to_thread(record_lines, table, max(deals, default=0))
        content = "".join(f"{line}\n" for line in lines).encode()
        record = Document(f"{table.game.name}-{table.id}.jsonl", content)
        if table.stage is Stage.OVER:
            explained = tr.gettext(
                "The whole match, move by move. `python -m engine replay FILE` plays it again and checks it."
            )
        else:
            explained = tr.gettext(
                "The finished hands, move by move. `python -m engine replay FILE` plays them again and checks them."
            )
        shuffles = face.tr.gettext(face.shuffle_texts.with_record)
        engine_is = where_engine_is(tr, self._source_url)
        told = "\n".join((explained, shuffles, _where_to_report(tr, self._reports_url), engine_is))
        return OutgoingMessage((text(told), record.card()), (record,))

    async def _shuffle(self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]) -> None:
        """Show how to check the shuffle: the commitment before the hand, everything after it.

        A choice of another hand turns to it in the same message.
        """
        table = await self._services.tables.find(custom_id.table)
        tr = await self._services.languages.of(interaction)
        if values:
            custom_id = replace(custom_id, argument=only(values))
        hand = custom_id.number if custom_id.argument else None
        file = shuffle_file(table, hand)
        files = () if file is None else (file,)
        is_seated = table.seat_of(interaction.user.id) is not None
        gives_word = shuffle_follows(table) and is_seated and hand is None
        rows = [word_row(tr, table)] if gives_word else []
        others = other_hands_rows(face_of(table.game.name, tr.language), table, checkable_hands(table))
        parts = (
            text(shuffle_text(tr, table, hand, self._source_url)),
            *(file.card() for file in files),
            *others,
            *rows,
        )
        message = OutgoingMessage(parts, files)
        await (update_with(interaction, message) if values else send_ephemeral(interaction, message))


def _where_to_report(tr: Translator, reports_url: str) -> str:
    """Return the instructions for somebody who has seen a rule applied wrongly."""
    if reports_url:
        return tr.gettext(
            "Was a rule applied wrongly? Send this file, which names the players, and write in which hand and trick,"
            " and what should have happened: <{url}>",
            url=reports_url,
        )
    return tr.gettext(
        "Was a rule applied wrongly? Send this file, which names the players, to the bot's operator, and write in"
        " which hand and trick, and what should have happened."
    )


def _method_of_hint(face: TableFace) -> Iterator[str]:
    """Yield the method behind the figures of a hint."""
    if isinstance(face, HasHints):
        question = face.tr.gettext("How was this measured?")
        method = face.tr.gettext(
            "The hint sees what you see. It deals the hidden cards up to {worlds} times as they may lie, likely deals"
            " more often, and computers play each choice on to the end. The points are averages; where it is close,"
            " the difference may be chance.",
            worlds=face.hint_worlds,
        )
        yield f"**{question}** {method}"
