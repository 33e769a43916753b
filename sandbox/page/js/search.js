/** Finding by what is typed: without case and accents, at the beginning of words first. @module search */

/** Without case and accents, so that "llengua" is found however it is typed. @param {string} text */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

const WORD = /[\s\-_#@/·:.,()]+/u;

/**
 * How well a name fits: 0 begins with the text, 1 a word of it does, 2 contains it, 3 has a word for each word
 * of the text; `Infinity` if it does not fit.
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
 * What fits a text, the best first; everything, in its own order, for an empty text.
 * @template T
 * @param {T[]} items
 * @param {string} text
 * @param {(item: T) => string[]} names what an item is found by
 * @param {(item: T) => string} [more] a longer text that is looked at last
 * @returns {T[]}
 */
export function search(items, text, names, more) {
  const wanted = plain(text.trim());
  if (!wanted) return items;
  return items
    .map((item, index) => {
      const best = Math.min(...names(item).map((name) => distance(plain(name), wanted)));
      const last = more && plain(more(item)).includes(wanted) ? 4 : Infinity;
      return { item, index, best: Math.min(best, last) };
    })
    .filter(({ best }) => best < Infinity)
    .sort((a, b) => a.best - b.best || a.index - b.index)
    .map(({ item }) => item);
}
