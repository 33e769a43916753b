"""``docs/rules-coverage.md`` names a test for every rule of every game, and these tests exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
TABLE = TESTS.parents[1] / "docs" / "rules-coverage.md"
RULES = {
    "B": [f"B{number}" for number in range(1, 54) if number not in (37, 38, 39)],
    "R": [f"R{number}" for number in range(1, 41)],
}
"""The rules of Botifarra and of Barbu, by the letter of their numbers."""
FOLDERS = {"B": TESTS, "R": TESTS / "barbu"}


@cache
def _rows(letter: str) -> dict[str, list[tuple[str, str]]]:
    """The tests of every rule of a game, as file and name."""
    lines = re.compile(rf"^\| ({letter}\d+) \|[^|]+\|(.*)\|$", re.MULTILINE)
    rows = lines.findall(TABLE.read_text(encoding="utf-8"))
    return {rule: re.findall(r"`(\w+\.py)::(\w+)`", tests) for rule, tests in rows}


@cache
def _tests_in(file: Path) -> frozenset[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(
        node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


@pytest.mark.parametrize("letter", RULES)
def test_every_rule_is_listed_in_its_order_with_a_test(letter):
    assert list(_rows(letter)) == RULES[letter]
    assert all(_rows(letter).values())


@pytest.mark.parametrize("letter", RULES)
def test_every_test_that_is_named_exists(letter):
    for rule, tests in _rows(letter).items():
        for file, name in tests:
            assert name in _tests_in(FOLDERS[letter] / file), (rule, file, name)


def test_every_worked_example_of_botifarra_is_tested_under_its_number():
    files = ("test_worked_examples.py", "test_worked_examples_of_play.py")
    text = "".join((TESTS / file).read_text(encoding="utf-8") for file in files)
    named = set(re.findall(r'"BE(\d\d)', text)) | set(re.findall(r"def test_\w+_be(\d\d)\(", text))
    assert sorted(named) == [f"{number:02}" for number in range(1, 72)]
