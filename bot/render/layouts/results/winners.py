"""Winners, crowned in a shower of paper: in the middle of the table, and as the head of a score sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.kit import avatars, icons, theme
from bot.render.kit.scene import SeatScene
from bot.render.layouts.table.headline import largest, write_under
from bot.render.layouts.table.table import Centre
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.shapes import disc

WINNERS = 204
"""Height of the winners, from the top of the picture, in pixels."""
_FACE, _RING, _PITCH, _CROWN = 124, 8, 190, 92
_TOP = 84
"""Where the faces begin, in pixels; the crowns stand on them."""
_PAPER = 32
_CONFETTI = (
    (0.05, 48),
    (0.09, 130),
    (0.13, 64),
    (0.18, 170),
    (0.21, 96),
    (0.25, 42),
    (0.28, 144),
    (0.31, 76),
)
"""Pieces of paper at the left, as a share of the width and in pixels from the top; the right side mirrors them."""


def draw_winners(canvas: Canvas, winners: Sequence[SeatScene]) -> None:
    """Draw the faces of one to four winners side by side at the top of the picture."""
    middle = theme.WIDTH / 2
    reach = len(winners) * _PITCH / 2
    for index, (across, y) in enumerate(_CONFETTI):
        for kind, x in ((index, across * theme.WIDTH), (index + 3, (1 - across) * theme.WIDTH)):
            if abs(x - middle) > reach:
                canvas.paste_centred(icons.confetti(_PAPER, kind), x, y + 16 * (kind % 2))
    for index, seat in enumerate(winners):
        x = middle + (index - (len(winners) - 1) / 2) * _PITCH
        colour = theme.side_colour(seat.side)
        face = avatars.avatar(seat, _FACE)
        canvas.paste_centred(disc(_FACE + 2 * _RING, colour), x, _TOP + _FACE / 2)
        canvas.paste_centred(face, x, _TOP + _FACE / 2, photo=seat.avatar)
        crown = icons.crown(_CROWN, colour)
        canvas.paste(crown, x - crown.width / 2, _TOP - crown.height + 6)


_LARGE_TAIL = 50
"""Size of the detail if it fits into one line."""
_CROWNS = (196, 160, 112, 80)
"""Widths of a crown alone, of two, of more, and of any where the words need the room, in pixels."""
_BETWEEN_CROWNS, _SMALL_PAPER = 26, 26
"""Between two crowns, and the size of a piece of paper, in pixels."""
_SCATTERED = (
    (0.06, 0.1, 0),
    (0.12, 0.3, 1),
    (0.17, 0.13, 2),
    (0.22, 0.4, 3),
    (0.26, 0.22, 5),
    (0.3, 0.07, 4),
    (0.07, 0.47, 6),
    (0.94, 0.1, 5),
    (0.88, 0.28, 7),
    (0.82, 0.12, 4),
    (0.78, 0.39, 1),
    (0.74, 0.2, 2),
    (0.7, 0.08, 3),
    (0.93, 0.46, 0),
)
"""Pieces of paper: where each lies, as shares of the place, and which colour and turn it has."""


@dataclass(frozen=True, slots=True)
class WinnerScene(Centre):
    """The end of a match in the middle of the table."""

    headline: str
    detail: str = ""
    sides: tuple[int, ...] = ()
    """The winning side, or in a draw those that share the lead: a crown is drawn for each in its colour."""

    def draw(self, canvas: Canvas, place: Place) -> None:
        """Draw a crown for each side that has won, or shares the lead, in a shower of paper."""
        left, _, w, _ = place
        colour = theme.side_colour(self.sides[0]) if len(self.sides) == 1 else theme.CREAM
        canvas.plate(place, 28, opaque(theme.PANEL), opaque(colour), 8)
        widths = _CROWNS[min(len(self.sides), 3) - 1 :] if self.sides else ()
        heights = [each * 3 // 4 for each in widths] or [0]
        height = largest(self.headline, self.detail, place, heights)
        inks = (colour, theme.CREAM)
        upper = write_under(
            canvas, self.headline, self.detail, place, height, inks=inks, tail_size=_LARGE_TAIL
        )
        if not self.sides:
            return
        pitch = height * 4 / 3 + _BETWEEN_CROWNS
        middle, reach = left + w / 2, len(self.sides) * pitch / 2
        for across, down, kind in _SCATTERED:
            x, y = left + w * across, place[1] + place[3] * down
            if abs(x - middle) > reach or y < upper - _SMALL_PAPER / 2:  # none looks out from behind a crown
                canvas.paste_centred(icons.confetti(_SMALL_PAPER, kind), x, y)
        for index, side in enumerate(self.sides):
            x = middle + (index - (len(self.sides) - 1) / 2) * pitch
            canvas.paste_centred(icons.crown(height * 4 // 3, theme.side_colour(side)), x, upper + height / 2)
