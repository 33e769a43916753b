"""Widgets of several pictures: players' plates around a table of four, empty seats, badges."""

from bot.render.kit import avatars, card_images, icons, theme
from bot.render.kit.scene import Card, ContractScene, Pack, Position, SeatScene, suit_of
from bot.render.kit.text import Anchor, Weight, drawable, width, write
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import Colour, mix, opaque
from bot.render.raster.shapes import box, disc

SEATS: dict[Position, Place] = {
    0: (366, 592, 368, 92),
    1: (858, 236, 226, 228),
    2: (366, 16, 368, 92),
    3: (16, 236, 226, 228),
}
CORNERS: dict[str, Place] = {
    "top_left": (16, 16, 338, 128),
    "top_right": (746, 16, 338, 128),
    "bottom_left": (16, 556, 338, 128),
    "bottom_right": (746, 556, 338, 128),
}


_DASH, _DASH_PITCH, _ROUND = 14, 24, 22
"""Length of a dash, from one to the next, and the share of a plate's edge in its round corners."""


def _dash_starts(start: int, length: int) -> range:
    """Return the starts of the dashes along an edge, the same left over at both ends."""
    count = (length - 2 * _ROUND + _DASH_PITCH - _DASH) // _DASH_PITCH
    first = start + (length - (count - 1) * _DASH_PITCH - _DASH) // 2
    return range(first, first + count * _DASH_PITCH, _DASH_PITCH)


def _dashes(canvas: Canvas, place: Place, ink: Colour) -> None:
    """Draw a dashed line along the straight edges of a plate."""
    left, top, w, h = place
    for x in _dash_starts(left, w):
        for y in (top, top + h - 4):
            canvas.rectangle(x, y, x + _DASH - 1, y + 3, ink)
    for y in _dash_starts(top, h):
        for x in (left, left + w - 4):
            canvas.rectangle(x, y, x + 3, y + _DASH - 1, ink)


_POINTER = 50


def point(canvas: Canvas, position: Position) -> None:
    """Draw the tip of a player's plate that points to the middle of the table: it is this player's turn."""
    left, top, w, h = SEATS[position]
    x, y = left + w / 2, top + h / 2
    tips = {0: (x, top), 1: (left, y), 2: (x, top + h), 3: (left + w, y)}
    canvas.paste_centred(icons.pointer(_POINTER, position, theme.TURN), *tips[position])


def is_trump(contract: ContractScene | None, card: Card | None) -> bool:
    """Tell whether a card is of the suit that the contract is called by."""
    return contract is not None and card is not None and suit_of(card) == contract.code


def seat_plate(
    canvas: Canvas, place: Place, seat: SeatScene, *, leads: bool = False, pack: Pack = Pack.SPANISH
) -> None:
    """Draw a player's plate: picture, name, note.

    Each state has a sign as well as a colour: the turn by a filled plate, the dealer by the back of a card, the
    leader of the trick by an arrow. A high place gets the words below the picture, a flat one beside it.
    """
    left, top, w, h = place
    anchor: Anchor
    x: float
    room: float
    note_y: float
    name_y: float
    ground = theme.TURN if seat.is_turn else theme.PLATE
    canvas.plate(place, 22, opaque(ground), None if seat.is_turn else opaque(theme.edge_colour(seat.side)), 3)
    upright = h > w / 2
    tallies = seat.tally is not None
    diameter = (68 if tallies else 100 if h > _HIGH else 88) if upright else 70
    if upright:
        block = diameter + 6 + 46 + (38 if seat.note else 0) + (_TALLY if tallies else 0)
        ax, ay = left + (w - diameter) // 2, top + (h - block) // 2
    else:
        ax, ay = left + 18, top + (h - diameter) // 2
    canvas.paste(disc(diameter + 12, theme.side_colour(seat.side)), ax - 6, ay - 6)
    canvas.paste(avatars.avatar(seat, diameter), ax, ay, photo=seat.avatar)
    if seat.is_dealer:
        back = card_images.face(None, 42, pack=pack)
        canvas.paste(back, left + w - 42 - 14, top + 14 if upright else top + (h - back.height) // 2)
    if leads:
        canvas.paste_centred(icons.leader(38), ax + 4, ay + diameter - 12)
    name_colour, note_colour = (
        (theme.PANEL, theme.PANEL)
        if seat.is_turn
        else (theme.MUTED if seat.is_away else theme.CREAM, theme.MUTED)
    )
    if upright:
        x, anchor, room = left + w / 2, "middle", w - 20
        name_y, note_y = ay + diameter + 32, ay + diameter + 72 + (_TALLY if tallies else 0)
    else:
        x, anchor = ax + diameter + 20, "left"
        room = left + w - x - (68 if seat.is_dealer else 16)
        has_more = seat.note or tallies
        name_y, note_y = (top + h / 2 - 19, top + h / 2 + 22) if has_more else (top + h / 2, 0)
    write(canvas, x, name_y, drawable(seat.name), 38, name_colour, anchor=anchor, room=room)
    if seat.tally and upright:
        write(canvas, x, ay + diameter + 76, seat.tally, 38, name_colour, anchor=anchor, room=room)
    elif seat.tally and not seat.is_calling_out:
        taken = write(canvas, x, note_y, seat.tally, 36, name_colour, room=room) + 14
        if width(seat.note, theme.LEAST_TEXT, "Semibold") > room - taken:
            return  # signs say the same
        x, room = x + taken, room - taken
    if seat.is_calling_out:
        note_label(canvas, x, note_y, seat.note, room, middle=upright)
    elif seat.note:
        weight: Weight = "Bold" if seat.is_turn else "Semibold"
        write(
            canvas,
            x,
            note_y,
            seat.note,
            theme.NOTE_TEXT,
            note_colour,
            anchor=anchor,
            weight=weight,
            room=room,
        )


def note_label(canvas: Canvas, x: float, y: float, word: str, room: float, *, middle: bool) -> None:
    """Draw a word that must be heard on red: about x if it is centred, else from x on."""
    w = min(room, width(word, theme.NOTE_TEXT) + 28)
    left = x - w / 2 if middle else x
    canvas.paste(box(round(w), 38, 12, opaque(theme.ALARM)), left, y - 19)
    write(canvas, left + w / 2, y, word, theme.NOTE_TEXT, theme.WHITE, anchor="middle", room=w - 20)


_TALLY = 40
"""Height of the line with a player's taken cards, in pixels."""
_HIGH = 215
"""A plate higher than this has room for a large picture."""


def empty_seat(canvas: Canvas, position: Position, word: str, side: int) -> None:
    """Draw a place that nobody has taken: a seat, and a plus that invites to take it."""
    place = left, top, w, h = SEATS[position]
    upright = position in {1, 3}
    size = 108 if upright else 70
    x = left + w / 2 if upright else left + 18 + size / 2
    y = top + 82 if upright else top + h / 2
    draw_seat(canvas, place, side, x, y, size)
    if upright:
        write(canvas, x, top + 178, word, 38, theme.CREAM, anchor="middle", room=w - 24)
    else:
        write(canvas, left + 120, y, word, 38, theme.CREAM, room=w - 136)


def draw_seat(canvas: Canvas, place: Place, side: int, x: float, y: float, size: int) -> None:
    """Draw a dashed plate, and on it a seat with its middle at (x, y) and a plus on its corner."""
    canvas.plate(place, 22, opaque(mix(theme.PLATE, theme.FELT, 0.6)))
    _dashes(canvas, place, theme.side_colour(side))
    canvas.paste_centred(icons.seat(size), x, y)
    canvas.paste_centred(icons.plus(44 if size > _SMALL_CHAIR else 34), x + size * 0.36, y + size * 0.3)


_SMALL_CHAIR = 65


def number_badge(canvas: Canvas, position: Position, side: int, x: float, y: float, diameter: int) -> None:
    """Draw a player's number on the colour of the side, its middle at (x, y): it distinguishes many players."""
    words, size = str(position + 1), round(diameter * 0.7)
    canvas.paste_centred(disc(diameter + 6, theme.PANEL), x, y)
    canvas.paste_centred(disc(diameter, theme.side_colour(side)), x, y)
    write(canvas, x, y, words, size, theme.PANEL, anchor="middle", room=diameter)


def multiplier_badge_width(multiplier: int, size: int) -> int:
    """Return the width of a badge in pixels."""
    return round(width(f"×{multiplier}", size)) + 26


def multiplier_badge(canvas: Canvas, x: float, y: float, multiplier: int, size: int = 44) -> float:
    """Draw "×2" on red with its left edge at x and its middle at y; returns its right edge."""
    w, h = multiplier_badge_width(multiplier, size), round(size * 1.36)
    canvas.paste(box(w, h, 16, opaque(theme.ALARM)), x, y - h / 2)
    write(canvas, x + w / 2, y, f"×{multiplier}", size, theme.WHITE, anchor="middle")
    return x + w
