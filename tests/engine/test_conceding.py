"""Conceding a hand, and how much of a match is played."""

import random
from statistics import mean

import pytest

from engine.barbu import BARBU
from engine.botifarra import BOTIFARRA, Phase
from engine.errors import WrongPhase
from tests.toy.rules import HIGHEST


def started(game, seed, **options):
    """Return a state before its first deal, and a source of chance."""
    return game.start(game.options(options), 0), random.Random(seed)


def at_random(game, state, chance):
    """Make a random move for the seat to move."""
    status = game.status(state)
    if status.table_acts:
        return game.apply(state, None, game.table_move(state, chance.randbytes(32))).state
    seat = chance.choice(status.waits_for)
    return game.apply(state, seat, chance.choice(game.legal_moves(state, seat))).state


def at_the_cards(seed, played=0, **options):
    state, chance = started(BOTIFARRA, seed, **options)
    while state.phase is not Phase.PLAY:
        state = at_random(BOTIFARRA, state, chance)
    for _ in range(played):
        state = at_random(BOTIFARRA, state, chance)
    return state


def conceded(state, side):
    for seat, move in BOTIFARRA.concession(state, side):
        assert move in BOTIFARRA.legal_moves(state, seat)
        state = BOTIFARRA.apply(state, seat, move).state
    return state


@pytest.mark.parametrize("mode", ["pairs4", "rector2", "handpiles2"])
@pytest.mark.parametrize("play", ["obligada", "lliure", "intermedia"])
def test_a_conceded_hand_is_played_out_by_legal_cards_and_scored_once(mode, play):
    for seed, played in ((1, 0), (2, 5), (3, 13)):
        after = conceded(at_the_cards(seed, played, mode=mode, play=play), side=1)
        assert after.phase in (Phase.DEAL, Phase.OVER)
        assert len(after.results) == 1


def test_whoever_concedes_gives_away_what_the_rules_allow():
    taken = [
        [conceded(at_the_cards(seed, play=play), side).results[-1].taken[0] for side in (0, 1)]
        for seed in range(6)
        for play in ("obligada", "lliure")
    ]
    assert mean(own for own, _ in taken) < 26
    assert mean(others for _, others in taken) > 62


def test_nothing_is_conceded_before_the_cards_with_three_sides_and_in_barbu():
    state, chance = started(BOTIFARRA, 1)
    for _ in range(2):
        with pytest.raises(WrongPhase):
            BOTIFARRA.concession(state, 0)
        state = at_random(BOTIFARRA, state, chance)
    with pytest.raises(WrongPhase):
        BOTIFARRA.concession(at_the_cards(1, mode="individual3"), 0)
    state, chance = started(BARBU, 1)
    with pytest.raises(WrongPhase):
        BARBU.concession(at_random(BARBU, state, chance), 0)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (BOTIFARRA, {"target": 73}),
        (BOTIFARRA, {"target": "none", "max_hands": 3}),
        (BARBU, {"preset": "classic", "per_dealer": 2, "votation": "on", "mariages": "on"}),
        (HIGHEST, {"deals": 3}),
    ],
)
def test_progress_never_falls_and_ends_at_one(game, options):
    state, chance = started(game, 5, **options)
    progress = [game.progress(state)]
    while not game.status(state).over:
        state = at_random(game, state, chance)
        progress.append(game.progress(state))
    assert progress == sorted(progress)
    assert (progress[0], progress[-1]) == (0, 1)
    assert any(0 < part < 1 for part in progress)


def test_the_standing_at_the_end_is_the_outcome():
    for game in (BOTIFARRA, BARBU, HIGHEST):
        state, chance = started(game, 3)
        while not game.status(state).over:
            state = at_random(game, state, chance)
        assert [each.score for each in game.standing(state)] == [each.score for each in game.outcome(state)]
        assert [each.place for each in game.standing(state)] == [each.place for each in game.outcome(state)]


@pytest.mark.parametrize("deals", [0, 1, 3])
def test_a_match_ends_between_any_two_deals_with_the_score_as_it_stands(deals):
    game = BOTIFARRA
    state, chance = started(game, 5)
    while game.status(state).scored < deals:
        state = at_random(game, state, chance)
    ended = game.ended(state)
    before, after = game.status(state), game.status(ended)
    assert (after.over, after.table_acts, after.scored, after.totals) == (True, False, deals, before.totals)
    assert game.outcome(ended) == game.standing(state)
    best = max(before.totals)
    assert ended.winners == tuple(side for side, total in enumerate(before.totals) if total == best)
    assert game.progress(ended) == game.progress(state) < 1
