"""Decisions of ``careful`` in a réussite."""

from dataclasses import replace

from computers.barbu.careful.reussite import holding
from engine.barbu import BARBU, BarbuOptions, Layout, NameContract
from engine.barbu.options import AcePlace, Pack, ReussiteStart
from engine.cards.french import FrenchCard
from tests.computers.barbu.players.positions import (
    DEFAULT,
    choice,
    in_reussite,
    mask,
    state_of_dealer,
)


def test_a_card_that_only_helps_others_is_held_back() -> None:
    # The jack of hearts lets out the queen, king and ace of others; the 8 of spades leads to the own 7.
    assert choice(in_reussite("T", "TS 9S TH", "JH 8S 7S")) == "play 8S"


def test_the_end_of_a_line_is_placed_before_a_card_that_helps_others() -> None:
    assert choice(in_reussite("T", "TS 9S 8S TH", "JH 7S KD")) == "play 7S"


def test_the_opener_of_a_suit_with_own_cards_behind_it_is_placed_first() -> None:
    assert choice(in_reussite("T", "TC", "TS 9S JS TH 7D")) == "play TS"


def test_an_ace_is_placed_for_the_card_after_it() -> None:
    assert choice(in_reussite("T", "TS JS QS KS 9S 8S TH", "AS 7S JH KD")) == "play AS"


def test_the_card_after_an_ace_is_played_if_it_helps_the_own_hand() -> None:
    assert choice(in_reussite("T", "TS JS QS KS AS 9S", "8S 7S", after_ace=True)) == "play 8S"


def test_the_card_after_an_ace_is_declined_if_it_only_opens_doors() -> None:
    assert choice(in_reussite("9", "9S TS JS QS KS AS 8S 7S 9H", "TH KD AD", after_ace=True)) == "decline"


def test_a_card_of_the_others_before_an_own_one_is_waited_for() -> None:
    waits, behind, _ = holding(DEFAULT, Layout.opened(DEFAULT, "T"), mask("QS 8D"))
    # Ten and jack of spades come before the queen; ten and nine of diamonds before the 8.
    assert (waits, behind) == (4, 0)


def test_an_own_opener_makes_the_others_wait() -> None:
    waits, _, blocks = holding(DEFAULT, Layout.opened(DEFAULT, "T"), mask("AD"))
    waits_with, _, blocks_with = holding(DEFAULT, Layout.opened(DEFAULT, "T"), mask("TS AD"))
    assert blocks_with > blocks
    assert waits_with <= waits


def test_a_dealer_of_low_aces_states_the_side_that_suits_his_hand() -> None:
    options = BarbuOptions(
        pack=Pack.WHOLE, ace_place=AcePlace.FIRST_ACE, reussite_start=ReussiteStart.LAST_DEALT
    )
    sides = {}
    for low in (True, False):
        hand = "AS 2S 3S 4S 2H 3H 2D 3D 2C 3C 4D 4H 4C" if low else "AS KS QS JS KH QH KD QD KC QC JD JH JC"
        state = replace(state_of_dealer(hand, options), last_dealt=FrenchCard.parse("AS"))
        view = BARBU.view(state, 0)
        moves = [move for move in view.moves if isinstance(move, NameContract) and move.side]
        assert {str(move.side) for move in moves} == {"low", "high"}
        sides[low] = choice(replace(view, moves=tuple(moves)))
    assert sides == {True: "contract reussite low", False: "contract reussite high"}
