/** Names and avatars of people, and the bar that switches between people. @module people */

import { h } from "./dom.js";

/** @typedef {import("./types.js").User} User */

/** @param {User|undefined|null} user */
export const nameOf = (user) => user?.global_name || user?.username || "Somebody";

/** Distinguishable hues for avatars. */
const HUES = [212, 14, 150, 282, 40, 188, 330, 96];

/** @param {string} name */
function initials(name) {
  const words = name.split(/[\s._-]+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return (
    letters
      .map((word) => [...word][0] ?? "")
      .join("")
      .toLocaleUpperCase() || "?"
  );
}

/**
 * A round avatar: the image, or the initials on a colour that depends on the id.
 * @param {User} user
 */
export function avatar(user) {
  if (user.avatar) {
    const src = `/avatars/${user.id}/${user.avatar}.png?size=128`;
    return h("img", { class: "avatar", src, alt: "", draggable: "false" });
  }
  const number = [...user.id].reduce((sum, digit) => (sum * 31 + digit.charCodeAt(0)) % 9973, 7);
  const hue = HUES[number % HUES.length];
  return h(
    "span",
    {
      class: user.bot ? "avatar avatar-bot" : "avatar",
      "aria-hidden": "true",
      style: { "--hue": String(hue) },
    },
    initials(nameOf(user)),
  );
}

/** The URL of the page for a person. @param {string} user @param {string} channel */
export const addressAs = (user, channel) => `/?${new URLSearchParams({ user, channel })}`;

/**
 * The avatars of all people, as links, so that a middle click opens another window.
 * @param {import("./store.js").Store} store
 * @returns {HTMLElement[]}
 */
export function peopleBar(store) {
  return store.world.users
    .filter((user) => !user.bot)
    .map((user) => {
      const current = user.id === store.me;
      return h(
        "a",
        {
          class: "person",
          href: addressAs(user.id, store.channel),
          "data-user": user.id,
          "data-key": user.id,
          "aria-current": current ? "true" : null,
          title: current ? `You are ${nameOf(user)}` : `Be ${nameOf(user)}`,
        },
        avatar(user),
        h("span", { class: "person-name" }, nameOf(user)),
      );
    });
}
