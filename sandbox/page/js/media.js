/** Pictures: galleries, thumbnails, and the large view. @module media */

import { h } from "./dom.js";

/** @typedef {import("./types.js").Media} Media */

/**
 * One picture that opens large, with a badge that shows its description.
 * @param {Media} media
 * @param {string|null|undefined} description the text for those who do not see the picture
 * @param {{spoiler?: boolean, small?: boolean}} [options]
 */
export function picture(media, description, { spoiler = false, small = false } = {}) {
  const size = media.width && media.height ? { width: media.width, height: media.height } : {};
  const frame = h(
    "div",
    { class: small ? "picture picture-small" : "picture" },
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
        title: description || null,
        decoding: "async",
        ...size,
      }),
    ),
    description &&
      !small &&
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
  if (!spoiler) return frame;
  return h(
    "div",
    {
      class: "spoiler spoiler-picture",
      role: "button",
      tabindex: "0",
      "data-action": "spoiler",
      "aria-label": "Hidden picture: press to show",
    },
    h("div", { class: "spoiler-text" }, frame),
  );
}

/** @param {import("./types.js").GalleryItem[]} items */
export const gallery = (items) =>
  h(
    "div",
    { class: "gallery", "data-count": Math.min(items.length, 4) },
    items.map((item) => picture(item.media, item.description, item)),
  );

/** Shows or hides the description over a picture. @param {HTMLElement} badge */
export function toggleDescription(badge) {
  const frame = /** @type {HTMLElement} */ (badge.parentElement);
  const shown = frame.querySelector(".alt-text");
  if (shown) shown.remove();
  else frame.append(h("p", { class: "alt-text", role: "note" }, badge.dataset.alt));
}

/** Opens a picture as large as the window allows; arrows go through its gallery. @param {HTMLElement} opener */
export function openLarge(opener) {
  const group = opener.closest(".gallery, .attachments") ?? opener;
  const images = opener === group ? [...opener.querySelectorAll("img")] : [...group.querySelectorAll("img")];
  let index = Math.max(0, images.indexOf(/** @type {HTMLImageElement} */ (opener.querySelector("img"))));
  const image = /** @type {HTMLImageElement} */ (h("img", { class: "lightbox-image" }));
  const caption = h("p", { class: "lightbox-caption" });
  const original = h(
    "a",
    { class: "lightbox-link", target: "_blank", rel: "noreferrer noopener" },
    "Open original",
  );
  const dialog = /** @type {HTMLDialogElement} */ (
    h("dialog", { class: "lightbox", "aria-label": "Picture" })
  );
  const show = (/** @type {number} */ step) => {
    index = (index + step + images.length) % images.length;
    image.src = images[index].src;
    image.alt = images[index].alt;
    caption.textContent = images[index].alt;
    original.setAttribute("href", images[index].src);
  };
  const arrow = (/** @type {number} */ step, /** @type {string} */ label, /** @type {string} */ sign) =>
    images.length > 1 &&
    h(
      "button",
      { type: "button", class: "lightbox-arrow", "aria-label": label, onclick: () => show(step) },
      sign,
    );
  dialog.append(
    h(
      "div",
      { class: "lightbox-stage" },
      arrow(-1, "Previous picture", "‹"),
      image,
      arrow(1, "Next picture", "›"),
    ),
    h(
      "div",
      { class: "lightbox-foot" },
      caption,
      original,
      h("button", { type: "button", class: "button button-2", onclick: () => dialog.close() }, "Close"),
    ),
  );
  dialog.addEventListener("click", (event) => {
    if (
      event.target === dialog ||
      /** @type {HTMLElement} */ (event.target).classList.contains("lightbox-stage")
    )
      dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (images.length > 1 && event.key === "ArrowLeft") show(-1);
    if (images.length > 1 && event.key === "ArrowRight") show(1);
  });
  dialog.addEventListener("close", () => dialog.remove());
  show(0);
  document.body.append(dialog);
  dialog.showModal();
}
