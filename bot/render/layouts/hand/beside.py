"""Space beside the own cards: the trick on the table in the order it was played, the last finished one below it."""

from __future__ import annotations

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_flat_card, draw_trump_star
from bot.render.kit.seat_plates import is_trump
from bot.render.kit.text import drawable, gained, width, write
from bot.render.layouts.hand.content import HandContent
from bot.render.layouts.hand.strip import TO_OWNER, draw_owner
from bot.render.layouts.table.panels import LastTrickScene
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.shapes import box

_GAP, _OWNER = 14, 38
"""Gap between the cards of the trick, and height of a name below a card, in pixels."""
LARGEST_TRICK = 116
"""Largest width of a card of the trick beside the own cards."""
_MOST_IN_LINE = 5
"""Cards of the last finished trick side by side: more lie in two lines."""


def draw_trick(canvas: Canvas, scene: HandContent, place: Place, largest: int) -> None:
    """Draw the cards of the trick as large as they fit, with whose they are; the winner's in a frame of light."""
    left, top, w, h = place
    seats = max(len(scene.trick), sum(side is not None for side in scene.sides))
    columns, card = _grid(seats, w, h, largest)
    lines = -(-seats // columns)
    height = card_images.card_height(card) + _OWNER
    x0 = left + (w - columns * card - (columns - 1) * _GAP) / 2
    y0 = top + max(0.0, (h - lines * (height + _GAP)) / 2)
    for index, played in enumerate(scene.trick):
        x = round(x0 + index % columns * (card + _GAP))
        y = round(y0 + index // columns * (height + _GAP))
        marked = played.position == scene.winning
        draw_flat_card(canvas, played.card, x, y, card, marked=marked)
        below = y + card_images.card_height(card)
        if is_trump(scene.contract, played.card):
            draw_trump_star(canvas, x + card / 2, y + card_images.card_height(card) / 2, card)
        if marked and scene.trick_points:
            _badge(canvas, scene.trick_points, x + card / 2, below - 24)
        draw_owner(canvas, scene, played, x + card / 2, below + TO_OWNER, card + _GAP - 4)


def _grid(seats: int, w: int, h: int, largest: int) -> tuple[int, int]:
    """Return in how many columns the cards lie, and how wide they are: full lines of large cards."""

    def card(columns: int) -> int:
        lines = -(-seats // columns)
        across = (w - (columns - 1) * _GAP) // columns
        return min(largest, across, card_images.widest_card(h // lines - _OWNER - _GAP))

    columns = max(range(1, seats + 1), key=lambda each: (card(each) - _PER_GAP * (-seats % each), each))
    return columns, card(columns)


_PER_GAP = 4
"""Pixels by which cards may be smaller for each place of the last line that is filled."""


def _badge(canvas: Canvas, number: int, x: float, y: float) -> None:
    """Write the points of a complete trick on the winner's card."""
    words = gained(number)
    canvas.paste_centred(
        box(round(width(words, _POINTS)) + 26, 48, 24, opaque(theme.TURN), opaque(theme.PANEL), 3), x, y
    )
    write(canvas, x, y, words, _POINTS, theme.PANEL, anchor="middle")


_POINTS = 34


def last_trick_height(seats: int) -> int:
    """Return the height of the panel with the last finished trick, in pixels."""
    return _TOP + _last_lines(seats) * (card_images.card_height(_last_width(seats)) + 10) + 8


_TOP = 46
"""Height of title and winner over the cards, in pixels."""
_PANEL, _PITCH_GAP = 338, 11
_PANEL_CARD, _ROOM_OF_POINTS = 54, 66


def _last_lines(seats: int) -> int:
    return 1 if seats <= _MOST_IN_LINE else 2


def _last_width(seats: int) -> int:
    in_line = -(-seats // _last_lines(seats))
    return min(_PANEL_CARD, (_PANEL - 32 - _ROOM_OF_POINTS) // in_line - _PITCH_GAP)


def draw_last_trick(canvas: Canvas, last: LastTrickScene, left: int, top: int, seats: int) -> None:
    """Draw the last finished trick on a panel of its own: its cards, winner and points."""
    height, card, in_line = last_trick_height(seats), _last_width(seats), -(-seats // _last_lines(seats))
    canvas.plate((left, top, _PANEL, height), 20, opaque(theme.PANEL))
    right, name = left + _PANEL - 16, drawable(last.winner_name)
    taken = width(last.title, theme.SMALL_TEXT, "Semibold") + 12 + width(name, theme.SMALL_TEXT)
    size = theme.SMALL_TEXT if taken <= _PANEL - 32 else theme.LEAST_TEXT
    x: float = left + 16
    x += write(canvas, x, top + 24, last.title, size, theme.MUTED, weight="Semibold", room=_PANEL * 0.58)
    colour = theme.side_colour(last.side)
    write(canvas, right, top + 24, name, size, colour, anchor="right", room=right - x - 12)
    for index, played in enumerate(last.cards):
        draw_flat_card(
            canvas,
            played.card,
            left + 18 + index % in_line * (card + _PITCH_GAP),
            top + _TOP + index // in_line * (card_images.card_height(card) + 10),
            card,
            marked=played.position == last.winner,
        )
    words = "" if last.points is None else gained(last.points)
    write(canvas, right, top + (_TOP + height - 10) / 2, words, 40, theme.CREAM, anchor="right")
