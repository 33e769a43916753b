/** People, channels and emojis in what one writes: completed while typing, made mentions when sent. @module mentions */

import { channels, people, roles } from "./entities.js";
import { h } from "./dom.js";
import { plain, search } from "./search.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {{title: string, note?: string, icon?: Node, text: string}} Completion `text` replaces what was typed */

const MOST = 12;

/** Emojis by the names people type for them, the most used first. */
const EMOJIS = Object.entries({
  "👍": "thumbsup yes ok good",
  "👎": "thumbsdown no bad",
  "😀": "grin smile happy",
  "😂": "joy laugh tears",
  "🙂": "slight smile",
  "😉": "wink",
  "😅": "sweat smile phew",
  "😍": "heart eyes love",
  "😎": "sunglasses cool",
  "🤔": "thinking hmm",
  "😮": "open mouth wow surprised",
  "😢": "cry sad tear",
  "😡": "rage angry",
  "😴": "sleeping tired",
  "🙄": "rolling eyes",
  "🤫": "shush quiet",
  "🤝": "handshake deal",
  "👏": "clap applause",
  "🙏": "pray please thanks",
  "💪": "muscle strong",
  "👋": "wave hello bye",
  "🎉": "tada party celebrate",
  "🏆": "trophy winner cup",
  "🥇": "first gold medal",
  "❤️": "heart love red",
  "💔": "broken heart",
  "🔥": "fire hot",
  "⭐": "star",
  "💯": "hundred perfect",
  "✅": "check done yes",
  "❌": "cross no wrong",
  "❓": "question",
  "❗": "exclamation",
  "👀": "eyes look",
  "☕": "coffee",
  "🍷": "wine glass copes",
  "⚔️": "swords espases",
  "🪙": "coin oros",
  "🌿": "branch herb bastos",
  "🃏": "joker card",
  "🎲": "die dice game",
  "⏳": "hourglass waiting",
  "🐌": "snail slow",
  "🚀": "rocket fast",
}).map(([emoji, names]) => ({ emoji, names: names.split(" ") }));

/** The word before the caret that calls for a completion. */
const TOKEN = /(?:^|[\s(])([@#:])([\p{L}\p{M}\p{N}_.-]*)$/u;

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
  // A colon alone is punctuation more often than an emoji.
  if (sign === ":" && [...typed].length < 2) return null;
  const completions = sign === ":" ? emojis(typed) : entities(sign, typed, store);
  const kind = { "@": "People", "#": "Channels", ":": "Emojis" }[sign] ?? "";
  return { from: before.length - typed.length - 1, kind, completions: completions.slice(0, MOST) };
}

/** @param {string} sign @param {string} typed @param {Store} store @returns {Completion[]} */
const entities = (sign, typed, store) =>
  search(sign === "@" ? mentionable(store) : channels(store, []), typed, (entity) => entity.names).map(
    ({ name, note, icon }) => ({
      title: name.replace(/^[@#]/, ""),
      note,
      icon: icon(),
      text: name.startsWith(sign) ? name : `${sign}${name}`,
    }),
  );

/** @param {string} typed @returns {Completion[]} */
const emojis = (typed) =>
  search(EMOJIS, typed, ({ names }) => names).map(({ emoji, names }) => ({
    title: `:${names[0]}:`,
    note: names.slice(1).join(", "),
    icon: h("span", null, emoji),
    text: emoji,
  }));

/** People and roles; `@everyone` is a word of its own. @param {Store} store */
const mentionable = (store) => [...people(store), ...roles(store)];

/**
 * A text as it is sent: "@Anna" and "#taula" become mentions, ":tada:" an emoji.
 * @param {string} text
 * @param {Store} store
 */
export function withMentions(text, store) {
  const targets = [
    ...people(store).map(({ id, names }) => ({ markup: `<@${id}>`, names: names.map((name) => `@${name}`) })),
    ...roles(store)
      .filter(({ id }) => id !== store.world.server.id)
      .map(({ id, name }) => ({ markup: `<@&${id}>`, names: [name] })),
    ...channels(store, []).map(({ id, name }) => ({ markup: `<#${id}>`, names: [name] })),
    ...EMOJIS.map(({ emoji, names }) => ({ markup: emoji, names: [`:${names[0]}:`] })),
  ].flatMap(({ markup, names }) => names.map((name) => ({ markup, name: plain(name) })));
  // The longest first: "@Anna Maria" is not "@Anna".
  targets.sort((a, b) => b.name.length - a.name.length);
  let sent = "";
  for (let at = 0; at < text.length; ) {
    const target = "@#:".includes(text[at]) ? found(text, at, targets) : undefined;
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
      (name.endsWith(":") || !/^[\p{L}\p{N}_-]/u.test(text.slice(at + name.length))),
  );
}
