"""The site in ``build/site``: ``python -m tools.site``, or ``make docs``.

Zensical builds ``docs`` once for each language of the players, because the language of its own words is one for a
site. It refuses dead links between pages; what else a reader could miss is looked for in the pages that it made.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

ROOT: Final = Path(__file__).parents[1]
NAMES: Final = {
    "ca": "Botifarra i Barbu",
    "es": "Botifarra y Barbu",
    "fr": "Botifarra et Barbu",
    "it": "Botifarra e Barbu",
}
"""Name of the site in each language that has pages of its own for players, besides English."""


def configuration(docs: Path, url: str) -> dict[str, Any]:
    """Return the configuration of ``zensical.toml``, with the pages that the patterns of its navigation stand for."""

    def expanded(entries: list[Any]) -> list[Any]:
        listed: list[Any] = []
        for entry in entries:
            if isinstance(entry, dict):
                listed += [{k: expanded(v) if isinstance(v, list) else v} for k, v in entry.items()]
            elif "*" in entry:
                found = (path.relative_to(docs).as_posix() for path in sorted(docs.glob(entry)))
                listed += [page for page in found if page not in listed]
            else:
                listed.append(entry)
        return listed

    project: dict[str, Any] = tomllib.loads((ROOT / "zensical.toml").read_text())["project"]
    return project | {"nav": expanded(project["nav"])} | ({"site_url": url} if url else {})


def in_language(project: dict[str, Any], language: str) -> dict[str, Any]:
    """Return the configuration for the pages of one language."""
    pages = [
        page.replace("en/", f"{language}/") for page in project["nav"][1]["Playing"] if page.startswith("en/")
    ]
    return project | {
        "site_name": NAMES[language],
        "site_dir": f"site-{language}",
        "theme": project["theme"] | {"language": language},
        "nav": pages,
    }


def build(site: Path, url: str) -> list[str]:
    """Build the site and return its problems, each a line."""
    workshop = site.parent / "site-source"
    for folder in (site, workshop):
        shutil.rmtree(folder, ignore_errors=True)
    docs = shutil.copytree(ROOT / "docs", workshop / "docs")
    english = configuration(docs, url)
    projects = {"en": english} | {language: in_language(english, language) for language in NAMES}
    for language, project in projects.items():
        # JSON is YAML, the other form of the configuration that Zensical reads.
        (workshop / f"{language}.yml").write_text(json.dumps(project))
        program = (sys.executable, "-m", "zensical", "build", "--strict", "--config-file", f"{language}.yml")
        if subprocess.run(program, cwd=workshop, check=False).returncode:  # noqa: S603 - a program of ours
            return [f"Zensical refused the pages, in {language}: its lines are above."]
    shutil.move(workshop / "site", site)
    for language in NAMES:
        shutil.rmtree(site / language, ignore_errors=True)
        shutil.move(workshop / f"site-{language}" / language, site / language)
    listed = json.dumps([project["nav"] for project in projects.values()])
    pages = (path.relative_to(docs).as_posix() for path in sorted(docs.rglob("*.md")))
    return [f"docs/{page}: not in the navigation" for page in pages if f'"{page}"' not in listed] + problems(
        site
    )


class _Page(HTMLParser):
    """What a page refers to, and its pictures without a description."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.references: list[str] = []
        self.undescribed: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.references += [each for name in ("href", "src") if (each := given.get(name))]
        self.references += [each.split()[0] for each in (given.get("srcset") or "").split(",") if each]
        if tag == "img" and given.get("src") and not given.get("alt"):
            self.undescribed.append(given["src"] or "")


def problems(site: Path) -> list[str]:
    """Return pictures without a description, and references to files that a built site does not have."""
    found = []
    for path in sorted(site.rglob("*.html")):
        page = _Page(path.read_text())
        where = path.relative_to(site)
        found += [f"{where}: {picture} has no description" for picture in page.undescribed]
        for reference in page.references:
            parts = urlsplit(reference)
            if parts.scheme or parts.netloc or not parts.path or path.name == "404.html":
                continue
            target = path.parent / unquote(parts.path)
            if not (target / "index.html" if target.is_dir() else target).is_file():
                found.append(f"{where}: {reference} does not exist")
    return found


def main() -> None:
    """Build the site, and fail if it has problems."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.site", description="Build the site into build/site."
    )
    parser.add_argument("--url", default="", help="address at which it will be published")
    found = build(ROOT / "build" / "site", parser.parse_args().url)
    if found:
        sys.exit("\n".join(found))
    print("Open build/site/index.html")


if __name__ == "__main__":
    main()
