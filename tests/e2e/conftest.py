"""The end of the nursery, when all tests of this process are over."""

from tests.e2e import nursery


def pytest_sessionfinish() -> None:
    nursery.close()
