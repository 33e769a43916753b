/** Closed selects, and their chosen values. @module selects */

import { h } from "./dom.js";
import { emojiNode } from "./emoji.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./store.js").Presses|undefined} Presses what of this message waits for an answer */

/**
 * Sets the chosen values, which stay until the bot edits the message.
 * @param {Component} component
 * @param {string[]} values
 */
export function choose(component, values) {
  for (const option of component.options ?? []) option.default = values.includes(option.value);
}

/** @param {import("./types.js").SelectOption[]} options @returns {string[]} */
export const chosenOf = (options) => options.filter((option) => option.default).map((option) => option.value);

/**
 * A closed select with its chosen values or placeholder. `data-action="select"` opens the list.
 * @param {Component} component
 * @param {Presses} presses
 */
export function renderSelect(component, presses) {
  const chosen = (component.options ?? []).filter((option) => option.default);
  const waiting = presses?.get(component.custom_id ?? "")?.phase === "waiting";
  return h(
    "button",
    {
      type: "button",
      class: "select",
      "data-action": "select",
      "data-custom-id": component.custom_id,
      "data-key": component.custom_id,
      "aria-haspopup": "listbox",
      "aria-label": component.placeholder ?? null,
      "aria-busy": waiting ? "true" : null,
      disabled: component.disabled,
    },
    h(
      "span",
      { class: chosen.length ? "select-value" : "select-value select-empty" },
      selectValue(chosen, component),
    ),
    waiting ? h("span", { class: "spinner", "aria-hidden": "true" }) : null,
    h("span", { class: "select-arrow", "aria-hidden": "true" }),
  );
}

/** @param {import("./types.js").SelectOption[]} chosen @param {Component} component */
export function selectValue(chosen, component) {
  if (!chosen.length) return [component.placeholder || "Choose…"];
  return chosen.map((option) =>
    h("span", { class: chosen.length > 1 ? "pill" : "pill-single" }, emojiNode(option.emoji), option.label),
  );
}
