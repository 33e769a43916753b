/**
 * The welcome above the first message of a channel, with a button for the first step.
 * @module welcome
 */

import { entries } from "./commands.js";
import { byId, h, morph } from "./dom.js";
import { placeOf } from "./markdown.js";
import { textChannels } from "./sidebar.js";
import { EPHEMERAL, isConversation, isForum, isThread, signOf, titleOf } from "./types.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./store.js").Store} Store */

/** The games of the bot and the commands for the first step, the first one for newcomers. */
const GAMES = [
  { title: "Botifarra", command: "botifarra new" },
  { title: "Barbu", command: "barbu new" },
];

/** The command that is being sent, if any. */
let starting = "";

/** The newest message when a table was opened here, whose answer may lead to a thread; null otherwise. */
let awaited = /** @type {string|null} */ (null);

/** @param {Store} store */
function drawWelcome(store) {
  const channel = store.channelById(store.channel);
  const fresh = h("div", { id: "welcome" });
  if (channel && store.loaded) {
    if (store.hasOlder) fresh.append(h("p", { class: "older" }, "Fetching older messages …"));
    else if (channel.id === textChannels(store)[0]?.id) fresh.append(greeting(store));
    else fresh.append(beginning(channel, store));
  }
  morph(byId("welcome"), fresh);
}

/**
 * The welcome by the bot that is there: for our games the first steps, with completed ones marked.
 * @param {Store} store
 */
function greeting(store) {
  if (knownGames(store).length === 0)
    return welcome(store, "Type / in the box below to see the commands of the bot.");
  const table = lastToPress(store, false);
  const hand = lastToPress(store, true);
  return welcome(
    store,
    "Its bot deals the cards of Botifarra and Barbu: you talk to it with commands that begin with a slash, and play " +
      "with the buttons of its messages.",
    h(
      "ol",
      { class: "steps" },
      step(
        "Open a table",
        table !== undefined,
        [
          "Type ",
          h("code", { class: "code" }, `/${GAMES[0].command}`),
          " or ",
          h("code", { class: "code" }, `/${GAMES[1].command}`),
          table
            ? " in the box below and press Enter."
            : " in the box below and press Enter, or let one of these buttons do it.",
        ],
        table ? null : runButtons(store),
      ),
      step(
        "Fill the seats",
        hand !== undefined,
        [
          "Press 🤖 below the table to seat computers, then ▶️ to begin. To play with people, open this page ",
          "as somebody else in another window: the arrow at the top right does it.",
        ],
        table && !hand ? tableButton(table, store) : null,
      ),
      step(
        "Play",
        false,
        ["Your cards come in a message that only you can see. Press one to play it."],
        hand ? jumpButton(hand, "Go to my cards") : null,
      ),
    ),
  );
}

/**
 * The welcome of the first channel.
 * @param {Store} store @param {string} words @param {HTMLElement[]} steps
 */
const welcome = (store, words, ...steps) =>
  h(
    "section",
    { class: "welcome", "aria-labelledby": "welcome-title" },
    h("h3", { id: "welcome-title" }, `Welcome to ${store.world.server.name}!`),
    h("p", null, `This chat runs on your own machine. ${words}`),
    ...steps,
  );

/**
 * @param {string} title @param {boolean} done @param {(Node|string)[]} words
 * @param {HTMLElement|null} button for the current step, or several in a row
 */
const step = (title, done, words, button) =>
  h(
    "li",
    { class: ["step", done && "step-done", button && "step-now"].filter(Boolean).join(" ") },
    h("strong", null, title, done && h("span", { class: "visually-hidden" }, " (done)")),
    h("p", null, words),
    button,
  );

/** @param {import("./types.js").Channel} channel */
const beginnings = (channel) =>
  isForum(channel)
    ? "A forum has posts only: they are below it in the list of channels."
    : `This is where the ${isConversation(channel) ? "conversation" : "channel"} begins.`;

/** @param {import("./types.js").Channel} channel @param {Store} store */
function beginning(channel, store) {
  const thread = isThread(channel);
  const parent = store.channelById(channel.parent_id ?? "");
  const empty = store.messages.size === 0;
  const playable = !thread && !isForum(channel) && !isConversation(channel) && knownGames(store).length > 0;
  return h(
    "section",
    { class: "welcome", "aria-labelledby": "welcome-title" },
    h("h3", { id: "welcome-title" }, thread ? channel.name : `${signOf(channel)} ${channel.name}`),
    h(
      "p",
      null,
      thread
        ? `A ${isForum(parent) ? "post" : "thread"}${parent ? ` of ${titleOf(parent)}` : ""}.`
        : channel.topic || beginnings(channel),
    ),
    empty &&
      !isForum(channel) &&
      h(
        "p",
        { class: "welcome-empty" },
        "Nothing has been said here yet. Write the first message below",
        playable && [", or open a table with ", h("code", { class: "code" }, `/${GAMES[0].command}`)],
        ".",
      ),
    empty && playable && runButtons(store),
  );
}

/** The games whose commands the bot has registered: none with a bot of somebody else. @param {Store} store */
function knownGames(store) {
  const known = entries(store.commands, store.locale).map((entry) => entry.key);
  return GAMES.filter((game) => known.includes(game.command));
}

/**
 * A button for each game that the bot knows; the first one waits for the bot.
 * @param {Store} store
 */
function runButtons(store) {
  const { online } = store.world.bot;
  const shown = online ? knownGames(store) : GAMES.slice(0, 1);
  return h("div", { class: "welcome-buttons" }, ...shown.map((game) => runButton(game, online)));
}

/** @param {{title: string, command: string}} game @param {boolean} ready */
function runButton(game, ready) {
  const busy = starting === game.command;
  return h(
    "button",
    {
      type: "button",
      class: "button button-1 welcome-button",
      disabled: !ready || starting !== "",
      "data-run": game.command,
      "data-key": `welcome-run ${game.command}`,
      "aria-busy": busy ? "true" : null,
    },
    h("span", null, ready ? `Open a ${game.title} table` : "Waiting for the bot …"),
    busy && h("span", { class: "spinner", "aria-hidden": "true" }),
  );
}

/** @param {Message} message @param {string} label */
const jumpButton = (message, label) =>
  h(
    "button",
    {
      type: "button",
      class: "button button-1 welcome-button",
      "data-jump": message.id,
      "data-key": "welcome-jump",
    },
    `${label} ↓`,
  );

/** The button to a table: in its thread, where this message announces one. @param {Message} message @param {Store} store */
const tableButton = (message, store) => {
  const channel = threadOf(message.components ?? [], store);
  if (!channel) return jumpButton(message, "Go to the table");
  return h(
    "button",
    {
      type: "button",
      class: "button button-1 welcome-button",
      "data-thread": channel,
      "data-key": "welcome-thread",
    },
    "Go to the table →",
  );
};

/** The id of the channel to which a link button leads; empty without one. @param {Component[]} components @param {Store} store @returns {string} */
const threadOf = (components, store) => {
  for (const component of components) {
    const found = placeOf(component.url ?? "", store)?.["data-channel"] ?? threadOf(component.components ?? [], store);
    if (found) return found;
  }
  return "";
};

/** Goes to the thread of a table that was opened by a button of the welcome. @param {Store} store @param {(channel: string) => void} open */
function follow(store, open) {
  const answer = awaited === null ? undefined : lastToPress(store, false);
  if (!answer || answer.id === awaited) return;
  awaited = null;
  const channel = threadOf(answer.components ?? [], store);
  if (channel) open(channel);
}

/**
 * The bot's newest message with enabled components, either public or ephemeral.
 * @param {Store} store @param {boolean} ephemeral @returns {Message|undefined}
 */
function lastToPress(store, ephemeral) {
  const bot = store.world.bot.user?.id;
  return store.sorted
    .filter(
      (message) => message.author.id === bot && (((message.flags ?? 0) & EPHEMERAL) !== 0) === ephemeral,
    )
    .filter((message) => canBePressed(message.components ?? []))
    .at(-1);
}

/** @param {Component[]} components @returns {boolean} */
const canBePressed = (components) =>
  components.some(
    (component) =>
      (component.custom_id !== undefined && !component.disabled) || canBePressed(component.components ?? []),
  );

/**
 * @param {Store} store
 * @param {(command: string) => Promise<unknown>} run
 * @param {(message: string) => void} goTo
 * @param {(channel: string) => void} open
 */
export function startWelcome(store, run, goTo, open) {
  for (const topic of ["world", "message", "message-removed", "messages", "commands"])
    store.on(topic, () => {
      drawWelcome(store);
      follow(store, open);
    });
  byId("welcome").addEventListener("click", async (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (button?.dataset.jump) goTo(button.dataset.jump);
    if (button?.dataset.thread) open(button.dataset.thread);
    const command = button?.dataset.run;
    if (!command || starting) return;
    starting = command;
    awaited = lastToPress(store, false)?.id ?? "";
    drawWelcome(store);
    await run(command);
    starting = "";
    drawWelcome(store);
  });
}
