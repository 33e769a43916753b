"""The worked examples RE01 to RE76 of the rules file, put to the engine."""

from __future__ import annotations

import json

from engine.barbu import BarbuOptions, deal, turns
from engine.barbu.contracts import mariages, schedule, scoring, tricks
from engine.barbu.contracts.contract import Contract, drawn_contract
from engine.barbu.play.match import elected
from engine.cards.french import RANKS, FrenchCard
from engine.commands.legal import answer_to
from tests.engine.barbu.examples import of_kind


def _options(example):
    return BarbuOptions.from_json(example.options)


def _cards(texts):
    return tuple(FrenchCard.parse(text) for text in texts)


def _programme(example):
    return schedule.programme(_options(example))


@of_kind("winner")
def test_the_highest_card_of_the_suit_led_wins(example):
    trick = example.given["trick"]
    assert trick[tricks.trick_winner(_cards(trick))] == example.expected


@of_kind("legal")
def test_these_cards_are_legal(example):
    assert answer_to(json.dumps(example.given)) == example.expected


@of_kind("score")
def test_tricks_score_this(example):
    contract = Contract(example.given["contract"])
    won = [(seat, _cards(cards)) for seat, cards in example.given["won"]]
    assert scoring.score_tricks(_options(example), contract, won) == tuple(example.expected)


@of_kind("totals")
def test_contracts_have_these_totals(example):
    options = _options(example)
    totals = [scoring.contract_total(options, Contract(each)) for each in example.given["contracts"]]
    assert totals == example.expected


@of_kind("whole_game")
def test_a_whole_game_has_this_sum(example):
    """In free order every dealer plays all contracts of his list, réussite twice."""
    options = _options(example)
    negative = ["plis", "coeurs", "dames", "barbu", "salade"]
    assert len(_programme(example)) == options.players * (len(negative) + options.reussites)
    lost = sum(scoring.contract_total(options, Contract(each)) for each in negative)
    won = options.reussites * scoring.contract_total(options, Contract.REUSSITE)
    assert options.players * (won - lost) == example.expected


@of_kind("cards_each")
def test_everybody_has_this_many_cards(example):
    assert deal.cards_each(_options(example)) == example.expected


@of_kind("removed")
def test_the_lowest_cards_leave_the_pack(example):
    assert deal.removed(_options(example)) == _cards(example.expected)


@of_kind("seats")
def test_these_seats_play_first_and_second(example):
    options = _options(example)
    first = turns.first_player(options, example.given["dealer"])
    assert [first, turns.next_seat(options, first)] == example.expected


@of_kind("reussite_play")
def test_who_plays_an_ace_goes_on_and_is_out_first(example):
    """The cards that are legal come from the engine; the turns are those of R29 and R31."""
    hands = [list(hand) for hand in example.given["hands"]]
    placed, seat = [], 0
    while all(hands):
        card = _highest_legal(example, placed, hands[seat])
        if card is None:
            seat = 1 - seat
            continue
        hands[seat].remove(card)
        placed.append(card)
        may_go_on = card.startswith("A") and _highest_legal(example, placed, hands[seat]) is not None
        if not may_go_on:
            seat = 1 - seat
    assert [seat for seat, hand in enumerate(hands) if not hand] == example.expected


def _highest_legal(example, placed, hand):
    position = {"game": "barbu", "options": example.options, "contract": "reussite"}
    layout = {"height": example.given["height"], "placed": placed, "hand": hand}
    legal = answer_to(json.dumps(position | layout))["legal"]
    return max(legal, key=lambda card: RANKS.index(card[0]), default=None)


@of_kind("reussite_score")
def test_places_score_this(example):
    scored = scoring.score_reussite(_options(example), example.given["out"])
    assert scored == tuple(example.expected)


@of_kind("early_stop")
def test_nothing_is_left_to_score_or_something_is(example):
    contract, taken = Contract(example.given["contract"]), _cards(example.given["taken"])
    assert scoring.nothing_left(_options(example), contract, taken) is example.expected


@of_kind("number_of_deals")
def test_a_game_has_this_many_deals(example):
    assert len(_programme(example)) == example.expected


@of_kind("course")
def test_these_deals_have_these_dealers_and_contracts(example):
    planned = [_programme(example)[number - 1] for number in example.given["deals"]]
    assert [(each.dealer_step % 4, each.contract) for each in planned] == example.expected


@of_kind("dealers")
def test_these_deals_have_these_dealers(example):
    planned = [_programme(example)[number - 1] for number in example.given["deals"]]
    assert [each.dealer_step % 4 for each in planned] == example.expected


@of_kind("drawn_contracts")
def test_spare_cards_name_the_contracts(example):
    cards = iter(_cards(example.given["cards"]))
    planned = _programme(example)[: len(example.expected)]
    contracts = [drawn_contract(next(cards)) if each.kind == "drawn" else each.contract for each in planned]
    assert contracts == example.expected


@of_kind("pair")
def test_a_pair_has_one_rank_and_one_colour(example):
    assert mariages.is_pair(*_cards(example.given["cards"])) is example.expected


@of_kind("votation")
def test_most_votes_win_and_the_dealer_breaks_ties(example):
    left = [Contract(each) for each in example.given["left"]]
    given = [Contract(each) for each in example.given["votes"]]
    assert elected(left, given, example.given["dealer"]) == example.expected
