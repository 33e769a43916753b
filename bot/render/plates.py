"""The pieces that several pictures are made of: boxes, players' plates, the trump panel, the words in the middle."""

from PIL import Image, ImageDraw

from bot.render import sprites, theme
from bot.render.scene import Card, ContractScene, Position, SeatScene
from bot.render.text import fit, is_drawable, width, write
from bot.render.theme import Colour, Paint, opaque

Place = tuple[int, int, int, int]
"""Left, top, width, height in pixels."""

SEATS: dict[Position, Place] = {
    0: (350, 592, 400, 98),
    1: (858, 236, 230, 228),
    2: (350, 10, 400, 98),
    3: (12, 236, 230, 228),
}
CORNERS: dict[str, Place] = {
    "top_left": (12, 10, 324, 132),
    "top_right": (764, 10, 324, 132),
    "bottom_left": (12, 558, 324, 132),
    "bottom_right": (764, 558, 324, 132),
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

    def small_card(self, code: Card, x: float, y: float, w: int, *, marked: bool = False) -> None:
        """Draw a card without shadow, its top left corner at (x, y); the marked one gets a frame of light."""
        if marked:
            place = (round(x) - 5, round(y) - 5, w + 10, sprites.card_height(w) + 10)
            self.box(place, 9, opaque(theme.TURN))
        self.paste(sprites.face(code, w), x, y)


def shown_name(seat: SeatScene) -> str:
    """Return the name as it can be drawn: the plain name, or an ellipsis, where no font has any of its characters."""
    return next((name for name in (seat.name, seat.plain_name) if is_drawable(name)), "…")


def seat_plate(canvas: Canvas, position: Position, seat: SeatScene) -> None:
    """Draw a player's plate at its place: picture, name, note; yellow for the turn, a card back for the dealer."""
    left, top, w, h = SEATS[position]
    side = theme.side_colour(seat.side)
    accent = theme.TURN if seat.is_turn else side
    canvas.box(
        (left, top, w, h),
        22,
        opaque(theme.PLATE),
        opaque(accent, 255 if seat.is_turn else 150),
        6 if seat.is_turn else 3,
    )
    upright = position in {1, 3}
    diameter = 92 if upright else 74
    ax, ay = (left + (w - diameter) // 2, top + 18) if upright else (left + 16, top + (h - diameter) // 2)
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
            canvas.draw, middle, top + 147, name, theme.NAME_TEXT, name_colour, anchor="middle", room=w - 24
        )
        write(
            canvas.draw,
            middle,
            top + 192,
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
            write(canvas.draw, x, top + h / 2, name, theme.NAME_TEXT, name_colour, room=room)
            return
        write(canvas.draw, x, top + h / 2 - 21, name, theme.NAME_TEXT, name_colour, room=room)
        write(
            canvas.draw,
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
    canvas.box((left, top, w, h), 22, opaque(theme.PLATE, 150), opaque(theme.side_colour(side), 110), 3)
    upright = position in {1, 3}
    seat = sprites.chair(92 if upright else 74)
    if upright:
        canvas.paste_centred(seat, left + w / 2, top + 78)
        write(
            canvas.draw,
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
            canvas.draw,
            left + 110,
            top + h / 2,
            word,
            theme.NAME_TEXT,
            theme.MUTED,
            weight="Semibold",
            room=w - 128,
        )


def multiplier_badge(canvas: Canvas, right: float, y: float, multiplier: int, size: int = 44) -> float:
    """Draw "×2" on red with its right edge given and its middle at y; returns its left edge."""
    words = f"×{multiplier}"
    w = round(width(words, size)) + 28
    h = round(size * 1.36)
    canvas.paste(sprites.box(w, h, 16, opaque(theme.ALARM)), right - w, y - h / 2)
    write(canvas.draw, right - w / 2, y, words, size, theme.WHITE, anchor="middle")
    return right - w


def contract_panel(canvas: Canvas, contract: ContractScene) -> None:
    """Draw the corner that says what is trump, which call was made and what the hand is worth."""
    left, top, w, h = CORNERS["top_left"]
    canvas.box((left, top, w, h))
    canvas.paste(sprites.sign(contract.code, 100), left + 16, top + 16)
    x, right = left + 130.0, left + w - 14.0
    call_room = 0.0
    if contract.call:
        call = fit(contract.call, theme.BODY_TEXT, 150)
        call_room = (
            write(canvas.draw, right, top + 36, call, theme.BODY_TEXT, theme.ALARM_TEXT, anchor="right") + 12
        )
    write(
        canvas.draw,
        x,
        top + 36,
        contract.label,
        theme.SMALL_TEXT,
        theme.MUTED,
        weight="Semibold",
        room=right - x - call_room,
    )
    if contract.multiplier > 1:
        right = multiplier_badge(canvas, right, top + 90, contract.multiplier) - 8
    size = next((size for size in (42, 38, 35) if width(contract.name, size) <= right - x), 31)
    write(canvas.draw, x, top + 90, contract.name, size, theme.CREAM, room=right - x)
