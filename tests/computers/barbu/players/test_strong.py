"""``strong`` searches, ends when it is stopped, and plays better than ``careful``."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from benchmarks.barbu_deals import CHOICE, gain
from computers.barbu import players as barbu_players
from computers.barbu.careful import CarefulPlayer
from computers.barbu.players import PLAYERS
from computers.compiled import IS_AVAILABLE
from engine.barbu import BARBU, BarbuOptions, Contract
from tests.computers.barbu.players.games import decisions
from tests.computers.barbu.players.positions import asked_for_contract, in_reussite, in_trick
from tests.examples import one_in


def test_without_numba_strong_is_careful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(barbu_players, "IS_AVAILABLE", False)
    assert isinstance(PLAYERS["strong"](random.Random(1)), CarefulPlayer)


needs_numba = pytest.mark.skipif(not IS_AVAILABLE, reason="strong needs numba")


@needs_numba
@pytest.mark.parametrize("seed", one_in(2, range(5)))
def test_strong_makes_legal_moves_in_every_configuration(seed: int) -> None:
    player, made = PLAYERS["strong"](random.Random(seed)), 0
    for number, (state, seat) in enumerate(decisions(seed)):
        if number % 40 == 0:
            view = BARBU.view(state, seat)
            assert player.choose(view) in view.moves
            made += 1
    assert made > 3


@needs_numba
def test_a_search_that_is_stopped_plays_a_legal_card_of_fewer_worlds() -> None:
    from computers.barbu.strong.player import StrongPlayer  # noqa: PLC0415 - it needs numba

    views = [
        in_trick(Contract.SALADE, "7S AS KH 9D 8C QD JC 7H"),
        in_reussite("J", "JS", "TS JH QH 7D 8D AC KC 9C"),
        asked_for_contract("7S AS KH 9D 8C QD JC 7H"),
    ]
    for view in views:
        stopped = StrongPlayer(random.Random(1))
        stopped.stop()
        assert stopped.choose(view) in view.moves


@needs_numba
def test_strong_discards_the_king_of_hearts_on_a_trick_that_it_cannot_win() -> None:
    view = in_trick(Contract.BARBU, "KH 7C 8D 9D TD JD QD AC", trick="7S 8S 9S")
    assert str(PLAYERS["strong"](random.Random(1)).choose(view)) == "play KH"


@needs_numba
def test_strong_names_the_dearest_contract_with_a_hand_that_takes_nothing() -> None:
    view = asked_for_contract("7S 8S 7C 8C 7D 8D 7H 8H", used=[Contract.REUSSITE, Contract.REUSSITE])
    assert str(PLAYERS["strong"](random.Random(1)).choose(view)) == "contract salade"


@needs_numba
@pytest.mark.soak
def test_strong_names_better_contracts_than_careful() -> None:
    # Over 100 dealers the seven deals of each gain 39 points more, with a standard error of 11.
    options = BarbuOptions.from_json({"first_dealer": "fixed", "rotation": "block"})
    gains = [gain(options, CHOICE, f"1 {number}", number, ("strong", "careful"))[0] for number in range(20)]
    assert fmean(gains) > 0
