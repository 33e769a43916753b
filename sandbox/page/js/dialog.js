/** Opening dialogs, and restoring the focus when they close. @module dialog */

/**
 * Opens a modal dialog. When it closes, it is removed and the focus returns to where it was.
 * @param {HTMLDialogElement} dialog
 * @param {{host?: HTMLElement, closed?: () => void}} [options] `closed` is called after that
 */
export function openDialog(dialog, { host = document.body, closed } = {}) {
  const before = document.activeElement;
  dialog.addEventListener("close", (event) => {
    if (event.target !== dialog) return;
    dialog.remove();
    restoreFocus(before);
    closed?.();
  });
  host.append(dialog);
  dialog.showModal();
}

/** @param {Element|null} before the previously focused element, which an edit may have removed */
function restoreFocus(before) {
  const gone = !(before instanceof HTMLElement) || !before.isConnected || before.matches(":disabled, body");
  // On a touch screen, focusing the message box would open the keyboard.
  const box = window.matchMedia("(hover: hover)").matches ? document.getElementById("composer-text") : null;
  const target = gone ? box : before;
  // The browser restores the focus, but removing a dialog may leave the caret elsewhere on the page, and then keys
  // have no effect. Blurring first repairs that.
  target?.blur();
  target?.focus({ preventScroll: true });
}
