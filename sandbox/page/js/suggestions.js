/** The list of suggestions above the composer. @module suggestions */

import { h } from "./dom.js";
import { hasNoModifiers } from "./input-events.js";

/** @typedef {{title: string, note?: string, aside?: string, icon?: Node|null, pick: () => void}} Suggestion */

/** How many rows PageUp and PageDown move. */
const PAGE = 8;

/** A listbox controlled from an input, which keeps the focus. */
export class Suggestions {
  /** @param {HTMLElement} host the parent of the list */
  constructor(host) {
    this.list = h("div", {
      class: "suggestion-list",
      role: "listbox",
      id: "suggestions",
      "aria-label": "Suggestions",
    });
    this.head = h("p", { class: "suggestion-head", id: "suggestion-head", role: "status" });
    this.box = h("div", { class: "suggestions", hidden: true }, this.head, this.list);
    // A click on the list must not move the focus.
    this.box.addEventListener("pointerdown", (event) => event.preventDefault());
    host.append(this.box);
    /** @type {Suggestion[]} */
    this.items = [];
    this.active = -1;
    /** Whether the list was navigated with the arrow keys. */
    this.navigated = false;
    /** @type {HTMLElement|null} */
    this.input = null;
  }

  get open() {
    return !this.box.hidden;
  }

  /**
   * @param {HTMLElement} input the controlling input
   * @param {string|Node[]} head the heading
   * @param {Suggestion[]} items
   * @param {{preselect?: boolean, wrong?: boolean}} [options] whether the first item is selected;
   *   whether the heading is an error
   */
  show(input, head, items, { preselect = true, wrong = false } = {}) {
    if (this.input !== input) this.hide();
    this.input = input;
    this.items = items;
    this.navigated = false;
    this.say(head, wrong);
    this.list.replaceChildren(...items.map((item, index) => this.node(item, index)));
    this.list.hidden = !items.length;
    this.list.scrollTop = 0;
    this.box.hidden = !items.length && !head.length;
    input.setAttribute("aria-controls", "suggestions");
    input.setAttribute("aria-describedby", "suggestion-head");
    input.setAttribute("aria-expanded", String(items.length > 0));
    this.active = -1;
    input.removeAttribute("aria-activedescendant");
    this.mark(preselect && items.length ? 0 : -1);
  }

  /** Sets the heading. @param {string|Node[]} head @param {boolean} [wrong] whether it is an error */
  say(head, wrong = false) {
    this.head.replaceChildren(...(typeof head === "string" ? [head] : head));
    this.head.hidden = !head.length;
    this.head.classList.toggle("suggestion-wrong", wrong);
  }

  hide() {
    this.box.hidden = true;
    this.items = [];
    this.active = -1;
    this.navigated = false;
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  /** @param {Suggestion} item @param {number} index */
  node(item, index) {
    return h(
      "div",
      {
        class: "suggestion",
        role: "option",
        id: `suggestion-${index}`,
        "aria-selected": "false",
        onclick: () => item.pick(),
        onpointermove: () => this.mark(index, false),
      },
      item.icon && h("span", { class: "suggestion-icon", "aria-hidden": "true" }, item.icon),
      h("span", { class: "suggestion-title" }, item.title),
      item.note && h("span", { class: "suggestion-note" }, item.note),
      item.aside && h("span", { class: "suggestion-aside" }, item.aside),
    );
  }

  /** @param {number} index @param {boolean} [scroll] */
  mark(index, scroll = true) {
    const nodes = this.list.children;
    if (this.active === index) return;
    nodes[this.active]?.setAttribute("aria-selected", "false");
    this.active = index;
    const node = nodes[index];
    if (!node) return this.input?.removeAttribute("aria-activedescendant");
    node.setAttribute("aria-selected", "true");
    this.input?.setAttribute("aria-activedescendant", node.id);
    if (scroll) node.scrollIntoView({ block: "nearest" });
  }

  /** The selected suggestion. @returns {Suggestion|undefined} */
  get current() {
    return this.open ? this.items[this.active] : undefined;
  }

  /**
   * Handles a navigation key. Home and End work only after the arrow keys, because otherwise they move the caret.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was handled
   */
  key(event) {
    if (!this.open || !this.items.length || event.shiftKey || !hasNoModifiers(event)) return false;
    const last = this.items.length - 1;
    const { active } = this;
    /** @type {Record<string, number>} */
    const places = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + PAGE),
      PageUp: Math.max(0, active - PAGE),
    };
    if (this.navigated) Object.assign(places, { Home: 0, End: last });
    const place = places[event.key];
    if (place === undefined) return false;
    event.preventDefault();
    this.navigated = true;
    this.mark(place);
    return true;
  }
}
