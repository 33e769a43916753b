/** The confirmation before a form is discarded. @module confirm */

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";

/** @type {HTMLDialogElement|undefined} */
let question;

/**
 * Asks whether to discard an open form.
 * @param {HTMLElement} host
 * @returns {Promise<boolean>} `false` also if the question is open already
 */
export function confirmDiscard(host) {
  // Only the dialog knows whether it is open: a phone's back gesture closes it too.
  if (question?.open) return Promise.resolve(false);
  return new Promise((resolve) => {
    let discard = false;
    const close = (/** @type {boolean} */ yes) => {
      discard = yes;
      dialog.close();
    };
    const keep = h("button", { type: "button", class: "button button-2" }, "Keep writing");
    const leave = h("button", { type: "button", class: "button button-4" }, "Discard");
    keep.addEventListener("click", () => close(false));
    leave.addEventListener("click", () => close(true));
    const dialog = /** @type {HTMLDialogElement} */ (
      h(
        "dialog",
        {
          class: "modal modal-small modal-question",
          role: "alertdialog",
          "aria-labelledby": "discard-title",
        },
        h("div", { class: "modal-head" }, h("h2", { id: "discard-title" }, "Discard what you typed?")),
        h("p", { class: "modal-body" }, "It has not been sent."),
        h("div", { class: "modal-foot" }, keep, leave),
      )
    );
    dialog.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") {
        event.preventDefault();
        close(false);
      }
    });
    question = dialog;
    openDialog(dialog, {
      host,
      closed: () => resolve(discard),
    });
    keep.focus();
  });
}
