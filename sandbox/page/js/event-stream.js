/** The stream of server-sent events. @module event-stream */

import { eventsAddress } from "./api.js";

const RETRY_MILLISECONDS = 2000;

/** Interval at which a hidden page updates the number in its title. */
const REFRESH_MILLISECONDS = 5000;

/** Time after which a hidden page closes its connection. */
const HIDDEN_MILLISECONDS = 3000;

/**
 * Follows one person's events, and reconnects automatically.
 *
 * A browser opens at most six connections to one server for all its windows together, and each stream uses one.
 * Therefore a hidden page closes its stream, polls the number of unread messages, and catches up when it is shown.
 */
export class EventStream {
  /**
   * @param {import("./store.js").Store} store
   * @param {{reload: () => Promise<void>, reloadCommands: () => Promise<void>, refreshWorld: () => void,
   *   connected: (yes: boolean) => void}} hooks
   *   `reload` fetches everything again, at each connection, because events may have been missed;
   *   `refreshWorld` fetches the channels and their read states, also while the page is hidden.
   */
  constructor(store, hooks) {
    this.store = store;
    this.hooks = hooks;
    /** @type {EventSource|null} */
    this.source = null;
    this.retry = 0;
    this.hidden = 0;
    this.refreshTimer = 0;
    this.user = "";
    document.addEventListener("visibilitychange", () => this.noteVisibility());
  }

  noteVisibility() {
    window.clearTimeout(this.hidden);
    window.clearInterval(this.refreshTimer);
    if (document.hidden) this.hidden = window.setTimeout(() => this.pause(), HIDDEN_MILLISECONDS);
    else if (!this.source && this.user) this.follow(this.user);
  }

  pause() {
    this.stop();
    this.refreshTimer = window.setInterval(this.hooks.refreshWorld, REFRESH_MILLISECONDS);
  }

  /** Reconnects immediately. */
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
      // The browser retries a broken stream, but not after an error response, as from a server that is restarting.
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
      channel_create: (channel) => store.isHere(channel) && store.putChannel(channel),
      // A channel that becomes visible may have threads, which have to be fetched. Without permissions it is known of
      // another person only.
      channel_update: (channel) => {
        if (store.channelById(channel.id)?.permissions) store.putChannel(channel);
        else if (store.isHere(channel)) hooks.refreshWorld();
      },
      channel_delete: ({ id }) => store.removeChannel(id),
      user_create: (user) => store.isHere(user) && store.putUser(user),
      scheduled_events: (news) => store.isHere(news) && store.setEvents(news.scheduled_events),
      bot_status: (bot) => store.setBot(bot),
      commands_update: () => void hooks.reloadCommands(),
    };
  }
}
