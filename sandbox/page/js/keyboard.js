/** Keyboard control of the page. @module keyboard */

import { byId } from "./dom.js";
import { hasNoModifiers } from "./input-events.js";
import { focusNewest, focusWaiting, neighbour } from "./focus.js";
import { showShortcuts } from "./shortcuts.js";

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]);
const TYPED_INTO = "input, textarea, [contenteditable]";
const OVERLAY = "dialog[open], [popover]:popover-open";

/**
 * Adds the listeners for keys that work in several places.
 * @param {import("./composer.js").Composer} composer
 * @param {(id: string) => void} openChannel
 */
export function startKeyboard(composer, openChannel) {
  const messages = byId("messages");
  messages.addEventListener("keydown", (event) => inMessages(event, messages, composer));
  composer.message.node.addEventListener("keydown", (event) => inEmptyBox(event, messages, composer));
  for (const group of [byId("channels"), byId("people")])
    group.addEventListener("keydown", (event) => inLinks(event, group));
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    anywhere(event, messages, composer, openChannel);
  });
}

/** @param {KeyboardEvent} event @param {HTMLElement} messages @param {import("./composer.js").Composer} composer */
function inMessages(event, messages, composer) {
  const target = /** @type {HTMLElement} */ (event.target);
  // A held key must press only once, because the focus may already be on the next card.
  if (event.repeat && (event.key === "Enter" || event.key === " ")) return event.preventDefault();
  if (!ARROWS.has(event.key) || !hasNoModifiers(event) || event.shiftKey || event.defaultPrevented)
    return undefined;
  const next = neighbour(messages, target, event.key);
  if (next) next.focus();
  else if (event.key === "ArrowDown" && target !== messages) composer.focus();
  else return undefined;
  return event.preventDefault();
}

/** @param {KeyboardEvent} event @param {HTMLElement} messages @param {import("./composer.js").Composer} composer */
function inEmptyBox(event, messages, composer) {
  if (event.defaultPrevented || !hasNoModifiers(event) || event.shiftKey) return;
  if (event.key === "PageUp" || event.key === "PageDown") {
    event.preventDefault();
    const scroller = byId("scroller");
    const page = Math.max(40, scroller.clientHeight - 60);
    scroller.scrollBy({ top: event.key === "PageUp" ? -page : page });
  } else if (event.key === "ArrowUp" && composer.empty && focusNewest(messages)) {
    event.preventDefault();
  }
}

/** Moves through the links of the channels or the people by arrow keys. @param {KeyboardEvent} event @param {HTMLElement} group */
function inLinks(event, group) {
  if (!ARROWS.has(event.key) || !hasNoModifiers(event)) return;
  const links = [...group.querySelectorAll("a")];
  const place = links.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement));
  const steps = { Home: -Infinity, End: Infinity, ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
  const wanted = place + steps[/** @type {keyof typeof steps} */ (event.key)];
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, wanted))]?.focus();
}

/**
 * @param {KeyboardEvent} event @param {HTMLElement} messages @param {import("./composer.js").Composer} composer
 * @param {(id: string) => void} openChannel
 */
function anywhere(event, messages, composer, openChannel) {
  const typing = /** @type {HTMLElement} */ (event.target).closest(TYPED_INTO) !== null;
  const slash = event.key === "/" && (event.ctrlKey || event.metaKey);
  if (slash || (event.key === "?" && !typing && hasNoModifiers(event))) {
    event.preventDefault();
    return showShortcuts();
  }
  if (document.querySelector(OVERLAY)) return undefined;
  if (event.key === "Escape" && event.target === composer.message.node) return byId("to-bottom").click();
  // Where the list of channels is a drawer, Escape closes it first.
  if (event.key === "Escape" && !document.body.classList.contains("drawer-open")) return composer.focus();
  if (event.key === "F6") {
    event.preventDefault();
    return toRegion(event.shiftKey ? -1 : 1, messages, composer);
  }
  if (event.key === "F8") {
    event.preventDefault();
    return focusWaiting(messages);
  }
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    return toChannel(event.key === "ArrowUp" ? -1 : 1, openChannel);
  }
  // Text that is typed anywhere goes into the message box.
  if (!typing && hasNoModifiers(event) && event.key.length === 1 && event.key !== " ") composer.focus();
  return undefined;
}

/** @param {1|-1} step @param {HTMLElement} messages @param {import("./composer.js").Composer} composer */
function toRegion(step, messages, composer) {
  const current = (/** @type {string} */ id) =>
    /** @type {HTMLElement|null} */ (
      document.querySelector(`#${id} a[aria-current]`) ?? document.querySelector(`#${id} a`)
    )?.focus();
  /** @type {[string, () => void][]} */
  const regions = [
    ["#sidebar", () => current("channels")],
    ["#scroller", () => void (focusNewest(messages) || messages.focus())],
    ["#composer", () => composer.focus()],
    [".bar", () => current("people")],
  ];
  const here = regions.findIndex(([place]) => document.activeElement?.closest(place));
  const start = here < 0 && step < 0 ? 0 : here;
  regions[(start + step + regions.length) % regions.length][1]();
}

/** @param {1|-1} step @param {(id: string) => void} openChannel */
function toChannel(step, openChannel) {
  const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#channels a[data-channel]")]);
  const here = links.findIndex((link) => link.hasAttribute("aria-current"));
  const next = links[(here + step + links.length) % links.length];
  if (next?.dataset.channel) openChannel(next.dataset.channel);
}
