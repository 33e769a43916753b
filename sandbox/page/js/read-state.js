/** What one has read: told to the server, and in the title of the window. @module read-state */

import * as api from "./api.js";
import { byId } from "./store.js";

/** So many messages may come at once that each need not be told. */
const TELL_MILLISECONDS = 300;

/** Watches whether the newest message is being looked at. */
export class Reading {
  /**
   * @param {import("./store.js").Store} store
   * @param {import("./messages.js").MessageList} list
   */
  constructor(store, list) {
    this.store = store;
    this.list = list;
    this.timer = 0;
    /** What will be told in a moment. @type {{user: string, channel: string, up_to: string}|null} */
    this.waiting = null;
    /** What was last told, so that it is told once. */
    this.told = "";
    for (const topic of ["messages", "message", "world"]) store.on(topic, () => this.note());
    list.moved = () => this.note();
    document.addEventListener("visibilitychange", () => this.note());
  }

  note() {
    const { store, list } = this;
    store.attending = !document.hidden && list.atBottom && store.loaded;
    if (!store.attending) return;
    const newest = store.sorted.at(-1)?.id;
    const channel = store.channelById(store.channel);
    if (!newest || !channel) return;
    const unread = (channel.unread_count ?? 0) > 0;
    if (byId(newest, channel.last_read_id ?? "0") > 0 || unread) store.noteRead(channel, newest);
    if (unread) store.emit("world");
    this.tell(store.me, channel.id, newest);
  }

  /** @param {string} user @param {string} channel @param {string} upTo */
  tell(user, channel, upTo) {
    const words = `${user} ${channel} ${upTo}`;
    if (this.told === words) return;
    this.told = words;
    window.clearTimeout(this.timer);
    if (this.waiting && (this.waiting.user !== user || this.waiting.channel !== channel)) void this.send();
    this.waiting = { user, channel, up_to: upTo };
    this.timer = window.setTimeout(() => void this.send(), TELL_MILLISECONDS);
  }

  async send() {
    const reading = this.waiting;
    this.waiting = null;
    if (!reading) return;
    try {
      await api.read(reading);
    } catch (error) {
      // Nothing is lost but a mark that comes back: the next look tells it again.
      if (!(error instanceof api.ApiError)) throw error;
      this.told = "";
    }
  }
}
