"""What is hidden until somebody presses it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect

if TYPE_CHECKING:
    from playwright.async_api import Locator

    from tests.browser.cafe import Cafe
    from tests.browser.conftest import Visit

pytestmark = pytest.mark.asyncio(loop_scope="session")

TEXT, FILE, CONTAINER = 10, 13, 17


def secret_container(words: str) -> list[dict[str, Any]]:
    return [{"type": CONTAINER, "spoiler": True, "components": [{"type": TEXT, "content": words}]}]


async def press_corner(spoiler: Locator) -> None:
    """Press beside what is in it."""
    await spoiler.click(position={"x": 8, "y": 8})


async def test_a_file_behind_a_spoiler_can_be_downloaded_once_it_is_revealed(
    cafe: Cafe, visit: Visit
) -> None:
    room = await cafe.room()
    secret = {"type": FILE, "spoiler": True, "file": {"url": "attachment://hand.txt"}}
    await cafe.post(room, [secret], {"hand.txt": b"as"})
    visitor = await visit(cafe, channel=room)
    link = visitor.page.get_by_role("link", name="hand.txt")
    await expect(link).to_have_count(0)
    await press_corner(visitor.button("Hidden file"))
    async with visitor.page.expect_download() as download:
        await link.click()
    assert (await download.value).suggested_filename == "hand.txt"
    await expect(link).to_be_visible()


async def test_a_revealed_part_is_a_button_no_more_until_an_edit_hides_something_new_in_it(
    cafe: Cafe, visit: Visit
) -> None:
    room = await cafe.room()
    first, second = secret_container("as d'oros [rules](https://example.org/a)"), secret_container("manilla")
    message = await cafe.post(room, first)
    visitor = await visit(cafe, channel=room)
    await visitor.context.route("https://example.org/**", lambda route: route.fulfill(body="rules"))
    hidden = visitor.page.get_by_role("button", name="Hidden part of the message")
    await press_corner(hidden)
    await expect(hidden).to_have_count(0)
    async with visitor.context.expect_page() as opened:
        await visitor.page.get_by_role("link", name="rules").click()
    await (await opened.value).close()

    await cafe.edit(room, message, [*first, {"type": TEXT, "content": "Beside it"}])
    await expect(visitor.page.get_by_text("Beside it")).to_be_visible()
    await expect(hidden).to_have_count(0)

    await cafe.edit(room, message, second)
    await expect(hidden).to_have_count(1)
    await press_corner(hidden)
    await expect(visitor.page.get_by_text("manilla")).to_be_visible()
    await expect(hidden).to_have_count(0)
