/** The box at the bottom: plain messages, and slash commands with completion. @module composer */

import { ApiError, say } from "./api.js";
import { CommandForm } from "./command-form.js";
import { entries, readCommand } from "./commands.js";
import { byId, h } from "./dom.js";
import { loadDraft, saveDraft } from "./drafts.js";
import { completionsFor, withMentions } from "./mentions.js";
import { commandOffers } from "./offers.js";
import { Suggestions } from "./suggestions.js";

const MESSAGE_LIMIT = 2000;
/** From how many characters left on they are counted. */
const COUNTED = 200;

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
        role: "combobox",
        "aria-label": "Message",
        "aria-expanded": "false",
        "aria-autocomplete": "list",
        autocomplete: "off",
        enterkeyhint: "send",
      })
    );
    this.count = h("span", { class: "composer-count", role: "status", hidden: true });
    this.slash = h(
      "button",
      { type: "button", class: "composer-slash", "aria-label": "Commands", title: "Commands" },
      "/",
    );
    this.button = h(
      "button",
      { type: "button", class: "composer-send", "aria-label": "Send", title: "Send (Enter)" },
      "➤",
    );
    // The text comes first, so that Shift+Tab goes from it to the last button of the last message.
    this.box = h("div", { class: "composer-box" }, this.text, this.count, this.slash, this.button);
    this.host.append(this.notice, this.box);
    /** @type {CommandForm|null} */
    this.form = null;
    /** Whose draft of which channel is in the box. */
    this.place = { user: "", channel: "" };
    this.text.addEventListener("input", () => this.typed());
    this.text.addEventListener("focus", () => this.suggest());
    this.text.addEventListener("keydown", (event) => this.key(event));
    this.host.addEventListener("focusout", (event) => {
      if (!this.host.contains(/** @type {Node|null} */ (event.relatedTarget))) this.suggestions.hide();
    });
    this.button.addEventListener("click", () => this.send());
    this.slash.addEventListener("click", () => this.begin("/"));
    store.on("world", () => this.describe());
    store.on("commands", () => this.offered());
  }

  /** Names the channel in the empty box, and brings the draft that was begun there. */
  describe() {
    const { me: user, channel: id, mayWrite } = this.store;
    const channel = this.store.channelById(id);
    const name = channel ? `${channel.type === 0 ? "#" : ""}${channel.name}` : "";
    this.text.placeholder = !channel ? "" : mayWrite ? `Message ${name}` : `You may not write in ${name}.`;
    this.box.classList.toggle("composer-closed", !mayWrite);
    this.text.disabled = !mayWrite;
    if (user === this.place.user && id === this.place.channel) return;
    this.place = { user, channel: id };
    this.drop();
    this.put(loadDraft(user, id));
  }

  /** The box that has, or would have, the keyboard focus. */
  focus() {
    if (this.form) this.form.focus();
    else this.text.focus();
  }

  /** Whether there is nothing in the box. */
  get empty() {
    return !this.form && !this.text.value;
  }

  /** Puts a text into the box, as if it had been typed. @param {string} text */
  begin(text) {
    this.drop();
    this.text.value = text;
    this.text.focus();
    this.typed();
  }

  /** What is in the box, to be there again later. */
  keep() {
    const { user, channel } = this.place;
    saveDraft(user, channel, this.form ? this.form.text : this.text.value);
  }

  // ---- plain text

  /** Puts a text into the box without offering anything. @param {string} text */
  put(text) {
    this.text.value = text;
    this.fit();
    this.keep();
  }

  fit() {
    this.text.style.height = "auto";
    this.text.style.height = `${this.text.scrollHeight}px`;
    const left = MESSAGE_LIMIT - [...this.text.value].length;
    this.count.hidden = left > COUNTED || this.form !== null;
    this.count.textContent = String(left);
    this.count.title = `${left} of ${MESSAGE_LIMIT} characters left`;
    this.count.classList.toggle("composer-over", left < 0);
  }

  typed() {
    this.fit();
    this.keep();
    this.warn("");
    this.answer();
  }

  /** A command written out in full, and a space: its options come next. Else there is something to suggest. */
  answer() {
    const written = readCommand(this.entries, this.text.value, this.store.locale);
    if (written) this.open(written);
    else this.suggest();
  }

  /** The commands have come, perhaps after one was typed, or changed. */
  offered() {
    if (!this.form && document.activeElement === this.text) this.answer();
  }

  get entries() {
    return entries(this.store.commands, this.store.locale);
  }

  suggest() {
    const { value, selectionStart } = this.text;
    if (value.startsWith("/") && !value.includes("\n")) return this.suggestCommands(value.slice(1));
    const found = completionsFor(value.slice(0, selectionStart), this.store);
    if (!found?.completions.length) return this.suggestions.hide();
    this.suggestions.show(
      this.text,
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
    // One that is written out already, as a draft or a command that was left, comes with its options.
    const written = readCommand(this.entries, this.text.value, this.store.locale, true);
    const whole = written?.values.length ? written : null;
    const items = commandOffers(
      whole ? [whole.entry] : this.entries,
      whole ? whole.entry.key : typed,
      this.store,
      (entry) => this.open(whole ?? { entry, values: [], rest: "" }),
    );
    const none = this.store.commands.length ? "No command fits that." : "The bot has no commands yet.";
    this.suggestions.show(this.text, items.length ? "Commands" : none, items);
  }

  /** Writes a completion instead of the word before the caret. @param {number} from @param {string} text */
  complete(from, text) {
    this.text.setRangeText(`${text} `, from, this.text.selectionStart, "end");
    this.text.focus();
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
      else this.send();
    } else if (event.key === "Escape" && this.suggestions.open) {
      event.preventDefault();
      this.suggestions.hide();
    }
  }

  /** Sends what is in the box, a message or a command. */
  send() {
    const content = this.text.value.trim();
    if (this.form) return this.form.send();
    if (!content) return this.text.focus();
    if (!content.startsWith("/")) return void this.sendText(content);
    const written = readCommand(this.entries, content, this.store.locale, true);
    if (!written)
      return this.warn("There is no such command. Choose one of the list, or begin without the slash.");
    this.open(written);
    return this.form?.send();
  }

  /** @param {string} content */
  async sendText(content) {
    const sent = withMentions(content, this.store);
    const over = [...sent].length - MESSAGE_LIMIT;
    if (over > 0)
      return this.warn(`A message has at most ${MESSAGE_LIMIT} characters; this one is ${over} over that.`);
    const { user, channel } = this.place;
    this.put("");
    this.suggestions.hide();
    this.warn("");
    try {
      await say({ user, channel, content: sent });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Not over what has been written meanwhile, here or in another channel.
      if (this.empty && this.place.channel === channel && this.place.user === user) this.put(content);
      this.warn(error.message);
    }
    return undefined;
  }

  // ---- a command

  /** @param {import("./commands.js").Written} written */
  open(written) {
    const { entry } = written;
    this.drop();
    this.show(
      new CommandForm(entry, this.store, this.suggestions, {
        send: (options) => void this.sendCommand(entry, options),
        leave: (text) => this.leave(text),
        changed: () => {
          this.warn("");
          this.keep();
        },
      }),
    );
    this.form?.fill(written);
    this.form?.focus();
    this.keep();
  }

  /** Puts a form in the place of the text. @param {CommandForm} form */
  show(form) {
    this.form = form;
    this.text.value = "";
    this.text.hidden = true;
    this.slash.hidden = true;
    this.fit();
    this.text.after(form.node);
  }

  /** Takes the form away, without a word. */
  drop() {
    this.form?.node.remove();
    this.form = null;
    this.text.hidden = false;
    this.slash.hidden = false;
    this.suggestions.hide();
  }

  /** Back to the text box. @param {string} [text] what it is to hold */
  leave(text = "") {
    this.drop();
    this.put(text);
    this.warn("");
    this.text.focus();
  }

  /** @param {import("./commands.js").Entry} entry @param {Record<string, any>} options */
  async sendCommand(entry, options) {
    const { form } = this;
    const { user, channel } = this.place;
    this.leave();
    const problem = await this.runNamed(entry.key, options);
    if (!problem || !form || this.place.user !== user || this.place.channel !== channel) return;
    // What was filled in is not lost when the command could not be sent.
    if (this.empty) {
      this.show(form);
      form.focus();
      this.keep();
    }
    this.suggestions.hide();
    this.warn(problem);
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
