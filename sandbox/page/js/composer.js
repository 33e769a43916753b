/** The box at the bottom: plain messages, and slash commands with completion. @module composer */

import { ApiError, say } from "./api.js";
import { CommandForm } from "./command-form.js";
import { entries, search } from "./commands.js";
import { byId, h } from "./dom.js";
import { Suggestions } from "./suggestions.js";

const MESSAGE_LIMIT = 2000;

/** Switches between a text box and the form of one command. */
export class Composer {
  /**
   * @param {import("./store.js").Store} store
   * @param {(command: string, options: Record<string, any>) => Promise<string|null>} run sends a command;
   *   resolves to what went wrong, or `null`
   */
  constructor(store, run) {
    this.store = store;
    this.run = run;
    this.host = byId("composer");
    this.suggestions = new Suggestions(this.host);
    this.notice = h("p", { class: "notice", role: "status", hidden: true });
    this.text = /** @type {HTMLTextAreaElement} */ (
      h("textarea", {
        id: "composer-text",
        class: "composer-text",
        rows: 1,
        maxlength: MESSAGE_LIMIT,
        role: "combobox",
        "aria-label": "Message",
        "aria-expanded": "false",
        "aria-autocomplete": "list",
        autocomplete: "off",
        enterkeyhint: "send",
      })
    );
    this.button = h(
      "button",
      { type: "button", class: "composer-send", "aria-label": "Send", title: "Send (Enter)" },
      "➤",
    );
    this.slash = h(
      "button",
      { type: "button", class: "composer-slash", "aria-label": "Commands", title: "Commands" },
      "/",
    );
    this.box = h("div", { class: "composer-box" }, this.slash, this.text, this.button);
    this.host.append(this.notice, this.box);
    /** @type {CommandForm|null} */
    this.form = null;
    this.text.addEventListener("input", () => this.typed());
    this.text.addEventListener("focus", () => this.suggest());
    this.text.addEventListener("keydown", (event) => this.key(event));
    this.host.addEventListener("focusout", (event) => {
      if (!this.host.contains(/** @type {Node|null} */ (event.relatedTarget))) this.suggestions.hide();
    });
    this.button.addEventListener("click", () => (this.form ? this.form.send() : void this.sendText()));
    this.slash.addEventListener("click", () => this.begin("/"));
    store.on("world", () => this.describe());
    store.on("commands", () => this.form === null && document.activeElement === this.text && this.suggest());
  }

  /** Names the channel in the empty box. */
  describe() {
    const channel = this.store.channelById(this.store.channel);
    this.text.placeholder = channel ? `Message ${channel.type === 0 ? "#" : ""}${channel.name}` : "";
  }

  /** Puts a text into the box, as if it had been typed. @param {string} text */
  begin(text) {
    this.leave();
    this.text.value = text;
    this.text.focus();
    this.typed();
  }

  // ---- plain text

  typed() {
    this.text.style.height = "auto";
    this.text.style.height = `${this.text.scrollHeight}px`;
    this.warn("");
    // A command written out in full, and a space: its options come next.
    const whole = /^\/(.+) $/.exec(this.text.value);
    const entry =
      whole && this.entries.find((candidate) => candidate.label === whole[1] || candidate.key === whole[1]);
    if (entry) this.open(entry);
    else this.suggest();
  }

  get entries() {
    return entries(this.store.commands, this.store.locale);
  }

  suggest() {
    if (!this.text.value.startsWith("/") || this.text.value.includes("\n")) return this.suggestions.hide();
    const found = search(this.entries, this.text.value.slice(1), (entry) => [
      entry.label,
      entry.key,
      ...entry.label.split(" "),
    ]);
    const none = this.store.commands.length ? "No command of that name." : "The bot has no commands yet.";
    this.suggestions.show(
      this.text,
      found.length ? "Commands" : none,
      found.slice(0, 25).map((entry) => ({
        title: `/${entry.label}`,
        note: entry.description,
        aside: entry.options.length
          ? `${entry.options.length} option${entry.options.length > 1 ? "s" : ""}`
          : "",
        pick: () => this.open(entry),
      })),
    );
    return undefined;
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
      else void this.sendText();
    } else if (event.key === "Escape") {
      this.suggestions.hide();
    }
  }

  async sendText() {
    const content = this.text.value.trim();
    if (!content) return;
    if (content.startsWith("/"))
      return this.warn("There is no such command. Choose one of the list, or begin without the slash.");
    this.text.value = "";
    this.typed();
    try {
      await say({ user: this.store.me, channel: this.store.channel, content });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.text.value = content;
      this.typed();
      this.warn(error.message);
    }
  }

  // ---- a command

  /** @param {import("./commands.js").Entry} entry */
  open(entry) {
    this.form?.node.remove();
    this.form = new CommandForm(entry, this.store, this.suggestions, {
      send: (options) => void this.sendCommand(entry, options),
      leave: () => this.leave(),
    });
    this.text.hidden = true;
    this.text.value = "";
    this.text.after(this.form.node);
    this.form.focus();
  }

  /** Back to the text box. */
  leave() {
    if (!this.form) return;
    this.form.node.remove();
    this.form = null;
    this.text.hidden = false;
    this.text.value = "";
    this.suggestions.hide();
    this.text.focus();
    this.typed();
  }

  /** @param {import("./commands.js").Entry} entry @param {Record<string, any>} options */
  async sendCommand(entry, options) {
    const form = this.form;
    this.leave();
    const problem = await this.runNamed(entry.key, options);
    // What was filled in is not lost when the command could not be sent.
    if (problem && form && !this.text.value && !this.form) {
      this.form = form;
      this.text.hidden = true;
      this.text.after(form.node);
      form.focus();
      this.warn(problem);
    }
  }

  /**
   * Runs a command and says below how it goes.
   * @param {string} command @param {Record<string, any>} options @returns {Promise<string|null>} what went wrong
   */
  async runNamed(command, options) {
    // Most answers come within milliseconds: only a slow one is worth a word.
    const slow = window.setTimeout(() => this.warn(`Sending /${command} …`, false), 400);
    const problem = await this.run(command, options);
    window.clearTimeout(slow);
    this.warn(problem ?? "");
    return problem;
  }

  /** @param {string} text @param {boolean} [wrong] */
  warn(text, wrong = true) {
    this.notice.textContent = text;
    this.notice.hidden = !text;
    this.notice.classList.toggle("notice-wrong", wrong);
  }
}
