"""The message of a strategy page: its rules of thumb, an example hand, and the buttons that turn."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.people.preferences import Preferences
from bot.tables.entries import Person
from bot.ui.controls.page_id import PageId, PageView
from bot.ui.discord.messages import OutgoingMessage, Row, rows, text
from bot.ui.face.face import Face
from bot.ui.face.guide import Guide, Page
from bot.ui.face.lesson import LEARNER
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text import facts


class StrategyMessages:
    """Builds strategy pages."""

    def __init__(self, message_builder: MessageBuilder) -> None:
        """``message_builder`` draws the pictures."""
        self._message_builder = message_builder

    async def page(
        self, face: Face, guide: Guide, number: int, reader: Person, preferences: Preferences
    ) -> OutgoingMessage:
        """Return a page, from 0, with the example as a hand of the reader's."""
        page = guide.pages[number]
        tr, example = face.tr, page.example
        table = example.deal.at(example.at, reader, face.language)
        shown = face.at(table).hand(LEARNER, preferences)
        above = text(f"{header(face, guide, number)}\n{page_text(face, page)}")
        caption = text(f"👉 {tr.gettext(example.says)}")
        below = _turning(face, guide, number)
        if preferences.text_only:
            parts = (above, text(facts.text(shown.facts)), caption, *below)
            return OutgoingMessage(parts).without_emojis()
        return await self._message_builder.framed(shown, table, above=(above,), below=(caption, *below))

    def measurement(self, face: Face, guide: Guide, number: int, preferences: Preferences) -> OutgoingMessage:
        """Return how the figures of a page, from 0, were measured, each with its uncertainty."""
        page = guide.pages[number]
        told = f"{page_text(face, page, exactly=True)}\n\n{face.tr.gettext(page.details)}"
        message = OutgoingMessage((text(f"{header(face, guide, number)}\n{told}"),))
        return message.without_emojis() if preferences.text_only else message


def _turning(face: Face, guide: Guide, number: int) -> list[Row]:
    """Return the buttons to the pages before and after, one of which an end disables, and to the method."""
    _, game, last = face.tr.gettext, face.game.name, len(guide.pages) - 1
    back = ui.Button[Any](
        label=_("Back"),
        emoji="◀️",
        custom_id=str(PageId(game, max(number - 1, 0))),
        disabled=number == 0,
    )
    on = ui.Button[Any](
        label=_("Next"),
        emoji="▶️",
        custom_id=str(PageId(game, number + 1)),
        disabled=number == last,
    )
    method = ui.Button[Any](
        label=_("How was this measured?"),
        emoji="📏",
        custom_id=str(PageId(game, number, PageView.MEASURED)),
    )
    return rows([back, on, method])


def page_text(face: Face, page: Page, *, exactly: bool = False) -> str:
    """Return the rules of thumb of a page, each with its worth below: rounded, or ``exactly``."""
    tr = face.tr
    return "\n".join(
        f"- {tr.gettext(rule.says)}\n-# 📏 {rule.measured(tr) if exactly else rule.measured.rounded(tr)}"
        for rule in page.rules
    )


def header(face: Face, guide: Guide, number: int) -> str:
    """Return the title of a page under its number, counted from 0."""
    progress = face.tr.gettext(
        "{title}, page {number} of {pages}",
        title=face.tr.gettext(guide.title),
        number=number + 1,
        pages=len(guide.pages),
    )
    return f"-# {progress}\n### {face.tr.gettext(guide.pages[number].title)}"
