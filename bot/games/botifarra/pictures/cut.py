"""The pack in the middle of the table, to be cut."""

from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.text import write
from bot.render.layouts.table.headline import write_under
from bot.render.layouts.table.table import Centre
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque

_CUT_SCALE = 58
"""Height of the counts below the cards and of their marks above them, in pixels."""
_CUT_CARD, _CUT_MARGIN, _CUT_STEP = 88, 26, 12


@dataclass(frozen=True, slots=True)
class CutScene(Centre):
    """The pack in the middle of the table, to be cut (B10, B11)."""

    headline: str
    detail: str
    cards: int
    """Cards in the pack: 48 or 36."""

    def draw(self, canvas: Canvas, place: Place) -> None:
        """Draw the pack spread in a row, its top at the left, and the count from there: so deep lies each dozen."""
        left, _, w, _ = place
        canvas.plate(place, 28, opaque(theme.PANEL))
        back = card_images.face(None, _CUT_CARD)
        upper = write_under(canvas, self.headline, self.detail, place, back.height + _CUT_SCALE) + 10
        pitch = (w - 2 * _CUT_MARGIN - _CUT_CARD) / (self.cards - 1)
        for index in reversed(range(self.cards)):
            canvas.paste(back, left + _CUT_MARGIN + index * pitch, upper)
        y = upper + back.height
        for depth in range(_CUT_STEP, self.cards, _CUT_STEP):
            x = round(left + _CUT_MARGIN + _CUT_CARD + (depth - 1) * pitch)
            canvas.rectangle(x - 2, upper - 10, x + 1, y + 12, theme.TURN)
            write(canvas, x, y + 32, str(depth), theme.NOTE_TEXT, theme.TURN, anchor="middle")
