/** The keyboard focus in the list of messages, which edits change while a control is focused. @module focus */

/**
 * The last focused control: its message, custom_id, appearance, kind of row, and index. In a game the custom_id
 * may change with each turn while the appearance stays.
 * @typedef {{message: string, customId: string, appearance: string, cards: boolean, place: number}} Spot
 */

/** Selector of everything focusable in messages. */
const FOCUSABLE = "button:not(:disabled), a[href], [tabindex='0']";

/** The buttons and selects of a message, enabled or not. @param {ParentNode} message @returns {HTMLElement[]} */
const controls = (message) => [
  .../** @type {NodeListOf<HTMLElement>} */ (message.querySelectorAll("[data-custom-id]")),
];

/** @param {ParentNode} message */
const enabled = (message) => controls(message).filter((control) => !control.matches(":disabled"));

/** The controls that may get the focus automatically: not red ones, whose action cannot be undone. @param {ParentNode} message */
const enabledAndSafe = (message) => enabled(message).filter((control) => !control.matches(".button-4"));

/** Whether a control is in a row of short buttons, such as the cards of a hand. @param {HTMLElement} control */
const isCard = (control) => control.closest(".row-columns") !== null;

/** @param {ParentNode} message @returns {Set<string>} the appearances of its enabled controls */
const appearances = (message) => new Set(enabled(message).map(appearanceOf));

/** The text and emojis of a control. @param {HTMLElement} control */
const appearanceOf = (control) =>
  [control.textContent, ...[...control.querySelectorAll("img")].map((image) => image.src)].join(" ");

/** Restores the focus after each change of the list. */
export class FocusKeeper {
  /**
   * @param {HTMLElement} list the messages
   * @param {() => void} lost called when the focused message is gone
   */
  constructor(list, lost) {
    this.list = list;
    this.lost = lost;
    /**
     * A message that has the focus because its control is disabled, and the appearances of the controls that were
     * enabled at that time.
     * @type {{spot: Spot, at: Element, known: Set<string>}|null}
     */
    this.waiting = null;
    /** Whether the focused message is gone and the user has not acted since. */
    this.seeking = false;
    const own = () => {
      this.seeking = false;
    };
    for (const type of ["keydown", "pointerdown"]) document.addEventListener(type, own, { capture: true });
  }

  /**
   * Changes the list and restores the focus: to the same control or, if that is gone or disabled, to the next card
   * after a played one, and after anything else to what the change has brought (the cards after a call). If there is
   * nothing of the kind at the moment (others are to play), the message itself has the focus until there is.
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
    const message = active.closest("[data-message]");
    const before = message ? appearances(message) : undefined;
    change();
    if (!waiting && active.isConnected && !active.matches(":disabled")) {
      if (document.activeElement !== active) active.focus({ preventScroll: true });
      return undefined;
    }
    if (spot) this.restore(spot, byKeyboard, before, waiting?.known);
    const landed = document.activeElement;
    if (byKeyboard && (!landed || landed === document.body || !landed.isConnected)) this.seek();
    return undefined;
  }

  /** Focuses the newest ephemeral message, or waits for it, because the next hand may come as a new message. */
  seek() {
    const own = [...this.list.querySelectorAll(".message-ephemeral")].pop();
    if (own instanceof HTMLElement && own === lastWithControls(this.list)) return this.enter(own);
    this.lost();
    this.seeking = true;
    return undefined;
  }

  /** Called when a message was added or changed. @param {HTMLElement} item */
  arrived(item) {
    const own = item.querySelector(".message-ephemeral");
    if (this.seeking && own instanceof HTMLElement && controls(own).length > 0) this.enter(own);
  }

  /** @param {HTMLElement} message */
  enter(message) {
    this.seeking = false;
    const [first] = [...enabled(message), ...controls(message)];
    if (!first) return;
    const id = message.dataset.message ?? "";
    this.restore({ message: id, customId: "", appearance: "", cards: isCard(first), place: 0 }, true);
  }

  /**
   * @param {Spot} spot
   * @param {boolean} show whether to scroll the control into view
   * @param {Set<string>} [before] appearances of the controls that were enabled before the change
   * @param {Set<string>} [known] appearances of those that were enabled when the message began to wait
   */
  restore(spot, show, before, known) {
    const message = /** @type {HTMLElement|null} */ (
      this.list.querySelector(`[data-message="${CSS.escape(spot.message)}"]`)
    );
    this.waiting = null;
    if (!message) return;
    const target = findTarget(message, spot, known ?? before);
    if (target) {
      target.focus({ preventScroll: true });
      if (show) target.scrollIntoView({ block: "nearest" });
      return;
    }
    message.tabIndex = -1;
    message.focus({ preventScroll: true });
    this.waiting = { spot, at: message, known: known ?? appearances(message) };
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
    appearance: appearanceOf(active),
    cards: isCard(active),
    place: controls(message).indexOf(active),
  };
}

/**
 * The same control. Else, in place of a card, the next or the previous card. Else what is new in the message. Else, in
 * place of a control that is still there, the next or the previous one that is no card: a second Enter, meant for a
 * call, must not press what happens to stand below it.
 * @param {HTMLElement} message @param {Spot} spot
 * @param {Set<string>} [known] appearances that are not new
 * @returns {HTMLElement|undefined}
 */
function findTarget(message, spot, known) {
  const all = controls(message);
  const usable = enabled(message);
  /** @param {HTMLElement} control */
  const isSame = (control) => control.dataset.customId === spot.customId || appearanceOf(control) === spot.appearance;
  const same = usable.find((control) => control.dataset.customId === spot.customId) ?? usable.find(isSame);
  const rest = enabledAndSafe(message);
  const alike = rest.filter((control) => isCard(control) === spot.cards);
  const near = alike.find((control) => all.indexOf(control) >= spot.place) ?? alike[alike.length - 1];
  const stays = spot.customId === "" || all.some(isSame);
  const news = known && rest.filter((control) => !known.has(appearanceOf(control)));
  const fresh = (stays && news?.find((control) => all.indexOf(control) >= spot.place)) || news?.[0];
  return same ?? (spot.cards ? near : undefined) ?? fresh ?? (stays ? near : undefined);
}

/**
 * Focuses the first enabled control of the newest message that has one.
 * @param {HTMLElement} list @returns {boolean} whether there is one
 */
export function focusNewest(list) {
  const control = withEnabledControls(list).flatMap((message) => enabled(message).slice(0, 1))[0];
  control?.focus();
  return control !== undefined;
}

/** The messages with enabled controls, newest first. @param {HTMLElement} list @returns {HTMLElement[]} */
const withEnabledControls = (list) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-message]"))]
    .filter((message) => enabled(message).length > 0)
    .reverse();

/**
 * Focuses what waits for this person: the newest message with enabled controls, ephemeral messages first. From
 * there it goes to the next one. In a hand it focuses a card.
 * @param {HTMLElement} list
 */
export function focusWaiting(list) {
  const all = withEnabledControls(list);
  const own = all.filter((message) => message.matches(".message-ephemeral"));
  const order = [...own, ...all.filter((message) => !own.includes(message))];
  const here = order.findIndex((message) => message.contains(document.activeElement));
  const message = order[(here + 1) % order.length];
  if (!message) return;
  const usable = [...enabledAndSafe(message), ...enabled(message)];
  (usable.find(isCard) ?? usable[0]).focus();
}

/**
 * The target of an arrow key: the neighbour in the same message, or the nearest control above or below in any
 * message.
 * @param {HTMLElement} list @param {HTMLElement} from @param {string} key
 * @returns {HTMLElement|undefined}
 */
export function neighbour(list, from, key) {
  const message = from.closest("[data-message]");
  if (!message) return undefined;
  const inside = focusable(message);
  // From the message itself to its first control.
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

/** The nearest control of the nearest row. @param {HTMLElement[]} all @param {HTMLElement} from @param {boolean} up */
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
