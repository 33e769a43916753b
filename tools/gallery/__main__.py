"""Draw every picture into one folder with a page to look at them.

``python -m tools.gallery FOLDER [--language ca] [--only 'hand_*']``
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from bot.i18n import Language
from bot.render.raster.drawing import draw
from tools.gallery.album import album
from tools.gallery.page import Row, Shown, page
from tools.gallery.pictures import Picture
from tools.gallery.sheets import ROOT, sheets


def write_gallery(folder: Path, language: Language = Language.CA, only: str = "*") -> Path:
    """Write all pictures whose names match, the cards, and ``index.html``; returns the page.

    Files of an earlier run that this one does not write are removed; other files in the folder stay.
    """
    folder.mkdir(parents=True, exist_ok=True)
    before = _listed(folder)
    groups = []
    for group in album(language):
        shown = [_written(folder, picture) for picture in group.pictures if fnmatch(picture.name, only)]
        if shown:
            groups.append((group.title, shown))
    rows = tuple(_cards(folder)) if only == "*" else ()
    index = folder / "index.html"
    index.write_text(page(language, groups, rows), encoding="utf-8")
    written = {shown.file for _, pictures in groups for shown in pictures}
    written.update(file for row in rows for files in row.lines for file in files)
    for file in before - written:
        (folder / file).unlink(missing_ok=True)
    (folder / _LIST).write_text("\n".join(sorted(written)) + "\n", encoding="utf-8")
    return index


_LIST = "written.txt"
"""The file beside the page that names every picture which this run wrote, a line each."""


def _listed(folder: Path) -> set[str]:
    """Return the files of an earlier run within the folder."""
    try:
        files = (folder / _LIST).read_text(encoding="utf-8").split("\n")
    except FileNotFoundError:
        return set()
    root = folder.resolve()
    return {file for file in files if file.endswith(".png") and (root / file).resolve().is_relative_to(root)}


def _written(folder: Path, picture: Picture) -> Shown:
    data = draw(picture.scene)
    (folder / f"{picture.name}.png").write_bytes(data)
    return Shown(picture, len(data))


def _cards(folder: Path) -> Iterator[Row]:
    """Copy the images of the cards into a folder beside the page, so that it can be sent as a whole."""
    for sheet in sheets():
        lines = tuple(tuple(_copied(folder, file) for file in files) for files in sheet.lines)
        yield Row(sheet.title, lines, sheet.widths, sheet.ground)


def _copied(folder: Path, file: Path) -> str:
    name = Path("cards") / file.relative_to(ROOT)
    copy = folder / name
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, copy)
    return name.as_posix()


def main() -> None:
    """Read the command line, draw, and say where the page is."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__.splitlines()[0])
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where pictures and page go")
    parser.add_argument("--language", type=Language, choices=list(Language), default=Language.CA)
    parser.add_argument("--only", default="*", metavar="PATTERN", help="names to draw, such as 'hand_*'")
    arguments = parser.parse_args()
    print(write_gallery(arguments.folder, arguments.language, arguments.only))


if __name__ == "__main__":
    main()
