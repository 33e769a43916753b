/** Message components as DOM nodes. @module components */

import { h } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { markdown, placeOf } from "./markdown.js";
import { gallery } from "./media.js";
import { renderSelect } from "./selects.js";
import { Type, colour } from "./types.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Presses|undefined} Presses pending interactions of the message */

/**
 * @param {Component[]} components
 * @param {Store} store
 * @param {Presses} presses
 * @returns {(Node|null)[]}
 */
export const renderComponents = (components, store, presses) =>
  components.map((component) => renderComponent(component, store, presses));

/** @param {Component} component @param {Store} store @param {Presses} presses @returns {Node|null} */
function renderComponent(component, store, presses) {
  const inner = () => renderComponents(component.components ?? [], store, presses);
  switch (component.type) {
    case Type.STRING_SELECT:
    case Type.USER_SELECT:
    case Type.ROLE_SELECT:
    case Type.CHANNEL_SELECT:
      return renderSelect(component, store, presses);
    case Type.ROW:
      return renderRow(component, inner());
    case Type.BUTTON:
      return renderButton(component, store, presses);
    case Type.TEXT:
      return h("div", { class: "md" }, markdown(component.content ?? "", store));
    case Type.GALLERY:
      return gallery(component.items ?? []);
    case Type.FILE:
      return component.file ? fileCard(component.file.url, component.name ?? "file", component.size) : null;
    case Type.SEPARATOR:
      return h("div", {
        class: `separator separator-${component.spacing ?? 1}`,
        role: component.divider === false ? "presentation" : "separator",
        "data-line": component.divider === false ? null : "true",
      });
    case Type.CONTAINER:
      return renderContainer(component, inner());
    default:
      return h("p", { class: "unknown" }, `This page does not show components of type ${component.type}.`);
  }
}

/** Lengths up to which labels are short: a card's rank, or its name beside an emoji. */
const SHORT = 3;
const SHORT_WITH_EMOJI = 9;

/** Whether a button has a short label, as the cards of a hand. @param {Component} button */
const isShort = ({ type, label, emoji }) =>
  type === Type.BUTTON && label !== undefined && [...label].length <= (emoji?.id ? SHORT_WITH_EMOJI : SHORT);

/**
 * Renders a row. Rows of short buttons, such as the cards of a hand, are aligned in columns that stay in place when
 * the message is edited.
 * @param {Component} component
 * @param {(Node|null)[]} children
 */
function renderRow(component, children) {
  const buttons = component.components ?? [];
  const short = buttons.every(isShort);
  return h(
    "div",
    { class: short ? "row row-columns" : "row", "data-count": short ? buttons.length : null },
    children,
  );
}

/** @param {Component} component @param {(Node|null)[]} children */
function renderContainer(component, children) {
  const accent = component.accent_color;
  return h(
    "div",
    {
      class: "container",
      "data-accent": accent === null || accent === undefined ? null : "true",
      style: accent === null || accent === undefined ? {} : { "--accent-line": colour(accent) },
    },
    children,
  );
}

/** @param {Component} component @param {Store} store @param {Presses} presses */
function renderButton(component, store, presses) {
  const style = component.style ?? 2;
  const content = [
    emojiNode(component.emoji),
    component.label ? h("span", { class: "button-label" }, component.label) : null,
  ];
  const name = component.label ? null : component.emoji?.name;
  if (style === 5) {
    const place = placeOf(component.url ?? "", store);
    if (place) return h("button", { type: "button", class: "button button-5", ...place, "aria-label": name }, content);
    return h(
      "a",
      {
        class: "button button-5",
        href: component.url,
        target: "_blank",
        rel: "noreferrer noopener",
        "aria-disabled": component.disabled ? "true" : null,
        "aria-label": name,
      },
      content,
      h("span", { class: "button-out", "aria-hidden": "true" }, "↗"),
    );
  }
  const { phase, error } = presses?.get(component.custom_id ?? "") ?? {};
  const waiting = phase === "waiting";
  return h(
    "button",
    {
      type: "button",
      class: `button button-${style}`,
      "data-failed": phase === "failed" ? "true" : null,
      title: error,
      "data-action": "click",
      "data-custom-id": component.custom_id,
      "data-key": component.custom_id,
      disabled: component.disabled,
      "aria-label": name,
      "aria-busy": waiting ? "true" : null,
    },
    content,
    waiting ? h("span", { class: "spinner", "aria-hidden": "true" }) : null,
  );
}

/** @param {string} address @param {string} name @param {number} [size] bytes */
export const fileCard = (address, name, size) =>
  h(
    "div",
    { class: "file" },
    h("span", { class: "file-sign", "aria-hidden": "true" }, "📄"),
    h(
      "div",
      { class: "file-text" },
      h("a", { href: address, download: name }, name),
      size ? h("span", { class: "file-size" }, fileSize(size)) : null,
    ),
  );

/** @param {number} bytes */
function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/**
 * Finds a nested component by its custom_id.
 * @param {Component[]} components
 * @param {string} customId
 * @returns {Component|null}
 */
export function findComponent(components, customId) {
  for (const component of components) {
    if (component.custom_id === customId) return component;
    const found = findComponent(component.components ?? [], customId);
    if (found) return found;
  }
  return null;
}
