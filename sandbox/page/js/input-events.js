/** What a key or a click asks for. @module input-events */

/**
 * Whether a key is pressed without one that gives it another meaning; Shift is part of many letters.
 * @param {KeyboardEvent} event
 */
export const bare = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * The link that a click goes to within this window. With a modifier the browser opens a link elsewhere by itself.
 * @param {MouseEvent} event @returns {HTMLAnchorElement|null}
 */
export function linkHere(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return null;
  return /** @type {HTMLElement} */ (event.target).closest("a");
}
