/** The state of the page: world, current person and channel, messages. @module store */

import { EPHEMERAL, isForum, isThread } from "./types.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {{phase: "waiting"|"failed", error?: string}} Pending */
/** @typedef {Map<string, Pending>} Presses pending and failed interactions of one message, by custom_id */

/** Discord's permission bits. */
const SEND_MESSAGES = 1n << 11n;
const MANAGE_THREADS = 1n << 34n;
const SEND_MESSAGES_IN_THREADS = 1n << 38n;

/** Orders two snowflakes: by length, then by digits. @param {string} a @param {string} b */
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** @param {Message} message @param {import("./types.js").User|undefined} me */
const mentions = (message, me) =>
  (message.mention_everyone ?? false) ||
  (message.mentions ?? []).some((user) => user.id === me?.id) ||
  (message.mention_roles ?? []).some((role) => me?.roles?.includes(role));

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
    /**
     * For each pending fetch, the messages that were changed by events meanwhile.
     * @type {Set<Set<string>>}
     */
    this.fetches = new Set();
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

  /** Whether the person may write in the open channel; a thread has the permissions of its parent. */
  get mayWrite() {
    const channel = this.channelById(this.channel);
    if (isForum(channel)) return false;
    const thread = isThread(channel);
    const parent = thread ? this.channelById(channel?.parent_id ?? "") : undefined;
    const granted = (parent ?? channel)?.permissions;
    if (granted === undefined) return true;
    const needed = thread ? SEND_MESSAGES_IN_THREADS : SEND_MESSAGES;
    if ((BigInt(granted) & needed) === 0n) return false;
    return !channel?.thread_metadata?.locked || (BigInt(granted) & MANAGE_THREADS) !== 0n;
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

  /** @param {import("./types.js").World} world */
  setWorld(world) {
    const read = new Map(this.world.channels.map((channel) => [channel.id, channel.last_read_id ?? "0"]));
    this.world = world;
    for (const channel of world.channels) {
      // The server may not know yet what was read here.
      const last = read.get(channel.id) ?? "0";
      if (compareIds(last, channel.last_read_id ?? "0") <= 0) continue;
      if (compareIds(channel.last_message_id ?? "0", last) <= 0) this.markRead(channel, last);
      else channel.last_read_id = last;
    }
    this.rememberNewDivider();
    this.emit("world");
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

  /** Call before a fetch, and pass the result to `setMessages`. @returns {Set<string>} */
  expectEvents() {
    const touched = new Set();
    this.fetches.add(touched);
    return touched;
  }

  /**
   * Sets the fetched messages. Messages changed by events since `expectEvents` are newer and stay.
   * @param {Message[]} list
   * @param {Set<string>} touched
   * @param {boolean} hasOlder whether there are older messages
   */
  setMessages(list, touched, hasOlder) {
    this.fetches.delete(touched);
    const next = new Map(
      list.filter((message) => !touched.has(message.id)).map((message) => [message.id, message]),
    );
    for (const id of touched) {
      const message = this.messages.get(id);
      if (message) next.set(id, message);
    }
    this.messages = next;
    this.loaded = true;
    this.hasOlder = hasOlder;
    this.emit("messages");
  }

  /**
   * Adds older messages.
   * @param {Message[]} list
   * @param {boolean} hasOlder whether there are more
   */
  addOlder(list, hasOlder) {
    this.hasOlder = hasOlder;
    this.messages = new Map([
      ...list.map((message) => /** @type {const} */ ([message.id, message])),
      ...this.messages,
    ]);
    this.emit("messages");
  }

  /** @param {Message} message @param {boolean} isNew */
  putMessage(message, isNew) {
    if (isNew) this.count(message);
    if (message.channel_id !== this.channel) return;
    const added = isNew && !this.messages.has(message.id);
    for (const touched of this.fetches) touched.add(message.id);
    this.messages.set(message.id, message);
    this.emit("message", { message, added });
  }

  /** @param {string} id */
  removeMessage(id) {
    for (const touched of this.fetches) touched.add(id);
    this.pending.delete(id);
    for (const message of this.messages.values())
      if (message.referenced_message?.id === id) message.referenced_message = null;
    if (this.messages.delete(id)) this.emit("message-removed", id);
  }

  /** Counts a new message as unread, by Discord's rules. @param {Message} message */
  count(message) {
    const channel = this.channelById(message.channel_id);
    if (!channel || compareIds(message.id, channel.last_message_id ?? "0") <= 0) return;
    channel.last_message_id = message.id;
    const open = channel.id === this.channel;
    // The response to one's own interaction is not unread in the open channel.
    const mine = message.author.id === this.me || (open && message.interaction_metadata?.user.id === this.me);
    if (open && (this.atNewest || mine)) this.markRead(channel, message.id);
    if (mine || (open && this.atNewest)) return;
    const mentioned = mentions(message, this.myself);
    const thread = isThread(channel);
    const addressed = mentioned || ((message.flags ?? 0) & EPHEMERAL) !== 0;
    if (thread && !addressed && !channel.member_ids?.includes(this.me)) return;
    channel.unread_count = (channel.unread_count ?? 0) + 1;
    channel.mention_count = (channel.mention_count ?? 0) + Number(mentioned);
    this.rememberNewDivider();
    this.emit("world");
  }

  /** @param {import("./types.js").Channel} channel @param {string} upTo id of a message */
  markRead(channel, upTo) {
    channel.last_read_id = upTo;
    channel.unread_count = 0;
    channel.mention_count = 0;
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
      this.markRead(channel, "0");
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
    const rest = this.world.channels.filter((known) => known.id !== channel.id);
    const old = this.channelById(channel.id);
    this.world.channels = [...rest, { ...old, ...channel }];
    this.emit("world");
    // The message from which a thread was started has the thread's id, and shows it.
    const message = this.messages.get(channel.id);
    if (message) this.emit("message", { message, added: false });
  }

  /** @param {string} id */
  removeChannel(id) {
    const gone = this.channelById(id);
    this.world.channels = this.world.channels.filter(
      (channel) => channel.id !== id && channel.parent_id !== id,
    );
    if (gone) this.emit("channel-removed", gone);
    this.emit("world");
  }

  /** @param {import("./types.js").User} user */
  putUser(user) {
    this.world.users = [...this.world.users.filter((known) => known.id !== user.id), user];
    this.emit("world");
  }

  /** @param {{online: boolean, user?: import("./types.js").User|null}} bot */
  setBot(bot) {
    this.world.bot = { online: bot.online, user: bot.user ?? this.world.bot.user };
    this.emit("world");
  }
}
