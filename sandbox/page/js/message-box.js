/** The text box for messages, with completions and a character count. @module message-box */

import { entries, readCommand } from "./commands.js";
import { h } from "./dom.js";
import { completionsFor } from "./mentions.js";
import { commandSuggestions } from "./command-suggestions.js";

/** @typedef {import("./commands.js").Written} Written */

export const MESSAGE_LIMIT = 2000;
/** Remaining characters from which the count is shown. */
const COUNTED_FROM = 200;

/** The text of a message, or the beginning of a command. */
export class MessageBox {
  /**
   * @param {import("./store.js").Store} store
   * @param {import("./suggestions.js").Suggestions} suggestions
   * @param {{open: (written: Written) => void, send: () => void, changed: () => void}} hooks `open` gets a command
   *   once its name is complete
   */
  constructor(store, suggestions, hooks) {
    this.store = store;
    this.suggestions = suggestions;
    this.hooks = hooks;
    this.node = /** @type {HTMLTextAreaElement} */ (
      h("textarea", {
        id: "composer-text",
        class: "composer-text",
        rows: 1,
        role: "combobox",
        "aria-label": "Message",
        "aria-expanded": "false",
        "aria-autocomplete": "list",
        autocomplete: "off",
        enterkeyhint: "send",
      })
    );
    this.count = h("span", { class: "composer-count", role: "status", hidden: true });
    this.node.addEventListener("input", () => this.typed());
    this.node.addEventListener("focus", () => this.suggest());
    this.node.addEventListener("keydown", (event) => this.key(event));
  }

  get text() {
    return this.node.value;
  }

  get focused() {
    return document.activeElement === this.node;
  }

  /** Sets the text without suggestions. @param {string} text */
  put(text) {
    this.node.value = text;
    this.fit();
  }

  /** Sets the text as if it had been typed. @param {string} text */
  type(text) {
    this.node.value = text;
    this.node.focus();
    this.typed();
  }

  fit() {
    this.node.style.height = "auto";
    this.node.style.height = `${this.node.scrollHeight}px`;
    const left = MESSAGE_LIMIT - [...this.text].length;
    this.count.hidden = left > COUNTED_FROM;
    this.count.textContent = String(left);
    this.count.title = `${left} of ${MESSAGE_LIMIT} characters left`;
    this.count.classList.toggle("composer-over", left < 0);
  }

  typed() {
    this.fit();
    this.hooks.changed();
    this.answer();
  }

  /** Opens the form of a complete command name followed by a space; otherwise shows suggestions. */
  answer() {
    const written = this.written();
    if (written) this.hooks.open(written);
    else this.suggest();
  }

  get entries() {
    return entries(this.store.commands, this.store.locale);
  }

  /** The command in the text. @param {boolean} [complete] see `readCommand` */
  written(complete = false) {
    return readCommand(this.entries, this.text, this.store.locale, complete);
  }

  suggest() {
    const { value, selectionStart } = this.node;
    if (value.startsWith("/") && !value.includes("\n")) return this.suggestCommands(value.slice(1));
    const found = completionsFor(value.slice(0, selectionStart), this.store);
    if (!found?.completions.length) return this.suggestions.hide();
    this.suggestions.show(
      this.node,
      found.kind,
      found.completions.map((completion) => ({
        ...completion,
        pick: () => this.complete(found.from, completion.text),
      })),
    );
    return undefined;
  }

  /** @param {string} typed */
  suggestCommands(typed) {
    // A command that is already typed with options, such as a draft, keeps them.
    const written = this.written(true);
    const whole = written?.values.length ? written : null;
    const items = commandSuggestions(
      whole ? [whole.entry] : this.entries,
      whole ? whole.entry.key : typed,
      this.store,
      (entry) => this.hooks.open(whole ?? { entry, values: [], rest: "" }),
    );
    const none = this.store.commands.length ? "No command fits that." : "The bot has no commands yet.";
    this.suggestions.show(this.node, items.length ? "Commands" : none, items);
  }

  /** Replaces the word before the caret by a completion. @param {number} from @param {string} text */
  complete(from, text) {
    this.node.setRangeText(`${text} `, from, this.node.selectionStart, "end");
    this.node.focus();
    this.typed();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.isComposing || this.suggestions.key(event)) return;
    const current = this.suggestions.current;
    if (event.key === "Tab" && current && !event.shiftKey) {
      event.preventDefault();
      current.pick();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (current) current.pick();
      else this.hooks.send();
    } else if (event.key === "Escape" && this.suggestions.open) {
      event.preventDefault();
      this.suggestions.hide();
    }
  }
}
