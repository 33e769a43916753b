/** A question before something that was typed is thrown away. @module confirm */

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";

/** @type {HTMLDialogElement|undefined} */
let question;

/**
 * Asks over an open form; resolves to whether what was typed may go.
 * @param {HTMLElement} host
 * @returns {Promise<boolean>} `false` as well while the question is already being asked
 */
export function confirmDiscard(host) {
  // However it was closed, by a button, a key or the way back of a phone: the dialog itself knows.
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
