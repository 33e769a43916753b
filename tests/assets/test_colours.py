"""The colours of the suits are told apart, also by the colour-blind."""

import itertools

import pytest

from assets.cards.draw.french.suits import SUITS as FRENCH_SUITS
from assets.cards.draw.palette import PAPER
from assets.cards.draw.spanish.suits import SUITS
from tests.assets.colour_vision import VISIONS, ciede2000, distance, lab, linear

PUBLISHED = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (61, -5, 29), 22.8977),
    ((50, 2.5, 0), (56, -27, -3), 31.9030),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Pairs of L*, a*, b* and their distance, from table 1 of Sharma, Wu and Dalal (2005)."""


@pytest.mark.parametrize(("one", "other", "published"), PUBLISHED)
def test_distances_are_those_published(one, other, published):
    assert ciede2000(one, other) == pytest.approx(published, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(published, abs=5e-5)


def test_white_black_and_greys_look_alike_to_every_vision():
    for vision in VISIONS:
        assert distance("#FFFFFF", "#000000", vision) == pytest.approx(100, abs=0.1)
        assert distance("#777777", "#777777", vision) == 0
    assert lab(linear("#FFFFFF")) == pytest.approx((100, 0, 0), abs=0.02)


LEAST_SPANISH = {"normal": 38, "protan": 21, "deutan": 21.5, "tritan": 16.5}
LEAST_FRENCH = {"normal": 33.5, "protan": 18, "deutan": 17, "tritan": 13.5}


def _nearest(inks: list[str], vision: str) -> float:
    return min(distance(one, other, vision) for one, other in itertools.combinations(inks, 2))


@pytest.mark.parametrize("vision", VISIONS)
def test_the_inks_of_the_spanish_suits_are_told_apart(vision):
    assert _nearest([suit.ink for suit in SUITS.values()], vision) >= LEAST_SPANISH[vision]


@pytest.mark.parametrize("vision", VISIONS)
def test_the_inks_of_the_french_suits_in_four_colours_are_told_apart(vision):
    assert _nearest([suit.ink for suit in FRENCH_SUITS.values()], vision) >= LEAST_FRENCH[vision]


@pytest.mark.parametrize("suit", SUITS.values(), ids=lambda suit: suit.name)
def test_every_ink_stands_out_from_the_paper(suit):
    """Three to one, as WCAG 2.2 asks of large text and of graphics (1.4.3, 1.4.11)."""
    weights = (0.2126, 0.7152, 0.0722)
    paper, ink = (
        sum(weight * value for weight, value in zip(weights, linear(colour), strict=True))
        for colour in (PAPER, suit.ink)
    )
    assert (paper + 0.05) / (ink + 0.05) >= 3
