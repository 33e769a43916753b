"""Requests of tables at real rate limits: their part of the 50 a second, and how far their messages are behind."""

from __future__ import annotations

import time
from collections import Counter

from aiohttp import web

from benchmarks.clicks import Measured, ms, percentile
from benchmarks.requests import Tally
from benchmarks.scale.clicks import SHARDS, play_all, start_all
from benchmarks.scale.fleet import begin, fleet_at, spread
from benchmarks.scale.metrics import part_within, scrape
from benchmarks.scale.postgresql import running_database
from sandbox.rate_limits import RateLimitMode
from sandbox.server import Sandbox

LIMIT = 50
"""Requests a second that Discord allows the token."""
GOAL = 2.0
"""Seconds by which the message of a table may be behind."""
BEHIND = "botifarra_table_message_behind_seconds"
SOME_ROUTES = 3
HEAD = (
    f"{'by tokens':>9}{'tables':>8}{'cards/s':>9}{'of 50/s':>9}{'a card':>8}{'callbacks':>10}{'by clicks':>10}"
    f"{'429':>5}{'behind p50':>12}{'p99':>6}{'within 2 s':>12}{'answered p99':>14}{'tables at 50/s':>16}"
)


class Routes(Tally):
    """Counts the requests by the bot's token by route, too."""

    def __init__(self) -> None:
        super().__init__()
        self.routes: Counter[str] = Counter()

    async def write_request(self, request: web.Request, response: web.StreamResponse) -> None:
        """Count a request."""
        await super().write_request(request, response)
        route = request.match_info.route.resource
        if route is not None and "/interactions/" not in request.path and "/webhooks/" not in request.path:
            path = route.canonical.removeprefix("/api/v10")
            self.routes[f"{request.method} {path} {response.status}"] += 1

    def reset(self) -> None:
        """Begin anew."""
        self.requests.clear()
        self.routes.clear()


async def measure(
    number: int, cards: int, thinking: float, processes: int, *, clock: str, by_tokens: bool
) -> None:
    """Let so many tables play, and print what they request."""
    tally = Routes()
    with running_database() as database:
        async with (
            Sandbox(
                servers=number, identify_seconds=0, rate_limits=RateLimitMode.REAL, recorder=tally
            ) as sandbox,
            fleet_at(
                sandbox,
                database,
                SHARD_COUNT=str(SHARDS),
                SHARDS_A_PROCESS=str(SHARDS // processes),
                TABLES_BY_TOKEN=str(by_tokens).lower(),
            ) as fleet,
        ):
            crowd = spread(sandbox, number)
            ports = await start_all(fleet, processes)
            await begin(crowd, clock)
            await play_all(crowd, 1, Measured(), thinking=thinking)
            tally.reset()
            for table in crowd:
                table.shown.clear()
            before = await scrape(ports)
            measured, began = Measured(), time.perf_counter()
            await play_all(crowd, cards, measured, thinking=thinking)
            took = time.perf_counter() - began
            in_time = part_within(before, await scrape(ports), BEHIND, GOAL)
            shown = [seconds for table in crowd for seconds in table.shown]
            played = len(measured.answers)
            a_second = tally.requests["bot"] / took
            carried = f"{LIMIT / a_second * number:.0f}" if a_second else "no limit"
            print(
                f"{'yes' if by_tokens else 'no':>9}{number:>8}{played / took:>9.1f}{a_second:>9.2f}"
                f"{tally.requests['bot'] / played:>8.3f}{tally.requests['callbacks'] / played:>10.2f}"
                f"{tally.requests['token'] / played:>10.2f}{tally.requests['429']:>5}"
                f"{percentile(shown, 50):>10.2f} s{percentile(shown, 99):>6.2f}{in_time:>12.1%}"
                f"{ms(measured.answers, 99):>11.0f} ms{carried:>16}"
                f"{f'   {measured.lost} lost' if measured.lost else ''}"
                f"{f'   {measured.asked_for} hands asked for' if measured.asked_for else ''}",
                flush=True,
            )
            for route, count in tally.routes.most_common(SOME_ROUTES):
                print(f"{'':>12}{count:>7} {route}", flush=True)
