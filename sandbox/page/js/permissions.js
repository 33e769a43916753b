/** What a person may do in a channel. @module permissions */

import { isForum, isThread } from "./types.js";

/** @typedef {import("./types.js").Channel} Channel */

/** Discord's permission bits. */
const SEND_MESSAGES = 1n << 11n;
const MANAGE_THREADS = 1n << 34n;
const SEND_MESSAGES_IN_THREADS = 1n << 38n;

/**
 * Whether the person may write in a channel; a thread has the permissions of its parent.
 * @param {Channel|undefined} channel
 * @param {Channel|undefined} parent of a thread
 */
export function mayWriteIn(channel, parent) {
  if (isForum(channel)) return false;
  const thread = isThread(channel);
  const granted = ((thread && parent) || channel)?.permissions;
  if (granted === undefined) return true;
  const needed = thread ? SEND_MESSAGES_IN_THREADS : SEND_MESSAGES;
  if ((BigInt(granted) & needed) === 0n) return false;
  return !channel?.thread_metadata?.locked || (BigInt(granted) & MANAGE_THREADS) !== 0n;
}
