"""A browser and worlds per worker, and windows per test."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlencode

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright, expect

from tests.browser.visitor import DESK, PATIENCE_MILLISECONDS, PHONE, Visitor
from tests.browser.world import ROOT, TINY_BOT, World, run_world
from tools.chromium import FLAGS, MISSING, chromium

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Generator
    from pathlib import Path

    from playwright.async_api import Browser, Page

expect.set_options(timeout=PATIENCE_MILLISECONDS)
SCREENSHOTS = ROOT / "build" / "browser"
FAILED = pytest.StashKey[bool]()


class Visit(Protocol):
    """Opens the page in a new window."""

    async def __call__(
        self, world: World, user: str = "", *, channel: str | None = None, phone: bool = False, **options: Any
    ) -> Visitor:
        """Open the page of a world.

        :param user: id of the person; empty for the page's choice
        :param channel: id of the channel; empty for the page's choice, ``None`` for a new thread of this test
        :param options: further options of Playwright's browser context
        """


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    program = chromium()
    if program is None:
        pytest.skip(MISSING)
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(
            executable_path=program, args=FLAGS, timeout=PATIENCE_MILLISECONDS
        )
        yield running
        await running.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def world(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """The world of one worker; each test uses its own thread in it."""
    async with run_world(tmp_path_factory.mktemp("world")) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def fresh_world(browser: Browser, tmp_path: Path) -> AsyncIterator[World]:
    """A new world, for a test that needs it unused, or that kills the bot."""
    async with run_world(tmp_path) as running:
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def tiny_world(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """A world with the test bot, which has a button for each kind of response."""
    async with run_world(tmp_path_factory.mktemp("tiny"), "--bot", TINY_BOT) as running:
        yield running


@pytest.fixture(scope="session")
def left_windows() -> dict[bool, list[Page]]:
    """The windows that earlier tests have left, by ``phone``; a new one takes a second of processor time more."""
    return {False: [], True: []}


@pytest_asyncio.fixture(loop_scope="session")
async def visit(
    browser: Browser, left_windows: dict[bool, list[Page]], request: pytest.FixtureRequest
) -> AsyncIterator[Visit]:
    """Opens windows and leaves or closes them at the end; fails if a console had errors."""
    worlds: set[World] = set()
    visitors: list[Visitor] = []
    threads: dict[World, str] = {}
    async with AsyncExitStack() as stack:

        async def leave(visitor: Visitor, left: list[Page] | None) -> None:
            if visitor.page.is_closed():
                return
            if left is None or request.node.stash.get(FAILED, False):
                await visitor.context.close()
            else:
                await visitor.leave()
                left.append(visitor.page)

        async def open_window(
            world: World, user: str = "", *, channel: str | None = None, phone: bool = False, **options: Any
        ) -> Visitor:
            worlds.add(world)
            if channel is None:
                channel = (
                    threads[world]
                    if world in threads
                    else threads.setdefault(world, await world.new_thread())
                )
            left = None if options else left_windows[phone]
            if left:
                page = left.pop()
            else:
                device = (
                    {"is_mobile": True, "has_touch": True, "viewport": PHONE} if phone else {"viewport": DESK}
                )
                context = await browser.new_context(**(device | {"locale": "en-US"} | options))
                page = await context.new_page()
            visitor = Visitor(page, touch=phone)
            stack.push_async_callback(leave, visitor, left)
            visitors.append(visitor)
            await visitor.page.goto(f"{world.url}?{urlencode({'user': user, 'channel': channel})}")
            # The placeholder names the channel as soon as the page has loaded.
            await expect(visitor.composer).to_have_attribute("placeholder", re.compile(r"\w"))
            return visitor

        yield open_window
        if request.node.stash.get(FAILED, False):
            await _keep_screenshots(request.node.name, visitors)
    for world in worlds:
        await world.delete_new_channels()
    complaints = [complaint for visitor in visitors for complaint in visitor.unexpected_complaints]
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
