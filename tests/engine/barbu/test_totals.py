"""The scores of a deal and of a game add up to the totals of the rules (R16 to R26, R34, R36, R37, section 6)."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine.barbu import BARBU
from engine.barbu.contracts.contract import Contract
from engine.barbu.contracts.scoring import contract_total, score_reussite, score_tricks
from engine.barbu.options import Preset
from tests.engine.barbu import oracle
from tests.engine.barbu.oracle_options import complete
from tests.engine.barbu.positions import SIZES, deal_of, dealt, in_tricks, rules, steps
from tests.examples import one_in

OF_TRICKS = (
    *("plis", "coeurs", "dames", "barbu", "dernier_pli", "salade"),
    *("ratatouille", "anti_ratatouille"),
)
WON_FOR_QUEENS = {"ratatouille": 1, "anti_ratatouille": -1}


def _won(state):
    return [(trick.winner, trick.cards) for trick in state.results[-1].tricks]


def _total(options, contract):
    """What the plain reading of the rules gives for a contract."""
    return oracle.contract_total(complete(options.to_json()), contract)


def _queens(won):
    """The seats that took a queen."""
    return {winner for winner, cards in won for card in cards if card.rank == "Q"}


@pytest.mark.parametrize(("pack", "players"), one_in(3, SIZES))
def test_the_scores_of_tricks_add_to_minus_the_total_of_the_contract(pack, players):
    """R23, by every preset; a ratatouille in which somebody took all queens adds to something else (R36)."""
    chance = random.Random(f"{pack} {players}")
    for contract, suit in product(OF_TRICKS, "HC"):
        named = {"pack": pack, "players": players, "penalty_suit": suit, "dernier_pli": "on"}
        state = deal_of(contract, chance, **named, quiet_tricks=2, suit_lead=chance.choice(["free", "never"]))
        won = _won(state)
        for preset in Preset:
            options = rules(**named, preset=preset)
            scores = score_tricks(options, Contract(contract), won)
            total = _total(options, contract)
            assert contract_total(options, Contract(contract)) == total
            sign = 1 if contract == "anti_ratatouille" else -1
            extra = 2 * _total(options, "dames") if len(_queens(won)) == 1 else 0
            assert sum(scores) == sign * total + WON_FOR_QUEENS.get(contract, 0) * extra
        assert state.results[-1].scores == score_tricks(state.options, Contract(contract), won)
        assert state.totals == state.results[-1].scores


@pytest.mark.parametrize(("pack", "players"), SIZES)
def test_the_gains_of_a_reussite_add_to_its_total(pack, players):
    """R34: the list of the preset, but never anything for the last place."""
    chance = random.Random(f"{pack} {players}")
    state = deal_of("reussite", chance, "9", pack=pack, players=players, early_stop="off")
    places = state.results[-1].places
    assert sorted(places) == list(range(players))
    for preset in Preset:
        options = rules(pack=pack, players=players, preset=preset)
        scores = score_reussite(options, places)
        assert sum(scores) == _total(options, "reussite") == contract_total(options, Contract.REUSSITE)
        assert scores[places[-1]] == 0
        assert scores[places[0]] == max(scores) > 0


@pytest.mark.parametrize(("pack", "total"), [("32", 160), ("52", 260)])
@pytest.mark.parametrize("players", [3, 5])
def test_the_pairs_of_mariages_add_to_their_total(pack, total, players):
    """R38: the same by every preset, and nothing is removed."""
    named = {"pack": pack, "players": players, "mariages": "on", "preset": "unit_32"}
    start = dealt(deal=7 * players + 1, **named)
    *_, last = steps(start, random.Random(players))
    assert sum(last.state.totals) == total == contract_total(rules(**named), Contract.MARIAGES)
    assert all(score % 10 == 0 <= score for score in last.state.totals)


GAMES = [
    ({}, -480),
    ({"pack": "52"}, -880),
    ({"preset": "equal_32"}, -80),
    ({"preset": "classic_zero_32"}, 0),
    ({"preset": "classic_zero_52", "pack": "52"}, 0),
    ({"preset": "equal_zero_32"}, 0),
    ({"preset": "unit_32"}, 0),
    ({"preset": "bga_32"}, -16),
    ({"preset": "bga_52", "pack": "52"}, -40),
    ({"dernier_pli": "on"}, -800),
    ({"order": "forced"}, -1080),
    ({"order": "forced", "preset": "equal_32"}, -680),
    ({"order": "drawn"}, -1080),
    ({"order": "drawn", "rotation": "block"}, -1080),
    ({"order": "drawn", "preset": "equal_32"}, -680),
    ({"early_stop": "off", "suit_lead": "after_discard", "quiet_tricks": 2, "lead": "left"}, -480),
    ({"reussite_start": "last_dealt", "ace_replay": "off", "rotation": "block"}, -480),
]


@pytest.mark.parametrize(("named", "expected"), GAMES)
def test_a_game_of_four_has_the_sum_of_section_6(named, expected):
    *_, (state, events) = (
        (step.state, step.events) for step in steps(dealt(**named), random.Random(str(named)))
    )
    assert BARBU.status(state).over
    assert sum(state.totals) == expected
    assert (
        state.totals
        == events[-1].totals
        == tuple(map(sum, zip(*(r.scores for r in state.results), strict=True)))
    )


def test_no_order_of_play_changes_the_sum_of_a_zero_preset():
    for number in range(3):
        *_, last = steps(dealt(preset="equal_zero_32"), random.Random(number))
        assert sum(last.state.totals) == 0


# With slams

ALL_TO_ZERO = [
    "7S 8S 9S TS JS QS KS AS",
    "7C 8C 9C TC JC QC KC AC",
    "7D 8D 9D TD JD QD KD AD",
    "7H 8H 9H TH JH QH KH AH",
]


def _played_by_zero(contract, **named):
    """Seat 0 holds all spades, leads, and takes every trick."""
    state = in_tricks(ALL_TO_ZERO, contract, dernier_pli="on", **named)
    return next(step.state for step in steps(state, random.Random(1)) if not step.state.phase.is_deal).totals


@pytest.mark.parametrize(
    ("contract", "total", "flip", "chelem"),
    [
        ("plis", 40, 40, 20),
        ("coeurs", 40, 40, 20),
        ("dames", 60, 60, 30),
        ("barbu", 70, -70, None),
        ("dernier_pli", 40, -40, None),
        ("salade", 250, 40 + 40 + 60 - 70 - 40, 125),
    ],
)
def test_whoever_takes_everything_loses_the_total_or_wins_by_the_slam(contract, total, flip, chelem):
    """R25: each part of a salade flips by itself, barbu and last trick never. R26: half a total each way."""
    assert _played_by_zero(contract) == (-total, 0, 0, 0)
    assert _played_by_zero(contract, slam="flip") == (flip, 0, 0, 0)
    paid = (-total, 0, 0, 0) if chelem is None else (chelem, -chelem, -chelem, -chelem)
    assert _played_by_zero(contract, slam="chelem") == paid
    assert sum(paid) == -total


@pytest.mark.parametrize("slam", ["none", "flip", "chelem"])
def test_a_slam_option_does_not_touch_the_ratatouilles_where_the_queens_alone_flip(slam):
    assert _played_by_zero("ratatouille", slam=slam) == (-(40 + 40 + 70 + 40) + 60, 0, 0, 0)
    assert _played_by_zero("anti_ratatouille", slam=slam) == (40 + 40 + 70 + 40 - 60, 0, 0, 0)


def test_an_odd_total_is_halved_downwards_in_a_grand_chelem():
    """R26: 65 points of tricks with 52 cards; the deal adds to -64."""
    options = rules(pack="52", slam="chelem")
    won = [(2, ())] * 13
    assert score_tricks(options, Contract.PLIS, won) == (-32, -32, 32, -32)


@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize("pack", ["32", "52"])
@pytest.mark.parametrize("slam", ["flip", "chelem"])
def test_the_sum_with_a_slam_is_that_of_its_rule(pack, preset, slam):
    """Tricks in a few hands only, so that somebody often takes all of something."""
    chance, seen = random.Random(f"{pack} {preset}"), set()
    options = rules(pack=pack, preset=preset, slam=slam)
    for contract in ("plis", "coeurs", "dames", "barbu", "salade"):
        won = _won(deal_of(contract, chance, pack=pack, early_stop="off"))
        for takers in ([3], [0, 3], [0, 0, 0, 0, 0, 3], [0, 1, 2, 3]):
            taken = [(chance.choice(takers), trick) for _, trick in won]
            total, flipped = _total(options, contract), _flipped(options, contract, taken)
            expected = -total
            if slam == "flip":
                expected += 2 * flipped
            elif contract != "barbu" and (
                len({seat for seat, _ in taken}) == 1 or (contract != "salade" and flipped)
            ):
                expected = -2 * (total // 2)
            seen.add(bool(flipped))
            assert sum(score_tricks(options, Contract(contract), taken)) == expected, (contract, taken)
    assert seen == {True, False}


def _flipped(options, contract, won):
    """The totals of the parts of which one seat took everything."""
    takers = {
        "plis": {seat for seat, _ in won},
        "coeurs": {seat for seat, trick in won for card in trick if str(card)[1] == "H"},
        "dames": _queens(won),
    }
    parts = takers if contract == "salade" else takers.keys() & {contract}
    return sum(_total(options, part) for part in parts if len(takers[part]) == 1)
