/** The state of the page: world, current person and channel, messages. @module store */

import { Fetches } from "./fetches.js";
import { compareIds } from "./ids.js";
import { broughtUpToDate, removeFrom } from "./message-changes.js";
import { mayWriteIn } from "./permissions.js";
import { countUnread, keepRead, markRead } from "./unread.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./message-changes.js").MessageChange} MessageChange */
/** @typedef {{phase: "waiting"|"failed", error?: string}} Pending */
/** @typedef {Map<string, Pending>} Presses pending and failed interactions of one message, by custom_id */

/** Holds the state, and emits an event for each changed topic. */
export class Store extends EventTarget {
  constructor() {
    super();
    /** @type {import("./types.js").World} */
    this.world = {
      server: { id: "", name: "" },
      servers: [],
      users: [],
      roles: [],
      channels: [],
      scheduled_events: [],
      bot: { online: false, user: null },
      default_user: "",
    };
    /** @type {import("./types.js").Command[]} */
    this.commands = [];
    this.me = "";
    this.channel = "";
    /** Messages of the open channel. @type {Map<string, Message>} */
    this.messages = new Map();
    this.loaded = false;
    /** Whether the channel has older messages than those fetched. */
    this.hasOlder = false;
    /** The last read message when new ones arrived; the "New" divider is below it. */
    this.readBefore = "";
    /** Whether the newest message of the open channel is visible. */
    this.atNewest = true;
    /** Pending and failed interactions, by message. @type {Map<string, Presses>} */
    this.pending = new Map();
    /** @type {Fetches<() => void>} */
    this.worldFetches = new Fetches();
    /** @type {Fetches<never>} */
    this.commandFetches = new Fetches();
    /** @type {Fetches<MessageChange>} */
    this.messageFetches = new Fetches();
    /** @type {Fetches<MessageChange>} */
    this.olderFetches = new Fetches();
  }

  /** @param {string} topic @param {any} [detail] */
  emit(topic, detail) {
    this.dispatchEvent(new CustomEvent(topic, { detail }));
  }

  /** @param {string} topic @param {(detail: any) => void} listener */
  on(topic, listener) {
    this.addEventListener(topic, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }

  /** @param {string} id */
  user(id) {
    if (this.world.bot.user?.id === id) return this.world.bot.user;
    return this.world.users.find((user) => user.id === id);
  }

  /** Whether something is of the server that is shown, or of none. @param {{guild_id?: string}} thing */
  isHere = ({ guild_id }) => guild_id === undefined || guild_id === this.world.server.id;

  /** @param {string} id */
  channelById(id) {
    return this.world.channels.find((channel) => channel.id === id);
  }

  /** Whether the person may write in the open channel. */
  get mayWrite() {
    const channel = this.channelById(this.channel);
    return mayWriteIn(channel, this.channelById(channel?.parent_id ?? ""));
  }

  get myself() {
    return this.user(this.me);
  }

  /** The person's locale, if the browser supports it. */
  get locale() {
    const locale = this.myself?.locale || "en-GB";
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length ? locale : "en-GB";
  }

  /** Messages of the open channel, oldest first. @returns {Message[]} */
  get sorted() {
    return [...this.messages.values()].sort((a, b) => compareIds(a.id, b.id));
  }

  /**
   * Sets the fetched world.
   * @param {import("./types.js").World} world
   * @param {(() => void)[]} changes what events did since the request
   */
  setWorld(world, changes) {
    keepRead(world.channels, this.world.channels);
    this.world = world;
    for (const change of changes) change();
    this.rememberNewDivider();
    this.emit("world");
  }

  /** Changes the world, and also the one that is being fetched. @param {() => void} change may be made twice */
  changeWorld(change) {
    this.worldFetches.note(change);
    change();
  }

  /** @param {import("./types.js").Command[]} commands */
  setCommands(commands) {
    this.commands = commands;
    this.emit("commands");
  }

  /** Clears the messages, for another person or channel. */
  clearMessages() {
    this.messages = new Map();
    this.pending = new Map();
    this.loaded = false;
    this.hasOlder = false;
    this.readBefore = "";
    this.emit("messages");
  }

  /**
   * Sets the fetched messages.
   * @param {Message[]} list
   * @param {MessageChange[]} changes what events did since the request
   * @param {boolean} hasOlder whether there are older messages
   */
  setMessages(list, changes, hasOlder) {
    this.messages = broughtUpToDate(list, changes);
    this.loaded = true;
    this.hasOlder = hasOlder;
    this.emit("messages");
  }

  /**
   * Adds older messages.
   * @param {Message[]} list
   * @param {MessageChange[]} changes what events did since the request
   * @param {boolean} hasOlder whether there are more
   */
  addOlder(list, changes, hasOlder) {
    this.hasOlder = hasOlder;
    this.messages = new Map([...broughtUpToDate(list, changes), ...this.messages]);
    this.emit("messages");
  }

  /** @param {Message} message @param {boolean} isNew */
  putMessage(message, isNew) {
    if (isNew) this.count(message);
    if (message.channel_id !== this.channel) return;
    this.noteMessage({ id: message.id, message, isNew });
    const known = this.messages.has(message.id);
    // An old message that changes comes with its neighbours, when somebody scrolls up to it.
    if (!known && !isNew) return;
    this.messages.set(message.id, message);
    this.emit("message", { message, added: !known });
  }

  /** @param {string} id */
  removeMessage(id) {
    this.noteMessage({ id, message: null, isNew: false });
    this.pending.delete(id);
    if (removeFrom(this.messages, id)) this.emit("message-removed", id);
  }

  /** @param {MessageChange} change */
  noteMessage(change) {
    this.messageFetches.note(change);
    this.olderFetches.note(change);
  }

  /** Counts a new message as unread. @param {Message} message */
  count(message) {
    const before = this.unread;
    this.changeWorld(() => {
      const channel = this.channelById(message.channel_id);
      if (channel) countUnread(channel, message, this);
    });
    if (this.unread <= before) return;
    this.rememberNewDivider();
    this.emit("world");
  }

  /** Remembers the position of the "New" divider in the open channel. */
  rememberNewDivider() {
    const channel = this.channelById(this.channel);
    if (!channel?.unread_count || this.readBefore || !channel.last_read_id) return;
    // In a channel that was never read, everything is new, and a divider is no help.
    if (channel.last_read_id !== "0") this.readBefore = channel.last_read_id;
  }

  /** Resets read states and permissions, for another person. */
  resetReadStates() {
    for (const channel of this.world.channels) {
      markRead(channel, "0");
      delete channel.permissions;
    }
  }

  /** The number of unread messages in all channels. */
  get unread() {
    return this.world.channels.reduce((sum, channel) => sum + (channel.unread_count ?? 0), 0);
  }

  /**
   * Sets the state of an interaction. A new one removes the failures of earlier ones.
   * @param {string} id of the message
   * @param {string} customId
   * @param {Pending|null} pending
   */
  setPending(id, customId, pending) {
    const presses = new Map([...(this.pending.get(id) ?? [])].filter(([, { phase }]) => phase === "waiting"));
    presses.delete(customId);
    if (pending) presses.set(customId, pending);
    if (presses.size) this.pending.set(id, presses);
    else this.pending.delete(id);
    const message = this.messages.get(id);
    if (message) this.emit("message", { message, added: false });
  }

  /** @param {import("./types.js").Channel} channel */
  putChannel(channel) {
    this.changeWorld(() => {
      const rest = this.world.channels.filter((known) => known.id !== channel.id);
      const old = this.channelById(channel.id);
      const [last, known] = [channel.last_message_id ?? "0", old?.last_message_id ?? "0"];
      // A message that has been counted must not be counted again.
      const last_message_id = compareIds(last, known) < 0 ? known : last;
      this.world.channels = [...rest, { ...old, ...channel, last_message_id }];
    });
    this.emit("world");
    // The message from which a thread was started has the thread's id, and shows it.
    const message = this.messages.get(channel.id);
    if (message) this.emit("message", { message, added: false });
  }

  /** @param {string} id */
  removeChannel(id) {
    const gone = this.channelById(id);
    this.changeWorld(() => {
      this.world.channels = this.world.channels.filter(
        (channel) => channel.id !== id && channel.parent_id !== id,
      );
    });
    if (gone) this.emit("channel-removed", gone);
    this.emit("world");
  }

  /** @param {import("./types.js").User} user */
  putUser(user) {
    this.changeWorld(() => {
      this.world.users = [...this.world.users.filter((known) => known.id !== user.id), user];
    });
    this.emit("world");
  }

  /** @param {import("./types.js").ScheduledEvent[]} events */
  setEvents(events) {
    this.changeWorld(() => {
      this.world.scheduled_events = events;
    });
    this.emit("world");
  }

  /** @param {{online: boolean, user?: import("./types.js").User|null}} bot */
  setBot(bot) {
    this.changeWorld(() => {
      this.world.bot = { online: bot.online, user: bot.user ?? this.world.bot.user };
    });
    this.emit("world");
  }
}
