"""Random matches of the engine by random options: every state and every line is compared with the oracle.

``make soak`` plays more of them; a match is named by its number alone.
"""

from __future__ import annotations

import json
import random

import pytest

from computers.player import RandomPlayer
from computers.simulate import Plan, played
from engine.barbu import BARBU
from engine.errors import OptionError, RuleError
from engine.record import Header, Recorder, line_of
from tests.engine.barbu.oracle import Oracle, check_line, check_match
from tests.engine.barbu.oracle_options import (
    VALUES,
    complete,
    first_player,
    is_valid,
    random_options,
    seats_from,
    whole_pack,
)
from tests.engine.barbu.oracle_programme import IN_ORDER
from tests.examples import one_in

MATCHES = 144
"""Matches in make soak."""
GROUP = 4
"""Matches in one test, so that processes can share them."""
ILLEGAL = 0.03
"""How often a move is tried that may be illegal."""


def _options(number):
    return random_options(random.Random(number))


def _header(options, chance):
    values = BARBU.options(options)
    fixed = chance.randrange(options["players"]) if options["first_dealer"] == "fixed" else None
    return Header(BARBU, values, tuple("ABCDEFGHIJ"[: options["players"]]), fixed)


def _compare(oracle, state):
    """The engine and the oracle agree on who may do what."""
    status = BARBU.status(state)
    legal = oracle.legal()
    assert (status.over, status.table_acts) == (oracle.over(), oracle.table_acts())
    assert list(status.totals) == oracle.totals
    assert status.deal == oracle.number
    assert sorted(status.waits_for) == sorted(legal)
    for seat in status.waits_for:
        moves = [str(move) for move in BARBU.legal_moves(state, seat)]
        assert len(moves) == len(set(moves))
        assert set(moves) == legal[seat]
    if len(status.waits_for) > 1:
        asked = seats_from(oracle.options, first_player(oracle.options, oracle.dealer))
        assert list(status.waits_for) == [seat for seat in asked if seat in legal]


def _any_move(options, chance):
    """A seat and a move that could be legal some time."""
    card = chance.choice([*whole_pack(options), "2S", "7S", "AS", "AH"])
    height = chance.choice("267TA")
    move = chance.choice(
        [
            *(f"play {card}", f"play {card} low", f"play {card} high", "pass", "decline"),
            *(f"contract {chance.choice(IN_ORDER)}", "contract reussite", "contract reussite low"),
            *(f"contract reussite {height}", "contract ratatouille", "contract mariages"),
            *(f"vote {chance.choice(IN_ORDER)}", "vote mariages", f"turn {chance.randrange(54)}"),
        ]
    )
    return chance.randrange(options["players"]), move


def _try_anything(recorder, oracle, chance):
    """R40: a move that the oracle forbids is refused, and nothing changes."""
    seat, move = _any_move(oracle.options, chance)
    if move in oracle.legal().get(seat, ()):
        return
    before, moves = recorder.state, recorder.moves
    with pytest.raises(RuleError):
        recorder.make(seat, BARBU.parse_move(move))
    assert (recorder.state, recorder.moves) == (before, moves)


def _play(number):
    """Play a match in the engine and with it in the oracle; return its lines as parsed JSON."""
    chance = random.Random(f"match {number}")
    options = _options(number)
    recorder = Recorder(_header(options, chance))
    player = RandomPlayer(chance)
    lines = [json.loads(line_of(recorder.header))]
    assert lines[0]["options"] == options
    oracle = Oracle(lines[0])
    while True:
        _compare(oracle, recorder.state)
        status = BARBU.status(recorder.state)
        if status.over:
            return lines
        if chance.random() < ILLEGAL:
            _try_anything(recorder, oracle, chance)
        if status.table_acts:
            seat, move = None, BARBU.table_move(recorder.state, chance.randbytes(32))
        else:
            seat = chance.choice(status.waits_for)
            move = player.choose(BARBU.view(recorder.state, seat))
        lines.append(json.loads(line_of(recorder.make(seat, move))))
        check_line(oracle, lines[-1])


@pytest.mark.slow
@pytest.mark.parametrize("first", one_in(36, range(0, MATCHES, GROUP)))
def test_engine_and_oracle_play_the_same_matches(first):
    for number in range(first, first + GROUP):
        try:
            lines = _play(number)
        except Exception as fault:
            raise AssertionError(f"match {number}, {_unusual(_options(number))}: {fault}") from fault
        assert lines[-1]["events"][-1]["type"] == "match_over"


def _unusual(options):
    """The options that have not their default value."""
    return {name: value for name, value in options.items() if value != VALUES[name][0]}


def test_these_matches_have_every_value_of_every_option():
    drawn = [_options(number) for number in range(MATCHES)]
    for name, values in VALUES.items():
        assert {options[name] for options in drawn} == set(values), name


SHORT = {"per_dealer": "1", "votation": "on", "extra_round": "both", "mariages": "on"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "named",
    [
        SHORT,
        SHORT | {"players": 5, "pack": "52", "ace_place": "first_ace", "reussite_start": "last_dealt"},
        SHORT | {"players": 3, "first_dealer": "fixed", "lead": "left", "dernier_pli": "on"},
        {"order": "drawn", "rotation": "block", "players": 2},
    ],
)
def test_simulated_matches_are_right_for_the_oracle(named):
    options = BARBU.options(named)
    plan = Plan(BARBU, options, ("random",) * options.players, "oracle")
    for number in (1, 2):
        header = plan.header(number)
        lines = [header, *played(plan, header, number)]
        check_match([json.loads(line_of(line)) for line in lines])


def test_the_engine_refuses_the_configurations_of_section_1_and_no_other():
    chance = random.Random(1)
    for _ in range(300):
        options = {name: chance.choice(values) for name, values in VALUES.items()}
        if is_valid(options):
            assert BARBU.options(options).to_json() == options
        else:
            with pytest.raises(OptionError):
                BARBU.options(options)


def test_the_engine_has_the_defaults_of_section_1():
    assert BARBU.options({}).to_json() == complete({})
