/**
 * The welcome above the first message of a channel, with a button for the first step.
 * @module welcome
 */

import { entries } from "./commands.js";
import { byId, h, morph } from "./dom.js";
import { textChannels } from "./sidebar.js";
import { EPHEMERAL, isThread } from "./types.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./store.js").Store} Store */

/** The command for the first step. */
const FIRST = "botifarra new";

/** Whether that command is being sent. */
let starting = false;

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
 * The welcome of the first channel: the first steps, with completed ones marked.
 * @param {Store} store
 */
function greeting(store) {
  const table = lastToPress(store, false);
  const hand = lastToPress(store, true);
  return h(
    "section",
    { class: "welcome", "aria-labelledby": "welcome-title" },
    h("h3", { id: "welcome-title" }, `Welcome to ${store.world.server.name}!`),
    h(
      "p",
      null,
      "This chat runs on your own machine. Its bot deals the cards of Botifarra: you talk to it with ",
      "commands that begin with a slash, and play with the buttons of its messages.",
    ),
    h(
      "ol",
      { class: "steps" },
      step(
        "Open a table",
        table !== undefined,
        [
          "Type ",
          h("code", { class: "code" }, `/${FIRST}`),
          table
            ? " in the box below and press Enter."
            : " in the box below and press Enter, or let this button do it.",
        ],
        table ? null : runButton(store),
      ),
      step(
        "Fill the seats",
        hand !== undefined,
        [
          "Press 🤖 below the table to seat computers, then ▶️ to begin. To play with people, open this page ",
          "as somebody else in another window: the arrow at the top right does it.",
        ],
        table && !hand ? jumpButton(table, "Go to the table") : null,
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
 * @param {string} title @param {boolean} done @param {(Node|string)[]} words
 * @param {HTMLElement|null} button for the current step
 */
const step = (title, done, words, button) =>
  h(
    "li",
    { class: ["step", done && "step-done", button && "step-now"].filter(Boolean).join(" ") },
    h("strong", null, title, done && h("span", { class: "visually-hidden" }, " (done)")),
    h("p", null, words),
    button,
  );

/** @param {import("./types.js").Channel} channel @param {Store} store */
function beginning(channel, store) {
  const thread = isThread(channel);
  const parent = store.channelById(channel.parent_id ?? "");
  const empty = store.messages.size === 0;
  return h(
    "section",
    { class: "welcome", "aria-labelledby": "welcome-title" },
    h("h3", { id: "welcome-title" }, thread ? channel.name : `# ${channel.name}`),
    h(
      "p",
      null,
      thread
        ? `A thread${parent ? ` of #${parent.name}` : ""}.`
        : channel.topic || "This is where the channel begins.",
    ),
    empty &&
      h(
        "p",
        { class: "welcome-empty" },
        "Nothing has been said here yet. Write the first message below",
        !thread && [", or open a table with ", h("code", { class: "code" }, `/${FIRST}`)],
        ".",
      ),
    empty && !thread && runButton(store),
  );
}

/** @param {Store} store */
function runButton(store) {
  const entry = entries(store.commands, store.locale).find((candidate) => candidate.key === FIRST);
  const ready = entry !== undefined && store.world.bot.online;
  return h(
    "button",
    {
      type: "button",
      class: "button button-1 welcome-button",
      disabled: !ready || starting,
      id: "welcome-run",
      "data-key": "welcome-run",
      "aria-busy": starting ? "true" : null,
    },
    h("span", null, ready ? "Open a Botifarra table" : "Waiting for the bot …"),
    starting && h("span", { class: "spinner", "aria-hidden": "true" }),
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
 */
export function startWelcome(store, run, goTo) {
  for (const topic of ["world", "message", "message-removed", "messages", "commands"])
    store.on(topic, () => drawWelcome(store));
  byId("welcome").addEventListener("click", async (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (button?.dataset.jump) goTo(button.dataset.jump);
    if (button?.id !== "welcome-run" || starting) return;
    starting = true;
    drawWelcome(store);
    await run(FIRST);
    starting = false;
    drawWelcome(store);
  });
}
