/** Mentions of people, roles and channels: completion while typing, and markup when sending. @module mentions */

import { channels, people, roles } from "./entities.js";
import { fold, search } from "./search.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {{title: string, note?: string, icon?: Node, text: string}} Completion `text` replaces the typed word */

const MAX_COMPLETIONS = 12;

/** The word before the caret that can be completed. */
const TOKEN = /(?:^|[\s(])([@#])([\p{L}\p{M}\p{N}_.-]*)$/u;

/**
 * The completions of the word before the caret.
 * @param {string} before the text up to the caret
 * @param {Store} store
 * @returns {{from: number, kind: string, completions: Completion[]}|null} `from`: start of the word
 */
export function completionsFor(before, store) {
  const match = TOKEN.exec(before);
  if (!match) return null;
  const [, sign, typed] = match;
  const [kind, all] =
    sign === "@" ? ["People", [...people(store), ...roles(store)]] : ["Channels", channels(store)];
  const completions = search(all, typed, (entity) => entity.names).map(({ name, note, icon }) => ({
    title: name.replace(/^[@#]/, ""),
    note,
    icon: icon(),
    text: name.startsWith(sign) ? name : `${sign}${name}`,
  }));
  return { from: before.length - typed.length - 1, kind, completions: completions.slice(0, MAX_COMPLETIONS) };
}

/**
 * Replaces names such as "@Anna" and "#taula" by mentions.
 * @param {string} text
 * @param {Store} store
 */
export function withMentions(text, store) {
  const targets = [
    ...people(store).map(({ id, names }) => ({ markup: `<@${id}>`, names: names.map((name) => `@${name}`) })),
    ...roles(store)
      .filter(({ id }) => id !== store.world.server.id)
      .map(({ id, name }) => ({ markup: `<@&${id}>`, names: [name] })),
    ...channels(store).map(({ id, name }) => ({ markup: `<#${id}>`, names: [name] })),
  ].flatMap(({ markup, names }) => names.map((name) => ({ markup, name: fold(name) })));
  // The longest name wins: "@Anna Maria" rather than "@Anna".
  targets.sort((a, b) => b.name.length - a.name.length);
  let sent = "";
  for (let at = 0; at < text.length;) {
    const target = "@#".includes(text[at]) ? found(text, at, targets) : undefined;
    sent += target ? target.markup : text[at];
    at += target ? target.name.length : 1;
  }
  return sent;
}

/** @param {string} text @param {number} at @param {{markup: string, name: string}[]} targets */
function found(text, at, targets) {
  // A sign inside a word, as in an e-mail address, or in "<@123>" begins no mention.
  if (at > 0 && /[\p{L}\p{N}<]/u.test(text[at - 1])) return undefined;
  return targets.find(
    ({ name }) =>
      fold(text.slice(at, at + name.length)) === name &&
      !/^[\p{L}\p{N}_-]/u.test(text.slice(at + name.length)),
  );
}
