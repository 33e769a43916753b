/** Building DOM nodes, and updating them in place. @module dom */

/**
 * @typedef {Node|string|number|null|undefined|false} Child
 */

/**
 * Creates an element. Attributes that are `null`, `undefined` or `false` are left out, `true` becomes empty, `on…`
 * takes a listener, and `style` takes an object of properties (set through the CSSOM, because the content security
 * policy forbids style attributes).
 * @param {string} tag
 * @param {Record<string, any>|null} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style")
      for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} parent @param {(Child|Child[])[]} children */
function append(parent, children) {
  for (const child of children.flat(2)) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** Returns an element of the page's HTML. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element with the id ${id}.`);
  return element;
}

/** @param {Node} a @param {Node} b */
const alike = (a, b) =>
  a.nodeType === b.nodeType &&
  a.nodeName === b.nodeName &&
  (!(a instanceof HTMLElement) || a.dataset.key === /** @type {HTMLElement} */ (b).dataset.key);

/**
 * Updates `old` to look like `fresh`. Nodes of the same kind and with the same `data-key` are kept, so that focus,
 * scroll position and images survive.
 * @param {Node} old
 * @param {Node} fresh
 * @returns {void}
 */
export function morph(old, fresh) {
  if (old instanceof Text && fresh instanceof Text) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (!(old instanceof HTMLElement) || !(fresh instanceof HTMLElement)) return;
  morphAttributes(old, fresh);
  morphChildren(old, fresh);
}

/** @param {HTMLElement} old @param {HTMLElement} fresh */
function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "style") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name === "src" && old instanceof HTMLImageElement) void replaceImage(old, value);
    else if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
}

/** @param {HTMLElement} old @param {HTMLElement} fresh */
function morphChildren(old, fresh) {
  const pool = [...old.childNodes];
  let cursor = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const index = pool.findIndex((node) => alike(node, wanted));
    const node = index < 0 ? wanted : pool.splice(index, 1)[0];
    if (index >= 0) morph(node, wanted);
    if (node === cursor) cursor = cursor.nextSibling;
    else old.insertBefore(node, cursor);
  }
  for (const left of pool) /** @type {ChildNode} */ (left).remove();
}

/** The pending URL of each image element; a later edit replaces it. */
const pendingImages = new WeakMap();

/**
 * Replaces an image when the new one is loaded and decoded; until then the old one stays.
 * @param {HTMLImageElement} image
 * @param {string} address
 */
async function replaceImage(image, address) {
  if (pendingImages.get(image) === address) return;
  pendingImages.set(image, address);
  if (image.getAttribute("src") === address) {
    pendingImages.delete(image);
    return;
  }
  const next = new Image();
  next.src = address;
  // If the image cannot be loaded, the browser shows it as broken.
  await next.decode().catch(() => undefined);
  if (pendingImages.get(image) !== address) return;
  pendingImages.delete(image);
  // The image is decoded already. Asynchronous decoding would leave a blank for a moment.
  image.decoding = "sync";
  image.src = address;
}
