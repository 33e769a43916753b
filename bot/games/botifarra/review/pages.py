"""The pages of a review: the whole hand, each trick, and the match."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.botifarra.narration import Narration
from bot.games.botifarra.review.facts import match_facts, overview_facts, trick_facts
from bot.games.botifarra.review.scenes import TRICKS, match_scene, overview_scene, trick_scene
from bot.i18n import Translator
from bot.ui.face import Shown
from engine.botifarra.review.judge import HandReview
from engine.game import Seat


def review_titles(tr: Translator, hand: int) -> tuple[str, ...]:
    """Return the title of each page."""
    tricks = (tr.gettext("Trick {number}", number=number) for number in range(1, TRICKS + 1))
    return (tr.gettext("The whole hand {hand}", hand=hand), *tricks)


def hand_review(narration: Narration, review: HandReview, page: int, viewer: Seat | None) -> Shown:
    """Return the page of this number: 0 is the whole hand, the others are its tricks."""
    tr, table = narration.tr, narration.table
    if page == 0:
        return Shown(
            tuple(overview_facts(narration, review)),
            "review",
            lambda _: overview_scene(tr, table, review, viewer),
            has_avatars=False,
        )
    return Shown(
        tuple(trick_facts(narration, review, page)),
        "review_trick",
        lambda _: trick_scene(tr, table, review, viewer, page),
        has_avatars=False,
    )


def match_review(narration: Narration, reviews: Sequence[HandReview], viewer: Seat | None) -> Shown:
    """Return the review of a match."""
    return Shown(
        tuple(match_facts(narration, reviews)),
        "review_match",
        lambda _: match_scene(narration.tr, narration.table, reviews, viewer),
        has_avatars=False,
    )
