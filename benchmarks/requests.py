"""The requests and uploads of a card: ``python -m benchmarks.requests``.

One table of four people, who think some seconds before each card, plays at a sandbox with real rate limits. Requests
by the bot's token count towards Discord's 50 a second; callbacks and requests by the tokens of interactions do not.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

from aiohttp import web

from benchmarks.clicks import Measured, play, start_match
from benchmarks.load.crowd import tables
from benchmarks.load.process import online, started
from sandbox.rate_limits import RateLimitMode
from sandbox.recorder import Recorder
from sandbox.server import Sandbox

KIB = 1024
START = 8.0
"""Seconds in which the bot uploads emojis and fills its caches, which is not measured."""


class Tally(Recorder):
    """Counts requests and the bytes of their bodies by the kind of token, and records nothing."""

    def __init__(self) -> None:
        super().__init__(StringIO())
        self.requests: Counter[str] = Counter()
        self.uploaded = 0

    async def write_request(self, request: web.Request, response: web.StreamResponse) -> None:
        """Count a request."""
        if response.status == web.HTTPTooManyRequests.status_code:
            self.requests["429"] += 1
        elif "/interactions/" in request.path:
            self.requests["callbacks"] += 1
        else:
            self.requests["token" if "/webhooks/" in request.path else "bot"] += 1
        self.uploaded += len(await request.read())

    def write_frame(self, frame: object) -> None:
        """Leave frames out."""


async def measure(cards: int, thinking: float) -> Tally:
    """Play so many cards and return what was sent meanwhile."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(recorder=tally, rate_limits=RateLimitMode.REAL) as sandbox:
            (table,) = tables(sandbox, 1)
            with started("bot", sandbox, Path(folder)):
                await online(sandbox)
                await asyncio.sleep(START)
                await start_match(table)
                tally.requests.clear()
                tally.uploaded = 0
                await play(table, cards, Measured(), thinking=thinking)
                await asyncio.sleep(thinking)
    return tally


def main(arguments: Sequence[str] | None = None) -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.requests", description=__doc__)
    parser.add_argument("--cards", type=int, default=72)
    parser.add_argument("--thinking", type=float, default=4.0, help="seconds before each card")
    options = parser.parse_args(arguments)
    tally = asyncio.run(measure(options.cards, options.thinking))
    for kind in ("bot", "callbacks", "token", "429"):
        print(f"{kind:<10}{tally.requests[kind] / options.cards:6.2f} a card")
    print(f"{'uploaded':<10}{tally.uploaded / options.cards / KIB:6.0f} KiB a card")


if __name__ == "__main__":
    main()
