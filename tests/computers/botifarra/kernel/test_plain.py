"""The kernel without numba: the same functions as plain Python."""

import importlib
import sys
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("numba")

import numpy as np

from computers import compiled
from computers.botifarra import kernel as fast
from engine.botifarra import BOTIFARRA, BotifarraOptions, Phase
from tests.computers.botifarra.kernel.decisions import MODES, dealt, hand_played

PACKAGE = "computers.botifarra.kernel"
COMPILED = (PACKAGE, "computers.botifarra.careful")


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The kernel as it is imported where numba is not installed."""
    kept = {name: module for name, module in sys.modules.items() if name.startswith(COMPILED)}
    for name in kept:
        del sys.modules[name]
    with monkeypatch.context() as without:
        without.setattr(compiled, "numba", None)
        without.setattr(compiled, "IS_AVAILABLE", False)
        made = importlib.import_module(PACKAGE)
    for name in [name for name in sys.modules if name.startswith(COMPILED)]:
        del sys.modules[name]
    sys.modules.update(kept)
    return made


def answers(kernel: Any, state: Any) -> list[Any]:
    """Return everything that the kernel says of a position."""
    view = BOTIFARRA.view(state, state.player)
    rules, position = kernel.rules_in(view), kernel.position_of(view)
    worlds = np.array([dealt(state)], dtype=np.int64)
    legal = sum(1 << move.card for move in view.moves)
    return [
        kernel.evaluate(rules, position, worlds, legal, kernel.Control(9)).tolist(),
        kernel.log_likelihood(view, worlds).tolist(),
        kernel.log_likelihood_of_calls(view, worlds).tolist(),
        kernel.played_out(rules, position, dealt(state), 4),
    ]


def test_plain_functions_give_what_compiled_ones_give(plain: ModuleType) -> None:
    for seed, mode in enumerate(MODES):
        states = [
            state
            for state in hand_played(BotifarraOptions(mode=mode), seed, player="careful")
            if state.phase is Phase.PLAY
        ]
        for state in states[8::7]:
            assert answers(plain, state) == answers(fast, state)
