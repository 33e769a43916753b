/** What is hidden until it is pressed. @module spoilers */

import { h } from "./dom.js";

/**
 * Hides words in a line.
 * @param {(Node|string)[]} words
 */
export const hiddenWords = (words) => hidden("span", "spoiler", "Spoiler: press to show", words);

/**
 * Hides a picture, a file or a part of a message as a whole.
 * @param {HTMLElement} content @param {string} what for example `picture`
 */
export const hiddenBlock = (content, what) =>
  hidden("div", "spoiler spoiler-picture", `Hidden ${what}: press to show`, [content]);

/** @param {string} tag @param {string} kind @param {string} label @param {(Node|string)[]} children */
function hidden(tag, kind, label, children) {
  const content = h(tag, { class: "spoiler-text" }, children);
  return h(
    tag,
    {
      class: kind,
      role: "button",
      tabindex: "0",
      "aria-label": label,
      "data-action": "spoiler",
      "data-key": secretOf(content),
    },
    content,
  );
}

/**
 * All that a spoiler tells. An edit with something else in it makes another spoiler, which nobody has opened yet;
 * what the reader has chosen in it does not.
 * @param {HTMLElement} content
 */
function secretOf(content) {
  const told = /** @type {HTMLElement} */ (content.cloneNode(true));
  for (const chosen of told.querySelectorAll(".select-value")) chosen.remove();
  const addresses = [...told.querySelectorAll("[src], [href]")].map(
    (element) => element.getAttribute("src") ?? element.getAttribute("href"),
  );
  return [told.textContent, ...addresses].join(" ");
}
