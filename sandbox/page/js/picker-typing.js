/** Typing at the list of a select: letters go to an option, or into a field that filters it. @module picker-typing */

import { h } from "./dom.js";
import { fold } from "./search.js";

/** @typedef {import("./types.js").SelectOption} SelectOption */

/** Time within which typed letters are combined. */
const TYPED_TOGETHER_MILLISECONDS = 1000;
/** Keys that act on the list while the field has the focus. */
const KEYS_OF_LIST = ["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Enter"];

/** The letters that were typed just before. */
export class TypedLetters {
  text = "";
  typedAt = 0;

  get recent() {
    return this.text !== "" && performance.now() - this.typedAt < TYPED_TOGETHER_MILLISECONDS;
  }

  /**
   * Whether a character continues the typed text, such as the space of a name with two words.
   * @param {string} sign
   * @param {SelectOption[]} options
   */
  continues(sign, options) {
    const wanted = this.text + sign;
    return this.recent && options.some((option) => fold(option.label).startsWith(wanted));
  }

  /**
   * The index of the next option that matches the typed letters.
   * @param {string} letter the newest one
   * @param {SelectOption[]} options
   * @param {number} active index of the marked option
   * @returns {number|undefined}
   */
  find(letter, options, active) {
    this.text = (this.recent ? this.text : "") + fold(letter);
    this.typedAt = performance.now();
    // A repeated letter goes to the next option that begins with it.
    const repeated = [...this.text].every((each) => each === this.text[0]);
    const wanted = repeated ? this.text[0] : this.text;
    const from = repeated ? active + 1 : active;
    const order = options.map((_, index) => (from + index) % options.length);
    const names = options.map((option) => fold(option.label));
    return (
      order.find((index) => names[index].startsWith(wanted)) ??
      order.find((index) => names[index].split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)))
    );
  }
}

/**
 * A field that filters a list, and moves in it by the arrow keys.
 * @param {HTMLElement} list
 * @param {string} title
 * @param {(text: string) => void} filter
 * @param {(event: KeyboardEvent) => void} key handles the keys of the list
 */
export function searchField(list, title, filter, key) {
  const field = /** @type {HTMLInputElement} */ (
    h("input", {
      class: "input picker-search",
      type: "search",
      role: "combobox",
      placeholder: "Search",
      autocomplete: "off",
      "aria-label": `${title}: search`,
      "aria-autocomplete": "list",
      "aria-expanded": "true",
      "aria-controls": list.id,
    })
  );
  field.addEventListener("input", () => filter(field.value));
  field.addEventListener("keydown", (event) => {
    if (!event.isComposing && KEYS_OF_LIST.includes(event.key)) key(event);
  });
  return field;
}
