"""The examples in the engine's docstrings and guides."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import computers
import engine

ROOT = Path(__file__).parents[2]
MODULES = sorted(
    module.name
    for package in (computers, engine)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
)
WITH_EXAMPLES = {
    "computers.barbu.players",
    "computers.botifarra.players",
    "engine.cards.french",
    "engine.cards.spanish",
    "engine.move_text",
    "engine.proof",
    "engine.record",
    "engine.barbu.game",
    "engine.barbu.moves",
    "engine.barbu.options",
    "engine.botifarra.game",
    "engine.botifarra.moves",
}


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name):
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.failed == 0
    assert outcome.attempted > 0 or name not in WITH_EXAMPLES


@pytest.mark.parametrize("guide", ["docs/engine.md", "docs/shuffle.md"])
def test_the_examples_of_a_guide_are_true(guide, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    outcome = doctest.testfile(str(ROOT / guide), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 0
    assert outcome.failed == 0
