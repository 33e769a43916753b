/** The keys of the command form. @module command-keys */

import { hasNoModifiers } from "./input-events.js";

/** @typedef {import("./chip.js").Chip} Chip */
/** @typedef {import("./command-form.js").CommandForm} CommandForm */

/** Handles a key in the search for further options. @param {CommandForm} form @param {KeyboardEvent} event */
export function moreKey(form, event) {
  if (event.isComposing || form.suggestions.key(event)) return;
  const { current, items, open } = form.suggestions;
  if (event.key === "Enter") {
    event.preventDefault();
    if (current) current.pick();
    else form.send();
  } else if (event.key === "Tab" && !event.shiftKey && open && items.length) {
    event.preventDefault();
    (current ?? items[0]).pick();
  } else if (event.key === "Backspace" && !form.more.value) {
    event.preventDefault();
    form.back(form.chips.length);
  } else {
    step(form, event, form.more);
  }
}

/** Handles a key in the input of an option. @param {CommandForm} form @param {KeyboardEvent} event @param {Chip} chip */
export function chipKey(form, event, chip) {
  if (event.isComposing || form.suggestions.key(event)) return;
  const { current, navigated } = form.suggestions;
  if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
    event.preventDefault();
    if (current && (!chip.chosen || navigated)) current.pick();
    else if (chip.completion?.phase === "loading" && !chip.empty && !chip.chosen) chip.pickFirst = true;
    else if (event.key === "Tab") form.next(chip);
    else form.send();
  } else if (event.key === "Backspace" && !chip.text) {
    event.preventDefault();
    if (chip.option.required) form.back(form.chips.indexOf(chip));
    else form.removeChip(chip);
  } else {
    step(form, event, chip.input);
  }
}

/**
 * Handles Escape, and the arrows at the ends of an input.
 * @param {CommandForm} form @param {KeyboardEvent} event @param {HTMLInputElement} input
 */
function step(form, event, input) {
  const inputs = [...form.chips.map((chip) => chip.input), form.more];
  const place = inputs.indexOf(input);
  const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
  const atEnd = input.selectionStart === input.value.length;
  const plain = hasNoModifiers(event) && !event.shiftKey;
  const wanted =
    plain && event.key === "ArrowLeft" && atStart
      ? inputs[place - 1]
      : plain && event.key === "ArrowRight" && atEnd
        ? inputs[place + 1]
        : undefined;
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    const filled = form.chips.some((chip) => !chip.empty);
    if (!form.suggestions.items.length) form.hooks.leave(filled ? form.text : "");
    form.suggestions.hide();
  } else if (wanted) {
    event.preventDefault();
    wanted.focus();
  }
}
