"""The faces of those who have won, crowned, in a shower of paper: the head of the score sheet."""

from collections.abc import Sequence

from bot.render.kit import avatars, theme
from bot.render.kit import cards as sprites
from bot.render.kit import icons as marks
from bot.render.kit.scene import SeatScene
from bot.render.raster.canvas import Canvas

WINNERS = 204
"""Height of what is drawn here, from the top of the picture, in pixels."""
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
                canvas.paste_centred(marks.confetti(_PAPER, kind), x, y + 16 * (kind % 2))
    for index, seat in enumerate(winners):
        x = middle + (index - (len(winners) - 1) / 2) * _PITCH
        colour = theme.side_colour(seat.side)
        face = avatars.avatar(seat, _FACE)
        canvas.paste_centred(sprites.disc(_FACE + 2 * _RING, colour), x, _TOP + _FACE / 2)
        canvas.paste_centred(face, x, _TOP + _FACE / 2, photo=seat.avatar)
        crown = marks.crown(_CROWN, colour)
        canvas.paste(crown, x - crown.width / 2, _TOP - crown.height + 6)
