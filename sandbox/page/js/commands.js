/** Slash commands as a person finds and fills them in. @module commands */

import { nameOf } from "./people.js";

/** @typedef {import("./types.js").CommandOption} CommandOption */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {{key: string, label: string, description: string, options: CommandOption[]}} Entry a command that can be run */
/** @typedef {{name: string, value: string|number|boolean}} Choice */

/** Option types. */
export const Option = Object.freeze({
  SUBCOMMAND: 1,
  GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
});

/** A name or description in the reader's language. @param {any} object @param {"name"|"description"} field @param {string} locale @returns {string} */
export const localised = (object, field, locale) =>
  object[`${field}_localizations`]?.[locale] ?? object[field];

/**
 * The commands that can be run: those with subcommands become one entry each.
 * @param {import("./types.js").Command[]} commands
 * @param {string} locale
 * @returns {Entry[]}
 */
export function entries(commands, locale) {
  /** @param {CommandOption} node @param {string} key @param {string} label @returns {Entry[]} */
  const walk = (node, key, label) => {
    const own = [key, node.name].filter(Boolean).join(" ");
    const shown = [label, localised(node, "name", locale)].filter(Boolean).join(" ");
    const nested = (node.options ?? []).filter(
      (option) => option.type === Option.SUBCOMMAND || option.type === Option.GROUP,
    );
    if (nested.length) return nested.flatMap((option) => walk(option, own, shown));
    return [
      {
        key: own,
        label: shown,
        description: localised(node, "description", locale),
        options: node.options ?? [],
      },
    ];
  };
  return commands.filter((command) => (command.type ?? 1) === 1).flatMap((command) => walk(command, "", ""));
}

/** Without case and accents, so that "llengua" is found however it is typed. @param {string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/**
 * Those whose name begins with the text first, then those that contain it.
 * @template T
 * @param {T[]} items
 * @param {string} text
 * @param {(item: T) => string[]} names
 * @returns {T[]}
 */
export function search(items, text, names) {
  const wanted = plain(text.trim());
  if (!wanted) return items;
  const begins = items.filter((item) => names(item).some((name) => plain(name).startsWith(wanted)));
  const contains = items.filter(
    (item) => !begins.includes(item) && names(item).some((name) => plain(name).includes(wanted)),
  );
  return [...begins, ...contains];
}

/**
 * What an option can be, where that is a closed set; `null` where anything may be typed.
 * @param {CommandOption} option
 * @param {Store} store
 * @returns {Choice[]|null}
 */
export function closedChoices(option, store) {
  const { users, bot, channels } = store.world;
  switch (option.type) {
    case Option.BOOLEAN:
      return [
        { name: "True", value: true },
        { name: "False", value: false },
      ];
    case Option.USER:
    case Option.MENTIONABLE:
      return [...users.filter((user) => user.id !== bot.user?.id), ...(bot.user ? [bot.user] : [])].map(
        (user) => ({ name: nameOf(user), value: user.id }),
      );
    case Option.CHANNEL:
      return channels
        .filter((channel) => !option.channel_types?.length || option.channel_types.includes(channel.type))
        .map((channel) => ({ name: `#${channel.name}`, value: channel.id }));
    default:
      if (!option.choices?.length) return null;
      return option.choices.map((choice) => ({
        name: localised(choice, "name", store.locale),
        value: choice.value,
      }));
  }
}

/**
 * Reads what was typed into an option without a closed set of choices.
 * @param {CommandOption} option
 * @param {string} text
 * @returns {{value: string|number}|{problem: string}}
 */
export function parseTyped(option, text) {
  if (option.type === Option.INTEGER || option.type === Option.NUMBER) {
    const number = Number(text.trim().replace(",", "."));
    if (!text.trim() || !Number.isFinite(number)) return { problem: "a number is needed" };
    if (option.type === Option.INTEGER && !Number.isInteger(number))
      return { problem: "a whole number is needed" };
    if (option.min_value !== undefined && number < option.min_value)
      return { problem: `at least ${option.min_value}` };
    if (option.max_value !== undefined && number > option.max_value)
      return { problem: `at most ${option.max_value}` };
    return { value: number };
  }
  if (option.min_length !== undefined && text.length < option.min_length)
    return { problem: `at least ${option.min_length} characters` };
  if (option.max_length !== undefined && text.length > option.max_length)
    return { problem: `at most ${option.max_length} characters` };
  return { value: text };
}

/** What may be written, in words. @param {CommandOption} option */
export function hint(option) {
  const from = option.min_value ?? null;
  const to = option.max_value ?? null;
  if (from !== null && to !== null) return `${from} to ${to}`;
  if (from !== null) return `at least ${from}`;
  return to !== null ? `at most ${to}` : "";
}
