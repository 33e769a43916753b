"""Claims of the lesson of Botifarra beside the rules of each step."""

from bot.games.botifarra.lesson.deals import HAND, WHOLE_SUIT, after, before
from bot.games.botifarra.lesson.lesson import STEPS
from bot.games.botifarra.names import sorted_hand
from bot.ui.face.lesson import LEARNER
from engine.botifarra import Call, Contract
from engine.botifarra.play.scoring import DEAL_POINTS, HALF

MERCE = 2


def view(number, seat=LEARNER):
    return HAND.at(number).view(seat)


def test_a_suit_is_shown_in_its_order_and_counts_as_told():
    shown = sorted_hand(WHOLE_SUIT.at(0).view(LEARNER).cards, None, WHOLE_SUIT.at(0).options)
    assert [card.rank for card in shown] == [9, 1, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2]
    assert [card.points for card in shown][:6] == [5, 4, 3, 2, 1, 0]
    assert 4 * sum(card.points for card in shown) + len(shown) == DEAL_POINTS


def test_the_hand_is_strong_in_the_suit_that_becomes_trump():
    ranks = {card.rank for card in view(0).cards if str(card).startswith("E")}
    assert ranks >= {9, 1, 12}
    assert len(ranks) == 5
    assert view(1).contract is Contract.ESPASES


def test_ton_says_contro_and_the_hand_counts_double():
    assert view(4).call is Call.CONTRO
    assert view(4).multiplier == 2


def test_each_trick_goes_where_the_lesson_says():
    tricks = view(after(12) - 1).tricks
    assert [trick.winner for trick in tricks[:6]] == [1, LEARNER, LEARNER, MERCE, MERCE, LEARNER]
    assert [trick.points for trick in tricks[:6]] == [9, 8, 10, 4, 7, 4]


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
