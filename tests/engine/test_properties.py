"""Properties of every hand in every mode, by any house rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.botifarra import (
    BOTIFARRA,
    BotifarraOptions,
    Call,
    CallMisdeal,
    Claim,
    Contract,
    Cut,
    Delegate,
    Knock,
    MakeCall,
    NameTrump,
    Phase,
    PlayCard,
    Shuffle,
    events,
    parse_move,
)
from engine.cards.spanish import SPANISH_PACK, SpanishCard, SpanishCardSet
from engine.errors import IllegalCard, RuleError
from engine.record import Header, Recorder, line_of, replay
from tests.engine import oracle
from tests.engine.positions import MODES, dealt, played_out, refusal, steps
from tests.engine.strategies import house_rules, modes, numbers, states
from tests.examples import examples

every_mode = pytest.mark.parametrize("mode", MODES)
few = examples(12)
MOVES_OF_A_LONG_MATCH = 1_000
TRICKS = {"pairs4": 12, "individual4": 12, "individual3": 12, "rector2": 24, "handpiles2": 24}


def _pack(mode: str) -> list[str]:
    return sorted(map(oracle.text, oracle.pack({"mode": mode})))


def _written(mode: str, taken: tuple[int, ...], multiplier: int) -> tuple[int, ...]:
    """B28, B43: points above 36 for two sides, above or below an equal share for more."""
    if mode in ("individual4", "individual3"):
        return tuple((points - 72 // len(taken)) * multiplier for points in taken)
    return tuple(max(0, points - 36) * multiplier for points in taken)


@pytest.mark.slow
@every_mode
@few
@given(st.data(), numbers)
def test_a_match_played_at_random_keeps_every_account(mode, data, number):
    rules = data.draw(house_rules(mode))
    options = BotifarraOptions.from_json(rules)
    totals, multiplier, hands = (0,) * options.sides, 1, 0
    for state, happened in steps(options, number, number % options.seats, MOVES_OF_A_LONG_MATCH):
        for event in happened:
            if isinstance(event, events.CallsClosed):
                multiplier = event.multiplier
            if isinstance(event, events.DealScored):
                hands += 1
                assert len(state.tricks) == TRICKS[mode]
                assert sum(event.taken) == 72
                assert event.multiplier == multiplier
                assert event.written == _written(mode, event.taken, multiplier)
                if len(event.written) > 2:
                    assert sum(event.written) == 0
                else:
                    assert min(event.written) == 0
                totals = tuple(map(sum, zip(totals, event.written, strict=True)))
                assert event.totals == totals
    if BOTIFARRA.is_over(state):
        assert isinstance(happened[-1], events.MatchOver)
        assert max(totals) >= options.target or hands >= options.max_hands
        assert happened[-1].winners == tuple(
            side for side in range(options.sides) if totals[side] == max(totals)
        )


@every_mode
@given(st.data())
def test_every_card_is_in_one_place(mode, data):
    """In a hand, in a pile, on the table or in a trick: 48 cards, or 36."""
    state = data.draw(states(mode))
    assume(state.phase.is_in_deal)
    held = [str(card) for hand in state.hands for card in SpanishCardSet.from_mask(hand)]
    on_table = [str(card) for own in state.piles for pile in own for card in pile]
    played = [str(card) for trick in state.tricks for card in trick.cards] + list(map(str, state.trick))
    assert sorted(held + on_table + played) == _pack(mode)
    left = BOTIFARRA.view(state, None).cards_left
    assert sum(left) == len(held) + len(on_table)


@every_mode
@given(st.data())
def test_what_may_be_played_in_a_match_is_what_a_plain_reading_allows(mode, data):
    """The same as for positions of a few cards, now with the hands and piles that deals and play lead to."""
    state = data.draw(states(mode))
    assume(state.phase is Phase.PLAY)
    view = BOTIFARRA.view(state, BOTIFARRA.to_move(state))
    tops = (pile.top for own in view.piles[view.seat : view.seat + 1] for pile in own)
    reached = [oracle.card(str(card)) for card in (*view.cards, *tops) if card is not None]
    trump = None if state.contract.trump is None else state.contract.trump.letter
    trick = [oracle.card(str(card)) for card in state.trick]
    expected = oracle.legal(reached, trick, trump, {k: str(v) for k, v in state.options.to_json().items()})
    assert set(map(str, view.playable)) == set(map(oracle.text, expected))
    assert view.playable
    assert set(map(str, view.available)) == set(map(oracle.text, reached))
    offered = view.playable if state.options.revoke == "prevent" else view.available
    assert view.offered == offered


@every_mode
@given(st.data())
def test_a_trick_goes_where_a_plain_reading_sends_it_with_its_points(mode, data):
    state = played_out(data.draw(states(mode)))
    assume(state.contract is not None)
    trump = None if state.contract.trump is None else state.contract.trump.letter
    rules = {"mode": mode, "three_high": str(state.options.three_high)}
    for before, trick in pairwise([None, *state.tricks]):
        cards = [oracle.card(str(card)) for card in trick.cards]
        assert trick.winner == (trick.leader + oracle.winner(cards, trump, rules)) % len(cards)
        own = 0 if len(cards) == 2 else 1
        assert trick.points == sum(oracle.POINTS.get(rank, 0) for _, rank in cards) + own
        assert trick.leader == (before.winner if before else (state.dealer + 1) % len(cards))


@every_mode
@few
@given(st.data(), numbers)
def test_the_deal_goes_to_the_right_from_hand_to_hand(mode, data, number):
    options = BotifarraOptions.from_json({**data.draw(house_rules(mode)), "max_hands": 5, "target": "none"})
    dealers = [
        event.dealer
        for _, happened in steps(options, number)
        for event in happened
        if isinstance(event, events.DealStarted)
    ]
    assert len(dealers) == 5 or options.tie == "extra_hands"
    assert all(later == (earlier + 1) % options.seats for earlier, later in pairwise(dealers))


@every_mode
@given(st.data(), numbers)
def test_a_hand_that_is_played_by_the_rules_ends_and_is_written(mode, data, number):
    rules = data.draw(house_rules(mode))
    state = played_out(dealt(number % 2**32, **{**rules, "first_dealer": "fixed"}), number)
    assert not state.phase.is_in_deal
    assert state.results[-1].deal == 1


@pytest.mark.slow
@every_mode
@few
@given(st.data(), numbers)
def test_a_record_of_any_mode_replays_to_the_same_state(mode, data, number):
    options = BotifarraOptions.from_json({**data.draw(house_rules(mode)), "max_hands": 2, "tie": "draw"})
    dealer = number % options.seats if options.first_dealer == "fixed" else None
    recorder = Recorder(Header(BOTIFARRA, options, tuple("ABCD"[: options.seats]), dealer))
    lines = [line_of(recorder.header)]
    chance = data.draw(st.randoms(use_true_random=False))
    while not BOTIFARRA.is_over(recorder.state):
        seat = BOTIFARRA.to_move(recorder.state)
        if seat is None:
            move = Shuffle(chance.randbytes(32))
        else:
            move = chance.choice(BOTIFARRA.legal_moves(recorder.state, seat))
        lines.append(line_of(recorder.make(seat, move)))
    (replayed,) = replay(lines)
    assert replayed.state == recorder.state
    assert replayed.moves == len(lines) - 1


@every_mode
@given(st.data())
def test_a_move_never_changes_the_state_it_is_made_in(mode, data):
    state = data.draw(states(mode))
    seat = BOTIFARRA.to_move(state)
    before, text = replace(state), repr(state)
    if seat is not None:
        BOTIFARRA.apply(state, seat, data.draw(st.sampled_from(BOTIFARRA.legal_moves(state, seat))))
    assert state == before
    assert repr(state) == text


any_move = st.one_of(
    st.sampled_from(
        [
            Delegate(),
            Knock(),
            Claim(),
            *map(MakeCall, Call),
            *map(NameTrump, Contract),
            *map(PlayCard, SPANISH_PACK),
        ]
    ),
    st.builds(Shuffle, st.binary(min_size=32, max_size=32)),
    st.builds(Cut, st.integers(0, 60)),
    st.builds(CallMisdeal, st.integers(0, 5)),
)
turns = st.sampled_from(
    [
        Delegate(),
        Knock(),
        *map(MakeCall, Call),
        *map(NameTrump, Contract),
        *map(PlayCard, SPANISH_PACK),
        *map(Cut, range(60)),
    ]
)


@every_mode
@given(st.data(), st.sampled_from([None, 0, 1, 2, 3]), turns)
def test_a_move_is_taken_if_it_is_among_the_legal_ones_and_refused_with_a_code_if_not(mode, data, seat, move):
    state = data.draw(states(mode))
    if seat is not None and move in BOTIFARRA.legal_moves(state, seat):
        assert BOTIFARRA.apply(state, seat, move).events
    elif not (isinstance(move, Cut) and seat is None) and not _is_a_revoke(state, seat, move):
        assert refusal(state, seat, str(move)).code


def _is_a_revoke(state, seat, move):
    """A card that the rules forbid and a table takes that does not prevent it (B34)."""
    mine = seat is not None and seat == BOTIFARRA.to_move(state)
    return mine and isinstance(move, PlayCard) and move.card in BOTIFARRA.view(state, seat).offered


@every_mode
@given(st.data())
def test_every_legal_move_is_taken_and_every_other_card_refused_with_the_legal_ones(mode, data):
    state = data.draw(states(mode))
    state = replace(state, options=replace(state.options, revoke=type(state.options.revoke)("prevent")))
    seat = BOTIFARRA.to_move(state)
    assume(seat is not None)
    for move in BOTIFARRA.legal_moves(state, seat):
        assert BOTIFARRA.apply(state, seat, move).events
    view = BOTIFARRA.view(state, seat)
    if state.phase is Phase.PLAY:
        for card in view.available - view.playable:
            with pytest.raises(IllegalCard) as refused:
                BOTIFARRA.apply(state, seat, PlayCard(card))
            assert SpanishCardSet.parse(refused.value.details["legal"]) == view.playable


@given(any_move)
def test_a_move_reads_back_from_its_text(move):
    assert parse_move(str(move)) == move


@given(st.one_of(st.text(max_size=12), st.from_regex(r"(cut|misdeal|claim|play|trump) ?[0-9OCEB -]{0,4}")))
def test_text_is_a_move_only_if_it_is_exactly_what_a_move_writes(text):
    try:
        move = parse_move(text)
    except RuleError:
        return
    assert str(move) == text


@given(st.sampled_from(SPANISH_PACK))
def test_a_card_reads_back_from_its_text(card):
    assert SpanishCard.parse(str(card)) == card


@given(st.sets(st.sampled_from(SPANISH_PACK)))
def test_a_set_of_cards_reads_back_from_its_text_and_holds_what_a_set_would(chosen):
    cards = SpanishCardSet(chosen)
    assert SpanishCardSet.parse(str(cards)) == cards
    assert set(cards) == chosen
    assert len(cards) == len(chosen)
    assert all((card in cards) == (card in chosen) for card in SPANISH_PACK)
    assert set(SpanishCardSet(SPANISH_PACK) - cards) == set(SPANISH_PACK) - chosen


@given(modes.flatmap(house_rules))
def test_options_read_back_from_what_they_write(rules):
    options = BotifarraOptions.from_json(rules)
    assert BotifarraOptions.from_json(options.to_json()) == options
    assert all(options.to_json()[name] == value for name, value in rules.items())
