"""The pictures of a review where all play alone: one measure, no par, and the costliest card as the headline's."""

import pytest

from bot.games.botifarra.narration import Narration
from bot.games.botifarra.review.facts import BotifarraReviewText
from bot.games.botifarra.review.scenes import BotifarraReviewScenes
from bot.i18n import Language, translator
from computers.botifarra.review.deals import played_deal
from computers.review import Estimate, costliest
from tests.bot.games.botifarra.matches import match
from tests.computers.botifarra.review.matches import by_strength, quickly

ENGLISH = translator(Language.EN, "botifarra")
ALONE = pytest.mark.parametrize("mode", ["individual4", "individual3"])


def finished(mode):
    *_, table = match(4, mode=mode)
    return table


def review_of(table, assess=by_strength):
    return quickly(played_deal(table.played_options, table.due_dealer or 0, table.moves, 1), assess=assess)


def scenes_of(table):
    return BotifarraReviewScenes(BotifarraReviewText(Narration(ENGLISH, table), 0))


def all_alike(view, chance):
    return dict.fromkeys(by_strength(view, chance), Estimate(18.0, 0.1))


@ALONE
def test_the_viewers_costliest_card_is_named_and_framed(mode):
    table = finished(mode)
    review = review_of(table)
    scene = scenes_of(table).overview(review)
    most = costliest([review], 1, {0})[0].judged
    assert f": trick {most.number}, you played the " in scene.detail
    assert scene.warns
    assert scene.pars is None
    assert [card.is_named for row in scene.rows for card in row].count(True) == 1
    assert len(scene.rows) == len(table.seats)


@ALONE
def test_without_a_costly_card_none_is_named(mode):
    table = finished(mode)
    scene = scenes_of(table).overview(review_of(table, all_alike))
    assert scene.detail == "None of your decisions clearly cost points"
    assert not scene.warns
    assert not any(card.is_named for row in scene.rows for card in row)


@ALONE
def test_a_trick_has_one_measure_and_the_points_of_everybody_after_it(mode):
    table = finished(mode)
    review = review_of(table)
    scenes = scenes_of(table)
    scene = scenes.page(review, 12)
    assert (scene.fair_title, scene.open_title) == ("", "")
    assert not any(card.open.words for hand in scene.hands for card in hand.cards)
    first = scenes.page(review, 1)
    assert any(card.fair.words for hand in first.hands for card in hand.cards)
    taken = review.result.taken
    names = ["You", "Right", *(["Opposite"] if len(table.seats) == 4 else []), "Left"]
    scores = ", ".join(f"{name} {points}" for name, points in zip(names, taken, strict=True))
    assert scene.detail.endswith(f"so far {scores}")
