"""The review of a hand and of a match: real hands, and numbers that are made up, since real ones take seconds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.games.botifarra.face import BotifarraFace, BotifarraTable
from bot.games.botifarra.review.reviews import BotifarraReviews
from bot.tables.table import Table
from bot.ui.face.shown import Shown
from bot.ui.text import facts
from computers.botifarra.review.deals import BotifarraDeal, BotifarraMade, played_deal
from computers.botifarra.review.judge import BotifarraReview, Values, judged
from computers.review import Estimate
from engine.botifarra import BotifarraMove, BotifarraView, Mode
from engine.botifarra.play.scoring import HALF
from engine.cards.spanish import SpanishCard
from tools.gallery.botifarra import moments
from tools.gallery.pictures import Picture, Pictures
from tools.gallery.tables import found

VIEWER: Final = 0
_TRICKS: Final = (1, 6, 12)
"""The tricks that are shown."""


def reviews(make: Pictures) -> Iterator[Picture]:
    """Yield the review of hands and of a match."""
    table = found(moments.over, max_hands=3, target="none")
    hands = [reviewed(table, number) for number in (1, 2, 3)]
    pages = _reviews(make, table)
    for number, review in enumerate(hands, 1):
        yield _picture(f"review_{number}", "the whole hand", pages.of_deal(review, 0, VIEWER))
    for trick in _TRICKS:
        yield _picture(f"review_trick_{trick}", f"trick {trick}", pages.of_deal(hands[0], trick, VIEWER))
    yield _picture("review_match", "the match", pages.of_match(hands, VIEWER))
    yield from _alone(make, Mode.INDIVIDUAL4, "four")
    yield from _alone(make, Mode.INDIVIDUAL3, "three")


def _alone(make: Pictures, mode: Mode, players: str) -> Iterator[Picture]:
    """Yield the review of a match in which all play alone, so that there is the fair measure only."""
    table = found(moments.over, mode=mode, max_hands=2, target="none", tie="draw")
    hands = [reviewed(table, number) for number in (1, 2)]
    pages = _reviews(make, table)
    yield _picture(f"review_{players}", "the whole hand", pages.of_deal(hands[0], 0, VIEWER))
    yield _picture(f"review_{players}_trick", "trick 3", pages.of_deal(hands[0], 3, VIEWER))
    yield _picture(f"review_{players}_match", "the match", pages.of_match(hands, VIEWER))


def reviewed(table: Table, number: int) -> BotifarraReview:
    """Return the review of a finished hand by measures of the gallery."""
    options: Any = table.played_options
    hand = played_deal(options, table.due_dealer or 0, table.moves, number)
    return judged(hand, _open_values, _pars, _estimates, _estimates_of_calls)


def _open_values(hand: BotifarraDeal) -> list[Values]:
    """Return values by which the losers give the hand away in the middle of it."""
    chance = random.Random(hand.result.deal)
    loser = hand.result.written.index(0) if any(hand.result.written) else 0
    values: list[Values] = []
    for number, play in enumerate(hand.made):
        lead = 3 if number < 20 else -5
        points = HALF + (lead if play.seat % 2 == loser else -lead)
        values.append(_around(play, points, chance, gives_away=17 < number < 20))
    return values


def _around(play: BotifarraMade, points: int, chance: random.Random, *, gives_away: bool) -> Values:
    cards = play.legal
    return {
        card: points
        - (6 if gives_away and card == play.move and len(cards) > 1 else chance.choice((0, 0, 2, 5)))
        for card in cards
    }


def _pars(hand: BotifarraDeal, _: Values) -> Sequence[int | None]:
    chance = random.Random(hand.result.deal)
    return [chance.randint(20, 55) for _ in range(4)] + [None]


def _estimates(view: BotifarraView, chance: random.Random) -> dict[SpanishCard, Estimate]:
    """Return estimates of which most are near each other."""
    return {
        card: Estimate(HALF - chance.choice((0.0, 0.0, 0.0, 0.3, 1.4, 3.2, 11.7)), 0.1)
        for card in view.playable
    }


def _estimates_of_calls(view: BotifarraView, chance: random.Random) -> dict[BotifarraMove, Estimate]:
    """Return estimates by which most contracts and calls are clear mistakes."""
    return {move: Estimate(-chance.choice((0.0, 2.1, 6.2, 14.7)), 0.1) for move in view.moves}


def _reviews(make: Pictures, table: Table) -> BotifarraReviews:
    return BotifarraTable(BotifarraFace(make.tr.language), table).reviews


def _picture(name: str, about: str, shown: Shown) -> Picture:
    if shown.scene is None:
        raise LookupError(f"{name} has no picture")
    return Picture(name, about, shown.scene({}), facts.description(shown.facts))
