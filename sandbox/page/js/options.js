/** Possible values of command options, and parsing of the input. @module options */

import { localised } from "./commands.js";
import { channels, people, roles } from "./entities.js";
import { fold } from "./search.js";

/** @typedef {import("./types.js").CommandOption} CommandOption */
/** @typedef {import("./store.js").Store} Store */
/**
 * @typedef {{name: string, value: string|number|boolean, names?: string[], note?: string,
 *   icon?: () => Node}} Choice `names`: search terms, if not only the name
 */
/** @typedef {{value: string|number|boolean}|{problem: string}} Reading */

/** Option types. */
export const Option = Object.freeze({
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
});

/** @type {Record<number, import("./entities.js").Entities>} */
const ENTITIES = {
  [Option.USER]: people,
  [Option.ROLE]: roles,
  [Option.CHANNEL]: channels,
};

const MAX_LENGTH = 6000;
const WHOLE_NUMBER = /^[-+]?\d+$/;

/** @param {import("./entities.js").Entity} entity @returns {Choice} */
const asChoice = ({ id, ...rest }) => ({ value: id, ...rest });

/**
 * The possible values of an option; `null` for free text and numbers.
 * @param {CommandOption} option
 * @param {Store} store
 * @returns {Choice[]|null}
 */
export function closedChoices(option, store) {
  if (option.type === Option.BOOLEAN)
    return [
      { name: "True", value: true, names: ["True", "Yes"] },
      { name: "False", value: false, names: ["False", "No"] },
    ];
  const entities = ENTITIES[option.type]?.(store, option.channel_types);
  if (entities) return entities.map(asChoice);
  if (!option.choices?.length) return null;
  return option.choices.map((choice) => ({
    name: localised(choice, "name", store.locale),
    value: choice.value,
    names: [localised(choice, "name", store.locale), choice.name],
  }));
}

/**
 * The choice that a text denotes by its name, its value, or a mention.
 * @param {Choice[]} choices @param {string} text @returns {Choice|undefined}
 */
export function findChoice(choices, text) {
  const wanted = fold(text.trim());
  const withoutSign = wanted.replace(/^@/, "");
  const id = /^<(?:@[!&]?|#)(\d+)>$/.exec(wanted)?.[1];
  return (
    choices.find((choice) => fold(choice.name) === wanted) ??
    choices.find((choice) => String(choice.value).toLocaleLowerCase() === (id ?? wanted)) ??
    choices.find((choice) => (choice.names ?? []).some((name) => fold(name) === withoutSign))
  );
}

/**
 * Parses the input of an option.
 * @param {CommandOption} option
 * @param {string} text
 * @param {Choice[]|null} closed the possible values, see `closedChoices`
 * @returns {Reading}
 */
export function readValue(option, text, closed) {
  if (!text.trim())
    return { problem: option.required ? "this option is required" : "give it a value, or remove it" };
  if (closed) {
    const choice = findChoice(closed, text);
    return choice ? { value: choice.value } : { problem: "choose one from the list" };
  }
  return option.type === Option.INTEGER ? readNumber(option, text.trim()) : readText(option, text);
}

/** @param {CommandOption} option @param {string} text @returns {Reading} */
function readNumber(option, text) {
  const { min_value: least, max_value: most } = option;
  const number = Number(text);
  if (!WHOLE_NUMBER.test(text) || !Number.isSafeInteger(number))
    return { problem: "a whole number is needed" };
  if (number < (least ?? -Infinity)) return { problem: `must be at least ${least}` };
  if (number > (most ?? Infinity)) return { problem: `must be at most ${most}` };
  return { value: number };
}

/** @param {CommandOption} option @param {string} text @returns {Reading} */
function readText(option, text) {
  const length = [...text].length;
  const least = option.min_length ?? 0;
  const most = option.max_length ?? MAX_LENGTH;
  if (length < least) return { problem: `needs at least ${characters(least)} (${length} so far)` };
  if (length > most) return { problem: `takes at most ${characters(most)} (${length} now)` };
  return { value: text };
}

/** @param {number} count */
const characters = (count) => `${count} character${count === 1 ? "" : "s"}`;

/** The limits of an option, in words. @param {CommandOption} option */
export function hint(option) {
  const text = option.type === Option.STRING;
  const from = (text ? option.min_length : option.min_value) ?? null;
  const to = (text ? option.max_length : option.max_value) ?? null;
  const unit = text ? " characters" : "";
  if (from !== null && to !== null) return from === to ? `${from}${unit}` : `${from} to ${to}${unit}`;
  if (from !== null) return `at least ${from}${unit}`;
  return to !== null ? `at most ${to}${unit}` : "";
}
