"""Views hide face-down cards, and illegal cards that nobody has claimed (B34, B35, B45)."""

from __future__ import annotations

import dataclasses
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.botifarra import BOTIFARRA, PlayCard, Revoke
from engine.cards.spanish import SpanishCard, SpanishCardSet
from tests.engine.positions import MODES, TWO, cards_in, dealt, in_play, made, named
from tests.engine.strategies import states

every_mode = pytest.mark.parametrize("mode", MODES)


def _face_down(state, looker) -> set[SpanishCard]:
    """The cards of other hands, and those under the visible tops of all piles."""
    hands = (hand for seat, hand in enumerate(state.hands) if seat != looker)
    piles = (card for own in state.piles for pile in own for card in pile[1:])
    return {card for hand in hands for card in SpanishCardSet.from_mask(hand)} | set(piles)


@every_mode
@given(st.data())
def test_no_view_holds_a_card_that_lies_face_down_for_its_seat(mode, data):
    state = data.draw(states(mode))
    for looker in (None, *range(state.options.seats)):
        view = BOTIFARRA.view(state, looker)
        assert not cards_in(view) & _face_down(state, looker)


@every_mode
@given(st.data())
def test_no_view_changes_when_cards_that_it_cannot_see_change_places(mode, data):
    state = data.draw(states(mode))
    looker = data.draw(st.sampled_from([None, *range(state.options.seats)]))
    hidden = sorted(_face_down(state, looker))
    assume(len(hidden) > 1)
    one, other = data.draw(st.lists(st.sampled_from(hidden), min_size=2, max_size=2, unique=True))
    changed = {one: other, other: one}
    exchanged = replace(
        state,
        hands=tuple(
            SpanishCardSet(changed.get(card, card) for card in SpanishCardSet.from_mask(hand)).mask
            for hand in state.hands
        ),
        piles=tuple(
            tuple(tuple(changed.get(card, card) for card in pile) for pile in own) for own in state.piles
        ),
    )
    assert BOTIFARRA.view(exchanged, looker) == BOTIFARRA.view(state, looker)


@every_mode
@given(st.data())
def test_a_view_shows_a_seat_its_own_cards_and_a_spectator_none(mode, data):
    state = data.draw(states(mode))
    for seat in range(state.options.seats):
        assert BOTIFARRA.view(state, seat).cards.mask == state.hands[seat]
    spectator = BOTIFARRA.view(state, None)
    assert not spectator.cards
    assert spectator.moves == ()
    assert not spectator.available
    assert not spectator.may_claim


@pytest.mark.parametrize("mode", TWO)
def test_a_view_shows_everyone_the_tops_of_all_piles_and_how_many_cards_they_have(mode):
    state = dealt(3, mode=mode)
    for looker in (None, 0, 1):
        for own, seen in zip(state.piles, BOTIFARRA.view(state, looker).piles, strict=True):
            assert [(pile.top, pile.left) for pile in seen] == [(pile[0], 4) for pile in own]


@pytest.mark.parametrize("mode", MODES)
def test_an_illegal_card_that_stands_shows_in_no_view(mode):
    """A legal card and an illegal one lead to views that differ in nothing but the card."""
    revoked = _after_a_revoke(mode)
    assert revoked.revokes
    for looker in (None, *range(revoked.options.seats)):
        view = BOTIFARRA.view(revoked, looker)
        assert view == BOTIFARRA.view(replace(revoked, revokes=()), looker)
        assert not any(isinstance(getattr(view, field.name), Revoke) for field in dataclasses.fields(view))


@pytest.mark.parametrize("mode", MODES)
def test_a_card_that_stands_is_told_alike_whether_it_was_legal_or_not(mode):
    claim = in_play("O5 B5" if mode != "rector2" else "", "O6", mode=mode, revoke="claim", tops=_tops(mode))
    kinds = [
        [event.to_json()["type"] for event in made(claim, 0, f"play {card}").events] for card in ("O5", "B5")
    ]
    assert kinds[0] == kinds[1]


def _tops(mode: str) -> str:
    return "O5 B5" if mode == "rector2" else ""


def _after_a_revoke(mode: str):
    state = named(dealt(5, mode=mode, revoke="claim"))
    while not state.revokes:
        seat = BOTIFARRA.to_move(state)
        view = BOTIFARRA.view(state, seat)
        illegal = view.offered - view.playable
        card = next(iter(illegal)) if illegal else next(iter(view.playable))
        state = BOTIFARRA.apply(state, seat, PlayCard(card)).state
    return state
