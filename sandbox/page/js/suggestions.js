/** The list of suggestions above the message box. @module suggestions */

import { h } from "./dom.js";

/** @typedef {{title: string, note?: string, aside?: string, pick: () => void}} Suggestion */

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
    this.head = h("p", { class: "suggestion-head" });
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
   * @param {string} head a line above the list
   * @param {Suggestion[]} items
   * @param {{preselect?: boolean}} [options] whether the first one is marked at once
   */
  show(input, head, items, { preselect = true } = {}) {
    if (this.input !== input) this.hide();
    this.input = input;
    this.items = items;
    this.steered = false;
    this.head.textContent = head;
    this.head.hidden = !head;
    this.list.replaceChildren(...items.map((item, index) => this.node(item, index)));
    this.list.hidden = !items.length;
    this.box.hidden = !items.length && !head;
    input.setAttribute("aria-controls", "suggestions");
    input.setAttribute("aria-expanded", String(items.length > 0));
    this.active = -1;
    this.mark(preselect && items.length ? 0 : -1);
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

  /** Arrows move through the list, Escape closes it. @param {KeyboardEvent} event @returns {boolean} whether it was for the list */
  key(event) {
    if (!this.open || !this.items.length) return false;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step) return false;
    event.preventDefault();
    this.steered = true;
    this.mark((Math.max(this.active, step < 0 ? 0 : -1) + step + this.items.length) % this.items.length);
    return true;
  }
}
