"""Words on pictures: fonts, fallbacks for missing characters, fitting and wrapping.

Source Sans Pro draws everything. A name may hold any script, emoji and ornament: characters it lacks are drawn in a
system font that has them, or in its plain form (a mathematical bold A is an A), and otherwise left out, so that no
empty box is ever drawn.
"""

import threading
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources import files
from itertools import groupby
from math import ceil
from typing import Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFont, ImageOps, features

from bot.render.kit.theme import LEAST_TEXT, NAME_TEXT
from bot.render.raster.cache import MIB, remember
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import Colour
from bot.render.raster.sprite import Sprite, sprite_of

Weight: TypeAlias = Literal["Semibold", "Bold"]
Anchor: TypeAlias = Literal["left", "middle", "right"]

_ELLIPSIS = "…"
NAME_DOT = " · "
"""Separator between the names of a pair in little room."""
NOTHING = "–"
"""A dash where no number is written."""
_CAP_HEIGHT = 0.66
"""Height of a capital in ems: a line is centred by its capitals, as the eye does."""
_BEARING = 8
"""Room beside a line for overhanging letters, in pixels."""
_ODD_MARKS = 2
"""Marks kept on one character of a script that needs them; more is mischief."""

# fmt: off
_NOTO_SCRIPTS = (
    "Arabic", "Hebrew", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu", "Kannada", "Malayalam",
    "Sinhala", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan", "Georgian", "Armenian", "Ethiopic", "Cherokee",
)
# fmt: on
_SYSTEM_FONTS = (
    "DejaVuSans-Bold.ttf",
    "NotoSans-Bold.ttf",
    *(f"NotoSans{script}-Bold.ttf" for script in _NOTO_SCRIPTS),
    "NotoSansSymbols2-Regular.ttf",
    "NotoSansCJK-Bold.ttc",
    "NotoSansCJK-Regular.ttc",
    "wqy-microhei.ttc",
    "Arial Unicode.ttf",
    "msyh.ttc",
    "seguisym.ttf",
)

_local = threading.local()
"""FreeType faces are not to be shared between threads: each thread loads its own."""


def _load(name: str, size: int, *, shaped: bool) -> ImageFont.FreeTypeFont | None:
    """Load a face: one of ours by its weight, or a system font by its file name; None if it is not installed.

    A `shaped` one joins and orders its letters as their script does, where Pillow can.
    """
    if name in {"Semibold", "Bold"}:
        path = files("font_source_sans_pro").joinpath("files", f"SourceSansPro-{name}.ttf")
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
    shaping = ImageFont.Layout.RAQM if shaped and features.check("raqm") else ImageFont.Layout.BASIC
    try:
        return ImageFont.truetype(name, size, layout_engine=shaping)
    except OSError:
        return None


def _face(name: str, size: int, *, shaped: bool = True) -> ImageFont.FreeTypeFont | None:
    cache: dict[tuple[str, int, bool], ImageFont.FreeTypeFont | None]
    cache = _local.__dict__.setdefault("faces", {})
    key = (name, size, shaped)
    if key not in cache:
        cache[key] = _load(name, size, shaped=shaped)
    return cache[key]


def font(size: int, weight: Weight = "Bold") -> ImageFont.FreeTypeFont:
    """Return Source Sans Pro in this size, for the calling thread only."""
    face = _face(weight, size)
    assert face is not None, "our own font is a dependency"  # noqa: S101 - a font is found, or nothing can be drawn
    return face


@lru_cache(maxsize=4096)
def _has(name: str, character: str) -> bool:
    """Tell whether a font has a drawing of this character other than its sign for a missing one."""
    face = _face(name, 20, shaped=False)  # shaping would give a mark that is missing a circle to stand on
    if face is None:
        return False
    missing = face.getmask("\U0010fffe")
    drawn = face.getmask(character)
    if drawn.getbbox() is None:  # blank: the fillers that hide a name
        return False
    return drawn.size != missing.size or bytes(drawn) != bytes(missing)


def _font_for(character: str) -> str | None:
    """Return the name of the first font that has this character, "Bold" standing for ours."""
    for name in ("Bold", *_SYSTEM_FONTS):
        if _has(name, character):
            return name
    return None


@dataclass(frozen=True, slots=True)
class Run:
    """Characters in a row that one font draws; `font` is empty for ours."""

    font: str
    text: str


@lru_cache(maxsize=1024)
def runs(text: str) -> tuple[Run, ...]:
    """Split `text` into runs by font, without characters that none can draw; empty if nothing is left."""
    by_font = groupby(_in_order(_pieces(text)), key=lambda each: each[0])
    return tuple(Run(font, "".join(text for _, text in members)) for font, members in by_font)


def _pieces(text: str) -> list[tuple[str, str]]:
    """Return the characters of `text` that can be drawn, each with its font."""
    pieces: list[tuple[str, str]] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        if character.isspace():
            if pieces and pieces[-1][1] != " ":
                pieces.append((pieces[-1][0], " "))
        elif unicodedata.category(character)[0] == "M":
            marks += unicodedata.category(character) != "Mc"  # those take room, and cannot be stacked
            base = pieces[-1][0] if pieces else ""
            if base and marks <= _ODD_MARKS and _has(base, character):
                pieces.append((base, character))
        elif unicodedata.category(character)[0] == "C":
            continue  # controls, joiners, private use, unassigned
        else:
            marks = 0
            pieces += _piece(character)
    while pieces and pieces[-1][1] == " ":
        pieces.pop()
    return pieces


def _in_order(pieces: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return characters with their fonts as they are drawn, run after run from left to right.

    Text after a run that is read from right to left ends it at the left: an ellipsis goes before the run, and a space
    between it and a run of another font belongs to neither side of it.
    """
    out: list[tuple[str, str]] = []
    for index, (name, character) in enumerate(pieces):
        if character == _ELLIPSIS and _ends_right_to_left(out):
            start = len(out)
            while start and out[start - 1][0] == out[-1][0]:
                start -= 1
            out.insert(start, (name, character))
        elif character == " " and index + 1 < len(pieces) and pieces[index + 1][0] != name:
            out.append(("", character))
        else:
            out.append((name, character))
    return out


def _ends_right_to_left(pieces: Sequence[tuple[str, str]]) -> bool:
    directions = (unicodedata.bidirectional(character) for _, character in reversed(pieces))
    return next((each for each in directions if each != "NSM"), "") in {"R", "AL"}


def _piece(character: str) -> list[tuple[str, str]]:
    """Return one character with its font, or its plain form, or nothing."""
    if _has("Bold", character):
        return [("", character)]
    plain = unicodedata.normalize("NFKC", character)
    if plain != character and all(_has("Bold", each) for each in plain if not each.isspace()):
        return [("", each) for each in plain]
    name = _font_for(character)
    return [] if name is None else [(name, character)]


@lru_cache(maxsize=1024)
def is_drawable(text: str) -> bool:
    """Tell whether anything of `text` but spaces can be drawn."""
    return bool(runs(text))


@lru_cache(maxsize=1024)
def drawable(name: str) -> str:
    """Return the name without characters that no font can draw, or "…" if nothing of it is left."""
    return "".join(character for _, character in _pieces(name)) or (_ELLIPSIS if name else "")


def _run_font(run: Run, size: int, weight: Weight) -> ImageFont.FreeTypeFont:
    face = _face(run.font, size) if run.font else None
    return face or font(size, weight)


def _width(line: Sequence[Run], size: int, weight: Weight) -> float:
    return sum(_run_font(run, size, weight).getlength(run.text) for run in line)


@lru_cache(maxsize=2048)
def width(text: str, size: int, weight: Weight = "Bold") -> float:
    """Return the width in pixels that `text` will take."""
    return _width(runs(text), size, weight)


def initial(name: str) -> str:
    """Return the first letter of a name that can be drawn, capital if it has one; empty without any."""
    first = next((each for run in runs(name) for each in run.text if each.isalpha()), "")
    capital = first.upper()
    return capital if len(capital) == 1 and is_drawable(capital) else first


@lru_cache(maxsize=1024)
def beginning(name: str, size: int, room: float) -> str:
    """Return the first word of a name, or as many of its letters as fit into `room` pixels, at least one."""
    first = "".join(run.text for run in runs(name)).split(" ")[0]
    ends = [end for end in range(1, len(first) + 1) if not _is_mark(first[end : end + 1])]
    fitting = [end for end in ends if width(first[:end], size) <= room]
    return first[: (fitting or ends[:1] or [0])[-1]]


def _is_mark(character: str) -> bool:
    return character != "" and unicodedata.category(character)[0] == "M"


def fit(text: str, size: int, room: float, weight: Weight = "Bold") -> str:
    """Return `text`, or as much of its beginning as fits into `room` pixels with an ellipsis."""
    if width(text, size, weight) <= room:
        return text
    low, high = 0, len(text)
    while low < high:  # the longest beginning that fits
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + _ELLIPSIS, size, weight) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + _ELLIPSIS


def wrap(text: str, size: int, room: float, lines: int, weight: Weight = "Bold") -> list[str]:
    """Break `text` between words into at most `lines` lines of `room` pixels; the last one may get an ellipsis."""
    out: list[str] = []
    words = [word for word in text.split(" ") if word]  # a no-break space holds its words together
    while words and len(out) < lines - 1:
        count = 1
        while count < len(words) and width(" ".join(words[: count + 1]), size, weight) <= room:
            count += 1
        out.append(fit(" ".join(words[:count]), size, room, weight))
        words = words[count:]
    if words:
        out.append(fit(" ".join(words), size, room, weight))
    return out


def wrap_evenly(text: str, size: int, room: float, lines: int, weight: Weight = "Bold") -> list[str]:
    """Break `text` as `wrap` does, but its lines about equally long: no last line of one short word."""
    out = wrap(text, size, room, lines, weight)
    for share in range(95, 45, -5):
        narrower = wrap(text, size, room * share / 100, lines, weight)
        if len(narrower) != len(out) or " ".join(narrower) != " ".join(out):
            break
        out = narrower
    return out


@dataclass(frozen=True, slots=True)
class Line:
    """One line of words as a mask, which is drawn again only if somebody needs its pixels."""

    mask: Sprite
    middle: int
    """The middle of the capitals, in pixels from the top of the mask."""
    width: float


@remember(MIB)
def _line(text: str, size: int, weight: Weight, room: float | None) -> tuple[Image.Image, int, float]:
    """Draw a line once: text wider than `room` is set a little smaller first, and cut only then.

    Returns its mask, the middle of its capitals from the top, and its width.
    """
    if room is not None:
        smaller = (round(size * share) for share in (1, 0.92, 0.85))
        sizes = [each for each in smaller if each >= LEAST_TEXT] or [size]
        if size <= NAME_TEXT:
            sizes.append(min(size, LEAST_TEXT))
        size = next((each for each in sizes if width(text, each, weight) <= room), sizes[-1])
        text = fit(text, size, room, weight)
    parts = runs(text)
    taken = _width(parts, size, weight)
    baseline = round(size * 1.2)
    mask = Image.new("L", (ceil(taken) + 2 * _BEARING, round(size * 1.7)))
    draw = ImageDraw.Draw(mask)
    x = float(_BEARING)
    for run in parts:
        face = _run_font(run, size, weight)
        draw.text((x, baseline), run.text, 255, face, anchor="ls")
        x += face.getlength(run.text)
    _, top, _, bottom = mask.getbbox() or (0, 0, 0, 1)
    mask = mask.crop((0, top, mask.width, bottom))  # blank rows would be half of the cache
    return mask, baseline - round(size * _CAP_HEIGHT / 2) - top, taken


def _mask(text: str, size: int, weight: Weight, room: float | None) -> Image.Image:
    return _line(text, size, weight, room)[0]


@remember(MIB // 2, "line, looks")
def _line_looks(text: str, size: int, weight: Weight, room: float | None) -> Line:
    _, middle, taken = _line(text, size, weight, room)
    return Line(sprite_of(partial(_mask, text, size, weight, room)), middle, taken)


def letter(character: str, size: int, room: int) -> Image.Image:
    """Return one letter as a mask without blank edges, scaled down to `room` pixels either way."""
    drawn = _mask(character, size, "Bold", None)
    drawn = drawn.crop(drawn.getbbox())
    return ImageOps.contain(drawn, (room, room)) if max(drawn.size) > room else drawn


def write(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    size: int,
    fill: Colour,
    *,
    anchor: Anchor = "left",
    weight: Weight = "Bold",
    room: float | None = None,
) -> float:
    """Write one line with its capitals centred on y; returns the width it took.

    Text wider than `room` pixels is set a little smaller first, and cut only then.
    """
    line = _line_looks(text, size, weight, None if room is None else max(0.0, room))
    if anchor == "middle":
        x -= line.width / 2
    elif anchor == "right":
        x -= line.width
    canvas.fill(line.mask, round(x) - _BEARING, round(y) - line.middle, fill)
    return line.width


def number(value: int) -> str:
    """Return a number as it is written, with a real minus."""
    return str(value).replace("-", "−")


def gained(value: int) -> str:
    """Return points with their sign, nothing as +0."""
    return f"+{value}" if value >= 0 else number(value)


def signed(value: int) -> str:
    """Return the points of a hand with their sign, a dash for none."""
    return f"+{value}" if value > 0 else number(value) if value else NOTHING
