/**
 * Fetching the messages of the open channel: the newest ones, and older ones while scrolling up.
 * @module history
 */

import * as api from "./api.js";

/** Messages per request. */
const PAGE = 60;

/** Fetches messages; responses for a person or channel that was left are ignored. */
export class History {
  /**
   * @param {import("./store.js").Store} store
   * @param {(error: unknown) => void} failed
   */
  constructor(store, failed) {
    this.store = store;
    this.failed = failed;
    this.fetchingOlder = false;
  }

  /** Fetches the newest messages, at least as many as are shown, so that the scroll position stays. */
  async reload() {
    const { store } = this;
    const { me, channel } = store;
    const touched = store.expectEvents();
    const still = () => store.me === me && store.channel === channel;
    const limit = Math.max(PAGE, store.messages.size);
    try {
      const messages = await api.messages(me, channel, limit);
      if (still()) store.setMessages(messages, touched, messages.length === limit);
    } catch (error) {
      if (still()) this.failed(error);
    }
    store.fetches.delete(touched);
  }

  /** Fetches a page of older messages. */
  async older() {
    const { store } = this;
    const { me, channel } = store;
    if (this.fetchingOlder || !store.hasOlder) return;
    this.fetchingOlder = true;
    try {
      const list = await api.messages(me, channel, PAGE, store.sorted[0]?.id);
      if (store.me === me && store.channel === channel) store.addOlder(list, list.length === PAGE);
    } catch (error) {
      this.failed(error);
    }
    this.fetchingOlder = false;
  }
}
