"""The memory of a careful player, which is never wrong."""

import random

import pytest

from computers.botifarra.careful.arrays import FLOATS, UNSEEN
from computers.botifarra.careful.knowledge import lacks_card, look
from computers.botifarra.careful.memory import Memory
from computers.botifarra.careful.position import hand_of, position_of, rules_in
from computers.botifarra.players import PLAYERS
from computers.compiled import plain
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, Contract, Phase, Shuffle
from engine.botifarra.options import (
    CarregoLimit,
    CarregoScope,
    FirstDealer,
    Mode,
    Play,
    Switch,
    Undertrump,
)
from engine.cards.spanish import SUIT_MASKS, SpanishCard, SpanishCardSet, SpanishSuit, as_ranked
from tests.computers.botifarra.players.positions import in_play


def states_in_play(options: BotifarraOptions, seed: int) -> list[BotifarraState]:
    """Return every state of the play of one hand of random players, the one to move having a choice or not."""
    chance = random.Random(seed)
    player = PLAYERS["random"](chance)
    state = BOTIFARRA.apply(BOTIFARRA.start(options), None, Shuffle(chance.randbytes(32))).state
    states = []
    while state.phase is not Phase.OVER:
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        if state.phase is Phase.PLAY:
            states.append(state)
        state = BOTIFARRA.apply(state, seat, player.choose(BOTIFARRA.view(state, seat))).state
    return states


def check_memories(options: BotifarraOptions, deals: int) -> None:
    """Check that no memory rules out a card in the hand that holds it."""
    for seed in range(deals):
        for state in states_in_play(options, seed):
            for seat in range(options.seats):
                memory = Memory(BOTIFARRA.view(state, seat))
                for other in range(options.seats):
                    held = as_ranked(state.hands[other], three_high=memory.high)
                    assert not held & ~memory.possible[other]


@pytest.mark.parametrize("deals", [2, pytest.param(12, marks=pytest.mark.soak)])
@pytest.mark.parametrize("undertrump", list(Undertrump))
@pytest.mark.parametrize("limit", list(CarregoLimit))
@pytest.mark.parametrize("scope", list(CarregoScope))
@pytest.mark.parametrize("play", list(Play))
def test_what_is_ruled_out_is_never_held(
    play: Play, scope: CarregoScope, limit: CarregoLimit, undertrump: Undertrump, deals: int
) -> None:
    options = BotifarraOptions(
        play=play,
        carrego_scope=scope,
        carrego_limit=limit,
        undertrump=undertrump,
        first_dealer=FirstDealer.FIXED,
        target=None,
        max_hands=1,
    )
    check_memories(options, deals)


def test_chances_add_up_to_the_cards_that_every_seat_has_left() -> None:
    for state in states_in_play(
        BotifarraOptions(first_dealer=FirstDealer.FIXED, target=None, max_hands=1), 3
    ):
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        view = BOTIFARRA.view(state, seat)
        rules, ints, floats = rules_in(view), position_of(view), [0.0] * FLOATS
        plain(look)(rules, ints, hand_of(view))
        others = [other for other in range(4) if other != seat]
        for card in SpanishCardSet.from_mask(ints[UNSEEN]):
            lacking = [plain(lacks_card)(rules, ints, floats, other, card) for other in others]
            assert sum(1 - chance for chance in lacking) == pytest.approx(1)


def test_who_does_not_follow_is_void() -> None:
    view = in_play(("", "E9", "C3", ""), Contract.BOTIFARRA, "E9 C3")
    memory = Memory(view)
    assert not memory.possible[2] & SUIT_MASKS[SpanishSuit.ESPASES]


def test_who_does_not_beat_an_opponent_cannot() -> None:
    view = in_play(("", "E12", "E3", ""), Contract.BOTIFARRA, "E12 E3")
    memory = Memory(view)
    assert not memory.possible[2] & SpanishCardSet.parse("E9 E1").mask
    assert memory.possible[0] & SpanishCardSet.parse("E9 E1").mask


def test_in_obligada_a_card_that_cannot_win_is_the_lowest() -> None:
    view = in_play(("", "E9", "E6", ""), Contract.BOTIFARRA, "E9 E6")
    below = SpanishCardSet.parse("E2 E3 E4 E5").mask
    assert not Memory(view).possible[2] & below
    lliure = in_play(
        ("", "E9", "E6", ""),
        Contract.BOTIFARRA,
        "E9 E6",
        options=BotifarraOptions(play=Play.LLIURE, first_dealer=FirstDealer.FIXED),
    )
    assert Memory(lliure).possible[2] & below & Memory(lliure).unseen


@pytest.mark.parametrize("deals", [1, pytest.param(6, marks=pytest.mark.soak)])
@pytest.mark.parametrize("three_high", list(Switch))
@pytest.mark.parametrize("undertrump", list(Undertrump))
@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("mode", [Mode.INDIVIDUAL4, Mode.INDIVIDUAL3, Mode.HANDPILES2])
def test_what_is_ruled_out_is_not_in_a_hand_of_any_mode(
    mode: Mode, play: Play, undertrump: Undertrump, three_high: Switch, deals: int
) -> None:
    options = BotifarraOptions(
        mode=mode,
        play=play,
        undertrump=undertrump,
        three_high=three_high,
        first_dealer=FirstDealer.FIXED,
        target=None,
        max_hands=1,
    )
    check_memories(options, deals)


def test_a_discard_of_one_who_plays_alone_rules_out_the_suits_before_it() -> None:
    # B42: without the suit led, and with no trump that wins, the card comes from the first suit held.
    options = BotifarraOptions(mode=Mode.INDIVIDUAL4, first_dealer=FirstDealer.FIXED)
    hands = ("O9 O2", "C9 C1", "E2 E3 E4 E5 E6 E7 E8 E10 E11 E12 E1 E9", "")
    memory = Memory(in_play(hands, Contract.BOTIFARRA, "C9 E2", options=options))
    assert not memory.possible[2] & SUIT_MASKS[SpanishSuit.OROS]
    assert memory.possible[2] & SUIT_MASKS[SpanishSuit.BASTOS]


def test_the_high_three_is_remembered_as_high() -> None:
    # Who does not beat an opponent's as has neither the manilla nor the three.
    options = BotifarraOptions(three_high=Switch.ON, first_dealer=FirstDealer.FIXED)
    memory = Memory(in_play(("", "E1", "E4", ""), Contract.BOTIFARRA, "E1 E4", options=options))
    three = as_ranked(SpanishCardSet.parse("E3").mask, three_high=True)
    assert not memory.possible[2] & three
    assert memory.points[memory.ranked(SpanishCard.parse("E3")) & 15] == 0
    assert memory.points[memory.ranked(SpanishCard.parse("E1")) & 15] == 4
