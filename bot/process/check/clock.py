"""Check of the clock: the ``Date`` of Discord's answers against this machine's time."""

from __future__ import annotations

import time
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.process.check.report import Report

MOST_SECONDS: Final = 60.0
"""The bot takes an interaction token for dead a minute before it is."""


class ClockComparison:
    """Reads the difference of the clocks from every answer."""

    def __init__(self) -> None:
        self._ahead: list[float] = []

    def trace(self) -> aiohttp.TraceConfig:
        """Return the trace configuration that listens to the answers of a session."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._heard)
        return config

    def check(self, report: Report) -> None:
        """Report a clock that is so wrong that tokens are believed dead or alive too long."""
        if not self._ahead:
            report.note("Discord's answers have no date, so this machine's clock cannot be compared.")
            return
        ahead = min(self._ahead, key=abs)  # a slow answer is no wrong clock
        if abs(ahead) <= MOST_SECONDS:
            report.success(f"This machine's clock is right to within {max(abs(ahead), 1):.0f} s.")
            return
        report.problem(
            f"This machine's clock is {abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} Discord's, and the"
            " bot judges by it how long it may answer a click. Let the network set it: timedatectl set-ntp true"
        )

    async def _heard(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        del session, context
        date = end.response.headers.get("Date")
        if date is not None:
            self._ahead.append(time.time() - parsedate_to_datetime(date).timestamp())
