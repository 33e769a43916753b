/** One option of a command while it is being filled in. @module chip */

import { localised } from "./commands.js";
import { h } from "./dom.js";
import { Option, closedChoices, named, readValue } from "./options.js";

/** @typedef {import("./types.js").CommandOption} CommandOption */
/** @typedef {import("./options.js").Choice} Choice */

/** Widths of the input in characters. */
const NARROW = 4;
const WIDE = 32;

/** The option's name and an input for its value. */
export class Chip {
  /**
   * @param {CommandOption} option
   * @param {import("./store.js").Store} store
   * @param {() => void} remove called by the button of an optional one
   */
  constructor(option, store, remove) {
    this.option = option;
    this.store = store;
    this.name = localised(option, "name", store.locale);
    /** What was picked from a list. @type {Choice|null} */
    this.chosen = null;
    /** What the bot has offered. @type {import("./autocompletion.js").Autocompletion|null} */
    this.completion = null;
    /** Whether the first of the bot's choices is taken as soon as it comes. */
    this.hurried = false;
    this.input = /** @type {HTMLInputElement} */ (
      h("input", {
        class: "chip-input",
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        role: "combobox",
        "aria-label": this.name,
        "aria-autocomplete": "list",
        "aria-expanded": "false",
        "aria-required": String(Boolean(option.required)),
        inputmode: option.type === Option.INTEGER ? "numeric" : null,
        enterkeyhint: "next",
      })
    );
    this.node = h(
      "label",
      { class: option.required ? "chip chip-required" : "chip" },
      h("span", { class: "chip-name" }, this.name),
      this.input,
      !option.required &&
        h(
          "button",
          {
            type: "button",
            class: "chip-remove",
            tabindex: "-1",
            "aria-label": `Remove ${this.name}`,
            onclick: remove,
          },
          "×",
        ),
    );
    this.fit();
  }

  get text() {
    return this.input.value;
  }

  get empty() {
    return !this.input.value.trim();
  }

  /** What it can be, where that is a closed set. */
  get closed() {
    return closedChoices(this.option, this.store);
  }

  /** The value, or what is wrong. @returns {import("./options.js").Reading} */
  read() {
    if (this.chosen) return { value: this.chosen.value };
    const offered = this.empty ? undefined : named(this.completion?.choices ?? [], this.text);
    return offered ? { value: offered.value } : readValue(this.option, this.text, this.closed);
  }

  /** What is wrong with it as it stands. @returns {string|null} */
  get problem() {
    const reading = this.read();
    return "problem" in reading ? reading.problem : null;
  }

  /** @param {string} text */
  write(text) {
    this.chosen = null;
    this.input.value = text;
    // A mention or a value that was pasted is shown by its name.
    const choice = text ? named(this.closed ?? [], text) : undefined;
    if (choice) this.choose(choice);
    this.fit();
  }

  /** @param {Choice} choice */
  choose(choice) {
    this.chosen = choice;
    this.input.value = choice.name;
    this.fit();
  }

  /** As wide as its text, and no longer marked as wrong. */
  fit() {
    this.input.style.width = `${Math.max(NARROW, Math.min(WIDE, [...this.text].length + 2))}ch`;
    this.mark(false);
  }

  /** @param {boolean} wrong */
  mark(wrong) {
    this.node.classList.toggle("chip-wrong", wrong);
    if (wrong) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}
