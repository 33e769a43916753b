/** A message as a DOM node. @module message */

import { renderAttachments } from "./attachments.js";
import { renderComponents } from "./components.js";
import { h } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { avatar, nameOf } from "./people.js";
import { fullDate, hour, messageTime, sameDay } from "./time.js";
import { COMPONENTS_V2, EPHEMERAL, LOADING, Type } from "./types.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./store.js").Store} Store */

const GROUP_MILLISECONDS = 7 * 60 * 1000;
const THREAD_CREATED = 18;
const THREAD_STARTER = 21;
/** Sentences for system messages, by message type. @type {Record<number, string>} */
const SYSTEM_SENTENCES = {
  18: "started a thread:",
  21: "began this thread with",
};

/**
 * Whether a message is grouped with the previous one, without an avatar.
 * @param {Message} message
 * @param {Message|undefined} before
 */
export function continues(message, before) {
  if (!before || before.author.id !== message.author.id) return false;
  if (
    usedCommand(message) ||
    message.referenced_message ||
    SYSTEM_SENTENCES[message.type] ||
    SYSTEM_SENTENCES[before.type]
  )
    return false;
  const [then, now] = [new Date(before.timestamp), new Date(message.timestamp)];
  return sameDay(then, now) && now.getTime() - then.getTime() < GROUP_MILLISECONDS;
}

/**
 * The name of the slash command that a message responds to; followups have none.
 * @param {Message} message
 */
function usedCommand(message) {
  const { type, name, original_response_message_id: second } = message.interaction_metadata ?? { type: 0 };
  return type === 2 && !second ? (name ?? message.interaction?.name) : undefined;
}

/**
 * @param {Message} message
 * @param {boolean} grouped see `continues`
 * @param {Store} store
 * @returns {HTMLElement} a list item
 */
export function renderMessage(message, grouped, store) {
  const flags = message.flags ?? 0;
  const ephemeral = (flags & EPHEMERAL) !== 0;
  const system = SYSTEM_SENTENCES[message.type];
  const author = store.user(message.author.id) ?? message.author;
  return h(
    "li",
    { class: "message-item", "data-key": message.id },
    h(
      "article",
      {
        class: [
          "message",
          grouped && "message-grouped",
          ephemeral && "message-ephemeral",
          system && "message-system",
        ]
          .filter(Boolean)
          .join(" "),
        "data-message": message.id,
        "aria-label": `${nameOf(author)}${ephemeral ? ", only you can see this" : ""}`,
      },
      reference(message, store),
      !grouped && !system && h("div", { class: "message-avatar" }, avatar({ ...message.author, ...author })),
      !grouped && !system && header(message, author, store),
      grouped && h("div", { class: "message-gutter" }, hour(message.timestamp, store.locale)),
      system
        ? systemLine(message, system, author, store)
        : h("div", { class: "message-body" }, body(message, flags, store)),
      threadCard(message, store),
      failure(message, store),
      ephemeral && !(flags & LOADING) && ephemeralNote(),
    ),
  );
}

/** @param {Message} message @param {import("./types.js").User} author @param {Store} store */
const header = (message, author, store) =>
  h(
    "div",
    { class: "message-head" },
    h("span", { class: "author" }, nameOf(author)),
    message.author.bot && h("span", { class: "tag" }, "APP"),
    messageTime(message.timestamp, store.locale),
  );

/**
 * The line above a message that responds to a command or replies to a message.
 * @param {Message} message
 * @param {Store} store
 */
function reference(message, store) {
  const command = usedCommand(message);
  if (command) {
    const user = message.interaction_metadata?.user;
    return h(
      "div",
      { class: "reference" },
      user && avatar(user),
      h("strong", null, nameOf(user && (store.user(user.id) ?? user))),
      " used ",
      h(
        "button",
        { type: "button", class: "mention", "data-action": "command", "data-command": command },
        `/${command}`,
      ),
    );
  }
  if (message.referenced_message === undefined || message.type === THREAD_STARTER) return null;
  // Use the current version of the message, which may have been edited since.
  const answered = store.messages.get(message.referenced_message?.id ?? "") ?? message.referenced_message;
  // The response to a component of a deleted message needs no reference.
  if (!answered && (message.flags ?? 0) & EPHEMERAL) return null;
  if (!answered)
    return h(
      "div",
      { class: "reference" },
      h("span", { class: "reference-text" }, "A message that you cannot see"),
    );
  const author = store.user(answered.author.id) ?? answered.author;
  return h(
    "div",
    { class: "reference" },
    avatar({ ...answered.author, ...author }),
    h("strong", null, nameOf(author)),
    h(
      "button",
      {
        type: "button",
        class: "reference-text",
        "data-action": "jump",
        "data-jump": answered.id,
        title: "Go to this message",
      },
      plainText(answered, false) || "a message",
    ),
  );
}

/** @param {Message} message @param {number} flags @param {Store} store */
function body(message, flags, store) {
  const presses = store.pending.get(message.id);
  const components = message.components ?? [];
  if (flags & LOADING) {
    return h(
      "p",
      { class: "thinking" },
      h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      `${nameOf(message.author)} is thinking…`,
    );
  }
  if (flags & COMPONENTS_V2) return renderComponents(components, store, presses);
  return [
    message.content ? contentOf(message, store) : null,
    renderAttachments(message.attachments ?? []),
    ...renderComponents(components, store, presses),
  ];
}

/** @param {Message} message @param {Store} store */
function contentOf(message, store) {
  const block = h("div", { class: "md" }, markdown(message.content, store));
  if (message.edited_timestamp) {
    const last = block.lastElementChild;
    const when = fullDate(message.edited_timestamp, store.locale);
    (last?.tagName === "P" ? last : block).append(h("span", { class: "edited", title: when }, "(edited)"));
  }
  return block;
}

/**
 * @param {Message} message
 * @param {string} sentence
 * @param {import("./types.js").User} author
 * @param {Store} store
 */
function systemLine(message, sentence, author, store) {
  const starter = message.type === THREAD_STARTER ? message.referenced_message : null;
  const who = starter ? (store.user(starter.author.id) ?? starter.author) : author;
  return h(
    "div",
    { class: "message-body" },
    h("strong", null, nameOf(who)),
    ` ${sentence} `,
    message.type === THREAD_CREATED && [threadLink(message, store), " "],
    message.type === THREAD_STARTER && [
      starter ? `“${plainText(starter, false) || "a message"}” in ` : "a message that was deleted, in ",
      parentLink(message, store),
      " ",
    ],
    messageTime(message.timestamp, store.locale),
  );
}

/** The link to a thread that was started without a message. @param {Message} message @param {Store} store */
function threadLink(message, store) {
  const thread = store.channelById(message.message_reference?.channel_id ?? "");
  if (!thread) return h("strong", null, inline(message.content, store));
  return h(
    "button",
    { type: "button", class: "mention", "data-action": "channel", "data-channel": thread.id },
    thread.name,
  );
}

/** The link from a thread to its parent. @param {Message} message @param {Store} store */
function parentLink(message, store) {
  const parent = store.channelById(store.channelById(message.channel_id)?.parent_id ?? "");
  return parent
    ? h(
        "button",
        { type: "button", class: "mention", "data-action": "channel", "data-channel": parent.id },
        `#${parent.name}`,
      )
    : null;
}

/**
 * The link to the thread of a message, which has the message's id.
 * @param {Message} message
 * @param {Store} store
 */
function threadCard(message, store) {
  const thread = store.channelById(message.id) ?? message.thread;
  if (!thread) return null;
  return h(
    "button",
    { type: "button", class: "thread-card", "data-action": "channel", "data-channel": thread.id },
    h("strong", null, thread.name),
    h("span", null, "See the thread ›"),
  );
}

/** @param {Message} message @param {Store} store */
function failure(message, store) {
  const failed = [...(store.pending.get(message.id)?.values() ?? [])].find(({ phase }) => phase === "failed");
  return failed ? h("p", { class: "failure", role: "alert" }, failed.error) : null;
}

const ephemeralNote = () =>
  h(
    "p",
    { class: "ephemeral-note" },
    h("span", { class: "eye", "aria-hidden": "true" }),
    "Only you can see this · ",
    h("button", { type: "button", class: "link", "data-action": "dismiss" }, "Dismiss message"),
  );

/**
 * The text of a message, for the live region and for previews.
 * @param {Message} message
 * @param {boolean} [pictures] whether to include the descriptions of pictures
 */
export function plainText(message, pictures = true) {
  /** @param {Component[]} components @returns {string[]} */
  const texts = (components) =>
    components.flatMap((component) => [
      component.type === Type.TEXT ? (component.content ?? "") : "",
      ...(pictures ? (component.items ?? []) : []).map((item) => item.description ?? ""),
      ...texts(component.components ?? []),
    ]);
  return [message.content, ...texts(message.components ?? [])]
    .filter(Boolean)
    .join(" ")
    .replace(/\[([^\]]*)\]\(<?https?:[^)]*\)/g, "$1")
    .replace(/[*_~`#>]|<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
}
