/** Selects: what they offer, what is chosen, and how they look while they are closed. @module selects */

import { h } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { channels, mentionables, people, roles } from "./entities.js";
import { Type } from "./types.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Presses|undefined} Presses what of this message waits for an answer */

/** @type {Record<number, import("./entities.js").Entities>} */
const ENTITIES = {
  [Type.USER_SELECT]: people,
  [Type.ROLE_SELECT]: roles,
  [Type.MENTIONABLE_SELECT]: mentionables,
  [Type.CHANNEL_SELECT]: channels,
};

/**
 * What a select offers: its own options, or people, roles or channels.
 * @param {Component} component
 * @param {Store} store
 * @returns {import("./types.js").SelectOption[]}
 */
export function selectOptions(component, store) {
  const chosen = new Set((component.default_values ?? []).map((value) => value.id));
  /** @param {import("./entities.js").Entity} entity @returns {import("./types.js").SelectOption} */
  const option = ({ id, name, note, icon }) => ({
    label: name,
    value: id,
    description: note,
    icon,
    default: chosen.has(id),
  });
  const entities = ENTITIES[component.type]?.(store, component.channel_types);
  return entities?.map(option) ?? component.options ?? [];
}

/**
 * Notes what somebody has chosen, as if the bot had sent it so: until it edits the message, the choice stays.
 * @param {Component} component
 * @param {string[]} values
 */
export function choose(component, values) {
  if (component.type === Type.STRING_SELECT)
    for (const option of component.options ?? []) option.default = values.includes(option.value);
  else component.default_values = values.map((id) => ({ id }));
}

/** @param {import("./types.js").SelectOption[]} options @returns {string[]} */
export const chosenOf = (options) =>
  options.filter((option) => option.default).map((option) => option.value);

/**
 * The closed select: what is chosen, or the placeholder. `data-action="select"` opens the list.
 * @param {Component} component
 * @param {Store} store
 * @param {Presses} presses
 */
export function renderSelect(component, store, presses) {
  const chosen = selectOptions(component, store).filter((option) => option.default);
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
