/** Asking the bot how an option might go on. @module autocompletion */

import { ApiError } from "./api.js";

/** @typedef {import("./options.js").Choice} Choice */

const DELAY_MILLISECONDS = 150;

/** Asks once typing pauses, and forgets answers to what is no longer typed. */
export class Autocompletion {
  /**
   * @param {(text: string) => Promise<Choice[]>} ask may reject with an `ApiError`
   * @param {() => void} changed called when there is something new to show
   */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
    /** The last answer. @type {Choice[]} */
    this.choices = [];
    /** @type {"ready"|"loading"|"failed"} */
    this.phase = "ready";
    this.timer = 0;
    this.turn = 0;
  }

  /** @param {string} text what is typed now @param {boolean} [atOnce] without waiting for more letters */
  type(text, atOnce = false) {
    this.stop();
    this.phase = "loading";
    const { turn } = this;
    this.timer = window.setTimeout(() => void this.fetch(text, turn), atOnce ? 0 : DELAY_MILLISECONDS);
  }

  /** @param {string} text @param {number} turn */
  async fetch(text, turn) {
    /** @type {Choice[]|null} */
    let choices = null;
    try {
      choices = await this.ask(text);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    if (turn !== this.turn) return;
    this.choices = choices ?? [];
    this.phase = choices ? "ready" : "failed";
    this.changed();
  }

  /** What is on its way does not count any more. */
  stop() {
    window.clearTimeout(this.timer);
    this.turn += 1;
  }
}
