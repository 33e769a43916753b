"""Properties of every player: legal, blind to hidden cards, and deterministic for the same generator."""

import random
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from computers.botifarra.players import PLAYERS as ALL_PLAYERS
from computers.botifarra.strong import LEVELS, StrongPlayer
from computers.player import Player
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, BotifarraView, Mode, Phase, Shuffle
from engine.botifarra.options import FirstDealer, Play, RevokeRule
from engine.cards.spanish import SpanishCard
from tests.engine.strategies import house_rules
from tests.examples import examples, one_in

# What holds for a search holds for one of few worlds.
PLAYERS = ALL_PLAYERS | {
    name: lambda chance, settings=settings: StrongPlayer(
        chance, replace(settings, worlds=8, candidates=2, deals=2, tricks=5_000)
    )
    for name, settings in LEVELS.items()
}
NAMES = sorted(PLAYERS)


def one_match(
    options: BotifarraOptions, seed: int, players: list[Player[BotifarraView]]
) -> tuple[BotifarraState, list[str]]:
    """Play a match with these players, of one hand or two; return the state after it and its moves."""
    chance = random.Random(seed)
    state = BOTIFARRA.start(options)
    moves = []
    while state.phase is not Phase.OVER and len(state.results) < 2:
        seat = BOTIFARRA.to_move(state)
        if seat is None:
            state = BOTIFARRA.apply(state, None, Shuffle(chance.randbytes(32))).state
            continue
        view = BOTIFARRA.view(state, seat)
        move = players[seat].choose(view)
        assert move in view.moves
        moves.append(str(move))
        state = BOTIFARRA.apply(state, seat, move).state
        if options.revoke is RevokeRule.CLAIM:
            views = [BOTIFARRA.view(state, other) for other in range(options.seats)]
            assert not any(player.interject(view) for player, view in zip(players, views, strict=True))
    return state, moves


def one_hand(mode: Mode, **options: object) -> BotifarraOptions:
    """Return the options of a match of one hand."""
    return BotifarraOptions.from_json(
        {"mode": mode, "first_dealer": "fixed", "target": "none", "max_hands": 1, **options}
    )


@pytest.mark.slow
@given(
    rules=st.sampled_from(Mode).flatmap(lambda mode: house_rules(mode.value)),
    seed=st.integers(0, 2**32),
    names=st.tuples(*[st.sampled_from(NAMES)] * 4),
)
@examples(10)
def test_every_move_is_legal_and_nobody_is_accused_under_all_house_rules(
    rules: dict[str, object], seed: int, names: tuple[str, ...]
) -> None:
    options = BotifarraOptions.from_json(rules)
    players = [PLAYERS[name](random.Random(seed)) for name in names[: options.seats]]
    state, _ = one_match(options, seed, players)
    assert sum(state.results[-1].taken) == 72


@pytest.mark.parametrize(("name", "mode"), one_in(3, product(NAMES, Mode)))
def test_plays_the_same_again_for_the_same_chance(name: str, mode: Mode) -> None:
    options = one_hand(mode)
    first, second = (
        one_match(options, 5, [PLAYERS[name](random.Random(seat)) for seat in range(options.seats)])
        for _ in range(2)
    )
    assert first == second


def test_random_plays_differently_for_another_chance() -> None:
    options = one_hand(Mode.PAIRS4)
    first, second = (
        one_match(options, 5, [PLAYERS["random"](random.Random(10 * many + seat)) for seat in range(4)])[1]
        for many in range(2)
    )
    assert first != second


def hidden_exchanged(state: BotifarraState, seat: int) -> BotifarraState:
    """Return a state that looks the same to a seat, the hidden cards being elsewhere."""
    if not state.piles:
        one, two = (seat + 1) % len(state.hands), (seat - 1) % len(state.hands)
        hands = list(state.hands)
        if hands[one].bit_count() == hands[two].bit_count():
            hands[one], hands[two] = hands[two], hands[one]
        return replace(state, hands=tuple(hands))
    face_down = [card for piles in state.piles for pile in piles for card in pile[1:]]
    face_down.reverse()
    rest = iter(face_down)
    piles = tuple(
        tuple((*pile[:1], *(next(rest) for _ in pile[1:])) for pile in of_seat) for of_seat in state.piles
    )
    return replace(state, piles=piles)


@pytest.mark.parametrize(("name", "mode"), one_in(3, product(NAMES, Mode)))
def test_a_choice_depends_on_nothing_but_the_view(name: str, mode: Mode) -> None:
    # The same view reached with the hidden cards exchanged, and by a player that has already played another hand.
    chance = random.Random(8)
    options = one_hand(mode)
    state = BOTIFARRA.apply(BOTIFARRA.start(options), None, Shuffle(chance.randbytes(32))).state
    exchanges = 0
    while state.phase is not Phase.OVER:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        exchanged = hidden_exchanged(state, seat)
        exchanges += exchanged != state
        assert BOTIFARRA.view(exchanged, seat) == BOTIFARRA.view(state, seat)
        move = PLAYERS[name](random.Random(1)).choose(BOTIFARRA.view(state, seat))
        assert move == PLAYERS[name](random.Random(1)).choose(BOTIFARRA.view(exchanged, seat))
        state = BOTIFARRA.apply(state, seat, move).state
    assert exchanges


@pytest.mark.parametrize("name", NAMES)
def test_refuses_to_choose_when_it_is_not_to_move(name: str) -> None:
    state = BOTIFARRA.start(BotifarraOptions())
    with pytest.raises(ValueError, match="not to move"):
        PLAYERS[name](random.Random(1)).choose(BOTIFARRA.view(state, 2))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_cutter_cuts_anywhere(name: str) -> None:
    options = BotifarraOptions.from_json({"shuffle": "no_shuffle", "target": "none", "max_hands": 2})
    depths = set()
    for seed in range(8):
        chance = random.Random(seed)
        state, moves = one_match(options, seed, [PLAYERS[name](chance) for _ in range(4)])
        depths |= {move for move in moves if move.startswith("cut ")}
        assert len(state.results) == 2
    assert len(depths) > 4


def test_no_player_is_stopped_by_what_an_opponent_revoked() -> None:
    # What somebody showed not to hold, he holds: a memory that believed him would have nowhere to put the card.
    options = one_hand(Mode.INDIVIDUAL3, revoke="claim")
    for seed in range(10):
        chance = random.Random(seed)
        careful = [PLAYERS["careful"](chance) for _ in range(options.seats)]
        state = BOTIFARRA.apply(BOTIFARRA.start(options), None, Shuffle(chance.randbytes(32))).state
        while state.phase is not Phase.OVER:
            seat = BOTIFARRA.to_move(state)
            assert seat is not None
            view = BOTIFARRA.view(state, seat)
            move = careful[seat].choose(view)
            offered: list[SpanishCard] = list(view.offered)
            if offered and chance.random() < 0.3:
                move = BOTIFARRA.parse_move(f"play {chance.choice(offered)}")
            state = BOTIFARRA.apply(state, seat, move).state


@pytest.mark.slow
@pytest.mark.parametrize("deals", [6, pytest.param(16, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("play", "mode"), one_in(2, product([Play.OBLIGADA, Play.LLIURE], Mode)))
def test_careful_takes_clearly_more_than_its_share_from_random(mode: Mode, play: Play, deals: int) -> None:
    options = BotifarraOptions(mode=mode, play=play, first_dealer=FirstDealer.FIXED, target=None, max_hands=1)
    points = 0
    for seed in range(deals):
        for side in range(options.sides):
            players = [
                PLAYERS["careful" if options.side_of(seat) == side else "random"](random.Random(seed))
                for seat in range(options.seats)
            ]
            points += one_match(options, seed, players)[0].results[0].taken[side]
    assert points / deals / options.sides > 72 / options.sides + 1.5
