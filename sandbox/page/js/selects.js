/** Closed selects, and their chosen values. @module selects */

import { h } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { channels, people, roles } from "./entities.js";
import { Type } from "./types.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./types.js").SelectOption} SelectOption */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Presses|undefined} Presses what of this message waits for an answer */

/** What the selects offer that the page fills, as in `default_values`. @type {Record<number, string>} */
const ENTITIES = {
  [Type.USER_SELECT]: "user",
  [Type.ROLE_SELECT]: "role",
  [Type.CHANNEL_SELECT]: "channel",
};

/**
 * The options of a select: those of the bot, or the people of the server or conversation, its roles, or its channels.
 * @param {Component} component
 * @param {Store} store
 * @returns {SelectOption[]}
 */
export function optionsOf(component, store) {
  if (!ENTITIES[component.type]) return component.options ?? [];
  return offered(component, store).map(({ id, name, note, names, icon }) => ({
    label: name,
    value: id,
    description: note,
    names,
    icon: component.type === Type.CHANNEL_SELECT ? undefined : icon, // its name begins with the sign
    default: component.default_values?.some((each) => each.id === id),
  }));
}

/** @param {Component} component @param {Store} store */
function offered(component, store) {
  if (component.type === Type.ROLE_SELECT) return roles(store);
  if (component.type === Type.CHANNEL_SELECT) return channels(store, component.channel_types);
  const { recipients } = store.channelById(store.channel) ?? {};
  return people(store).filter(({ id }) => !recipients || recipients.some((user) => user.id === id));
}

/**
 * Sets the chosen values, which stay until the bot edits the message.
 * @param {Component} component
 * @param {string[]} values
 */
export function choose(component, values) {
  const type = ENTITIES[component.type];
  if (type) component.default_values = values.map((id) => ({ type, id }));
  for (const option of component.options ?? []) option.default = values.includes(option.value);
}

/** @param {SelectOption[]} options @returns {string[]} */
export const chosenOf = (options) => options.filter((option) => option.default).map((option) => option.value);

/**
 * A closed select with its chosen values or placeholder. `data-action="select"` opens the list.
 * @param {Component} component
 * @param {Store} store
 * @param {Presses} presses
 */
export function renderSelect(component, store, presses) {
  const chosen = optionsOf(component, store).filter((option) => option.default);
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

/** @param {SelectOption[]} chosen @param {Component} component */
export function selectValue(chosen, component) {
  if (!chosen.length) return [component.placeholder || "Choose…"];
  return chosen.map((option) =>
    h(
      "span",
      { class: chosen.length > 1 ? "pill" : "pill-single" },
      option.icon?.() ?? emojiNode(option.emoji),
      option.label,
    ),
  );
}
