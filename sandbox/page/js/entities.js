/** People, roles and channels for options of commands and for mentions. @module entities */

import { h } from "./dom.js";
import { avatar, nameOf } from "./people.js";
import { colour, signOf } from "./types.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {{id: string, name: string, note: string, names: string[], icon: () => Node}} Entity `names`: search terms */
/** @typedef {(store: Store, types?: number[]) => Entity[]} Entities */

/** All users, the bot last. @param {Store} store @returns {Entity[]} */
export function people(store) {
  const { users, bot } = store.world;
  const everybody = [...users.filter((user) => user.id !== bot.user?.id), ...(bot.user ? [bot.user] : [])];
  return everybody.map((user) => ({
    id: user.id,
    name: nameOf(user),
    note: user.username,
    names: [nameOf(user), user.username],
    icon: () => avatar(user),
  }));
}

/** @param {Store} store @returns {Entity[]} */
export const roles = (store) =>
  store.world.roles.map((role) => ({
    id: role.id,
    name: role.name.startsWith("@") ? role.name : `@${role.name}`,
    note: "role",
    names: [role.name, `@${role.name}`],
    icon: () => roleDot(role),
  }));

/** @param {import("./types.js").Role} role */
const roleDot = (role) =>
  h("span", {
    class: "role-dot",
    style: role.color ? { "--role": colour(role.color) } : {},
  });

/**
 * @param {Store} store
 * @param {number[]} [types] only channels of these types, if there are any
 * @returns {Entity[]}
 */
export const channels = (store, types) =>
  store.world.channels
    .filter((channel) => !types?.length || types.includes(channel.type))
    .map((channel) => ({
      id: channel.id,
      name: `#${channel.name}`,
      note: store.channelById(channel.parent_id ?? "")?.name ?? "",
      names: [channel.name, `#${channel.name}`],
      icon: () => h("span", null, signOf(channel)),
    }));
