/** Actions on messages: clicks, choices, commands. @module actions */

import * as api from "./api.js";
import { findComponent } from "./components.js";
import { openLarge } from "./lightbox.js";
import { toggleDescription } from "./media.js";
import { openModal } from "./modal.js";
import { pick } from "./picker.js";
import { choose, chosenOf, optionsOf } from "./selects.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./types.js").Answer} Answer */

const TIMED_OUT = 504;
const REFUSED = 400;

/** The message for a failed interaction. @param {api.ApiError} error */
function whyNot({ status, message }) {
  if (status === TIMED_OUT) return `This interaction failed. ${message}`;
  // The page sends only what a message offers, so somebody else's move has changed the message meanwhile.
  return status === REFUSED ? "This changed just as you pressed it. Press again." : message;
}

/** Clicks, choices and commands of the current person. */
export class Actions {
  /**
   * @param {Store} store
   * @param {{openPlace: (id: string, message: string) => void, beginCommand: (text: string) => void, goTo: (id: string) => void,
   *   answered: (answer: Answer) => void}} hooks
   */
  constructor(store, hooks) {
    this.store = store;
    this.hooks = hooks;
  }

  /**
   * Adds one listener for the whole list; `data-action` of the clicked element says what to do.
   * @param {HTMLElement} root
   */
  attach(root) {
    root.addEventListener("click", (event) => this.press(/** @type {HTMLElement} */ (event.target), event));
  }

  /** @param {HTMLElement} target @param {Event} event */
  press(target, event) {
    const control = /** @type {HTMLElement|null} */ (target.closest("[data-action]"));
    if (!control) return;
    const message =
      /** @type {HTMLElement|null} */ (control.closest("[data-message]"))?.dataset.message ?? "";
    /** @type {Record<string, () => void>} */
    const actions = {
      picture: () => openLarge(control),
      alt: () => toggleDescription(control),
      channel: () => this.hooks.openPlace(control.dataset.channel ?? "", control.dataset.jump ?? ""),
      command: () => this.hooks.beginCommand(`/${control.dataset.command} `),
      jump: () => this.hooks.goTo(control.dataset.jump ?? ""),
      dismiss: () => void this.dismiss(message),
      click: () => void this.click(message, control),
      select: () => void this.select(message, control),
    };
    event.preventDefault();
    actions[control.dataset.action ?? ""]?.();
  }

  /** @param {string} message @param {HTMLElement} control */
  async click(message, control) {
    const customId = control.dataset.customId ?? "";
    await this.interact(message, customId, () =>
      api.click({ user: this.store.me, message, custom_id: customId }),
    );
  }

  /** @param {string} message @param {HTMLElement} control */
  async select(message, control) {
    const customId = control.dataset.customId ?? "";
    const component = findComponent(this.store.messages.get(message)?.components ?? [], customId);
    if (!component || this.busy(message, customId)) return;
    const limits = {
      min: component.min_values ?? 1,
      max: component.max_values ?? 1,
      title: component.placeholder,
    };
    const options = optionsOf(component, this.store);
    const before = chosenOf(options);
    const values = await pick(control, options, limits);
    if (!values) return;
    choose(component, values);
    await this.interact(
      message,
      customId,
      () => api.select({ user: this.store.me, message, custom_id: customId, values }),
      // Reset the select, so that the same value can be chosen again.
      () => choose(component, before),
    );
  }

  /**
   * Whether an earlier click on the same button is pending.
   * @param {string} message
   * @param {string} customId
   */
  busy(message, customId) {
    return this.store.pending.get(message)?.get(customId)?.phase === "waiting";
  }

  /**
   * Sends an interaction, and shows on the message that it is pending or has failed.
   * @param {string} message
   * @param {string} customId
   * @param {() => Promise<Answer>} send
   * @param {() => void} [failed] called before the failure is shown
   */
  async interact(message, customId, send, failed) {
    if (this.busy(message, customId)) return;
    this.store.setPending(message, customId, { phase: "waiting" });
    try {
      const answer = await send();
      this.store.setPending(message, customId, null);
      this.follow(answer);
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      failed?.();
      this.store.setPending(message, customId, { phase: "failed", error: whyNot(error) });
    }
  }

  /** Opens the modal of a response; messages arrive as events. @param {Answer} answer */
  follow(answer) {
    this.hooks.answered(answer);
    if (answer.modal) openModal(answer.modal, this.store, (next) => this.follow(next));
  }

  /** @param {string} message */
  async dismiss(message) {
    try {
      await api.dismiss({ user: this.store.me, message });
      this.store.removeMessage(message);
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.store.setPending(message, "", { phase: "failed", error: error.message });
    }
  }

  /**
   * Runs a slash command, or one in the menu of a person.
   * @param {string} command for example `botifarra new`
   * @param {Record<string, any>} options
   * @param {string} [target] the id of that person
   * @returns {Promise<string|null>} an error message
   */
  async run(command, options, target) {
    const { me: user, channel } = this.store;
    try {
      this.follow(await api.slash({ user, channel, command, options, target }));
      return null;
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      return error.status === TIMED_OUT ? `/${command}: the application did not respond.` : error.message;
    }
  }
}
