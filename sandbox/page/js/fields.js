/** The fields of a modal: text inputs, selects and radio groups. @module fields */

import { h } from "./dom.js";
import { pick } from "./picker.js";
import { chosenOf, optionsOf, renderSelect, selectValue } from "./selects.js";
import { Type } from "./types.js";

/** @typedef {import("./types.js").Component} Component */
/**
 * The parts of a field; `names` is the element that gets the ARIA attributes for label and error.
 * @typedef {{node: Node, names: HTMLElement, read: () => string|string[]|null, check: () => string|null, focus: () => void}} Control
 */
/** @typedef {{id: string, required: boolean, store: import("./store.js").Store, changed: () => void}} Context `changed` is called on each change */

const MAX_LENGTH = 4000;
/** Share of the default limit from which characters are counted. */
const COUNTED_SHARE = 0.9;

/**
 * The control of a component.
 * @param {Component} component
 * @param {Context} context
 * @returns {Control|null} `null` for an unknown type
 */
export function control(component, context) {
  switch (component.type) {
    case Type.STRING_SELECT:
    case Type.USER_SELECT:
    case Type.ROLE_SELECT:
    case Type.CHANNEL_SELECT:
      return selectControl(component, context);
    case Type.TEXT_INPUT:
      return textControl(component, context);
    case Type.RADIO_GROUP:
      return radioControl(component, context);
    default:
      return null;
  }
}

/** @param {Component} component @param {Context} context @returns {Control} */
function textControl(component, { id, required, changed }) {
  const long = component.style === 2;
  const most = component.max_length ?? MAX_LENGTH;
  const input = /** @type {HTMLInputElement} */ (
    h(long ? "textarea" : "input", {
      id,
      class: "input",
      rows: long ? 5 : null,
      type: long ? null : "text",
      placeholder: component.placeholder,
      maxlength: most,
      autocomplete: "off",
      "aria-required": String(required),
    })
  );
  input.value = component.value ?? "";
  const count = h("span", { class: "field-count", "aria-hidden": "true" });
  const tell = () => {
    const { length } = input.value;
    count.hidden = !component.max_length && length < most * COUNTED_SHARE;
    count.textContent = `${length} / ${most}`;
  };
  tell();
  input.addEventListener("input", () => {
    tell();
    changed();
  });
  return {
    node: h("div", { class: "field-text" }, input, count),
    names: input,
    read: () => input.value,
    focus: () => input.focus(),
    check: () => {
      if (!input.value) return required ? "This field is required." : null;
      const least = component.min_length ?? 0;
      return input.value.length < least ? `Write at least ${least} characters.` : null;
    },
  };
}

/** @param {Component} component @param {Context} context @returns {Control} */
function selectControl(component, { id, required, store, changed }) {
  const options = optionsOf(component, store);
  let chosen = chosenOf(options);
  const least = component.min_values ?? 1;
  const button = renderSelect(component, store, undefined);
  button.id = id;
  button.removeAttribute("aria-label");
  // Here the click listener below opens the list, not that of the messages.
  delete button.dataset.action;
  button.addEventListener("click", async () => {
    const current = options.map((option) => ({ ...option, default: chosen.includes(option.value) }));
    const limits = { min: required ? least : 0, max: component.max_values ?? 1 };
    const values = await pick(button, current, { ...limits, title: component.placeholder || "Choose" });
    if (!values) return;
    chosen = values;
    const shown = options.filter((option) => chosen.includes(option.value));
    const value = /** @type {HTMLElement} */ (button.querySelector(".select-value"));
    value.classList.toggle("select-empty", !shown.length);
    value.replaceChildren(...selectValue(shown, component));
    changed();
  });
  return {
    node: button,
    names: button,
    read: () => chosen,
    focus: () => button.focus(),
    check: () => {
      if (!chosen.length && !required) return null;
      if (chosen.length >= Math.max(1, least)) return null;
      return `Choose ${least > 1 ? `at least ${least}` : "one"} here.`;
    },
  };
}

/** @param {Component} component @param {Context} context @returns {Control} */
function radioControl(component, { id, required, changed }) {
  const inputs = (component.options ?? []).map(
    (option) =>
      /** @type {HTMLInputElement} */ (
        h("input", { type: "radio", name: id, value: option.value, checked: option.default })
      ),
  );
  const options = (component.options ?? []).map((option, index) =>
    h(
      "label",
      { class: "radio" },
      inputs[index],
      h(
        "span",
        {},
        option.label,
        option.description && h("span", { class: "radio-description" }, option.description),
      ),
    ),
  );
  const group = h("div", { id, class: "radios", role: "radiogroup", "aria-required": String(required) }, options);
  group.addEventListener("change", changed);
  const marked = () => inputs.find((input) => input.checked);
  return {
    node: group,
    names: group,
    read: () => marked()?.value ?? null,
    focus: () => (marked() ?? inputs[0]).focus(),
    check: () => (required && !marked() ? "Choose one here." : null),
  };
}
