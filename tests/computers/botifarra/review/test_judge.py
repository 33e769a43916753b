"""Costs of a hand: they add up to the points taken, and the fair measure sees no more than the player did."""

import dataclasses
import functools
import threading
import time
from dataclasses import replace

import pytest

from computers.botifarra.review.deals import played_deal
from computers.botifarra.review.judge import judged
from computers.compiled import IS_AVAILABLE
from computers.review import Estimate, Verdict
from computers.stopping import Stop, Stopped
from engine.botifarra.moves import Contract
from engine.botifarra.play.scoring import DEAL_POINTS, HALF, trick_points
from engine.cards.spanish import SpanishCard
from tests.computers.botifarra.review.matches import all_equal, by_strength, match, no_pars, quickly
from tests.examples import one_in

solved = pytest.mark.skipif(not IS_AVAILABLE, reason="the solver needs numba")

HANDS = [
    ("careful", {"seed": 2}),
    ("random", {"seed": 3, "play": "intermedia", "three_high": "on"}),
    ("random", {"seed": 4, "play": "lliure", "undertrump": "forced"}),
]


@functools.cache
def hand_of(number):
    player, options = HANDS[number]
    chosen, moves = match(player=player, **options)
    return played_deal(chosen, 0, moves, 1)


ALONE = ["individual4", "individual3"]


@functools.cache
def hand_alone(mode):
    chosen, moves = match(player="careful", mode=mode, seed=2)
    return played_deal(chosen, 0, moves, 1)


@functools.cache
def review_of(number):
    from computers.botifarra.review.measures import open_values  # noqa: PLC0415 - it needs numba

    return judged(hand_of(number), lambda hand: open_values(hand, Stop()), no_pars, by_strength, all_equal)


@solved
@pytest.mark.parametrize("number", one_in(2, range(len(HANDS))))
def test_what_both_sides_lost_explains_the_points_that_were_taken(number):
    review = review_of(number)
    lost = [sum(each.open.cost for each in review.moves if each.seat % 2 == side) for side in (0, 1)]
    dealers, others = review.dealers_side, 1 - review.dealers_side
    assert review.par - lost[dealers] + lost[others] == review.result.taken[dealers]
    assert sum(lost) > 0


@solved
@pytest.mark.parametrize("number", range(len(HANDS)))
def test_after_each_card_the_next_player_has_what_it_left(number):
    review = review_of(number)
    for each, then in zip(review.moves, review.moves[1:], strict=False):
        left, most = dict(each.open.values)[each.move], max(dict(then.open.values).values())
        assert most == (left if each.seat % 2 == then.seat % 2 else DEAL_POINTS - left)


@solved
@pytest.mark.parametrize("number", range(len(HANDS)))
def test_no_card_costs_less_than_nothing_and_one_without_a_choice_nothing(number):
    for each in review_of(number).moves:
        assert each.open.cost >= 0
        assert dict(each.open.values)[each.open.best] == max(value for _, value in each.open.values)
        if each.fair is None:
            assert each.open.cost == 0


@solved
@pytest.mark.parametrize("number", range(len(HANDS)))
def test_after_the_turning_point_the_losers_never_had_the_hand_again(number):
    review = review_of(number)
    own = [each for each in review.moves if each.seat % 2 == review.loser]
    if review.turning_point is None:
        assert review.was_lost_from_deal
        assert all(each.open_values[each.move] < HALF for each in own)
    else:
        assert max(review.turning_point.open_values.values()) >= HALF
        later = own[own.index(review.turning_point) :]
        assert all(each.open_values[each.move] < HALF for each in later)


def values_of_losers(hand, before, after):
    """Return values with which the losers give the hand away by one card, the first that they chose."""
    loser = hand.result.written.index(0)
    turning = next(
        number for number, play in enumerate(hand.made) if play.seat % 2 == loser and play.is_choice
    )
    values = []
    for number, play in enumerate(hand.made):
        own = before if number <= turning else after
        points = own if play.seat % 2 == loser else DEAL_POINTS - own
        values.append(
            {card: after if number == turning and card == play.move else points for card in play.legal}
        )
    return turning, values


def test_the_turning_point_is_the_card_that_gave_the_hand_away():
    hand = hand_of(0)
    turning, values = values_of_losers(hand, HALF, HALF - 1)
    review = quickly(hand, lambda _: values)
    assert review.turning_point is review.moves[turning]
    _, values = values_of_losers(hand, HALF - 1, HALF - 9)
    review = quickly(hand, lambda _: values)
    assert review.turning_point is None
    assert review.was_lost_from_deal


def test_a_stand_in_can_give_the_hand_away_and_what_was_settled_cannot():
    hand = hand_of(0)
    turning, values = values_of_losers(hand, HALF, HALF - 1)

    def turned(**how):
        made = [replace(play, **how) if place == turning else play for place, play in enumerate(hand.made)]
        review = quickly(replace(hand, made=tuple(made)), lambda _: values)
        assert review.moves[turning].fair is None
        return review.turning_point, review.moves[turning]

    assert turned(settled=True)[0] is None
    found, card = turned(stood_in=True)
    assert found is card


def test_a_hand_of_36_to_36_has_no_turning_point():
    hand = hand_of(0)
    _, values = values_of_losers(hand, HALF + 4, HALF)
    level = dataclasses.replace(hand, result=dataclasses.replace(hand.result, taken=(36, 36), written=(0, 0)))
    review = quickly(level, lambda _: values)
    assert (review.turning_point, review.loser) == (None, None)
    assert not review.was_lost_from_deal


def test_the_fair_measure_is_asked_for_chosen_cards_alone_and_sees_what_the_player_saw():
    hand, seen = hand_of(0), []

    def assess(view, chance):
        seen.append(view)
        return dict.fromkeys(by_strength(view, chance), Estimate(40.0, 0.1))

    quickly(hand, assess=assess)
    chosen = [play for play in hand.made if play.is_choice]
    assert [(view.seat, view.cards.mask) for view in seen] == [
        (play.seat, play.before.hands[play.seat]) for play in chosen
    ]
    assert [view.trick for view in seen] == [play.before.trick for play in chosen]


@pytest.mark.parametrize(("second", "cost"), [(0.0, 1.5), (-3.0, 0.0)])
def test_what_looks_costly_is_tried_again_and_both_count_alike(second, cost):
    hand = hand_of(0)
    play = next(play for play in hand.made if play.is_choice)
    number = hand.made.index(play)
    ahead = [3.0, second]

    def assess(view, chance):
        cards = by_strength(view, chance)
        is_judged = (view.seat, view.cards.mask) == (play.seat, play.before.hands[play.seat])
        best = next(card for card in cards if card != play.move)
        return {
            card: Estimate(40.0 + (ahead.pop(0) if is_judged and card == best else 0.0), 0.4)
            for card in cards
        }

    fair = quickly(hand, assess=assess).moves[number].fair
    assert fair is not None
    assert not ahead
    assert fair.cost == cost
    assert fair.error == pytest.approx(0.4 / 2**0.5)


def never(*_):
    raise AssertionError("nothing is solved where all play alone")


@pytest.mark.parametrize("mode", ALONE)
def test_who_plays_alone_is_measured_by_the_expert_only(mode):
    hand = hand_alone(mode)
    review = judged(hand, never, never, by_strength, all_equal)
    assert not review.has_open_measure
    assert (review.pars, review.turning_point) == ((), None)
    assert {each.open for each in review.moves} == {None}
    assert [each.fair is not None for each in review.moves] == [play.is_choice for play in hand.made]
    assert [each.legal for each in review.moves] == [play.legal for play in hand.made]
    assert any(each.fair is not None and each.fair.is_costly for each in review.moves)


@pytest.mark.parametrize("mode", ALONE)
def test_the_tricks_of_who_plays_alone_bring_what_was_taken(mode):
    review = judged(hand_alone(mode), never, never, by_strength, all_equal)
    taken = [0] * review.options.seats
    for number, winner in enumerate(review.winners, 1):
        trick = review.pages[number - 1]
        assert {each.seat for each in trick} == set(range(review.options.seats))
        assert {each.number for each in trick} == {number}
        taken[winner] += trick_points(review.options, [each.move for each in trick])
    assert tuple(taken) == review.result.taken


def test_a_card_as_good_as_the_best_is_the_best():
    ace, king = SpanishCard.parse("O1"), SpanishCard.parse("O12")
    assert Verdict.of({ace: 40.0, king: 40.0}, king).best == king
    verdict = Verdict.of({ace: 40.0, king: 37.5}, king, 0.4)
    assert (verdict.best, verdict.cost) == (ace, 2.5)


@pytest.mark.parametrize(("cost", "error", "said"), [(0.4, 0.0, False), (0.6, 0.1, True), (3.0, 1.6, False)])
def test_a_loss_is_said_only_where_it_is_more_than_chance(cost, error, said):
    ace, king = SpanishCard.parse("O1"), SpanishCard.parse("O12")
    assert Verdict.of({ace: 40.0, king: 40.0 - cost}, king, error).is_costly is said


@pytest.mark.skipif(not IS_AVAILABLE, reason="the expert needs numba")
def test_the_expert_has_an_opinion_of_every_legal_card(monkeypatch):
    from computers.botifarra.review import measures  # noqa: PLC0415 - it needs numba

    monkeypatch.setattr(measures, "WORLDS", 20)
    hand = hand_of(0)
    review = judged(
        hand,
        lambda hand: [by_rank(play) for play in hand.made],
        no_pars,
        measures.expert_estimates,
        measures.call_estimates,
    )
    for play, each in zip(hand.made, review.moves, strict=True):
        if each.fair is not None:
            assert {card for card, _ in each.fair.values} == set(play.legal)
            assert all(0 <= points <= DEAL_POINTS for _, points in each.fair.values)
    again = judged(
        hand,
        lambda hand: [by_rank(play) for play in hand.made],
        no_pars,
        measures.expert_estimates,
        measures.call_estimates,
    )
    assert again == review


@pytest.mark.skipif(not IS_AVAILABLE, reason="the expert needs numba")
@pytest.mark.parametrize("mode", ALONE)
def test_the_expert_judges_who_plays_alone_the_same_every_time(mode, monkeypatch):
    from computers.botifarra.review import measures  # noqa: PLC0415 - it needs numba

    monkeypatch.setattr(measures, "WORLDS", 20)
    hand = hand_alone(mode)
    review = measures.reviewed(hand, Stop())
    for play, each in zip(hand.made, review.moves, strict=True):
        assert each.open is None
        if each.fair is not None:
            assert {card for card, _ in each.fair.values} == set(play.legal)
            assert all(0 <= points <= DEAL_POINTS for _, points in each.fair.values)
            assert each.fair.cost >= 0
    assert measures.reviewed(hand, Stop()) == review


def by_rank(play):
    return {card: float(card.strength) for card in play.legal}


@solved
def test_par_of_the_contract_that_was_played_is_what_the_first_cards_are_worth(monkeypatch):
    from computers.botifarra.review import measures  # noqa: PLC0415 - it needs numba

    hand = hand_of(0)
    monkeypatch.setattr(measures, "_par", lambda *_: None)
    review = judged(
        hand,
        lambda _: [dict(each.open.values) for each in review_of(0).moves],
        lambda hand, first: measures.pars(hand, first, Stop()),
        by_strength,
        all_equal,
    )
    assert review.pars[list(Contract).index(hand.result.contract)] == review.par
    assert sum(par is not None for par in review.pars) == 1


@solved
@pytest.mark.parametrize("nodes", [0, 1, 1_000_000])
def test_a_review_that_nobody_waits_for_any_more_ends_at_once(nodes, monkeypatch):
    from computers.botifarra.review import measures  # noqa: PLC0415 - it needs numba

    solvers = []

    class Noted(measures.Solver):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            solvers.append(self)

    def tried():
        return sum(solver.nodes for solver in solvers)

    monkeypatch.setattr(measures, "Solver", Noted)
    # The solver, to whom nothing is known, tries many millions of cards.
    monkeypatch.setattr(measures, "REVIEW_BITS", 4)
    chosen, moves = match(seed=7, play="lliure")
    stop, ended = Stop(), []

    def review():
        with pytest.raises(Stopped):
            measures.reviewed(played_deal(chosen, 0, moves, 1), stop)
        ended.append(tried())

    thread = threading.Thread(target=review)
    thread.start()
    while thread.is_alive() and tried() < nodes:
        time.sleep(0)
    stop.ask()
    asked = tried()
    thread.join()
    assert ended[0] - asked < 1000


@solved
def test_a_review_may_end_between_two_cards(monkeypatch):
    from computers.botifarra.review import measures  # noqa: PLC0415 - it needs numba

    stop, asked = Stop(), []

    def assess(view, chance):
        asked.append(view.seat)
        stop.ask()
        return by_strength(view, chance)

    opened = [dict(each.open.values) for each in review_of(0).moves]
    monkeypatch.setattr(measures, "open_values", lambda *_: opened)
    monkeypatch.setattr(measures, "expert_estimates", assess)
    with pytest.raises(Stopped):
        measures.reviewed(hand_of(0), stop)
    assert len(asked) == 1
