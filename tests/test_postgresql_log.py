"""The log of PostgreSQL in the report of a test that fails on it."""

import pytest

from tests.postgresql import Server


def fail(server: Server, word: str) -> None:
    with pytest.raises(AssertionError):
        server.sql(f"SELECT '{word}'::integer")


def test_the_log_has_what_the_server_wrote_since_a_test_began(postgresql: Server) -> None:
    fail(postgresql, "earlier")
    size = postgresql.log_size()
    fail(postgresql, "meanwhile")
    log = postgresql.log_since(size)
    assert 'invalid input syntax for type integer: "meanwhile"' in log
    assert "earlier" not in log


def test_of_a_long_log_the_end_is_shown(postgresql: Server) -> None:
    size = postgresql.log_size()
    fail(postgresql, "meanwhile")
    log = postgresql.log_since(size, most=40)
    assert len(log) == 40
    assert log.endswith("SELECT 'meanwhile'::integer\n")


def test_the_report_of_a_test_that_fails_has_it(postgresql: Server, request: pytest.FixtureRequest) -> None:
    fail(postgresql, "meanwhile")
    failure = pytest.CallInfo.from_call(lambda: pytest.fail("something"), "call")
    report = request.node.ihook.pytest_runtest_makereport(item=request.node, call=failure)
    assert "meanwhile" in dict(report.sections)["PostgreSQL's log"]
