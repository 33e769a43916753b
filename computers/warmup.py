"""Warm-up: compiled functions are called once, so that no player waits for the compiler later.

``python -m computers.warmup [GAME ...]`` does it for all games, or for some of them. It fills the folder of machine
code, ``KEPT_IN`` of :mod:`computers.compiled`, from which other processes load.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from computers import compiled
from computers.player import Computers
from computers.registry import computers_of
from engine.game import AnyGame
from engine.games import GAMES

STALE: Final = 7 * 24 * 3600
"""Seconds after which the machine code of sources that nobody has used since is deleted."""
_COMPLETE: Final = "complete"
"""Suffix of the file that marks the machine code of a game as complete."""


def is_complete(names: Sequence[str] = ()) -> bool:
    """Tell whether a process has warmed up for these games, by default for all, and kept their machine code."""
    return compiled.KEPT_IN is not None and all(mark.exists() for mark in _marks(names, compiled.KEPT_IN))


def warm_up(games: Iterable[AnyGame], is_over: Callable[[], bool] = lambda: False) -> None:
    """Let the compiled players of these games decide once in every kind of position, and run all other compiled code.

    It ends early once ``is_over`` returns true.
    """
    for game in games:
        computers = computers_of(game)
        for options in game.presets.values() if computers.compiled else ():
            _rehearse(game, computers, options, is_over)
        if not is_over():
            computers.warm_up()


def keep(names: Sequence[str] = ()) -> None:
    """Note that the machine code of these games is complete, by default of all, and delete stale folders."""
    folder = compiled.KEPT_IN
    if folder is None:
        return
    for mark in _marks(names, folder):
        mark.touch()
    for other in folder.parent.iterdir():
        used = [mark.stat().st_mtime for mark in other.glob(f"*{_COMPLETE}")]
        if other != folder and used and max(used) < time.time() - STALE:
            shutil.rmtree(other, ignore_errors=True)


def _marks(names: Sequence[str], folder: Path) -> list[Path]:
    return [folder / f"{name}-{_COMPLETE}" for name in names or GAMES]


def _rehearse(
    game: AnyGame,
    computers: Computers,
    options: Any,  # noqa: ANN401 - each game has its own
    is_over: Callable[[], bool],
) -> None:
    """Play some deals quickly, and ask these players, too, for one decision of each kind."""
    chance = random.Random(0)  # noqa: S311 - nobody plays for anything here
    quick = computers.players[computers.quick](chance)
    players = [computers.players[name](chance) for name in computers.compiled]
    asked = set()
    state = game.start(options)
    while not is_over() and not (status := game.status(state)).over and status.scored < game.seats(options):
        if status.table_acts:
            state = game.apply(state, None, game.table_move(state, chance.randbytes(32))).state
            continue
        seat = status.waits_for[0]
        view = game.view(state, seat)
        kind = frozenset(type(move) for move in view.moves)
        if kind not in asked and len(view.moves) > 1:
            asked.add(kind)
            for player in players:
                player.choose(view)
        state = game.apply(state, seat, quick.choose(view)).state


def main(names: Sequence[str] = ()) -> None:
    """Warm up on games at a low priority, by default on all, unless that was done or is not wanted.

    It ends early, with nothing kept, when the process that started it has ended.
    """
    if compiled.IS_DISABLED:
        print("NUMBA_DISABLE_JIT is set, so nothing is compiled.")
        return
    if not compiled.IS_AVAILABLE:
        sys.exit("numba is not installed.")
    if is_complete(names):
        print(f"Compiled already: {compiled.KEPT_IN}")
        return
    if hasattr(os, "nice"):
        os.nice(10)
    began = time.perf_counter()
    parent = os.getppid()
    warm_up((GAMES[name] for name in names or GAMES), lambda: os.getppid() != parent)
    if os.getppid() != parent:  # killed and started again, it has another compiler
        sys.exit("The process that wanted this has ended.")
    keep(names)
    print(f"Compiled in {time.perf_counter() - began:.1f} s: {compiled.KEPT_IN or 'for this process alone'}")


if __name__ == "__main__":
    main(sys.argv[1:])
