/** Who comes to the page, and where: what the address asks for, and what is there. @module initial-state */

import * as api from "./api.js";
import { nameOf } from "./people.js";
import { plain } from "./search.js";
import { textChannels } from "./sidebar.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./types.js").World} World */

const RETRY_MILLISECONDS = 1000;

/**
 * The world, however long the server takes to come.
 * @param {(error: unknown) => void} failed
 * @returns {Promise<World>}
 */
async function firstWorld(failed) {
  for (;;) {
    try {
      return await api.world();
    } catch (error) {
      failed(error);
      await new Promise((resolve) => window.setTimeout(resolve, RETRY_MILLISECONDS));
    }
  }
}

/** Somebody by id, or by name with or without accents. @param {World} world @param {string} wanted */
const personCalled = (world, wanted) =>
  world.users.find(
    (user) =>
      user.id === wanted ||
      [user.username, nameOf(user)].some((name) => plain(name) === plain(wanted.replace(/^@/, "").trim())),
  );

/**
 * The first person who uses the browser's language, so that the bot speaks it from the first word.
 * @param {World} world
 */
function someoneLikeYou(world) {
  const language = navigator.language.split("-")[0];
  const alike = world.users.find((user) => user.locale?.split("-")[0] === language);
  return alike?.id ?? world.default_user;
}

/**
 * Reads the page's address, `?user=anna&channel=taula` by id or by name, and fills the store with what it asks for.
 * @param {Store} store
 * @param {(error: unknown) => void} failed what to say while the server does not answer
 * @returns {Promise<string>} the name of somebody who was asked for and is not there, or ""
 */
export async function arrive(store, failed) {
  const query = new URLSearchParams(window.location.search);
  store.world = await firstWorld(failed);
  const [user, channel] = [query.get("user")?.trim() ?? "", query.get("channel")?.trim() ?? ""];
  const person = personCalled(store.world, user);
  store.me = person?.id ?? someoneLikeYou(store.world);
  const place =
    store.channelById(channel) ??
    store.world.channels.find(({ name }) => plain(name) === plain(channel.replace(/^#/, "")));
  store.channel = place?.id ?? textChannels(store)[0]?.id ?? "";
  return person ? "" : user;
}
