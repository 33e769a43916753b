/** Forms that the bot opens (Discord's modals). @module modal */

import { ApiError, submitModal } from "./api.js";
import { renderSelect, selectOptions, selectValue } from "./components.js";
import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { pick } from "./picker.js";
import { Type, isSelect } from "./types.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {{customId: string, read: () => string|string[], check: () => string|null, node: HTMLElement, focus: () => void}} Field */

let serial = 0;

/**
 * Shows a form, and sends it when the person says so.
 * @param {import("./types.js").Modal} modal
 * @param {Store} store
 * @param {(answer: import("./types.js").Answer) => void} answered
 */
export function openModal(modal, store, answered) {
  /** @type {Field[]} */
  const fields = [];
  const parts = modal.components.map((component) => part(component, fields, store));
  const error = h("p", { class: "failure", role: "alert" });
  const submit = /** @type {HTMLButtonElement} */ (
    h("button", { type: "submit", class: "button button-1" }, "Submit")
  );
  serial += 1;
  const title = h("h2", { id: `modal-${serial}` }, modal.title);
  const form = h(
    "form",
    { class: "modal-form", novalidate: true },
    h(
      "div",
      { class: "modal-head" },
      title,
      h(
        "button",
        { type: "button", class: "tool", "aria-label": "Close", onclick: () => dialog.close() },
        "✕",
      ),
    ),
    h("div", { class: "modal-body" }, parts),
    error,
    h(
      "div",
      { class: "modal-foot" },
      h("button", { type: "button", class: "button button-2", onclick: () => dialog.close() }, "Cancel"),
      submit,
    ),
  );
  const dialog = /** @type {HTMLDialogElement} */ (
    h("dialog", { class: "modal", "aria-labelledby": title.id }, form)
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.filter(showProblem);
    if (wrong.length) return wrong[0].focus();
    submit.disabled = true;
    error.textContent = "";
    try {
      const values = Object.fromEntries(fields.map((field) => [field.customId, field.read()]));
      const answer = await submitModal({
        user: store.me,
        modal: modal.id,
        custom_id: modal.custom_id,
        values,
      });
      dialog.close();
      answered(answer);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      error.textContent = failure.status === 504 ? "Something went wrong. Try again." : failure.message;
      submit.disabled = false;
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.focus();
}

/** Writes what is wrong under a field; answers whether something is. @param {Field} field */
function showProblem(field) {
  const problem = field.check();
  const place = field.node.querySelector(".field-error");
  if (place) place.textContent = problem ?? "";
  field.node.classList.toggle("field-wrong", problem !== null);
  return problem !== null;
}

/** @param {Component} component @param {Field[]} fields @param {Store} store @returns {Node} */
function part(component, fields, store) {
  switch (component.type) {
    case Type.TEXT:
      return h("div", { class: "md" }, markdown(component.content ?? "", store));
    case Type.ROW:
      return h(
        "div",
        null,
        (component.components ?? []).map((child) =>
          labelled(child, child.label ?? "", undefined, fields, store),
        ),
      );
    case Type.LABEL:
      return labelled(component.component, component.label ?? "", component.description, fields, store);
    default:
      return h(
        "p",
        { class: "unknown" },
        `A component of type ${component.type}, which this page does not show.`,
      );
  }
}

/**
 * @param {Component|undefined} component
 * @param {string} label
 * @param {string|null|undefined} description
 * @param {Field[]} fields
 * @param {Store} store
 */
function labelled(component, label, description, fields, store) {
  if (!component) return document.createTextNode("");
  serial += 1;
  const id = `field-${serial}`;
  const required = component.required ?? true;
  const text =
    label &&
    h(
      "label",
      { for: id, class: "field-label" },
      label,
      required && h("span", { class: "required", title: "Required" }, " *"),
    );
  const node = h(
    "div",
    { class: "form-field" },
    text,
    description && h("p", { class: "field-description" }, description),
  );
  if (component.type === Type.TEXT_INPUT) fields.push(textField(component, id, node, required));
  else if (isSelect(component.type)) fields.push(selectField(component, id, node, required, store));
  else
    node.append(
      h("p", { class: "unknown" }, `A component of type ${component.type}, which this page does not show.`),
    );
  node.append(h("p", { class: "field-error", role: "alert" }));
  return node;
}

/** @param {Component} component @param {string} id @param {HTMLElement} node @param {boolean} required @returns {Field} */
function textField(component, id, node, required) {
  const long = component.style === 2;
  const input = /** @type {HTMLInputElement} */ (
    h(long ? "textarea" : "input", {
      id,
      class: "input",
      rows: long ? 5 : null,
      type: long ? null : "text",
      placeholder: component.placeholder,
      maxlength: component.max_length,
      autocomplete: "off",
      "aria-required": String(required),
    })
  );
  input.value = component.value ?? "";
  node.append(input);
  return {
    customId: component.custom_id ?? "",
    node,
    read: () => input.value,
    focus: () => input.focus(),
    check: () => {
      if (!input.value) return required ? "This field is required." : null;
      const least = component.min_length ?? 0;
      return input.value.length < least ? `At least ${least} characters.` : null;
    },
  };
}

/**
 * @param {Component} component @param {string} id @param {HTMLElement} node @param {boolean} required @param {Store} store
 * @returns {Field}
 */
function selectField(component, id, node, required, store) {
  const options = selectOptions(component, store);
  let chosen = options.filter((option) => option.default).map((option) => option.value);
  const button = renderSelect(component, store, undefined);
  button.id = id;
  button.addEventListener("click", async () => {
    const current = options.map((option) => ({ ...option, default: chosen.includes(option.value) }));
    const values = await pick(button, current, {
      min: required ? (component.min_values ?? 1) : 0,
      max: component.max_values ?? 1,
      title: component.placeholder,
    });
    if (!values) return;
    chosen = values;
    const shown = options.filter((option) => chosen.includes(option.value));
    const value = /** @type {HTMLElement} */ (button.querySelector(".select-value"));
    value.classList.toggle("select-empty", !shown.length);
    value.replaceChildren(...selectValue(shown, component));
  });
  node.append(button);
  return {
    customId: component.custom_id ?? "",
    node,
    read: () => chosen,
    focus: () => button.focus(),
    check: () =>
      required && chosen.length < Math.max(1, component.min_values ?? 1) ? "Choose something here." : null,
  };
}
