/** People and channels in what one writes: completed while typing, made mentions when sent. @module mentions */

import { channels, people, roles } from "./entities.js";
import { plain, search } from "./search.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {{title: string, note?: string, icon?: Node, text: string}} Completion `text` replaces what was typed */

const MOST = 12;

/** The word before the caret that calls for a completion. */
const TOKEN = /(?:^|[\s(])([@#])([\p{L}\p{M}\p{N}_.-]*)$/u;

/**
 * What the word before the caret may become.
 * @param {string} before the text up to the caret
 * @param {Store} store
 * @returns {{from: number, kind: string, completions: Completion[]}|null} `from`: where the word begins
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
  return { from: before.length - typed.length - 1, kind, completions: completions.slice(0, MOST) };
}

/**
 * A text as it is sent: "@Anna" and "#taula" become mentions.
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
  ].flatMap(({ markup, names }) => names.map((name) => ({ markup, name: plain(name) })));
  // The longest first: "@Anna Maria" is not "@Anna".
  targets.sort((a, b) => b.name.length - a.name.length);
  let sent = "";
  for (let at = 0; at < text.length; ) {
    const target = "@#".includes(text[at]) ? found(text, at, targets) : undefined;
    sent += target ? target.markup : text[at];
    at += target ? target.name.length : 1;
  }
  return sent;
}

/** @param {string} text @param {number} at @param {{markup: string, name: string}[]} targets */
function found(text, at, targets) {
  // Inside of a word, as in an address, or inside of "<@123>" it is no mention.
  if (at > 0 && /[\p{L}\p{N}<]/u.test(text[at - 1])) return undefined;
  return targets.find(
    ({ name }) =>
      plain(text.slice(at, at + name.length)) === name &&
      !/^[\p{L}\p{N}_-]/u.test(text.slice(at + name.length)),
  );
}
