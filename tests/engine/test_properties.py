"""What is true of every hand, whoever plays it and by whatever house rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.botifarra import (
    BOTIFARRA,
    Call,
    Contract,
    Delegate,
    Knock,
    MakeCall,
    NameTrump,
    Options,
    Phase,
    PlayCard,
    ShuffleAndDeal,
    events,
    parse_move,
    play,
)
from engine.botifarra.match import Position
from engine.cards import ALL_CARDS, SPANISH_PACK, Card, CardSet
from engine.errors import IllegalCard, RuleError
from tests.engine import oracle
from tests.engine.positions import dealt, played_on, steps

quick = settings(max_examples=60)

PLAYS = ("obligada", "lliure", "intermedia")
play_options = st.fixed_dictionaries(
    {},
    optional={
        "play": st.sampled_from(PLAYS),
        "undertrump": st.sampled_from(["free", "forced"]),
        "carrego_announce": st.sampled_from(["required", "silent"]),
        "carrego_scope": st.sampled_from(["partner_to_play", "any"]),
        "carrego_limit": st.sampled_from(["none", "doubleton"]),
    },
)
match_options = st.fixed_dictionaries(
    {"target": st.sampled_from([101, 73, 100, 200, 201])},
    optional={
        "multipliers": st.sampled_from(["2-4-8", "2-3-4"]),
        "sant_vicenc": st.sampled_from(["suits_only", "never", "always"]),
        "call_order": st.sampled_from(["from_caller", "from_dealer"]),
        "first_dealer": st.sampled_from(["draw", "fixed"]),
        "max_hands": st.sampled_from(["none", 1, 2, 8, 12]),
        "tie": st.sampled_from(["draw", "extra_hands"]),
        "last_trick_view": st.sampled_from(["each_side", "last_only", "none"]),
    },
)
house_rules = st.builds(lambda one, other: {**one, **other}, play_options, match_options)
numbers = st.integers(0, 2**63)
states = st.builds(
    lambda number, moves, dealer, options: played_on(dealt(number, dealer, **options), moves, number),
    numbers,
    st.integers(0, 60),
    st.integers(0, 3),
    play_options,
)


@st.composite
def followers(draw: st.DrawFn) -> tuple[list[Card], list[Card], Contract]:
    """A trick of one to three cards, the hand of the player who is next, and the contract."""
    pack = draw(st.permutations(SPANISH_PACK))
    on_table = draw(st.integers(1, 3))
    held = draw(st.integers(1, 12))
    return pack[:on_table], pack[on_table : on_table + held], draw(st.sampled_from(Contract))


def _legal(options: dict[str, str], trick: list[Card], hand: list[Card], contract: Contract) -> CardSet:
    trump = play.NO_TRUMP if contract.trump is None else contract.trump
    return CardSet.from_mask(
        Position(Options.from_json(options), trump, tuple(trick)).legal(CardSet(hand).mask)
    )


@settings(max_examples=600)
@given(followers(), play_options)
def test_the_engine_allows_what_a_plain_reading_of_the_rules_allows(follower, options):
    trick, hand, contract = follower
    expected = oracle.legal(
        [oracle.card(str(card)) for card in hand],
        [oracle.card(str(card)) for card in trick],
        None if contract.trump is None else contract.trump.letter,
        options,
    )
    assert set(map(str, _legal(options, trick, hand, contract))) == set(map(oracle.text, expected))


@given(
    st.lists(st.sampled_from(SPANISH_PACK), min_size=1, max_size=4, unique=True), st.sampled_from(Contract)
)
def test_the_engine_finds_the_winner_that_a_plain_reading_finds(trick, contract):
    trump = contract.trump
    expected = oracle.winner(
        [oracle.card(str(card)) for card in trick], None if trump is None else trump.letter
    )
    assert play.master(tuple(trick), play.NO_TRUMP if trump is None else trump) == expected


@settings(max_examples=300)
@given(followers(), play_options)
def test_obligada_is_within_intermedia_and_intermedia_within_lliure(follower, options):
    obligada, intermedia, lliure = (
        _legal({**options, "play": variant}, *follower) for variant in ("obligada", "intermedia", "lliure")
    )
    assert obligada <= intermedia <= lliure


@given(followers(), play_options)
def test_there_is_always_a_card_that_may_be_played_and_it_is_in_the_hand(follower, options):
    legal = _legal(options, *follower)
    assert legal
    assert legal <= CardSet(follower[1])


@quick
@given(house_rules, numbers, st.integers(0, 3))
def test_a_match_played_at_random_keeps_every_account(rules, number, dealer):
    options = Options.from_json(rules)
    totals, multiplier, seen = (0, 0), 1, 0
    for state, happened in steps(options, number, dealer):
        seat = BOTIFARRA.to_move(state)
        if seat is not None:
            assert BOTIFARRA.legal_moves(state, seat)
        for event in happened:
            if isinstance(event, events.Dealt):
                assert sorted(card for hand in event.hands for card in hand) == sorted(SPANISH_PACK)
            if isinstance(event, events.CallsClosed):
                multiplier = event.multiplier
            if isinstance(event, events.HandScored):
                seen += 1
                assert sum(event.taken) == 72
                assert event.multiplier == multiplier
                assert event.written == tuple(max(0, taken - 36) * multiplier for taken in event.taken)
                totals = tuple(map(sum, zip(totals, event.written, strict=True)))
                assert event.totals == totals
    assert BOTIFARRA.is_over(state)
    assert max(totals) >= options.target or seen >= options.max_hands
    assert isinstance(happened[-1], events.MatchOver)


@quick
@given(house_rules, numbers)
def test_the_deal_goes_to_the_right_from_hand_to_hand(rules, number):
    options = Options.from_json(rules)
    dealers = [
        event.dealer
        for _, happened in steps(options, number)
        for event in happened
        if isinstance(event, events.HandStarted)
    ]
    assert all(later == (earlier + 1) % 4 for earlier, later in pairwise(dealers))


@settings(max_examples=200)
@given(states, st.data())
def test_no_view_changes_when_cards_that_it_cannot_see_change_hands(state, data):
    looker = data.draw(st.sampled_from([None, 0, 1, 2, 3]))
    one, other = data.draw(
        st.lists(
            st.sampled_from([seat for seat in range(4) if seat != looker]),
            min_size=2,
            max_size=2,
            unique=True,
        )
    )
    assume(state.hands[one] and state.hands[other])
    given_away = data.draw(st.sampled_from(list(CardSet.from_mask(state.hands[one]))))
    received = data.draw(st.sampled_from(list(CardSet.from_mask(state.hands[other]))))
    swap = 1 << given_away | 1 << received
    exchanged = replace(
        state,
        hands=tuple(hand ^ swap if seat in (one, other) else hand for seat, hand in enumerate(state.hands)),
    )
    assert exchanged != state
    assert BOTIFARRA.view(exchanged, looker) == BOTIFARRA.view(state, looker)


@quick
@given(states)
def test_a_view_shows_a_seat_its_own_cards_and_a_spectator_none(state):
    for seat in range(4):
        assert BOTIFARRA.view(state, seat).cards.mask == state.hands[seat]
    assert not BOTIFARRA.view(state, None).cards
    assert BOTIFARRA.view(state, None).moves == ()


@quick
@given(states, st.data())
def test_a_move_never_changes_the_state_it_is_made_in(state, data):
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
            *map(MakeCall, Call),
            *map(NameTrump, Contract),
            *map(PlayCard, SPANISH_PACK),
        ]
    ),
    st.builds(ShuffleAndDeal, st.binary(min_size=32, max_size=32)),
)


@settings(max_examples=300)
@given(states, st.sampled_from([None, 0, 1, 2, 3]), any_move)
def test_a_move_is_taken_if_it_is_among_the_legal_ones_and_refused_with_a_code_if_not(state, seat, move):
    is_legal = seat is not None and move in BOTIFARRA.legal_moves(state, seat)
    deals = seat is None and isinstance(move, ShuffleAndDeal) and state.phase is Phase.DEAL
    if is_legal or deals:
        assert BOTIFARRA.apply(state, seat, move).events
    else:
        before = repr(state)
        with pytest.raises(RuleError) as refusal:
            BOTIFARRA.apply(state, seat, move)
        assert refusal.value.code
        assert repr(state) == before


@settings(max_examples=200)
@given(states)
def test_every_legal_move_is_taken_and_every_other_card_of_the_hand_refused_with_the_legal_ones(state):
    seat = BOTIFARRA.to_move(state)
    assume(seat is not None)
    legal = BOTIFARRA.legal_moves(state, seat)
    for move in legal:
        assert BOTIFARRA.apply(state, seat, move).events
    if state.phase is Phase.PLAY:
        playable = CardSet(move.card for move in legal)
        for card in BOTIFARRA.view(state, seat).cards - playable:
            with pytest.raises(IllegalCard) as refusal:
                BOTIFARRA.apply(state, seat, PlayCard(card))
            assert CardSet.parse(refusal.value.details["legal"]) == playable


@given(any_move)
def test_a_move_reads_back_from_its_text(move):
    assert parse_move(str(move)) == move


@given(st.sampled_from(SPANISH_PACK))
def test_a_card_reads_back_from_its_text(card):
    assert Card.parse(str(card)) == card


@given(st.sets(st.sampled_from(SPANISH_PACK)))
def test_a_set_of_cards_reads_back_from_its_text_and_holds_what_a_set_would(chosen):
    cards = CardSet(chosen)
    assert CardSet.parse(str(cards)) == cards
    assert set(cards) == chosen
    assert len(cards) == len(chosen)
    assert all((card in cards) == (card in chosen) for card in SPANISH_PACK)
    assert set(ALL_CARDS - cards) == set(SPANISH_PACK) - chosen


@given(house_rules)
def test_options_read_back_from_what_they_write(rules):
    options = Options.from_json(rules)
    assert Options.from_json(options.to_json()) == options
    assert all(options.to_json()[name] == value for name, value in rules.items())


@given(st.text(max_size=12))
def test_text_is_a_move_only_if_it_is_exactly_what_a_move_writes(text):
    try:
        move = parse_move(text)
    except RuleError:
        return
    assert str(move) == text
