/** The list of a select: a popover, or a bottom sheet on a phone. @module picker */

import { h } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { hasNoModifiers } from "./input-events.js";
import { TypedLetters, searchField } from "./picker-typing.js";
import { search } from "./search.js";
import { chosenOf } from "./selects.js";

/** @typedef {import("./types.js").SelectOption} SelectOption */
/** @typedef {{min: number, max: number, title: string}} Limits number of values, and the title */

/** How many rows PageUp and PageDown move. */
const PAGE = 8;

let serial = 0;

/**
 * Opens the list, with a field that filters it if the options have `names`. Resolves to the chosen values, or to
 * `null` if nothing has changed.
 * @param {HTMLElement} anchor the closed select
 * @param {SelectOption[]} options
 * @param {{min?: number, max?: number, title?: string}} limits how many may be chosen; 1 by default
 * @returns {Promise<string[]|null>}
 */
export function pick(anchor, options, { min = 1, max = 1, title = "Choose" } = {}) {
  return new Promise((resolve) => {
    const before = chosenOf(options);
    const picker = new Picker(anchor, options, { min, max, title }, before, (chosen) => {
      anchor.removeAttribute("aria-expanded");
      if (anchor.isConnected) anchor.focus({ preventScroll: true });
      const changed =
        chosen && (chosen.length !== before.length || chosen.some((value) => !before.includes(value)));
      resolve(changed ? chosen : null);
    });
    picker.open();
  });
}

class Picker {
  /**
   * @param {HTMLElement} anchor
   * @param {SelectOption[]} options
   * @param {Limits} limits
   * @param {string[]} before
   * @param {(chosen: string[]|null) => void} done
   */
  constructor(anchor, options, limits, before, done) {
    this.anchor = anchor;
    this.all = options;
    /** The options that match the text in the field. */
    this.options = options;
    this.limits = limits;
    this.chosen = new Set(before);
    this.done = done;
    this.active = Math.max(
      0,
      options.findIndex((option) => this.chosen.has(option.value)),
    );
    this.typed = new TypedLetters();
    serial += 1;
    this.prefix = `picker-${serial}`;
    this.result = /** @type {string[]|null} */ (null);
    this.cancelled = false;
    this.items = options.map((option, index) => this.item(option, index));
    this.list = h(
      "div",
      {
        class: "picker-list",
        role: "listbox",
        id: `${this.prefix}-list`,
        tabindex: "0",
        "aria-label": limits.title,
        "aria-multiselectable": this.multiple ? "true" : null,
      },
      this.content,
    );
    const filter = (/** @type {string} */ text) => this.filter(text);
    const key = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.field = options[0]?.names ? searchField(this.list, limits.title, filter, key) : null;
    this.list.addEventListener("keydown", key);
    this.tally = h("span", { class: "picker-tally", role: "status" });
    const clear = () => this.clear();
    const finish = () => this.finish();
    this.foot =
      (this.multiple || limits.min === 0) &&
      h(
        "div",
        { class: "picker-foot" },
        this.tally,
        limits.min === 0 &&
          h("button", { type: "button", class: "button button-2", onclick: clear }, "Clear"),
        this.multiple && h("button", { type: "button", class: "button button-1", onclick: finish }, "Done"),
      );
    this.box = h(
      "div",
      { class: "picker", popover: "auto" },
      h("p", { class: "picker-title", "aria-hidden": "true" }, limits.title),
      this.field,
      this.list,
      this.foot,
    );
    this.box.addEventListener("keydown", (event) => this.leaveKey(event));
    this.count();
  }

  get multiple() {
    return this.limits.max > 1;
  }

  /** The chosen values, in the order of the options. */
  get values() {
    return this.all.map((option) => option.value).filter((value) => this.chosen.has(value));
  }

  get content() {
    const none = this.all.length ? "Nobody has this name." : "Nothing to choose from.";
    return this.items.length ? this.items : [h("p", { class: "picker-none" }, none)];
  }

  /** @param {string} text */
  filter(text) {
    this.options = search(this.all, text, (option) => option.names ?? []);
    this.items = this.options.map((option, index) => this.item(option, index));
    this.list.replaceChildren(...this.content);
    this.field?.removeAttribute("aria-activedescendant");
    this.move(0);
  }

  open() {
    // Everything outside an open modal dialog is inert, so the list must be inside of it.
    (this.anchor.closest("dialog") ?? document.body).append(this.box);
    this.box.addEventListener("toggle", (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === "closed") this.closed();
    });
    this.anchor.setAttribute("aria-expanded", "true");
    this.box.showPopover();
    this.place();
    this.move(this.active);
    // Else the field would move while somebody types.
    if (this.field) this.box.style.height = `${this.box.offsetHeight}px`;
    // On a phone the field waits for a tap: the keyboard would cover the list.
    const first = this.box.classList.contains("picker-sheet") ? this.list : (this.field ?? this.list);
    first.focus({ preventScroll: true });
  }

  /** Places the list below the select, or above it if there is more room. */
  place() {
    const { box } = this;
    if (window.matchMedia("(max-width: 720px)").matches) {
      box.classList.add("picker-sheet");
      return;
    }
    const rect = this.anchor.getBoundingClientRect();
    const below = window.innerHeight - rect.bottom;
    const up = below < 280 && rect.top > below;
    const width = Math.min(Math.max(rect.width, 240), window.innerWidth - 16);
    box.style.left = `${Math.max(8, Math.min(rect.left, window.innerWidth - width - 8))}px`;
    box.style.width = `${width}px`;
    box.style.maxHeight = `${Math.min(360, (up ? rect.top : below) - 12)}px`;
    if (up) box.style.bottom = `${window.innerHeight - rect.top + 4}px`;
    else box.style.top = `${rect.bottom + 4}px`;
  }

  /** @param {SelectOption} option @param {number} index */
  item(option, index) {
    return h(
      "div",
      {
        class: "picker-item",
        role: "option",
        id: `${this.prefix}-${index}`,
        "aria-selected": String(this.chosen.has(option.value)),
        onclick: () => this.toggle(index),
        onpointermove: () => this.move(index, false),
      },
      option.icon?.() ?? emojiNode(option.emoji),
      h(
        "span",
        { class: "picker-text" },
        h("span", { class: "picker-label" }, option.label),
        option.description && h("span", { class: "picker-description" }, option.description),
      ),
      h("span", { class: "picker-mark", "aria-hidden": "true" }),
    );
  }

  /** @param {number} index @param {boolean} [scroll] */
  move(index, scroll = true) {
    const { items } = this;
    if (!items.length) return;
    items[this.active]?.classList.remove("picker-active");
    this.active = Math.max(0, Math.min(items.length - 1, index));
    items[this.active].classList.add("picker-active");
    for (const each of [this.list, this.field]) each?.setAttribute("aria-activedescendant", items[this.active].id);
    if (scroll) items[this.active].scrollIntoView({ block: "nearest" });
  }

  /** @param {number} index */
  toggle(index) {
    const option = this.options[index];
    if (!option) return;
    if (!this.multiple) return this.close([option.value]);
    const full = this.chosen.size >= this.limits.max;
    if (this.chosen.has(option.value)) this.chosen.delete(option.value);
    else if (!full) this.chosen.add(option.value);
    this.items[index].setAttribute("aria-selected", String(this.chosen.has(option.value)));
    this.count();
    return this.move(index);
  }

  /** Shows how many values are chosen, and how many may be. */
  count() {
    const { min, max } = this.limits;
    const { size } = this.chosen;
    const range = min === max ? `${max}` : `${min} to ${max}`;
    if (this.multiple) this.tally.textContent = `${size} chosen of ${range}`;
    this.box.classList.toggle("picker-full", this.multiple && size >= max);
    this.box.classList.remove("picker-short");
  }

  /** Clears the choice, and closes the list if only one value may be chosen. */
  clear() {
    if (!this.multiple) return this.close([]);
    this.chosen.clear();
    for (const item of this.items) item.setAttribute("aria-selected", "false");
    this.count();
    return this.list.focus();
  }

  /** Accepts several values if there are enough of them. */
  finish() {
    if (this.chosen.size >= this.limits.min) return this.close(this.values);
    this.box.classList.add("picker-short");
    this.tally.textContent = `Choose at least ${this.limits.min}`;
    return undefined;
  }

  /** @param {string[]} result */
  close(result) {
    this.result = result;
    this.box.hidePopover();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const last = this.options.length - 1;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => this.move(this.active === last ? 0 : this.active + 1),
      ArrowUp: () => this.move(this.active === 0 ? last : this.active - 1),
      PageDown: () => this.move(this.active + PAGE),
      PageUp: () => this.move(this.active - PAGE),
      Home: () => this.move(0),
      End: () => this.move(last),
      " ": () => (this.typed.continues(" ", this.options) ? this.typeAhead(" ") : this.toggle(this.active)),
      Enter: () => (this.multiple && event.target === this.list ? this.finish() : this.toggle(this.active)),
    };
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key.length === 1 && hasNoModifiers(event)) {
      // What is typed goes into the field, if there is one.
      if (this.field) return this.field.focus();
      event.preventDefault();
      this.typeAhead(event.key);
    }
  }

  /** Cancels on Escape, and cycles with Tab through the list and its buttons. @param {KeyboardEvent} event */
  leaveKey(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.cancelled = true;
      this.box.hidePopover();
    } else if (event.key === "Tab") {
      event.preventDefault();
      const parts = this.box.querySelectorAll("input, .picker-list, button");
      const stops = /** @type {HTMLElement[]} */ ([...parts]);
      const here = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      stops[(here + (event.shiftKey ? -1 : 1) + stops.length) % stops.length].focus();
    }
  }

  /** Goes to the next option that matches the typed letters. @param {string} letter */
  typeAhead(letter) {
    const found = this.typed.find(letter, this.options, this.active);
    if (found !== undefined) this.move(found);
  }

  closed() {
    // As in Discord, a click outside accepts a multiple choice; Escape does not.
    const left = this.multiple && this.result === null && !this.cancelled;
    if (left && this.chosen.size >= this.limits.min) this.result = this.values;
    this.box.remove();
    this.done(this.result);
  }
}
