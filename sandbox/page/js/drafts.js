/** Drafts by person and channel, which survive a reload. @module drafts */

const PREFIX = "sandbox-draft";

/** @param {string} user @param {string} channel */
const key = (user, channel) => `${PREFIX}:${user}:${channel}`;

/** @param {string} user @param {string} channel @returns {string} empty if there is none */
export const loadDraft = (user, channel) => window.localStorage.getItem(key(user, channel)) ?? "";

/** @param {string} user @param {string} channel @param {string} text */
export function saveDraft(user, channel, text) {
  if (text.trim()) window.localStorage.setItem(key(user, channel), text);
  else window.localStorage.removeItem(key(user, channel));
}
