"""Worlds that a strong player thinks possible: every one fits the view, and none is likelier than another."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from computers.botifarra.players import PLAYERS
from computers.botifarra.strong.worlds import Known, drawn, known
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraView, Mode, Phase
from engine.cards.spanish import as_ranked
from tests.computers.botifarra.players.positions import after_the_deal, views_of_a_hand
from tests.engine.strategies import house_rules
from tests.examples import one_in

ALONE_OR_IN_PAIRS = [Mode.PAIRS4, Mode.INDIVIDUAL4, Mode.INDIVIDUAL3]


def assert_fit(view: BotifarraView, told: Known, worlds: list[list[int]]) -> None:
    """Check that every world gives everybody his number of cards, from those that are unseen."""
    for hands in worlds:
        assert hands[told.seat] == told.hand
        assert [hand.bit_count() for hand in hands] == list(view.cards_left)
        together = 0
        for seat, possible in zip(told.others, told.possible, strict=True):
            assert not hands[seat] & ~possible
            assert not hands[seat] & (together | told.hand)
            together |= hands[seat]


@pytest.mark.slow
@given(
    rules=st.sampled_from(ALONE_OR_IN_PAIRS).flatmap(lambda mode: house_rules(mode.value)),
    seed=st.integers(0, 2**32),
)
def test_every_world_fits_the_view_under_all_house_rules(rules: dict[str, object], seed: int) -> None:
    options = BotifarraOptions.from_json({**rules, "first_dealer": "fixed"})
    for view in views_of_a_hand(options, seed)[:: 1 + seed % 7]:
        assert_fit(view, known(view), drawn(known(view), 5, random.Random(seed)).tolist())


@pytest.mark.parametrize("first", one_in(3, range(3)))
@pytest.mark.parametrize("mode", ALONE_OR_IN_PAIRS)
def test_worlds_are_found_whatever_has_been_revoked(mode: Mode, first: int) -> None:
    options = BotifarraOptions.from_json({"mode": mode, "revoke": "claim", "first_dealer": "fixed"})
    for seed in range(first, 12, 3):
        for view in views_of_a_hand(options, seed, revokes=0.3):
            if view.phase is Phase.PLAY:
                assert_fit(view, known(view), drawn(known(view), 2, random.Random(seed)).tolist())


def test_the_true_hands_are_among_the_possible_ones() -> None:
    options = BotifarraOptions.from_json({"first_dealer": "fixed", "three_high": "on"})
    chance = random.Random(3)
    state = after_the_deal(options, 3)
    while state.phase.is_in_deal:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        told = known(BOTIFARRA.view(state, seat))
        for other, possible in zip(told.others, told.possible, strict=True):
            assert not as_ranked(state.hands[other], three_high=True) & ~possible
        state = BOTIFARRA.apply(
            state, seat, PLAYERS["random"](chance).choose(BOTIFARRA.view(state, seat))
        ).state


@given(
    possible=st.lists(st.integers(0, 2**6 - 1), min_size=3, max_size=3),
    truth=st.lists(st.integers(0, 2), min_size=4, max_size=6),
)
def test_each_world_is_as_likely_as_any_other(possible: list[int], truth: list[int]) -> None:
    # Few cards, so that all worlds can be listed; what is possible includes a truth, so that there is one.
    masks = list(possible)
    for card, holder in enumerate(truth):
        masks[holder] |= 1 << card
    cards = (1 << len(truth)) - 1
    told = Known(
        0, 1 << 40, (1, 2, 3), tuple(mask & cards for mask in masks), tuple(map(truth.count, range(3)))
    )
    fitting = {
        holders
        for holders in product(range(3), repeat=len(truth))
        if all(masks[holder] >> card & 1 for card, holder in enumerate(holders))
        and all(holders.count(place) == told.left[place] for place in range(3))
    }
    number = 100 * len(fitting)
    found = Counter(
        tuple(next(place for place in range(3) if world[1 + place] >> card & 1) for card in range(len(truth)))
        for world in drawn(told, number, random.Random(5)).tolist()
    )
    assert set(found) == fitting
    # Chi-squared with so many degrees of freedom: six standard deviations, and a little for few worlds.
    spread = sum((found[world] - 100) ** 2 / 100 for world in fitting)
    assert spread < len(fitting) + 6 * (2 * len(fitting)) ** 0.5 + 15


def test_the_same_chance_draws_the_same_worlds() -> None:
    view = views_of_a_hand(BotifarraOptions.from_json({"first_dealer": "fixed"}), 4)[60]
    one, same, another = (drawn(known(view), 20, random.Random(seed)).tolist() for seed in (1, 1, 2))
    assert one == same != another


def test_a_spectator_thinks_of_no_worlds() -> None:
    view = views_of_a_hand(BotifarraOptions.from_json({"first_dealer": "fixed"}), 4)[0]
    with pytest.raises(ValueError, match="spectator"):
        known(replace(view, seat=None))
