"""Decisions of ``careful`` in clear positions."""

import pytest

from engine.botifarra import BotifarraOptions, Contract
from engine.botifarra.options import FirstDealer, Play
from tests.computers.botifarra.players.positions import asked_to_call, before_trump, choice, in_play

LLIURE = BotifarraOptions(play=Play.LLIURE, first_dealer=FirstDealer.FIXED)
INTERMEDIA = BotifarraOptions(play=Play.INTERMEDIA, first_dealer=FirstDealer.FIXED)


def test_a_long_strong_suit_becomes_trump() -> None:
    assert choice(before_trump("E9 E1 E12 E11 E8 E7 E4 O9 O3 C5 C2 B3")) == "trump E"


def test_a_hand_with_a_manilla_and_no_suit_delegates() -> None:
    assert choice(before_trump("O9 O7 O2 C1 C7 C2 E8 E7 E6 B8 B7 B3")) == "delegate"


def test_an_empty_hand_names_its_longest_suit_lest_the_partner_say_botifarra() -> None:
    assert choice(before_trump("O8 O7 O2 C8 C7 C2 E8 E7 E6 E5 E2 B3")) == "trump E"


def test_a_delegated_choice_is_always_made() -> None:
    hand = "O9 O7 O2 C1 C7 C2 E8 E7 E6 B8 B7 B3"
    assert choice(before_trump(hand, delegated=True)).startswith("trump ")


def test_four_manillas_with_their_asos_are_botifarra() -> None:
    assert choice(before_trump("O9 O1 O12 C9 C1 C2 E9 E1 E3 B9 B1 B12")) == "trump botifarra"


@pytest.mark.parametrize("contract", list(Contract))
def test_never_contros_with_an_empty_hand(contract: Contract) -> None:
    assert choice(asked_to_call("O8 O7 O2 C8 C7 C2 E8 E7 E2 B8 B7 B3", contract)) == "knock"


@pytest.mark.parametrize("contract", list(Contract))
def test_contros_with_all_manillas_and_asos(contract: Contract) -> None:
    assert choice(asked_to_call("O9 O1 O12 C9 C1 C2 E9 E1 E3 B9 B1 B12", contract)) == "contro"


def test_gives_points_to_a_partner_who_is_certain_to_win() -> None:
    # Nobody trumps in botifarra, and nothing beats a manilla.
    hands = ("", "E9", "", "E12 E8 E5 E2 O8 O5 O4 O3 C2 C3 B3 B2")
    assert choice(in_play(hands, Contract.BOTIFARRA, "E9 E4", options=LLIURE)) == "play E12"


def test_gives_points_from_another_suit_when_void() -> None:
    hands = ("", "O9", "", "C12 C8 C5 C2 E12 E8 E5 E2 B8 B5 B3 B2")
    assert choice(in_play(hands, Contract.OROS, "O9 O4")) in ("play C12", "play E12")


def test_plays_low_when_an_opponent_is_certain_to_win() -> None:
    hands = ("", "C9", "C12 C11 C5 C2 E8 E7 E5 E2 O4 O3 O2 B8", "")
    assert choice(in_play(hands, Contract.OROS, "C9", options=LLIURE)) in ("play C2", "play C5")


def test_wins_cheaply_when_last_to_play() -> None:
    # Seat 0 is last and must trump: the smallest does it, and the manilla stays at home.
    hands = ("O9 O1 O3 C8 C7 C2 B8 B7 B2 B3 B4 B5", "E9", "E5", "E4")
    assert choice(in_play(hands, Contract.OROS, "E9 E5 E4")) == "play O3"


def test_takes_with_the_card_that_brings_its_points_home_when_last_to_play() -> None:
    # King and as both win, and the manilla is still out: the as is safer taken than kept.
    hands = ("E1 E12 E2 C8 C7 C2 B8 B7 B2 B3 B4 O3", "E8", "E5", "E11")
    assert choice(in_play(hands, Contract.OROS, "E8 E5 E11")) == "play E1"


def test_draws_trumps_with_the_highest_when_strong() -> None:
    hands = ("", "O9 O1 O12 O7 O4 O3 E9 E1 C9 C1 B9 B2", "", "")
    assert choice(in_play(hands, Contract.OROS)) in ("play O9", "play O1", "play O12")


def test_never_leads_a_small_card_under_its_own_masters() -> None:
    hands = ("", "E9 E1 E3 C9 C3 B9 B1 B3 O8 O4 O3 C1", "", "")
    assert choice(in_play(hands, Contract.BOTIFARRA)) not in ("play E3", "play C3", "play B3")


def test_loads_a_trick_that_the_partner_is_certain_to_take() -> None:
    # Carrego: seat 2 cannot beat E1, but E9 is with seat 0, who is bound to beat it; seat 3 and 2 lack it.
    hands = ("E9", "E1", "E11 E2 C8 C7 C4 C2 B8 B7 B5 B4 B2 O2", "")
    allowed = {"play E11", "play E2"}
    view = in_play(hands, Contract.BOTIFARRA, "E1", options=INTERMEDIA)
    assert {str(move) for move in view.moves} == allowed
    assert choice(view) in allowed
