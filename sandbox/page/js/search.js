/** Search that ignores case and accents, and prefers beginnings of words. @module search */

/** Removes case and accents. @param {string} text */
export const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

const WORD = /[\s\-_#@/·:.,()]+/u;

/**
 * How well a name matches: 0 begins with the text, 1 has a word that does, 2 contains it, 3 has a word for each word
 * of the text; `Infinity` without a match.
 * @param {string} name
 * @param {string} wanted
 */
function distance(name, wanted) {
  if (name.startsWith(wanted)) return 0;
  const words = name.split(WORD);
  if (words.some((word) => word.startsWith(wanted))) return 1;
  if (name.includes(wanted)) return 2;
  const parts = wanted.split(WORD).filter(Boolean);
  return parts.length && parts.every((part) => words.some((word) => word.startsWith(part))) ? 3 : Infinity;
}

/**
 * The items that match a text, best first; all items in their order for an empty text.
 * @template T
 * @param {T[]} items
 * @param {string} text
 * @param {(item: T) => string[]} names search terms of an item
 * @param {(item: T) => string} [more] a longer text that is searched last
 * @returns {T[]}
 */
export function search(items, text, names, more) {
  const wanted = fold(text.trim());
  if (!wanted) return items;
  return items
    .map((item, index) => {
      const best = Math.min(...names(item).map((name) => distance(fold(name), wanted)));
      const last = more && fold(more(item)).includes(wanted) ? 4 : Infinity;
      return { item, index, best: Math.min(best, last) };
    })
    .filter(({ best }) => best < Infinity)
    .sort((a, b) => a.best - b.best || a.index - b.index)
    .map(({ item }) => item);
}
