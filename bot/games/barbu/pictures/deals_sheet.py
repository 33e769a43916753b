"""The further pages of the score sheet: the deals, newest first, with scores and running totals."""

from dataclasses import dataclass

from bot.games.barbu.pictures.sheet_parts import (
    DOWN,
    MARK_GAP,
    TITLE,
    UP,
    check_sides,
    draw_marked,
    draw_title,
    extremes,
    signed_total,
)
from bot.render.kit import card_images, theme
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Pack
from bot.render.kit.seat_plates import number_badge
from bot.render.kit.text import NOTHING, signed, width, write
from bot.render.layouts.results.score_sheet import draw_side_head
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import disc

MOST_LINES = 14
"""Deals on one page."""
_HEAD, _LINE = 88, 76
_LEFT, _WIDTH = theme.EDGE + 6, theme.WIDTH - 2 * theme.EDGE - 12
_LABELS = 170
"""Width of number, dealer and sign at the left, in pixels."""


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal."""

    number: int
    dealer: int
    """The seat that dealt; its number, at a small table its colour, stands in the line."""
    contract: str
    """A code, which is the name of a sign."""
    scores: tuple[int, ...]
    """By seat."""
    totals: tuple[int, ...]
    """By seat, after this deal."""


@dataclass(frozen=True, slots=True)
class DealsSheetScene(Scene):
    """Deals down, players across: a line has each one's score, and small below it the total after the deal."""

    headline: str
    detail: str
    """May be empty."""
    page: str
    """ "2 / 3"; may be empty."""
    names: tuple[str, ...]
    """By seat, two to ten: as much of each as its column has room for."""
    lines: tuple[DealLine, ...]
    """Newest first, at most `MOST_LINES`."""

    def __post_init__(self) -> None:
        players = len(self.names)
        check_sides(players)
        if len(self.lines) > MOST_LINES:
            raise ValueError(f"A page has room for {MOST_LINES} deals; {len(self.lines)} were given.")
        if any(len(each) != players for line in self.lines for each in (line.scores, line.totals)):
            raise ValueError(f"Every deal has a score and a total for each of the {players} players.")
        if any(not 0 <= line.dealer < players for line in self.lines):
            raise ValueError("Nobody sits where a dealer is said to.")

    def compose(self) -> Canvas:
        """Draw the page, 1100 pixels wide and as high as its deals need, 700 at least."""
        top = theme.EDGE + TITLE
        table = _HEAD + _LINE * len(self.lines) + 8
        canvas = table_canvas(Pack.FRENCH, height=max(theme.HEIGHT, top + table + theme.EDGE + 6))
        draw_title(canvas, self.headline, self.page, self.detail)
        canvas.plate((_LEFT, top, _WIDTH, table), 22, opaque(theme.PANEL))
        pitch = (_WIDTH - _LABELS - 8) / len(self.names)
        middles = [_LEFT + _LABELS + pitch * (seat + 0.5) for seat in range(len(self.names))]
        is_many = len(self.names) > theme.FEW
        for seat, (middle, name) in enumerate(zip(middles, self.names, strict=True)):
            draw_side_head(canvas, seat, name, (middle, top + 2, pitch), by_number=is_many)
        for index, line in enumerate(self.lines):
            place = (_LEFT + 8, top + _HEAD + index * _LINE, _WIDTH - 16, _LINE)
            self._line(canvas, line, (middles, pitch), place, is_odd=index % 2 == 0)
        return canvas

    def _line(
        self,
        canvas: Canvas,
        line: DealLine,
        columns: tuple[list[float], float],
        place: Place,
        *,
        is_odd: bool,
    ) -> None:
        left, top, w, h = place
        middles, pitch = columns
        y = top + h / 2
        if is_odd:
            canvas.plate((left, top + 2, w, h - 4), 12, opaque(theme.PLATE))
        write(canvas, left + 50, y, str(line.number), theme.NAME_TEXT, theme.MUTED, anchor="right")
        if len(self.names) > theme.FEW:
            number_badge(canvas, line.dealer, line.dealer, left + 76, y, 32)
        else:
            canvas.paste_centred(disc(26, theme.side_colour(line.dealer)), left + 76, y)
        canvas.paste_centred(card_images.sign(line.contract, 56, Pack.FRENCH), left + 126, y)
        best, worst = extremes(line.scores)
        words = [signed(each) for each in line.scores]
        size = _fitting(words, pitch)
        for seat, middle in enumerate(middles):
            mark = UP if seat in best else DOWN if seat in worst else None
            ink = theme.FAINT if words[seat] == NOTHING else theme.CREAM
            draw_marked(canvas, middle, top + 25, words[seat], size, mark=mark, ink=ink)
            total = signed_total(line.totals[seat])
            colour = theme.side_colour(seat)
            write(
                canvas, middle, top + 57, total, theme.LEAST_TEXT, colour, anchor="middle", weight="Semibold"
            )


def _fitting(words: list[str], pitch: float) -> int:
    """Return the largest size at which every number fits into its column with a pointer beside it."""
    sizes = (38, 34, theme.SMALL_TEXT, theme.LEAST_TEXT)
    widest = {size: max(width(each, size) for each in words) for size in sizes}
    return next((size for size in sizes if widest[size] + size * 0.62 + MARK_GAP <= pitch - 4), sizes[-1])
