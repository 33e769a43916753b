"""The common parts of the pictures of a review: title, names beside a row, cost of a card."""

from dataclasses import dataclass
from enum import Enum

from bot.render.kit import icons, theme
from bot.render.kit.text import drawable, width, write
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.shapes import box, disc

TITLE = 118
"""Height of headline and detail, in pixels."""
EDGE, NAMES = 20, 156
"""Left end of a row, and width of its player's name."""
CARD = 64
"""Width of a card: twelve lie beside a name."""
_PILL, _PILL_RADIUS = 36, 10


class Weight(Enum):
    """The weight of a card's cost: nothing worth a word, something, or much."""

    NOTHING = 0
    LITTLE = 1
    MUCH = 2


@dataclass(frozen=True, slots=True)
class Cost:
    """Cost of a card in words: "−4.2"; empty if it is not worth a word."""

    words: str = ""
    weight: Weight = Weight.NOTHING


NO_COST = Cost()


@dataclass(frozen=True, slots=True)
class ReviewedPlayer:
    """A player beside a row: the name, the side for its colour, and a line below it."""

    name: str
    side: int
    detail: str = ""


def draw_review_title(canvas: Canvas, headline: str, page: str, detail: str, *, warns: bool = False) -> None:
    """Write the headline, the page at its right, and a detail below, which may warn."""
    right = theme.WIDTH - 32.0
    if page:
        right -= write(canvas, right, 44, page, theme.NAME_TEXT, theme.MUTED, anchor="right") + 24
    write(canvas, 32, 44, headline, 48, theme.CREAM, room=right - 32)
    ink = theme.ALARM_TEXT if warns else theme.MUTED
    write(canvas, 32, 92, detail, theme.NOTE_TEXT, ink, weight="Semibold", room=theme.WIDTH - 64)


def draw_legend(canvas: Canvas, y: float, legend: str) -> None:
    """Write the legend below the rows, centred at y."""
    size, room = theme.SMALL_TEXT, theme.WIDTH - 60
    write(
        canvas, theme.WIDTH / 2, y, legend, size, theme.MUTED, anchor="middle", weight="Semibold", room=room
    )


def draw_player(canvas: Canvas, player: ReviewedPlayer, x: float, y: float, room: float) -> None:
    """Write a player's name in the colour of the side, its middle at y, and the detail below it."""
    colour = theme.side_colour(player.side)
    canvas.paste_centred(disc(20, colour), x + 12, y)
    write(canvas, x + 30, y, drawable(player.name), theme.BODY_TEXT, colour, room=room - 30)
    if player.detail:
        size = theme.SMALL_TEXT
        write(canvas, x + 30, y + 40, player.detail, size, theme.MUTED, weight="Semibold", room=room - 30)


def draw_cost(canvas: Canvas, cost: Cost, x: float, y: float) -> None:
    """Write the cost of a card centred at (x, y), on red if it is high."""
    size = theme.BODY_TEXT
    if cost.weight is Weight.MUCH:
        plate = box(round(width(cost.words, size)) + 14, _PILL, _PILL_RADIUS, opaque(theme.ALARM))
        canvas.paste_centred(plate, x, y)
    ink = _INKS[cost.weight]
    write(canvas, x, y, cost.words, size, ink, anchor="middle")


_INKS = {Weight.NOTHING: theme.SIDES[3], Weight.LITTLE: theme.ALARM_TEXT, Weight.MUCH: theme.CREAM}


def draw_lead(canvas: Canvas, x: float, y: float) -> None:
    """Draw the mark of who led, with its middle at (x, y)."""
    canvas.paste_centred(icons.leader(30), x, y)
