"""The adapter to OpenSpiel follows the engine's rules, and its ISMCTS is a player at our table."""

from __future__ import annotations

import random

import pytest

from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, Phase, ShuffleAndDeal
from engine.botifarra.options import Play, Switch
from engine.botifarra.ranking import as_ranked, in_order

pyspiel = pytest.importorskip("pyspiel")
pytest.importorskip("numba")

from benchmarks.beside import hand, ismcts, random_play  # noqa: E402 - they need OpenSpiel
from engine.botifarra.kernel import rules_in  # noqa: E402 - it needs numpy
from engine.botifarra.kernel.arrays import TAKEN  # noqa: E402


def first_lead(seed: int) -> BotifarraState:
    """Return a hand before its first card, in each play variant and both orders of cards in turn."""
    chance = random.Random(seed)
    options = BotifarraOptions(
        play=list(Play)[seed % 3], three_high=list(Switch)[seed % 2], max_hands=1, target=None
    )
    state = BOTIFARRA.apply(BOTIFARRA.start(options), None, ShuffleAndDeal(chance.randbytes(32))).state
    while state.phase is not Phase.PLAY:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        state = BOTIFARRA.apply(state, seat, chance.choice(BOTIFARRA.view(state, seat).moves)).state
    return state


def dealt(state: BotifarraState) -> hand.HandState:
    """Return the same hand in OpenSpiel, dealt card by card."""
    view = BOTIFARRA.view(state, state.player)
    made = hand.HandGame({"leader": state.leader}, rules=rules_in(view)).new_initial_state()
    for cards in state.hands:
        for card in hand.members(as_ranked(cards, three_high=state.options.three_is_high)):
            made.apply_action(card)
    return made


@pytest.mark.parametrize("seed", range(12))
def test_the_same_cards_are_legal_and_bring_the_same_points(seed: int) -> None:
    state, chance = first_lead(seed), random.Random(seed)
    other, high = dealt(state), state.options.three_is_high
    while state.phase is Phase.PLAY:
        assert other.current_player() == state.player
        view = BOTIFARRA.view(state, state.player)
        assert other.legal_actions() == sorted(in_order(card, three_high=high) for card in view.playable)
        move = chance.choice([move for move in view.moves if move.card in view.playable])
        other.apply_action(in_order(move.card, three_high=high))
        state = BOTIFARRA.apply(state, view.seat, move).state
    ours, theirs = state.results[0].taken
    assert other.is_terminal()
    assert other.returns() == [ours - theirs, theirs - ours] * 2


def test_openspiel_finds_no_fault_with_the_game() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("python_botifarra"), 1, False, False)


def test_a_state_is_told_apart_by_what_its_player_knows() -> None:
    state = dealt(first_lead(3))
    seat = state.current_player()
    known = {other: state.information_state_string(other) for other in range(4)}
    assert len(set(known.values())) == 4
    assert all(str(state.position[other]) not in known[seat] for other in range(4) if other != seat)
    assert len({state.observation_string(other) for other in range(4)}) == 1


def test_random_playouts_end_with_all_points_and_differ() -> None:
    start = dealt(first_lead(4))
    ends = []
    for seed in range(20):
        ints = random_play.with_chance(start.position, seed)
        random_play.finish(start.rules, ints)
        ends.append(int(ints[TAKEN]))
        assert ints[TAKEN] + ints[TAKEN + 1] == 72
    assert len(set(ends)) > 5


@pytest.mark.parametrize("public", [False, True])
def test_ismcts_plays_a_hand_and_the_same_one_again(public: bool) -> None:
    def played() -> list[str]:
        state = first_lead(5)
        player = ismcts.player(f"simulations=30,public={public}")(random.Random(1))
        cards = []
        while state.phase is Phase.PLAY:
            view = BOTIFARRA.view(state, state.player)
            move = player.choose(view)
            assert move in view.moves
            cards.append(str(move.card))
            state = BOTIFARRA.apply(state, state.player, move).state
        return cards

    assert played() == played()
