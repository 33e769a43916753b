"""The databases on which the tests of the store run.

The fixture ``dialect`` names the one of a test. What overrides it with both of them runs its tests on both; the marks
say that a test is about one of them.
"""

from typing import Final

import pytest

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
BOTH: Final = (SQLITE, POSTGRESQL)
MEMORY: Final = "memory"
"""Not a database: :mod:`tests.memory_store`."""

on_sqlite = pytest.mark.parametrize("dialect", [SQLITE])
on_postgresql = pytest.mark.parametrize("dialect", [POSTGRESQL])
on_both = pytest.mark.parametrize("dialect", BOTH)
