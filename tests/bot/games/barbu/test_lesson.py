"""Claims of the lesson of Barbu beside the rules of each step."""

import random
import re

import pytest

from bot.games.barbu.lesson.deals import COEURS, END_OF_REUSSITE, PLIS, REUSSITE, SALADE
from bot.games.barbu.lesson.lesson import LESSON, STEPS
from bot.games.barbu.lesson.questions import costs
from bot.games.barbu.names import contract_name, rank_name
from bot.i18n import Language, translator
from bot.ui.face.lesson import LEARNER
from computers.barbu.players import PLAYERS
from engine.barbu import BARBU, Contract, NameContract
from engine.barbu.contracts.contract import Part, distinct_contracts
from engine.barbu.contracts.reussite import openers
from engine.barbu.contracts.scoring import contract_total, gains, value
from tests.bot.games.lesson_texts import numbers, players, ranks, texts

MERCE, REMEI = 2, 3


USUAL = next(iter(BARBU.presets.values()))
CONTRACTS = distinct_contracts(USUAL)
TRICK, HEART, QUEEN, KING = (value(USUAL, part) for part in (Part.TRICKS, Part.SUIT, Part.QUEENS, Part.BARBU))
GAINS = {gain for gain in gains(USUAL) if gain}
HEARTS_OF_TRICK = 4
NUMBERS = (
    {int(USUAL.pack), len(CONTRACTS), len(CONTRACTS) - 1, TRICK, HEART, QUEEN, KING, *GAINS},
    {TRICK, 7},
    {HEART, HEARTS_OF_TRICK, HEARTS_OF_TRICK * HEART, 7},
    {QUEEN},
    {KING},
    {
        len(CONTRACTS) - 2,
        contract_total(USUAL, Contract.SALADE),
        HEARTS_OF_TRICK,
        *(TRICK, HEARTS_OF_TRICK * HEART, QUEEN, TRICK + HEARTS_OF_TRICK * HEART + QUEEN),
    },
    {3, 9, 10},
    {3, 10},
    {9, 10},
    set(),
    GAINS,
)
"""The numbers that each step says, from 3 up if in words."""


def names_of_contracts(text):
    # Clubs have the name of their contract in French.
    names = {contract_name(USUAL, contract): contract for contract in Contract}
    return {contract for name, contract in names.items() if re.search(rf"\b{name}\b", text, re.IGNORECASE)}


@pytest.mark.parametrize("number", range(len(STEPS)))
def test_every_number_and_name_of_a_step_is_that_of_the_usual_rules(number):
    in_english = texts("barbu", number, Language.EN)
    named = ranks(in_english, translator(Language.EN, "barbu"), "AKQJ", rank_name)
    for language in Language:
        text = texts("barbu", number, language)
        assert numbers(text, language) == NUMBERS[number]
        assert names_of_contracts(text) <= set(CONTRACTS)
        assert players(text) >= players(in_english)
        assert ranks(text, translator(language, "barbu"), "AKQJ", rank_name) == named
    step = STEPS[number]
    if step.fields is not costs:
        held = {card.rank for card in step.deal.at(step.at).view(LEARNER).cards}
        played = {move.split()[-1][0] for move in step.deal.each_move[: step.then]}
        assert named <= held | played


@pytest.mark.parametrize("language", Language)
def test_the_last_page_is_true_of_the_usual_rules(language):
    text = translator(language, "barbu").gettext(LESSON.ending)
    assert numbers(text, language) == {len(CONTRACTS) - 1}
    assert names_of_contracts(text) == {Contract.REUSSITE}
    assert USUAL.reussites == 2


def test_a_lesson_leads_to_a_table_of_its_own_rules():
    assert PLIS.at(0).options == USUAL
    assert set(PLIS.at(0).view(LEARNER).open_contracts[LEARNER]) == set(CONTRACTS)


def test_the_salade_adds_up_the_contracts_before():
    before = CONTRACTS[: CONTRACTS.index(Contract.SALADE)]
    assert contract_total(USUAL, Contract.SALADE) == sum(contract_total(USUAL, each) for each in before)


def test_four_hearts_fall_under_the_seven():
    (trick,) = COEURS.at(5).view(LEARNER).tricks
    assert trick.winner == MERCE
    assert all(card.suit.name == "HEARTS" for card in trick.cards)
    assert min(trick.cards) == trick.cards[0]


def test_the_learner_has_to_take_the_trick_of_the_salade():
    assert [str(move) for move in BARBU.legal_moves(SALADE.at(4).match.state, LEARNER)] == ["play AH"]


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
