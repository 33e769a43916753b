/** Searching slash commands, and parsing them from text. @module commands */

import { fold, search } from "./search.js";

/** @typedef {import("./types.js").CommandOption} CommandOption */
/** @typedef {{key: string, label: string, description: string, options: CommandOption[]}} Entry a runnable command */
/** @typedef {{entry: Entry, values: {option: CommandOption, text: string}[], rest: string}} Written a parsed command; `rest` is text that belongs to no option */

/** Types of commands: slash commands, and those in the menu of a person. */
const SLASH = 1;
export const ON_USER = 2;
const SUBCOMMAND = 1;
const GROUP = 2;

/** A name or description in the person's language. @param {any} object @param {"name"|"description"} field @param {string} locale @returns {string} */
export const localised = (object, field, locale) =>
  object[`${field}_localizations`]?.[locale] ?? object[field];

/**
 * The runnable commands: each subcommand is an entry of its own.
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
      (option) => option.type === SUBCOMMAND || option.type === GROUP,
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
  return commands.filter(({ type }) => type === SLASH).flatMap((command) => walk(command, "", ""));
}

/** The commands that match the text after the slash. @param {Entry[]} all @param {string} text @returns {Entry[]} */
export const findCommands = (all, text) =>
  search(
    all,
    text,
    (entry) => [entry.label, entry.key],
    (entry) => entry.description,
  );

/** Normalizes Unicode and collapses white space. @param {string} text */
const normalize = (text) => text.normalize("NFC").replace(/\s+/gu, " ").trimStart();

/**
 * Parses a command from text such as `/botifarra new mode:lliure hands:4`.
 * @param {Entry[]} all
 * @param {string} text
 * @param {string} locale
 * @param {boolean} [complete] whether the name may be the end of the text; otherwise a space must follow
 * @returns {Written|null} `null` if the text does not begin with a command
 */
export function readCommand(all, text, locale, complete = false) {
  const wanted = normalize(text);
  if (!wanted.startsWith("/")) return null;
  const typed = fold(wanted.slice(1)) + (complete ? " " : "");
  // The longest name wins: "botifarra new" rather than "botifarra".
  const [found] = all
    .flatMap((entry) => [entry.label, entry.key].map((name) => ({ entry, name })))
    .filter(({ name }) => typed.startsWith(`${fold(name)} `))
    .sort((a, b) => b.name.length - a.name.length);
  if (!found) return null;
  const after = wanted.slice(1 + found.name.length);
  return { entry: found.entry, ...readValues(found.entry, after, locale) };
}

/**
 * The option with a name, either localized or as registered.
 * @param {Entry} entry
 * @param {string} name
 * @param {string} locale
 */
export const optionNamed = (entry, name, locale) =>
  entry.options.find((option) =>
    [option.name, localised(option, "name", locale)].some((each) => fold(each) === fold(name)),
  );

/**
 * @param {Entry} entry
 * @param {string} text
 * @param {string} locale
 * @returns {{values: {option: CommandOption, text: string}[], rest: string}}
 */
function readValues(entry, text, locale) {
  const marks = [...text.matchAll(/(?<=^|\s)([-_'\p{L}\p{M}\p{N}]{1,32}):/gu)].flatMap((match) => {
    const option = optionNamed(entry, match[1], locale);
    return option ? [{ option, from: match.index, to: match.index + match[0].length }] : [];
  });
  const values = marks.map(({ option, to }, index) => ({
    option,
    text: text.slice(to, marks[index + 1]?.from).trim(),
  }));
  return { values, rest: text.slice(0, marks[0]?.from).trim() };
}
