"""``careful`` decides as it always did: under all house rules, at any time of a match, after odd moves and revokes.

The files have a line for each hundred decisions: a checksum of the choices, and a character for each answer.
"""

import random
from itertools import islice
from pathlib import Path
from zlib import crc32

import pytest

from computers.player import CAREFUL
from computers.registry import computers_of
from engine.botifarra import PlayCard
from engine.errors import OptionError
from engine.games import GAMES

GOLDEN = Path(__file__).parents[1] / "golden"
IN_A_MATCH = 50
"""Decisions of each match; the next one has other house rules."""
IN_A_LINE = 100


def any_options(game, chance):
    """Return house rules, each option drawn by chance."""
    while True:
        values = {}
        for spec in game.option_specs:
            among = (*spec.values, *(spec.numbers or ()))
            values[spec.name] = chance.choice(among)
        try:
            return game.options(values)
        except OptionError:
            continue


def decisions(game):
    """Yield (view, move of ``careful``) for every choice between several moves, without end."""
    number = 0
    while True:
        number += 1
        yield from islice(of_match(game, random.Random(f"{game.name} {number}")), IN_A_MATCH)


def of_match(game, chance):
    """Yield the decisions of a match that has been played by chance up to some moment."""
    state = game.start(any_options(game, chance))
    player = computers_of(game).players[CAREFUL](chance)
    begins = chance.choice((0, chance.random()))
    while not (status := game.status(state)).over:
        if status.table_acts:
            state = game.apply(state, None, game.table_move(state, chance.randbytes(32))).state
            continue
        seat = chance.choice(status.waits_for)
        view = game.view(state, seat)
        move = chance.choice(view.moves)
        if game.progress(state) >= begins and len(view.moves) > 1:
            chosen = player.choose(view)
            yield view, chosen
            move = chance.choice((move, chosen, chosen, chosen))
        if chance.random() < 0.02 and getattr(view, "offered", ()):
            move = PlayCard(chance.choice(tuple(view.offered)))
        state = game.apply(state, seat, move).state


def lines(game, count):
    """Yield a line for each hundred decisions: a sum of what could be chosen, and a character for each choice."""
    found = decisions(game)
    for _ in range(count // IN_A_LINE):
        asked, chosen = 0, ""
        for view, move in islice(found, IN_A_LINE):
            asked = crc32(f"{view.seat} {' '.join(map(str, view.moves))}".encode(), asked)
            chosen += chr(ord("0") + view.moves.index(move))
        yield f"{asked:08x} {chosen}"


@pytest.mark.slow
@pytest.mark.parametrize("count", [400, pytest.param(10_000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_careful_decides_as_recorded(game, count):
    recorded = (GOLDEN / f"careful_{game.name}.txt").read_text().splitlines()
    assert list(lines(game, count)) == recorded[: count // IN_A_LINE]
