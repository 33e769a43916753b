/** Pictures in messages. @module media */

import { h } from "./dom.js";

/** @typedef {import("./types.js").Media} Media */

/**
 * A picture that opens in the lightbox, with a badge for its description. Its space is reserved before it loads.
 * @param {Media} media
 * @param {string|null|undefined} description the alt text
 */
export function picture(media, description) {
  const size = media.width && media.height ? { width: media.width, height: media.height } : {};
  return h(
    "div",
    { class: "picture" },
    h(
      "button",
      {
        type: "button",
        class: "picture-open",
        "data-action": "picture",
        "aria-label": description ? `Open picture: ${description}` : "Open picture",
      },
      h("img", {
        src: media.url,
        alt: description ?? "",
        decoding: "async",
        loading: "lazy",
        ...size,
      }),
    ),
    description &&
      h(
        "button",
        {
          type: "button",
          class: "alt-badge",
          "data-action": "alt",
          "aria-label": "Show the description",
          "data-alt": description,
        },
        "ALT",
      ),
  );
}

/** @param {import("./types.js").GalleryItem[]} items one to ten */
export const gallery = (items) =>
  h(
    "div",
    { class: "gallery", "data-count": items.length },
    items.map((item) => picture(item.media, item.description)),
  );

/** Toggles the description over a picture. @param {HTMLElement} badge */
export function toggleDescription(badge) {
  const frame = /** @type {HTMLElement} */ (badge.parentElement);
  const shown = frame.querySelector(".alt-text");
  if (shown) shown.remove();
  else frame.append(h("p", { class: "alt-text", role: "note" }, badge.dataset.alt));
}
