"""Claims of the lesson of Barbu beside the rules of each step."""

import random

from bot.games.barbu.lesson.deals import COEURS, DERNIER_PLI, END_OF_REUSSITE, PLIS, REUSSITE, SALADE
from bot.ui.face.lesson import LEARNER, PreparedDeal
from computers.barbu.players import PLAYERS
from engine.barbu import BARBU, BarbuOptions, Contract, NameContract
from engine.barbu.contracts.contract import distinct_contracts
from engine.barbu.contracts.reussite import openers
from engine.barbu.contracts.scoring import contract_total

TON, MERCE, REMEI = 1, 2, 3


def test_there_are_seven_contracts_and_one_of_them_gains():
    contracts = PLIS.at(0).view(LEARNER).open_contracts[LEARNER]
    assert len(contracts) == len(set(contracts)) == 7
    assert Contract.REUSSITE in contracts


def test_the_usual_rules_are_as_the_last_page_says():
    usual = BarbuOptions()
    assert Contract.DERNIER_PLI not in distinct_contracts(usual)
    assert usual.reussites == 2


def test_the_salade_adds_up_the_five_contracts_before():
    options = SALADE.at(0).options
    before = (Contract.PLIS, Contract.COEURS, Contract.DAMES, Contract.BARBU, Contract.DERNIER_PLI)
    assert contract_total(options, Contract.SALADE) == sum(contract_total(options, each) for each in before)


def test_four_hearts_fall_under_the_seven():
    (trick,) = COEURS.at(5).view(LEARNER).tricks
    assert trick.winner == MERCE
    assert all(card.suit.name == "HEARTS" for card in trick.cards)
    assert min(trick.cards) == trick.cards[0]


def test_the_learner_has_to_take_the_trick_of_the_salade():
    assert [str(move) for move in BARBU.legal_moves(SALADE.at(4).match.state, LEARNER)] == ["play AH"]


def test_leading_the_seven_first_would_bring_the_last_trick():
    wrong = PreparedDeal(
        "barbu",
        DERNIER_PLI.dealer,
        DERNIER_PLI.hands,
        ",".join(
            (
                *DERNIER_PLI.each_move[:25],
                "play 7S",
                "play KS",
                "play TS",
                "play 8S",
                "play QS",
                "play JS",
                "play 9S",
            )
        ),
        DERNIER_PLI.options,
    )
    table = wrong.at(len(wrong.each_move))
    assert table.match.status.totals == (0, 0, 0, 0)  # the ace is still to be played, and is forced
    end = BARBU.apply(table.match.state, LEARNER, BARBU.parse_move("play AS")).state
    assert end.results[-1].scores[LEARNER] == -40


def test_the_computer_too_chooses_a_reussite_with_these_cards():
    table = REUSSITE.at(0)
    player = PLAYERS["careful"](random.Random(1))
    assert player.choose(table.view(LEARNER)).contract is Contract.REUSSITE


def test_three_of_the_four_opening_cards_are_the_learners():
    table = REUSSITE.at(0)
    held = {
        move.height: (openers(table.options, move.height) & table.match.state.hands[LEARNER]).bit_count()
        for move in table.view(LEARNER).moves
        if isinstance(move, NameContract) and move.height
    }
    assert held.pop("T") == 3 > max(held.values())


def test_remei_passes_before_the_ace_which_gives_another_card():
    assert REUSSITE.each_move[11] == "pass"
    assert REUSSITE.at(11).waits_for == (REMEI,)
    assert REUSSITE.at(13).view(LEARNER).may_decline


def test_the_learner_goes_out_first_and_merce_second():
    (result,) = REUSSITE.at(END_OF_REUSSITE).view(LEARNER).results
    assert result.places == (LEARNER, MERCE)
    assert result.scores == (100, 0, 50, 0)
