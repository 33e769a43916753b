"""Themes, contrast, accessible names, and columns of cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.async_api import expect

from tests.examples import one_in

if TYPE_CHECKING:
    from tests.browser.conftest import Visit
    from tests.browser.visitor import Visitor
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")

ACTION_ROW, BUTTON = 1, 2

HARD_TO_READ = """
(least) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((part, i) => part * a + below[i] * (1 - a));
  const background = (element) => {
    const above = element.parentElement ? background(element.parentElement) : [255, 255, 255];
    return over(rgba(getComputedStyle(element).backgroundColor), above);
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const faint = [];
  const seen = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.data.trim();
    if (!text || seen.has(element) || element.closest(":disabled, [aria-disabled=true], [aria-hidden=true]"))
      continue;
    seen.add(element);
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const below = background(element);
    const [bright, dark] = [over(rgba(getComputedStyle(element).color), below), below]
      .map(light)
      .sort((a, b) => b - a);
    const ratio = (bright + 0.05) / (dark + 0.05);
    if (ratio < least) faint.push(`${ratio.toFixed(2)} ${element.className}: ${text}`);
  }
  return { read: seen.size, faint };
}
"""

NAMELESS = """
() => [...document.querySelectorAll("button, a[href], img, input, textarea, [role=button], dialog")]
  .filter((element) => !(
    element.getAttribute("aria-label")
    || document.getElementById(element.getAttribute("aria-labelledby") || " ")?.textContent
    || (element.tagName === "IMG" && element.hasAttribute("alt"))
    || element.labels?.length
    || element.textContent.trim()
    || element.closest("[aria-hidden=true]")
  ))
  .map((element) => element.outerHTML.slice(0, 200))
"""


async def readable(visitor: Visitor) -> None:
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        await visitor.page.emulate_media(color_scheme=scheme)
        found = await visitor.page.evaluate(HARD_TO_READ, 4.5)
        assert found["read"] > 10
        assert found["faint"] == [], scheme
    assert await visitor.page.evaluate(NAMELESS) == []


async def test_all_text_has_enough_contrast_and_every_control_has_a_name(world: World, visit: Visit) -> None:
    visitor = await visit(world)
    await visitor.open_table()
    await readable(visitor)
    await visitor.open_all_rules()
    await readable(visitor)
    await visitor.action("shuffle").click()
    await visitor.action("word").click()
    await expect(visitor.page.get_by_role("dialog")).to_be_visible()
    await readable(visitor)
    await visitor.page.keyboard.press("Escape")
    await visitor.action("rules").click()
    await expect(visitor.page.get_by_role("radiogroup").first).to_be_visible()
    await readable(visitor)
    await visitor.page.keyboard.press("Escape")
    await visitor.action("fill").click()
    await visitor.action("start").click()
    while await visitor.next_stop() == "move":
        await readable(visitor)
        if (await visitor.move()).startswith("play "):
            break
    await visitor.next_stop()
    await readable(visitor)


async def test_the_page_follows_the_theme_of_the_system_until_one_is_chosen(
    world: World, visit: Visit
) -> None:
    visitor = await visit(world, color_scheme="light")
    page = visitor.page

    async def paper() -> str:
        return str(await page.evaluate("getComputedStyle(document.body).backgroundColor"))

    light = await paper()
    await page.emulate_media(color_scheme="dark")
    dark = await paper()
    assert light != dark
    await page.get_by_role("button", name="Light or dark").click()
    assert await paper() == light
    await page.reload()
    assert await paper() == light


@pytest.mark.parametrize("phone", one_in(2, [True, False]))
async def test_shorter_rows_of_cards_keep_the_columns_of_longer_ones(
    world: World, visit: Visit, *, phone: bool
) -> None:
    thread = await world.new_thread()
    lengths = [3, 2, 4, 4]
    rows = [
        {
            "type": ACTION_ROW,
            "components": [
                {"type": BUTTON, "style": 1, "label": str(place), "custom_id": f"{row} {place}"}
                for place in range(length)
            ],
        }
        for row, length in enumerate(lengths)
    ]
    await world.post(thread, rows)
    visitor = await visit(world, channel=thread, phone=phone)
    buttons = visitor.messages.get_by_role("button").filter(has_text=re.compile(r"^\d$"))
    await expect(buttons).to_have_count(sum(lengths))
    tops = await buttons.evaluate_all(
        "buttons => buttons.map((button) => button.getBoundingClientRect().top)"
    )
    assert [tops.count(top) for top in sorted(set(tops))] == lengths
