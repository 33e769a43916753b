/** The overview of keyboard shortcuts. @module shortcuts */

import { openDialog } from "./dialog.js";
import { byId, h } from "./dom.js";

/** Keys and their descriptions, by section. @type {[string, [string[], string][]][]} */
const KEYS = [
  [
    "Anywhere",
    [
      [["Esc"], "Back to the message box; again: to the newest messages"],
      [["F8"], "To what is waiting for you: your cards, or the newest buttons (again: the ones before)"],
      [["F6"], "Next part of the page (with Shift: the previous one)"],
      [["Alt", "↑ ↓"], "Another channel"],
      [["Ctrl", "/"], "Show these shortcuts; also ? outside a text box"],
    ],
  ],
  [
    "Messages",
    [
      [["↑"], "From the empty message box to the buttons of the newest message"],
      [["← → ↑ ↓"], "Between buttons"],
      [["Enter"], "Press the button"],
      [["Shift", "Tab"], "From the message box to the last button"],
      [["Page ↑ ↓"], "Scroll, also from the message box"],
    ],
  ],
  [
    "Writing",
    [
      [["/"], "Commands"],
      [["@"], "People; # for channels"],
      [["Tab"], "Accept the suggestion; in a command, go to the next option"],
      [["Enter"], "Send (with Shift: a new line)"],
    ],
  ],
];

/** @param {string[]} keys */
const combination = (keys) =>
  keys.flatMap((key, index) => [index ? "+" : "", h("kbd", { class: "key" }, key)]);

/** Toggles the overview. */
export function showShortcuts() {
  const open = /** @type {HTMLDialogElement|null} */ (document.querySelector("dialog.shortcuts"));
  if (open) return open.close();
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog",
      { class: "modal shortcuts", "aria-labelledby": "shortcuts-title" },
      h(
        "div",
        { class: "modal-head" },
        h("h2", { id: "shortcuts-title" }, "Keyboard"),
        h(
          "button",
          { type: "button", class: "tool", "aria-label": "Close", onclick: () => dialog.close() },
          "✕",
        ),
      ),
      h(
        "div",
        { class: "modal-body" },
        KEYS.map(([title, rows]) =>
          h(
            "section",
            null,
            h("h3", { class: "shortcuts-head" }, title),
            h(
              "dl",
              { class: "shortcuts-list" },
              rows.flatMap(([keys, text]) => [h("dt", null, combination(keys)), h("dd", null, text)]),
            ),
          ),
        ),
      ),
    )
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  openDialog(dialog);
  return undefined;
}

/** Adds the listener of the button. */
export function startShortcuts() {
  byId("shortcuts").addEventListener("click", showShortcuts);
}
