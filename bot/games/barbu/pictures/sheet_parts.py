"""The common parts of the sheets: title with a page, a player's name in a line, signed numbers, best and worst."""

from collections.abc import Sequence

from bot.render.kit import icons, theme
from bot.render.kit.scene import SeatScene
from bot.render.kit.seat_plates import number_badge
from bot.render.kit.text import Anchor, drawable, number, width, write
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import Colour
from bot.render.raster.shapes import disc

TITLE = 92
"""Height of a title, in pixels."""
BEST: Colour = theme.SIDES[5]
WORST: Colour = theme.ALARM_TEXT
UP, DOWN = 0, 2
"""Which way a pointer shows that stands beside the best number and the worst."""


def signed_total(value: int) -> str:
    """Return a total as it is written: with its sign, nothing as 0."""
    return f"+{value}" if value > 0 else number(value)


def check_sides(count: int) -> None:
    """Raise ValueError for a number of players that a table cannot have."""
    if not 2 <= count <= theme.MANY:
        raise ValueError(f"A table has two to ten players; {count} were given.")


def draw_title(canvas: Canvas, headline: str, page: str, detail: str = "") -> None:
    """Write the headline at the left, a detail below it, and at the right which page this is."""
    y = theme.EDGE + TITLE / 2 - (20 if detail else 0)
    right = theme.WIDTH - 36.0
    if page:
        right -= write(canvas, right, y, page, theme.NAME_TEXT, theme.MUTED, anchor="right") + 24
    write(canvas, 36, y, headline, 46, theme.CREAM, room=right - 36)
    if detail:
        write(canvas, 36, y + 44, detail, theme.BODY_TEXT, theme.MUTED, weight="Semibold", room=right - 36)


def draw_name(
    canvas: Canvas,
    number_: int,
    seat: SeatScene,
    line: tuple[float, float, float],
    *,
    is_many: bool,
    size: int,
) -> None:
    """Write a player's name on a line (left edge, middle, room) behind the colour, at a long table the number."""
    x, y, room = line
    if is_many:
        number_badge(canvas, number_, seat.side, x + 18, y, 36)
    else:
        canvas.paste_centred(disc(28, theme.side_colour(seat.side)), x + 18, y)
    write(canvas, x + 46, y, drawable(seat.name), size, theme.CREAM, weight="Semibold", room=room - 46)


def extremes(numbers: Sequence[int]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the players with the best and the worst number; none for 0, for a least gain, or if all are equal."""
    best, worst = max(numbers), min(numbers)
    if best == worst:
        return frozenset(), frozenset()
    return (
        frozenset(side for side, each in enumerate(numbers) if each == best != 0),
        frozenset(side for side, each in enumerate(numbers) if each == worst < 0),
    )


def draw_marked(
    canvas: Canvas,
    x: float,
    y: float,
    words: str,
    size: int,
    *,
    mark: int | None = None,
    ink: Colour = theme.CREAM,
    anchor: Anchor = "middle",
) -> None:
    """Write a number about x; the best is green with a pointer up before it, the worst red with one down."""
    if mark is None:
        write(canvas, x, y, words, size, ink, anchor=anchor)
        return
    colour = BEST if mark == UP else WORST
    tip = round(size * 0.62)
    taken = width(words, size) + tip + MARK_GAP
    left = x - taken / 2 if anchor == "middle" else x - taken
    canvas.paste_centred(icons.pointer(tip, mark, colour), left + tip / 2, y - (2 if mark == UP else 0))
    write(canvas, left + tip + MARK_GAP, y, words, size, colour)


MARK_GAP = 3
"""Between a pointer and its number, in pixels."""
