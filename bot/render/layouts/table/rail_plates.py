"""The plates of five to ten players: two rows of them, above and below the middle."""

from bot.render.kit import avatars, card_images, icons, theme
from bot.render.kit.scene import Pack, Position, SeatScene
from bot.render.kit.seat_plates import draw_seat, note_label, number_badge
from bot.render.kit.text import Anchor, drawable, gained, width, write
from bot.render.layouts.table.score import SideScene
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.shapes import disc

GAP, PLATE = 8, 96
"""Between plates, and their height, in pixels."""


def plate_places(count: int) -> list[Place]:
    """Return the places of ``count`` players: the first half above from left to right, the others below, and back."""
    above = -(-count // 2)
    return [
        *_row(above, theme.EDGE),
        *reversed(_row(count - above, theme.HEIGHT - theme.EDGE - PLATE)),
    ]


def _row(count: int, top: int) -> list[Place]:
    room = theme.WIDTH - 2 * theme.EDGE
    wide = min(_WIDEST, (room - (count - 1) * GAP) // count)
    start = (theme.WIDTH - count * wide - (count - 1) * GAP) // 2
    return [(start + index * (wide + GAP), top, wide, PLATE) for index in range(count)]


_WIDEST, _NARROW = 350, 240
"""Width of the widest plate, and of those with smaller words, in pixels."""


def draw_player(
    canvas: Canvas,
    place: Place,
    position: Position,
    seat: SeatScene,
    score: SideScene | None = None,
    *,
    leads: bool = False,
    pack: Pack = Pack.SPANISH,
) -> None:
    """Draw a player's plate: picture with number, name, and, if they fit, score and note below it."""
    left, top, w, h = place
    is_narrow = w < _NARROW
    if seat.tally is not None and w < _WITH_TALLY:
        _draw_tallied(canvas, place, position, seat, score, leads=leads, pack=pack)
        return
    edge = None if seat.is_turn else opaque(theme.edge_colour(seat.side))
    canvas.plate(place, 18, opaque(theme.TURN if seat.is_turn else theme.PLATE), edge, 3)
    diameter = 56 if is_narrow else 68
    ax, ay = left + 11, top + (h - diameter) // 2
    colour = theme.side_colour(seat.side)
    canvas.paste_centred(disc(diameter + 10, colour), ax + diameter / 2, ay + diameter / 2)
    canvas.paste(avatars.avatar(seat, diameter), ax, ay, photo=seat.avatar)
    number_badge(canvas, position, seat.side, ax + 9, ay + 7, 34)
    if leads:
        canvas.paste_centred(icons.leader(32), ax + 7, ay + diameter - 6)
    x, right = ax + diameter + 12.0, left + w - 10.0
    room = right - x
    if seat.is_dealer:
        back = card_images.face(None, 26, pack=pack)
        canvas.paste(back, right - back.width, top + 9)
        room -= back.width + 6
    is_alone = score is None and not seat.note
    y = top + h / 2 - (0 if is_alone else 19)
    ink = theme.PANEL if seat.is_turn else theme.MUTED if seat.is_away else theme.CREAM
    size = theme.SMALL_TEXT if is_narrow else 36
    write(canvas, x, y, drawable(seat.name), size, ink, room=room)
    _below_name(canvas, seat, score, (x, top + h / 2 + 22, right), is_narrow=is_narrow)


def _below_name(
    canvas: Canvas,
    seat: SeatScene,
    score: SideScene | None,
    line: tuple[float, float, float],
    *,
    is_narrow: bool,
) -> None:
    """Draw score and note on a line (its left, middle and right), as far as they fit."""
    x, y, right = line
    if seat.is_calling_out:
        note_label(canvas, x, y, seat.note, right - x, middle=False)
        return
    ink, quiet = (theme.PANEL,) * 2 if seat.is_turn else (theme.side_colour(seat.side), theme.MUTED)
    anchor: Anchor = "left"
    tally_room = width(seat.tally, theme.LEAST_TEXT) + 14 if seat.tally else 0
    if score is not None:
        anchor = "right"
        x += write(canvas, x, y, score.written, 34 if is_narrow else 36, ink) + 8
        if score.points is not None:
            words = gained(score.points)
            room = right - x - tally_room
            size = next((each for each in _SIZES if width(words, each) <= room), None)
            if size is not None:
                x += write(canvas, x, y, words, size, quiet) + 8
    if seat.tally:
        tally_ink = theme.PANEL if seat.is_turn else theme.CREAM
        sizes = (34, *_SIZES)
        size = next((each for each in sizes if width(seat.tally, each) <= right - x - 6), sizes[-1])
        x += 14 + write(canvas, x + 6, y, seat.tally, size, tally_ink, room=right - x - 6)
    size = next((each for each in _SIZES if width(seat.note, each, "Semibold") <= right - x), None)
    if seat.note and size is not None:
        at = right if anchor == "right" else x
        write(canvas, at, y, seat.note, size, quiet, anchor=anchor, weight="Semibold")


def _draw_tallied(
    canvas: Canvas,
    place: Place,
    position: Position,
    seat: SeatScene,
    score: SideScene | None,
    *,
    leads: bool,
    pack: Pack,
) -> None:
    """Draw a plate on which total and tally take the whole second line, under a small picture and the name."""
    left, top, w, h = place
    edge = None if seat.is_turn else opaque(theme.edge_colour(seat.side))
    canvas.plate(place, 18, opaque(theme.TURN if seat.is_turn else theme.PLATE), edge, 3)
    diameter, right = 38, left + w - 9.0
    ax, ay = left + 14, top + 9
    canvas.paste_centred(
        disc(diameter + 8, theme.side_colour(seat.side)), ax + diameter / 2, ay + diameter / 2
    )
    canvas.paste(avatars.avatar(seat, diameter), ax, ay, photo=seat.avatar)
    number_badge(canvas, position, seat.side, ax, ay + 6, 30)
    room = right - ax - diameter - 10
    for shown, sign in (
        (leads, icons.leader(30)),
        (seat.is_dealer, card_images.face(None, 24, pack=pack)),
    ):
        if shown:
            canvas.paste_centred(sign, right - sign.width / 2, ay + diameter / 2)
            right -= sign.width + 6
            room -= sign.width + 6
    ink = theme.PANEL if seat.is_turn else theme.MUTED if seat.is_away else theme.CREAM
    write(
        canvas, ax + diameter + 10, ay + diameter / 2, drawable(seat.name), theme.SMALL_TEXT, ink, room=room
    )
    _below_name(canvas, seat, score, (left + 14, top + h - 24, left + w - 9), is_narrow=True)


_WITH_TALLY = 300
"""A plate wider than this has room for a tally beside the picture, in pixels."""
_SIZES = (theme.SMALL_TEXT, theme.LEAST_TEXT)
"""Sizes of the words that a plate without room leaves out: signs say the same."""


def draw_free_seat(canvas: Canvas, place: Place, position: Position, word: str) -> None:
    """Draw a place that nobody has taken, with its number."""
    left, top, w, h = place
    draw_seat(canvas, place, position, left + 48, top + h / 2, 62)
    number_badge(canvas, position, position, left + 22, top + 23, 34)
    write(canvas, left + 92, top + h / 2, word, 36, theme.CREAM, room=w - 104)
