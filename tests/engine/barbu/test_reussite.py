"""Réussites: the layout, the turns, the right of an ace, going out (R27 to R35)."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine.barbu import BARBU, Phase, events
from engine.barbu.contracts.reussite import Layout, Side, heights, openers
from engine.barbu.play.legal_moves import legal_in_reussite
from engine.cards.french import FrenchCardSet
from tests.engine.barbu.positions import (
    SIZES,
    after,
    cards,
    dealt,
    in_reussite,
    json_of,
    legal,
    made,
    refusal,
    rules,
    steps,
    to_move,
)
from tests.examples import one_in

FIRST_ACE = {"pack": "52", "ace_place": "first_ace"}
TWO = {"players": 2}


def _mover_can_place(state):
    return bool(legal_in_reussite(state))


def _begun(number, height, **named):
    """The first turn of a réussite; where a card is laid, its rank is the height."""
    state = dealt(number, number % named["players"], **named)
    if named["reussite_start"] == "chosen":
        return made(state, state.dealer, f"contract reussite {height}").state
    moves = [move for move in legal(state, state.dealer) if move.startswith("contract reussite")]
    return made(state, state.dealer, moves[number % len(moves)]).state


@pytest.mark.slow
@pytest.mark.parametrize(("pack", "players"), one_in(3, SIZES))
def test_a_reussite_never_blocks_whatever_its_height_and_the_side_of_its_aces(pack, players):
    """R35, with removed cards (R2), chosen heights and laid cards (R33), aces high and by the first ace (R32)."""
    sides = set()
    places = ["high", "first_ace"] if pack == "52" else ["high"]
    named = {"pack": pack, "players": players, "early_stop": "off"}
    variants = product(heights(rules(**named)), places, ["chosen", "last_dealt"])
    for number, (height, place, start) in enumerate(variants):
        replay = "on" if number % 3 else "off"
        state = _begun(number, height, **named, ace_place=place, ace_replay=replay, reussite_start=start)
        passes = 0
        for step in steps(state, random.Random(number)):
            state = step.state
            passes = passes + 1 if isinstance(step.events[0], events.Passed) else 0
            if not state.phase.is_deal:
                break
            assert passes < players - len(state.places)
            assert any(state.layout.playable() & hand for hand in state.hands)
        assert sorted(state.places) == list(range(players))
        assert state.layout.placed == state.layout.pack
        sides.add(state.layout.ace_side)
    assert sides == ({Side.LOW, Side.HIGH} if pack == "52" else {Side.HIGH})


@pytest.mark.parametrize(("pack", "players"), SIZES)
def test_a_turn_passes_only_where_nothing_fits_and_whoever_can_place_must(pack, players):
    """R29: the moves of a seat are its cards that fit, or else a pass."""
    state = made(dealt(7, pack=pack, players=players), 0, "contract reussite 9").state
    for step in steps(state, random.Random(players)):
        state = step.state
        if not state.phase.is_deal:
            break
        mover = to_move(state)
        if _mover_can_place(state):
            assert refusal(state, mover, "pass") == (
                "decline_instead" if state.has_ace_right else "cannot_pass"
            )
        else:
            assert legal(state, mover) == ["pass"]
            held = next(iter(FrenchCardSet.from_mask(state.hands[mover])))
            assert refusal(state, mover, f"play {held}") == "must_pass"


def test_the_first_seat_in_turn_that_holds_an_opener_begins():
    state = in_reussite(["7S", "9S TD", "TS", "KH AH"], "T")
    state = after(state, "0 pass", "1 play TD", "2 play TS", "3 pass", "0 pass", "1 play 9S")
    assert state.places == (2, 1)


def test_a_line_grows_up_and_down_card_by_card():
    state = in_reussite(["8S 9S JS QS KS", "7H 7D 7C"], "T", "TS", **TWO)
    assert legal(state, 0) == ["play 9S", "play JS"]
    state = after(state, "0 play 9S", "1 pass")
    assert legal(state, 0) == ["play 8S", "play JS"]


def test_the_turn_goes_in_the_direction_of_play():
    for named, second in (({}, 2), ({"direction": "cw"}, 0), ({"lead": "left"}, 0)):
        state = in_reussite(["7S 7H", "TS TD", "7C 7D", "8C 8D"], "T", mover=1, **named)
        assert to_move(after(state, "1 play TS")) == second


# Openers where a card of the height was removed


@pytest.mark.parametrize(
    ("named", "height", "expected"),
    [
        ({}, "T", "TS TC TD TH"),
        ({"players": 3}, "7", "8S 8C 7D 7H"),
        ({"players": 7}, "8", "8S 8C 8D 8H"),
        ({"players": 3, "pack": "52"}, "2", "3S 2C 2D 2H"),
        ({"players": 5, "pack": "52"}, "2", "3S 3C 2D 2H"),
        ({"players": 7, "pack": "52"}, "2", "3S 3C 3D 2H"),
        ({"players": 9, "pack": "52"}, "3", "4S 4C 4D 3H"),
        ({"players": 9, "pack": "52"}, "A", "AS AC AD AH"),
    ],
)
def test_the_lowest_card_left_opens_a_suit_whose_card_of_the_height_was_removed(named, height, expected):
    """R28, D-14."""
    assert openers(rules(**named), height) == FrenchCardSet.parse(expected).mask


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ({}, "789TJQKA"),
        ({"players": 3}, "789TJQKA"),
        ({"players": 7}, "89TJQKA"),
        ({"pack": "52"}, "23456789TJQKA"),
        ({"pack": "52", "players": 7}, "23456789TJQKA"),
        ({"pack": "52", "players": 6}, "3456789TJQKA"),
        ({"pack": "52", "players": 9}, "3456789TJQKA"),
    ],
)
def test_a_height_is_a_rank_that_is_left_in_some_suit(named, expected):
    assert "".join(heights(rules(**named))) == expected


# The right of an ace


def test_after_an_ace_another_card_is_a_right_and_may_be_declined():
    state = in_reussite(["AS 9H 7C", "8H 8C"], "T", "TS JS QS KS TH", **TWO)
    state = after(state, "0 play AS")
    assert to_move(state) == 0
    assert legal(state, 0) == ["play 9H", "decline"]
    declined = made(state, 0, "decline")
    assert json_of(declined.events) == [{"type": "declined", "seat": 0}]
    assert to_move(declined.state) == 1
    assert refusal(declined.state, 1, "decline") == "nothing_to_decline"
    assert to_move(after(state, "0 play 9H")) == 1


def test_an_ace_gives_no_right_to_somebody_whose_other_cards_do_not_fit():
    state = in_reussite(["AS 7C", "8H 8C"], "T", "TS JS QS KS", **TWO)
    assert to_move(after(state, "0 play AS")) == 1


def test_every_ace_of_a_chain_gives_the_right_again():
    state = in_reussite(["AS AH AD 9C", "7S 7C"], "T", "TS JS QS KS TH JH QH KH TD JD QD KD TC", **TWO)
    for ace in ("AS", "AH", "AD"):
        state = after(state, f"0 play {ace}")
        assert to_move(state) == 0
        assert "decline" in legal(state, 0)
    step = made(state, 0, "play 9C")
    assert json_of(step.events)[1] == {"type": "went_out", "seat": 0, "place": 1}


def test_without_ace_replay_the_turn_goes_on_after_an_ace():
    state = in_reussite(["AS 9H", "8H 8C"], "T", "TS JS QS KS TH", ace_replay="off", **TWO)
    assert to_move(after(state, "0 play AS")) == 1


def test_a_card_that_is_not_an_ace_gives_no_right():
    state = in_reussite(["KS 9S", "8H 8C"], "T", "TS JS QS", **TWO)
    assert to_move(after(state, "0 play KS")) == 1


def test_whoever_goes_out_with_an_ace_has_no_further_turn():
    state = in_reussite(["AS", "9H 8C", "8H", "7D"], "T", "TS JS QS KS TH")
    step = made(state, 0, "play AS")
    assert [event.type for event in step.events] == ["card_played", "went_out"]
    assert to_move(step.state) == 1
    assert not step.state.has_ace_right


def _dealer_got_last(rank, **named):
    """A deal in which the last card, the dealer's, has this rank."""
    for number in range(1000):
        state = dealt(number, reussite_start="last_dealt", **named)
        if state.last_dealt.rank == rank:
            return state
    raise AssertionError(rank)


def test_an_ace_that_is_laid_gives_no_right_and_the_first_player_begins():
    """R31, R33."""
    state = _dealer_got_last("A", lead="dealer")
    laid = state.last_dealt
    step = made(state, 0, "contract reussite")
    assert json_of(step.events) == [
        {"type": "contract_named", "seat": 0, "contract": "reussite", "height": "A"},
        {"type": "card_laid", "seat": 0, "card": str(laid)},
    ]
    assert not step.state.has_ace_right
    assert to_move(step.state) == 0
    assert [hand.bit_count() for hand in step.state.hands] == [7, 8, 8, 8]
    assert "decline" not in legal(step.state, 0)


def test_the_last_card_dealt_is_the_height_and_its_suit_is_open():
    state = _dealer_got_last("9")
    suit = str(state.last_dealt)[1]
    state = made(state, 0, "contract reussite").state
    assert to_move(state) == 1
    expected = {f"8{suit}", f"T{suit}"} | {f"9{other}" for other in "SCDH" if other != suit}
    assert set(map(str, FrenchCardSet.from_mask(state.layout.playable()))) == expected


@pytest.mark.parametrize("side", ["low", "high"])
def test_the_dealer_states_the_side_of_an_ace_that_is_laid(side):
    state = _dealer_got_last("A", **FIRST_ACE)
    assert [move for move in legal(state, 0) if "reussite" in move] == [
        "contract reussite low",
        "contract reussite high",
    ]
    step = made(state, 0, f"contract reussite {side}")
    assert json_of(step.events)[-1] == {"type": "ace_side_fixed", "seat": 0, "side": side}
    suit = str(state.last_dealt)[1]
    neighbour = f"K{suit}" if side == "high" else f"2{suit}"
    expected = {neighbour} | {f"A{other}" for other in "SCDH" if other != suit}
    assert set(map(str, FrenchCardSet.from_mask(step.state.layout.playable()))) == expected


# The side of the aces


def test_the_first_ace_fixes_the_side_of_all_and_shows_it_by_its_place():
    state = in_reussite(["AS KH", "AH 2H"], "T", "TS JS QS KS TH JH QH", **FIRST_ACE, **TWO)
    step = made(state, 0, "play AS")
    assert json_of(step.events)[1] == {"type": "ace_side_fixed", "seat": 0, "side": "high"}
    state = after(step.state, "0 play KH")
    assert state.phase is Phase.DEAL
    low = in_reussite(["AS 9D", "AH 2H KH"], "3", "3S 2S 3H", **FIRST_ACE, **TWO)
    step = made(low, 0, "play AS")
    assert json_of(step.events)[1] == {"type": "ace_side_fixed", "seat": 0, "side": "low"}
    assert legal(step.state, 1) == ["play 2H"]
    state = after(step.state, "1 play 2H", "0 pass")
    assert legal(state, 1) == ["play AH"]


def test_an_ace_between_two_neighbours_or_as_an_opener_needs_its_side_stated():
    both = in_reussite(["AS 9D", "AH"], "T", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", **FIRST_ACE, **TWO)
    opener = in_reussite(["AS 9D", "AH"], "A", **FIRST_ACE, **TWO)
    for state in (both, opener):
        assert legal(state, 0) == ["play AS low", "play AS high"]
        assert refusal(state, 0, "play AS") == "ace_needs_side"
        fixed = made(state, 0, "play AS low")
        assert json_of(fixed.events)[1] == {"type": "ace_side_fixed", "seat": 0, "side": "low"}
    assert legal(after(opener, "0 play AS high"), 1) == ["play AH"]


def test_a_side_that_the_place_shows_is_not_stated():
    state = in_reussite(["AS 9D", "AH"], "T", "TS JS QS KS", **FIRST_ACE, **TWO)
    assert legal(state, 0) == ["play AS"]
    assert refusal(state, 0, "play AS high") == "ace_needs_no_side"
    high = in_reussite(["AS 9D", "AH"], "T", "TS JS QS KS", pack="52", **TWO)
    assert refusal(high, 0, "play AS high") == "ace_needs_no_side"


def test_later_aces_go_on_the_side_of_the_first_alone():
    placed = "TS JS QS KS AS 3H 2H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    state = in_reussite(["AH 9D", "KD"], "T", placed, side="high", **FIRST_ACE, **TWO)
    assert legal(state, 0) == ["play AH"]
    state = in_reussite(
        ["AH 9D", "KD"], "3", "3S 2S AS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", side="low", **FIRST_ACE, **TWO
    )
    assert legal(state, 0) == ["pass"]


def test_king_and_two_are_never_neighbours_through_an_ace():
    low = in_reussite(["KS 2S", "9D"], "A", "AS", side="low", **FIRST_ACE, **TWO)
    high = in_reussite(["KS 2S", "9D"], "A", "AS", side="high", **FIRST_ACE, **TWO)
    assert legal(low, 0) == ["play 2S"]
    assert legal(high, 0) == ["play KS"]


def test_a_low_ace_lies_beside_the_lowest_card_that_is_left():
    """D-14: with five players the twos of spades and clubs are gone."""
    state = in_reussite(["AS AC 9D", "AH", "KH", "QH", "JH"], "3", "3S", players=5, **FIRST_ACE)
    assert legal(state, 0) == ["play AS"]
    step = made(state, 0, "play AS")
    assert json_of(step.events)[1]["side"] == "low"
    nine = in_reussite(["AS 9D", *["KH"] * 8], "4", "4S", players=9, **FIRST_ACE)
    assert legal(nine, 0) == ["play AS"]


def test_the_line_of_a_suit_ends_with_its_ace_on_its_side():
    layout = Layout.opened(rules(pack="52"), "3").with_card(cards("3S")[0])
    assert str(layout.full_line(0)[-1]) == "AS"
    low = Layout.opened(rules(**FIRST_ACE), "A").with_card(cards("AS")[0], Side.LOW).with_card(cards("2S")[0])
    assert [str(card) for card in low.line(0)] == ["AS", "2S"]


# Going out


def test_a_seat_that_is_out_is_skipped():
    state = in_reussite(
        ["", "9S 8S", "7S", "QS 8D"], "T", "TS JS", mover=1, places=[0], preset="equal_zero_32"
    )
    state = after(state, "1 play 9S", "2 pass", "3 play QS")
    assert to_move(state) == 1
    state = after(state, "1 play 8S", "2 play 7S")
    assert state.phase is Phase.DEAL
    assert state.totals == (100, 50, 10, 0)


def test_a_deal_stops_when_the_last_gaining_place_is_taken():
    state = in_reussite(["JS", "9S", "7D 7C", "8H 8D"], "T", "TS")
    assert after(state, "0 play JS").phase is Phase.REUSSITE
    step = made(after(state, "0 play JS"), 1, "play 9S")
    assert json_of(step.events)[1:] == [
        {"type": "went_out", "seat": 1, "place": 2},
        {"type": "deal_scored", "scores": [100, 50, 0, 0], "totals": [100, 50, 0, 0]},
    ]
    assert [len(left) for left in step.state.results[-1].left] == [0, 0, 2, 2]


def test_without_early_stop_a_deal_is_played_until_all_are_out():
    state = in_reussite(["JS", "9S", "8S", "7S"], "T", "TS", early_stop="off")
    state = after(state, "0 play JS", "1 play 9S", "2 play 8S")
    assert state.places == (0, 1, 2)
    assert to_move(state) == 3
    step = made(state, 3, "play 7S")
    assert json_of(step.events)[1] == {"type": "went_out", "seat": 3, "place": 4}
    assert step.state.results[-1].places == (0, 1, 2, 3)
    assert step.state.totals == (100, 50, 0, 0)


@pytest.mark.parametrize(
    ("named", "gaining"),
    [
        ({"players": 2}, 1),
        ({"players": 3}, 2),
        ({}, 2),
        ({"preset": "equal_zero_32", "players": 3}, 2),
        ({"preset": "equal_zero_32"}, 3),
        ({"preset": "bga_52", "players": 2}, 1),
    ],
)
def test_so_many_places_gain(named, gaining):
    """R34: the last player never gains, so two players stop after the first."""
    hands = ["JS", "9S", "JH", "9H"][: named.get("players", 4)]
    state = in_reussite(hands, "T", "TS TH", **named)
    for seat, card in enumerate(hands):
        state = after(state, f"{seat} play {card}")
        if not state.phase.is_deal:
            break
    assert len(state.places) == gaining
    assert sum(score > 0 for score in state.totals) == gaining


def test_the_cards_placed_are_known_in_their_order_for_the_next_shuffle():
    state = _dealer_got_last("9")
    laid = str(state.last_dealt)
    played, state = [], made(state, 0, "contract reussite").state
    for step in steps(state, random.Random(3)):
        played += [str(event.card) for event in step.events if isinstance(event, events.CardPlayed)]
        assert BARBU.cards_shown(step.state) == [laid, *played]
        if not step.state.phase.is_deal:
            break
