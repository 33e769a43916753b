/**
 * The header of the channel with its thread controls, and the title of the window.
 * @module channel-header
 */

import * as api from "./api.js";
import { byId, h, morph } from "./dom.js";
import { linkInThisWindow } from "./input-events.js";
import { addressAs, nameOf } from "./people.js";
import { isArchived } from "./sidebar.js";
import { isThread, signOf, titleOf } from "./types.js";

/** @typedef {import("./types.js").Channel} Channel */
/** @typedef {import("./store.js").Store} Store */

/** @param {Store} store */
export function drawHead(store) {
  const channel = store.channelById(store.channel);
  byId("channel-name").textContent = channel
    ? `${isThread(channel) ? "" : `${signOf(channel)} `}${channel.name}`
    : "";
  byId("channel-topic").textContent = channel?.topic ?? "";
  morph(byId("thread-tools"), h("div", { id: "thread-tools", class: "thread-tools" }, tools(channel, store)));
  morph(byId("thread-back"), h("div", { id: "thread-back", class: "thread-back" }, back(channel, store)));
  const { unread } = store;
  const drawer = byId("drawer");
  drawer.classList.toggle("drawer-news", unread > 0);
  drawer.setAttribute("aria-label", unread ? `Channels (${unread} new)` : "Channels");
  document.title = [
    `${unread ? `(${unread}) ` : ""}${channel ? titleOf(channel) : ""}`,
    store.world.server.name || "Sandbox",
    store.myself && nameOf(store.myself),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The link from a thread to its parent. @param {Channel|undefined} channel @param {Store} store */
function back(channel, store) {
  const parent = isThread(channel) ? store.channelById(channel?.parent_id ?? "") : undefined;
  return parent
    ? h(
        "a",
        {
          href: addressAs(store.me, parent.id),
          "data-channel": parent.id,
          "aria-label": `Back to #${parent.name}`,
        },
        h("span", { "aria-hidden": "true" }, "‹ "),
        `${signOf(parent)} ${parent.name}`,
      )
    : null;
}

/** @param {Channel|undefined} channel @param {Store} store @returns {(Node|null)[]} */
function tools(channel, store) {
  if (!channel || !isThread(channel)) return [];
  const member = channel.member_ids?.includes(store.me) ?? false;
  const members = channel.member_ids?.length ?? 0;
  const archived = isArchived(channel);
  return [
    h(
      "span",
      { class: "thread-state" },
      archived ? "Archived" : `${members} member${members === 1 ? "" : "s"}`,
    ),
    // An archived thread cannot be left. Joining it or writing in it unarchives it.
    archived && member
      ? null
      : h(
          "button",
          {
            type: "button",
            class: "button button-2 thread-membership",
            "data-membership": member ? "leave" : "join",
          },
          member ? "Leave" : "Join",
        ),
  ];
}

/**
 * @param {Store} store
 * @param {(id: string) => void} open
 * @param {(sentence: string) => void} complain
 */
export function startHead(store, open, complain) {
  byId("thread-back").addEventListener("click", (event) => {
    const link = linkInThisWindow(event);
    if (!link?.dataset.channel) return;
    event.preventDefault();
    open(link.dataset.channel);
  });
  byId("thread-tools").addEventListener("click", async (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    const what = button?.dataset.membership;
    if (what !== "join" && what !== "leave") return;
    try {
      store.putChannel(await api.membership(what, { user: store.me, channel: store.channel }));
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      complain(error.message);
    }
  });
}
