"""The search between two players with piles: the same as ``careful``'s, and deeper."""

import random
from collections.abc import Iterator
from itertools import islice, product

import numpy as np
import pytest

from computers.botifarra.careful.piles.known import Known
from computers.botifarra.careful.piles.search import Search
from computers.botifarra.strong import Settings, StrongPlayer, piles
from computers.player import RandomPlayer
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraView, Mode, Phase, Shuffle
from engine.botifarra.options import FirstDealer, Play, Switch, Undertrump

HOUSE_RULES = [
    BotifarraOptions(
        mode=mode,
        play=play,
        undertrump=undertrump,
        three_high=three,
        first_dealer=FirstDealer.FIXED,
    )
    for mode, play, undertrump, three in product(
        (Mode.RECTOR2, Mode.HANDPILES2), (Play.OBLIGADA, Play.LLIURE), Undertrump, Switch
    )
]


def decisions(options: BotifarraOptions, seed: int) -> Iterator[BotifarraView]:
    """Yield the views in which two random players choose between cards."""
    chance = random.Random(seed)
    dealt = Shuffle(chance.randbytes(32))
    state = BOTIFARRA.apply(BOTIFARRA.start(options), None, dealt).state
    player = RandomPlayer(chance)
    while state.deal == 1 and state.phase in (Phase.TRUMP, Phase.CALLS, Phase.PLAY):
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        view = BOTIFARRA.view(state, seat)
        if view.phase is Phase.PLAY and len(view.playable) > 1:
            yield view
        state = BOTIFARRA.apply(state, seat, player.choose(view)).state


@pytest.mark.parametrize(
    "options",
    HOUSE_RULES,
    ids=lambda options: f"{options.mode}-{options.play}-{options.undertrump}-{options.three_high}",
)
def test_the_compiled_search_promises_what_the_one_of_careful_promises(options: BotifarraOptions) -> None:
    for view in decisions(options, seed=3):
        known = Known(view)
        sample = known.dealt(random.Random(4))
        left = np.array([1 << 40])
        plain, fast = Search(known, sample), piles.DealSearch(known, sample, left)
        for card in map(known.ranked, view.playable):
            for tricks in (0, 1):
                assert fast.value(card, tricks) == plain.value(card, tricks)


def test_the_same_chance_plays_the_same_card() -> None:
    for view in islice(decisions(HOUSE_RULES[-1], seed=6), 0, None, 5):
        choices = [
            StrongPlayer(random.Random(1), Settings(worlds=1, tricks=20_000)).choose(view) for _ in range(2)
        ]
        assert choices[0] == choices[1]
        assert choices[0] in view.moves


def test_a_budget_that_is_too_small_leaves_what_was_found_before() -> None:
    view = next(decisions(HOUSE_RULES[0], seed=7))

    def values(tricks: int) -> object:
        return piles.PilesSearch(view, Settings(worlds=1, tricks=tricks), random.Random(1)).values()

    assert values(10) is None
    assert values(1500) is not None
    assert values(1500) != values(200_000)


def test_a_search_that_is_stopped_leaves_the_card_to_careful() -> None:
    view = next(decisions(HOUSE_RULES[0], seed=7))
    search = piles.PilesSearch(view, Settings(worlds=1), random.Random(1))
    search.stop()
    assert search.best() is None
