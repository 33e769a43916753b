/** Attachments of messages without Components V2. @module attachments */

import { fileCard } from "./components.js";
import { h } from "./dom.js";
import { picture } from "./media.js";

/** @param {import("./types.js").Attachment[]} attachments */
export function renderAttachments(attachments) {
  if (!attachments.length) return null;
  return h(
    "div",
    { class: "attachments" },
    attachments.map((file) =>
      file.content_type?.startsWith("image/") || file.width
        ? picture(file, file.description)
        : fileCard(file.url, file.filename, file.size),
    ),
  );
}
