"""Page one of the score sheet: the contracts each player has used, and everybody's total."""

from dataclasses import dataclass

from bot.games.barbu.pictures.sheet_parts import TITLE, check_sides, draw_name, draw_title, signed_total
from bot.render.kit import card_images, icons, theme
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Pack, SeatScene
from bot.render.kit.text import width, write
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import disc

_HEAD, _HIGHEST = 74, 110
"""Height of the signs over the columns, and of the highest line, in pixels."""
_NAMES, _TOTAL = 300, 150
"""Width of the names and of the totals, in pixels."""
_MOST = 10


@dataclass(frozen=True, slots=True)
class DealerLine:
    """One player: which contracts this dealer has used, and the total."""

    seat: SeatScene
    used: tuple[bool | None, ...]
    """A tick, a dot, or None for a contract that this dealer will not have any more."""
    total: int
    is_leader: bool = False


@dataclass(frozen=True, slots=True)
class ContractsSheetScene(Scene):
    """Players down, contracts across: a tick for used, a dot for open, the total at the end."""

    headline: str
    detail: str
    """The progress of the match: "Deal 12 of 28"; may be empty."""
    page: str
    """ "1 / 3"; may be empty."""
    contracts: tuple[str, ...]
    """Codes, which are the names of their signs."""
    total_title: str
    lines: tuple[DealerLine, ...]
    """By seat, two to ten."""

    def __post_init__(self) -> None:
        check_sides(len(self.lines))
        if not 1 <= len(self.contracts) <= _MOST:
            raise ValueError(f"A sheet has one to ten contracts; {len(self.contracts)} were given.")
        if any(len(line.used) != len(self.contracts) for line in self.lines):
            raise ValueError("Every line says of each contract whether it is used.")

    def compose(self) -> Canvas:
        """Draw the sheet, 1100 x 700."""
        canvas = table_canvas(Pack.FRENCH)
        draw_title(canvas, self.headline, self.page, self.detail)
        top = theme.EDGE + TITLE
        room = theme.HEIGHT - theme.EDGE - 6 - top
        height = min(_HIGHEST, (room - _HEAD - 8) // len(self.lines))
        left, w = theme.EDGE + 6, theme.WIDTH - 2 * theme.EDGE - 12
        canvas.plate((left, top, w, _HEAD + height * len(self.lines) + 8), 22, opaque(theme.PANEL))
        first = left + _NAMES
        pitch = (w - _NAMES - _TOTAL) / len(self.contracts)
        middles = [first + pitch * (index + 0.5) for index in range(len(self.contracts))]
        for middle, code in zip(middles, self.contracts, strict=True):
            canvas.paste_centred(card_images.sign(code, 58, Pack.FRENCH), middle, top + _HEAD / 2)
        right = left + w - 20.0
        write(
            canvas, right, top + _HEAD / 2, self.total_title, theme.SMALL_TEXT, theme.MUTED,
            anchor="right", room=_TOTAL - 20,
        )  # fmt: skip
        for number, line in enumerate(self.lines):
            place = (left + 8, top + _HEAD + number * height, w - 16, height)
            self._line(canvas, number, line, middles, place)
        return canvas

    def _line(
        self, canvas: Canvas, number: int, line: DealerLine, middles: list[float], place: Place
    ) -> None:
        left, top, w, h = place
        y = top + h / 2
        if line.is_leader or number % 2 == 0:
            edge = opaque(theme.TURN) if line.is_leader else None
            canvas.plate((left, top + 2, w, h - 4), 12, opaque(theme.PLATE), edge, 3)
        room = _NAMES - 24.0
        if line.is_leader:
            canvas.paste_centred(icons.crown(40, theme.TURN), left + room - 20, y - 2)
            room -= 46
        elif line.seat.is_dealer:
            back = card_images.face(None, 26, pack=Pack.FRENCH)
            canvas.paste_centred(back, left + room - 16, y)
            room -= 40
        is_many = len(self.lines) > theme.FEW
        draw_name(canvas, number, line.seat, (left + 8, y, room), is_many=is_many, size=34)
        for middle, used in zip(middles, line.used, strict=True):
            if used:
                canvas.paste_centred(icons.mark(40, right=True), middle, y)
            elif used is not None:
                canvas.paste_centred(disc(16, theme.MUTED), middle, y)
        words = signed_total(line.total)
        size = next((each for each in (44, 38) if width(words, each) <= _TOTAL - 24), 34)
        ink = theme.TURN if line.is_leader else theme.CREAM
        write(canvas, left + w - 12, y, words, size, ink, anchor="right")
