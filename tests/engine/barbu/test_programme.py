"""The programme of a game: who deals, what, and how often (R7 to R11, R36 to R39)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from engine.barbu import BARBU, Kind
from engine.barbu.contracts.schedule import deals_each, programme
from tests.engine.barbu import oracle_programme
from tests.engine.barbu.oracle_options import complete, random_options
from tests.engine.barbu.positions import SIZES, rules, steps

SEVEN = ["plis", "coeurs", "dames", "barbu", "salade", "reussite"]
WITH_LAST = ["plis", "coeurs", "dames", "barbu", "dernier_pli", "salade", "reussite"]


def _dealers(first=0, **named):
    """The dealers of all deals."""
    options = rules(**named)
    sign = -1 if options.is_clockwise else 1
    return [(first + sign * each.dealer_step) % options.players for each in programme(options)]


def _contracts(**named):
    return [None if each.contract is None else str(each.contract) for each in programme(rules(**named))]


def _kinds(**named):
    return [str(each.kind) for each in programme(rules(**named))]


@pytest.mark.parametrize(("pack", "players"), SIZES)
def test_a_game_has_so_many_deals(pack, players):
    """R8 to R10, for 2 to 10 players."""
    named = {"pack": pack, "players": players}
    assert len(programme(rules(**named))) == 7 * players
    assert len(programme(rules(**named, dernier_pli="on"))) == 8 * players
    assert len(programme(rules(**named, reussites=1))) == 6 * players
    assert len(programme(rules(**named, per_dealer="3"))) == 3 * players
    assert len(programme(rules(**named, order="forced"))) == 6 * players
    assert len(programme(rules(**named, order="forced", dernier_pli="on"))) == 7 * players
    if pack == "32":
        assert len(programme(rules(**named, order="drawn", dernier_pli="on"))) == 24


@pytest.mark.parametrize(("per_dealer", "each"), [("all", 7), ("1", 1), ("5", 5), ("6", 6)])
def test_a_dealer_deals_as_often_as_agreed(per_dealer, each):
    assert deals_each(rules(per_dealer=per_dealer)) == each
    assert _dealers(per_dealer=per_dealer).count(2) == each


def test_nobody_deals_more_often_than_the_list_is_long():
    assert deals_each(rules(per_dealer="6", reussites=1)) == 6
    assert deals_each(rules(per_dealer="6", reussites=1, dernier_pli="on")) == 6
    assert len(programme(rules(per_dealer="6"))) == 24


@pytest.mark.parametrize("order", ["forced", "drawn"])
def test_per_dealer_and_the_number_of_reussites_matter_in_free_order_alone(order):
    assert programme(rules(order=order, per_dealer="2", reussites=1)) == programme(rules(order=order))


def test_the_deal_goes_round_in_the_direction_of_play():
    assert _dealers(1, per_dealer="2") == [1, 2, 3, 0] * 2
    assert _dealers(1, per_dealer="2", lead="left") == [1, 0, 3, 2] * 2
    assert _dealers(1, per_dealer="2", lead="left", direction="ccw") == [1, 2, 3, 0] * 2
    assert _dealers(1, per_dealer="2", lead="dealer", direction="cw") == [1, 0, 3, 2] * 2


def test_a_block_of_deals_goes_to_the_next_seat_when_it_is_dealt():
    assert _dealers(1, per_dealer="2", rotation="block") == [1, 1, 2, 2, 3, 3, 0, 0]
    assert _dealers(1, per_dealer="2", rotation="block", direction="cw") == [1, 1, 0, 0, 3, 3, 2, 2]


def test_in_forced_order_each_dealer_goes_through_the_contracts():
    assert _contracts(order="forced")[::4] == SEVEN
    assert _contracts(order="forced", dernier_pli="on")[::4] == WITH_LAST
    assert _contracts(order="forced", rotation="block") == SEVEN * 4
    assert _dealers(order="forced", rotation="block", players=3) == [0] * 6 + [1] * 6 + [2] * 6


def test_in_drawn_order_every_sixth_deal_is_a_reussite():
    kinds = _kinds(order="drawn")
    assert [number for number, kind in enumerate(kinds, 1) if kind == "drawn_reussite"] == [6, 12, 18, 24]
    assert kinds.count("drawn") == 20


@pytest.mark.parametrize(("players", "last"), [(2, 1), (3, 0), (4, 3), (6, 3), (8, 3)])
def test_in_drawn_order_a_block_has_six_deals_whoever_is_left(players, last):
    dealers = _dealers(order="drawn", rotation="block", players=players)
    assert [dealers[place] for place in (0, 5, 6, 12, 23)] == [0, 0, 1, 2 % players, last]


def test_a_drawn_game_has_each_contract_four_times():
    start = BARBU.start(rules(order="drawn"))
    *_, last = steps(start, random.Random(4))
    contracts = [str(result.contract) for result in last.state.results]
    assert all(contracts.count(contract) == 4 for contract in SEVEN)
    assert len(set(last.state.spare)) == 20


def test_a_dealer_names_each_contract_of_the_list_as_often_as_it_stands_there():
    start = BARBU.start(rules(dernier_pli="on", players=3))
    *_, last = steps(start, random.Random(4))
    for dealer in range(3):
        named = [str(result.contract) for result in last.state.results if result.dealer == dealer]
        assert sorted(named) == sorted([*WITH_LAST, "reussite"])


# Extra deals


def test_extras_come_in_their_order_and_go_on_to_the_next_seat():
    named = {"votation": "on", "extra_round": "both", "mariages": "on", "per_dealer": "1", "players": 5}
    assert _kinds(**named) == ["free"] * 5 + ["vote"] * 6 + ["extra"] * 11
    assert _contracts(**named)[11:] == ["ratatouille"] * 5 + ["anti_ratatouille"] * 5 + ["mariages"]
    assert _dealers(3, **named) == [(3 + number) % 5 for number in range(22)]


@pytest.mark.parametrize("rotation", ["each_deal", "block"])
@pytest.mark.parametrize("direction", ["ccw", "cw"])
@pytest.mark.parametrize("order", ["free", "forced", "drawn"])
def test_the_first_extra_deal_goes_to_the_seat_after_the_last_dealer(order, rotation, direction):
    """R11: whatever the rotation says; with five and drawn in blocks, seat 4 has not dealt before."""
    named = {"order": order, "rotation": rotation, "direction": direction, "players": 5}
    dealers = _dealers(**named, extra_round="ratatouille", mariages="on")
    step = 1 if direction == "ccw" else -1
    main = len(_dealers(**named))
    for place in range(main, len(dealers)):
        assert dealers[place] == (dealers[place - 1] + step) % 5
    assert len(dealers) == main + 6


@pytest.mark.parametrize(
    ("dernier_pli", "order", "votes"), [("off", "free", 6), ("on", "forced", 7), ("on", "drawn", 6)]
)
def test_a_votation_has_a_deal_for_each_distinct_contract(dernier_pli, order, votes):
    assert _kinds(votation="on", dernier_pli=dernier_pli, order=order).count(Kind.VOTE) == votes


def test_one_ratatouille_round_has_a_deal_of_every_player():
    assert _contracts(extra_round="anti_ratatouille")[28:] == ["anti_ratatouille"] * 4
    assert _contracts(extra_round="ratatouille")[28:] == ["ratatouille"] * 4


def test_the_programme_is_the_one_of_a_plain_reading():
    chance = random.Random(9)
    for _ in range(300):
        values = random_options(chance)
        options = BARBU.options(values)
        first = chance.randrange(options.players)
        sign = -1 if options.is_clockwise else 1
        mine = [
            (str(each.kind), (first + sign * each.dealer_step) % options.players, each.contract)
            for each in programme(options)
        ]
        assert mine == oracle_programme.deals(complete(values), first)


# Rounds


def _ends(**named):
    return [number for number, each in enumerate(programme(rules(**named)), 1) if each.ends_round]


def test_a_round_ends_when_all_have_dealt_equally_often():
    assert _ends() == [4, 8, 12, 16, 20, 24, 28]
    assert _ends(players=3, order="forced") == [3, 6, 9, 12, 15, 18]


def test_in_blocks_a_round_ends_with_each_dealer():
    assert _ends(rotation="block") == [7, 14, 21, 28]
    assert _ends(rotation="block", per_dealer="2") == [2, 4, 6, 8]
    assert _ends(rotation="block", order="forced", dernier_pli="on") == [7, 14, 21, 28]
    assert _ends(rotation="block", order="drawn") == [6, 12, 18, 24]


def test_every_extra_round_ends_and_so_does_the_last_deal():
    assert _ends(per_dealer="1", extra_round="both", mariages="on") == [4, 8, 12, 13]
    assert _ends(per_dealer="1", votation="on") == [4, 8, 10]
    assert _ends(order="drawn", players=5) == [5, 10, 15, 20, 24]


def test_a_round_ends_with_the_last_deal_of_every_game():
    for players, order, rotation in product((2, 5, 8), ("free", "forced", "drawn"), ("each_deal", "block")):
        assert programme(rules(players=players, order=order, rotation=rotation))[-1].ends_round


# The end


def test_the_highest_total_wins_and_equal_totals_share_the_place():
    """R11."""
    *_, last = steps(BARBU.start(rules(per_dealer="1")), random.Random(1))
    totals = last.state.totals
    outcomes = BARBU.outcome(last.state)
    assert [outcome.score for outcome in outcomes] == list(totals)
    assert [outcome.place for outcome in outcomes] == [1 + sum(t > mine for t in totals) for mine in totals]
    assert last.state.winners == tuple(seat for seat in range(4) if totals[seat] == max(totals))


@pytest.mark.parametrize(
    ("totals", "places"),
    [((5, 5, -10, 0), (1, 1, 4, 3)), ((0, 0, 0, 0), (1, 1, 1, 1)), ((-9, 9, 3, 3), (4, 1, 2, 2))],
)
def test_places_follow_from_totals(totals, places):
    *_, last = steps(BARBU.start(rules(per_dealer="1")), random.Random(1))
    assert tuple(each.place for each in BARBU.outcome(replace(last.state, totals=totals))) == places
