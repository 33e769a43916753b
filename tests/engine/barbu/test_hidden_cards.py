"""Views hide cards that lie face down, votes before all are in, and the contracts that are still to be drawn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.barbu import BARBU, Contract, Phase
from engine.barbu.deal import SPARE_CARDS
from engine.cards.french import FrenchCardSet
from tests.engine.barbu.positions import after, dealt, in_mariages, json_of, legal, made, shuffled
from tests.engine.barbu.strategies import states
from tests.engine.positions import cards_in


def _face_down(state, looker):
    """The cards of other hands, and those of mariages that nobody has seen."""
    hands = (hand for seat, hand in enumerate(state.hands) if seat != looker)
    held = {card for hand in hands for card in FrenchCardSet.from_mask(hand)}
    if state.mariages is None:
        return held
    return held | set(state.mariages.layout) - {turned.card for turned in state.mariages.turned}


def _lookers(state):
    return (None, *range(state.options.players))


@given(states())
def test_no_view_holds_a_card_that_lies_face_down_for_its_seat(state):
    for looker in _lookers(state):
        assert not cards_in(BARBU.view(state, looker)) & _face_down(state, looker)


@given(states(), st.data())
def test_no_view_changes_when_cards_that_it_cannot_see_change_places(state, data):
    looker = data.draw(st.sampled_from(_lookers(state)))
    hidden = sorted(_face_down(state, looker))
    assume(len(hidden) > 1)
    one, other = data.draw(st.lists(st.sampled_from(hidden), min_size=2, max_size=2, unique=True))
    changed = {one: other, other: one}
    exchanged = replace(
        state,
        hands=tuple(
            FrenchCardSet(changed.get(card, card) for card in FrenchCardSet.from_mask(hand)).mask
            for hand in state.hands
        ),
        last_dealt=changed.get(state.last_dealt, state.last_dealt),
        mariages=state.mariages
        and replace(state.mariages, layout=tuple(changed.get(card, card) for card in state.mariages.layout)),
    )
    assert BARBU.view(exchanged, looker) == BARBU.view(state, looker)


@given(states(mariages="on", extra_round="none", votation="off", per_dealer="1", players=2))
def test_a_view_shows_a_seat_its_own_cards_and_a_spectator_none(state):
    for seat in range(state.options.players):
        assert BARBU.view(state, seat).cards.mask == state.hands[seat]
    spectator = BARBU.view(state, None)
    assert not spectator.cards
    assert spectator.moves == ()
    assert spectator.vote is None


# Votes


def _voting(number=1, **named):
    """The first deal of a votation, in which all are to vote."""
    return dealt(number, deal=5, votation="on", per_dealer="1", **named)


def test_nobody_knows_anybodys_vote_before_all_are_in():
    state = _voting()
    assert state.phase is Phase.VOTE
    one = after(state, "2 vote dames", "0 vote plis")
    other = after(state, "2 vote salade", "0 vote reussite")
    for looker in (None, 1, 3):
        assert BARBU.view(one, looker) == BARBU.view(other, looker)
    view = BARBU.view(one, 1)
    assert (view.vote, view.votes, view.voters) == (None, (), (0, 2))
    for looker in (None, 1, 3):
        shown = repr(
            [getattr(BARBU.view(one, looker), name) for name in ("vote", "votes", "voters", "contract")]
        )
        assert not any(contract in shown for contract in ("plis", "dames"))


def test_a_seat_knows_its_own_vote_and_nobody_elses():
    state = after(_voting(), "2 vote dames", "0 vote plis")
    assert BARBU.view(state, 2).vote is Contract.DAMES
    assert BARBU.view(state, 0).vote is Contract.PLIS
    assert BARBU.view(state, 2).votes == ()


def test_the_event_of_a_vote_does_not_say_for_what():
    for contract in ("plis", "salade"):
        assert json_of(made(_voting(), 1, f"vote {contract}").events) == [{"type": "voted", "seat": 1}]


def test_all_votes_are_shown_with_the_last_one():
    state = after(_voting(), "2 vote dames", "0 vote plis", "1 vote dames")
    assert BARBU.view(state, None).votes == ()
    closed = after(state, "3 vote barbu")
    for looker in (None, 0, 3):
        assert list(BARBU.view(closed, looker).votes) == ["plis", "dames", "dames", "barbu"]


# The drawn programme


def test_a_view_holds_the_spare_cards_that_were_drawn_and_no_other():
    state = shuffled(replace(dealt(order="drawn"), phase=Phase.DEAL), 2).state
    assert len(state.spare) == 2
    for looker in _lookers(state):
        view = BARBU.view(state, looker)
        assert view.spare == state.spare
        assert cards_in(view) & set(SPARE_CARDS) == set(state.spare)


def test_the_seed_of_a_deal_says_nothing_about_the_contract_of_the_next():
    """Nothing of the programme is in the state: another seed draws another card."""
    between = replace(dealt(order="drawn"), phase=Phase.DEAL)
    drawn = {shuffled(between, number).state.spare[1] for number in range(200)}
    assert drawn == set(SPARE_CARDS) - set(between.spare)


def test_a_contract_that_is_chosen_or_voted_is_unknown_before():
    for state in (dealt(), _voting()):
        assert all(BARBU.view(state, looker).contract is None for looker in _lookers(state))


# Mariages


def test_two_layouts_that_differ_in_cards_nobody_has_seen_look_alike():
    layout = "7S KS 7C 8S 8C KC TD TH"
    one = after(in_mariages(layout, players=2), "0 turn 1", "0 turn 2", "1 turn 1")
    other = after(in_mariages("7S KS TD TH 8C KC 7C 8S", players=2), "0 turn 1", "0 turn 2", "1 turn 1")
    for looker in (None, 0, 1):
        assert BARBU.view(one, looker) == BARBU.view(other, looker)
        assert cards_in(BARBU.view(one, looker)) == set(one.mariages.layout[:2])


def test_a_view_of_mariages_tells_what_has_been_seen_and_what_lies_open():
    state = after(in_mariages("7S KS 7C 8S", players=2), "0 turn 1", "0 turn 3", "0 turn 2")
    table = BARBU.view(state, 1).mariages
    assert (table.size, table.places, table.taken, table.opened, table.pairs) == (4, (4,), {1, 3}, 2, (1, 0))
    assert [(turned.place, str(turned.card)) for turned in table.turned] == [(1, "7S"), (3, "7C"), (2, "KS")]
    assert [turned.place for turned in table.open_cards] == [2]


# The last card dealt


@pytest.mark.parametrize("contract", ["plis", "reussite"])
def test_the_last_card_dealt_is_the_dealers_secret_until_it_is_laid(contract):
    state = next(
        state
        for state in (dealt(number, reussite_start="last_dealt") for number in range(50))
        if state.last_dealt.rank != "A"
    )
    for looker in (None, 1, 2, 3):
        assert state.last_dealt not in cards_in(BARBU.view(state, looker))
        assert repr(state.last_dealt) not in repr(BARBU.view(state, looker))
    named = made(state, 0, f"contract {contract}").state
    is_laid = contract == "reussite"
    for looker in (None, 1):
        assert bool(BARBU.view(named, looker).layout and named.layout.placed) is is_laid


def test_the_moves_of_a_seat_are_in_its_own_view_only():
    state = made(dealt(3), 0, "contract plis").state
    assert [str(move) for move in BARBU.view(state, 1).moves] == legal(state, 1)
    for looker in (None, 0, 2, 3):
        assert BARBU.view(state, looker).moves == ()
