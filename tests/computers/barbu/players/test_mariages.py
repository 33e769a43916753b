"""Mariages: the memory of ``careful`` is that of a person."""

import random

from computers.barbu.careful.mariages import MOST_TURNS, SURE_TURNS, remembered
from engine.barbu.contracts.mariages import Turned
from engine.barbu.view import PublicMariages
from engine.cards.french import FRENCH_PACK, FrenchCard
from tests.computers.barbu.players.positions import mariages_of

PACK = [card for card in FRENCH_PACK if card.rank not in "23456"]
SPADE_ACE, CLUB_ACE = FrenchCard.parse("AS"), FrenchCard.parse("AC")


def table_after(turns: int, first: FrenchCard = SPADE_ACE) -> PublicMariages:
    """Return a table on which a card was seen in place 1, and then others in ``turns`` turns."""
    others = [card for card in PACK if card.rank not in "AK" or card.suit % 3]
    filler = [Turned(0, 3 + number % 20, others[number % 20]) for number in range(2 * turns)]
    turned = (Turned(0, 1, first), Turned(0, 2, FrenchCard.parse("KH")), *filler)
    return PublicMariages(32, tuple(range(1, 33)), frozenset(), 0, (0, 0), turned)


def is_remembered(turns: int, seed: int) -> bool:
    """Tell whether the player remembers the card in place 1 after ``turns`` turns."""
    return any(turned.place == 1 for turned in remembered(table_after(turns), random.Random(seed)))


def test_a_card_seen_lately_is_remembered() -> None:
    assert all(is_remembered(turns, seed) for turns in range(SURE_TURNS) for seed in range(20))


def test_a_far_seen_card_is_forgotten() -> None:
    assert not any(is_remembered(MOST_TURNS, seed) for seed in range(50))


def test_a_card_in_between_is_remembered_at_times() -> None:
    between = [is_remembered((SURE_TURNS + MOST_TURNS) // 2, seed) for seed in range(50)]
    assert any(between)
    assert not all(between)


def test_both_cards_of_a_remembered_pair_are_turned_up() -> None:
    seen = [(5, SPADE_ACE), (9, FrenchCard.parse("KH")), (7, CLUB_ACE), (3, FrenchCard.parse("QH"))]
    assert mariages_of(seen) == "turn 5"
    assert mariages_of(seen, opened=(5, SPADE_ACE)) == "turn 7"


def test_the_partner_of_a_new_card_is_turned_up() -> None:
    seen = [(5, SPADE_ACE), (9, FrenchCard.parse("KH"))]
    assert mariages_of(seen, opened=(12, CLUB_ACE)) == "turn 5"


def test_a_card_without_a_known_partner_is_not_turned_up_again() -> None:
    seen = [(5, SPADE_ACE), (9, FrenchCard.parse("KH"))]
    assert {mariages_of(seen, seed=seed) for seed in range(60)}.isdisjoint({"turn 5", "turn 9"})
