"""B7 to B13, B45, B46, B48 and B51: the dealer, the deal, and misdeals."""

from __future__ import annotations

import hashlib

import pytest

from engine import dealing
from engine.botifarra import BOTIFARRA, BotifarraOptions, Phase, Shuffle, deal, events
from engine.cards.spanish import SpanishCard
from tests.engine import oracle
from tests.engine.positions import (
    ALONE,
    MODES,
    SEATS,
    TWO,
    cards,
    dealt,
    made,
    named,
    played_on,
    played_out,
    refusal,
    said,
    shuffle,
)

# The draw, rule B8.


@pytest.mark.parametrize(
    ("mode", "suit", "steps_to_the_right"),
    [
        ("pairs4", "O", 1),
        ("pairs4", "C", 2),
        ("pairs4", "E", 3),
        ("pairs4", "B", 0),
        ("individual4", "O", 1),
        ("individual4", "C", 2),
        ("individual4", "E", 3),
        ("individual4", "B", 0),
        ("individual3", "O", 1),
        ("individual3", "C", 2),  # of three, the left-hand neighbour
        ("individual3", "E", 0),
        ("individual3", "B", None),  # another card is turned
        ("rector2", "O", 1),
        ("rector2", "E", 1),
        ("rector2", "C", 0),
        ("rector2", "B", 0),
        ("handpiles2", "O", 1),
        ("handpiles2", "B", 0),
    ],
)
def test_the_suit_that_is_drawn_names_the_dealer_from_where_the_drawer_sits(mode, suit, steps_to_the_right):
    options = BotifarraOptions.from_json({"mode": mode})
    for drawer in range(SEATS[mode]):
        expected = None if steps_to_the_right is None else (drawer + steps_to_the_right) % SEATS[mode]
        assert deal.drawn_dealer(options, drawer, SpanishCard.parse(f"{suit}10")) == expected


@pytest.mark.parametrize("mode", MODES)
def test_a_match_begins_with_the_draw_of_seat_0_and_its_card_says_who_deals(mode):
    steps = {
        4: {"O": 1, "C": 2, "E": 3, "B": 0},
        3: {"O": 1, "C": 2, "E": 0},
        2: {"O": 1, "C": 0, "E": 1, "B": 0},
    }
    drawn = set()
    for number in range(40):
        start = BOTIFARRA.start(BotifarraOptions.from_json({"mode": mode}))
        seed = hashlib.sha256(f"{number}".encode()).digest()
        draw, started, *_ = BOTIFARRA.apply(start, None, Shuffle(seed)).events
        assert draw.drawer == 0
        assert draw.dealer == started.dealer == steps[SEATS[mode]][draw.card.suit.letter]
        assert oracle.card(str(draw.card)) in oracle.pack({"mode": mode})
        drawn.add(draw.card.suit.letter)
    assert drawn == set(steps[SEATS[mode]])


def test_the_draw_is_for_the_first_hand_of_a_match_only():
    state = played_out(named(BOTIFARRA.apply(BOTIFARRA.start(BotifarraOptions()), None, shuffle(3)).state))
    assert [type(event) for event in BOTIFARRA.apply(state, None, shuffle(4)).events] == [
        events.DealStarted,
        events.Dealt,
    ]


# The five of swords, rule B9.


@pytest.mark.parametrize("mode", ["pairs4", *ALONE])
def test_the_holder_of_the_five_of_swords_is_the_dealer_of_the_first_hand_for_all_purposes(mode):
    dealers = set()
    for number in range(30):
        start = BOTIFARRA.start(BotifarraOptions.from_json({"mode": mode, "first_dealer": "five_of_swords"}))
        started, dealt_event = BOTIFARRA.apply(start, None, shuffle(number)).events
        holder = next(seat for seat, hand in enumerate(dealt_event.hands) if SpanishCard.parse("E5") in hand)
        assert started.dealer == holder
        dealers.add(holder)
        state = BOTIFARRA.apply(start, None, shuffle(number)).state
        pack = dealing.shuffled(shuffle(number).seed, deal.pack_of(state.options))
        assert dealt_event.hands[1][:4] == pack[:4]  # seat 0 gave the cards
        assert BOTIFARRA.view(state, None).dealt_by == 0
        assert BOTIFARRA.to_move(state) == holder
        playing = named(state)
        assert BOTIFARRA.to_move(playing) == (holder + 1) % SEATS[mode]
        after = played_out(playing)
        assert said(after, str(shuffle(number + 1))).dealer == (holder + 1) % SEATS[mode]
    assert dealers == set(range(SEATS[mode]))


def test_later_hands_have_their_own_dealer_whoever_holds_the_five_of_swords():
    state = BOTIFARRA.start(BotifarraOptions.from_json({"first_dealer": "five_of_swords", "target": 201}))
    for number in range(4):
        state = played_out(named(BOTIFARRA.apply(state, None, shuffle(number)).state))
    dealers = [result.dealer for result in state.results]
    assert dealers == [(dealers[0] + hand) % 4 for hand in range(4)]


@pytest.mark.parametrize("mode", TWO)
def test_of_two_players_the_five_of_swords_says_nothing_and_a_card_is_drawn(mode):
    start = BOTIFARRA.start(BotifarraOptions.from_json({"mode": mode, "first_dealer": "five_of_swords"}))
    assert isinstance(BOTIFARRA.apply(start, None, shuffle(1)).events[0], events.DealerDrawn)


# A fixed dealer, and packets, rules B12 and B51.


@pytest.mark.parametrize("mode", MODES)
def test_a_fixed_dealer_deals_first_and_his_right_hand_neighbour_gets_cards_first_and_leads(mode):
    seats = SEATS[mode]
    for dealer in range(seats):
        start = BOTIFARRA.start(BotifarraOptions.from_json({"mode": mode, "first_dealer": "fixed"}), dealer)
        started, dealt_event = BOTIFARRA.apply(start, None, shuffle(7)).events
        assert started == events.DealStarted(1, dealer)
        pack = dealing.shuffled(shuffle(7).seed, deal.pack_of(start.options))
        first = (dealer + 1) % seats
        if mode in TWO:
            assert dealt_event.piles[first][0] == pack[:4]
        else:
            assert dealt_event.hands[first][:4] == pack[:4]
        assert BOTIFARRA.to_move(named(dealt(7, dealer, mode=mode))) == first


@pytest.mark.parametrize("mode", MODES)
def test_packets_of_four_go_round_to_the_right_until_the_pack_is_dealt(mode):
    seats, pack = SEATS[mode], [oracle.text(card) for card in oracle.pack({"mode": mode})]
    packets = [pack[start : start + 4] for start in range(0, len(pack), 4)]
    for dealer in range(seats):
        result = deal.dealt(
            BotifarraOptions.from_json({"mode": mode}), cards(" ".join(pack)), dealer, first_deal=False
        )
        for seat in range(seats):
            own = packets[(seat - dealer - 1) % seats :: seats]
            piles = {"rector2": 6, "handpiles2": 4}.get(mode, 0)
            assert [list(map(str, pile)) for pile in (result.piles or [[]] * seats)[seat]] == own[:piles]
            assert list(map(str, result.hands[seat])) == [card for packet in own[piles:] for card in packet]


@pytest.mark.parametrize(
    ("mode", "in_hand", "piles"),
    [
        ("pairs4", 12, 0),
        ("individual4", 12, 0),
        ("individual3", 12, 0),
        ("rector2", 0, 6),
        ("handpiles2", 8, 4),
    ],
)
def test_everyone_gets_as_many_cards(mode, in_hand, piles):
    state = dealt(5, mode=mode)
    for seat in range(SEATS[mode]):
        view = BOTIFARRA.view(state, seat)
        assert len(view.cards) == in_hand
        assert view.cards_left == (in_hand + 4 * piles,) * SEATS[mode]
        assert [pile.left for own in view.piles[seat : seat + 1] for pile in own] == [4] * piles


# Trump from the last pile, rule B46.


@pytest.mark.parametrize("mode", TWO)
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_top_of_the_dealers_last_pile_is_trump_and_calls_follow_at_once(mode, dealer):
    contracts = set()
    for number in range(12):
        state = dealt(number, dealer, mode=mode, trump_source="last_pile")
        top = BOTIFARRA.view(state, None).piles[dealer][{"rector2": 5, "handpiles2": 3}[mode]].top
        assert str(state.contract) == top.suit.letter
        assert (state.phase, BOTIFARRA.to_move(state), state.namer) == (Phase.CALLS, 1 - dealer, dealer)
        contracts.add(str(state.contract))
    assert len(contracts) > 2


@pytest.mark.parametrize("mode", TWO)
def test_where_the_dealer_chooses_he_sees_the_tops_first_and_may_not_delegate(mode):
    state = dealt(1, mode=mode)
    moves = list(map(str, BOTIFARRA.legal_moves(state, 0)))
    assert moves == ["trump O", "trump C", "trump E", "trump B", "trump botifarra"]
    assert all(pile.top is not None for own in BOTIFARRA.view(state, 0).piles for pile in own)
    assert refusal(state, 0, "delegate").code == "no_partner_to_delegate"


@pytest.mark.parametrize("mode", ["pairs4", *ALONE])
def test_trump_from_the_last_pile_has_no_effect_without_piles(mode):
    assert dealt(1, mode=mode, trump_source="last_pile").phase is Phase.TRUMP


# Misdeals, rule B13.


@pytest.mark.parametrize(
    ("rule", "dealers"),
    [("pass_right", [1, 2, 3, 0, 1]), ("same_dealer", [0, 0, 0, 0, 0]), ("same_then_pass", [0, 1, 1, 2, 2])],
)
def test_who_deals_after_one_misdeal_after_another(rule, dealers):
    """Seat 0 misdeals, and then each next dealer."""
    state = dealt(1, misdeal=rule)
    found = []
    for number in range(5):
        state = said(made(state, None, f"misdeal {state.dealt_by}").state, str(shuffle(number)))
        found.append(state.dealer)
    assert found == dealers


def test_a_hand_that_was_played_ends_a_row_of_misdeals():
    state = made(dealt(1, misdeal="same_then_pass", target=201), None, "misdeal 0").state
    state = played_out(named(said(state, str(shuffle(2)))))
    state = said(state, str(shuffle(3)))
    assert state.dealer == 1
    again = said(made(state, None, "misdeal 1").state, str(shuffle(4)))
    assert again.dealer == 1


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("rule", ["pass_right", "same_dealer", "same_then_pass"])
def test_a_misdealt_hand_keeps_its_number_and_gives_no_points(mode, rule):
    first = played_out(named(dealt(1, mode=mode, misdeal=rule, target=201)))
    second = named(said(first, str(shuffle(2))))
    assert second.deal == 2
    void = made(played_on(second, 7, 1), None, f"misdeal {second.dealer}")
    assert void.events == ()
    assert (void.state.phase, void.state.totals, void.state.results) == (
        Phase.DEAL,
        first.totals,
        first.results,
    )
    view = BOTIFARRA.view(void.state, 0)
    assert not view.cards
    assert view.tricks == ()
    assert view.inspectable == ()
    again = said(void.state, str(shuffle(3)))
    expected = second.dealer if rule != "pass_right" else (second.dealer + 1) % SEATS[mode]
    assert (again.deal, again.dealer) == (2, expected)


def test_a_misdealt_hand_does_not_count_for_the_number_of_hands():
    state = dealt(1, max_hands=1)
    for number in range(3):
        state = said(made(state, None, "misdeal 0").state, str(shuffle(number)))
    assert not BOTIFARRA.is_over(state)
    over = played_out(named(state))
    assert over.phase is Phase.OVER
    assert len(over.results) == 1


def test_a_misdealt_first_hand_draws_no_other_dealer():
    state = BOTIFARRA.apply(BOTIFARRA.start(BotifarraOptions()), None, shuffle(1)).state
    void = made(state, None, f"misdeal {state.dealer}").state
    happened = BOTIFARRA.apply(void, None, shuffle(2)).events
    assert [type(event) for event in happened] == [events.DealStarted, events.Dealt]
    assert happened[0] == events.DealStarted(1, (state.dealer + 1) % 4)


@pytest.mark.parametrize("stage", ["trump", "delegated", "calls", "play"])
def test_a_misdeal_can_be_called_as_long_as_the_hand_is_open(stage):
    state = dealt(1)
    moves = {
        "trump": [],
        "delegated": ["delegate"],
        "calls": ["trump O"],
        "play": ["trump O", "knock", "knock"],
    }
    state = said(state, *moves[stage])
    assert state.phase.value == stage
    assert made(state, None, "misdeal 0").state.phase is Phase.DEAL


def test_a_misdeal_is_called_by_the_table_about_somebody_who_sits_there_in_an_open_hand():
    state = dealt(1)
    assert refusal(state, 0, "misdeal 0").code == "table_deals"
    assert refusal(state, None, "misdeal 4").code == "no_such_seat"
    assert refusal(dealt(1, mode="rector2"), None, "misdeal 2").code == "no_such_seat"
    for closed in (
        BOTIFARRA.start(BotifarraOptions()),
        played_out(named(state)),
        made(state, None, "misdeal 0").state,
    ):
        assert refusal(closed, None, "misdeal 0").code == "no_hand_to_misdeal"


def test_the_next_hand_is_a_shuffle_after_a_misdeal_even_where_packs_are_cut():
    rules = {"shuffle": "no_shuffle", "target": 201}
    second = said(played_out(named(dealt(1, **rules))), "cut 9")
    void = made(second, None, "misdeal 1").state
    assert void.phase is Phase.DEAL
    assert refusal(void, None, "cut 9").code == "nothing_to_cut"
    assert said(void, str(shuffle(2))).deal == 2
