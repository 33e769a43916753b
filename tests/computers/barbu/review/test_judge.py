"""The cost of a move: judged from the view of its player, and told only if it is beyond doubt."""

import functools

import pytest

from computers.compiled import IS_AVAILABLE
from computers.review import SURE, Estimate, costliest, losses
from computers.stopping import Stop, Stopped
from engine.barbu.contracts.scoring import contract_total
from engine.barbu.moves import Decline, PlayCard
from engine.barbu.state import Phase
from tests.computers.barbu.review.games import deal, quickly

searched = pytest.mark.skipif(not IS_AVAILABLE, reason="the search needs numba")
CONTRACTS = ["contract dames", "contract reussite J"]


@functools.cache
def review_of(contract, **options):
    from computers.barbu.review.measures import reviewed  # noqa: PLC0415 - it needs numba

    return reviewed(deal(contract, **options), Stop())


@searched
@pytest.mark.parametrize("contract", CONTRACTS)
def test_no_move_costs_less_than_nothing_and_the_best_one_costs_nothing(contract):
    for each in review_of(contract).moves:
        if each.fair is None:
            assert each.cost == 0
            continue
        values = dict(each.fair.values)
        assert tuple(values) == each.legal
        assert each.fair.cost == max(values.values()) - values[each.move] >= each.cost >= 0
        assert values[each.fair.best] == max(values.values())
        if each.move == each.fair.best:
            assert each.fair.cost == 0


@searched
def test_the_same_deal_gets_the_same_review():
    from computers.barbu.review.measures import reviewed  # noqa: PLC0415 - it needs numba

    assert reviewed(deal("contract dames"), Stop()) == review_of("contract dames")


@pytest.mark.slow
@searched
def test_who_plays_at_random_loses_more_than_who_plays_with_care():
    random, careful = (
        sum(each.cost for each in review_of("contract dames", player=player).moves)
        for player in ("random", "careful")
    )
    assert random > 2 * careful


@searched
def test_a_review_that_is_stopped_ends():
    from computers.barbu.review.measures import reviewed  # noqa: PLC0415 - it needs numba

    stop = Stop()
    stop.ask()
    with pytest.raises(Stopped):
        reviewed(deal("contract dames"), stop)


def test_only_what_somebody_chose_has_a_verdict():
    for each in quickly(deal("contract plis")).moves:
        assert (each.fair is None) == (len(each.legal) == 1)


def test_the_measure_sees_the_view_of_whoever_moved_alone():
    seats = []

    def assess(view, chance):
        seats.append(view.seat)
        return {move: Estimate(0.0, 0.1) for move in view.moves}

    review = quickly(deal("contract plis"), assess)
    assert seats == [each.seat for each in review.decisions if each.fair is not None]


def costs(behind, error):
    """Return what the first choice of a deal of plis costs if it is so far behind with such an error."""
    played = deal("contract plis")
    first = next(made for made in played.made if made.is_choice)

    def assess(view, chance):
        is_first = view.cards.mask == first.before.hands[first.seat]
        return {
            move: Estimate(-behind if is_first and move == first.move else 0.0, error) for move in view.moves
        }

    review = quickly(played, assess)
    return sum(each.cost for each in review.moves)


def test_a_cost_is_told_from_a_threshold_and_two_standard_errors_on():
    least = 40 / 50
    assert contract_total(deal("contract plis").start.options, deal("contract plis").result.contract) == 40
    assert costs(least, 0.1) == least
    assert costs(least - 0.1, 0.1) == 0
    assert costs(3.0, 3.0 / SURE) == 3.0
    assert costs(3.0, 3.1 / SURE) == 0


def test_what_looks_costly_is_looked_at_again_in_other_worlds():
    played = deal("contract plis")
    asked = []

    def assess(view, chance):
        if view.phase is Phase.CONTRACT:
            return {move: Estimate(0.0, 0.1) for move in view.moves}
        asked.append(chance.random())
        behind = 5.0 if len(asked) == 1 else 0.0
        chosen = next(made.move for made in played.made if made.is_choice)
        return {move: Estimate(-behind if move == chosen else 0.0, 0.1) for move in view.moves}

    review = quickly(played, assess)
    assert asked[0] != asked[1]
    assert next(each.fair for each in review.moves if each.fair is not None).cost == 2.5


def test_the_contract_is_judged_like_a_card_and_comes_first_when_it_cost_most():
    def assess(view, chance):
        return {move: Estimate(-30.0 if str(move) == "contract dames" else 0.0, 0.1) for move in view.moves}

    played = deal("contract dames")
    review = quickly(played, assess)
    (named,) = review.calls
    assert (named.seat, str(named.move), named.number) == (0, "contract dames", 0)
    assert named.legal == played.calls[0].legal
    assert (costliest([review])[0].judged, named.cost) == (named, 30.0)
    assert losses([review])[0].total == 30.0


@searched
def test_a_contract_and_its_height_cost_what_strong_expects_less_of_them():
    (named,) = review_of("contract dames").calls
    values = dict(named.fair.values)
    assert tuple(values) == named.legal
    assert named.fair.cost == max(values.values()) - values[named.move]
    heights = {move.height for move in named.legal if move.height}
    assert len(heights) == 8


@searched
def test_every_vote_is_judged_from_the_hand_of_who_votes():
    from computers.barbu.review.measures import strong_estimates  # noqa: PLC0415 - it needs numba

    played = deal("contract plis", number=4, deals=4, player="random", players=3, votation="on")
    seen = []

    def assess(view, chance):
        if view.phase is not Phase.VOTE:
            return {move: Estimate(0.0, 0.1) for move in view.moves}
        seen.append((view.seat, view.cards.mask))
        return strong_estimates(view, chance)

    review = quickly(played, assess)
    assert sorted(each.seat for each in review.calls) == [0, 1, 2]
    assert set(seen) == {(call.seat, call.before.hands[call.seat]) for call in played.calls}
    assert any(each.cost for each in review.calls)


def test_a_deal_without_a_mistake_has_no_loss():
    review = quickly(deal("contract plis"), lambda view, _: {move: Estimate(1.0, 0.1) for move in view.moves})
    assert costliest([review]) == ()
    assert {each.total for each in losses([review])} == {0}


def test_the_pages_are_the_tricks():
    review = quickly(deal("contract coeurs"))
    assert len(review.pages) == len(review.result.tricks)
    for number, (page, trick) in enumerate(zip(review.pages, review.result.tricks, strict=True), 1):
        assert tuple(each.move.card for each in page) == trick.cards
        assert {each.number for each in page} == {number}


@pytest.mark.parametrize("options", [{}, {"players": 2, "pack": "52"}, {"players": 10, "pack": "52"}])
def test_the_moves_of_a_reussite_fit_on_the_pages_of_a_select(options):
    review = quickly(deal("contract reussite J", player="random", **options))
    assert 1 < len(review.pages) <= 24
    assert [each.number for page in review.pages for each in page] == list(range(1, len(review.moves) + 1))


def test_stopping_after_an_ace_is_judged_like_a_card():
    review = quickly(deal("contract reussite K", player="random", seed=2))
    choices = [each for each in review.moves if Decline() in each.legal]
    assert choices
    for each in choices:
        assert isinstance(each.fair.best, PlayCard)
        assert (each.cost > 0) == (each.move != each.fair.best)


def test_costliest_moves_come_by_cost_and_can_be_those_of_one_seat():
    reviews = [quickly(deal("contract plis", seed=seed)) for seed in (1, 2)]
    found = costliest(reviews)
    assert [each.judged.cost for each in found] == sorted((each.judged.cost for each in found), reverse=True)
    assert len(found) == 3
    assert {each.judged.seat for each in costliest(reviews, seats={2})} == {2}


def test_the_average_is_the_total_by_the_number_of_decisions():
    review = quickly(deal("contract plis"))
    for seat, loss in enumerate(losses([review])):
        own = [each for each in review.decisions if each.seat == seat and each.fair is not None]
        assert loss.decisions == len(own)
        assert loss.total == pytest.approx(sum(each.cost for each in own))
        assert loss.average == pytest.approx(loss.total / len(own))
