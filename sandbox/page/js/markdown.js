/**
 * Discord's dialect of Markdown as DOM nodes; text is never interpreted as HTML.
 * @module markdown
 */

import { h } from "./dom.js";
import { customEmoji } from "./emoji.js";
import { nameOf } from "./people.js";
import { timestamp } from "./time.js";
import { isThread, titleOf } from "./types.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {(match: RegExpExecArray, store: Store) => Node} Render */

const EMOJI_ONLY = /^(?:\s|<a?:\w+:\d+>|\p{RGI_Emoji})+$/v;

/** @param {string} tag @returns {Render} */
const wrap = (tag) => (match, store) => h(tag, null, inline(match[1], store));

/** The address of a channel, or of a message in it. */
const PLACE = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/;

/**
 * The attributes of a button that opens the channel or message of an address; null if it is not of this world.
 * @param {string} address @param {Store} store
 */
export const placeOf = (address, store) => {
  const [, channel = "", message = ""] = PLACE.exec(address) ?? [];
  return store.channelById(channel)
    ? { "data-action": "channel", "data-channel": channel, "data-jump": message }
    : null;
};

/**
 * A link; one to a channel of this world opens it here.
 * @param {string} address @param {(Node|string)[]} label @param {Store} store @param {string} [title]
 */
const link = (address, label, store, title) => {
  const place = placeOf(address, store);
  if (!place)
    return h("a", { href: address, title: title ?? address, target: "_blank", rel: "noreferrer noopener" }, label);
  return h("button", { type: "button", class: "link", title: title ?? address, ...place }, label);
};

/** Inline rules, in the order in which they are tried. @type {[RegExp, Render][]} */
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (m) => document.createTextNode(m[1])],
  [/(`+)([^]*?[^`])\1(?!`)/y, (m) => h("code", { class: "code" }, m[2].trim())],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m, store) => timestamp(Number(m[1]), m[2] ?? "f", store.locale)],
  [/<(a?):(\w{2,32}):(\d{5,22})>/y, (m) => customEmoji(m[2], m[3])],
  [/<@!?(\d+)>/y, (m, store) => mention(`@${nameOf(store.user(m[1]))}`, m[1] === store.me)],
  [/<@&(\d+)>/y, (m, store) => roleMention(m[1], store)],
  [/<#(\d+)>/y, (m, store) => channelMention(m[1], store)],
  [
    /<\/([^:>]{1,100}):\d+>/y,
    (m) =>
      h(
        "button",
        { type: "button", class: "mention", "data-action": "command", "data-command": m[1] },
        `/${m[1]}`,
      ),
  ],
  [/<(https?:\/\/[^\s<>]+)>/y, (m, store) => link(m[1], [m[1]], store)],
  [
    /\[((?:\\.|\[[^\]\n]*\]|[^[\]\\])+)\]\(\s*<?(https?:\/\/(?:\([^\s()]*\)|[^\s<>()])+)>?(?:\s+"([^"]*)")?\s*\)/y,
    (m, store) => link(m[2], inline(m[1], store), store, m[3]),
  ],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])*_~|!?]/y, (m, store) => link(m[0], [m[0]], store)],
  [/\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/y, wrap("strong")],
  [/__((?:\\[^]|[^\\])+?)__(?!_)/y, wrap("u")],
  [/~~([^]+?)~~/y, wrap("s")],
  [/\*(?=\S)((?:\\[^]|\*\*[^*]+\*\*|[^\\*])+?)(?<!\s)\*(?!\*)/y, wrap("em")],
  [/_((?:\\[^]|__[^_]+__|[^\\_])+?)_(?!\w)/y, wrap("em")],
  [/@(?:everyone|here)\b/y, (m) => mention(m[0], true)],
];

/** The characters at which a rule can begin; all others are skipped. */
const SPECIAL = /[\\`<[h*_~@]/g;

/**
 * @param {string} text
 * @param {Store} store
 * @returns {Node[]}
 */
export function inline(text, store) {
  /** @type {Node[]} */
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    at = next;
    if (at >= text.length) break;
    const found = applyRules(text, at, store);
    if (!found) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain) nodes.push(document.createTextNode(plain));
    plain = "";
    nodes.push(found.node);
    at = found.end;
  }
  if (plain) nodes.push(document.createTextNode(plain));
  return nodes;
}

/** @param {string} text @param {number} at @param {Store} store */
function applyRules(text, at, store) {
  // An underscore or a URL inside a word begins no markup.
  if ((text[at] === "_" || text[at] === "h") && at > 0 && /\w/.test(text[at - 1])) return null;
  for (const [pattern, render] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { node: render(match, store), end: at + match[0].length };
  }
  return null;
}

/** @param {string} text @param {boolean} [mine] */
const mention = (text, mine) => h("span", { class: mine ? "mention mention-me" : "mention" }, text);

/** @param {string} id @param {Store} store */
function roleMention(id, store) {
  const name = store.world.roles.find((role) => role.id === id)?.name ?? "unknown-role";
  const mine = id === store.world.server.id || (store.myself?.roles?.includes(id) ?? false);
  return mention(name.startsWith("@") ? name : `@${name}`, mine);
}

/** @param {string} id @param {Store} store */
function channelMention(id, store) {
  const channel = store.channelById(id);
  if (!channel) return mention("#unknown");
  return h(
    "button",
    { type: "button", class: "mention", "data-action": "channel", "data-channel": id },
    `${isThread(channel) ? "↳ " : ""}${titleOf(channel)}`,
  );
}

const FENCE = /```(?:([\w+#.-]{1,20})\n)?\n?([^]+?)\n?```/g;

/**
 * A whole text with headings, small text, lists, quotes and code blocks.
 * @param {string} text
 * @param {Store} store
 * @returns {Node[]}
 */
export function markdown(text, store) {
  /** @type {Node[]} */
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(FENCE)) {
    nodes.push(...blocks(text.slice(at, match.index).replace(/\n$/, ""), store));
    nodes.push(h("pre", { class: "code-block", tabindex: "0" }, h("code", null, match[2])));
    at = match.index + match[0].length;
  }
  nodes.push(...blocks(at ? text.slice(at).replace(/^\n/, "") : text, store));
  if (text.length < 400 && EMOJI_ONLY.test(text)) return [h("div", { class: "jumbo" }, nodes)];
  return nodes;
}

const HEADING = /^(#{1,3})\s+(.+)$/;
const SMALL = /^-#\s+(.+)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.)\s+(.+)$/;

/** @param {string} text @param {Store} store @returns {Node[]} */
function blocks(text, store) {
  if (!text) return [];
  /** @type {Node[]} */
  const nodes = [];
  const lines = text.split("\n");
  let at = 0;
  /** @param {(line: string) => boolean} belongs */
  const take = (belongs) => {
    const start = at;
    while (at < lines.length && belongs(lines[at])) at += 1;
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const line = lines[at];
    const heading = HEADING.exec(line);
    const small = SMALL.exec(line);
    if (heading) {
      // Two levels lower than written, because the page's own headings are h1 and h2.
      nodes.push(
        h(`h${heading[1].length + 2}`, { class: `md-h${heading[1].length}` }, inline(heading[2], store)),
      );
      at += 1;
    } else if (small) {
      nodes.push(h("p", { class: "md-small" }, inline(small[1], store)));
      at += 1;
    } else if (line.startsWith(">>> ")) {
      nodes.push(h("blockquote", null, blocks([line.slice(4), ...lines.slice(at + 1)].join("\n"), store)));
      at = lines.length;
    } else if (isQuote(line)) {
      nodes.push(
        h(
          "blockquote",
          null,
          blocks(
            take(isQuote)
              .map((quoted) => quoted.slice(2))
              .join("\n"),
            store,
          ),
        ),
      );
    } else if (ITEM.test(line)) {
      nodes.push(
        ...lists(
          take((item) => ITEM.test(item)),
          store,
        ),
      );
    } else {
      const plain = take(
        (other) => !HEADING.test(other) && !SMALL.test(other) && !isQuote(other) && !ITEM.test(other),
      );
      nodes.push(h("p", null, inline(plain.join("\n"), store)));
    }
  }
  return nodes;
}

/** @param {string} line */
const isQuote = (line) => line.startsWith("> ");

/** @param {string[]} lines all of them items @param {Store} store @returns {HTMLElement[]} */
function lists(lines, store) {
  /** @type {HTMLElement[]} */
  const top = [];
  /** @type {{indent: number, list: HTMLElement}[]} */
  const open = [];
  for (const line of lines) {
    const [, spaces, mark, content] = /** @type {RegExpExecArray} */ (ITEM.exec(line));
    const ordered = mark.endsWith(".");
    while (open.length && spaces.length < open[open.length - 1].indent) open.pop();
    let level = open[open.length - 1];
    const deeper = !level || spaces.length > level.indent + 1;
    if (deeper || level.list.tagName !== (ordered ? "OL" : "UL")) {
      const list = ordered ? h("ol", { start: Number.parseInt(mark, 10) }) : h("ul");
      if (!deeper) open.pop();
      const host = open[open.length - 1]?.list.lastElementChild;
      if (host) host.append(list);
      else top.push(list);
      level = { indent: spaces.length, list };
      open.push(level);
    }
    level.list.append(h("li", null, inline(content, store)));
  }
  return top;
}
