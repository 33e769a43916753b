"""The review of deals and of a game of Barbu: real deals, and numbers made up, since real ones take seconds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from bot.games.barbu.face import BarbuFace, BarbuTable
from bot.games.barbu.review.reviews import BarbuReviews
from bot.tables.table import Table
from bot.ui.face.shown import Shown
from bot.ui.text import facts
from computers.barbu.review.deals import can_be_reviewed, played_deal
from computers.barbu.review.judge import BarbuReview, judged
from computers.review import Estimate
from engine.barbu import BarbuView, Contract, Phase
from engine.barbu.moves import BarbuMove
from tools.gallery.barbu.tables import found, phase, scored, view_of
from tools.gallery.pictures import Picture, Pictures

VIEWER: Final = 0


def reviews(make: Pictures) -> Iterator[Picture]:
    """Yield the review of deals of tricks and of réussites, with few and many players, and of a game."""
    dames, reussite = found(scored(Contract.DAMES)), found(scored(Contract.REUSSITE))
    yield _page(make, "review_barbu", dames, 0)
    yield _page(make, "review_barbu_trick", dames, 3)
    yield _page(make, "review_barbu_reussite", reussite, 0)
    yield _page(make, "review_barbu_moves", reussite, 4)
    for players in (3, 10):
        many = found(scored(Contract.SALADE), careful=False, players=players, pack="52")
        yield _page(make, f"review_barbu_trick_{players}", many, 1)
    yield _page(make, "review_barbu_10", many, 0)
    over = found(phase(Phase.OVER), per_dealer=1)
    judged_deals = [
        reviewed(over, result.deal) for result in view_of(over).results if can_be_reviewed(result)
    ]
    shown = _reviews(make, over).of_match(judged_deals, VIEWER)
    yield _picture("review_barbu_match", "the game", shown)


def reviewed(table: Table, number: int) -> BarbuReview:
    """Return the review of a finished deal by the measure of the gallery."""
    options: Any = table.played_options
    return judged(played_deal(options, table.due_dealer or 0, table.moves, number), _estimates)


def _estimates(view: BarbuView, chance: random.Random) -> dict[BarbuMove, Estimate]:
    """Return estimates of which most are near each other."""
    return {move: Estimate(-chance.choice((0.0, 0.0, 0.3, 1.4, 6.2, 21.7)), 0.1) for move in view.moves}


def _page(make: Pictures, name: str, table: Table, page: int) -> Picture:
    review = reviewed(table, view_of(table).results[-1].deal)
    return _picture(name, f"page {page}", _reviews(make, table).of_deal(review, page, VIEWER))


def _reviews(make: Pictures, table: Table) -> BarbuReviews:
    return BarbuTable(BarbuFace(make.tr.language), table).reviews


def _picture(name: str, about: str, shown: Shown) -> Picture:
    if shown.scene is None:
        raise LookupError(f"{name} has no picture")
    return Picture(name, about, shown.scene({}), facts.description(shown.facts))
