"""A browser for each worker, a café and windows for each test."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlencode

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright, expect

from benchmarks.chromium import FLAGS, MISSING, chromium
from tests.browser.visitor import DESK, PATIENCE_MILLISECONDS, PHONE, Visitor
from tests.browser.world import ROOT, TINY_BOT, Cafe, open_cafe

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Generator
    from pathlib import Path

    from playwright.async_api import Browser

expect.set_options(timeout=PATIENCE_MILLISECONDS)
SCREENSHOTS = ROOT / "build" / "browser"
FAILED = pytest.StashKey[bool]()


class Visit(Protocol):
    """Opens the page in a window of its own."""

    async def __call__(
        self, cafe: Cafe, user: str = "", *, channel: str | None = None, phone: bool = False, **wishes: Any
    ) -> Visitor:
        """Go to the café.

        :param user: an id of the café (empty: whom the page takes by itself)
        :param channel: the same (empty: the page's choice; not given: a room which the test has for itself)
        :param wishes: what Playwright shall be told about the window
        """


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    program = chromium()
    if program is None:
        pytest.skip(MISSING)
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield running
        await running.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def cafe(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Cafe]:
    """The café of one worker; each test has a room of its own in it."""
    async with open_cafe(tmp_path_factory.mktemp("cafe")) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def fresh_cafe(browser: Browser, tmp_path: Path) -> AsyncIterator[Cafe]:
    """A café just opened, for a test that must be the first there, or that does something to the bot."""
    async with open_cafe(tmp_path) as running:
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def tiny_cafe(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Cafe]:
    """The same as ``cafe``, with a bot that has a button for everything."""
    async with open_cafe(tmp_path_factory.mktemp("tiny"), "--bot-command", TINY_BOT) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[Visit]:
    """Windows that are closed at the end, when nobody's console may have complained."""
    visitors: list[Visitor] = []
    rooms: dict[Cafe, str] = {}
    async with AsyncExitStack() as stack:

        async def open_window(
            cafe: Cafe, user: str = "", *, channel: str | None = None, phone: bool = False, **wishes: Any
        ) -> Visitor:
            if channel is None:
                channel = rooms[cafe] if cafe in rooms else rooms.setdefault(cafe, await cafe.room())
            device = (
                {"is_mobile": True, "has_touch": True, "viewport": PHONE} if phone else {"viewport": DESK}
            )
            context = await browser.new_context(**(device | {"locale": "en-US"} | wishes))
            stack.push_async_callback(context.close)
            visitor = Visitor(context, await context.new_page(), touch=phone)
            visitors.append(visitor)
            await visitor.page.goto(f"{cafe.url}?{urlencode({'user': user, 'channel': channel})}")
            # The box names the channel as soon as the page knows where it is.
            await expect(visitor.composer).to_have_attribute("placeholder", re.compile(r"\w"))
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
