"""Winning and legal cards (B21 to B27, B40, B42, B49), compared with the oracle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.botifarra import BotifarraOptions, Contract
from engine.botifarra.play import position
from engine.botifarra.play.position import Position
from engine.cards.spanish import SPANISH_PACK, SpanishCard, SpanishCardSet
from tests.engine import oracle
from tests.engine.positions import ALONE, MODES, TWO, in_play, playable
from tests.engine.strategies import followers, play_options
from tests.examples import examples

every_mode = pytest.mark.parametrize("mode", MODES)


def _position(options: dict[str, str], trick: list[SpanishCard], contract: Contract) -> Position:
    return Position(BotifarraOptions.from_json(options), contract, tuple(trick))


def _legal(
    options: dict[str, str], trick: list[SpanishCard], held: list[SpanishCard], contract: Contract
) -> SpanishCardSet:
    return SpanishCardSet.from_mask(_position(options, trick, contract).legal(SpanishCardSet(held).mask))


def _plain(options, trick, held, contract):
    """A position in the words of the oracle."""
    trump = None if contract.trump is None else contract.trump.letter
    on_table, in_hand = ([oracle.card(str(card)) for card in part] for part in (trick, held))
    return in_hand, on_table, trump, options


def _texts(cards) -> set[str]:
    return set(map(oracle.text, cards))


@every_mode
@examples(60)
@given(st.data(), play_options)
def test_exactly_what_a_plain_reading_of_the_rules_allows_is_allowed(mode, data, options):
    follower, rules = data.draw(followers(mode)), {"mode": mode, **options}
    assert set(map(str, _legal(rules, *follower))) == _texts(oracle.legal(*_plain(rules, *follower)))


@every_mode
@given(st.data(), play_options)
def test_exactly_the_cards_that_only_intermedia_allows_use_carrego(mode, data, options):
    (trick, held, contract), rules = data.draw(followers(mode)), {"mode": mode, **options}
    found = SpanishCardSet.from_mask(_position(rules, trick, contract).carregos(SpanishCardSet(held).mask))
    assert set(map(str, found)) == _texts(oracle.carregos(*_plain(rules, trick, held, contract)))


@given(
    st.lists(st.sampled_from(SPANISH_PACK), min_size=1, max_size=4, unique=True),
    st.sampled_from(Contract),
    st.sampled_from(["off", "on"]),
)
def test_the_winner_of_a_trick_is_the_one_that_a_plain_reading_finds(trick, contract, three_high):
    _, on_table, trump, options = _plain({"three_high": three_high}, trick, [], contract)
    found = position.master(BotifarraOptions.from_json(options), tuple(trick), contract)
    assert found == oracle.winner(on_table, trump, options)


@given(followers("pairs4"), play_options)
def test_obligada_is_within_intermedia_and_intermedia_within_lliure(follower, options):
    obligada, intermedia, lliure = (
        _legal({**options, "play": variant}, *follower) for variant in ("obligada", "intermedia", "lliure")
    )
    assert obligada <= intermedia <= lliure


@pytest.mark.parametrize("mode", [*ALONE, *TWO])
@given(st.data(), play_options)
def test_without_a_partner_intermedia_is_obligada(mode, data, options):
    follower = data.draw(followers(mode))
    obligada, intermedia = (
        _legal({**options, "mode": mode, "play": play}, *follower) for play in ("obligada", "intermedia")
    )
    assert obligada == intermedia


@every_mode
@given(st.data(), play_options)
def test_there_is_always_a_card_that_may_be_played_and_it_is_one_that_can_be_reached(mode, data, options):
    follower = data.draw(followers(mode))
    legal = _legal({"mode": mode, **options}, *follower)
    assert legal
    assert legal <= SpanishCardSet(follower[1])


@every_mode
@given(st.data(), play_options)
def test_every_card_that_is_refused_has_a_reason_that_fits_it(mode, data, options):
    """The reason names the rule; which rule, the row of the table says."""
    (trick, held, contract), rules = data.draw(followers(mode)), {"mode": mode, **options}
    here = oracle.row(*_plain(rules, trick, held, contract))
    available = SpanishCardSet(held)
    found = _position(rules, trick, contract)
    for card in available - SpanishCardSet.from_mask(found.legal(available.mask)):
        reason = found.reason(available.mask, card)
        follows = card.suit == trick[0].suit
        if here in ("P1", "O1", "O2") and not follows:
            assert reason == "must_follow_suit"
        elif here in ("O4", "O5"):
            forced = here == "O4" and rules.get("undertrump") == "forced"
            discard = "forced_discard" if mode in ALONE else "lowest_of_some_suit"
            assert reason == ("must_undertrump" if forced else discard)
        else:
            assert (
                reason
                == {
                    "P1": "points_or_lowest_of_suit",
                    "P2": "points_or_lowest",
                    "O1": "must_beat",
                    "O2": "lowest_of_suit",
                    "O3": "must_trump",
                }[here]
            )


# Carrego, rule B27.


@pytest.mark.parametrize(
    ("scope", "trick", "legal"),
    [
        ("partner_to_play", "C9", "C2 C10"),
        ("partner_to_play", "C3 C9", "C2"),
        ("partner_to_play", "C9 C3 C4", "C2"),
        ("any", "C9", "C2 C10"),
        ("any", "C3 C9", "C2 C10"),
        ("any", "C9 C3 C4", "C2 C10"),
    ],
)
def test_carrego_is_for_those_whose_partner_is_to_play_or_for_all(scope, trick, legal):
    state = in_play("C2 C7 C10", trick, play="intermedia", carrego_scope=scope)
    assert playable(state) == legal


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("C2 C11", "C9", "C2 C11"),
        ("C2 C10", "C9", "C2 C10"),
        ("C2 C12", "C9", "C2"),
        ("C10 C11", "C9", "C10 C11"),
        ("C11", "C9", "C11"),
        ("C2 C4 C11", "C9", "C2"),
        ("O2 O11", "C9", "O2"),
    ],
)
def test_a_doubleton_carrego_gives_the_ten_or_the_eleven_of_exactly_two_cards(hand, trick, legal):
    state = in_play(hand, trick, play="intermedia", carrego_limit="doubleton")
    assert playable(state) == legal


def test_carrego_lifts_no_duty_to_win():
    assert playable(in_play("C7 C10 C1", "C12", play="intermedia", carrego_scope="any")) == "C1"
    assert playable(in_play("E2 O10", "C12", play="intermedia", carrego_scope="any")) == "E2"


def test_carrego_of_any_scope_widens_the_discard_of_a_player_whose_trumps_are_too_low():
    rules = {"play": "intermedia", "carrego_scope": "any"}
    assert playable(in_play("E2 E5 O4 O9 B1", "C3 E7", **rules)) == "O4 O9 E2 B1"
    assert playable(in_play("E2 E10 O4 O9", "C3 E9", **rules, undertrump="forced")) == "E2 E10"


# The high three, rule B4.


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("O3 O2", "O1", "O3"),
        ("O3 O2", "O9", "O2"),
        ("O3 O4", "O9", "O4"),
        ("O1 O12", "O3", "O12"),
        ("E3 E4", "O5 E1", "E3"),
        ("E1 E4", "O5 E3", "E4"),
        ("O3 B9", "O2 O9", "O3"),
    ],
)
def test_the_high_three_stands_between_the_manilla_and_the_ace(hand, trick, legal):
    assert playable(in_play(hand, trick, three_high="on")) == legal


def test_a_high_three_cannot_be_given_to_the_partner_as_a_point_card():
    assert playable(in_play("O3 O4 O10", "O9 O2", three_high="on")) == "O4 O10"
    assert playable(in_play("B3 B4 B10", "O9 O2", three_high="on")) == "B4 B10"
    assert playable(in_play("O3", "O9 O2", three_high="on")) == "O3"


def test_a_high_three_has_no_effect_on_three_players():
    for high in ("off", "on"):
        assert playable(in_play("O5 O10", "O1", mode="individual3", three_high=high)) == "O5"


# Everyone for himself, rules B40 and B42.


@pytest.mark.parametrize("mode", ALONE)
@pytest.mark.parametrize(
    ("rules", "hand", "trick", "legal"),
    [
        ({}, "O10 O8 C7 E5 B5", "B9", "B5"),  # the suit led is held: no discard
        ({}, "C10 C8 E7 O11", "B9", "E7"),  # a trump wins: it must be played (trump is swords)
        ({}, "C10 C8 O11 O5", "B9", "O5"),
        ({}, "C10 C8", "B9", "C8"),
        ({}, "E5 E6 C10 C8", "B9 E7", "C8"),
        ({}, "E5 E6 B10", "O9 E7", "E5"),  # the trump suit keeps its place before clubs
        ({"play": "lliure"}, "E5 E6 B10", "O9 E7", "E5 E6"),
        ({"play": "lliure"}, "C10 C8 O11 O5", "B9", "O5 O11"),
        ({"play": "intermedia", "carrego_scope": "any"}, "C10 C8 O11 O5", "B9", "O5"),
        ({"undertrump": "forced"}, "E5 E6 C10 C8", "B9 E7", "E5"),
        ({"undertrump": "forced", "play": "lliure"}, "E5 E6 C10 C8", "B9 E7", "E5 E6"),
    ],
)
def test_a_discard_comes_from_the_first_suit_held(mode, rules, hand, trick, legal):
    assert playable(in_play(hand, trick, mode=mode, **rules)) == legal


@pytest.mark.parametrize("mode", ALONE)
def test_nobody_is_a_partner(mode):
    """The third player must beat the leader, whom he would leave alone in pairs."""
    assert playable(in_play("C9 C5 C10", "C1 C6", mode=mode)) == "C9"
    assert playable(in_play("E5 O10", "C9 C6", mode=mode)) == "E5"


# Two players, rule B49.


@pytest.mark.parametrize("mode", TWO)
@pytest.mark.parametrize(
    ("rules", "hand", "trick", "legal"),
    [
        ({}, "O8 O10 B5 B7", "C9", "O8 B5"),
        ({"play": "lliure"}, "O8 O10 B5 B7", "C9", "O8 O10 B5 B7"),
        ({"play": "intermedia"}, "C2 C10 O9", "C9", "C2"),
        ({"play": "intermedia"}, "O8 O10", "C9", "O8"),
    ],
)
def test_two_players_have_neither_carrego_nor_a_forced_discard(mode, rules, hand, trick, legal):
    assert playable(in_play("", trick, tops=hand, mode=mode, **rules)) == legal
