/** The server's scheduled events: a button above the channels, and the list that it opens. @module scheduled-events */

import { openDialog } from "./dialog.js";
import { byId, h, morph } from "./dom.js";
import { inline } from "./markdown.js";
import { timestamp } from "./time.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./types.js").ScheduledEvent} ScheduledEvent */

const WEEKLY = 2;

/** @param {ScheduledEvent} event @param {string} locale */
function repetition({ scheduled_start_time: start, recurrence_rule: rule }, locale) {
  if (!rule) return "Once";
  const day = new Intl.DateTimeFormat(locale, { weekday: "long" }).format(new Date(start));
  if (rule.frequency === WEEKLY) return `Every ${rule.interval > 1 ? "other " : ""}week, ${day}`;
  return `Every month, ${day}`;
}

/** @param {Store} store */
export function drawEvents(store) {
  const count = store.world.scheduled_events.length;
  byId("events").hidden = count === 0;
  byId("events-count").textContent = `${count} event${count === 1 ? "" : "s"}`;
  const list = document.getElementById("event-list");
  if (list) morph(list, eventList(store));
}

/** @param {Store} store */
const eventList = (store) =>
  h(
    "div",
    { id: "event-list", class: "modal-body" },
    store.world.scheduled_events.map((event) =>
      h(
        "article",
        { class: "event", "data-key": event.id },
        h("h3", null, event.name),
        h("p", null, timestamp(Date.parse(event.scheduled_start_time) / 1000, "F", store.locale)),
        h("p", null, repetition(event, store.locale)),
        h("p", null, inline(event.entity_metadata.location, store)),
        event.description && h("p", null, inline(event.description, store)),
      ),
    ),
  );

/** @param {Store} store @param {import("./actions.js").Actions} actions */
export function startEvents(store, actions) {
  byId("events").addEventListener("click", () => {
    const close = h("button", { type: "button", class: "button button-2" }, "Close");
    const dialog = /** @type {HTMLDialogElement} */ (
      h(
        "dialog",
        { class: "modal modal-question", "aria-labelledby": "events-title" },
        h("div", { class: "modal-head" }, h("h2", { id: "events-title" }, "Events")),
        eventList(store),
        h("div", { class: "modal-foot" }, close),
      )
    );
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", ({ target }) => {
      if (/** @type {HTMLElement} */ (target).closest("[data-action]")) dialog.close();
    });
    actions.attach(dialog);
    openDialog(dialog);
  });
}
