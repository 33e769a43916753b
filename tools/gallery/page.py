"""The HTML page with all pictures: one file without external resources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from html import escape

from bot.i18n import Language
from tools.gallery.pictures import Picture

_STYLE = """
body{background:#1e1f22;color:#dbdee1;font:16px/1.45 system-ui,sans-serif;margin:0 auto}
body{padding:16px;max-width:1560px;overflow-wrap:anywhere}
img{max-width:100%;height:auto}
a{color:#8ea6ff;text-decoration:none} a:hover{text-decoration:underline}
nav ul{columns:3 220px;padding-left:18px}
p,dl{max-width:760px} dt{color:#fff} dd{margin:0 0 6px}
h2{margin-top:56px;border-bottom:1px solid #4e5058}
figure{margin:28px 0 40px} figcaption b{color:#fff} figcaption span{color:#949ba4}
.sizes{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start;margin:8px 0}
.sizes img:first-child{width:1100px} .sizes img+img{width:400px}
@media(max-width:1560px){.sizes{flex-direction:column}}
p.alt{max-width:1100px;margin:6px 0;color:#b5bac1;white-space:pre-line}
.cards{display:flex;flex-wrap:wrap;gap:8px;align-items:flex-end;padding:12px;border-radius:8px;margin-bottom:18px}
"""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture that has been written beside the page, and how many bytes it has."""

    picture: Picture
    size: int

    @property
    def file(self) -> str:
        """The file name."""
        return f"{self.picture.name}.png"


@dataclass(frozen=True, slots=True)
class Row:
    """Images of cards beside the page, shown at these widths in pixels: each tuple of files on a line of its own."""

    title: str
    lines: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...]
    ground: str


def page(language: Language, groups: Iterable[tuple[str, Iterable[Shown]]], cards: Iterable[Row]) -> str:
    """Return the page: contents first, then every picture at full size and 400 pixels wide with its alt text."""
    told = [(title, tuple(shown)) for title, shown in groups]
    rows = tuple(cards)
    lines = [
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>Pictures</title><style>{_STYLE}</style>",
        "<h1>Every picture</h1>",
        _LEGEND,
        *_contents([title for title, _ in told] + (["Cards"] if rows else [])),
    ]
    for number, (title, shown) in enumerate(told):
        lines.append(f'<h2 id="g{number}">{escape(title)}</h2>')
        lines += [_figure(one) for one in shown]
    if rows:
        lines.append(f'<h2 id="g{len(told)}">Cards</h2>')
        lines += [_row(row) for row in rows]
    return "\n".join([*lines, "</html>", ""])


_LEGEND = """<p>All pictures of Botifarra come from tables that were really played, from fixed seeds;
those of Barbu are made up.</p><dl>
<dt>name · table · who looks · kB</dt>
<dd>The file of the picture; mode, hand and phase of the table; everybody, or the player on a seat; what is sent.</dd>
<dt>the picture twice</dt>
<dd>At its full 1100 pixels, and 400 wide as on a large phone; on a narrow window one under the other.</dd>
<dt>the words below</dt>
<dd>The description that is read out to those who do not see it.</dd></dl>"""


def _contents(titles: Iterable[str]) -> Iterator[str]:
    yield "<nav><ul>"
    for number, title in enumerate(titles):
        yield f'<li><a href="#g{number}">{escape(title)}</a></li>'
    yield "</ul></nav>"


def _figure(shown: Shown) -> str:
    picture, alt = shown.picture, escape(shown.picture.alt, quote=True)
    return (
        f'<figure id="{escape(picture.name)}"><figcaption><b>{escape(picture.name)}</b> '
        f"<span>{escape(picture.about)} · {shown.size / 1000:.0f} kB</span></figcaption>"
        f'<div class="sizes"><img src="{escape(shown.file)}" alt="{alt}" loading="lazy">'
        f'<img src="{escape(shown.file)}" alt="" loading="lazy"></div>'
        f'<p class="alt">{escape(picture.alt)}</p></figure>'
    )


def _row(row: Row) -> str:
    ground = f' style="background:{row.ground}"' if row.ground else ""
    shown = "".join(
        f'<div class="cards"{ground}>' + "".join(map(partial(_card, width), files)) + "</div>"
        for width in row.widths
        for files in row.lines
    )
    return f"<h3>{escape(row.title)}</h3>{shown}"


def _card(width: int, file: str) -> str:
    named = escape(file)
    return f'<img src="{named}" alt="{named}" title="{named}" width="{width}" loading="lazy">'
