/** Modals. @module modal */

import { ApiError, submitModal } from "./api.js";
import { confirmDiscard } from "./confirm.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { control } from "./fields.js";
import { markdown } from "./markdown.js";
import { Type } from "./types.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./fields.js").Control & {customId: string, field: HTMLElement, error: HTMLElement}} Field */

let serial = 0;

/** The form of a modal. */
class ModalForm {
  /**
   * @param {import("./types.js").Modal} modal
   * @param {Store} store
   * @param {(answer: import("./types.js").Answer) => void} answered
   */
  constructor(modal, store, answered) {
    this.modal = modal;
    this.store = store;
    this.answered = answered;
    /** @type {Field[]} */
    this.fields = [];
    /** Whether a field was changed. */
    this.touched = false;
    this.sending = false;
    /** Called when the dialog has been closed. */
    this.gone = () => {};
    serial += 1;
    const title = h("h2", { id: `modal-${serial}` }, modal.title);
    const leave = () => void this.leave();
    this.error = h("p", { class: "failure", role: "alert" });
    this.submit = /** @type {HTMLButtonElement} */ (
      h(
        "button",
        { type: "submit", class: "button button-1" },
        h("span", { class: "button-label" }, "Submit"),
      )
    );
    this.form = h(
      "form",
      { class: "modal-form", novalidate: true },
      h(
        "div",
        { class: "modal-head" },
        title,
        h("button", { type: "button", class: "tool", "aria-label": "Close", onclick: leave }, "✕"),
      ),
      h(
        "div",
        { class: "modal-body" },
        modal.components.map((component) => this.part(component)),
      ),
      this.error,
      h(
        "div",
        { class: "modal-foot" },
        h("button", { type: "button", class: "button button-2", onclick: leave }, "Cancel"),
        this.submit,
      ),
    );
    this.dialog = /** @type {HTMLDialogElement} */ (
      h("dialog", { class: "modal modal-form-dialog", "aria-labelledby": title.id }, this.form)
    );
    this.listen();
  }

  listen() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.send();
    });
    this.form.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.send();
    });
    this.dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      void this.leave();
    });
    // The back gesture of a phone is not a key.
    this.dialog.addEventListener("cancel", (event) => {
      if (event.target !== this.dialog) return;
      event.preventDefault();
      void this.leave();
    });
    this.dialog.addEventListener("pointerdown", (event) => event.target === this.dialog && void this.leave());
  }

  open() {
    openDialog(this.dialog, { closed: () => this.gone() });
    (this.fields[0] ?? { focus: () => this.submit.focus() }).focus();
  }

  /** Closes the form; asks first if it was changed. */
  async leave() {
    if (this.touched && !(await confirmDiscard(this.dialog))) return;
    this.dialog.close();
  }

  async send() {
    if (this.sending) return undefined;
    this.error.textContent = "";
    const wrong = this.fields.filter((field) => showProblem(field));
    if (wrong.length) return wrong[0].focus();
    this.wait(true);
    try {
      const answer = await submitModal({
        user: this.store.me,
        modal: this.modal.id,
        custom_id: this.modal.custom_id,
        values: Object.fromEntries(this.fields.map((field) => [field.customId, field.read()])),
      });
      // The response may open another modal, which must wait until the focus has been restored.
      this.gone = () => this.answered(answer);
      this.dialog.close();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const known = failure.status >= 400 && failure.status < 500;
      this.error.textContent = known
        ? failure.message
        : `Something went wrong. Try again. (${failure.message})`;
      this.wait(false);
      this.submit.focus();
    }
    return undefined;
  }

  /** @param {boolean} yes whether the form is being sent */
  wait(yes) {
    this.sending = yes;
    this.submit.toggleAttribute("aria-busy", yes);
    this.submit.setAttribute("aria-disabled", String(yes));
    if (yes) this.submit.append(h("span", { class: "spinner", "aria-hidden": "true" }));
    else this.submit.querySelector(".spinner")?.remove();
  }

  // ---- components

  /** @param {Component} component @returns {Node} */
  part(component) {
    switch (component.type) {
      case Type.TEXT:
        return h("div", { class: "md" }, markdown(component.content ?? "", this.store));
      case Type.ROW:
        return h(
          "div",
          { class: "modal-part" },
          (component.components ?? []).map((child) => this.labelled(child, child.label ?? "")),
        );
      case Type.LABEL:
        return component.component
          ? this.labelled(component.component, component.label ?? "", component.description)
          : document.createTextNode("");
      default:
        return unknown(component);
    }
  }

  /** @param {Component} component @param {string} label @param {string|null} [description] @returns {Node} */
  labelled(component, label, description) {
    serial += 1;
    const id = `field-${serial}`;
    const required = component.required ?? true;
    const customId = component.custom_id ?? "";
    /** @type {Field|undefined} */
    let field;
    const changed = () => {
      this.touched = true;
      if (field?.field.classList.contains("field-wrong")) showProblem(field);
    };
    const made = control(component, { id, required, store: this.store, changed });
    if (!made) return unknown(component);
    const words = h(
      "label",
      { for: id, id: `${id}-label`, class: "field-label" },
      label,
      required && h("span", { class: "required", title: "Required" }, " *"),
    );
    const note = description ? h("p", { class: "field-description", id: `${id}-note` }, description) : null;
    const error = h("p", { class: "field-error", id: `${id}-error`, role: "alert" });
    made.names.setAttribute("aria-labelledby", words.id);
    made.names.setAttribute("aria-describedby", [note?.id, error.id].filter(Boolean).join(" "));
    const node = h("div", { class: "form-field" }, words, note, made.node, error);
    field = { ...made, customId, field: node, error };
    this.fields.push(field);
    return node;
  }
}

/**
 * Opens the form of a modal.
 * @param {import("./types.js").Modal} modal
 * @param {Store} store
 * @param {(answer: import("./types.js").Answer) => void} answered
 */
export function openModal(modal, store, answered) {
  new ModalForm(modal, store, answered).open();
}

/** @param {Component} component */
const unknown = (component) =>
  h("p", { class: "unknown" }, `This page does not show components of type ${component.type}.`);

/** Shows the problem of a field, and returns whether there is one. @param {Field} field */
function showProblem(field) {
  const problem = field.check();
  field.error.textContent = problem ?? "";
  field.field.classList.toggle("field-wrong", problem !== null);
  if (problem === null) field.names.removeAttribute("aria-invalid");
  else field.names.setAttribute("aria-invalid", "true");
  return problem !== null;
}
