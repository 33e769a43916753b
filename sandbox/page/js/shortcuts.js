/** The keys of this page, shown on demand. @module shortcuts */

import { openDialog } from "./dialog.js";
import { byId, h } from "./dom.js";

/** What is pressed, and what it does. @type {[string, [string[], string][]][]} */
const KEYS = [
  [
    "Anywhere",
    [
      [["Esc"], "Back to the message box; once more: to the newest messages"],
      [["F8"], "To what waits for you: your cards, or else the newest buttons (again: the ones before)"],
      [["F6"], "Next part of the page (with Shift: the one before)"],
      [["Alt", "↑ ↓"], "Another channel"],
      [["Ctrl", "/"], "These keys; also ? outside of a text"],
    ],
  ],
  [
    "Messages",
    [
      [["↑"], "From the empty message box to the buttons of the newest message"],
      [["← → ↑ ↓"], "From button to button"],
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
      [["Tab"], "Take the suggestion; in a command, the next option"],
      [["Enter"], "Send (with Shift: a new line)"],
    ],
  ],
];

/** @param {string[]} keys */
const combination = (keys) =>
  keys.flatMap((key, index) => [index ? "+" : "", h("kbd", { class: "key" }, key)]);

/** Shows the keys; once more, and they are gone. */
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

/** The button that shows them. */
export function startShortcuts() {
  byId("shortcuts").addEventListener("click", showShortcuts);
}
