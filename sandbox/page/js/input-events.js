/** Helpers for key and mouse events. @module input-events */

/**
 * Whether no modifier is pressed; Shift does not count, because it is part of many characters.
 * @param {KeyboardEvent} event
 */
export const hasNoModifiers = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * The clicked link, unless a modifier makes the browser open it elsewhere.
 * @param {MouseEvent} event @returns {HTMLAnchorElement|null}
 */
export function linkInThisWindow(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return null;
  return /** @type {HTMLElement} */ (event.target).closest("a");
}
