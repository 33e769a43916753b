/** What events do to lists of messages. @module message-changes */

/** @typedef {import("./types.js").Message} Message */
/** @typedef {{id: string, message: Message|null, isNew: boolean}} MessageChange `message`: null if it was deleted */

/**
 * Removes a message, also from the replies that quote it.
 * @param {Map<string, Message>} messages
 * @param {string} id
 * @returns {boolean} whether it was there
 */
export function removeFrom(messages, id) {
  for (const message of messages.values())
    if (message.referenced_message?.id === id) message.referenced_message = null;
  return messages.delete(id);
}

/**
 * Applies what events did to fetched messages; new messages are added.
 * @param {Message[]} list
 * @param {MessageChange[]} changes
 */
export function broughtUpToDate(list, changes) {
  const messages = new Map(list.map((message) => [message.id, message]));
  for (const { id, message, isNew } of changes)
    if (!message) removeFrom(messages, id);
    else if (isNew || messages.has(id)) messages.set(id, message);
  return messages;
}
