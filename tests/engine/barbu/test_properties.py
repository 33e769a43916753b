"""Properties of every game of Barbu, by any options."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.__main__ import main
from engine.barbu import (
    BARBU,
    BarbuOptions,
    Contract,
    Decline,
    NameContract,
    Pass,
    PlayCard,
    Shuffle,
    Side,
    TurnUp,
    Vote,
    parse_move,
)
from engine.cards.french import FRENCH_PACK, RANKS, FrenchCardSet
from engine.errors import MoveError, NotationError
from tests.engine.barbu.oracle_options import VALUES, is_valid, used_pack
from tests.engine.barbu.positions import seed
from tests.engine.barbu.strategies import numbers, options, states
from tests.examples import one_in

ALL_MOVES = [
    *(PlayCard(card, side) for card, side in product(FRENCH_PACK, (None, *Side))),
    *(Vote(contract) for contract in Contract),
    *(NameContract(contract) for contract in Contract),
    *(NameContract(Contract.REUSSITE, height=rank) for rank in RANKS),
    *(NameContract(Contract.REUSSITE, side=side) for side in Side),
    *(TurnUp(place) for place in range(1, 53)),
    *(Pass(), Decline(), Shuffle(seed(1))),
]
"""Every move that can be written, with one shuffle."""


@given(options)
def test_options_read_back_from_their_json(values):
    read = BarbuOptions.from_json(values)
    assert read.to_json() == values
    assert BarbuOptions.from_json(json.loads(json.dumps(read.to_json()))) == read
    assert BarbuOptions.from_json({name: str(value) for name, value in values.items()}) == read


def test_options_are_written_in_the_order_of_their_specs():
    assert list(BarbuOptions().to_json()) == [spec.name for spec in BARBU.option_specs] == list(VALUES)


@pytest.mark.parametrize("name", VALUES)
def test_a_spec_names_all_values_of_its_option_the_default_first(name):
    (spec,) = (spec for spec in BARBU.option_specs if spec.name == name)
    default = str(VALUES[name][0])
    assert str(BarbuOptions().to_json()[name]) == default
    assert set(spec.values) == {str(value) for value in VALUES[name]}
    assert spec.numbers is None


@given(options, st.data())
def test_a_spec_offers_every_value_that_makes_a_game_beside_the_others(values, data):
    read = BarbuOptions.from_json(values)
    spec = data.draw(st.sampled_from(BARBU.option_specs))
    for value in spec.values:
        if is_valid({**values, spec.name: type(values[spec.name])(value)}):
            assert spec.offers(read, value)


@pytest.mark.parametrize(
    ("values", "name", "value"),
    [
        ({}, "players", "9"),
        ({"players": 9, "pack": "52"}, "pack", "32"),
        ({"order": "drawn"}, "pack", "52"),
        ({"players": 5}, "slam", "chelem"),
        ({"pack": "52"}, "order", "drawn"),
    ],
)
def test_a_spec_does_not_offer_what_section_1_forbids(values, name, value):
    (spec,) = (spec for spec in BARBU.option_specs if spec.name == name)
    assert not spec.offers(BarbuOptions.from_json(values), value)


def test_options_matter_where_the_rules_say_so():
    """R8: the number of deals in free order alone; R32: the place of aces with 52 cards alone."""
    without = {spec.name for spec in BARBU.option_specs if not spec.matters(BarbuOptions())}
    forced = BarbuOptions.from_json({"order": "forced", "pack": "52"})
    assert without == {"ace_place"}
    assert {spec.name for spec in BARBU.option_specs if not spec.matters(forced)} == {
        "reussites",
        "per_dealer",
    }


def test_every_move_reads_back_from_its_text():
    for move in ALL_MOVES:
        assert parse_move(str(move)) == move


@given(
    st.text()
    | st.from_regex(r"(play|vote|contract|turn|shuffle|pass|decline)( \w{0,9}){0,3}", fullmatch=True)
)
def test_a_text_is_a_move_written_as_it_is_or_no_move(text):
    try:
        written = str(parse_move(text))
    except NotationError:
        return
    assert written == text


@pytest.mark.slow
@given(states())
def test_a_move_is_taken_if_it_is_among_the_legal_ones_and_refused_if_not(state):
    """R40: a refused move changes nothing."""
    before, status = repr(state), BARBU.status(state)
    for seat in (None, *range(state.options.players), state.options.players):
        legal = () if seat in (None, state.options.players) else BARBU.legal_moves(state, seat)
        assert bool(legal) is (seat in status.waits_for)
        for move in ALL_MOVES:
            if move in legal or (seat is None and isinstance(move, Shuffle) and status.table_acts):
                BARBU.apply(state, seat, move)
            else:
                with pytest.raises(MoveError) as error:
                    BARBU.apply(state, seat, move)
                assert error.value.code in BARBU.sentences or error.value.code in COMMON_CODES
    assert repr(state) == before


COMMON_CODES = {"not_your_turn", "match_over", "not_dealt", "table_deals", "card_not_in_hand"}


@given(states())
def test_the_same_move_leads_to_the_same_state_and_the_same_events(state):
    for seat in BARBU.status(state).waits_for:
        for move in BARBU.legal_moves(state, seat):
            assert BARBU.apply(state, seat, move) == BARBU.apply(state, seat, parse_move(str(move)))


@given(states())
def test_every_card_is_in_one_place(state):
    """In a hand, on the table, in a trick or in the layout: the pack of R2."""
    held = [str(card) for hand in state.hands for card in FrenchCardSet.from_mask(hand)]
    played = [str(card) for trick in state.tricks for card in trick.cards] + list(map(str, state.trick))
    placed = [] if state.layout is None else list(map(str, FrenchCardSet.from_mask(state.layout.placed)))
    assert len(state.placed) == len(placed)
    assert {str(card) for card in state.placed} == set(placed)
    if state.mariages is not None:
        assert held + played + placed == []
    elif state.phase.is_deal:
        assert sorted(held + played + placed) == sorted(used_pack(state.options.to_json()))
    assert sum(BARBU.view(state, None).cards_left) == len(held)


@given(states(), numbers)
def test_a_seat_has_a_move_whenever_it_is_awaited_and_a_forced_one_is_legal(state, number):
    status = BARBU.status(state)
    assert bool(status.waits_for) is status.deal_is_open
    assert status.table_acts is (not status.deal_is_open and not status.over)
    for seat in range(state.options.players):
        forced, legal = BARBU.forced_move(state, seat), BARBU.legal_moves(state, seat)
        assert forced is None or forced in legal
        assert forced is None or seat in status.waits_for
        assert (tuple(legal) == BARBU.view(state, seat).moves) is True


# The command line


def _simulated(tmp_path, capsys, name, values, *arguments):
    file = tmp_path / name
    asked = ["simulate", "--game", "barbu", "--players", "random", "--options", json.dumps(values)]
    assert main([*asked, "--record", str(file), *arguments]) == 0
    return file, capsys.readouterr().out.splitlines()


EVERYTHING = {"votation": "on", "extra_round": "both", "mariages": "on", "per_dealer": "1"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "values",
    one_in(
        2,
        [
            EVERYTHING,
            {"order": "drawn", "rotation": "block"},
            {
                "players": 9,
                "per_dealer": "2",
                "pack": "52",
                "ace_place": "first_ace",
                "reussite_start": "last_dealt",
            },
            {"order": "forced", "dernier_pli": "on", "first_dealer": "fixed"},
        ],
    ),
)
def test_replay_finds_what_simulate_has_written_and_the_same_seed_writes_it_again(tmp_path, capsys, values):
    file, printed = _simulated(tmp_path, capsys, "one", values, "--matches", "2", "--seed", "s")
    again, _ = _simulated(tmp_path, capsys, "again", values, "--matches", "2", "--seed", "s")
    other, _ = _simulated(tmp_path, capsys, "other", values, "--matches", "2", "--seed", "t")
    assert file.read_bytes() == again.read_bytes() != other.read_bytes()
    assert main(["replay", str(file)]) == 0
    moves = json.loads(printed[-1])["moves"]
    assert json.loads(capsys.readouterr().out) == {"matches": 2, "moves": moves}


def test_a_summary_counts_deals_and_a_fixed_dealer_goes_round(tmp_path, capsys):
    values = {"players": 3, "per_dealer": "1", "first_dealer": "fixed"}
    file, printed = _simulated(tmp_path, capsys, "three", values, "--matches", "4")
    assert [json.loads(line)["hands"] for line in printed] == [3, 3, 3, 3, 12]
    assert list(json.loads(printed[0])) == ["match", "totals", "winners", "hands"]
    headers = [json.loads(line) for line in file.read_text("utf-8").splitlines() if '"record"' in line]
    assert [header["dealer"] for header in headers] == [0, 1, 2, 0]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"players": 9}, "32 cards are enough for 8 players, not for 9: take 52"),
        ({"players": 5, "slam": "chelem"}, "a grand chelem is played by four, not by 5"),
        ({"order": "drawn", "pack": "52"}, "52 cards leave none"),
        ({"ace_place": "first_ace"}, "the first ace decides only with 52 cards"),
        ({"colour": "red"}, "there is no option 'colour'"),
        ({"quiet_tricks": 1}, "1 is no value of the option 'quiet_tricks'"),
        ({"players": True}, "True is no value of the option 'players'"),
        ({"players": 4.0}, "4.0 is no value of the option 'players'"),
    ],
)
def test_simulate_says_what_makes_no_game(capsys, values, sentence):
    assert main(["simulate", "--game", "barbu", "--options", json.dumps(values)]) == 2
    assert sentence in capsys.readouterr().err
