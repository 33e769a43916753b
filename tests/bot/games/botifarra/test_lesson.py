"""Claims of the lesson of Botifarra beside the rules of each step."""

import pytest

from bot.games.botifarra.lesson.deals import HAND, WHOLE_SUIT, after, before
from bot.games.botifarra.lesson.lesson import LESSON, STEPS
from bot.games.botifarra.names import rank_name, sorted_hand
from bot.i18n import Language, translator
from bot.ui.face.lesson import LEARNER
from engine.botifarra import BOTIFARRA, Call, Contract
from engine.botifarra.calls import multiplier
from engine.botifarra.play.scoring import DEAL_POINTS, HALF
from engine.cards.spanish import SpanishCard
from tests.bot.games.lesson_texts import numbers, players, ranks, texts

MERCE = 2


def view(number, seat=LEARNER):
    return HAND.at(number).view(seat)


TRICKS = view(after(12) - 1).tricks
(RESULT,) = view(after(12)).results
OWN, OTHER = RESULT.taken
POINTS = {rank: SpanishCard.parse(f"O{rank}").points for rank in range(1, 13)}
USUAL = HAND.at(0).options
NUMBERS = (
    set(POINTS) - {1},
    {8, 9, 1, *filter(None, POINTS.values()), DEAL_POINTS},
    set(),
    {3, 5, 9},
    {multiplier(USUAL, Contract.ESPASES, Call.RECONTRO), HALF, DEAL_POINTS},
    {9, 2},
    {9, 4, 2, POINTS[9], POINTS[12], 1, POINTS[9] + POINTS[12], TRICKS[0].points},
    {TRICKS[1].points},
    {9, TRICKS[2].points},
    {2, POINTS[11], TRICKS[4].points},
    {4, TRICKS[5].points},
    {OWN, OTHER, HALF, OWN - HALF, RESULT.written[LEARNER], USUAL.target},
)
"""The numbers that each step says, from 3 up if in words."""
COURT = (1, 10, 11, 12)


@pytest.mark.parametrize("number", range(len(STEPS)))
def test_every_number_and_name_of_a_step_is_that_of_the_usual_rules(number):
    in_english = texts("botifarra", number, Language.EN)
    named = ranks(in_english, translator(Language.EN, "botifarra"), COURT, rank_name)
    for language in Language:
        text = texts("botifarra", number, language)
        assert numbers(text, language) == NUMBERS[number]
        assert players(text) >= players(in_english)
        assert ranks(text, translator(language, "botifarra"), COURT, rank_name) == named


@pytest.mark.parametrize("language", Language)
def test_the_last_page_names_the_ranks_in_their_order(language):
    text = translator(language, "botifarra").gettext(LESSON.ending)
    assert numbers(text, language) == {9, 8, 7}


def test_a_lesson_leads_to_a_table_of_its_own_rules():
    assert next(iter(BOTIFARRA.presets.values())) == USUAL


def test_a_suit_is_shown_in_its_order_and_counts_as_told():
    shown = sorted_hand(WHOLE_SUIT.at(0).view(LEARNER).cards, None, WHOLE_SUIT.at(0).options)
    assert [card.rank for card in shown] == [9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2]
    assert [card.points for card in shown][:6] == [5, 4, 3, 2, 1, 0]
    assert 4 * sum(card.points for card in shown) + len(shown) == DEAL_POINTS


def test_the_hand_is_strong_in_the_suit_that_becomes_trump():
    held = {card.rank for card in view(0).cards if str(card).startswith("E")}
    assert held >= {9, 1, 12}
    assert len(held) == 5
    assert view(1).contract is Contract.ESPASES


def test_ton_says_contro_and_the_hand_counts_double():
    assert view(4).call is Call.CONTRO
    assert view(4).multiplier == 2


def test_each_trick_goes_where_the_lesson_says():
    assert [trick.winner for trick in TRICKS[:6]] == [1, LEARNER, LEARNER, MERCE, MERCE, LEARNER]
    assert [trick.points for trick in TRICKS[:6]] == [9, 8, 10, 4, 7, 4]


def test_merce_gives_her_ace_while_the_learner_is_winning():
    (trick,) = view(after(3)).tricks[2:3]
    assert [str(card) for card in trick.cards] == ["O9", "O3", "O1", "O4"]


def test_nobody_can_beat_the_nine_that_is_led_as_long_as_all_follow():
    assert all(any(str(card).startswith("O") for card in view(before(3, 1), seat).cards) for seat in range(4))


def test_the_hand_ends_with_the_figures_of_the_last_step():
    (result,) = view(after(12)).results
    assert result.taken == (55, 17)
    assert result.written[LEARNER] == (55 - HALF) * 2 == 38
    assert STEPS[-1].fields(None, HAND.at(after(12) - 1))["own"] == 55
