"""Draw every picture into one folder with a page to look at them.

``python -m benchmarks.gallery FOLDER [--language ca] [--only 'hand_*']``
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from benchmarks.gallery.album import album
from benchmarks.gallery.page import Row, Shown, page
from benchmarks.gallery.pictures import Picture
from benchmarks.gallery.sheets import ROOT, sheets
from bot.i18n import Language
from bot.render.drawing import draw


def write_gallery(folder: Path, language: Language = Language.CA, only: str = "*") -> Path:
    """Write all pictures whose names match, the cards, and ``index.html``; returns the page.

    Files that are there already stay, unless they have the name of a picture; the page shows none of them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    groups = []
    for group in album(language):
        shown = [_written(folder, picture) for picture in group.pictures if fnmatch(picture.name, only)]
        if shown:
            groups.append((group.title, shown))
    index = folder / "index.html"
    index.write_text(page(language, groups, _cards(folder) if only == "*" else ()), encoding="utf-8")
    return index


def _written(folder: Path, picture: Picture) -> Shown:
    data = draw(picture.scene)
    (folder / f"{picture.name}.png").write_bytes(data)
    return Shown(picture, len(data))


def _cards(folder: Path) -> Iterator[Row]:
    """Copy the images of the cards into a folder beside the page, so that it can be sent as a whole."""
    for sheet in sheets():
        for file in sheet.files:
            copy = folder / "cards" / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
        files = tuple((Path("cards") / file.relative_to(ROOT)).as_posix() for file in sheet.files)
        yield Row(sheet.title, files, sheet.widths, sheet.ground)


def main() -> None:
    """Read the command line, draw, and say where the page is."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gallery", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", type=Language, choices=list(Language), default=Language.CA)
    parser.add_argument("--only", default="*", metavar="PATTERN", help="names to draw, such as 'hand_*'")
    arguments = parser.parse_args()
    print(write_gallery(arguments.folder, arguments.language, arguments.only))


if __name__ == "__main__":
    main()
