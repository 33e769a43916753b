"""The packs: notation, order and points of the cards (B1 to B5, R2, R3)."""

from __future__ import annotations

import pytest

from engine.botifarra import BotifarraOptions, deal
from engine.botifarra.play import following as play
from engine.cards.french import FRENCH_PACK, FrenchCard, FrenchCardSet, FrenchSuit
from engine.cards.spanish import SPANISH_PACK, SpanishCard, SpanishCardSet, SpanishSuit, in_order
from engine.errors import NotationError
from tests.engine import oracle


def test_the_pack_has_four_suits_of_twelve_ranks():
    assert sorted(map(str, SPANISH_PACK)) == sorted(map(oracle.text, oracle.pack({})))
    assert len(set(SPANISH_PACK)) == 48


def test_the_suits_have_a_fixed_order():
    assert "".join(suit.letter for suit in SpanishSuit) == oracle.SUITS


@pytest.mark.parametrize(
    ("three_high", "order"), [(False, oracle.ORDER), (True, [9, 3, 1, 12, 11, 10, 8, 7, 6, 5, 4, 2])]
)
def test_in_every_suit_the_ranks_beat_each_other_in_the_order_of_the_rules(three_high, order):
    for suit in SpanishSuit:
        cards = sorted((card for card in SPANISH_PACK if card.suit is suit), reverse=True)
        cards.sort(key=lambda card: in_order(card, three_high=three_high), reverse=True)
        assert [card.rank for card in cards] == order


def test_five_ranks_carry_points_and_the_pack_sixty():
    for card in SPANISH_PACK:
        assert card.points == oracle.POINTS.get(card.rank, 0)
    assert SpanishCardSet(SPANISH_PACK).points == 60


@pytest.mark.parametrize("three_high", [False, True])
def test_the_point_cards_are_those_that_carry_points(three_high):
    in_place = {in_order(card, three_high=three_high): card for card in SPANISH_PACK}
    found = {card for place, card in in_place.items() if play.POINT_CARDS[three_high] >> place & 1}
    assert found == {card for card in SPANISH_PACK if card.points}


def test_three_players_have_36_cards_with_the_same_points():
    pack = deal.pack_of(BotifarraOptions.from_json({"mode": "individual3"}))
    assert [card.rank for card in pack if card.suit is SpanishSuit.COPES] == [1, 5, 6, 7, 8, 9, 10, 11, 12]
    assert (len(pack), SpanishCardSet(pack).points) == (36, 60)
    assert SpanishCard.parse("O4") not in pack


def test_the_french_pack_has_four_suits_of_thirteen_ranks_with_the_ace_on_top():
    assert len(set(FRENCH_PACK)) == 52
    for suit in FrenchSuit:
        cards = sorted(card for card in FRENCH_PACK if card.suit is suit)
        assert [str(card) for card in cards] == [f"{rank}{suit.letter}" for rank in "23456789TJQKA"]
        assert [card.strength for card in cards] == list(range(13))


@pytest.mark.parametrize("pack", [SPANISH_PACK, FRENCH_PACK])
def test_a_card_reads_back_what_it_prints(pack):
    for card in pack:
        assert type(card).parse(str(card)) == card
        assert type(card).of(card.suit, card.rank) == card


@pytest.mark.parametrize("text", ["", "K", "KHH", "1H", "10H", "HK", "kh", "O9"])
def test_what_is_no_french_card_is_refused(text):
    with pytest.raises(NotationError) as refused:
        FrenchCard.parse(text)
    assert refused.value.details == {"text": text}


def test_sets_of_two_packs_are_never_equal():
    assert FrenchCardSet.from_mask(1) != SpanishCardSet.from_mask(1)
    assert FrenchCardSet.parse("2S") == FrenchCardSet.from_mask(1)
