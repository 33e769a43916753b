"""Warm-up: what is compiled is used once, so that nobody waits for the compiler later.

``python -m engine.warmup`` does it for all games. It fills the folder of machine code, ``KEPT_IN`` of
:mod:`engine.compiled`, from which other processes load what they need.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from engine import compiled
from engine.game import AnyGame
from engine.games import GAMES

STALE: Final = 7 * 24 * 3600
"""Seconds after which the machine code of sources that nobody has used since is deleted."""
_COMPLETE: Final = "complete"
"""The file that tells that a folder of machine code is complete."""


def is_complete() -> bool:
    """Tell whether a process has warmed up on these sources, so that their machine code is kept."""
    return compiled.KEPT_IN is not None and (compiled.KEPT_IN / _COMPLETE).exists()


def warm_up(games: Iterable[AnyGame], is_over: Callable[[], bool] = lambda: False) -> None:
    """Let the compiled players of these games decide once in every kind of position, and do what else is compiled.

    It ends early once ``is_over`` says so.
    """
    for game in games:
        names = [name for name in game.compiled_players if name in game.players]
        for options in game.presets.values() if names else ():
            _rehearse(game, options, names, is_over)
        if not is_over():
            game.warm_up()


def keep() -> None:
    """Note that the machine code is complete, and delete that of sources which nobody has used for long."""
    folder = compiled.KEPT_IN
    if folder is None:
        return
    (folder / _COMPLETE).touch()
    for other in folder.parent.iterdir():
        mark = other / _COMPLETE
        if other != folder and mark.exists() and mark.stat().st_mtime < time.time() - STALE:
            shutil.rmtree(other, ignore_errors=True)


def _rehearse(
    game: AnyGame,
    options: Any,  # noqa: ANN401 - each game has its own
    names: Sequence[str],
    is_over: Callable[[], bool],
) -> None:
    """Play some deals quickly, and ask these players, too, for one decision of each kind."""
    chance = random.Random(0)  # noqa: S311 - nobody plays for anything here
    quick = game.players[game.quick_player](chance)
    players = [game.players[name](chance) for name in names]
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


def main() -> None:
    """Warm up on all games at a low priority, unless that was done or is not wanted."""
    if compiled.IS_DISABLED:
        print("NUMBA_DISABLE_JIT is set, so nothing is compiled.")
        return
    if not compiled.IS_AVAILABLE:
        sys.exit("numba is not installed.")
    if is_complete():
        print(f"Compiled already: {compiled.KEPT_IN}")
        return
    if hasattr(os, "nice"):
        os.nice(10)
    began = time.perf_counter()
    warm_up(GAMES.values())
    keep()
    print(f"Compiled in {time.perf_counter() - began:.1f} s: {compiled.KEPT_IN or 'for this process alone'}")


if __name__ == "__main__":
    main()
