"""A person in front of the page: a browser window, and the errors of its console."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, Literal

from playwright.async_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import ConsoleMessage, Locator, Page, Request, Response, Route

BERNAT, CARLA = "130000000000000002", "130000000000000003"
"""They use English and French. By default the page selects Bernat for a browser in English."""
TAULA = "150000000000000002"
PATIENCE_MILLISECONDS = 300_000
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PHONE_ON_ITS_SIDE = {"width": 844, "height": 390}

MOVES = ", ".join(f'[data-custom-id*=":move:{kind}"]:enabled' for kind in ("trump", "knock", "play"))
"""The moves that these tests make; they leave out contro and delegation."""
HAND_IS_OVER = '[data-custom-id*=":next"]:enabled, [data-custom-id*=":again"]:enabled'
HAND = '[data-custom-id*=":aside"], [data-custom-id*=":move:"]'
CARDS_IN_A_HAND = 12

THUMB = 44
"""Minimum height in pixels of controls of the game."""
FINGER = 24
"""Minimum height of controls inside text, and of rarely used ones."""

NOT_FIT = """
([thumb, finger]) => {
  const wrong = [];
  for (const button of document.querySelectorAll("#composer button")) {
    const { width, height } = button.getBoundingClientRect();
    if (width && (width < 40 || height < 40)) wrong.push(`${button.title} is ${width} by ${height}`);
  }
  const width = document.scrollingElement.scrollWidth;
  if (width > innerWidth) wrong.push(`the page is ${width} wide`);
  for (const element of document.querySelectorAll("button, a[href], input, textarea")) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, right, height } = element.getBoundingClientRect();
    const name = element.getAttribute("aria-label") || element.textContent.trim();
    const least = element.matches("[data-custom-id], #welcome button") ? thumb : finger;
    if (height < least) wrong.push(`${name} is ${height} high`);
    if (element.closest("main") && (left < 0 || right > innerWidth)) wrong.push(`${name} is cut off`);
  }
  return wrong;
}
"""


class HeldBack:
    """A request that the test holds back."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.may_go = asyncio.Event()

    async def hold(self, route: Route) -> None:
        self.asked.set()
        await self.may_go.wait()
        await route.continue_()


class Visitor:
    """A person with their own window.

    :ivar page: Playwright's page
    :ivar complaints: errors and warnings of the console, failed requests, answers with an error
    """

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.context = page.context
        self.page = page
        self.complaints: list[str] = []
        self._touch = touch
        self._forgiven: list[str] = []
        self._listeners: dict[str, Callable[[Any], None]] = {
            "console": self._note_console,
            "pageerror": lambda error: self.complaints.append(f"page error: {error}"),
            "requestfailed": self._note_failure,
            "response": self._note_status,
        }
        page.set_default_timeout(PATIENCE_MILLISECONDS)
        for event, listener in self._listeners.items():
            page.on(event, listener)  # type: ignore[call-overload]

    def forgive(self, pattern: str) -> None:
        """Ignore complaints that a test provokes."""
        self._forgiven.append(pattern)

    @property
    def unexpected_complaints(self) -> list[str]:
        """Complaints that no test provoked."""
        return [
            complaint
            for complaint in self.complaints
            if not any(re.search(pattern, complaint) for pattern in self._forgiven)
        ]

    # ---- reading the page

    @property
    def messages(self) -> Locator:
        """All messages of the channel."""
        return self.page.locator("[data-message]")

    @property
    def private(self) -> Locator:
        """The ephemeral messages."""
        return self.page.get_by_role("article", name="only you can see this")

    @property
    def public(self) -> Locator:
        """The newest public message with buttons: the table."""
        anybody = self.page.get_by_role("article", name=re.compile("^[^,]+$"))
        return anybody.filter(has=self.page.locator("[data-custom-id]")).last

    @property
    def hand(self) -> Locator:
        """The newest message with the person's own cards."""
        return self.private.filter(has=self.page.locator(HAND)).last

    @property
    def welcome(self) -> Locator:
        """The button in the welcome of an empty channel."""
        return self.page.get_by_role("button", name="Open a Botifarra table")

    @property
    def composer(self) -> Locator:
        """The text box of the composer."""
        return self.page.get_by_role("combobox", name="Message", exact=True)

    @property
    def current_person(self) -> Locator:
        """The current person in the bar of people."""
        return self.page.get_by_role("navigation", name="Who you are").locator("[aria-current]")

    @property
    def channels(self) -> Locator:
        """The list of channels."""
        return self.page.get_by_role("navigation", name="Channels")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Return the newest button with a name."""
        return self.page.get_by_role("button", name=name).last

    def action(self, action: str) -> Locator:
        """Return the bot's newest enabled component for an action, in whatever language."""
        return self.page.locator(f'[data-custom-id*=":{action}"]:enabled').last

    async def description(self) -> str:
        """Return the description of the picture of the person's hand."""
        return await self.hand.locator('img:not([alt=""])').first.get_attribute("alt") or ""

    async def cards(self) -> set[str]:
        """Return the cards that have a button in the bot's notation, such as ``O12``: none before the first trick."""
        ids = await self.hand.locator('[data-custom-id*=":move:play "]').evaluate_all(
            "buttons => buttons.map((button) => button.dataset.customId)"
        )
        return {custom_id.rpartition(" ")[2] for custom_id in ids}

    # ---- actions

    async def send_command(self, command: str) -> None:
        """Type a slash command without options, and send it."""
        await self.composer.fill(f"/{command}")
        await self.press(self.page.get_by_role("option", name=f"/{command}").first)
        await self.page.get_by_role("group", name=f"/{command}").get_by_role("combobox").last.press("Enter")

    async def press(self, control: Locator) -> None:
        """Click, or tap on a phone."""
        await (control.tap() if self._touch else control.click())

    async def open_table(self) -> None:
        """Open a table by the slash command."""
        await self.send_command("botifarra new")
        await expect(self.action("fill")).to_be_visible()

    async def accept_welcome(self) -> None:
        """Open a table by the button of the welcome."""
        await self.press(self.welcome)
        await expect(self.action("fill")).to_be_visible()

    async def open_all_rules(self) -> None:
        """Open the panel with all rules behind "More" of a lobby."""
        await self.press(self.action("more"))
        await self.press(self.action("page"))
        await expect(self.private.locator("[aria-haspopup=listbox]").last).to_be_visible()

    async def start_against_computers(self) -> None:
        """Open a table, fill it with computers, and start."""
        await self.open_table()
        await self.press(self.action("fill"))
        await self.press(self.action("start"))
        await expect(self.hand).to_be_visible()

    async def next_stop(self) -> Literal["move", "over"]:
        """Wait until this person can move, or the hand is over."""
        over = self.page.locator(HAND_IS_OVER)
        await self.hand.locator(MOVES).or_(over).first.wait_for()
        return "over" if await over.count() else "move"

    async def move(self) -> str:
        """Make the first open move, and return it in the bot's notation, such as ``play O12``."""
        move = self.hand.locator(MOVES).first
        custom_id = await move.get_attribute("data-custom-id")
        assert custom_id is not None
        await self.press(self.hand.locator(f'[data-custom-id="{custom_id}"]'))
        # The custom_id contains the number of the turn, so no button has it after the move.
        await expect(self.page.locator(f'[data-custom-id="{custom_id}"]:enabled')).to_have_count(0)
        return custom_id.rpartition(":")[2]

    async def play_hand(self) -> list[str]:
        """Move whenever possible until the hand is over, and return the played cards."""
        moves = []
        while await self.next_stop() == "move":
            moves.append(await self.move())
        return [move.removeprefix("play ") for move in moves if move.startswith("play ")]

    async def assert_fits(self) -> None:
        """Check that no control is too small or cut off, and that the page does not scroll sideways."""
        assert await self.page.evaluate(NOT_FIT, [THUMB, FINGER]) == []
        box = await self.composer.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= await self.page.evaluate("innerHeight")

    async def leave(self) -> None:
        """Leave the window as if it were new: an empty page, nothing stored, and no other window."""
        for page in self.context.pages:
            if page is not self.page:
                await page.close()
        await self.page.unroute_all(behavior="ignoreErrors")
        await self.page.emulate_media(color_scheme="light")
        await self.page.evaluate("localStorage.clear()")
        await self.page.goto("about:blank")
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)

    # ---- events of the browser

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"console {message.type}: {message.text} {message.location['url']}")

    def _note_failure(self, request: Request) -> None:
        # Leaving or reloading the page aborts its requests.
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"failed: {request.method} {request.url}: {request.failure}")

    def _note_status(self, response: Response) -> None:
        if response.status >= 400:
            request = response.request
            self.complaints.append(
                f"{response.status}: {request.method} {request.url} {request.post_data or ''}"
            )
