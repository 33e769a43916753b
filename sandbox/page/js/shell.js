/** The frame of the page: theme, drawer, people. @module shell */

import { ApiError, addUser } from "./api.js";
import { localised, ON_USER } from "./commands.js";
import { openDialog } from "./dialog.js";
import { byId, h, morph } from "./dom.js";
import { linkInThisWindow } from "./input-events.js";
import { addressAs, avatar, nameOf, peopleBar } from "./people.js";
import { pick } from "./picker.js";

/** @typedef {import("./store.js").Store} Store */

/** The theme: that of the system, until the person chooses another one. */
export function startTheme() {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const now = () => root.dataset.theme ?? (dark.matches ? "dark" : "light");
  // The browser's own frame on a phone gets the colour of the bar.
  const paint = () => {
    const meta = byId("theme-color");
    meta.setAttribute("content", window.getComputedStyle(byId("bar")).backgroundColor);
    byId("theme").title = now() === "dark" ? "Switch to light" : "Switch to dark";
  };
  byId("theme").addEventListener("click", () => {
    root.dataset.theme = now() === "dark" ? "light" : "dark";
    window.localStorage.setItem("sandbox-theme", root.dataset.theme);
    paint();
  });
  dark.addEventListener("change", paint);
  paint();
}

/** Measures the visible height, because on some phones the keyboard covers the page instead of shrinking it. */
export function startViewport() {
  const view = window.visualViewport;
  if (!view) return;
  const fit = () => {
    // When the page is zoomed, the visible height does not depend on the keyboard.
    const height = view.scale === 1 ? `${Math.round(view.height)}px` : "";
    document.documentElement.style.setProperty("--visible-height", height || "100dvh");
    if (view.scale === 1 && view.offsetTop > 0) window.scrollTo(0, 0);
  };
  view.addEventListener("resize", fit);
  view.addEventListener("scroll", fit);
  fit();
}

/** The drawer with the channels in a narrow window. */
export function startDrawer() {
  const button = byId("drawer");
  const open = (/** @type {boolean} */ yes) => {
    document.body.classList.toggle("drawer-open", yes);
    button.setAttribute("aria-expanded", String(yes));
  };
  button.addEventListener("click", () => open(!document.body.classList.contains("drawer-open")));
  byId("backdrop").addEventListener("click", () => open(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.body.classList.contains("drawer-open")) {
      open(false);
      button.focus();
    }
  });
  return { close: () => open(false) };
}

/** @param {Store} store */
export function drawPeople(store) {
  const bar = byId("people");
  const before = bar.querySelector("[aria-current]");
  morph(bar, h("nav", { id: "people", class: "people", "aria-label": "Who you are" }, peopleBar(store)));
  const current = bar.querySelector("[aria-current]");
  if (current !== before) current?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * The bar that switches between people. A right click on somebody, or a long press, opens the menu of that person.
 * @param {Store} store
 * @param {(user: string) => void} become
 * @param {(command: string, target: string) => void} use
 */
export function startPeople(store, become, use) {
  byId("people").addEventListener("contextmenu", async (event) => {
    const link = /** @type {HTMLElement|null} */ (
      /** @type {HTMLElement} */ (event.target).closest("[data-user]")
    );
    const offered = store.commands.filter(({ type }) => type === ON_USER);
    if (!link?.dataset.user || !offered.length) return;
    event.preventDefault();
    const options = offered.map((each) => ({
      label: localised(each, "name", store.locale),
      value: each.name,
    }));
    const [command] = (await pick(link, options, { title: "Apps" })) ?? [];
    if (command) use(command, link.dataset.user);
  });
  byId("people").addEventListener("click", (event) => {
    const link = linkInThisWindow(event);
    if (!link?.dataset.user) return;
    event.preventDefault();
    become(link.dataset.user);
  });
  byId("add-person").addEventListener("click", () => addPerson(store, become));
  byId("open-as").addEventListener("click", () => openAs(store));
}

/** Some of Discord's locales with their own names. */
const LANGUAGES = [
  ["en-GB", "English"],
  ["es-ES", "Español"],
  ["fr", "Français"],
  ["it", "Italiano"],
  ["de", "Deutsch"],
  ["pt-BR", "Português"],
];

/**
 * Asks for a name, adds the person, and switches to them.
 * @param {Store} store
 * @param {(user: string) => void} become
 * @param {string} [name] the suggested name
 */
export function addPerson(store, become, name = "") {
  const input = /** @type {HTMLInputElement} */ (
    h("input", {
      id: "person-name",
      class: "input",
      type: "text",
      maxlength: 32,
      autocomplete: "off",
      required: true,
      value: name,
    })
  );
  const mine = navigator.language.split("-")[0];
  const language = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { id: "person-language", class: "input" },
      LANGUAGES.map(([locale, title]) =>
        h("option", { value: locale, selected: locale.split("-")[0] === mine }, title),
      ),
    )
  );
  const error = h("p", { class: "failure", role: "alert" });
  const form = h(
    "form",
    { class: "modal-form" },
    h("div", { class: "modal-head" }, h("h2", { id: "person-title" }, "Add a person")),
    h(
      "div",
      { class: "modal-body" },
      h(
        "div",
        { class: "form-field" },
        h("label", { class: "field-label", for: "person-name" }, "Name"),
        input,
      ),
      h(
        "div",
        { class: "form-field" },
        h("label", { class: "field-label", for: "person-language" }, "Language of their app"),
        language,
      ),
    ),
    error,
    h(
      "div",
      { class: "modal-foot" },
      h("button", { type: "button", class: "button button-2", onclick: () => dialog.close() }, "Cancel"),
      h("button", { type: "submit", class: "button button-1" }, "Add"),
    ),
  );
  const dialog = /** @type {HTMLDialogElement} */ (
    h("dialog", { class: "modal modal-small", "aria-labelledby": "person-title" }, form)
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const user = await addUser({
        name: input.value.trim(),
        locale: language.value,
        server: store.world.server.id,
      });
      store.putUser(user);
      dialog.close();
      become(user.id);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      error.textContent = failure.message;
    }
  });
  openDialog(dialog);
}

/** A menu that opens a new window as somebody else. @param {Store} store */
function openAs(store) {
  const links = store.world.users
    .filter((user) => !user.bot && user.id !== store.me)
    .map((user) =>
      h(
        "a",
        {
          class: "menu-item",
          role: "menuitem",
          href: addressAs(user.id, store.channel),
          target: "_blank",
          onclick: () => menu.hidePopover(),
        },
        avatar(user),
        h("span", null, `Open as ${nameOf(user)}`),
      ),
    );
  const menu = h(
    "div",
    { class: "menu", popover: "auto", role: "menu", "aria-label": "Open as … in a new window" },
    links,
  );
  menu.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "closed") menu.remove();
  });
  menu.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    links[
      (links.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + links.length) %
        links.length
    ].focus();
  });
  document.body.append(menu);
  menu.showPopover();
  links[0]?.focus();
}
