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
    /** The list to which older messages are on their way; a reload begins another one. @type {object|null} */
    this.continued = null;
  }

  /** Fetches the newest messages, at least as many as are shown, so that the scroll position stays. */
  async reload() {
    const { store } = this;
    const { me, channel } = store;
    const still = () => store.me === me && store.channel === channel;
    const limit = Math.max(PAGE, store.messages.size);
    try {
      await store.messageFetches.fetch(
        () => api.messages(me, channel, limit),
        (list, changes) => still() && store.setMessages(list, changes, list.length === limit),
      );
    } catch (error) {
      if (still()) this.failed(error);
    }
  }

  /** Fetches a page of older messages. */
  async older() {
    const { store } = this;
    const { me, channel, messages } = store;
    if (this.continued === messages || !store.hasOlder) return;
    this.continued = messages;
    const still = () => store.me === me && store.channel === channel;
    let again = false;
    try {
      await store.olderFetches.fetch(
        () => api.messages(me, channel, PAGE, store.sorted[0]?.id),
        (list, changes) => {
          // After a reload, the list may begin elsewhere.
          if (store.messages !== messages) again = still();
          else store.addOlder(list, changes, list.length === PAGE);
        },
      );
    } catch (error) {
      if (still()) this.failed(error);
    }
    if (this.continued === messages) this.continued = null;
    if (again) await this.older();
  }
}
