"""The page by keyboard, with a visible focus."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.visitor import BERNAT, MOVES

if TYPE_CHECKING:
    from playwright.async_api import Locator

    from tests.browser.conftest import Visit
    from tests.browser.visitor import Visitor
    from tests.browser.world import World

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOST_STEPS = 200
"""Presses of Tab after which an element counts as unreachable: more than a page with all threads has elements."""

SEEN = """
() => {
  if (!document.hasFocus()) return true;  // after the last element it leaves the page, and returns to the first
  const element = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const outlined = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  // In a text the caret shows it, in a list the marked option.
  return outlined || element.matches("input, textarea, [role=listbox]");
}
"""


async def focus_is_seen(visitor: Visitor) -> None:
    """Wait until the focus is visible on some element: an edit may take it away for a moment."""
    await visitor.page.wait_for_function(SEEN)


async def go_to(visitor: Visitor, target: Locator, key: str = "Shift+Tab") -> None:
    """Press a key until an element has the focus."""
    await expect(target).to_be_visible()
    for _ in range(MOST_STEPS):
        if await target.evaluate("(element) => element === document.activeElement"):
            return
        await visitor.page.keyboard.press(key)
        await focus_is_seen(visitor)
    raise AssertionError(f"{target} was not reached")


async def test_a_table_is_opened_with_an_option_by_keyboard(world: World, visit: Visit) -> None:
    visitor = await visit(world)
    page, keys = visitor.page, visitor.page.keyboard
    await go_to(visitor, page.get_by_role("link", name="Skip to the message box"), "Tab")
    await keys.press("Enter")
    await expect(visitor.composer).to_be_focused()
    await keys.type("/bot")
    new = page.get_by_role("option", name="/botifarra new")
    await expect(new).to_be_visible()
    while await new.get_attribute("aria-selected") != "true":
        await keys.press("ArrowDown")
    await keys.press("Enter")
    form = page.get_by_role("group", name="Command /botifarra new")
    await expect(form.get_by_role("combobox")).to_be_focused()
    await keys.type("mode")
    await keys.press("Enter")
    mode = form.get_by_role("combobox", name="mode")
    await expect(mode).to_be_focused()
    await keys.type("three")
    await expect(page.get_by_role("option", selected=True)).to_contain_text("Three players")
    await keys.press("Enter")
    await expect(mode).to_have_value("Three players, each for themselves")
    await keys.press("Enter")
    await expect(visitor.action("sit")).to_be_visible()
    await expect(visitor.page.locator('[data-custom-id*=":sit:"]')).to_have_count(1)
    await expect(visitor.composer).to_be_focused()


async def test_a_choice_of_the_bot_is_accepted_by_keyboard(world: World, visit: Visit) -> None:
    visitor = await visit(world)
    page, keys = visitor.page, visitor.page.keyboard
    await visitor.composer.focus()
    await keys.type("/botifarra new preset:")
    preset = page.get_by_role("combobox", name="preset")
    await expect(preset).to_be_focused()
    await keys.type("champ")
    await expect(page.get_by_role("option")).to_have_count(1)
    await expect(page.get_by_role("option", name="Championship", selected=True)).to_be_visible()
    await keys.press("Enter")
    await expect(preset).to_have_value(re.compile("^Championship, 8 hands"))
    await keys.press("Enter")
    await expect(visitor.public.get_by_role("img").first).to_have_attribute("alt", re.compile("8 hands"))


async def test_escape_leaves_the_list_then_the_command(world: World, visit: Visit) -> None:
    visitor = await visit(world)
    page, keys = visitor.page, visitor.page.keyboard
    await visitor.composer.focus()
    await keys.type("/tables")
    await expect(page.get_by_role("option", name="/tables")).to_be_visible()
    await keys.press("Escape")
    await expect(page.get_by_role("option")).to_have_count(0)
    await expect(visitor.composer).to_be_focused()
    await keys.type(" ")
    form = page.get_by_role("group", name="Command /tables")
    await expect(form).to_be_visible()
    await keys.press("Escape")
    await expect(form).to_have_count(0)
    await expect(visitor.composer).to_be_focused()


async def test_a_form_is_filled_in_by_keyboard_and_returns_the_focus(world: World, visit: Visit) -> None:
    visitor = await visit(world)
    keys = visitor.page.keyboard
    await visitor.open_table()
    await visitor.open_all_rules()
    await go_to(visitor, visitor.action("shuffle"), "Tab")
    await keys.press("Enter")
    word = visitor.action("word")
    await expect(word).to_be_focused()
    await keys.press("Enter")
    form = visitor.page.get_by_role("dialog")
    await expect(form.get_by_role("textbox")).to_be_focused()
    await keys.press("Escape")
    await expect(form).to_have_count(0)
    await expect(word).to_be_focused()
    await keys.press("Enter")
    await expect(form.get_by_role("textbox")).to_be_focused()
    await keys.type("magrana")
    await keys.press("Enter")
    await expect(form).to_have_count(0)
    await expect(visitor.private.filter(has_text="Your word goes into the next shuffles")).to_have_count(1)
    await focus_is_seen(visitor)


async def test_radio_buttons_are_chosen_by_keyboard(world: World, visit: Visit) -> None:
    visitor = await visit(world)
    page, keys = visitor.page, visitor.page.keyboard
    await visitor.open_table()
    await go_to(visitor, visitor.action("rules"))
    await keys.press("Enter")
    await go_to(visitor, page.get_by_role("radio", name="Live: 1 minute"), "Tab")
    await keys.press("ArrowDown")
    await expect(page.get_by_role("radio", name="Relaxed: 10 minutes")).to_be_checked()
    await keys.press("Enter")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(visitor.public).to_contain_text("10 min a card")
    await focus_is_seen(visitor)


async def test_a_choice_is_made_and_a_message_dismissed_by_keyboard(world: World, visit: Visit) -> None:
    visitor = await visit(world)
    page, keys = visitor.page, visitor.page.keyboard
    await visitor.open_table()
    await go_to(visitor, visitor.action("more"))
    await keys.press("Enter")
    await go_to(visitor, visitor.action("page"), "Tab")
    await keys.press("Enter")
    select = visitor.private.locator("[aria-haspopup=listbox]").last
    await go_to(visitor, select, "Tab")
    before = await select.inner_text()
    await keys.press("Enter")
    await expect(page.get_by_role("listbox")).to_be_focused()
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await expect(page.get_by_role("listbox")).to_have_count(0)
    await expect(select).not_to_have_text(before)
    await focus_is_seen(visitor)
    await go_to(visitor, visitor.private.get_by_role("button", name="Dismiss message"), "Tab")
    await keys.press("Enter")
    await expect(visitor.private).to_have_count(0)
    await focus_is_seen(visitor)
    await page.reload()
    await expect(visitor.action("rules")).to_be_visible()
    await expect(visitor.private).to_have_count(0)


async def test_people_are_found_by_their_names_and_chosen_by_keyboard(
    tiny_world: World, visit: Visit
) -> None:
    channel = await tiny_world.new_thread()
    await tiny_world.ask_for_people(channel, most=2)
    visitor = await visit(tiny_world, channel=channel)
    page, keys = visitor.page, visitor.page.keyboard
    select = visitor.public.get_by_role("button", name="Who plays?")
    await go_to(visitor, select)
    await keys.press("Enter")
    field = page.get_by_role("combobox", name="Who plays?")
    await expect(field).to_be_focused()
    people = page.get_by_role("option")
    await expect(people.last).to_contain_text("Botifarra")
    await keys.type("did")
    await expect(people).to_have_text([re.compile("Dídac")])
    await keys.press("Enter")
    await keys.type("x")
    await expect(page.get_by_role("listbox")).to_have_text("Nobody has this name.")
    await field.clear()
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await expect(page.get_by_role("option", selected=True)).to_contain_text(["Bernat", "Dídac"])
    await focus_is_seen(visitor)
    await go_to(visitor, visitor.button("Done"), "Tab")
    await keys.press("Enter")
    await expect(visitor.private.last).to_contain_text(f"{BERNAT}, {int(BERNAT) + 2}")
    await expect(select).to_be_focused()
    await expect(select).to_have_text(re.compile("Bernat.*Dídac"))


async def test_one_key_focuses_the_cards_and_the_focus_stays_in_the_hand(world: World, visit: Visit) -> None:
    visitor = await visit(world)
    keys = visitor.page.keyboard
    await visitor.open_table()
    # The focus stays near the pressed button, above the next one.
    for action, key in (("fill", "Shift+Tab"), ("start", "Tab")):
        await go_to(visitor, visitor.action(action), key)
        await keys.press("Enter")
    await visitor.next_stop()
    await keys.press("F8")
    await expect(visitor.hand.locator(":focus")).to_be_enabled()
    await expect(visitor.hand.locator(f":is({MOVES}):focus")).to_have_count(1)
    played = 0
    while played < 3:
        await visitor.next_stop()
        # What was pressed is gone and the next card or answer has the focus, so Enter is enough.
        await expect(visitor.hand.locator(f":is({MOVES}):focus")).to_have_count(1)
        move = visitor.hand.locator(":focus")
        await expect(move).to_be_enabled()
        custom_id = await move.get_attribute("data-custom-id")
        assert custom_id is not None
        await keys.press("Enter")
        await expect(visitor.page.locator(f'[data-custom-id="{custom_id}"]:enabled')).to_have_count(0)
        await focus_is_seen(visitor)
        played += ":play " in custom_id
    await keys.press("F8")
    await expect(visitor.public.locator(":focus")).to_have_count(1)


REBUILT = """
async (states) => {
  const { FocusKeeper } = await import("/page/js/focus.js");
  const list = document.createElement("div");
  const message = document.createElement("article");
  message.dataset.message = "1";
  list.append(message);
  document.body.append(list);
  const keeper = new FocusKeeper(list, () => {});
  const show = (rows) => {
    message.innerHTML = rows
      .map(([kind, ...labels]) => {
        const buttons = labels.map((label) => {
          const name = label.replace("-", "");
          const attributes = `data-custom-id="${name}" ${label.startsWith("-") ? "disabled" : ""}`;
          return `<button class="${name === "Contro" ? "button-4" : ""}" ${attributes}>${name}</button>`;
        });
        return `<div class="${kind}">${buttons.join("")}</div>`;
      })
      .join("");
  };
  show(states.shift());
  [...message.querySelectorAll("button")].find((button) => button.textContent === "Pass").focus();
  return states.map((rows) => {
    keeper.keep(() => show(rows));
    return document.activeElement === message ? "the message" : document.activeElement.textContent;
  });
}
"""
"""Shows a message in several states, one after the other, and returns where the focus is then; "-" disables."""
CALLS, LEAVE = ["row", "Contro", "Pass"], ["row", "Score", "Leave"]
CARDS = ["row row-columns", "9", "As"]


@pytest.mark.parametrize(
    ("states", "focused"),
    [
        ([[CALLS, LEAVE], [CARDS, LEAVE]], ["9"]),
        ([[CALLS, LEAVE], [LEAVE], [CARDS, LEAVE]], ["the message", "9"]),
        ([[CALLS, LEAVE], [LEAVE], [CALLS, LEAVE]], ["the message", "Pass"]),
        (
            [[["row", "Pass"], ["row", "Back", "-Next"]], [["row", "-Pass"], ["row", "Back", "Next"]]],
            ["Next"],
        ),
        ([[["row", "Back", "Pass"]], [["row", "Back", "-Pass"]]], ["Back"]),
    ],
    ids=["cards follow", "others call first", "asked again", "an answered lesson", "the last page"],
)
async def test_after_a_call_the_focus_is_on_the_next_answer_and_never_on_leaving(
    world: World, visit: Visit, states: list[list[list[str]]], focused: list[str]
) -> None:
    visitor = await visit(world)
    assert await visitor.page.evaluate(REBUILT, states) == focused
