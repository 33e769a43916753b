"""The pictures of a review where all play alone: one measure, no par, and the costliest card as the headline's."""

import pytest

from bot.games.botifarra.review.scenes import overview_scene, trick_scene
from bot.i18n import Language, translator
from engine.botifarra.review.hands import played_hand
from engine.review import Estimate
from tests.bot.games.botifarra.matches import match
from tests.engine.review.matches import by_strength, quickly

ENGLISH = translator(Language.EN, "botifarra")
ALONE = pytest.mark.parametrize("mode", ["individual4", "individual3"])


def finished(mode):
    *_, table = match(4, mode=mode)
    return table


def review_of(table, assess=by_strength):
    return quickly(played_hand(table.played_options, table.due_dealer or 0, table.moves, 1), assess=assess)


def all_alike(view, chance):
    return dict.fromkeys(by_strength(view, chance), Estimate(18.0, 0.1))


@ALONE
def test_the_costliest_card_is_named_and_framed(mode):
    table = finished(mode)
    scene = overview_scene(ENGLISH, table, review_of(table), 0)
    assert scene.detail.startswith("Costliest card: trick ")
    assert scene.warns
    assert scene.pars is None
    assert [card.is_named for row in scene.rows for card in row].count(True) == 1
    assert len(scene.rows) == len(table.seats)


@ALONE
def test_without_a_costly_card_none_is_named(mode):
    table = finished(mode)
    scene = overview_scene(ENGLISH, table, review_of(table, all_alike), 0)
    assert scene.detail == "No card is clearly worse than another"
    assert not scene.warns
    assert not any(card.is_named for row in scene.rows for card in row)


@ALONE
def test_a_trick_has_one_measure_and_the_points_of_everybody_after_it(mode):
    table = finished(mode)
    review = review_of(table)
    scene = trick_scene(ENGLISH, table, review, 0, 12)
    assert (scene.fair_title, scene.open_title) == ("", "")
    assert not any(card.open.words for hand in scene.hands for card in hand.cards)
    first = trick_scene(ENGLISH, table, review, 0, 1)
    assert any(card.fair.words for hand in first.hands for card in hand.cards)
    taken = review.result.taken
    names = ["You", *(seat.name for seat in table.seats[1:])]
    scores = ", ".join(f"{name} {points}" for name, points in zip(names, taken, strict=True))
    assert scene.detail.endswith(f"so far {scores}")
