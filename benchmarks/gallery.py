"""Draw every picture into one folder with a page to look at them: `python -m benchmarks.gallery FOLDER`."""

import argparse
from html import escape
from pathlib import Path

from benchmarks.scenes import gallery
from bot.render.pool import draw


def write_gallery(folder: Path) -> Path:
    """Write all pictures and `index.html`, each at full size and 400 pixels wide; returns the page."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = ['<!doctype html><meta charset="utf-8"><title>Botifarra: pictures</title>']
    parts.append("<style>body{background:#313338;color:#eee} img{vertical-align:top;margin:4px}</style>")
    for name, scene in gallery().items():
        data = draw(scene)
        (folder / f"{name}.png").write_bytes(data)
        parts.append(f"<h2>{escape(name)} · {len(data) / 1000:.0f} kB</h2>")
        parts.append(f'<img src="{name}.png" alt=""><img src="{name}.png" alt="" width="400">')
    page = folder / "index.html"
    page.write_text("\n".join(parts), encoding="utf-8")
    return page


def main() -> None:
    """Read the folder from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gallery", description=__doc__)
    parser.add_argument("folder", type=Path)
    print(write_gallery(parser.parse_args().folder))


if __name__ == "__main__":
    main()
