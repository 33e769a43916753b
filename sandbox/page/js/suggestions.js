/** The list of suggestions above the message box. @module suggestions */

import { h } from "./dom.js";
import { bare } from "./input-events.js";

/** @typedef {{title: string, note?: string, aside?: string, icon?: Node|null, pick: () => void}} Suggestion */

/** How many rows PageUp and PageDown move. */
const PAGE = 8;

/** A listbox that is steered from an input: the keyboard focus stays where one types. */
export class Suggestions {
  /** @param {HTMLElement} host where the list is placed */
  constructor(host) {
    this.list = h("div", {
      class: "suggestion-list",
      role: "listbox",
      id: "suggestions",
      "aria-label": "Suggestions",
    });
    this.head = h("p", { class: "suggestion-head", id: "suggestion-head", role: "status" });
    this.box = h("div", { class: "suggestions", hidden: true }, this.head, this.list);
    // A click on the list must not take the focus away from the input.
    this.box.addEventListener("pointerdown", (event) => event.preventDefault());
    host.append(this.box);
    /** @type {Suggestion[]} */
    this.items = [];
    this.active = -1;
    /** Whether the person moved through the list with the arrows. */
    this.steered = false;
    /** @type {HTMLElement|null} */
    this.input = null;
  }

  get open() {
    return !this.box.hidden;
  }

  /**
   * @param {HTMLElement} input the input it belongs to
   * @param {string|Node[]} head a line above the list
   * @param {Suggestion[]} items
   * @param {{preselect?: boolean, wrong?: boolean}} [options] whether the first one is marked at once; whether
   *   the line above says what is wrong
   */
  show(input, head, items, { preselect = true, wrong = false } = {}) {
    if (this.input !== input) this.hide();
    this.input = input;
    this.items = items;
    this.steered = false;
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

  /** Changes the line above the list. @param {string|Node[]} head @param {boolean} [wrong] whether it says what is wrong */
  say(head, wrong = false) {
    this.head.replaceChildren(...(typeof head === "string" ? [head] : head));
    this.head.hidden = !head.length;
    this.head.classList.toggle("suggestion-wrong", wrong);
  }

  hide() {
    this.box.hidden = true;
    this.items = [];
    this.active = -1;
    this.steered = false;
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

  /** The marked suggestion. @returns {Suggestion|undefined} */
  get current() {
    return this.open ? this.items[this.active] : undefined;
  }

  /**
   * Moves through the list. Home and End only once the arrows were used: before, they move in the text.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was for the list
   */
  key(event) {
    if (!this.open || !this.items.length || event.shiftKey || !bare(event)) return false;
    const last = this.items.length - 1;
    const { active } = this;
    /** @type {Record<string, number>} */
    const places = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + PAGE),
      PageUp: Math.max(0, active - PAGE),
    };
    if (this.steered) Object.assign(places, { Home: 0, End: last });
    const place = places[event.key];
    if (place === undefined) return false;
    event.preventDefault();
    this.steered = true;
    this.mark(place);
    return true;
  }
}
