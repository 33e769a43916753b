/** The list of messages: drawn once, then changed in place. @module messages */

import { byId as element, h, morph } from "./dom.js";
import { continues, plainText, renderMessage } from "./message.js";
import { nameOf } from "./people.js";
import { byId } from "./store.js";
import { dayName, sameDay } from "./time.js";

/** @typedef {import("./types.js").Message} Message */

/** How far from the end, in pixels, still counts as being at the end. */
const NEAR = 60;

/** The scrolling list of the open channel. */
export class MessageList {
  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    this.scroller = element("scroller");
    this.list = element("messages");
    this.toBottom = element("to-bottom");
    this.announcer = element("announcer");
    this.atBottom = true;
    this.lastTop = 0;
    this.scroller.addEventListener("scroll", () => this.noteScroll(), { passive: true });
    this.toBottom.addEventListener("click", () => this.scrollDown());
    // Pictures that load and edits change the height: whoever was at the end stays there.
    const follow = new ResizeObserver(() => this.atBottom && this.scrollDown());
    follow.observe(this.list);
    follow.observe(this.scroller);
    store.on("messages", () => this.drawAll());
    store.on("message", ({ message, added }) => this.drawOne(message, added));
    store.on("message-removed", (id) => this.remove(id));
  }

  noteScroll() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    if (scrollHeight - scrollTop - clientHeight < NEAR) {
      this.atBottom = true;
      this.toBottom.hidden = true;
    } else if (scrollTop < this.lastTop) {
      // Only going up leaves the end: a picture that has just loaded moves the end away, not the reader.
      this.atBottom = false;
    }
    this.lastTop = scrollTop;
  }

  scrollDown() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.atBottom = true;
    this.toBottom.hidden = true;
  }

  /** Everything anew: another channel or person, or a list fetched after a lost connection. */
  drawAll() {
    const fresh = h("ol");
    const messages = this.store.sorted;
    messages.forEach((message, index) => fresh.append(...this.nodes(message, messages[index - 1])));
    for (const { name, value } of this.list.attributes) fresh.setAttribute(name, value);
    this.keepingFocus(() => morph(this.list, fresh));
    if (this.atBottom) this.scrollDown();
  }

  /** A message, and the day above it where a new one begins. @param {Message} message @param {Message|undefined} before */
  nodes(message, before) {
    const newDay = !before || !sameDay(new Date(before.timestamp), new Date(message.timestamp));
    const day = h(
      "li",
      { class: "day", role: "separator", "data-key": `day-${message.id}` },
      h("span", null, dayName(message.timestamp, this.store.locale)),
    );
    const item = renderMessage(message, continues(message, before), this.store);
    return newDay ? [day, item] : [item];
  }

  /** @param {string} id @returns {HTMLElement|null} */
  item(id) {
    return this.list.querySelector(`:scope > [data-key="${CSS.escape(id)}"]`);
  }

  /** @param {Message} message @param {boolean} added */
  drawOne(message, added) {
    const old = this.item(message.id);
    const messages = this.store.sorted;
    const index = messages.findIndex((other) => other.id === message.id);
    const nodes = this.nodes(message, messages[index - 1]);
    const item = nodes[nodes.length - 1];
    if (old) {
      this.keepingFocus(() => morph(old, item));
    } else if (index === messages.length - 1 || index < 0) {
      this.list.append(...nodes);
    } else {
      this.drawAll();
    }
    if (!added) return;
    // What one has said or asked for oneself is shown at once, wherever one was reading.
    const mine =
      message.author.id === this.store.me || message.interaction_metadata?.user.id === this.store.me;
    if (mine || this.atBottom) this.scrollDown();
    else this.toBottom.hidden = false;
    this.announcer.textContent = `${nameOf(message.author)}: ${plainText(message)}`;
  }

  /** @param {string} id */
  remove(id) {
    const item = this.item(id);
    if (!item) return;
    // The next message may have been grouped under this one, or may now begin its day.
    const later = this.store.sorted.some((message) => byId(message.id, id) > 0);
    if (later) return this.drawAll();
    this.keepingFocus(() => {
      const above = item.previousElementSibling;
      if (above?.classList.contains("day")) above.remove();
      item.remove();
    });
  }

  /**
   * Changes the list, then gives the keyboard focus back: to the same control, or, when that one is gone or
   * disabled (a played card), to the nearest enabled one of the same message.
   * @param {() => void} change
   */
  keepingFocus(change) {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !this.list.contains(active)) return change();
    const message = /** @type {HTMLElement|null} */ (active.closest("[data-message]"));
    const place = message ? controls(message).indexOf(active) : -1;
    change();
    if (active.isConnected && !active.matches(":disabled")) {
      if (document.activeElement !== active) active.focus({ preventScroll: true });
      return;
    }
    if (!message?.isConnected) return;
    const all = controls(message);
    const enabled = all.filter((control) => !control.matches(":disabled"));
    const after = enabled.find((control) => all.indexOf(control) >= place);
    (after ?? enabled[enabled.length - 1])?.focus({ preventScroll: true });
  }
}

/** The buttons and selects of a message, enabled or not. @param {HTMLElement} message @returns {HTMLElement[]} */
const controls = (message) => [
  .../** @type {NodeListOf<HTMLElement>} */ (message.querySelectorAll("[data-custom-id]")),
];
