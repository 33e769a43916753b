/** Autocompletion of options by the bot. @module autocompletion */

import { ApiError } from "./api.js";

/** @typedef {import("./options.js").Choice} Choice */

const DELAY_MILLISECONDS = 150;

/** Asks when typing pauses, and ignores outdated answers. */
export class Autocompletion {
  /**
   * @param {(text: string) => Promise<Choice[]>} ask may reject with an `ApiError`
   * @param {() => void} changed called when the choices or the phase change
   */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
    /** The latest choices. @type {Choice[]} */
    this.choices = [];
    /** @type {"ready"|"loading"|"failed"} */
    this.phase = "ready";
    this.timer = 0;
    this.turn = 0;
  }

  /** @param {string} text the current input @param {boolean} [atOnce] whether not to wait for a pause */
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

  /** Cancels the pending request. */
  stop() {
    window.clearTimeout(this.timer);
    this.turn += 1;
  }
}
