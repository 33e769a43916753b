"""Markers of all tests: each carries the names of the folders that it lies in, such as ``bot`` and ``tables``."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for folder in item.path.relative_to(TESTS).parts[:-1]:
            item.add_marker(folder)
