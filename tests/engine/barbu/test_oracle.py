"""The oracle for Barbu gives the worked examples, and keeps the accounts of the matches that it plays alone."""

from __future__ import annotations

import copy
import json
import random
from functools import cache

import pytest

from tests.engine.barbu import oracle_options, oracle_programme, oracle_reussite, oracle_tricks
from tests.engine.barbu.examples import EXAMPLES, of_kind
from tests.engine.barbu.oracle import Oracle, answer, check_match, contract_total
from tests.engine.barbu.oracle_mariages import is_pair
from tests.engine.barbu.oracle_matches import header, match
from tests.engine.barbu.oracle_options import VALUES, complete
from tests.engine.barbu.oracle_reussite import ReussiteDeal

MATCHES = 60
matches_of_the_oracle = pytest.mark.parametrize(
    "matches", [20, pytest.param(MATCHES, marks=pytest.mark.soak)]
)


def test_every_worked_example_is_there():
    assert sorted({example.number for example in EXAMPLES}) == [f"RE{number:02}" for number in range(1, 77)]


@of_kind("winner")
def test_the_oracle_names_the_winner(example):
    trick = example.given["trick"]
    assert trick[oracle_tricks.winner(trick)] == example.expected


@of_kind("legal")
def test_the_oracle_names_the_legal_cards(example):
    assert answer(example.given) == example.expected


@of_kind("score")
def test_the_oracle_scores_tricks(example):
    options = complete(example.options)
    assert oracle_tricks.scores(options, example.given["contract"], example.given["won"]) == example.expected


@of_kind("totals")
def test_the_oracle_knows_the_totals(example):
    options = complete(example.options)
    assert [contract_total(options, each) for each in example.given["contracts"]] == example.expected


@of_kind("whole_game")
def test_the_oracle_knows_the_sum_of_a_game(example):
    assert sum_of_game(complete(example.options)) == example.expected


def sum_of_game(options):
    """R23, section 6: the sum of all scores of a game without slams in free or forced order."""
    lists = (
        oracle_programme.contracts(options)
        if options["order"] == "forced"
        else oracle_programme.own_list(options)
    )
    signed = [contract_total(options, each) * (1 if each == "reussite" else -1) for each in lists]
    return options["players"] * sum(signed)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"dernier_pli": "on"}, -800),
        ({"order": "forced"}, -1080),
        ({"order": "forced", "preset": "equal_32"}, -680),
        ({"preset": "bga_32"}, -16),
        ({"preset": "bga_52", "pack": "52"}, -40),
    ],
)
def test_the_oracle_has_the_other_sums_of_section_6(options, expected):
    assert sum_of_game(complete(options)) == expected


@of_kind("cards_each")
def test_the_oracle_gives_everybody_as_many_cards(example):
    assert oracle_options.cards_each(complete(example.options)) == example.expected


@of_kind("removed")
def test_the_oracle_removes_the_lowest_cards(example):
    assert oracle_options.removed(complete(example.options)) == example.expected


@of_kind("seats")
def test_the_oracle_knows_who_begins_and_who_is_next(example):
    options = complete(example.options)
    first = oracle_options.first_player(options, example.given["dealer"])
    assert [first, oracle_options.next_seat(options, first)] == example.expected


@of_kind("reussite_play")
def test_the_oracle_lets_a_player_of_an_ace_go_on(example):
    options = complete(example.options)
    deal = ReussiteDeal(options, example.given["hands"], first=0, height=example.given["height"])
    while deal.result is None:
        ((seat, moves),) = deal.legal().items()
        deal.apply(seat, max(sorted(moves), key=_height_of_move))
    assert deal.out == example.expected


def _height_of_move(move):
    """The highest card first; among equals any, and a card before a decline."""
    return oracle_options.ALL_RANKS.index(move.split()[1][0]) if move.startswith("play") else -1


@of_kind("reussite_score")
def test_the_oracle_scores_places(example):
    scored = oracle_reussite.scores(complete(example.options), example.given["out"])
    assert scored == example.expected


@of_kind("early_stop")
def test_the_oracle_knows_when_nothing_is_left(example):
    options = complete(example.options)
    left = oracle_tricks.nothing_left(options, example.given["contract"], example.given["taken"])
    assert left == example.expected


@of_kind("number_of_deals")
def test_the_oracle_counts_the_deals(example):
    assert len(oracle_programme.deals(complete(example.options), 0)) == example.expected


@of_kind("course")
def test_the_oracle_knows_dealers_and_contracts(example):
    planned = oracle_programme.deals(complete(example.options), 0)
    assert [planned[number - 1][1:] for number in example.given["deals"]] == example.expected


@of_kind("dealers")
def test_the_oracle_knows_the_dealers(example):
    planned = oracle_programme.deals(complete(example.options), 0)
    assert [planned[number - 1][1] for number in example.given["deals"]] == example.expected


@of_kind("drawn_contracts")
def test_the_oracle_draws_contracts(example):
    planned = oracle_programme.deals(complete(example.options), 0)
    cards = iter(example.given["cards"])
    contracts = [
        contract or oracle_programme.drawn_contract(next(cards))
        for _, _, contract in planned[: len(example.expected)]
    ]
    assert contracts == example.expected


@of_kind("pair")
def test_the_oracle_knows_a_pair(example):
    assert is_pair(*example.given["cards"]) == example.expected


@of_kind("votation")
def test_the_oracle_counts_votes(example):
    given = example.given
    assert oracle_programme.elected(given["left"], given["votes"], given["dealer"]) == example.expected


# Corners that the examples leave out


FIRST_ACE = {"pack": "52", "ace_place": "first_ace"}


def _legal(hand, placed, height, ace=None, **options):
    position = {"options": options, "contract": "reussite", "height": height, "placed": placed.split()}
    given = answer({**position, "hand": hand.split(), **({"ace": ace} if ace else {})})
    return " ".join(given["legal"])


def test_an_ace_ends_its_line_on_the_low_side():
    assert _legal("KS 2S QS", "AS", "A", ace="low", **FIRST_ACE) == "2S"
    assert _legal("KS 2S QS", "AS", "A", ace="high", **FIRST_ACE) == "KS"


def test_once_the_side_is_fixed_an_ace_goes_there_alone():
    assert _legal("AH", "KH AS", "K", ace="low", **FIRST_ACE) == ""
    assert _legal("AH", "KH AS", "K", ace="high", **FIRST_ACE) == "AH"


def test_the_lowest_card_left_takes_the_part_of_a_removed_two():
    assert _legal("3S AS 2H", "", "2", players=3, **FIRST_ACE) == "3S 2H"
    assert _legal("AS", "3S", "2", players=3, **FIRST_ACE) == "AS"


def test_nine_players_open_hearts_with_the_three_and_other_suits_with_the_four():
    options = complete({"players": 9, "pack": "52"})
    openers = [oracle_reussite.opener(options, "3", suit) for suit in "SCDH"]
    assert openers == ["4S", "4C", "4D", "3H"]


# Matches of the oracle alone


@cache
def _played(number):
    chance = random.Random(number)
    return match(oracle_options.random_options(chance), chance)


def test_random_matches_have_every_value_of_every_option():
    drawn = [oracle_options.random_options(random.Random(number)) for number in range(MATCHES)]
    for name, values in VALUES.items():
        assert {options[name] for options in drawn} == set(values), name


@pytest.mark.slow
@matches_of_the_oracle
def test_a_record_of_the_oracle_is_right_for_the_oracle(matches):
    for number in range(0, matches, 4):
        check_match(json.loads(json.dumps(_played(number))))


@pytest.mark.slow
@matches_of_the_oracle
def test_the_scores_of_a_deal_add_to_the_total_of_the_contract(matches):
    """R23, R25, R26, R34, R36, R38."""
    for number in range(matches):
        first, *lines = _played(number)
        for contract, scores in _scores(lines):
            assert sum(scores) in _sums(first["options"], contract), (number, contract, scores)


def _scores(lines):
    contract = None
    for event in (event for line in lines for event in line["events"]):
        if event["type"] == "contract_named":
            contract = event["contract"]
        elif event["type"] == "deal_scored":
            yield contract, event["scores"]


def _sums(options, contract):
    """The sums that a deal of this contract may have."""
    total = contract_total(options, contract)
    if contract in ["reussite", "mariages"]:
        return {total}
    queens = contract_total(options, "dames")
    if contract == "ratatouille":
        return {-total, -total + 2 * queens}
    if contract == "anti_ratatouille":
        return {total, total - 2 * queens}
    sums = {-total}
    if options["slam"] == "chelem" and contract in ["plis", "coeurs", "dames", "salade"]:
        sums.add(-2 * (total // 2))
    if options["slam"] == "flip" and contract in ["plis", "coeurs", "dames"]:
        sums.add(total)
    if options["slam"] == "flip" and contract == "salade":
        for part in ["plis", "coeurs", "dames"]:
            sums |= {each + 2 * contract_total(options, part) for each in sums}
    return sums


@matches_of_the_oracle
def test_stopping_early_never_changes_a_score(matches):
    """R22: the tricks after the stop count nothing for any seat."""
    for number in range(matches):
        first, *lines = _played(number)
        stopped = {**first["options"], "early_stop": "on"}
        won, contract = [], None
        for event in (event for line in lines for event in line["events"]):
            if event["type"] == "contract_named":
                won, contract = [], event["contract"]
            elif event["type"] == "trick_won":
                won.append((event["seat"], event["cards"]))
            elif event["type"] == "deal_scored" and contract in ["coeurs", "dames", "barbu"]:
                taken = []
                while not oracle_tricks.nothing_left(stopped, contract, taken):
                    taken += won[len(taken) // stopped["players"]][1]
                cut = won[: len(taken) // stopped["players"]]
                assert oracle_tricks.scores(stopped, contract, cut) == event["scores"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, -480),
        ({"pack": "52"}, -880),
        ({"preset": "classic_zero_32"}, 0),
        ({"dernier_pli": "on"}, -800),
        ({"order": "forced"}, -1080),
        ({"order": "drawn"}, -1080),
        ({"order": "drawn", "rotation": "block", "preset": "equal_32"}, -680),
    ],
)
def test_a_whole_match_has_the_sum_of_section_6(options, expected):
    lines = match(complete(options), random.Random(str(options)))
    assert lines[-1]["events"][-1]["type"] == "match_over"
    assert sum(lines[-1]["events"][-1]["totals"]) == expected


def test_extra_deals_go_on_to_the_next_seat_in_the_order_votation_ratatouilles_mariages():
    """R11, with six contracts to vote for."""
    options = complete(
        {
            "players": 3,
            "per_dealer": "1",
            "lead": "left",
            "rotation": "block",
            "votation": "on",
            "extra_round": "both",
            "mariages": "on",
        }
    )
    planned = oracle_programme.deals(options, 0)
    assert [dealer for _, dealer, _ in planned] == [0, 2, 1] * 5 + [0]
    assert [contract for _, _, contract in planned[9:]] == [
        *["ratatouille"] * 3,
        *["anti_ratatouille"] * 3,
        "mariages",
    ]


# A wrong record is found out


def _line_of(lines, kind):
    """The place of the first line with an event of a kind, and that event."""
    for place, line in enumerate(lines):
        for event in line.get("events", []):
            if event["type"] == kind:
                return place, event
    raise AssertionError(f"no {kind}")


def _a_match():
    options = complete({"first_dealer": "fixed", "mariages": "on", "players": 3})
    return copy.deepcopy(match(options, random.Random(1)))


@pytest.mark.parametrize(
    ("kind", "key", "wrong"),
    [
        ("deal_started", "dealer", 1),
        ("dealt", "removed", ["7C", "7S"]),
        ("contract_named", "seat", None),
        ("trick_won", "seat", 7),
        ("went_out", "place", 2),
        ("card_shown", "card", "7H"),
        ("deal_scored", "totals", [1, 2, 3]),
        ("match_over", "winners", []),
    ],
)
def test_a_wrong_event_is_found(kind, key, wrong):
    lines = _a_match()
    _, event = _line_of(lines, kind)
    assert event[key] != wrong
    event[key] = wrong
    with pytest.raises(AssertionError):
        check_match(lines)


def test_a_card_dealt_twice_is_found():
    lines = _a_match()
    _, event = _line_of(lines, "dealt")
    event["hands"][0][0] = event["hands"][1][0]
    with pytest.raises(AssertionError, match="other cards are dealt"):
        check_match(lines)


def test_an_illegal_move_is_found():
    lines = _a_match()
    place, _ = _line_of(lines, "contract_named")
    lines[place]["move"] = "contract ratatouille"
    with pytest.raises(AssertionError, match="is not legal"):
        check_match(lines)


def test_an_unfinished_match_is_found():
    lines = _a_match()[:-1]
    check_match(lines, whole=False)
    with pytest.raises(AssertionError, match="not over"):
        check_match(lines)


def test_a_header_with_an_invalid_configuration_is_refused():
    with pytest.raises(AssertionError, match="invalid"):
        Oracle(header(complete({"order": "drawn", "pack": "52"})))
