"""The capacity model: its arithmetic, and that the page shows what it says."""

from dataclasses import replace
from pathlib import Path

import pytest

from tools.capacity import Assumptions, Costs, capacity, table, tables_of_a_token

PAGE = Path(__file__).parents[1] / "docs" / "scaling.md"
COSTS = Costs(
    bot=10.0,
    loop=0.5,
    database=2.0,
    written=2.0,
    commits=2.0,
    process=200.0,
    servers=10.0,
    tables=50.0,
    requests=0.02,
    requests_alone=1.0,
    uploaded=250.0,
    cards=500.0,
    hot=100_000.0,
    archived=10_000.0,
)
ASSUMED = Assumptions(
    active=0.01,
    thinking=4.0,
    left_open=5.0,
    busy_hours=5.0,
    load=0.5,
    archive_days=30.0,
    most_shards=10,
    max_concurrency=1,
    restarts=2.0,
)


def test_a_hundred_thousand_servers_have_a_thousand_tables_that_take_two_and_a_half_cores():
    large = capacity(100_000, COSTS, ASSUMED)
    assert (large.active, large.cards_a_second, large.bot_cores) == (1000, 250, 2.5)
    assert large.uplink == 512
    assert (large.database_cores, large.commits_a_second) == (0.5, 500)


def test_there_are_as_many_processes_as_cores_or_handovers_ask_for():
    by_handover = capacity(100_000, COSTS, ASSUMED)
    assert (by_handover.processes, by_handover.shards_a_process) == (4, 10)
    by_cores = capacity(100_000, COSTS, replace(ASSUMED, active=0.03))
    assert by_cores.processes == 8  # 7.5 cores, half of it on event loops, each of them half used


def test_all_groups_of_shards_have_the_same_size():
    uneven = capacity(60_000, COSTS, replace(ASSUMED, most_shards=7))
    assert (uneven.processes, uneven.shards_a_process, uneven.shards) == (4, 6, 24)


def test_memory_is_divided_among_the_processes_and_the_spare_one_has_its_own():
    large = capacity(100_000, COSTS, ASSUMED)
    assert large.memory == pytest.approx(200 + (1000 + 250) / 4)
    assert large.memory_in_all == pytest.approx((large.memory * 4 + 200) / 1024)


def test_the_database_grows_with_the_matches_of_a_day():
    large = capacity(100_000, COSTS, ASSUMED)
    assert large.matches_a_day == pytest.approx(1000 * 5 * 3600 / (500 * 4))
    assert large.a_year == pytest.approx(9000 * 365 * 10_000 / 2**30)
    assert large.hot == pytest.approx(9000 * 30 * 100_000 / 2**30)


def test_forty_shards_connect_in_two_hundred_seconds_and_sixteen_at_once_in_fifteen():
    assert capacity(100_000, COSTS, ASSUMED).cold_start == 200
    assert capacity(100_000, COSTS, replace(ASSUMED, max_concurrency=16)).cold_start == 15


def test_without_the_tokens_of_clicks_a_token_carries_two_hundred_tables():
    assert tables_of_a_token(COSTS.requests_alone, 4) == 200
    assert tables_of_a_token(COSTS.requests, 4) == 10_000


def test_the_page_shows_what_the_model_says():
    shown = [capacity(servers, Costs(), Assumptions()) for servers in (1000, 10_000, 100_000)]
    assert table(shown) in PAGE.read_text(encoding="utf-8")
