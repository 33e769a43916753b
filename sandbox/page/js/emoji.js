/** Emojis: Unicode ones are text, custom ones are images. @module emoji */

import { emojiAddress } from "./api.js";
import { h } from "./dom.js";

/** @param {string} name @param {string} id */
export function customEmoji(name, id) {
  return h("img", {
    class: "emoji",
    src: emojiAddress(id),
    alt: `:${name}:`,
    title: `:${name}:`,
    draggable: "false",
  });
}

/** @param {import("./types.js").Emoji|null|undefined} emoji */
export function emojiNode(emoji) {
  if (!emoji) return null;
  if (emoji.id) return customEmoji(emoji.name ?? "emoji", emoji.id);
  return emoji.name ? h("span", { class: "emoji-text", "aria-hidden": "true" }, emoji.name) : null;
}
