/** Ids of Discord. @module ids */

/** Orders two snowflakes: by length, then by digits. @param {string} a @param {string} b */
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
