"""``docs/rules-coverage.md`` names a test for every rule, and these tests exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
TABLE = TESTS.parents[1] / "docs" / "rules-coverage.md"
RULES = [f"B{number}" for number in range(1, 54) if number not in (37, 38, 39)]


@cache
def _rows() -> dict[str, list[tuple[str, str]]]:
    """The tests of every rule of the table, as file and name."""
    rows = re.findall(r"^\| (B\d+) \|[^|]+\|(.*)\|$", TABLE.read_text(encoding="utf-8"), re.MULTILINE)
    return {rule: re.findall(r"`(\w+\.py)::(\w+)`", tests) for rule, tests in rows}


@cache
def _tests_in(file: str) -> frozenset[str]:
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    return frozenset(
        node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def test_every_rule_is_listed_in_its_order_with_a_test():
    assert list(_rows()) == RULES
    assert all(_rows().values())


def test_every_test_that_is_named_exists():
    for rule, tests in _rows().items():
        for file, name in tests:
            assert name in _tests_in(file), (rule, file, name)


def test_every_worked_example_is_tested_under_its_number():
    files = ("test_worked_examples.py", "test_worked_examples_of_play.py")
    text = "".join((TESTS / file).read_text(encoding="utf-8") for file in files)
    named = set(re.findall(r'"BE(\d\d)', text)) | set(re.findall(r"def test_\w+_be(\d\d)\(", text))
    assert sorted(named) == [f"{number:02}" for number in range(1, 72)]
