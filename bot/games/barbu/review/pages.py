"""The pages of a review: the whole deal, each trick or some moves of a réussite, and the game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.barbu.narration import Narration
from bot.games.barbu.review.facts import match_facts, overview_facts, page_facts
from bot.games.barbu.review.scenes import match_scene, overview_scene, page_scene
from bot.ui.face import Shown
from engine.barbu.review.judge import DealReview
from engine.game import Seat


def deal_review(narration: Narration, review: DealReview, page: int, viewer: Seat | None) -> Shown:
    """Return the page of this number: 0 is the whole deal, the others are its tricks or moves."""
    tr, table = narration.tr, narration.table
    if page == 0:
        return Shown(
            tuple(overview_facts(narration, review, viewer)),
            "review",
            lambda _: overview_scene(tr, table, review, viewer),
            has_avatars=False,
        )
    return Shown(
        tuple(page_facts(narration, review, page)),
        "review_trick",
        lambda _: page_scene(tr, table, review, viewer, page),
        has_avatars=False,
    )


def match_review(narration: Narration, reviews: Sequence[DealReview], viewer: Seat | None) -> Shown:
    """Return the review of a game."""
    return Shown(
        tuple(match_facts(narration, reviews)),
        "review_match",
        lambda _: match_scene(narration.tr, narration.table, reviews, viewer),
        has_avatars=False,
    )
