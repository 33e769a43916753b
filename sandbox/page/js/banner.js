/**
 * Banners above the messages: no connection, no bot, notices.
 * @module banner
 */

import { byId, h, morph } from "./dom.js";

/**
 * @typedef {{key: string, text: string, tone?: "wrong"|"quiet", busy?: boolean, action?: {label: string, run:
 * () => void}}} Banner
 */

/** Banners by key, in order of appearance. @type {Map<string, Banner>} */
const banners = new Map();

/** @param {Banner} banner */
export function showBanner(banner) {
  banners.set(banner.key, banner);
  draw();
}

/** @param {string} key */
export function hideBanner(key) {
  if (banners.delete(key)) draw();
}

/**
 * Shows a notice until it is dismissed.
 * @param {string} text
 * @param {{label: string, run: () => void}} [action]
 */
export const notify = (text, action) => showBanner({ key: "notice", text, tone: "quiet", action });

function draw() {
  const nodes = [...banners.values()].map((banner) =>
    h(
      "div",
      { class: `banner banner-${banner.tone ?? "wrong"}`, "data-key": banner.key },
      banner.busy && h("span", { class: "banner-spinner", "aria-hidden": "true" }),
      h("span", { class: "banner-text" }, banner.text),
      banner.action &&
        h(
          "button",
          { type: "button", class: "banner-action", "data-banner": banner.key },
          banner.action.label,
        ),
      banner.key === "notice" &&
        h(
          "button",
          { type: "button", class: "banner-close", "data-banner-close": banner.key, "aria-label": "Dismiss" },
          "✕",
        ),
    ),
  );
  morph(byId("banners"), h("div", { id: "banners", class: "banners", role: "status" }, nodes));
}

/** Adds one listener for all banners, because each change redraws them. */
export function startBanners() {
  byId("banners").addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (button?.dataset.bannerClose) hideBanner(button.dataset.bannerClose);
    const banner = banners.get(button?.dataset.banner ?? "");
    if (banner?.key === "notice") hideBanner("notice");
    banner?.action?.run();
  });
}
