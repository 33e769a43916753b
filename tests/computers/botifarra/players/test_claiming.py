"""Proofs of a revoke from the cards, which are always true."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from computers.botifarra.claiming import proven_revoke
from computers.botifarra.players import PLAYERS
from engine.botifarra import (
    BOTIFARRA,
    BotifarraOptions,
    BotifarraState,
    Claim,
    Contract,
    Mode,
    PlayCard,
    Shuffle,
)
from engine.botifarra.deal import pack_of
from engine.botifarra.options import (
    CarregoLimit,
    CarregoScope,
    FirstDealer,
    Play,
    RevokeRule,
    Switch,
    Undertrump,
)
from engine.botifarra.play.position import Position
from engine.cards.spanish import SpanishCard, SpanishCardSet
from tests.computers.botifarra.players.positions import state_in_play
from tests.examples import examples

HOUSE_RULES = st.builds(
    BotifarraOptions,
    mode=st.sampled_from(Mode),
    play=st.sampled_from(Play),
    undertrump=st.sampled_from(Undertrump),
    carrego_scope=st.sampled_from(CarregoScope),
    carrego_limit=st.sampled_from(CarregoLimit),
    three_high=st.sampled_from(Switch),
)

CLAIMED = BotifarraOptions(revoke=RevokeRule.CLAIM, first_dealer=FirstDealer.FIXED, target=None, max_hands=1)


@pytest.mark.slow
@given(options=HOUSE_RULES, contract=st.sampled_from(Contract), place=st.integers(1, 3), data=st.data())
@examples(60)
def test_more_cards_never_make_an_illegal_card_legal(
    options: BotifarraOptions, contract: Contract, place: int, data: st.DataObject
) -> None:
    place = min(place, options.seats - 1)
    cards = data.draw(
        st.lists(st.sampled_from(pack_of(options)), min_size=place + 2, max_size=place + 12, unique=True)
    )
    position = Position(options, contract, tuple(cards[:place]))
    hand = SpanishCardSet(cards[place:])
    known = data.draw(st.sets(st.sampled_from(list(hand)), min_size=1))
    legal = SpanishCardSet.from_mask(position.legal(hand.mask))
    legal_of_known = SpanishCardSet.from_mask(position.legal(SpanishCardSet(known).mask))
    assert {card for card in known if card in legal} <= set(legal_of_known)


def played(state: BotifarraState, text: str) -> BotifarraState:
    """Return the state after these cards, each of the seat to move."""
    for card in map(SpanishCard.parse, text.split()):
        state = BOTIFARRA.apply(state, BOTIFARRA.to_move(state), PlayCard(card)).state
    return state


def sees_a_revoke(state: BotifarraState, seat: int) -> bool:
    return PLAYERS["careful"](random.Random(1)).interject(BOTIFARRA.view(state, seat)) is not None


def test_a_suit_shown_later_proves_that_it_was_not_followed() -> None:
    # Seat 2 throws a club on coins, and brings a coin to the next trick.
    hands = ("O2 O3", "O9 O1", "O4 B2", "O5 O6")
    state = played(state_in_play(hands, Contract.BOTIFARRA, options=CLAIMED), "O9 B2 O5 O2")
    assert not sees_a_revoke(state, 1)
    state = played(state, "O1 O4")
    assert sees_a_revoke(state, 1)
    assert sees_a_revoke(state, 3)
    assert not sees_a_revoke(state, 0)
    claimed = BOTIFARRA.apply(state, 1, Claim())
    assert claimed.events[0].type == "revoked"


def test_a_suit_that_is_never_shown_proves_nothing() -> None:
    hands = ("O2 O3", "O9 O1", "B2 B3", "O5 O6")
    state = played(state_in_play(hands, Contract.BOTIFARRA, options=CLAIMED), "O9 B2 O5 O2 O1 B3")
    assert not sees_a_revoke(state, 1)


def test_nothing_is_claimed_where_revokes_are_not_claimed() -> None:
    options = BotifarraOptions(revoke=RevokeRule.PENALTY, first_dealer=FirstDealer.FIXED)
    state = played(state_in_play(("", "O9", "O2", ""), Contract.BOTIFARRA, options=options), "O9 O2")
    assert not sees_a_revoke(state, 1)


def test_an_open_pile_proves_a_revoke_at_once() -> None:
    options = BotifarraOptions(mode=Mode.RECTOR2, revoke=RevokeRule.CLAIM, first_dealer=FirstDealer.FIXED)
    pack = list(pack_of(options))
    chance = random.Random(3)
    chance.shuffle(pack)
    tops = list(SpanishCardSet.parse("O9 C2 E2 B2 C3 E3")) + list(SpanishCardSet.parse("O2 O3 B3 B4 B5 B6"))
    rest = [card for card in pack if card not in tops]
    piles = [(top, *rest[3 * number : 3 * number + 3]) for number, top in enumerate(tops)]
    state = BotifarraState(
        options=options,
        first_dealer=0,
        totals=(0, 0),
        phase=state_in_play(("", "", "", ""), Contract.BOTIFARRA).phase,
        deal=1,
        hands=(0, 0),
        piles=(tuple(piles[6:]), tuple(piles[:6])),
        contract=Contract.BOTIFARRA,
        namer=0,
        leader=1,
    )
    # Two coins lay open when the club was played: at most one of them can have been turned up by it.
    assert sees_a_revoke(played(state, "O9 B3"), 1)
    assert not sees_a_revoke(played(state, "O9 O2"), 1)


@pytest.mark.slow
@given(options=HOUSE_RULES, seed=st.integers(0, 2**32))
def test_what_is_claimed_is_true(options: BotifarraOptions, seed: int) -> None:
    options = BotifarraOptions(
        **{name: getattr(options, name) for name in ("mode", "play", "undertrump", "carrego_scope")},
        carrego_limit=options.carrego_limit,
        three_high=options.three_high,
        revoke=RevokeRule.CLAIM,
        target=None,
        max_hands=1,
    )
    chance = random.Random(seed)
    player = PLAYERS["random"](chance)
    state = BOTIFARRA.apply(BOTIFARRA.start(options), None, Shuffle(chance.randbytes(32))).state
    while not BOTIFARRA.is_over(state):
        mover = BOTIFARRA.to_move(state)
        view = BOTIFARRA.view(state, mover)
        move = player.choose(view)
        if view.playable and chance.random() < 0.1:
            move = PlayCard(chance.choice(list(view.offered)))
        state = BOTIFARRA.apply(state, mover, move).state
        for seat in range(options.seats):
            view = BOTIFARRA.view(state, seat)
            side = options.side_of(seat)
            if view.may_claim and proven_revoke(view):
                assert any(options.side_of(revoke.seat) != side for revoke in state.revokes)
