"""A browser for each worker, a café and windows for each test."""

from __future__ import annotations

import os
import re
import shutil
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, Protocol

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright

from tests.browser.cafe import ROOT, TINY_BOT, Cafe, open_cafe
from tests.browser.visitor import DESK, PHONE, Visitor

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Generator
    from pathlib import Path

    from playwright.async_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SCREENSHOTS = ROOT / "build" / "browser"
FAILED = pytest.StashKey[bool]()


class Visit(Protocol):
    """Opens the page in a window of its own."""

    async def __call__(self, cafe: Cafe, user: str = "", *, phone: bool = False, **wishes: Any) -> Visitor:
        """``user`` is an id of the café (empty: whom the page takes by itself); ``wishes`` are Playwright's."""


def chromium() -> str | None:
    """Return the program of the Chromium that is installed here."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    program = chromium()
    if program is None:
        pytest.skip("needs a Chromium: install one (Debian: apt install chromium) or name yours in CHROMIUM")
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield running
        await running.close()


@pytest_asyncio.fixture(loop_scope="session")
async def cafe(browser: Browser, tmp_path: Path) -> AsyncIterator[Cafe]:
    async with open_cafe(tmp_path) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def tiny_cafe(browser: Browser, tmp_path: Path) -> AsyncIterator[Cafe]:
    async with open_cafe(tmp_path, "--bot-command", TINY_BOT) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[Visit]:
    """Windows that are closed at the end, when nobody's console may have complained."""
    visitors: list[Visitor] = []
    async with AsyncExitStack() as stack:

        async def open_window(cafe: Cafe, user: str = "", *, phone: bool = False, **wishes: Any) -> Visitor:
            device = {"is_mobile": True, "has_touch": True, "viewport": PHONE} if phone else {"viewport": DESK}
            context = await browser.new_context(**device, locale="en-US", **wishes)
            stack.push_async_callback(context.close)
            visitor = Visitor(context, await context.new_page(), touch=phone)
            visitors.append(visitor)
            await visitor.page.goto(f"{cafe.url}?user={user}" if user else cafe.url)
            return visitor

        yield open_window
        if request.node.stash.get(FAILED, False):
            await _keep_screenshots(request.node.name, visitors)
    complaints = [complaint for visitor in visitors for complaint in visitor.serious_complaints]
    assert not complaints, "\n".join(complaints)


async def _keep_screenshots(test: str, visitors: list[Visitor]) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"\W+", "_", test)
    for number, visitor in enumerate(visitors):
        await visitor.page.screenshot(path=SCREENSHOTS / f"{name}_{number}.png")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
