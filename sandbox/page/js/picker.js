/** The list that a select opens: a popover at a desk, a sheet from below on a phone. @module picker */

import { emojiNode } from "./components.js";
import { h } from "./dom.js";

/** @typedef {import("./types.js").SelectOption} SelectOption */

let serial = 0;

/**
 * Lets the person choose. Resolves to the chosen values, or to `null` if nothing was changed.
 * @param {HTMLElement} anchor the closed select
 * @param {SelectOption[]} options
 * @param {{min?: number, max?: number, title?: string}} limits how many may be chosen; 1 and 1 if not given
 * @returns {Promise<string[]|null>}
 */
export function pick(anchor, options, { min = 1, max = 1, title = "Choose" } = {}) {
  return new Promise((resolve) => {
    const before = options.filter((option) => option.default).map((option) => option.value);
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
   * @param {{min: number, max: number, title: string}} limits
   * @param {string[]} before
   * @param {(chosen: string[]|null) => void} done
   */
  constructor(anchor, options, limits, before, done) {
    this.anchor = anchor;
    this.options = options;
    this.limits = limits;
    this.chosen = new Set(before);
    this.done = done;
    this.active = Math.max(
      0,
      options.findIndex((option) => this.chosen.has(option.value)),
    );
    this.typed = "";
    this.typedAt = 0;
    serial += 1;
    this.prefix = `picker-${serial}`;
    this.result = /** @type {string[]|null} */ (null);
  }

  get multiple() {
    return this.limits.max > 1;
  }

  open() {
    this.items = this.options.map((option, index) => this.item(option, index));
    this.list = h(
      "div",
      {
        class: "picker-list",
        role: "listbox",
        tabindex: "0",
        "aria-label": this.limits.title,
        "aria-multiselectable": this.multiple ? "true" : null,
      },
      this.items.length ? this.items : h("p", { class: "picker-none" }, "Nothing to choose from."),
    );
    this.list.addEventListener("keydown", (event) => this.key(event));
    const range =
      this.limits.min === this.limits.max ? `${this.limits.max}` : `${this.limits.min} to ${this.limits.max}`;
    this.foot =
      this.multiple &&
      h(
        "div",
        { class: "picker-foot" },
        h("span", null, `Choose ${range}`),
        h("button", { type: "button", class: "button button-1", onclick: () => this.finish() }, "Done"),
      );
    this.box = h("div", { class: "picker", popover: "auto" }, this.list, this.foot);
    // Everything outside of an open modal dialog is inert, so the list has to live inside of it.
    (this.anchor.closest("dialog") ?? document.body).append(this.box);
    this.box.addEventListener("toggle", (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === "closed") this.closed();
    });
    this.anchor.setAttribute("aria-expanded", "true");
    this.box.showPopover();
    this.place();
    this.move(this.active);
    this.list.focus({ preventScroll: true });
  }

  /** Below the select, or above it where there is more room. */
  place() {
    const box = /** @type {HTMLElement} */ (this.box);
    if (window.matchMedia("(max-width: 720px)").matches) {
      box.classList.add("picker-sheet");
      return;
    }
    const rect = this.anchor.getBoundingClientRect();
    const below = window.innerHeight - rect.bottom;
    const up = below < 280 && rect.top > below;
    box.style.left = `${rect.left}px`;
    box.style.width = `${Math.max(rect.width, 240)}px`;
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
      emojiNode(option.emoji),
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
    const items = this.items ?? [];
    if (!items.length) return;
    items[this.active]?.classList.remove("picker-active");
    this.active = Math.max(0, Math.min(items.length - 1, index));
    items[this.active].classList.add("picker-active");
    this.list?.setAttribute("aria-activedescendant", items[this.active].id);
    if (scroll) items[this.active].scrollIntoView({ block: "nearest" });
  }

  /** @param {number} index */
  toggle(index) {
    const option = this.options[index];
    if (!option) return;
    if (!this.multiple) {
      const clears = this.chosen.has(option.value) && this.limits.min === 0;
      this.result = clears ? [] : [option.value];
      this.box?.hidePopover();
      return;
    }
    if (this.chosen.has(option.value)) this.chosen.delete(option.value);
    else if (this.chosen.size < this.limits.max) this.chosen.add(option.value);
    this.items?.[index].setAttribute("aria-selected", String(this.chosen.has(option.value)));
    this.move(index);
  }

  /** Takes a choice of several, if there are enough. */
  finish() {
    if (this.chosen.size < this.limits.min) {
      this.box?.classList.add("picker-short");
      return;
    }
    this.result = this.options.map((option) => option.value).filter((value) => this.chosen.has(value));
    this.box?.hidePopover();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const last = this.options.length - 1;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => this.move(this.active === last ? 0 : this.active + 1),
      ArrowUp: () => this.move(this.active === 0 ? last : this.active - 1),
      Home: () => this.move(0),
      End: () => this.move(last),
      " ": () => this.toggle(this.active),
      Enter: () => (this.multiple ? this.finish() : this.toggle(this.active)),
    };
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.typeAhead(event.key);
    }
  }

  /** Goes to the first option that begins with what was typed within a second. @param {string} letter */
  typeAhead(letter) {
    const now = performance.now();
    this.typed = (now - this.typedAt < 1000 ? this.typed : "") + letter.toLocaleLowerCase();
    this.typedAt = now;
    const index = this.options.findIndex((option) => option.label.toLocaleLowerCase().startsWith(this.typed));
    if (index >= 0) this.move(index);
  }

  closed() {
    // Leaving a multiple choice by a click elsewhere takes it, as a chat does.
    if (this.multiple && this.result === null && this.chosen.size >= this.limits.min) {
      this.result = this.options.map((option) => option.value).filter((value) => this.chosen.has(value));
    }
    this.box?.remove();
    this.done(this.result);
  }
}
