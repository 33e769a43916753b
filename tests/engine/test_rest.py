"""Claims of the rest: no line of play refutes one, and most of those that are true are found."""

from dataclasses import replace
from functools import partial
from itertools import islice

import pytest

from engine.barbu import BARBU as BARBU_GAME
from engine.barbu.deal import full_pack
from engine.barbu.state import Trick
from engine.botifarra import BOTIFARRA as BOTIFARRA_GAME
from engine.cards.french import FrenchCardSet
from engine.game import LEAST_TRICKS, MOST_TRICKS
from engine.games import game_named
from tests.engine.rests import (
    BARBU,
    BOTIFARRA,
    Positions,
    lines,
    redealt,
    takes_all_if_it_can,
    tricks_left,
    winners_since,
)
from tests.examples import one_in

EVERY_RULE = [("botifarra", options) for options in BOTIFARRA] + [("barbu", options) for options in BARBU]
POSITIONS = 900
LINES = 40


def named(case):
    name, options = case
    return "-".join([name, *map(str, options.values())])


def claims(case, seed, most):
    """Yield (game, state, seat, claim) for the first claims among the positions of some matches."""
    positions = Positions(*case, seed)
    found = 0
    for state, seat in islice(positions, POSITIONS):
        claim = positions.game.rest(positions.game.view(state, seat))
        if claim is not None:
            found += 1
            yield positions, state, seat, claim
        if found == most:
            return


def own_moves(game, claim, view):
    """Return how the claimant may play on: as the proof says, or in any way if it takes nothing whatever it does."""
    return [game.next_of_rest(view)] if claim.takes else view.moves


@pytest.mark.slow
@pytest.mark.parametrize("most", [3, pytest.param(12, marks=pytest.mark.soak)])
@pytest.mark.parametrize("case", one_in(2, [(case,) for case in EVERY_RULE]), ids=named)
def test_no_line_of_play_refutes_a_claim_however_the_hidden_cards_lie(case, most):
    proven = 0
    for positions, state, seat, claim in claims(case, 7, most):
        game = positions.game
        for _ in range(3):
            imagined = redealt(game, state, seat, positions.random)
            assert game.view(imagined, seat) == game.view(state, seat)
            own = partial(own_moves, game, claim)
            for end in lines(game, imagined, seat, own, LINES):
                taken = winners_since(end, len(state.tricks))
                assert taken
                assert all((winner == seat) == claim.takes for winner in taken)
                proven += 1
    assert proven >= most


@pytest.mark.parametrize("case", one_in(2, [(case,) for case in EVERY_RULE]), ids=named)
def test_a_claim_shows_the_hand_and_counts_the_tricks(case):
    for positions, state, seat, claim in claims(case, 11, 3):
        view = positions.game.view(state, seat)
        assert claim.tricks == len(claim.cards) == tricks_left(view)
        assert LEAST_TRICKS <= claim.tricks <= MOST_TRICKS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "least"),
    [
        (("botifarra", {}), 0.7),
        (("botifarra", {"play": "lliure"}), 0.7),
        (("botifarra", {"mode": "individual3"}), 0.7),
        (("barbu", {}), 0.7),
    ],
    ids=str,
)
def test_many_of_the_claims_that_open_cards_would_prove_are_found(case, least):
    positions = Positions(*case, 3)
    game, true, found = positions.game, 0, 0
    for state, seat in islice(positions, POSITIONS):
        view = game.view(state, seat)
        if tricks_left(view) not in (2, 3):
            continue
        claim = game.rest(view)
        if takes_all_if_it_can(game, state, seat):
            true += 1
            found += claim is not None and claim.takes
        else:
            assert claim is None or not claim.takes
    assert found >= least * true > 0


def test_nobody_claims_out_of_turn_or_before_the_cards_are_played():
    for game in (BOTIFARRA_GAME, BARBU_GAME):
        state = game.start(game.options({"first_dealer": "fixed"}))
        state = game.apply(state, None, game.table_move(state, bytes(32))).state
        seats = range(game.seats(state.options))
        assert all(game.rest(game.view(state, seat)) is None for seat in [*seats, None])


def test_who_did_not_follow_is_not_taken_to_lack_the_suit_where_a_revoke_stands_until_it_is_claimed():
    positions = Positions("botifarra", {}, 5)
    game, claimed = positions.game, game_options("botifarra", revoke="claim")
    found = 0
    for state, seat in islice(positions, POSITIONS):
        sure = game.rest(game.view(state, seat))
        careful = game.rest(game.view(replace(state, options=claimed), seat))
        assert careful is None or sure is not None
        found += sure is not None and careful is None
    assert found


def game_options(name, **values):
    return game_named(name).options(values)


@pytest.mark.parametrize(
    ("held", "unseen", "takes"),
    [
        ("7S 7H", "8S 9S TS JS QS KS", None),  # nobody is left to beat the heart
        ("7S 7H", "8S 9S TS JS 8H 9H", False),
        ("7S 8H", "8S 9S TS JS 7H 9H", None),  # the heart may win
        ("7S AH", "8S 9S TS JS 8H 9H", None),
        ("AS AH", "8S 9S TS JS 8H 9H", True),
    ],
)
def test_who_leads_takes_nothing_if_every_lead_can_only_be_beaten(held, unseen, takes):
    state = barbu_ending(held, unseen)
    claim = BARBU_GAME.rest(BARBU_GAME.view(state, 0))
    assert (None if claim is None else claim.takes) is takes


def barbu_ending(held, unseen):
    """Return a state of four players before the last two tricks of plis, in which seat 0 leads."""
    options = BARBU_GAME.options({"first_dealer": "fixed", "order": "forced"})
    state = BARBU_GAME.start(options)
    state = BARBU_GAME.apply(state, None, BARBU_GAME.table_move(state, bytes(32))).state
    own, others = FrenchCardSet.parse(held), list(FrenchCardSet.parse(unseen))
    played = [card for card in full_pack(options.pack) if card not in own and card not in others]
    played.sort(key=lambda card: card.suit.name in ("SPADES", "HEARTS"))
    # Each trick was led in a suit that is played out, so nobody has shown to lack another.
    tricks = tuple(
        Trick(0, (played[number], *played[6 + 3 * number : 9 + 3 * number]), 0) for number in range(6)
    )
    hands = (own.mask, *(FrenchCardSet(others[start : start + 2]).mask for start in (0, 2, 4)))
    return replace(state, hands=hands, tricks=tricks, leader=0, trick=())
