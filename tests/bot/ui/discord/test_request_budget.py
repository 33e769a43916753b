"""The budget of the bot's token: turns, and the count of refused requests."""

import asyncio
import logging

import aiohttp
import pytest
from aiohttp import web

from bot.ui.discord import pacing
from bot.ui.discord.pacing import A_SECOND, BURST, HOLD_AT, WARN_AT, WINDOW, RequestBudget


@pytest.fixture
async def clock(monkeypatch):
    """Let sleeps pass at once, and return the list of their seconds; the loop's time is their sum."""
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: 1000 + sum(slept))
    monkeypatch.setattr(asyncio, "sleep", sleep)
    return slept


@pytest.fixture
async def discord_that_answers():
    """Return an address that answers with the status and the scope of a limit that a request names."""

    async def answer(request):
        scope = request.query.get("scope")
        headers = {"X-RateLimit-Scope": scope} if scope else {}
        return web.Response(status=int(request.query["status"]), headers=headers)

    app = web.Application()
    app.router.add_get("/", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    await runner.cleanup()


async def test_a_burst_passes_at_once_and_then_so_many_a_second(clock):
    budget = RequestBudget()
    for _ in range(BURST):
        await budget.turn()
    assert sum(clock) == 0
    for _ in range(2 * A_SECOND):
        await budget.turn()
    assert sum(clock) == pytest.approx(2.0)


@pytest.mark.parametrize(
    ("query", "counts"),
    [
        ("status=401", True),
        ("status=403", True),
        ("status=429", True),
        ("status=429&scope=user", True),
        ("status=429&scope=shared", False),
        ("status=404", False),
        ("status=500", False),
        ("status=200", False),
    ],
)
async def test_refused_requests_count_but_for_limits_that_all_bots_share(discord_that_answers, query, counts):
    budget = RequestBudget()
    async with (
        aiohttp.ClientSession(trace_configs=[budget.trace()]) as session,
        session.get(f"{discord_that_answers}?{query}"),
    ):
        pass
    assert budget.refused == counts


def refuse(budget, number):
    for _ in range(number):
        budget._refused.append(asyncio.get_running_loop().time())
        budget._warn()


async def test_refused_requests_are_forgotten_after_ten_minutes(clock):
    budget = RequestBudget()
    refuse(budget, 3)
    clock.append(WINDOW + 1)
    assert budget.refused == 0


async def test_each_thousand_is_logged_once(clock, caplog):
    caplog.set_level(logging.ERROR, pacing.__name__)
    refuse(RequestBudget(), 2 * WARN_AT + 5)
    assert [record.getMessage().split()[3] for record in caplog.records] == ["1000", "2000"]


async def test_with_half_of_what_bans_an_address_tables_wait_until_some_are_forgotten(clock):
    budget = RequestBudget()
    refuse(budget, HOLD_AT - 1)
    await budget.turn()
    assert sum(clock) == 0
    refuse(budget, 1)
    await budget.turn()
    assert sum(clock) == pytest.approx(WINDOW)
