/** The keyboard focus among the messages, which are edited while somebody stands on one of their buttons. @module focus */

/**
 * Where the focus was: the message, the control's custom_id and face, its kind of row and its place among the
 * controls. The custom_id may change with each turn of a game while the face stays.
 * @typedef {{message: string, customId: string, face: string, cards: boolean, place: number}} Spot
 */

/** Whatever in the messages can have the focus. */
const FOCUSABLE = "button:not(:disabled), a[href], [tabindex='0']";

/** The buttons and selects of a message, enabled or not. @param {ParentNode} message @returns {HTMLElement[]} */
const controls = (message) => [
  .../** @type {NodeListOf<HTMLElement>} */ (message.querySelectorAll("[data-custom-id]")),
];

/** @param {ParentNode} message */
const enabled = (message) => controls(message).filter((control) => !control.matches(":disabled"));

/** What may get the focus by itself: nothing red, which is for what cannot be undone. @param {ParentNode} message */
const harmless = (message) => enabled(message).filter((control) => !control.matches(".button-4"));

/** Whether a control is one of many short ones, as a card of a hand. @param {HTMLElement} control */
const isCard = (control) => control.closest(".row-columns") !== null;

/** What a control looks like: its words and emojis. @param {HTMLElement} control */
const faceOf = (control) =>
  [control.textContent, ...[...control.querySelectorAll("img")].map((image) => image.src)].join(" ");

/** Gives the focus back after each change of the list. */
export class FocusKeeper {
  /**
   * @param {HTMLElement} list the messages
   * @param {() => void} lost called when the message that had the focus is gone
   */
  constructor(list, lost) {
    this.list = list;
    this.lost = lost;
    /**
     * A message that has the focus because the control that should have it is disabled, and the faces of what
     * could be pressed in it from the beginning.
     * @type {{spot: Spot, at: Element, known: Set<string>}|null}
     */
    this.waiting = null;
    /** Whether the message that had the focus is gone, and no key was pressed since. */
    this.bereft = false;
    const own = () => {
      this.bereft = false;
    };
    for (const type of ["keydown", "pointerdown"]) document.addEventListener(type, own, { capture: true });
  }

  /**
   * Changes the list, then gives the focus back: to the same control, or, when that one is gone or disabled (a
   * played card), to the next one of its kind. When there is none now (others are to play), the message itself
   * has the focus until there is one.
   * @param {() => void} change
   */
  keep(change) {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || active === this.list || !this.list.contains(active)) {
      this.waiting = null;
      return change();
    }
    const byKeyboard = active.matches(":focus-visible");
    const waiting = this.waiting?.at === active ? this.waiting : null;
    const spot = waiting?.spot ?? spotOf(active);
    change();
    if (!waiting && active.isConnected && !active.matches(":disabled")) {
      if (document.activeElement !== active) active.focus({ preventScroll: true });
      return undefined;
    }
    if (spot) this.restore(spot, byKeyboard, waiting?.known);
    const landed = document.activeElement;
    if (byKeyboard && (!landed || landed === document.body || !landed.isConnected)) this.lose();
    return undefined;
  }

  /** Goes to the newest message for this person alone, or waits for it: the next hand comes as a new message. */
  lose() {
    const own = [...this.list.querySelectorAll(".message-ephemeral")].pop();
    if (own instanceof HTMLElement && own === lastWithControls(this.list)) return this.inherit(own);
    this.lost();
    this.bereft = true;
    return undefined;
  }

  /** A message has come, or what it holds. @param {HTMLElement} item */
  arrived(item) {
    const own = item.querySelector(".message-ephemeral");
    if (this.bereft && own instanceof HTMLElement && controls(own).length > 0) this.inherit(own);
  }

  /** @param {HTMLElement} message */
  inherit(message) {
    this.bereft = false;
    const [first] = [...enabled(message), ...controls(message)];
    if (!first) return;
    const id = message.dataset.message ?? "";
    this.restore({ message: id, customId: "", face: "", cards: isCard(first), place: 0 }, true);
  }

  /**
   * @param {Spot} spot
   * @param {boolean} show whether the control is to be in sight
   * @param {Set<string>} [known] what could be pressed all the time while the message waits: anything else is new
   */
  restore(spot, show, known) {
    const message = /** @type {HTMLElement|null} */ (
      this.list.querySelector(`[data-message="${CSS.escape(spot.message)}"]`)
    );
    this.waiting = null;
    if (!message) return;
    const news = known && harmless(message).find((control) => !known.has(faceOf(control)));
    const target = sensible(message, spot) ?? news;
    if (target) {
      target.focus({ preventScroll: true });
      if (show) target.scrollIntoView({ block: "nearest" });
      return;
    }
    message.tabIndex = -1;
    message.focus({ preventScroll: true });
    this.waiting = { spot, at: message, known: known ?? new Set(enabled(message).map(faceOf)) };
  }
}

/** @param {HTMLElement} list */
const lastWithControls = (list) =>
  [...list.querySelectorAll("[data-message]")].filter((message) => controls(message).length).pop();

/** @param {HTMLElement} active @returns {Spot|null} */
function spotOf(active) {
  const message = /** @type {HTMLElement|null} */ (active.closest("[data-message]"));
  if (!message) return null;
  return {
    message: message.dataset.message ?? "",
    customId: active.dataset.customId ?? "",
    face: faceOf(active),
    cards: isCard(active),
    place: controls(message).indexOf(active),
  };
}

/**
 * The same control; else the next one of its kind, or the one before. One of another kind only if none of its kind
 * is left, not even disabled: a second Enter, meant for a card, must not press something else.
 * @param {HTMLElement} message @param {Spot} spot @returns {HTMLElement|undefined}
 */
function sensible(message, spot) {
  const all = controls(message);
  const usable = enabled(message);
  const same =
    usable.find((control) => control.dataset.customId === spot.customId) ??
    usable.find((control) => faceOf(control) === spot.face);
  const rest = harmless(message);
  const alike = rest.filter((control) => isCard(control) === spot.cards);
  const after = alike.find((control) => all.indexOf(control) >= spot.place);
  const none = all.every((control) => isCard(control) !== spot.cards);
  return same ?? after ?? alike[alike.length - 1] ?? (none ? rest[0] : undefined);
}

/**
 * Goes to the first button or select of the newest message that has one.
 * @param {HTMLElement} list @returns {boolean} whether there is one
 */
export function focusNewest(list) {
  const control = pressable(list).flatMap((message) => enabled(message).slice(0, 1))[0];
  control?.focus();
  return control !== undefined;
}

/** The messages with something to press, the newest first. @param {HTMLElement} list @returns {HTMLElement[]} */
const pressable = (list) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-message]"))]
    .filter((message) => enabled(message).length > 0)
    .reverse();

/**
 * Goes to what waits for this person: the newest message with something to press, those which only they see first;
 * from there to the next one. In a hand it is a card.
 * @param {HTMLElement} list
 */
export function focusWaiting(list) {
  const all = pressable(list);
  const own = all.filter((message) => message.matches(".message-ephemeral"));
  const order = [...own, ...all.filter((message) => !own.includes(message))];
  const here = order.findIndex((message) => message.contains(document.activeElement));
  const message = order[(here + 1) % order.length];
  if (!message) return;
  const usable = [...harmless(message), ...enabled(message)];
  (usable.find(isCard) ?? usable[0]).focus();
}

/**
 * Where an arrow key leads from a control of the messages: to its neighbour in the same message, or to the
 * nearest one above or below, in whatever message.
 * @param {HTMLElement} list @param {HTMLElement} from @param {string} key
 * @returns {HTMLElement|undefined}
 */
export function neighbour(list, from, key) {
  const message = from.closest("[data-message]");
  if (!message) return undefined;
  const inside = focusable(message);
  // The message itself: into it.
  if (from === message && key !== "ArrowUp") return enabled(message)[0] ?? inside[0];
  const place = inside.indexOf(from);
  if (key === "ArrowLeft") return inside[place - 1];
  if (key === "ArrowRight") return inside[place + 1];
  if (key === "Home") return inside[0];
  if (key === "End") return inside[inside.length - 1];
  return nearest(focusable(list), from, key === "ArrowUp");
}

/** @param {ParentNode} root @returns {HTMLElement[]} */
const focusable = (root) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(FOCUSABLE))].filter((element) =>
    element.checkVisibility(),
  );

/** The nearest in the nearest row. @param {HTMLElement[]} all @param {HTMLElement} from @param {boolean} up */
function nearest(all, from, up) {
  const here = from.getBoundingClientRect();
  const rows = all
    .map((element) => ({ element, rect: element.getBoundingClientRect() }))
    .map(({ element, rect }) => ({
      element,
      gap: up ? here.top - rect.bottom : rect.top - here.bottom,
      aside: Math.abs(rect.left + rect.width / 2 - here.left - here.width / 2),
    }))
    .filter(({ gap }) => gap > -here.height / 2);
  const closest = Math.min(...rows.map(({ gap }) => gap));
  return rows.filter(({ gap }) => gap < closest + 8).sort((a, b) => a.aside - b.aside)[0]?.element;
}
