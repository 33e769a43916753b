/** The list of messages, which is updated in place. @module messages */

import { byId, h, morph } from "./dom.js";
import { FocusKeeper } from "./focus.js";
import { compareIds } from "./ids.js";
import { continues, plainText, renderMessage } from "./message.js";
import { nameOf } from "./people.js";
import { dayName, sameDay } from "./time.js";
import { EPHEMERAL } from "./types.js";

/** @typedef {import("./types.js").Message} Message */

/** Distance from the end, in pixels, that counts as being at the end. */
const NEAR = 60;

/** Distance from the beginning, in pixels, at which older messages are fetched. */
const NEAR_BEGINNING = 600;

/** Whether the person prefers reduced motion. */
const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Characters of a message in the live region. */
const ANNOUNCED_CHARACTERS = 160;

/** The scrolling list of the open channel. */
export class MessageList {
  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    this.scroller = byId("scroller");
    this.list = byId("messages");
    this.focus = new FocusKeeper(this.list, () => document.getElementById("composer-text")?.focus());
    this.toBottom = byId("to-bottom");
    this.liveRegion = byId("live-region");
    this.atBottom = true;
    this.lastTop = 0;
    /** Called when the end is reached or left. */
    this.moved = () => {};
    /** Called near the beginning of the fetched messages. */
    this.wantsOlder = () => {};
    this.scroller.addEventListener("scroll", () => this.noteScroll(), { passive: true });
    this.toBottom.addEventListener("click", () => this.scrollDown(true));
    // Loading pictures and edits change the height; stay at the end.
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
      this.updateJumpButton();
      this.moved();
    } else if (scrollTop < this.lastTop) {
      // Only scrolling up leaves the end; a picture that loads moves the end, not the reader.
      this.atBottom = false;
      this.store.atNewest = false;
      this.updateJumpButton();
    }
    this.lastTop = scrollTop;
    if (scrollTop < NEAR_BEGINNING && this.store.hasOlder) this.wantsOlder();
  }

  /** Shows the button to the newest message if that is far away or there are unread messages. */
  updateJumpButton() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const unread = this.store.channelById(this.store.channel)?.unread_count ?? 0;
    const far = scrollHeight - scrollTop - clientHeight > clientHeight / 2;
    this.toBottom.hidden = this.atBottom || (!far && !unread);
    const text = unread ? `${unread} new message${unread > 1 ? "s" : ""} ↓` : "Jump to present ↓";
    if (this.toBottom.textContent !== text) this.toBottom.textContent = text;
  }

  /** @param {boolean} [smooth] */
  scrollDown(smooth = false) {
    const far = this.scroller.scrollHeight - this.scroller.scrollTop > 4 * this.scroller.clientHeight;
    this.scroller.scrollTo({
      top: this.scroller.scrollHeight,
      behavior: smooth && !far && !reducedMotion.matches ? "smooth" : "instant",
    });
    this.atBottom = true;
    if (!smooth) this.lastTop = this.scroller.scrollTop;
    this.updateJumpButton();
    this.moved();
  }

  /**
   * Scrolls to a message and highlights it.
   * @param {string} id
   * @returns {boolean} whether it was found
   */
  goTo(id) {
    const message = this.item(id)?.querySelector("article");
    if (!message) return false;
    this.atBottom = false;
    message.scrollIntoView({ block: "center", behavior: reducedMotion.matches ? "instant" : "smooth" });
    message.classList.remove("message-found");
    void message.offsetWidth; // Restarts the animation.
    message.classList.add("message-found");
    return true;
  }

  /** Renders all messages. */
  drawAll() {
    const fresh = h("ol");
    const messages = this.store.sorted;
    messages.forEach((message, index) => fresh.append(...this.nodes(message, messages[index - 1])));
    if (!this.store.loaded && !messages.length) fresh.append(...skeleton());
    for (const { name, value } of this.list.attributes) fresh.setAttribute(name, value);
    fresh.setAttribute("aria-busy", String(!this.store.loaded));
    this.keepScrollPosition(() => this.focus.keep(() => morph(this.list, fresh)));
    if (this.atBottom) this.scrollDown();
  }

  /**
   * Renders a message, with dividers above it for a new day and for the first unread message.
   * @param {Message} message @param {Message|undefined} before
   */
  nodes(message, before) {
    const { locale, readBefore } = this.store;
    const newDay = !before || !sameDay(new Date(before.timestamp), new Date(message.timestamp));
    const news =
      readBefore !== "" &&
      compareIds(message.id, readBefore) > 0 &&
      (!before || compareIds(before.id, readBefore) <= 0);
    const item = renderMessage(message, !news && continues(message, before), this.store);
    return [
      newDay && divider(`day-${message.id}`, "day", dayName(message.timestamp, locale)),
      news && divider("news", "day news", "New"),
      item,
    ].filter((node) => node instanceof HTMLElement);
  }

  /**
   * Changes the list without moving the visible messages.
   * @param {() => void} change
   */
  keepScrollPosition(change) {
    const { scroller } = this;
    const top = scroller.getBoundingClientRect().top;
    const items = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll(":scope > .message-item")]);
    const held = this.atBottom ? undefined : items.find((item) => item.getBoundingClientRect().bottom > top);
    // Measure the bottom, because the top changes when the message is grouped with one that was just fetched.
    const before = held?.getBoundingClientRect().bottom ?? 0;
    change();
    if (!held?.isConnected) return;
    // If the browser has kept the position by itself, this changes nothing.
    scroller.scrollTop += held.getBoundingClientRect().bottom - before;
    this.lastTop = scroller.scrollTop;
  }

  /** @param {string} id @returns {HTMLElement|null} */
  item(id) {
    return this.list.querySelector(`:scope > [data-key="${CSS.escape(id)}"]`);
  }

  /** @param {Message} message one that is in the list @param {Message[]} messages all of them, in order */
  redraw(message, messages) {
    const old = this.item(message.id);
    const fresh = this.nodes(message, messages[messages.indexOf(message) - 1]).pop();
    if (old && fresh) this.focus.keep(() => morph(old, fresh));
  }

  /** @param {Message} message @param {boolean} added */
  drawOne(message, added) {
    const messages = this.store.sorted;
    const known = this.item(message.id) !== null;
    if (known) {
      // Replies quote the message.
      const quoting = messages.filter((other) => other.referenced_message?.id === message.id);
      for (const changed of [message, ...quoting]) this.redraw(changed, messages);
    } else if (messages.at(-1)?.id === message.id) {
      this.list.append(...this.nodes(message, messages.at(-2)));
    } else {
      this.drawAll();
    }
    // Scroll at once. In the next frame, an edit that makes a message shorter followed by one that makes it longer
    // would look as if the reader had scrolled up.
    if (this.atBottom) this.scrollDown();
    const shown = this.item(message.id);
    if (shown) this.focus.arrived(shown);
    if (!added) return this.changed(message);
    // Scroll to the person's own messages and responses, wherever they were reading.
    const mine =
      message.author.id === this.store.me || message.interaction_metadata?.user.id === this.store.me;
    if (mine || this.atBottom) this.scrollDown();
    else this.updateJumpButton();
    if (message.author.id !== this.store.me) this.announce(message);
    return undefined;
  }

  /**
   * Announces edits of ephemeral messages only; there they say that it is the person's turn.
   * @param {Message} message
   */
  changed(message) {
    this.updateJumpButton();
    if ((message.flags ?? 0) & EPHEMERAL) this.announce(message, false);
  }

  /**
   * @param {Message} message
   * @param {boolean} [pictures] whether to include the descriptions of pictures
   */
  announce(message, pictures = true) {
    const words = plainText(message, pictures);
    const short = words.length > ANNOUNCED_CHARACTERS ? `${words.slice(0, ANNOUNCED_CHARACTERS)}…` : words;
    const sentence = `${nameOf(message.author)}: ${short}`;
    if (words && this.liveRegion.textContent !== sentence) this.liveRegion.textContent = sentence;
  }

  /** @param {string} id */
  remove(id) {
    const item = this.item(id);
    if (!item) return;
    // The next message may change its group or become the first of its day.
    const later = this.store.sorted.some((message) => compareIds(message.id, id) > 0);
    if (later) return this.drawAll();
    this.focus.keep(() => {
      while (item.previousElementSibling?.classList.contains("day")) item.previousElementSibling.remove();
      item.remove();
    });
    return undefined;
  }
}

/** @param {string} key @param {string} kind @param {string} text */
const divider = (key, kind, text) =>
  h("li", { class: kind, role: "separator", "data-key": key }, h("span", null, text));

/** Placeholders while messages are fetched. */
const skeleton = () =>
  [62, 38, 74, 50].map((width, index) =>
    h(
      "li",
      { class: "skeleton", "aria-hidden": "true", "data-key": `skeleton-${index}` },
      h("span", { class: "skeleton-avatar" }),
      h("span", { class: "skeleton-name" }),
      h("span", { class: "skeleton-text", style: { width: `${width}%` } }),
    ),
  );
