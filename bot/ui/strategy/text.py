"""The texts of strategy pages in Discord's markdown, which is also that of the documents."""

from __future__ import annotations

from bot.ui.face import Face
from bot.ui.strategy.guide import Guide, Page


def page_text(face: Face, page: Page) -> str:
    """Return the rules of thumb of a page, each with its figures below."""
    return "\n".join(f"- {face.tr.gettext(rule.says)}\n-# 📏 {rule.measured(face.tr)}" for rule in page.rules)


def header(face: Face, guide: Guide, number: int) -> str:
    """Return the title of a page under its number, counted from 0."""
    progress = face.tr.gettext(
        "{title}, page {number} of {pages}",
        title=face.tr.gettext(guide.title),
        number=number + 1,
        pages=len(guide.pages),
    )
    return f"-# {progress}\n### {face.tr.gettext(guide.pages[number].title)}"
