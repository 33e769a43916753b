"""The pieces that several pictures are made of: boxes, players' plates, empty chairs, the badge of the multiplier."""

from PIL import Image, ImageDraw

from bot.render import sprites, theme
from bot.render.scene import Card, Position, SeatScene
from bot.render.text import is_drawable, width, write
from bot.render.theme import Colour, Paint, opaque

Place = tuple[int, int, int, int]
"""Left, top, width, height in pixels."""

SEATS: dict[Position, Place] = {
    0: (366, 592, 368, 98),
    1: (858, 236, 230, 228),
    2: (366, 10, 368, 98),
    3: (12, 236, 230, 228),
}
CORNERS: dict[str, Place] = {
    "top_left": (12, 10, 342, 132),
    "top_right": (746, 10, 342, 132),
    "bottom_left": (12, 558, 342, 132),
    "bottom_right": (746, 558, 342, 132),
}


_GROUND: Paint = opaque(theme.PANEL)


class Canvas:
    """A picture in the making: an RGB image of its own, and the ways to put cached pieces on it."""

    def __init__(self, ground: Image.Image) -> None:
        self.image = ground.copy()
        self.draw = ImageDraw.Draw(self.image)

    def paste(self, piece: Image.Image, x: float, y: float) -> None:
        """Paste a piece with its own transparency, its top left corner at (x, y)."""
        self.image.paste(piece, (round(x), round(y)), piece)

    def paste_centred(self, piece: Image.Image, x: float, y: float) -> None:
        """Paste a piece with its middle at (x, y)."""
        self.paste(piece, x - piece.width / 2, y - piece.height / 2)

    def box(
        self,
        place: Place,
        radius: int = 20,
        fill: Paint = _GROUND,
        outline: Paint | None = None,
        line: int = 0,
    ) -> None:
        """Draw a box with round corners."""
        left, top, w, h = place
        self.paste(sprites.box(w, h, radius, fill, outline, line), left, top)

    def card(
        self, code: Card | None, x: float, y: float, w: int, *, glow: Colour | None = None, dimming: float = 0
    ) -> None:
        """Draw a card (None: its back) with its middle at (x, y)."""
        self.paste_centred(sprites.card(code, w, glow, dimming), x, y)

    def flat_card(
        self, code: Card, x: float, y: float, w: int, *, marked: bool = False, small: bool = False
    ) -> None:
        """Draw a card without shadow, its top left corner at (x, y); the marked one gets a frame of light.

        `small` asks for the small variant.
        """
        if marked:
            place = (round(x) - 5, round(y) - 5, w + 10, sprites.card_height(w) + 10)
            self.box(place, 9, opaque(theme.TURN))
        self.paste(sprites.face(code, w, small), x, y)


def shown_name(seat: SeatScene) -> str:
    """Return the name as it can be drawn: the plain name, or an ellipsis, where no font has any of its characters."""
    return next((name for name in (seat.name, seat.plain_name) if is_drawable(name)), "…")


def seat_plate(canvas: Canvas, place: Place, seat: SeatScene) -> None:
    """Draw a player's plate: picture, name, note; yellow for the turn, a card back for the dealer.

    A high place gets the words below the picture, a flat one beside it.
    """
    left, top, w, h = place
    side = theme.side_colour(seat.side)
    accent = theme.TURN if seat.is_turn else side
    canvas.box(
        (left, top, w, h),
        22,
        opaque(theme.PLATE),
        opaque(theme.TURN if seat.is_turn else theme.edge_colour(seat.side)),
        6 if seat.is_turn else 3,
    )
    upright = h > w / 2
    lower = min(0, h - SEATS[1][3])
    diameter = 92 + lower * 2 // 5 if upright else 74
    drop = 18 if upright and not seat.note else 0
    ax, ay = (
        (left + (w - diameter) // 2, top + 18 + lower // 5 + drop)
        if upright
        else (left + 16, top + (h - diameter) // 2)
    )
    canvas.paste(sprites.disc(diameter + 12, accent), ax - 6, ay - 6)
    canvas.paste(sprites.avatar(seat, diameter), ax, ay)
    if seat.is_dealer:
        back = sprites.face(None, 42)
        canvas.paste(back, left + w - 42 - 14, top + 16 if upright else top + (h - back.height) // 2)
    name_colour = theme.TURN if seat.is_turn else theme.MUTED if seat.is_away else theme.CREAM
    note_colour = theme.TURN if seat.is_turn else theme.MUTED
    name = shown_name(seat)
    if upright:
        middle = left + w / 2
        write(
            canvas.image,
            middle,
            ay + diameter + 37 + lower // 4,
            name,
            theme.NAME_TEXT,
            name_colour,
            anchor="middle",
            room=w - 24,
        )
        write(
            canvas.image,
            middle,
            top + 192 + lower,
            seat.note,
            theme.BODY_TEXT,
            note_colour,
            anchor="middle",
            weight="Semibold",
            room=w - 24,
        )
    else:
        x = ax + diameter + 20
        room = left + w - x - (72 if seat.is_dealer else 18)
        if not seat.note:
            write(canvas.image, x, top + h / 2, name, theme.NAME_TEXT, name_colour, room=room)
            return
        write(canvas.image, x, top + h / 2 - 21, name, theme.NAME_TEXT, name_colour, room=room)
        write(
            canvas.image,
            x,
            top + h / 2 + 23,
            seat.note,
            theme.BODY_TEXT,
            note_colour,
            weight="Semibold",
            room=room,
        )


def empty_chair(canvas: Canvas, position: Position, word: str, side: int) -> None:
    """Draw a place that nobody has taken."""
    left, top, w, h = SEATS[position]
    canvas.box(
        (left, top, w, h),
        22,
        opaque(theme.mix(theme.PLATE, theme.FELT, 0.6)),
        opaque(theme.edge_colour(side)),
        3,
    )
    upright = position in {1, 3}
    seat = sprites.chair(92 if upright else 74)
    if upright:
        canvas.paste_centred(seat, left + w / 2, top + 78)
        write(
            canvas.image,
            left + w / 2,
            top + 170,
            word,
            theme.NAME_TEXT,
            theme.MUTED,
            anchor="middle",
            weight="Semibold",
            room=w - 24,
        )
    else:
        canvas.paste(seat, left + 16, top + (h - seat.height) / 2)
        write(
            canvas.image,
            left + 110,
            top + h / 2,
            word,
            theme.NAME_TEXT,
            theme.MUTED,
            weight="Semibold",
            room=w - 128,
        )


def multiplier_badge_width(multiplier: int, size: int) -> int:
    """Return the width of a badge in pixels."""
    return round(width(f"×{multiplier}", size)) + 26


def multiplier_badge(canvas: Canvas, x: float, y: float, multiplier: int, size: int = 44) -> float:
    """Draw "×2" on red with its left edge at x and its middle at y; returns its right edge."""
    w, h = multiplier_badge_width(multiplier, size), round(size * 1.36)
    canvas.paste(sprites.box(w, h, 16, opaque(theme.ALARM)), x, y - h / 2)
    write(canvas.image, x + w / 2, y, f"×{multiplier}", size, theme.WHITE, anchor="middle")
    return x + w
