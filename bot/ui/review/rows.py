"""The buttons that open a review, and those that turn its pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n import Translator
from bot.tables.table import Stage, Table
from bot.ui.controls.custom_id import Action, Button, CustomId, table_button
from bot.ui.discord.messages import MOST_OPTIONS, Row, rows, select
from bot.ui.face.face import TableFace
from bot.ui.face.features import Reviews
from bot.ui.review.page import EXPLAINS, OPENS, SELECT_DEAL, SELECT_PAGE, SHOWS, Page

_EMOJI: Final = "🔬"


def reviewable(face: TableFace) -> Sequence[int]:
    """Return the numbers of the deals of a table that may be reviewed now."""
    return face.reviews.reviewable() if face.reviews is not None else ()


def review_of_deal(face: TableFace, deal: int) -> list[Button]:
    """Return the button that opens the review of a deal, if it can be reviewed."""
    return [opening(face.tr, face.table, Page(deal))] if deal in reviewable(face) else []


def review_buttons(face: TableFace) -> list[Button]:
    """Return the button that opens the review of the deal just finished, or of the finished match."""
    table = face.table
    if table.deal_is_open or not (deals := reviewable(face)):
        return []
    if table.stage is Stage.OVER:
        return [opening(face.tr, table, Page(None) if len(deals) > 1 else Page(deals[0]))]
    return review_of_deal(face, table.started_match.status.deal)


def last_review_buttons(face: TableFace) -> list[Button]:
    """Return the button that opens the review of the deal before the one that is being played.

    It stays at hand until a trick is finished: the message with the result has gone up the channel by then.
    """
    match = face.table.match
    if match is None or not match.status.deal_is_open or face.has_tricks:
        return []
    deal = match.status.deal - 1
    if deal < 1 or face.reviews is None or deal not in reviewable(face):
        return []
    return [opening(face.tr, face.table, Page(deal), face.reviews.label(deal))]


def review_rows(
    reviews: Reviews, page: Page, costliest: Page | None, *, is_own: bool, explained: bool = False
) -> list[Row]:
    """Return the controls for the pages of a review, other deals, and the whole match.

    ``costliest`` is the page of the costliest decision, to which the first page leads; ``is_own`` tells whether it
    is that of the viewer, or of all players. ``explained`` tells whether the method behind the figures stands there
    already.
    """
    titles = () if page.deal is None else reviews.titles(page.deal)
    shown = rows(
        [
            *_turning(reviews, page, len(titles)),
            *([] if costliest is None or page.number else [_showing(reviews, costliest, is_own=is_own)]),
            _explaining(reviews, page, is_done=explained),
        ]
    )
    if titles:
        pages = [(title, str(Page(page.deal, number))) for number, title in enumerate(titles)]
        shown.append(_select(reviews.table, SELECT_PAGE, titles[min(page.number, len(titles) - 1)], pages))
    return [*shown, *_other_deals(reviews, page)]


def _other_deals(reviews: Reviews, page: Page) -> list[Row]:
    deals = reviews.reviewable()
    if len(deals) < 2:
        return []
    choices = [(reviews.whole_title(), str(Page(None)))]
    choices += [(reviews.deal_title(deal), str(Page(deal))) for deal in _around(page.deal, deals)]
    here = choices[0][0] if page.deal is None else reviews.deal_title(page.deal)
    return [_select(reviews.table, SELECT_DEAL, here, choices)]


def _around(shown: int | None, deals: Sequence[int]) -> Sequence[int]:
    """Return as many deals as a select takes beside the whole match, newest first, those around the one shown."""
    most = MOST_OPTIONS - 1
    later = 0 if shown is None else sum(deal > shown for deal in deals)
    first = max(0, min(later - most // 2, len(deals) - most))
    return sorted(deals, reverse=True)[first : first + most]


def opening(tr: Translator, table: Table, page: Page, label: str = "") -> Button:
    """Return the button that opens a review at a page."""
    label = label or tr.gettext("Review")
    return table_button(table, Action.REVIEW, label, f"{OPENS}{page}", emoji=_EMOJI)


def _showing(reviews: Reviews, page: Page, *, is_own: bool) -> Button:
    tr = reviews.tr
    label = tr.gettext("Your costliest position") if is_own else tr.gettext("The costliest position")
    return table_button(reviews.table, Action.REVIEW, label, f"{SHOWS}{page}", emoji="🔎")


def _explaining(reviews: Reviews, page: Page, *, is_done: bool) -> Button:
    label = reviews.tr.gettext("How was this measured?")
    return table_button(
        reviews.table, Action.REVIEW, label, f"{EXPLAINS}{page}", emoji="📏", disabled=is_done
    )


def _turning(reviews: Reviews, page: Page, pages: int) -> list[Button]:
    """Return the buttons to the pages before and after, of which an end disables one; none of a whole match."""
    table, tr = reviews.table, reviews.tr
    steps = ((page.number - 1, tr.gettext("Back"), "◀️"), (page.number + 1, tr.gettext("Next"), "▶️"))
    return [
        table_button(
            table,
            Action.REVIEW,
            label,
            f"{page.deal}.{number}",
            emoji=emoji,
            disabled=number not in range(pages),
        )
        for number, label, emoji in steps
        if pages
    ]


def _select(table: Table, argument: str, title: str, choices: Sequence[tuple[str, str]]) -> Row:
    return select(CustomId(table.id, table.turn, Action.REVIEW, argument), title, choices)
