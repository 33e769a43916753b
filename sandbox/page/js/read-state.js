/** Reports to the server which messages have been read. @module read-state */

import * as api from "./api.js";
import { compareIds } from "./ids.js";
import { markRead } from "./unread.js";

/** Delay that combines the reports of several messages. */
const DELAY_MILLISECONDS = 300;

/** Tracks whether the newest message is visible. */
export class ReadTracker {
  /**
   * @param {import("./store.js").Store} store
   * @param {import("./messages.js").MessageList} list
   */
  constructor(store, list) {
    this.store = store;
    this.list = list;
    this.timer = 0;
    /** The report that will be sent. @type {{user: string, channel: string, up_to: string}|null} */
    this.waiting = null;
    /** The last scheduled report, so that each is sent once. */
    this.lastScheduled = "";
    for (const topic of ["messages", "message", "world"]) store.on(topic, () => this.update());
    list.moved = () => this.update();
    document.addEventListener("visibilitychange", () => this.update());
  }

  update() {
    const { store, list } = this;
    store.atNewest = !document.hidden && list.atBottom && store.loaded;
    if (!store.atNewest) return;
    const newest = store.sorted.at(-1)?.id;
    const channel = store.channelById(store.channel);
    if (!newest || !channel) return;
    const unread = (channel.unread_count ?? 0) > 0;
    if (compareIds(newest, channel.last_read_id ?? "0") > 0 || unread) markRead(channel, newest);
    if (unread) store.emit("world");
    this.schedule(store.me, channel.id, newest);
  }

  /** @param {string} user @param {string} channel @param {string} upTo */
  schedule(user, channel, upTo) {
    const words = `${user} ${channel} ${upTo}`;
    if (this.lastScheduled === words) return;
    this.lastScheduled = words;
    window.clearTimeout(this.timer);
    if (this.waiting && (this.waiting.user !== user || this.waiting.channel !== channel)) void this.send();
    this.waiting = { user, channel, up_to: upTo };
    this.timer = window.setTimeout(() => void this.send(), DELAY_MILLISECONDS);
  }

  async send() {
    const reading = this.waiting;
    this.waiting = null;
    if (!reading) return;
    try {
      await api.read(reading);
    } catch (error) {
      // The next update reports it again.
      if (!(error instanceof api.ApiError)) throw error;
      this.lastScheduled = "";
    }
  }
}
