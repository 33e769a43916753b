/** The sidebar: server, bot status, channels and threads. @module sidebar */

import { byId, h, morph } from "./dom.js";
import { compareIds } from "./ids.js";
import { linkInThisWindow } from "./input-events.js";
import { addressAs, nameOf } from "./people.js";
import { isThread, signOf } from "./types.js";

/** @typedef {import("./types.js").Channel} Channel */
/** @typedef {import("./store.js").Store} Store */

/** Channels whose archived threads are unfolded. @type {Set<string>} */
const unfolded = new Set();

/** @param {Channel} thread */
export const isArchived = (thread) => thread.archived ?? thread.thread_metadata?.archived ?? false;

/** Channels in the order of the server, then conversations. @param {Store} store */
export const textChannels = (store) =>
  store.world.channels
    .filter((channel) => !isThread(channel))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id));

/** @param {Store} store */
export function drawSidebar(store) {
  byId("server-name").textContent = store.world.server.name || "Sandbox";
  const { online, user } = store.world.bot;
  const status = byId("bot-status");
  const words = `${user ? nameOf(user) : "The bot"} is ${online ? "online" : "offline"}`;
  if (status.textContent !== words) status.textContent = words;
  status.dataset.online = String(online);
  const nodes = textChannels(store).flatMap((channel) => branch(channel, store));
  morph(byId("channels"), h("div", { id: "channels", class: "channels" }, nodes));
  drawServers(store);
}

/** The first servers that the person is in, as links to other pages. @param {Store} store */
function drawServers(store) {
  const { server, servers } = store.world;
  const others = servers.filter(({ id, member_ids }) => id !== server.id && member_ids.includes(store.me));
  byId("servers").hidden = others.length === 0;
  const links = others.map(({ id, name, channels }) =>
    h("a", { class: "channel", href: addressAs(store.me, channels[0]?.id ?? ""), "data-key": id }, name),
  );
  morph(byId("server-links"), h("div", { id: "server-links" }, links));
}

/**
 * A channel with its threads. Archived threads are folded, except the open one.
 * @param {Channel} channel @param {Store} store @returns {HTMLElement[]}
 */
function branch(channel, store) {
  const threads = store.world.channels
    .filter((thread) => isThread(thread) && thread.parent_id === channel.id)
    .sort((a, b) => compareIds(a.id, b.id));
  const archived = threads.filter((thread) => isArchived(thread));
  const shown = unfolded.has(channel.id)
    ? [...threads.filter((thread) => !isArchived(thread)), ...archived]
    : threads.filter((thread) => !isArchived(thread) || thread.id === store.channel);
  return [
    channelLink(channel, store),
    ...shown.map((thread) => channelLink(thread, store)),
    ...(archived.length ? [foldButton(channel, archived.length, store)] : []),
  ];
}

/** @param {Channel} channel @param {number} count @param {Store} store */
function foldButton(channel, count, store) {
  const open = unfolded.has(channel.id);
  return h(
    "button",
    {
      type: "button",
      class: "channel channel-thread channel-fold",
      "data-fold": channel.id,
      "data-key": `fold-${channel.id}`,
      "aria-expanded": String(open),
    },
    h("span", { class: "channel-sign", "aria-hidden": "true" }, open ? "▾" : "▸"),
    h("span", { class: "channel-text" }, `${count} archived thread${count > 1 ? "s" : ""}`),
  );
}

/** @param {Channel} channel @param {Store} store */
function channelLink(channel, store) {
  const unread = channel.unread_count ?? 0;
  const mentions = channel.mention_count ?? 0;
  return h(
    "a",
    {
      class: [
        "channel",
        isThread(channel) && "channel-thread",
        isThread(channel) && isArchived(channel) && "channel-archived",
        unread > 0 && "channel-unread",
      ]
        .filter(Boolean)
        .join(" "),
      href: addressAs(store.me, channel.id),
      "data-channel": channel.id,
      "data-key": channel.id,
      "aria-current": channel.id === store.channel ? "page" : null,
      title: channel.topic || null,
    },
    h("span", { class: "channel-sign", "aria-hidden": "true" }, signOf(channel)),
    h("span", { class: "channel-text" }, channel.name),
    mentions > 0 && h("span", { class: "badge", "aria-hidden": "true" }, Math.min(mentions, 99)),
    unread > 0 && h("span", { class: "visually-hidden" }, news(unread, mentions)),
  );
}

/** @param {number} unread @param {number} mentions */
const news = (unread, mentions) =>
  ` (${unread} new message${unread > 1 ? "s" : ""}${mentions ? `, ${mentions} for you` : ""})`;

/**
 * @param {Store} store
 * @param {(id: string) => void} open
 */
export function startSidebar(store, open) {
  byId("channels").addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const fold = /** @type {HTMLElement|null} */ (target.closest("[data-fold]"))?.dataset.fold;
    if (fold) {
      if (!unfolded.delete(fold)) unfolded.add(fold);
      drawSidebar(store);
      return;
    }
    const link = linkInThisWindow(event);
    if (!link?.dataset.channel) return;
    event.preventDefault();
    open(link.dataset.channel);
  });
}
