"""B1 to B5: the pack, its names, what beats what, and what it is worth."""

from __future__ import annotations

import pytest

from engine.botifarra import Options, deal, play
from engine.botifarra.ranking import in_order
from engine.cards import SPANISH_PACK, Card, CardSet, Suit
from tests.engine import oracle


def test_the_pack_has_four_suits_of_twelve_ranks():
    assert sorted(map(str, SPANISH_PACK)) == sorted(map(oracle.text, oracle.pack({})))
    assert len(set(SPANISH_PACK)) == 48


def test_the_suits_have_a_fixed_order():
    assert "".join(suit.letter for suit in Suit) == oracle.SUITS


@pytest.mark.parametrize(
    ("three_high", "order"), [(False, oracle.ORDER), (True, [9, 3, 1, 12, 11, 10, 8, 7, 6, 5, 4, 2])]
)
def test_in_every_suit_the_ranks_beat_each_other_in_the_order_of_the_rules(three_high, order):
    for suit in Suit:
        cards = sorted((card for card in SPANISH_PACK if card.suit is suit), reverse=True)
        cards.sort(key=lambda card: in_order(card, three_high=three_high), reverse=True)
        assert [card.rank for card in cards] == order


def test_five_ranks_carry_points_and_the_pack_sixty():
    for card in SPANISH_PACK:
        assert card.points == oracle.POINTS.get(card.rank, 0)
    assert CardSet(SPANISH_PACK).points == 60


@pytest.mark.parametrize("three_high", [False, True])
def test_the_point_cards_are_those_that_carry_points(three_high):
    in_place = {in_order(card, three_high=three_high): card for card in SPANISH_PACK}
    found = {card for place, card in in_place.items() if play.POINT_CARDS[three_high] >> place & 1}
    assert found == {card for card in SPANISH_PACK if card.points}


def test_three_players_have_36_cards_with_the_same_points():
    pack = deal.pack_of(Options.from_json({"mode": "individual3"}))
    assert [card.rank for card in pack if card.suit is Suit.COPES] == [1, 5, 6, 7, 8, 9, 10, 11, 12]
    assert (len(pack), CardSet(pack).points) == (36, 60)
    assert Card.parse("O4") not in pack
