/** The client of the sandbox's control API, one function per route. @module api */

/** A response with a 4xx or 5xx status; `status` is 0 if the server could not be reached. */
export class ApiError extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.name = "ApiError";
    this.status = status;
  }
}

/** @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
async function request(path, init) {
  let response;
  try {
    response = await fetch(path, { cache: "no-store", ...init });
  } catch {
    throw new ApiError("The sandbox server does not answer. Is it still running?", 0);
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new ApiError(body.error ?? `The server answered ${response.status}.`, response.status);
  return body;
}

/** @param {string} path @param {Record<string, string>} [query] */
const get = (path, query) => request(query ? `${path}?${new URLSearchParams(query)}` : path);

/** @param {string} path @param {object} body */
const post = (path, body) =>
  request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/**
 * A server with its people and channels: the default one, unless `server` or the id of a `channel` says otherwise.
 * With `user`, only the channels that this person sees.
 * @param {{user?: string, server?: string, channel?: string}} query
 * @returns {Promise<import("./types.js").World>}
 */
export const world = (query) => get("/sandbox/world", query);

/**
 * The slash commands offered to a person in a server.
 * @param {string} user @param {string} server
 * @returns {Promise<import("./types.js").Command[]>}
 */
export const commands = async (user, server) => {
  return (await get("/sandbox/commands", { user, server })).commands;
};

/**
 * The last `limit` messages that `user` sees in `channel`, oldest first, older than `before` if that is given.
 * @param {string} user @param {string} channel @param {number} limit @param {string} [before] id of a message
 * @returns {Promise<import("./types.js").Message[]>}
 */
export const messages = async (user, channel, limit, before) =>
  (await get("/sandbox/messages", { user, channel, limit: String(limit), ...(before ? { before } : {}) }))
    .messages;

/** @param {string} user */
export const eventsAddress = (user) => `/sandbox/events?${new URLSearchParams({ user })}`;

/** @param {{user: string, channel: string, command: string, options: object, target?: string}} body
 * @returns {Promise<import("./types.js").Answer>} */
export const slash = (body) => post("/sandbox/slash", body);

/** @param {{user: string, message: string, custom_id: string}} body
 * @returns {Promise<import("./types.js").Answer>} */
export const click = (body) => post("/sandbox/click", body);

/** @param {{user: string, message: string, custom_id: string, values: string[]}} body
 * @returns {Promise<import("./types.js").Answer>} */
export const select = (body) => post("/sandbox/select", body);

/** @param {{user: string, modal: string, custom_id: string, values: object}} body
 * @returns {Promise<import("./types.js").Answer>} */
export const submitModal = (body) => post("/sandbox/modal", body);

/** @param {{user: string, channel: string, command: string, options: object, focused: string}} body
 * @returns {Promise<import("./types.js").Choice[]>} */
export const autocomplete = async (body) => (await post("/sandbox/autocomplete", body)).choices;

/** @param {{user: string, channel: string, content: string}} body */
export const say = (body) => post("/sandbox/say", body);

/** @param {{user: string, message: string}} body */
export const dismiss = (body) => post("/sandbox/dismiss", body);

/** Marks a channel as read up to a message. @param {{user: string, channel: string, up_to: string}} body */
export const read = (body) => post("/sandbox/read", body);

/** Joins or leaves a thread. @param {"join"|"leave"} what @param {{user: string, channel: string}} body
 * @returns {Promise<import("./types.js").Channel>} */
export const membership = async (what, body) => (await post(`/sandbox/${what}`, body)).channel;

/** Adds a person to a server. @param {{name: string, locale: string, server: string}} body `locale`: one of Discord's
 * @returns {Promise<import("./types.js").User>} */
export const addUser = async (body) => (await post("/sandbox/users", body)).user;

/** The URL of a custom emoji's image. @param {string} id */
export const emojiAddress = (id) => `/emojis/${encodeURIComponent(id)}.png`;
