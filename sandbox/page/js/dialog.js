/** Opening dialogs, and what happens to the keyboard focus when they are gone. @module dialog */

/**
 * Shows a dialog over everything; once it is closed it is removed, and the focus goes back to where it was.
 * @param {HTMLDialogElement} dialog
 * @param {{host?: HTMLElement, closed?: () => void}} [options] `closed` is called after that
 */
export function openDialog(dialog, { host = document.body, closed } = {}) {
  const before = document.activeElement;
  dialog.addEventListener("close", (event) => {
    if (event.target !== dialog) return;
    dialog.remove();
    focusAgain(before);
    closed?.();
  });
  host.append(dialog);
  dialog.showModal();
}

/** @param {Element|null} before what had the focus; it may have been edited away meanwhile */
function focusAgain(before) {
  const gone = !(before instanceof HTMLElement) || !before.isConnected || before.matches(":disabled, body");
  // On a touch screen the message box would call up the keyboard.
  const box = window.matchMedia("(hover: hover)").matches ? document.getElementById("composer-text") : null;
  const target = gone ? box : before;
  // The browser gives the focus back by itself, but the removal of a dialog may leave its text caret elsewhere
  // on the page; then keys would go nowhere. A focus from the beginning mends that.
  target?.blur();
  target?.focus({ preventScroll: true });
}
