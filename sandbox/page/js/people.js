/** People: names, faces, and the bar in which one chooses who one is. @module people */

import { h } from "./dom.js";

/** @typedef {import("./types.js").User} User */

/** @param {User|undefined|null} user */
export const nameOf = (user) => user?.global_name || user?.username || "Somebody";

/** Hues far enough apart to be told from each other, for people who are recognised by colour. */
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
 * A round face: the avatar, or the initials on a colour that is always the same for that person.
 * @param {User} user
 */
export function face(user) {
  if (user.avatar) {
    const src = `/avatars/${user.id}/${user.avatar}.png?size=128`;
    return h("img", { class: "face", src, alt: "", draggable: "false" });
  }
  const number = [...user.id].reduce((sum, digit) => (sum * 31 + digit.charCodeAt(0)) % 9973, 7);
  const hue = HUES[number % HUES.length];
  return h(
    "span",
    { class: user.bot ? "face face-bot" : "face", "aria-hidden": "true", style: { "--hue": String(hue) } },
    initials(nameOf(user)),
  );
}

/** The address of the page as that person. @param {string} user @param {string} channel */
export const addressAs = (user, channel) => `/?${new URLSearchParams({ user, channel })}`;

/**
 * The faces of everybody; links, so that a middle click opens another window as that person.
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
        face(user),
        h("span", { class: "person-name" }, nameOf(user)),
      );
    });
}
