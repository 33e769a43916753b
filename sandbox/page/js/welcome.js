/** What an empty channel says: how to begin, with a button that does it. @module welcome */

import { entries } from "./commands.js";
import { byId, h, morph } from "./dom.js";

/** The command that a newcomer should try first. */
const FIRST = "botifarra new";

/**
 * @param {import("./store.js").Store} store
 * @param {boolean} starting whether the first command is already on its way
 */
export function drawWelcome(store, starting) {
  const channel = store.channelById(store.channel);
  const fresh = h("div", { id: "welcome" });
  if (channel && store.loaded) {
    const entry = entries(store.commands, store.locale).find((candidate) => candidate.key === FIRST);
    const ready = entry && store.world.bot.online;
    fresh.append(
      h(
        "section",
        { class: "welcome" },
        h("h3", null, `Welcome to ${channel.type === 0 ? "#" : ""}${channel.name}!`),
        channel.topic && h("p", null, channel.topic),
        store.messages.size === 0 &&
          h(
            "p",
            { class: "welcome-hint" },
            "Type ",
            h("code", { class: "code" }, `/${FIRST}`),
            " below to open a table, or press here:",
          ),
        store.messages.size === 0 &&
          h(
            "button",
            {
              type: "button",
              class: "button button-1 welcome-button",
              disabled: !ready || starting,
              id: "welcome-run",
            },
            ready ? "Open a Botifarra table" : "Waiting for the bot …",
          ),
      ),
    );
  }
  morph(byId("welcome"), fresh);
}

/** @param {(command: string) => void} run */
export function startWelcome(run) {
  byId("welcome").addEventListener("click", (event) => {
    if (/** @type {HTMLElement} */ (event.target).closest("#welcome-run")) run(FIRST);
  });
}
