"""Contract, delegation, contro and its answers are judged like cards, from what the player saw."""

import random
from dataclasses import replace

import pytest

from computers.botifarra.review.deals import played_deal
from computers.compiled import IS_AVAILABLE
from computers.review import Estimate, costliest, fair_verdict, losses
from engine.botifarra import BOTIFARRA
from engine.botifarra.moves import Call, Contract, Delegate, Knock, MakeCall, NameTrump
from engine.botifarra.state import Phase
from engine.cards.spanish import SpanishCard, SpanishCardSet
from tests.computers.botifarra.review.matches import all_equal, match, quickly

sampled = pytest.mark.skipif(not IS_AVAILABLE, reason="the expert needs numba")


def hand_of(seed=1, **options):
    chosen, moves = match(seed=seed, **options)
    return played_deal(chosen, 0, moves, 1)


def dealt(cards):
    """Return the view of a dealer with these cards, who names the contract."""
    view = BOTIFARRA.view(hand_of().calls[0].before, 0)
    return replace(view, cards=SpanishCardSet(map(SpanishCard.parse, cards.split())))


def all_calls(seed, player="random", **options):
    """Return the calls of a match of one hand as moves that were made."""
    _, moves = match(seed=seed, player=player, **options)
    return [made.move for made in moves if made.move.partition(" ")[0] not in ("play", "shuffle", "draw")]


@pytest.mark.parametrize("mode", ["pairs4", "individual4", "individual3"])
def test_every_contract_delegation_and_call_is_found_with_its_position(mode):
    for seed in (1, 2, 3):
        hand = hand_of(seed, player="random", mode=mode)
        assert [str(call.move) for call in hand.calls] == all_calls(seed, mode=mode)
        for call in hand.calls:
            assert call.move in call.legal
            assert call.is_choice
            assert call.before.phase in (Phase.TRUMP, Phase.DELEGATED, Phase.CALLS)


def test_a_call_is_judged_from_the_view_of_its_player_alone():
    hand, seen = hand_of(3), []

    def assess(view, chance):
        seen.append((view.seat, view.cards.mask))
        return all_equal(view, chance)

    review = quickly(hand, assess_call=assess)
    assert seen == [(call.seat, call.before.hands[call.seat]) for call in hand.calls]
    assert [each.move for each in review.calls] == [call.move for call in hand.calls]


def test_a_call_that_cost_more_than_any_card_comes_first_and_counts():
    def assess(view, _):
        return {
            move: Estimate(-20.0 if isinstance(move, NameTrump | Delegate) else 0.0, 0.1)
            for move in view.moves
        } | ({NameTrump(Contract.BOTIFARRA): Estimate(0.0, 0.1)} if view.contract is None else {})

    hand = hand_of(3)
    named = hand.calls[0]
    assert named.move != NameTrump(Contract.BOTIFARRA)
    review = quickly(hand, assess_call=assess)
    first = costliest([review])[0].judged
    assert (first.seat, first.move, first.number) == (named.seat, named.move, 0)
    assert (first.cost, first.better) == (20.0, NameTrump(Contract.BOTIFARRA))
    without = quickly(hand)
    assert losses([review])[named.seat].total == pytest.approx(losses([without])[named.seat].total + 20)


@sampled
def test_who_names_three_small_coins_beside_five_swords_to_ace_and_king_made_a_costly_mistake():
    from computers.botifarra.review.measures import call_estimates  # noqa: PLC0415 - it needs numba

    view = dealt("O11 O3 O2 C10 E1 E12 E6 E3 E2 B12 B10 B7")
    chance = random.Random(1)
    verdict = fair_verdict(lambda: call_estimates(view, chance), NameTrump(Contract.OROS))
    assert verdict.is_costly
    assert verdict.best == NameTrump(Contract.ESPASES)
    assert 4 < verdict.cost < 9
    assert {move for move, _ in verdict.values} == set(view.moves)


def asked(cards, call=Call.CONTRO):
    """Return the view of a seat with these cards that is asked for a call in a hand of coins."""
    view = BOTIFARRA.view(next(each for each in hand_of(1).calls if each.seat == 1).before, 1)
    cards = SpanishCardSet(map(SpanishCard.parse, cards.split()))
    return replace(
        view, contract=Contract.OROS, multiplier=1, cards=cards, calling=call, moves=(MakeCall(call), Knock())
    )


@sampled
@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("O9 O1 O12 O11 O10 C9 C1 E9 E1 B9 B1 B12", MakeCall(Call.CONTRO)),
        ("O2 C2 C3 C4 C5 C6 E2 E3 E4 E5 B2 B3", Knock()),
    ],
)
def test_contro_pays_with_the_best_cards_and_costs_with_the_worst(cards, best):
    from computers.botifarra.review.measures import call_estimates  # noqa: PLC0415 - it needs numba

    view = asked(cards)
    for move in view.moves:
        chance = random.Random(1)
        verdict = fair_verdict(lambda chance=chance: call_estimates(view, chance), move)
        assert verdict.best == best
        assert verdict.is_costly == (move != best)


@sampled
def test_a_call_counts_the_points_that_it_adds():
    import numpy as np  # noqa: PLC0415 - it is optional

    from computers.botifarra.strong.calling import SURE_ENOUGH, gained, pays  # noqa: PLC0415 - it needs numpy

    taken = np.array([40, 50])
    view = asked("O9 O1 O12 O11 O10 C9 C1 E9 E1 B9 B1 B12")
    of_suit = 4 + 14 - 2 * SURE_ENOUGH[Call.CONTRO]
    assert gained(view, Call.CONTRO, taken).sum() == of_suit
    botifarra = replace(view, contract=Contract.BOTIFARRA, multiplier=2)
    assert gained(botifarra, Call.CONTRO, taken).sum() == 2 * of_suit
    assert pays(view, Call.CONTRO, taken)
    assert not pays(view, Call.CONTRO, np.array([36, 39]))
