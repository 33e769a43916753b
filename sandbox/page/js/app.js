/** Puts the page together. @module app */

import * as api from "./api.js";
import { Actions } from "./actions.js";
import { Composer } from "./composer.js";
import { byId } from "./dom.js";
import { Live } from "./live.js";
import { MessageList } from "./messages.js";
import { drawPeople, startDrawer, startPeople, startTheme } from "./shell.js";
import { drawChannelHead, drawSidebar, textChannels } from "./sidebar.js";
import { Store } from "./store.js";
import { startClock } from "./time.js";
import { drawWelcome, startWelcome } from "./welcome.js";

const store = new Store();
const list = new MessageList(store);
const drawer = startDrawer();
let starting = false;

const live = new Live(store, {
  reload: async () => {
    await Promise.all([reloadWorld(), reloadCommands(), reloadMessages()]);
  },
  reloadCommands,
  connected: (yes) => {
    byId("scroller").classList.toggle("offline", !yes);
    composer.warn(yes ? "" : "The connection is lost; trying again …");
  },
});

const actions = new Actions(store, {
  openChannel,
  beginCommand: (text) => composer.begin(text),
  answered: ({ ms }) => {
    byId("latency").textContent = `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
  },
});

const composer = new Composer(store, (command, options) => actions.run(command, options));

/** What cannot be fetched now is fetched again when the stream reconnects. @param {unknown} error */
function unlessApi(error) {
  if (!(error instanceof api.ApiError)) throw error;
  composer.warn(error.message);
}

async function reloadWorld() {
  try {
    store.setWorld(await api.world(store.me));
  } catch (error) {
    // The sandbox was started anew, and the person who had been added is not in the new world.
    if (error instanceof api.ApiError && error.status === 404) window.location.assign("/");
    else unlessApi(error);
  }
}

async function reloadCommands() {
  await api.commands(store.me).then((commands) => store.setCommands(commands), unlessApi);
}

async function reloadMessages() {
  const { me, channel } = store;
  const touched = store.expectEvents();
  // The person may have gone elsewhere meanwhile.
  const still = () => store.me === me && store.channel === channel;
  try {
    const messages = await api.messages(me, channel);
    if (still()) store.setMessages(messages, touched);
  } catch (error) {
    if (still()) unlessApi(error);
  }
  store.fetches.delete(touched);
}

function rememberAddress() {
  const query = new URLSearchParams({ user: store.me, channel: store.channel });
  window.history.replaceState(null, "", `/?${query}`);
}

/** @param {string} id */
function openChannel(id) {
  drawer.close();
  if (id === store.channel || !store.channelById(id)) return;
  store.channel = id;
  store.unread.delete(id);
  composer.leave();
  rememberAddress();
  store.clearMessages();
  store.emit("world");
  list.scrollDown();
  void reloadMessages();
}

/** Be somebody else, in this window. @param {string} user */
function become(user) {
  if (user === store.me) return;
  store.me = user;
  store.unread.clear();
  composer.leave();
  rememberAddress();
  store.clearMessages();
  store.emit("world");
  list.scrollDown();
  live.follow(user);
}

function drawFrame() {
  drawPeople(store);
  drawSidebar(store);
  drawChannelHead(store);
  drawWelcome(store, starting);
}

async function start() {
  startTheme();
  startPeople(store, become);
  startClock(() => store.locale);
  actions.attach(byId("messages"));
  byId("channels").addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a");
    if (!link?.dataset.channel || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openChannel(link.dataset.channel);
  });
  startWelcome(async (command) => {
    starting = true;
    drawWelcome(store, starting);
    await composer.runNamed(command, {});
    starting = false;
    drawWelcome(store, starting);
  });
  for (const topic of ["message", "message-removed", "messages", "commands"])
    store.on(topic, () => drawWelcome(store, starting));

  const query = new URLSearchParams(window.location.search);
  store.world = await firstWorld();
  const [user, channel] = [query.get("user") ?? "", query.get("channel") ?? ""];
  store.me = store.user(user) ? user : someoneLikeYou(store.world);
  store.channel = store.channelById(channel) ? channel : (textChannels(store)[0]?.id ?? "");
  store.on("world", drawFrame);
  // A deleted channel (or thread) cannot stay open.
  store.on("world", () => {
    if (!store.channelById(store.channel)) openChannel(textChannels(store)[0]?.id ?? "");
  });
  rememberAddress();
  store.emit("world");
  live.follow(store.me);
}

/**
 * The first person who uses the browser's language, so that the bot speaks it from the first word.
 * @param {import("./types.js").World} world
 * @returns {string}
 */
function someoneLikeYou(world) {
  const language = navigator.language.split("-")[0];
  const alike = world.users.find((user) => !user.bot && user.locale?.split("-")[0] === language);
  return alike?.id ?? world.default_user;
}

/** The first view of the world, however long the server takes to come. @returns {Promise<import("./types.js").World>} */
async function firstWorld() {
  for (;;) {
    try {
      return await api.world();
    } catch (error) {
      unlessApi(error);
      await new Promise((resolve) => window.setTimeout(resolve, 1000));
    }
  }
}

void start();
