/**
 * The types of received objects. Messages, users, channels, components and commands are those of Discord's API v10,
 * with the fields that the page uses.
 *
 * @typedef {{id: string, username: string, global_name?: string|null, avatar?: string|null, bot?: boolean,
 *   locale?: string, guild_id?: string, roles?: string[]}} User
 * @typedef {{id: string, name: string, type: number, guild_id?: string, parent_id?: string|null, position?: number,
 *   topic?: string|null, archived?: boolean, thread_metadata?: {archived: boolean, locked?: boolean},
 *   permissions?: string, member_ids?: string[], recipients?: User[], last_message_id?: string|null, last_read_id?: string,
 *   unread_count?: number, mention_count?: number}} Channel `permissions`: those of the current person;
 *   `member_ids`: members of a thread; `recipients`: the people of a conversation
 * @typedef {{id: string, name: string, color?: number}} Role
 * @typedef {{id: string, name: string, description: string|null, scheduled_start_time: string,
 *   entity_metadata: {location: string},
 *   recurrence_rule: {frequency: number, interval: number}|null}} ScheduledEvent
 * @typedef {{id: string, name: string, member_ids: string[], channels: {id: string}[]}} Server
 * @typedef {{server: {id: string, name: string}, servers: Server[], users: User[], roles: Role[], channels: Channel[],
 *   scheduled_events: ScheduledEvent[], bot: {online: boolean, user: User|null}, default_user: string}} World
 *
 * @typedef {{id?: string|null, name?: string|null, animated?: boolean}} Emoji
 * @typedef {{url: string, proxy_url?: string, width?: number|null, height?: number|null,
 *   content_type?: string|null}} Media
 * @typedef {{label: string, value: string, description?: string, emoji?: Emoji, default?: boolean,
 *   names?: string[], icon?: () => Node}} SelectOption people have an icon instead of an emoji, and `names` by which
 *   they are searched
 * @typedef {{type: number, id?: number, custom_id?: string, style?: number, label?: string, emoji?: Emoji,
 *   url?: string, disabled?: boolean, placeholder?: string, min_values?: number, max_values?: number,
 *   options?: SelectOption[], default_values?: {type: string, id: string}[], content?: string,
 *   channel_types?: number[], components?: Component[], component?: Component, items?: GalleryItem[], file?: Media, name?: string,
 *   size?: number, description?: string|null,
 *   accent_color?: number|null, divider?: boolean, spacing?: number,
 *   min_length?: number, max_length?: number, required?: boolean, value?: string}} Component
 * @typedef {{media: Media, description?: string|null}} GalleryItem
 * @typedef {{id: string, filename: string, url: string, size?: number, width?: number|null,
 *   height?: number|null, content_type?: string|null, description?: string|null}} Attachment
 *
 * @typedef {{id: string, channel_id: string, author: User, content: string, timestamp: string,
 *   edited_timestamp?: string|null, flags?: number, type: number, components?: Component[],
 *   attachments?: Attachment[],
 *   interaction_metadata?: {type: number, user: User, name?: string, original_response_message_id?: string},
 *   interaction?: {name: string}, mentions?: User[], mention_roles?: string[], mention_everyone?: boolean,
 *   message_reference?: {message_id?: string, channel_id?: string},
 *   referenced_message?: Message|null, thread?: Channel}} Message
 *
 * @typedef {{name: string, value: string|number, name_localizations?: Record<string, string>|null}} Choice
 * @typedef {{type: number, name: string, description: string, required?: boolean, choices?: Choice[],
 *   autocomplete?: boolean, min_value?: number, max_value?: number, min_length?: number, max_length?: number,
 *   channel_types?: number[], options?: CommandOption[],
 *   name_localizations?: Record<string, string>|null,
 *   description_localizations?: Record<string, string>|null}} CommandOption
 * @typedef {CommandOption & {id: string}} Command
 *
 * @typedef {{id: string, custom_id: string, title: string, components: Component[]}} Modal
 * @typedef {{acknowledged: boolean, ms: number, type: number, message: Message|null, modal: Modal|null}} Answer
 */

/** Message flags. */
export const EPHEMERAL = 64;
export const LOADING = 128;
export const COMPONENTS_V2 = 32768;

/** Component types. */
export const Type = Object.freeze({
  ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  CHANNEL_SELECT: 8,
  TEXT: 10,
  GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
  RADIO_GROUP: 21,
});

/** A colour in CSS notation. @param {number} number 0xRRGGBB */
export const colour = (number) => `#${number.toString(16).padStart(6, "0")}`;

const THREADS = [10, 11, 12];
const CONVERSATIONS = [1, 3];
const FORUM = 15;

/** Signs before the names of channels, by type; all others have a #. @type {Record<number, string>} */
const SIGNS = { 1: "@", 2: "♪", 3: "@", 5: "⚑", 10: "↳", 11: "↳", 12: "🔒", 13: "♫", 15: "☰" };

/** @param {Channel} channel */
export const signOf = (channel) => SIGNS[channel.type] ?? "#";

/** Whether a channel is a thread, public or private, or a post of a forum. @param {Channel|undefined} channel */
export const isThread = (channel) => channel !== undefined && THREADS.includes(channel.type);

/** Whether a channel is a conversation outside of the server. @param {Channel} channel */
export const isConversation = (channel) => CONVERSATIONS.includes(channel.type);

/** Whether a channel is a forum, which has posts and no messages. @param {Channel|undefined} channel */
export const isForum = (channel) => channel?.type === FORUM;

/** The name of a channel in a sentence. @param {Channel} channel */
export const titleOf = (channel) =>
  `${isThread(channel) ? "" : isConversation(channel) ? "@" : "#"}${channel.name}`;
