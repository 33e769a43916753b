/** Dates and times in the person's locale, and relative times. @module time */

import { h } from "./dom.js";

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  // Not one of Discord's styles: date and time of a message that is not from today.
  dt: { dateStyle: "short", timeStyle: "short" },
};

/**
 * Formatters by locale and style, because creating one is expensive.
 * @type {Map<string, Intl.DateTimeFormat>}
 */
const formatters = new Map();

/** @param {Date} date @param {string} style a key of `STYLES` @param {string} locale */
function format(date, style, locale) {
  const key = `${locale} ${style}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, STYLES[style]);
  formatters.set(key, formatter);
  return formatter.format(date);
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/**
 * A relative time, such as "in 5 minutes" or "3 days ago".
 * @param {number} seconds Unix time
 * @param {string} locale
 * @param {number} [now] Unix time in seconds
 */
function relative(seconds, locale, now = Date.now() / 1000) {
  const distance = Math.round(seconds - now);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(distance / size), unit);
}

/**
 * A timestamp `<t:seconds:style>`.
 * @param {number} seconds Unix time
 * @param {string} style one of t T d D f F R
 * @param {string} locale
 */
export function timestamp(seconds, style, locale) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode(`<t:${seconds}:${style}>`);
  const full = format(date, "F", locale);
  const text = style === "R" ? relative(seconds, locale) : format(date, style, locale);
  return h(
    "time",
    {
      class: "stamp",
      datetime: date.toISOString(),
      title: full,
      "data-relative": style === "R" ? seconds : null,
    },
    text,
  );
}

/** Updates all relative times every second. @param {() => string} locale */
export function startClock(locale) {
  window.setInterval(() => {
    for (const element of document.querySelectorAll("time[data-relative]")) {
      const text = relative(Number(/** @type {HTMLElement} */ (element).dataset.relative), locale());
      if (element.textContent !== text) element.textContent = text;
    }
  }, 1000);
}

/**
 * The time of a message, with the date if that is not today.
 * @param {string} iso
 * @param {string} locale
 */
export function messageTime(iso, locale) {
  const date = new Date(iso);
  const style = sameDay(date, new Date()) ? "t" : "dt";
  return h(
    "time",
    { class: "message-time", datetime: iso, title: fullDate(iso, locale) },
    format(date, style, locale),
  );
}

/**
 * The time without date, for a grouped message.
 * @param {string} iso
 * @param {string} locale
 */
export const hour = (iso, locale) =>
  h(
    "time",
    { class: "message-time", datetime: iso, title: fullDate(iso, locale) },
    format(new Date(iso), "t", locale),
  );

/** @param {string} iso @param {string} locale */
export const fullDate = (iso, locale) => format(new Date(iso), "F", locale);

/** @param {Date} a @param {Date} b */
export const sameDay = (a, b) => a.toDateString() === b.toDateString();

/** @param {string} iso @param {string} locale */
export const dayName = (iso, locale) => format(new Date(iso), "D", locale);
