/** What the page knows: the world, the person, the channel and the messages they see. @module store */

/** @typedef {import("./types.js").Message} Message */
/** @typedef {{customId: string, phase: "waiting"|"failed", error?: string}} Pending */

/** Orders two snowflakes: by length, then by digits. @param {string} a @param {string} b */
export const byId = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** Names of what can change; listeners hear `(topic, detail)`. */
export class Store extends EventTarget {
  constructor() {
    super();
    /** @type {import("./types.js").World} */
    this.world = {
      server: { id: "", name: "" },
      users: [],
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
    /** Channels with something new. @type {Set<string>} */
    this.unread = new Set();
    /** Clicks that wait for an answer or got none, by message. @type {Map<string, Pending>} */
    this.pending = new Map();
    /** For each list being fetched, the messages that changed by an event meanwhile. @type {Set<Set<string>>} */
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

  /** @param {string} id */
  channelById(id) {
    return this.world.channels.find((channel) => channel.id === id);
  }

  get myself() {
    return this.user(this.me);
  }

  /** The language of the person, a BCP 47 tag the browser knows. */
  get locale() {
    const locale = this.myself?.locale || "en-GB";
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length ? locale : "en-GB";
  }

  /** Messages of the open channel, oldest first. @returns {Message[]} */
  get sorted() {
    return [...this.messages.values()].sort((a, b) => byId(a.id, b.id));
  }

  /** @param {import("./types.js").World} world */
  setWorld(world) {
    this.world = world;
    this.emit("world");
  }

  /** @param {import("./types.js").Command[]} commands */
  setCommands(commands) {
    this.commands = commands;
    this.emit("commands");
  }

  /** Forgets the messages, because another person or channel is opened. */
  clearMessages() {
    this.messages = new Map();
    this.pending = new Map();
    this.loaded = false;
    this.emit("messages");
  }

  /** Called before a list is fetched; the answer goes to `setMessages`. @returns {Set<string>} */
  expectEvents() {
    const touched = new Set();
    this.fetches.add(touched);
    return touched;
  }

  /**
   * Takes a fetched list. What arrived by event since `expectEvents` is newer than the list, and stays.
   * @param {Message[]} list
   * @param {Set<string>} touched
   */
  setMessages(list, touched) {
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
    this.emit("messages");
  }

  /** @param {Message} message @param {boolean} isNew */
  putMessage(message, isNew) {
    if (message.channel_id !== this.channel) {
      if (isNew && message.author.id !== this.me) this.markUnread(message.channel_id);
      return;
    }
    const added = isNew && !this.messages.has(message.id);
    for (const touched of this.fetches) touched.add(message.id);
    this.messages.set(message.id, message);
    this.emit("message", { message, added });
  }

  /** @param {string} id */
  removeMessage(id) {
    for (const touched of this.fetches) touched.add(id);
    this.pending.delete(id);
    if (this.messages.delete(id)) this.emit("message-removed", id);
  }

  /** @param {string} channel */
  markUnread(channel) {
    if (this.unread.has(channel)) return;
    this.unread.add(channel);
    this.emit("world");
  }

  /** @param {string} id @param {Pending|null} pending */
  setPending(id, pending) {
    if (pending) this.pending.set(id, pending);
    else if (!this.pending.delete(id)) return;
    const message = this.messages.get(id);
    if (message) this.emit("message", { message, added: false });
  }

  /** @param {import("./types.js").Channel} channel */
  putChannel(channel) {
    const rest = this.world.channels.filter((known) => known.id !== channel.id);
    const old = this.channelById(channel.id);
    this.world.channels = [...rest, { ...old, ...channel }];
    this.emit("world");
    // A thread is shown on the message it began from, which has the same id.
    const message = this.messages.get(channel.id);
    if (message) this.emit("message", { message, added: false });
  }

  /** @param {string} id */
  removeChannel(id) {
    this.world.channels = this.world.channels.filter(
      (channel) => channel.id !== id && channel.parent_id !== id,
    );
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
