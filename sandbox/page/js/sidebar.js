/** The server's name, its channels and threads, and whether the bot is there. @module sidebar */

import { byId, h, morph } from "./dom.js";
import { nameOf } from "./people.js";
import { byId as bySnowflake } from "./store.js";

/** @typedef {import("./types.js").Channel} Channel */
/** @typedef {import("./store.js").Store} Store */

const TEXT = 0;
const THREAD = 11;

/** Text channels in the order of the server. @param {Store} store */
export const textChannels = (store) =>
  store.world.channels
    .filter((channel) => channel.type === TEXT)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || bySnowflake(a.id, b.id));

/** @param {Store} store */
export function drawSidebar(store) {
  byId("server-name").textContent = store.world.server.name || "Sandbox";
  const { online, user } = store.world.bot;
  const status = byId("bot-status");
  status.textContent = `${user ? nameOf(user) : "The bot"} is ${online ? "online" : "offline"}`;
  status.dataset.online = String(online);
  const nodes = textChannels(store).flatMap((channel) => [
    channelLink(channel, store),
    ...store.world.channels
      .filter((thread) => thread.type === THREAD && thread.parent_id === channel.id)
      .filter(
        (thread) => !(thread.archived ?? thread.thread_metadata?.archived) || thread.id === store.channel,
      )
      .sort((a, b) => bySnowflake(a.id, b.id))
      .map((thread) => channelLink(thread, store)),
  ]);
  morph(byId("channels"), h("div", { id: "channels", class: "channels" }, nodes));
}

/** @param {Channel} channel @param {Store} store */
function channelLink(channel, store) {
  const current = channel.id === store.channel;
  const unread = store.unread.has(channel.id);
  return h(
    "a",
    {
      class: ["channel", channel.type === THREAD && "channel-thread", unread && "channel-unread"]
        .filter(Boolean)
        .join(" "),
      href: `/?${new URLSearchParams({ user: store.me, channel: channel.id })}`,
      "data-channel": channel.id,
      "data-key": channel.id,
      "aria-current": current ? "page" : null,
      title: channel.topic || null,
    },
    h("span", { class: "channel-sign", "aria-hidden": "true" }, channel.type === THREAD ? "↳" : "#"),
    h("span", { class: "channel-text" }, channel.name),
    unread && h("span", { class: "visually-hidden" }, " (new messages)"),
  );
}

/** @param {Store} store */
export function drawChannelHead(store) {
  const channel = store.channelById(store.channel);
  byId("channel-name").textContent = channel
    ? channel.type === THREAD
      ? channel.name
      : `# ${channel.name}`
    : "";
  byId("channel-topic").textContent = channel?.topic ?? "";
  document.title = [
    channel && `#${channel.name}`,
    store.world.server.name || "Sandbox",
    store.myself && nameOf(store.myself),
  ]
    .filter(Boolean)
    .join(" · ");
}
