/** The entry point: creates the parts of the page and connects them. @module app */

import * as api from "./api.js";
import { Actions } from "./actions.js";
import { loadInitialState } from "./initial-state.js";
import { hideBanner, notify, showBanner, startBanners } from "./banner.js";
import { Composer } from "./composer.js";
import { byId } from "./dom.js";
import { drawHead, startHead } from "./channel-header.js";
import { History } from "./history.js";
import { startKeyboard } from "./keyboard.js";
import { EventStream } from "./event-stream.js";
import { MessageList } from "./messages.js";
import { nameOf } from "./people.js";
import { ReadTracker } from "./read-state.js";
import { addPerson, drawPeople, startDrawer, startPeople, startTheme, startViewport } from "./shell.js";
import { drawEvents, startEvents } from "./scheduled-events.js";
import { startShortcuts } from "./shortcuts.js";
import { drawSidebar, startSidebar, textChannels } from "./sidebar.js";
import { Store } from "./store.js";
import { startClock } from "./time.js";
import { isThread } from "./types.js";
import { startWelcome } from "./welcome.js";

const store = new Store();
const list = new MessageList(store);
const history = new History(store, reportApiError);
const drawer = startDrawer();
/** Whether the bot has been online since the page was loaded. */
let seenBot = false;

const stream = new EventStream(store, {
  reload: async () => {
    await Promise.all([reloadWorld(), reloadCommands(), history.reload()]);
  },
  reloadCommands,
  refreshWorld: () => void reloadWorld(),
  connected,
});

const actions = new Actions(store, {
  openPlace,
  beginCommand: (text) => composer.begin(text),
  goTo,
  answered: ({ ms }) => {
    byId("latency").textContent = `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
  },
});

const composer = new Composer(store, (command, options) => actions.run(command, options));

/** @param {boolean} yes */
function connected(yes) {
  byId("scroller").classList.toggle("offline", !yes);
  if (yes) hideBanner("connection");
  else
    showBanner({
      key: "connection",
      text: "The connection to the sandbox is lost. Trying again …",
      busy: true,
      action: { label: "Try now", run: () => stream.tryNow() },
    });
}

/** Shows an API error; failed requests are repeated when the stream reconnects. @param {unknown} error */
function reportApiError(error) {
  if (!(error instanceof api.ApiError)) throw error;
  if (error.status === 0) connected(false);
  else notify(error.message);
}

async function reloadWorld() {
  const { me } = store;
  try {
    await store.worldFetches.fetch(
      () => api.world({ user: me, server: store.world.server.id }),
      (world, changes) => store.me === me && store.setWorld(world, changes),
    );
  } catch (error) {
    // The sandbox was restarted, and a person who had been added is unknown now.
    if (error instanceof api.ApiError && error.status === 404) window.location.assign("/");
    else reportApiError(error);
  }
}

async function reloadCommands() {
  const { me } = store;
  try {
    await store.commandFetches.fetch(
      () => api.commands(me, store.world.server.id),
      (commands) => store.me === me && store.setCommands(commands),
    );
  } catch (error) {
    reportApiError(error);
  }
}

function rememberAddress() {
  const query = new URLSearchParams({ user: store.me, channel: store.channel });
  window.history.replaceState(null, "", `/?${query}`);
}

/** @param {string} id */
async function openChannel(id) {
  drawer.close();
  if (id === store.channel || !store.channelById(id)) return;
  enter(store.me, id);
  const loading = history.reload();
  // On a touch screen, focus would open the keyboard.
  if (window.matchMedia("(hover: hover)").matches) composer.focus();
  await loading;
}

/** Opens a channel and shows a message in it, if there is an id. @param {string} id @param {string} message */
async function openPlace(id, message) {
  await openChannel(id);
  if (message) requestAnimationFrame(() => goTo(message));
}

/** Switches to another person. @param {string} user */
function become(user) {
  if (user === store.me) return;
  enter(user, store.channel);
  stream.follow(user);
}

/** @param {string} user @param {string} channel */
function enter(user, channel) {
  const another = user !== store.me;
  store.me = user;
  store.channel = channel;
  rememberAddress();
  store.clearMessages();
  // Read states and permissions of the other person are unknown until their world is fetched.
  if (another) store.resetReadStates();
  else store.rememberNewDivider();
  hideBanner("notice");
  store.emit("world");
  list.scrollDown();
}

/**
 * Leaves a channel that no longer exists, for its parent or the first channel.
 * @param {string} parent
 * @param {string} sentence
 */
function leaveGoneChannel(parent, sentence) {
  enter(store.me, (store.channelById(parent) ?? textChannels(store)[0])?.id ?? "");
  notify(sentence);
  if (store.channel) void history.reload();
}

/** @param {string} message */
function goTo(message) {
  if (!list.goTo(message)) notify("That message is further up, or was deleted.");
}

function drawFrame() {
  drawPeople(store);
  drawSidebar(store);
  drawEvents(store);
  drawHead(store);
  seenBot ||= store.world.bot.online;
  if (store.world.bot.online) hideBanner("bot");
  else if (seenBot)
    showBanner({
      key: "bot",
      text: "The bot is offline: buttons and commands get no answer until it is back.",
    });
  else
    showBanner({
      key: "bot",
      text: "Waiting for the bot: it needs a few seconds to start.",
      tone: "quiet",
      busy: true,
    });
}

function watchOpenChannel() {
  store.on("channel-removed", (/** @type {import("./types.js").Channel} */ channel) => {
    const open = store.channelById(store.channel);
    if (channel.id === store.channel)
      leaveGoneChannel(channel.parent_id ?? "", `${titleOf(channel)} is gone.`);
    else if (!open) leaveGoneChannel("", `${titleOf(channel)} is gone, with its threads.`);
  });
  let last = store.channelById(store.channel);
  store.on("world", () => {
    const open = store.channelById(store.channel);
    if (open) last = open;
    else if (store.channel)
      leaveGoneChannel(
        last?.parent_id ?? "",
        `${nameOf(store.myself)} does not see ${last ? titleOf(last) : "that channel"}.`,
      );
  });
}

/** @param {import("./types.js").Channel} channel */
const titleOf = (channel) => (isThread(channel) ? `The thread “${channel.name}”` : `#${channel.name}`);

async function start() {
  startTheme();
  startViewport();
  startBanners();
  startClock(() => store.locale);
  const unknownName = await loadInitialState(store, reportApiError);
  connected(true);
  startPeople(store, become, async (command, target) => {
    const error = await actions.run(command, {}, target);
    if (error) notify(error);
  });
  startKeyboard(composer, openChannel);
  startShortcuts();
  startSidebar(store, openChannel);
  startHead(store, openChannel, notify);
  startEvents(store, actions);
  startWelcome(store, (command) => composer.runNamed(command, {}), goTo, openChannel);
  actions.attach(byId("messages"));
  new ReadTracker(store, list);
  list.wantsOlder = () => void history.older();
  rememberAddress();
  store.on("world", drawFrame);
  watchOpenChannel();
  store.emit("world");
  if (unknownName)
    notify(`There is nobody called “${unknownName}” here, so you are ${nameOf(store.myself)}.`, {
      label: `Add ${unknownName}`,
      run: () => addPerson(store, become, unknownName),
    });
  store.emit("messages");
  stream.follow(store.me);
}

void start();
