"""An assessment judges every move, best first, on hands that the others may hold."""

from __future__ import annotations

import random

import pytest

from computers.barbu.strong import Effort, assess, can_assess
from computers.compiled import IS_AVAILABLE
from engine.barbu import BARBU, BarbuView, Contract, Phase
from engine.barbu.options import BarbuOptions
from tests.computers.barbu.players.games import decisions
from tests.computers.barbu.players.positions import asked_for_contract, in_trick
from tests.examples import one_in

if not IS_AVAILABLE:
    pytest.skip("strong needs numba", allow_module_level=True)

from computers.barbu.strong.player import StrongPlayer

LITTLE = Effort(worlds=30, namings=30)


def choices(seed: int, each: int = 3, step: int = 29) -> list[BarbuView]:
    """Return some choices of a game, of every phase that is searched."""
    found: dict[Phase, list[BarbuView]] = {}
    for number, (state, seat) in enumerate(decisions(seed)):
        view = BARBU.view(state, seat)
        of_phase = found.setdefault(view.phase, [])
        if (
            can_assess(view)
            and len(of_phase) < each
            and (view.phase is not Phase.TRICKS or not number % step)
        ):
            of_phase.append(view)
    return [view for views in found.values() for view in views]


@pytest.mark.parametrize("seed", one_in(2, range(6)))
def test_every_move_is_judged_and_strong_makes_the_best_one(seed: int) -> None:
    for view in choices(seed):
        found = assess(view, random.Random(1), LITTLE)
        assert sorted(str(judged.move) for judged in found.judged) == sorted(map(str, view.moves))
        assert found.best.move == StrongPlayer(random.Random(1), LITTLE).choose(view)
        assert found.best.loss == found.best.error == 0
        losses = [judged.loss for judged in found.judged]
        assert losses == sorted(losses)


@pytest.mark.parametrize("seed", one_in(2, range(6)))
def test_the_hands_of_an_assessment_fit_the_view(seed: int) -> None:
    for view in choices(seed):
        found = assess(view, random.Random(1), LITTLE)
        assert found.outcomes.shape == (len(found.worlds), len(view.moves))
        for hands in found.worlds.tolist():
            assert [hand.bit_count() for hand in hands] == list(view.cards_left)
            assert hands[view.seat or 0] == view.cards.mask
            assert sum(hands).bit_count() == sum(view.cards_left)  # no card twice


@pytest.mark.parametrize("seed", one_in(2, range(6)))
def test_a_loss_in_play_is_the_mean_of_what_the_playouts_lose(seed: int) -> None:
    for view in choices(seed):
        found = assess(view, random.Random(1), LITTLE)
        for place, judged in enumerate(found.judged):
            assert judged.gain == pytest.approx(found.outcomes[:, place].mean())
            if view.phase in (Phase.TRICKS, Phase.REUSSITE):
                behind = found.outcomes[:, 0] - found.outcomes[:, place]
                assert judged.loss == pytest.approx(behind.mean())


def test_the_gain_of_a_king_thrown_away_is_what_it_costs_the_others() -> None:
    # The ace of diamonds takes the king of hearts, which costs one of the three others 70.
    view = in_trick(Contract.BARBU, "7C KH", trick="9D TD AD")
    found = assess(view, random.Random(1))
    assert str(found.best.move) == "play KH"
    assert found.best.gain == pytest.approx(70 / 3)


def test_hands_of_sixteen_cards_are_assessed_where_a_card_of_the_dealer_lies() -> None:
    options = BarbuOptions.from_json({"players": 2, "reussite_start": "last_dealt"})
    state, seat = next(iter(decisions(1, options)))
    assert assess(BARBU.view(state, seat), random.Random(1), LITTLE).judged


def test_what_is_no_choice_is_not_assessed() -> None:
    forced = in_trick(Contract.BARBU, "7C KH", trick="9C TD AD")
    assert not can_assess(forced)
    with pytest.raises(ValueError, match="nothing to assess"):
        assess(forced, random.Random(1))
    mariages = BarbuOptions.from_json({"mariages": "on", "per_dealer": 1})
    views = [BARBU.view(state, seat) for state, seat in decisions(1, mariages)]
    last = [view for view in views if view.phase is Phase.MARIAGES]
    assert last
    assert not any(map(can_assess, last))


def test_the_loss_of_a_contract_counts_the_contracts_that_are_left() -> None:
    view = asked_for_contract("7S 8S 7C 8C 7D 8D 7H 8H", used=[Contract.REUSSITE, Contract.REUSSITE])
    found = assess(view, random.Random(1))
    gains = {str(judged.move): judged.gain for judged in found.judged}
    assert str(found.best.move) == "contract salade"
    assert gains["contract salade"] > gains["contract plis"]
