/** A chip: the input for one option of a command. @module chip */

import { localised } from "./commands.js";
import { h } from "./dom.js";
import { Option, closedChoices, findChoice, readValue } from "./options.js";

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
   * @param {() => void} remove called by the remove button of an optional option
   */
  constructor(option, store, remove) {
    this.option = option;
    this.store = store;
    this.name = localised(option, "name", store.locale);
    /** The choice picked from the list. @type {Choice|null} */
    this.chosen = null;
    /** The bot's choices. @type {import("./autocompletion.js").Autocompletion|null} */
    this.completion = null;
    /** Whether to pick the bot's first choice as soon as it arrives. */
    this.pickFirst = false;
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

  /** The possible values, if they are limited. */
  get closed() {
    return closedChoices(this.option, this.store);
  }

  /** The value, or the problem. @returns {import("./options.js").Reading} */
  read() {
    if (this.chosen) return { value: this.chosen.value };
    const offered = this.empty ? undefined : findChoice(this.completion?.choices ?? [], this.text);
    return offered ? { value: offered.value } : readValue(this.option, this.text, this.closed);
  }

  /** The problem with the current input. @returns {string|null} */
  get problem() {
    const reading = this.read();
    return "problem" in reading ? reading.problem : null;
  }

  /** @param {string} text */
  write(text) {
    this.chosen = null;
    this.input.value = text;
    // Show the name of a pasted mention or value.
    const choice = text ? findChoice(this.closed ?? [], text) : undefined;
    if (choice) this.choose(choice);
    this.fit();
  }

  /** @param {Choice} choice */
  choose(choice) {
    this.chosen = choice;
    this.input.value = choice.name;
    this.fit();
  }

  /** Fits the width to the text and removes the error mark. */
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
