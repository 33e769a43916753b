/** The list of messages: drawn once, then changed in place. @module messages */

import { byId as element, h, morph } from "./dom.js";
import { FocusKeeper } from "./focus.js";
import { continues, plainText, renderMessage } from "./message.js";
import { nameOf } from "./people.js";
import { byId } from "./store.js";
import { dayName, sameDay } from "./time.js";
import { EPHEMERAL } from "./types.js";

/** @typedef {import("./types.js").Message} Message */

/** How far from the end, in pixels, still counts as being at the end. */
const NEAR = 60;

/** How far from the beginning, in pixels, older messages are fetched. */
const NEAR_BEGINNING = 600;

/** Whether the person wants little to move. */
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

/** The live region tells the beginning of a message: whoever wants more reads the message itself. */
const TOLD_CHARACTERS = 160;

/** The scrolling list of the open channel. */
export class MessageList {
  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    this.scroller = element("scroller");
    this.list = element("messages");
    this.focus = new FocusKeeper(this.list, () => document.getElementById("composer-text")?.focus());
    this.toBottom = element("to-bottom");
    this.announcer = element("announcer");
    this.atBottom = true;
    this.lastTop = 0;
    /** Called when the reader comes to the end or leaves it. */
    this.moved = () => {};
    /** Called when the reader comes near the beginning of what was fetched. */
    this.wantsOlder = () => {};
    this.scroller.addEventListener("scroll", () => this.noteScroll(), { passive: true });
    this.toBottom.addEventListener("click", () => this.scrollDown(true));
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
      this.showPill();
      this.moved();
    } else if (scrollTop < this.lastTop) {
      // Only going up leaves the end: a picture that has just loaded moves the end away, not the reader.
      this.atBottom = false;
      this.store.attending = false;
      this.showPill();
    }
    this.lastTop = scrollTop;
    if (scrollTop < NEAR_BEGINNING && this.store.hasOlder) this.wantsOlder();
  }

  /** The way back to the newest message, once one has gone far enough from it or there is news. */
  showPill() {
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
      behavior: smooth && !far && !calm.matches ? "smooth" : "instant",
    });
    this.atBottom = true;
    if (!smooth) this.lastTop = this.scroller.scrollTop;
    this.showPill();
    this.moved();
  }

  /**
   * Shows a message in the middle of the window, and points it out.
   * @param {string} id
   * @returns {boolean} whether it is there
   */
  goTo(id) {
    const message = this.item(id)?.querySelector("article");
    if (!message) return false;
    this.atBottom = false;
    message.scrollIntoView({ block: "center", behavior: calm.matches ? "instant" : "smooth" });
    message.classList.remove("message-found");
    void message.offsetWidth; // Begins the animation anew.
    message.classList.add("message-found");
    return true;
  }

  /** Everything anew: another channel or person, or a list fetched after a lost connection. */
  drawAll() {
    const fresh = h("ol");
    const messages = this.store.sorted;
    messages.forEach((message, index) => fresh.append(...this.nodes(message, messages[index - 1])));
    if (!this.store.loaded && !messages.length) fresh.append(...skeleton());
    for (const { name, value } of this.list.attributes) fresh.setAttribute(name, value);
    fresh.setAttribute("aria-busy", String(!this.store.loaded));
    this.keepingPlace(() => this.focus.keep(() => morph(this.list, fresh)));
    if (this.atBottom) this.scrollDown();
  }

  /**
   * A message; above it the day where a new one begins, and where the news begin.
   * @param {Message} message @param {Message|undefined} before
   */
  nodes(message, before) {
    const { locale, readBefore } = this.store;
    const newDay = !before || !sameDay(new Date(before.timestamp), new Date(message.timestamp));
    const news =
      readBefore !== "" && byId(message.id, readBefore) > 0 && (!before || byId(before.id, readBefore) <= 0);
    const item = renderMessage(message, !news && continues(message, before), this.store);
    return [
      newDay && divider(`day-${message.id}`, "day", dayName(message.timestamp, locale)),
      news && divider("news", "day news", "New"),
      item,
    ].filter((node) => node instanceof HTMLElement);
  }

  /**
   * Changes the list while the reader is somewhere in it: what they look at stays where it is.
   * @param {() => void} change
   */
  keepingPlace(change) {
    const { scroller } = this;
    const top = scroller.getBoundingClientRect().top;
    const items = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll(":scope > .message-item")]);
    const held = this.atBottom ? undefined : items.find((item) => item.getBoundingClientRect().bottom > top);
    // Its end: its beginning may change, as when it is grouped under one that has just been fetched.
    const before = held?.getBoundingClientRect().bottom ?? 0;
    change();
    if (!held?.isConnected) return;
    // The browser may have kept the place already; then there is nothing left to move.
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
      // Those which answer it quote it.
      const quoting = messages.filter((other) => other.referenced_message?.id === message.id);
      for (const changed of [message, ...quoting]) this.redraw(changed, messages);
    } else if (messages.at(-1)?.id === message.id) {
      this.list.append(...this.nodes(message, messages.at(-2)));
    } else {
      this.drawAll();
    }
    // At once: were it left to the next frame, an edit that makes a message shorter and another that makes it
    // longer again would look as if the reader had gone up.
    if (this.atBottom) this.scrollDown();
    const shown = this.item(message.id);
    if (shown) this.focus.arrived(shown);
    if (!added) return this.changed(message);
    // What one has said or asked for oneself is shown at once, wherever one was reading.
    const mine =
      message.author.id === this.store.me || message.interaction_metadata?.user.id === this.store.me;
    if (mine || this.atBottom) this.scrollDown();
    else this.showPill();
    if (message.author.id !== this.store.me) this.announce(message);
    return undefined;
  }

  /**
   * Edits are not told, but for what only this person sees: there it says that it is their turn.
   * @param {Message} message
   */
  changed(message) {
    this.showPill();
    if ((message.flags ?? 0) & EPHEMERAL) this.announce(message, false);
  }

  /**
   * @param {Message} message
   * @param {boolean} [pictures] whether the descriptions of its pictures are told too
   */
  announce(message, pictures = true) {
    const words = plainText(message, pictures);
    const short = words.length > TOLD_CHARACTERS ? `${words.slice(0, TOLD_CHARACTERS)}…` : words;
    const sentence = `${nameOf(message.author)}: ${short}`;
    if (words && this.announcer.textContent !== sentence) this.announcer.textContent = sentence;
  }

  /** @param {string} id */
  remove(id) {
    const item = this.item(id);
    if (!item) return;
    // The next message may have been grouped under this one, or may now begin its day.
    const later = this.store.sorted.some((message) => byId(message.id, id) > 0);
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

/** What stands where messages will be, while they are fetched. */
const skeleton = () =>
  [62, 38, 74, 50].map((width, index) =>
    h(
      "li",
      { class: "skeleton", "aria-hidden": "true", "data-key": `skeleton-${index}` },
      h("span", { class: "skeleton-face" }),
      h("span", { class: "skeleton-name" }),
      h("span", { class: "skeleton-text", style: { width: `${width}%` } }),
    ),
  );
