"""A headline with details, alone or under an emblem, in the middle of the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.kit import theme
from bot.render.kit.text import width, wrap_evenly, write
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import Colour

FLAT = 300
"""A place lower than this has room for one line of each kind of words, and for small pictures."""
_HEAD, _TAIL = 44, 33
_ALONE = 60
"""Size of a headline without an emblem over it."""
_LOW = 350
"""A place lower than this has no room for that."""
_LEADING, _TAIL_LEADING, _BETWEEN = 8, 9, 10
"""Extra height of a line of the headline and of the detail, and the gap between the two."""


@dataclass(frozen=True, slots=True)
class Words:
    """A headline and its details, broken into lines."""

    head: list[str]
    tail: list[str]
    size: int
    tail_size: int
    is_whole: bool
    """Nothing had to be cut."""

    @property
    def height(self) -> int:
        """Height of all lines in pixels."""
        tail = len(self.tail) * (self.tail_size + _TAIL_LEADING) + _BETWEEN if self.tail else 0
        return len(self.head) * (self.size + _LEADING) + tail

    def draw(
        self, canvas: Canvas, middle: float, top: float, room: float, inks: tuple[Colour, Colour]
    ) -> None:
        """Write all lines, the first one beginning at `top`."""
        y = top
        for line in self.head:
            height = self.size + _LEADING
            write(canvas, middle, y + height / 2, line, self.size, inks[0], anchor="middle", room=room)
            y += height
        y += _BETWEEN
        height = self.tail_size + _TAIL_LEADING
        for line in self.tail:
            write(
                canvas,
                middle,
                y + height / 2,
                line,
                self.tail_size,
                inks[1],
                anchor="middle",
                weight="Semibold",
            )
            y += height


def broken(headline: str, detail: str, place: Place, emblem: int, tail_size: int = _TAIL) -> Words:
    """Break into at most two lines of headline and three of detail, as many as fit under an emblem of that height.

    A detail that does not fit into one line of `tail_size` is set in the usual one.
    """
    _, _, w, h = place
    room, height = w - _ASIDE, h - emblem - 2 * _LEAST - (_APART if emblem else 0)
    size = _HEAD if emblem or h < _LOW else _ALONE
    if width(detail, tail_size, "Semibold") > room:
        tail_size = _TAIL
    line, tail_line = size + _LEADING, tail_size + _TAIL_LEADING
    two_lines = height >= 2 * line + (_BETWEEN + tail_line if detail else 0)
    head = wrap_evenly(headline, size, room, 2) if two_lines else [headline]
    most = int((height - len(head) * line - _BETWEEN) // tail_line)
    tail = wrap_evenly(detail, tail_size, room, max(1, min(3, most)), "Semibold")
    is_whole = (" ".join(head), " ".join(tail)) == (headline, detail)
    is_whole = is_whole and all(width(each, size) <= room for each in head)
    return Words(head, tail, size, tail_size, is_whole)


def largest(headline: str, detail: str, place: Place, heights: Sequence[int]) -> int:
    """Return the first of the heights of an emblem that leaves room for all words under it, or the last one."""
    return next((each for each in heights if broken(headline, detail, place, each).is_whole), heights[-1])


def write_under(
    canvas: Canvas,
    headline: str,
    detail: str,
    place: Place,
    emblem: int = 0,
    *,
    inks: tuple[Colour, Colour] = (theme.CREAM, theme.MUTED),
    tail_size: int = _TAIL,
) -> float:
    """Write the words under an emblem of that height, both in the middle; returns the emblem's top."""
    left, top, w, h = place
    apart = 0 if not emblem else _APART
    words = broken(headline, detail, place, emblem, tail_size)
    free = h - emblem - apart - words.height
    if emblem:  # the air is shared: over the emblem, between, and below the words
        apart += max(0, min(_APART, free // 4))
        free = h - emblem - apart - words.height
    upper = top + max(_LEAST, free // 2)
    words.draw(canvas, left + w / 2, upper + emblem + apart, w - _ASIDE, inks)
    return upper


_APART, _LEAST, _ASIDE = 16, 12, 48
"""Between an emblem and its words, between all and the edge of the box at least, and beside the words on both sides
together, in pixels."""
