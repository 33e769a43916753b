"""B10 and B11: the pack after a hand, the cut, and the deal without a shuffle, with every order written out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.botifarra import BOTIFARRA, Cut, Phase, events
from engine.botifarra.state import Trick
from tests.engine.positions import (
    MODES,
    cards,
    dealt,
    last_tricks,
    made,
    named,
    played_on,
    played_out,
    refusal,
    said,
    shuffle,
)


def _played(
    tricks: list[str], winners: list[int], *, dealer: int, contract: str = "botifarra", **options: object
):
    """A hand to its last card. Its tricks stand in order of play, with the winners of all but the last."""
    *finished, last = tricks
    leader, seats = winners[-1], len(last.split())
    held = [""] * seats
    for place, card in enumerate(last.split()):
        held[(leader + place) % seats] = card
    rules = {"shuffle": "no_shuffle", "target": 201, **options}
    if rules.get("mode") == "rector2":
        state = last_tricks(["", ""], leader, contract, [[card] for card in held], **rules)
    else:
        state = last_tricks(held, leader, contract, [[], []] if seats == 2 else [], **rules)
    state = replace(
        state,
        dealer=dealer,
        next_dealer=(dealer + 1) % seats,
        tricks=tuple(
            Trick(0, cards(text), winner, 0) for text, winner in zip(finished, winners, strict=True)
        ),
    )
    for card in last.split():
        state = said(state, f"play {card}")
    assert state.phase is Phase.CUT
    return state


def _dealt(state, depth: int) -> tuple[int, events.Dealt]:
    """Who deals the next hand, and what, after the cutter has cut."""
    started, dealt_event = made(state, BOTIFARRA.to_move(state), f"cut {depth}").events
    assert started.deal == state.deal + 1
    return started.dealer, dealt_event


FOURS = [f"O{rank} C{rank} E{rank} B{rank}" for rank in range(1, 13)]
# Side 1 takes the odd tricks and side 0 the even ones; the last is led by seat 3 and trumped by seat 2.
WINNERS_OF_PAIRS = [1, 0, 3, 2, 1, 2, 3, 0, 1, 0, 3]


def test_the_newest_trick_of_the_dealers_side_is_on_top_and_each_trick_in_order_of_play():
    """Even tricks over odd ones; six cards, the twelfth trick and half of the tenth, go underneath."""
    dealer, dealt_event = _dealt(_played(FOURS, WINNERS_OF_PAIRS, dealer=0, contract="B"), 6)
    assert dealer == 1
    assert dealt_event.hands == (
        cards("E6 B6 O4 C4  E9 B9 O7 C7  E1 B1 O12 C12"),
        cards("E4 B4 O2 C2  E7 B7 O5 C5  E12 B12 O10 C10"),
        cards("E10 B10 O8 C8  E2 B2 O11 C11  E5 B5 O3 C3"),
        cards("E8 B8 O6 C6  E11 B11 O9 C9  E3 B3 O1 C1"),
    )


def test_the_other_sides_pile_is_on_top_where_it_has_dealt():
    """Odd tricks over even ones; the eleventh goes underneath."""
    dealer, dealt_event = _dealt(_played(FOURS, WINNERS_OF_PAIRS, dealer=3, contract="B"), 4)
    assert dealer == 0
    assert dealt_event.hands == (
        cards("O3 C3 E3 B3  O8 C8 E8 B8  O11 C11 E11 B11"),
        cards("O9 C9 E9 B9  O1 C1 E1 B1  O6 C6 E6 B6"),
        cards("O7 C7 E7 B7  O12 C12 E12 B12  O4 C4 E4 B4"),
        cards("O5 C5 E5 B5  O10 C10 E10 B10  O2 C2 E2 B2"),
    )


def test_a_side_without_tricks_has_an_empty_pile():
    """Side 1 takes all; the pack is the tricks from the last to the first, and 44 cards are cut."""
    dealer, dealt_event = _dealt(_played(FOURS, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], dealer=0), 44)
    assert dealer == 1
    assert dealt_event.hands == (
        cards("O11 C11 E11 B11  O7 C7 E7 B7  O3 C3 E3 B3"),
        cards("O10 C10 E10 B10  O6 C6 E6 B6  O2 C2 E2 B2"),
        cards("O1 C1 E1 B1  O9 C9 E9 B9  O5 C5 E5 B5"),
        cards("O12 C12 E12 B12  O8 C8 E8 B8  O4 C4 E4 B4"),
    )


WINNERS_OF_FOUR = [0, 1, 3, 0, 1, 3, 0, 1, 3, 0, 1]  # and seat 1 the last; seat 2 takes nothing


def test_where_four_play_alone_the_other_piles_lie_below_in_the_order_of_the_seats():
    """Seat 3's tricks 9 6 3, then seat 0's 10 7 4 1, then seat 1's 12 11 8 5 2; the first three go underneath."""
    dealer, dealt_event = _dealt(_played(FOURS, WINNERS_OF_FOUR, dealer=3, mode="individual4"), 12)
    assert dealer == 0
    assert dealt_event.hands == (
        cards("O1 C1 E1 B1  O5 C5 E5 B5  O3 C3 E3 B3"),
        cards("O10 C10 E10 B10  O12 C12 E12 B12  O2 C2 E2 B2"),
        cards("O7 C7 E7 B7  O11 C11 E11 B11  O9 C9 E9 B9"),
        cards("O4 C4 E4 B4  O8 C8 E8 B8  O6 C6 E6 B6"),
    )


def test_a_dealer_without_tricks_puts_nothing_on_top():
    """Seat 2 dealt: seat 0's tricks 10 7 4 1, seat 1's 12 11 8 5 2, seat 3's 9 6 3; the first two go underneath."""
    dealer, dealt_event = _dealt(_played(FOURS, WINNERS_OF_FOUR, dealer=2, mode="individual4"), 8)
    assert dealer == 3
    assert dealt_event.hands == (
        cards("O4 C4 E4 B4  O8 C8 E8 B8  O6 C6 E6 B6"),
        cards("O1 C1 E1 B1  O5 C5 E5 B5  O3 C3 E3 B3"),
        cards("O12 C12 E12 B12  O2 C2 E2 B2  O10 C10 E10 B10"),
        cards("O11 C11 E11 B11  O9 C9 E9 B9  O7 C7 E7 B7"),
    )


def test_three_players_stack_36_cards_and_their_packets_run_across_the_tricks():
    """Seat 1's tricks 12 11 8 5 2, then seat 0's 10 7 4 1, then seat 2's 9 6 3; all but four cards are lifted."""
    threes = [
        f"{suit}{a} {suit}{b} {suit}{c}"
        for suit in "OCEB"
        for a, b, c in ((9, 1, 12), (11, 10, 8), (7, 6, 5))
    ]
    winners = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1]
    dealer, dealt_event = _dealt(_played(threes, winners, dealer=1, mode="individual3"), 32)
    assert dealer == 2
    assert dealt_event.hands == (
        cards("C5 O7 O6 O5  E8 C11 C10 C8  E12 C9 C1 C12"),
        cards("B7 B6 B5 B11  O11 O10 O8 B9  O9 O1 O12 E7"),
        cards("B10 B8 E11 E10  B1 B12 E9 E1  E6 E5 C7 C6"),
    )


TWOS = [f"O{rank} C{rank}" for rank in range(1, 13)] + [f"E{rank} B{rank}" for rank in range(1, 13)]
WINNERS_OF_TWO = [0, 1] * 11 + [0]  # and seat 0 the last
PACKETS_OF_SEAT_1 = [
    "B6 E4 B4 E2",
    "C10 O8 C8 O6",
    "C2 E12 B12 E11",
    "B7 E5 B5 E3",
    "C11 O9 C9 O7",
    "C3 O1 C1 E10",
]
PACKETS_OF_SEAT_0 = [
    "B2 O12 C12 O10",
    "C6 O4 C4 O2",
    "B11 E9 B9 E7",
    "B3 E1 B1 O11",
    "C7 O5 C5 O3",
    "B10 E8 B8 E6",
]


def test_two_players_stack_tricks_of_two_and_get_their_piles_from_them():
    """Seat 1, who dealt, lies on top with the even tricks 22 to 2; five cards go underneath."""
    dealer, dealt_event = _dealt(_played(TWOS, WINNERS_OF_TWO, dealer=1, mode="rector2"), 5)
    assert dealer == 0
    assert dealt_event.hands == ((), ())
    assert dealt_event.piles == (
        tuple(map(cards, PACKETS_OF_SEAT_0)),
        tuple(map(cards, PACKETS_OF_SEAT_1)),
    )


def test_two_players_with_hands_get_four_piles_first_and_their_hand_last():
    _, dealt_event = _dealt(_played(TWOS, WINNERS_OF_TWO, dealer=1, mode="handpiles2"), 5)
    assert dealt_event.piles == (
        tuple(map(cards, PACKETS_OF_SEAT_0[:4])),
        tuple(map(cards, PACKETS_OF_SEAT_1[:4])),
    )
    assert dealt_event.hands == (
        cards("C7 O5 C5 O3 B10 E8 B8 E6"),
        cards("C11 O9 C9 O7 C3 O1 C1 E10"),
    )


# When the pack is not shuffled.


@pytest.mark.parametrize("mode", MODES)
def test_the_first_hand_is_shuffled_and_the_next_is_cut(mode):
    rules = {"mode": mode, "shuffle": "no_shuffle", "target": 201}
    state = dealt(1, **rules)
    assert state.deal == 1
    after = played_out(named(state))
    assert after.phase is Phase.CUT
    assert refusal(after, None, str(shuffle(1))).code == "cut_comes_first"
    second = said(after, "cut 20")
    assert (second.deal, second.phase) == (2, Phase.TRUMP)


def test_where_the_pack_is_shuffled_nothing_is_cut():
    after = played_out(named(dealt(1, target=201)))
    assert after.phase is Phase.DEAL
    assert refusal(after, 2, "cut 20").code == "nothing_to_cut"
    assert refusal(after, None, "cut 20").code == "nothing_to_cut"


def test_a_hand_that_was_not_played_to_the_last_card_is_followed_by_a_shuffle():
    """After a misdeal, and after a revoke that ended the hand at once."""
    rules = {"shuffle": "no_shuffle", "target": 201}
    misdealt = made(played_on(named(dealt(1, **rules)), 20, 1), None, "misdeal 0").state
    assert misdealt.phase is Phase.DEAL
    open_hand = last_tricks(["C4", "O4 C3", "O5 C2", "C5"], 1, revoke="penalty", **rules)
    punished = said(open_hand, "play O4", "play C2")
    assert punished.results[-1].revoke
    assert punished.phase is Phase.DEAL


def test_a_revoke_that_is_claimed_after_the_last_card_is_followed_by_a_cut_as_before():
    tricks = tuple(Trick(0, cards(text), 0, 0) for text in FOURS[:10])
    state = last_tricks(["O11 O12", "E11 B11", "E12 B12", "C11 C12"], 0, shuffle="no_shuffle", revoke="claim")
    state = replace(state, tricks=tricks, next_dealer=1)
    # Seat 1 may not play a club: its trump would win.
    state = said(
        state, "play O11", "play B11", "play E12", "play C11", "play B12", "play C12", "play O12", "play E11"
    )
    assert state.phase is Phase.CUT
    before = made(state, 2, "cut 10").events
    claimed = made(state, 0, "claim").state
    assert claimed.results[-1].revoke.seat == 1
    assert claimed.phase is Phase.CUT
    assert made(claimed, 2, "cut 10").events == before


# Who cuts, and where.


@pytest.mark.parametrize(
    ("options", "dealer", "cutter"),
    [
        ({}, 0, 1),
        ({}, 3, 0),
        ({"cutter": "partner"}, 0, 2),
        ({"cutter": "partner"}, 3, 1),
        ({"mode": "individual4", "cutter": "partner"}, 1, 2),
        ({"mode": "individual3"}, 2, 0),
        ({"mode": "individual3", "cutter": "partner"}, 1, 2),
        ({"mode": "rector2"}, 1, 1),
        ({"mode": "handpiles2"}, 0, 0),
    ],
)
def test_the_right_hand_neighbour_of_the_new_dealer_cuts_or_his_partner_and_of_two_the_dealer(
    options, dealer, cutter
):
    seats = {"individual3": 3, "rector2": 2, "handpiles2": 2}.get(options.get("mode"), 4)
    first = dealt(1, dealer=(dealer - 1) % seats, shuffle="no_shuffle", target=201, **options)
    state = played_out(named(first))
    assert BOTIFARRA.to_move(state) == cutter
    assert BOTIFARRA.view(state, None).cutter == cutter
    assert BOTIFARRA.view(state, None).next_dealer == dealer
    assert said(state, "cut 12").dealer == dealer


@pytest.mark.parametrize(("mode", "most"), [("pairs4", 44), ("individual3", 32), ("rector2", 44)])
def test_a_cut_leaves_at_least_four_cards_above_and_below(mode, most):
    state = played_out(named(dealt(1, mode=mode, shuffle="no_shuffle", target=201)))
    cutter = BOTIFARRA.to_move(state)
    assert BOTIFARRA.legal_moves(state, cutter) == tuple(map(Cut, range(4, most + 1)))
    for depth in (0, 3, most + 1, 48, 999):
        refused = refusal(state, cutter, f"cut {depth}")
        assert (refused.code, refused.details) == ("bad_cut", {"depth": depth, "least": 4, "most": most})


def test_nobody_else_cuts_but_the_table_for_one_who_is_late():
    state = played_out(named(dealt(1, shuffle="no_shuffle", target=201)))
    cutter = BOTIFARRA.to_move(state)
    for seat in {0, 1, 2, 3} - {cutter}:
        assert refusal(state, seat, "cut 12").code == "not_the_cutter"
        assert BOTIFARRA.legal_moves(state, seat) == ()
    assert made(state, None, "cut 12") == made(state, cutter, "cut 12")


def test_nothing_is_cut_while_a_hand_is_open_or_after_the_end():
    state = dealt(1, shuffle="no_shuffle")
    assert refusal(state, 1, "cut 12").code == "hand_not_over"
    over = played_out(named(dealt(1, shuffle="no_shuffle", max_hands=1)))
    assert over.phase is Phase.OVER
    assert refusal(over, 1, "cut 12").code == "match_over"
