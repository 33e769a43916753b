/** Unread messages of channels, by Discord's rules. @module unread */

import { compareIds } from "./ids.js";
import { EPHEMERAL, isThread } from "./types.js";

/** @typedef {import("./types.js").Channel} Channel */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").User} User */

/** @param {Message} message @param {User|undefined} me */
const mentions = (message, me) =>
  (message.mention_everyone ?? false) ||
  (message.mentions ?? []).some((user) => user.id === me?.id) ||
  (message.mention_roles ?? []).some((role) => me?.roles?.includes(role));

/** @param {Channel} channel @param {string} upTo id of a message */
export function markRead(channel, upTo) {
  channel.last_read_id = upTo;
  channel.unread_count = 0;
  channel.mention_count = 0;
}

/**
 * Keeps in fetched channels what was read here, which the server may not know yet.
 * @param {Channel[]} fetched
 * @param {Channel[]} known
 */
export function keepRead(fetched, known) {
  const read = new Map(known.map((channel) => [channel.id, channel.last_read_id ?? "0"]));
  for (const channel of fetched) {
    const last = read.get(channel.id) ?? "0";
    if (compareIds(last, channel.last_read_id ?? "0") <= 0) continue;
    if (compareIds(channel.last_message_id ?? "0", last) <= 0) markRead(channel, last);
    else channel.last_read_id = last;
  }
}

/**
 * Counts a new message in its channel, unless it is known there or read.
 * @param {Channel} channel
 * @param {Message} message
 * @param {{me: string, myself: User|undefined, channel: string, atNewest: boolean}} reader
 */
export function countUnread(channel, message, { me, myself, channel: opened, atNewest }) {
  if (compareIds(message.id, channel.last_message_id ?? "0") <= 0) return;
  channel.last_message_id = message.id;
  if (compareIds(message.id, channel.last_read_id ?? "0") <= 0) return;
  const open = channel.id === opened;
  // The response to one's own interaction is not unread in the open channel.
  const mine = message.author.id === me || (open && message.interaction_metadata?.user.id === me);
  if (open && (atNewest || mine)) markRead(channel, message.id);
  if (mine || (open && atNewest)) return;
  const mentioned = mentions(message, myself);
  const addressed = mentioned || ((message.flags ?? 0) & EPHEMERAL) !== 0;
  if (isThread(channel) && !addressed && !channel.member_ids?.includes(me)) return;
  channel.unread_count = (channel.unread_count ?? 0) + 1;
  channel.mention_count = (channel.mention_count ?? 0) + Number(mentioned);
}
