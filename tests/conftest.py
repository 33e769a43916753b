"""Markers by folder, a server of PostgreSQL, and a collection without garbage collection."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test, settings

from tests.databases import POSTGRESQL
from tests.examples import SOAK
from tests.postgresql import Server, running_server

TESTS = Path(__file__).parent

IN_OTHER_PROCESSES = {"browser", "e2e"}
"""Folders of tests that wait for other processes."""

settings.load_profile("test")

SERVER = pytest.StashKey[Server]()
LOG_SIZE = pytest.StashKey[int]()

WORKERS = "PYTEST_XDIST_AUTO_NUM_WORKERS"
"""The variable by which pytest-xdist is told how many processes are meant by ``auto``."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """Let ``auto`` be one process more than cores: many a test waits for a bot or a browser."""
    return None if WORKERS in os.environ else (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    """Leave the tests of ``make soak`` out, unless ``-m`` speaks of them."""
    chosen = config.option.markexpr
    if SOAK not in chosen:
        config.option.markexpr = f"({chosen}) and not {SOAK}" if chosen else f"not {SOAK}"
    # What is imported and collected stays until the end: to look through all of it again and again took a third
    # of the time of the collection.
    gc.disable()


def pytest_collection_finish() -> None:
    """Collect garbage again, but seldom."""
    gc.freeze()
    gc.enable()
    # A sixth of the time went into the collection of garbage, mostly among what stays: texts, tables, tests.
    gc.set_threshold(200_000, 20, 100)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each test the names of its folders as markers, ``postgresql``, and ``soak`` to properties.

    Those that wait for other processes come first: at the end nothing would be left to do meanwhile.
    """
    items.sort(key=lambda item: IN_OTHER_PROCESSES.isdisjoint(_folders(item)))
    for item in items:
        for folder in _folders(item):
            item.add_marker(folder)
        if _runs_on_postgresql(item):
            item.add_marker(POSTGRESQL)
        # With the profile of make soak, all properties are tried with its examples.
        if settings.get_current_profile_name() == SOAK and is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker(SOAK)


def _folders(item: pytest.Item) -> tuple[str, ...]:
    return item.path.relative_to(TESTS).parts[:-1]


def _runs_on_postgresql(item: pytest.Item) -> bool:
    call = getattr(item, "callspec", None)
    dialect = call.params.get("dialect") if call else None
    return dialect == POSTGRESQL or "postgresql" in getattr(item, "fixturenames", ())


@pytest.fixture(scope="session")
def postgresql(request: pytest.FixtureRequest) -> Iterator[Server]:
    """Return a running server of PostgreSQL; skips the test without one."""
    with running_server() as server:
        request.config.stash[SERVER] = server
        yield server
        del request.config.stash[SERVER]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    server = item.config.stash.get(SERVER, None)
    item.stash[LOG_SIZE] = server.log_size() if server else 0


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the report of a test that fails on PostgreSQL tell what the server wrote into its log meanwhile."""
    report = yield
    server = item.config.stash.get(SERVER, None)
    if report.failed and server and item.get_closest_marker(POSTGRESQL):
        report.sections.append(("PostgreSQL's log", server.log_since(item.stash[LOG_SIZE])))
    return report
