/** The fields of a form: text, selects, radio buttons, checkboxes. @module fields */

import { h } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { pick } from "./picker.js";
import { chosenOf, renderSelect, selectValue } from "./selects.js";
import { Type } from "./types.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {string|string[]|boolean|null} Value */
/**
 * What a field consists of. `names` is where its label and its error are told to a screen reader.
 * @typedef {{node: Node, names: HTMLElement, read: () => Value, check: () => string|null, focus: () => void}} Control
 */
/** @typedef {{id: string, required: boolean, changed: () => void}} Context `changed` is called at each change */

const MOST_SIGNS = 4000;
/** From which share of its limit on a text is counted, where the form gives no limit itself. */
const COUNTED = 0.9;

/**
 * The control of a component.
 * @param {Component} component
 * @param {Context} context
 * @returns {Control|null} `null` for a kind that this page does not know
 */
export function control(component, context) {
  switch (component.type) {
    case Type.STRING_SELECT:
      return selectControl(component, context);
    case Type.TEXT_INPUT:
      return textControl(component, context);
    case Type.RADIO_GROUP:
      return radioControl(component, context);
    case Type.CHECKBOX_GROUP:
      return checkboxesControl(component, context);
    case Type.CHECKBOX:
      return checkboxControl(component, context);
    case Type.FILE_UPLOAD:
      return uploadControl(context);
    default:
      return null;
  }
}

/** @param {Component} component @param {Context} context @returns {Control} */
function textControl(component, { id, required, changed }) {
  const long = component.style === 2;
  const most = component.max_length ?? MOST_SIGNS;
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
    count.hidden = !component.max_length && length < most * COUNTED;
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
function selectControl(component, { id, required, changed }) {
  const options = component.options ?? [];
  let chosen = chosenOf(options);
  const least = component.min_values ?? 1;
  const button = renderSelect(component, undefined);
  button.id = id;
  button.removeAttribute("aria-label");
  // In a form it is the form that acts, not the list of messages.
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

/**
 * One line with a radio button or a checkbox.
 * @param {"radio"|"checkbox"} type
 * @param {Context} context
 * @param {import("./types.js").SelectOption} option
 */
function choice(type, { id, changed }, option) {
  const input = /** @type {HTMLInputElement} */ (
    h("input", { type, name: id, value: option.value, class: "choice-input", onchange: changed })
  );
  input.checked = option.default ?? false;
  const node = h(
    "label",
    { class: "choice" },
    input,
    emojiNode(option.emoji),
    h(
      "span",
      { class: "choice-text" },
      h("span", null, option.label),
      option.description && h("span", { class: "choice-description" }, option.description),
    ),
  );
  return { input, node };
}

/** @param {Component} component @param {Context} context @param {"radio"|"checkbox"} type */
function choices(component, context, type) {
  const made = (component.options ?? []).map((option) => choice(type, context, option));
  const inputs = made.map(({ input }) => input);
  const node = h(
    "div",
    { id: context.id, class: "choices", role: type === "radio" ? "radiogroup" : "group" },
    made.map((each) => each.node),
  );
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const focus = () => (inputs.find((input) => input.checked) ?? inputs[0])?.focus();
  return { node, inputs, chosen, focus };
}

/** @param {Component} component @param {Context} context @returns {Control} */
function radioControl(component, context) {
  const { node, chosen, focus } = choices(component, context, "radio");
  return {
    node,
    names: node,
    read: () => chosen()[0] ?? null,
    focus,
    check: () => (context.required && !chosen().length ? "Choose one of these." : null),
  };
}

/** @param {Component} component @param {Context} context @returns {Control} */
function checkboxesControl(component, context) {
  const { node, inputs, chosen, focus } = choices(component, context, "checkbox");
  const most = component.max_values ?? inputs.length;
  const least = component.min_values ?? (context.required ? 1 : 0);
  return {
    node,
    names: node,
    read: chosen,
    focus,
    check: () => {
      const { length } = chosen();
      if (!length && !context.required) return null;
      if (length < least) return `Tick at least ${least}.`;
      return length > most ? `Tick at most ${most}: ${length} are ticked.` : null;
    },
  };
}

/** @param {Component} component @param {Context} context @returns {Control} */
function checkboxControl(component, { id, changed }) {
  const input = /** @type {HTMLInputElement} */ (
    h("input", { id, type: "checkbox", class: "choice-input", onchange: changed })
  );
  input.checked = component.default ?? false;
  return {
    node: input,
    names: input,
    read: () => input.checked,
    focus: () => input.focus(),
    check: () => null,
  };
}

/** @param {Context} context @returns {Control} */
function uploadControl({ id, required }) {
  const sentence = "Files cannot be uploaded in the sandbox.";
  const node = h("p", { id, class: "field-unsupported", tabindex: "-1" }, sentence);
  return {
    node,
    names: node,
    read: () => null,
    focus: () => node.focus(),
    check: () => (required ? "This file is required, so the form cannot be sent here." : null),
  };
}
