/** Closed selects, and their chosen values. @module selects */

import { h } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { people } from "./entities.js";
import { Type } from "./types.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./types.js").SelectOption} SelectOption */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Presses|undefined} Presses what of this message waits for an answer */

/**
 * The options of a select: those of the bot, or in a select of users the people of the server or conversation.
 * @param {Component} component
 * @param {Store} store
 * @returns {SelectOption[]}
 */
export function optionsOf(component, store) {
  if (component.type !== Type.USER_SELECT) return component.options ?? [];
  const { recipients } = store.channelById(store.channel) ?? {};
  return people(store)
    .filter(({ id }) => !recipients || recipients.some((user) => user.id === id))
    .map(({ id, name, note, names, icon }) => ({
      label: name,
      value: id,
      description: note,
      names,
      icon,
      default: component.default_values?.some((each) => each.id === id),
    }));
}

/**
 * Sets the chosen values, which stay until the bot edits the message.
 * @param {Component} component
 * @param {string[]} values
 */
export function choose(component, values) {
  if (component.type === Type.USER_SELECT) {
    component.default_values = values.map((id) => ({ type: "user", id }));
  }
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
