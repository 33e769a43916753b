/** The initial person and channel, from the URL of the page. @module initial-state */

import * as api from "./api.js";
import { nameOf } from "./people.js";
import { fold } from "./search.js";
import { textChannels } from "./sidebar.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./types.js").World} World */

const RETRY_MILLISECONDS = 1000;

/**
 * Fetches the server with a channel, the default one for "" or a name, and retries until the sandbox responds.
 * @param {string} channel
 * @param {(error: unknown) => void} failed
 * @returns {Promise<World>}
 */
async function loadWorld(channel, failed) {
  for (;;) {
    try {
      return await api.world(channel ? { channel } : {});
    } catch (error) {
      failed(error);
      await new Promise((resolve) => window.setTimeout(resolve, RETRY_MILLISECONDS));
    }
  }
}

/** Finds a person by id, or by name with or without accents. @param {World} world @param {string} wanted */
const findPerson = (world, wanted) =>
  world.users.find(
    (user) =>
      user.id === wanted ||
      [user.username, nameOf(user)].some((name) => fold(name) === fold(wanted.replace(/^@/, "").trim())),
  );

/**
 * The first person with the browser's language, so that the bot uses it from the start.
 * @param {World} world
 */
function personWithBrowserLanguage(world) {
  const language = navigator.language.split("-")[0];
  const alike = world.users.find((user) => user.locale?.split("-")[0] === language);
  return alike?.id ?? world.default_user;
}

/**
 * Initializes the store from the URL, such as `?user=anna&channel=taula` with ids or names.
 * @param {Store} store
 * @param {(error: unknown) => void} failed called while the server does not respond
 * @returns {Promise<string>} the name of a person who does not exist, or ""
 */
export async function loadInitialState(store, failed) {
  const query = new URLSearchParams(window.location.search);
  const [user, channel] = [query.get("user")?.trim() ?? "", query.get("channel")?.trim() ?? ""];
  store.world = await loadWorld(channel, failed);
  const person = findPerson(store.world, user);
  store.me = person?.id ?? personWithBrowserLanguage(store.world);
  const place =
    store.channelById(channel) ??
    store.world.channels.find(({ name }) => fold(name) === fold(channel.replace(/^#/, "")));
  store.channel = place?.id ?? textChannels(store)[0]?.id ?? "";
  return person ? "" : user;
}
