/**
 * The lightbox: a picture in full size with its description; arrows go through its gallery.
 * @module lightbox
 */

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";

/** Minimum length of a swipe, in pixels. */
const SWIPE = 50;

/** @param {HTMLElement} opener the button around the picture */
export function openLarge(opener) {
  const group = opener.closest(".gallery, .attachments") ?? opener;
  const images = [...group.querySelectorAll("img")];
  let index = Math.max(0, images.indexOf(/** @type {HTMLImageElement} */ (opener.querySelector("img"))));
  const several = images.length > 1;
  const image = /** @type {HTMLImageElement} */ (h("img", { class: "lightbox-image", draggable: "false" }));
  const caption = h("p", { class: "lightbox-caption" });
  const count = h("span", { class: "lightbox-count", role: "status" });
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
    const { src, alt } = images[index];
    image.src = src;
    image.alt = alt;
    caption.textContent = alt;
    original.setAttribute("href", src);
    if (several) count.textContent = `${index + 1} of ${images.length}`;
  };
  const close = h(
    "button",
    {
      type: "button",
      class: "lightbox-close",
      "aria-label": "Close",
      title: "Close (Esc)",
      onclick: () => dialog.close(),
    },
    "✕",
  );
  const arrow = (/** @type {number} */ step, /** @type {string} */ label, /** @type {string} */ sign) =>
    several &&
    h(
      "button",
      {
        type: "button",
        class: `lightbox-arrow lightbox-${step < 0 ? "left" : "right"}`,
        "aria-label": label,
        onclick: () => show(step),
      },
      sign,
    );
  const stage = h(
    "div",
    { class: "lightbox-stage" },
    image,
    arrow(-1, "Previous picture", "‹"),
    arrow(1, "Next picture", "›"),
  );
  dialog.append(
    h("div", { class: "lightbox-head" }, count, original, close),
    stage,
    h("div", { class: "lightbox-foot" }, caption),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target === stage) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (several && event.key === "ArrowLeft") show(-1);
    if (several && event.key === "ArrowRight") show(1);
  });
  if (several) followSwipes(stage, show);
  show(0);
  openDialog(dialog);
  close.focus();
}

/** @param {HTMLElement} stage @param {(step: number) => void} show */
function followSwipes(stage, show) {
  let from = 0;
  let fingers = 0;
  stage.addEventListener(
    "touchstart",
    (event) => {
      fingers = event.touches.length;
      from = event.touches[0].clientX;
    },
    { passive: true },
  );
  stage.addEventListener(
    "touchend",
    (event) => {
      const way = event.changedTouches[0].clientX - from;
      // Two fingers zoom instead.
      if (fingers === 1 && Math.abs(way) > SWIPE) show(way > 0 ? -1 : 1);
    },
    { passive: true },
  );
}
