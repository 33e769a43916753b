"""The site's pages for players: one structure in five languages, and buttons named as the bot names them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.i18n import sync
from bot.i18n.catalogues import TRANSLATED, read

DOCS = Path("docs")
PAGES = sorted(page.name for page in (DOCS / "en").glob("*.md"))


def translations(language: str) -> dict[str, str]:
    """Map each English text of one form to its translation."""
    return {
        message.id: message.string
        for domain in sync.domains()
        for message in read(language, domain, sync.LOCALES)
        if isinstance(message.id, str) and isinstance(message.string, str)
    }


def headings(text: str) -> list[str]:
    return re.findall(r"^#+(?= )", text, re.MULTILINE)


@pytest.mark.parametrize("language", TRANSLATED)
def test_pages_have_the_structure_and_the_pictures_of_the_english_ones(language: str) -> None:
    for page in PAGES:
        english, text = ((DOCS / each / page).read_text() for each in ("en", language))
        assert headings(text) == headings(english), page
        for pattern in (r"\((pictures/[^)]+)\)", r"`(/[a-z-]+(?: [a-z]+)?)`"):
            assert set(re.findall(pattern, text)) == set(re.findall(pattern, english)), page


@pytest.mark.parametrize("language", TRANSLATED)
def test_pages_name_buttons_by_their_labels(language: str) -> None:
    labels = translations(language)
    for page in PAGES:
        bold = re.findall(r"\*\*([^*]+)\*\*", (DOCS / "en" / page).read_text())
        text = (DOCS / language / page).read_text()
        buttons = {labels[each] for each in bold if each in labels}
        assert {each for each in buttons if f"**{each}**" not in text} == set(), page
