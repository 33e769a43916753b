/** What messages could hold before Components V2: embeds and attachments. @module embeds */

import { fileCard } from "./components.js";
import { h } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { picture } from "./media.js";
import { messageTime } from "./time.js";
import { colour } from "./types.js";

/** @typedef {import("./store.js").Store} Store */

/** @param {import("./types.js").Attachment[]} attachments */
export function renderAttachments(attachments) {
  if (!attachments.length) return null;
  return h(
    "div",
    { class: "attachments" },
    attachments.map((file) =>
      file.content_type?.startsWith("image/") || file.width
        ? picture(file, file.description, { spoiler: file.filename.startsWith("SPOILER_") })
        : fileCard(file.url, file.filename, file.size),
    ),
  );
}

/** @param {string|undefined} address @param {(Node|string)[]} children */
const maybeLink = (address, children) =>
  address
    ? h("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, children)
    : h("span", null, children);

/** @param {any} embed @param {Store} store */
export function renderEmbed(embed, store) {
  const fields = (embed.fields ?? []).map((/** @type {any} */ field) =>
    h(
      "div",
      { class: field.inline ? "field field-inline" : "field" },
      h("div", { class: "field-name" }, inline(field.name, store)),
      h("div", { class: "md" }, markdown(field.value, store)),
    ),
  );
  const foot = [
    embed.footer?.text,
    embed.footer?.text && embed.timestamp ? " · " : null,
    embed.timestamp ? messageTime(embed.timestamp, store.locale) : null,
  ];
  return h(
    "div",
    {
      class: "embed",
      "data-accent": "true",
      style: embed.color ? { "--accent-line": colour(embed.color) } : {},
    },
    h(
      "div",
      { class: "section" },
      h(
        "div",
        { class: "section-text" },
        embed.author && h("div", { class: "embed-author" }, maybeLink(embed.author.url, [embed.author.name])),
        embed.title && h("div", { class: "embed-title" }, maybeLink(embed.url, inline(embed.title, store))),
        embed.description && h("div", { class: "md" }, markdown(embed.description, store)),
        fields.length > 0 && h("div", { class: "fields" }, fields),
      ),
      embed.thumbnail &&
        h(
          "div",
          { class: "thumbnail" },
          picture(embed.thumbnail, embed.thumbnail.description, { small: true }),
        ),
    ),
    embed.image && picture(embed.image, embed.image.description),
    (embed.footer || embed.timestamp) && h("div", { class: "embed-footer" }, foot),
  );
}
