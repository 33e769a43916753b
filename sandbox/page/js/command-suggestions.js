/** Suggestions for commands, options and choices. @module command-suggestions */

import { findCommands, localised } from "./commands.js";
import { h } from "./dom.js";
import { hint } from "./options.js";
import { avatar, nameOf } from "./people.js";
import { search } from "./search.js";

/** @typedef {import("./chip.js").Chip} Chip */
/** @typedef {import("./commands.js").Entry} Entry */
/** @typedef {import("./options.js").Choice} Choice */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./suggestions.js").Suggestion} Suggestion */

/**
 * The matching commands, each with the avatar and name of the bot.
 * @param {Entry[]} all
 * @param {string} typed the text after the slash
 * @param {Store} store
 * @param {(entry: Entry) => void} open
 * @returns {Suggestion[]}
 */
export function commandSuggestions(all, typed, store, open) {
  const { user } = store.world.bot;
  return findCommands(all, typed).map((entry) => ({
    title: `/${entry.label}`,
    note: entry.description,
    aside: nameOf(user),
    icon: user && avatar({ ...user, bot: true }),
    pick: () => open(entry),
  }));
}

/**
 * The matching options.
 * @param {import("./types.js").CommandOption[]} unused
 * @param {string} typed
 * @param {Store} store
 * @param {(option: import("./types.js").CommandOption) => void} use
 * @returns {Suggestion[]}
 */
export function optionSuggestions(unused, typed, store, use) {
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
 * The choices of an option that match its input.
 * @param {Chip} chip
 * @param {(choice: Choice) => void} choose
 * @returns {Suggestion[]}
 */
export function choiceSuggestions(chip, choose) {
  const { closed, completion } = chip;
  const all = closed ?? completion?.choices ?? [];
  // While the bot is being asked, filter its previous choices.
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
 * The heading of the choices: the option's description, or its problem.
 * @param {Chip} chip
 * @param {string|null} problem
 * @returns {Node[]}
 */
export function choiceHeading(chip, problem) {
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
