/** The stream of server-sent events that keeps the page live. @module event-stream */

import { eventsAddress } from "./api.js";

const RETRY_MILLISECONDS = 2000;

/** How often a hidden page asks what is new, for the number in its title. */
const GLANCE_MILLISECONDS = 5000;

/** How long a page may be hidden before it lets its connection go. */
const HIDDEN_MILLISECONDS = 3000;

/**
 * Follows one person's events, and reconnects by itself.
 *
 * A browser keeps at most six connections to one server, for all of its windows together, and each stream
 * holds one. So a page that nobody looks at closes its stream, only glances at what is new from time to time,
 * and catches up when it is shown again.
 */
export class Live {
  /**
   * @param {import("./store.js").Store} store
   * @param {{reload: () => Promise<void>, reloadCommands: () => Promise<void>, glance: () => void,
   *   connected: (yes: boolean) => void}} hooks
   *   `reload` fetches everything again: called at each connection, because events may have been missed;
   *   `glance` fetches the channels and what is unread in them, also while the page is hidden.
   */
  constructor(store, hooks) {
    this.store = store;
    this.hooks = hooks;
    /** @type {EventSource|null} */
    this.source = null;
    this.retry = 0;
    this.hidden = 0;
    this.glances = 0;
    this.user = "";
    document.addEventListener("visibilitychange", () => this.noteVisibility());
  }

  noteVisibility() {
    window.clearTimeout(this.hidden);
    window.clearInterval(this.glances);
    if (document.hidden) this.hidden = window.setTimeout(() => this.rest(), HIDDEN_MILLISECONDS);
    else if (!this.source && this.user) this.follow(this.user);
  }

  rest() {
    this.stop();
    this.glances = window.setInterval(this.hooks.glance, GLANCE_MILLISECONDS);
  }

  /** Tries at once, instead of at the next turn. */
  tryNow() {
    this.follow(this.user);
  }

  /** @param {string} user */
  follow(user) {
    this.stop();
    this.user = user;
    const source = new EventSource(eventsAddress(user));
    this.source = source;
    source.onopen = () => {
      this.hooks.connected(true);
      void this.hooks.reload();
    };
    source.onerror = () => {
      this.hooks.connected(false);
      // The browser retries a broken stream, but gives up after a refusal (a server that is just restarting).
      if (source.readyState !== EventSource.CLOSED) return;
      this.retry = window.setTimeout(() => this.follow(user), RETRY_MILLISECONDS);
      void this.hooks.reload();
    };
    for (const [name, handle] of Object.entries(this.handlers())) {
      source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
    }
  }

  stop() {
    window.clearTimeout(this.retry);
    this.source?.close();
    this.source = null;
  }

  /** @returns {Record<string, (data: any) => void>} */
  handlers() {
    const { store, hooks } = this;
    return {
      message_create: (message) => store.putMessage(message, true),
      message_update: (message) => store.putMessage(message, false),
      message_delete: ({ id }) => store.removeMessage(id),
      channel_create: (channel) => store.putChannel(channel),
      // One that was not seen until now may have threads, which are fetched with it.
      channel_update: (channel) => (store.channelById(channel.id) ? store.putChannel(channel) : hooks.glance()),
      channel_delete: ({ id }) => store.removeChannel(id),
      user_create: (user) => store.putUser(user),
      bot_status: (bot) => store.setBot(bot),
      commands_update: () => void hooks.reloadCommands(),
    };
  }
}
