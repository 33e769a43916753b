/** The composer: a text box that turns into the form of a command. @module composer */

import { ApiError, say } from "./api.js";
import { CommandForm } from "./command-form.js";
import { byId, h } from "./dom.js";
import { loadDraft, saveDraft } from "./drafts.js";
import { withMentions } from "./mentions.js";
import { MESSAGE_LIMIT, MessageBox } from "./message-box.js";
import { Suggestions } from "./suggestions.js";
import { isForum, titleOf } from "./types.js";

/** Switches between the text box and the form of a command. */
export class Composer {
  /**
   * @param {import("./store.js").Store} store
   * @param {(command: string, options: Record<string, any>) => Promise<string|null>} run sends a command, and
   *   resolves to an error message or `null`
   */
  constructor(store, run) {
    this.store = store;
    this.run = run;
    this.host = byId("composer");
    this.suggestions = new Suggestions(this.host);
    this.notice = h("p", { class: "notice", role: "status", hidden: true });
    this.message = new MessageBox(store, this.suggestions, {
      open: (written) => this.open(written),
      send: () => void this.send(),
      changed: () => {
        this.keep();
        this.warn("");
      },
    });
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
    // The text box comes first, so that Shift+Tab leads from it to the last button of the last message.
    this.box = h(
      "div",
      { class: "composer-box" },
      this.message.node,
      this.message.count,
      this.slash,
      this.button,
    );
    this.host.append(this.notice, this.box);
    /** @type {CommandForm|null} */
    this.form = null;
    /** Person and channel of the current draft. */
    this.place = { user: "", channel: "" };
    this.host.addEventListener("focusout", (event) => {
      if (!this.host.contains(/** @type {Node|null} */ (event.relatedTarget))) this.suggestions.hide();
    });
    this.button.addEventListener("click", () => this.send());
    this.slash.addEventListener("click", () => this.begin("/"));
    store.on("world", () => this.describe());
    store.on("commands", () => this.readAgain());
  }

  /** Updates the placeholder, and loads the draft of another channel or person. */
  describe() {
    const { me: user, channel: id, mayWrite } = this.store;
    const channel = this.store.channelById(id);
    const name = channel ? titleOf(channel) : "";
    const closed = isForum(channel) ? `Open a post of ${name} to write.` : `You may not write in ${name}.`;
    const { node } = this.message;
    node.placeholder = !channel ? "" : mayWrite ? `Message ${name}` : closed;
    node.disabled = !mayWrite;
    this.box.classList.toggle("composer-closed", !mayWrite);
    if (user === this.place.user && id === this.place.channel) return;
    // Text typed before the page had loaded belongs to this channel, and is newer than its draft.
    const early = this.place.user ? "" : this.message.text;
    this.place = { user, channel: id };
    this.drop();
    this.put(early || loadDraft(user, id));
  }

  /** Focuses the form or the text box. */
  focus() {
    if (this.form) this.form.focus();
    else this.message.node.focus();
  }

  /** Whether text box and form are empty. */
  get empty() {
    return !this.form && !this.message.text;
  }

  /** Sets the text as if it had been typed. @param {string} text */
  begin(text) {
    this.drop();
    this.message.type(text);
  }

  /** Saves the draft. */
  keep() {
    const { user, channel } = this.place;
    if (user) saveDraft(user, channel, this.form ? this.form.text : this.message.text);
  }

  // ---- plain text

  /** Sets the text without suggestions. @param {string} text */
  put(text) {
    this.message.put(text);
    this.keep();
  }

  /** Sends the message or the command. */
  send() {
    const content = this.message.text.trim();
    if (this.form) return this.form.send();
    if (!content) return this.message.node.focus();
    if (!this.place.user) return this.warn("The sandbox is not ready yet. Wait a moment.", false);
    if (!content.startsWith("/")) return void this.sendText(content);
    const written = this.message.written(true);
    if (!written)
      return this.warn("There is no such command. Choose one from the list, or begin without the slash.");
    this.open(written);
    return this.form?.send();
  }

  /** @param {string} content */
  async sendText(content) {
    const sent = withMentions(content, this.store);
    const over = [...sent].length - MESSAGE_LIMIT;
    if (over > 0)
      return this.warn(`A message has at most ${MESSAGE_LIMIT} characters; this one has ${over} too many.`);
    const { user, channel } = this.place;
    this.put("");
    this.suggestions.hide();
    this.warn("");
    try {
      await say({ user, channel, content: sent });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Restore the text, unless something else was written meanwhile.
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

  /** Opens the form of a command that was typed before the commands arrived; typing goes on where it was. */
  readAgain() {
    if (this.form || !this.message.focused) return;
    const { text } = this.message;
    const written = this.message.written();
    if (!written) return this.message.suggest();
    this.open(written);
    this.form?.resume(written, text);
  }

  /** Shows a form instead of the text box. @param {CommandForm} form */
  show(form) {
    this.form = form;
    this.message.put("");
    this.message.node.hidden = true;
    this.slash.hidden = true;
    this.message.node.after(form.node);
  }

  /** Removes the form. */
  drop() {
    this.form?.node.remove();
    this.form = null;
    this.message.node.hidden = false;
    this.slash.hidden = false;
    this.suggestions.hide();
  }

  /** Goes back to the text box. @param {string} [text] its new text */
  leave(text = "") {
    this.drop();
    this.put(text);
    this.warn("");
    this.message.node.focus();
  }

  /** @param {import("./commands.js").Entry} entry @param {Record<string, any>} options */
  async sendCommand(entry, options) {
    const { form } = this;
    const { user, channel } = this.place;
    this.leave();
    const problem = await this.runNamed(entry.key, options);
    if (!problem || !form || this.place.user !== user || this.place.channel !== channel) return;
    // Restore the form of a command that could not be sent.
    if (this.empty) {
      this.show(form);
      form.focus();
      this.keep();
    }
    this.suggestions.hide();
    this.warn(problem);
  }

  /**
   * Runs a command and shows its progress.
   * @param {string} command @param {Record<string, any>} options @returns {Promise<string|null>} an error message
   */
  async runNamed(command, options) {
    // Most responses come within milliseconds, so only slow ones show a notice.
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
