"""Problems of the site that Zensical does not refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools.site import NAMES, configuration, in_language, problems

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ('<img src="table.png" alt="A table">', []),
        ('<img src="table.png" alt="">', ["index.html: table.png has no description"]),
        ('<img src="hand.png" alt="A hand">', ["index.html: hand.png does not exist"]),
        ('<a href="rules/#end">', []),
        ('<a href="empty/">', ["index.html: empty/ does not exist"]),
        ('<a href="https://example.org/nowhere">', []),
    ],
)
def test_a_picture_needs_a_description_and_a_reference_its_file(
    tmp_path: Path, written: str, problem: list[str]
) -> None:
    (tmp_path / "table.png").touch()
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "index.html").write_text('<h2 id="end">')
    (tmp_path / "empty").mkdir()
    (tmp_path / "index.html").write_text(written)
    assert problems(tmp_path) == problem


def test_the_pages_of_players_are_the_same_in_every_language(tmp_path: Path) -> None:
    english = configuration(tmp_path, "")
    pages = {language: in_language(english, language)["nav"] for language in NAMES}
    assert {len(each) for each in pages.values()} == {5}
    assert all(page.startswith(f"{language}/") for language, each in pages.items() for page in each)
