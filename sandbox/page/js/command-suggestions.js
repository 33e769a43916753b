/** What the list above the message box says and offers while a command is written. @module command-suggestions */

import { findCommands, localised } from "./commands.js";
import { h } from "./dom.js";
import { hint } from "./options.js";
import { face, nameOf } from "./people.js";
import { search } from "./search.js";

/** @typedef {import("./chip.js").Chip} Chip */
/** @typedef {import("./commands.js").Entry} Entry */
/** @typedef {import("./options.js").Choice} Choice */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./suggestions.js").Suggestion} Suggestion */

/**
 * The commands that fit, each with the face and the name of its bot.
 * @param {Entry[]} all
 * @param {string} typed what follows the slash
 * @param {Store} store
 * @param {(entry: Entry) => void} open
 * @returns {Suggestion[]}
 */
export function commandOffers(all, typed, store, open) {
  const { user } = store.world.bot;
  return findCommands(all, typed).map((entry) => ({
    title: `/${entry.label}`,
    note: entry.description,
    aside: nameOf(user),
    icon: user && face({ ...user, bot: true }),
    pick: () => open(entry),
  }));
}

/**
 * The options that fit.
 * @param {import("./types.js").CommandOption[]} unused
 * @param {string} typed
 * @param {Store} store
 * @param {(option: import("./types.js").CommandOption) => void} use
 * @returns {Suggestion[]}
 */
export function optionOffers(unused, typed, store, use) {
  const name = (/** @type {import("./types.js").CommandOption} */ option) =>
    localised(option, "name", store.locale);
  return search(unused, typed, (option) => [name(option), option.name]).map((option) => ({
    title: name(option),
    note: localised(option, "description", store.locale),
    aside: hint(option),
    pick: () => use(option),
  }));
}

/**
 * The choices of an option that fit what is typed into it.
 * @param {Chip} chip
 * @param {(choice: Choice) => void} choose
 * @returns {Suggestion[]}
 */
export function choiceOffers(chip, choose) {
  const { closed, completion } = chip;
  const all = closed ?? completion?.choices ?? [];
  // While the bot is being asked, what it said before is narrowed down by what is typed.
  const whole = chip.chosen || completion?.phase === "ready";
  const found = whole ? all : search(all, chip.text, (choice) => choice.names ?? [choice.name]);
  return found.map((choice) => ({
    title: choice.name,
    note: choice.note,
    icon: choice.icon?.(),
    pick: () => choose(choice),
  }));
}

/**
 * The line above the choices: what the option is for, or what is wrong with it.
 * @param {Chip} chip
 * @param {string|null} problem
 * @returns {Node[]}
 */
export function choiceHead(chip, problem) {
  const { option, completion, store } = chip;
  const failed = completion?.phase === "failed" && "Loading options failed";
  const facts = [localised(option, "description", store.locale), option.required && "required", hint(option)];
  const words = problem ?? (failed || facts.filter(Boolean).join(" · "));
  const loading = h("span", { class: "suggestion-loading" }, " Loading options …");
  return [
    h("strong", null, chip.name),
    h("span", null, ` ${words}`),
    ...(completion?.phase === "loading" ? [loading] : []),
  ];
}
