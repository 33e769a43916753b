"""The contract that ``careful`` names, the vote that it casts, and what it expects of later deals."""

import itertools
import random
from collections import Counter
from dataclasses import replace

import pytest

from computers.barbu.careful.contracts import dealers_hands, prospect
from computers.barbu.careful.promises import promise
from computers.barbu.players import PLAYERS
from computers.compiled import IS_AVAILABLE
from engine.barbu import BARBU, BarbuOptions, BarbuState, Contract, Phase, Shuffle
from engine.barbu.contracts.schedule import contract_list
from engine.barbu.deal import cards_each, used_pack
from engine.barbu.moves import NameContract, Vote
from engine.barbu.options import Order, ReussiteStart, Switch
from tests.computers.barbu.players.positions import DEFAULT, asked_for_contract, choice, mask

NEEDS_NUMBA = pytest.mark.skipif(not IS_AVAILABLE, reason="strong needs the extra strong")

LOW = "7S 8S 9S 7H 8H 9H 7D 8D"
HIGH = "AS KS QS AH KH QH AD KD"
HEARTS = "AH KH TH 7S 8S 7C 8C 7D"
TRICKS = [Contract.PLIS, Contract.COEURS, Contract.DAMES, Contract.BARBU, Contract.SALADE]


def test_a_hand_of_low_cards_names_the_salade() -> None:
    assert choice(asked_for_contract(LOW, used=[Contract.REUSSITE] * 2)) == "contract salade"


def test_a_hand_with_the_barbu_does_not_name_barbu() -> None:
    left = [contract for contract in Contract if contract not in (Contract.BARBU, Contract.PLIS)]
    used = [contract for contract in contract_list(DEFAULT) if contract in left]
    assert choice(asked_for_contract(HEARTS, used=used)) == "contract plis"


def test_a_good_height_is_chosen_for_a_hand_that_can_build_on_it() -> None:
    view = asked_for_contract("TS JS 9S TH JH 9H TD 8D", used=TRICKS)
    assert choice(view) in {f"contract reussite {height}" for height in "9TJ"}


@pytest.mark.parametrize("contract", TRICKS)
def test_low_cards_promise_more_than_high_ones_where_taking_costs(contract: Contract) -> None:
    assert promise(DEFAULT, contract, mask(LOW)) > promise(DEFAULT, contract, mask(HIGH))


def test_a_height_in_the_hand_promises_more_than_one_far_away() -> None:
    hand = mask("TS JS QS TH JH QH 9D TD")
    near = promise(DEFAULT, Contract.REUSSITE, hand, height="T")
    far = promise(DEFAULT, Contract.REUSSITE, hand, height="7")
    assert near > far


def test_a_dealer_promises_himself_more_of_a_reussite_than_another() -> None:
    hand = mask(LOW)
    assert promise(DEFAULT, Contract.REUSSITE, hand) > promise(DEFAULT, Contract.REUSSITE, hand, deals=False)


def test_a_laid_card_leaves_the_height_to_chance() -> None:
    laid = BarbuOptions(reussite_start=ReussiteStart.LAST_DEALT)
    assert promise(laid, Contract.REUSSITE, mask(LOW)) < promise(DEFAULT, Contract.REUSSITE, mask(LOW))


def test_contracts_that_lapse_are_not_expected() -> None:
    everything = contract_list(DEFAULT)
    expected = [prospect(DEFAULT, everything, deals, dealers_hands) for deals in range(len(everything) + 1)]
    assert expected[0] == 0
    # With few deals the hand may wait for none, with all seven it has to take each.
    gains = [after - before for before, after in itertools.pairwise(expected)]
    assert gains[0] == max(gains) > 0
    assert gains[-1] == min(gains)


def test_a_choice_of_two_promises_more_than_either_alone() -> None:
    pair = (Contract.PLIS, Contract.BARBU)
    alone = [prospect(DEFAULT, (contract,), 1, dealers_hands) for contract in pair]
    assert prospect(DEFAULT, pair, 1, dealers_hands) > max(alone)


def test_the_last_deals_of_a_short_game_are_the_best_contracts_left() -> None:
    short = BarbuOptions(per_dealer=1)
    assert choice(asked_for_contract(HIGH, short)).startswith("contract reussite")


@pytest.mark.parametrize("name", ["careful", pytest.param("strong", marks=NEEDS_NUMBA)])
@pytest.mark.parametrize("players", [4, 8])
def test_with_one_deal_each_a_reussite_is_named_only_where_the_hand_gains_most_by_it(
    name: str, players: int
) -> None:
    short, chance = BarbuOptions(players=players, per_dealer=1), random.Random(1)
    player, named = PLAYERS[name](chance), Counter[Contract]()
    for _ in range(12):
        hand = chance.sample(used_pack(short), cards_each(short))
        move = player.choose(asked_for_contract(" ".join(map(str, hand)), short))
        assert isinstance(move, NameContract)
        named[move.contract] += 1
    assert named[Contract.REUSSITE] >= 4
    assert named[Contract.SALADE] >= 1


def test_the_vote_goes_to_what_the_hand_likes() -> None:
    options = BarbuOptions(order=Order.FORCED, votation=Switch.ON)
    votes = {}
    for hand in (LOW, HEARTS):
        view = BARBU.view(voting(options, hand), 0)
        assert all(isinstance(move, Vote) for move in view.moves)
        votes[hand] = choice(view)
    assert votes[LOW] in ("vote salade", "vote reussite")
    assert votes[HEARTS] not in ("vote salade", "vote barbu", "vote coeurs")


def voting(options: BarbuOptions, hand: str) -> BarbuState:
    """Return the state in which all vote for the first time, and seat 0 holds this hand."""
    chance = random.Random(1)
    state = BARBU.start(options)
    while state.phase is not Phase.VOTE:
        if BARBU.status(state).table_acts:
            state = BARBU.apply(state, None, Shuffle(chance.randbytes(32))).state
        else:
            seat = BARBU.status(state).waits_for[0]
            state = BARBU.apply(state, seat, BARBU.legal_moves(state, seat)[0]).state
    return replace(state, hands=(mask(hand), *state.hands[1:]))
