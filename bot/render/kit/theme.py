"""Colours and sizes that the pictures share."""

from bot.render.raster.colour import Colour, mix

WIDTH, HEIGHT = 1100, 700
"""The table: 11:7. A chat shows it about 550 pixels wide on a desktop and 400 on a phone."""

RIM, EDGE = 10, 16
"""How far the wooden rim reaches into every picture, and where plates and panels begin, in pixels."""

LEAST_TEXT, SMALL_TEXT, BODY_TEXT, NOTE_TEXT, NAME_TEXT = 27, 30, 32, 34, 36
"""Text is normally at least SMALL_TEXT; text with too little room shrinks to LEAST_TEXT before it is cut."""

FELT: Colour = (32, 98, 73)
FELT_EDGE: Colour = (18, 60, 47)
WOOD: Colour = (112, 68, 38)
WOOD_LIGHT: Colour = (150, 98, 58)
WOOD_DARK: Colour = (62, 36, 20)
BRASS: Colour = (196, 158, 74)
SHADE: Colour = (56, 76, 68)
"""Factor of the colours of a card that may not be played."""
PANEL: Colour = (9, 31, 25)
PLATE: Colour = (13, 42, 33)
CREAM: Colour = (250, 246, 232)
MUTED: Colour = (180, 208, 194)
FAINT: Colour = (92, 130, 113)
TURN: Colour = (255, 224, 92)
ALARM: Colour = (200, 42, 54)
ALARM_TEXT: Colour = (255, 158, 148)
SIGN_RIGHT: Colour = (38, 140, 72)
WHITE: Colour = (255, 255, 255)

SIDES: tuple[Colour, ...] = (
    (244, 185, 66),
    (120, 190, 240),
    (230, 96, 150),
    (214, 246, 170),
    (132, 108, 252),
    (60, 228, 180),
    (156, 132, 84),
    (180, 252, 252),
    (84, 156, 156),
    (156, 180, 108),
)
"""Amber and sky for pairs, rose and pale lime for the third and fourth single player.

The colour-blind tell those four apart: they are 28 or more apart in CIELAB with any of the three kinds. The colours
of more players are nearer to each other, and always stand with the player's number.
"""
FEW, MANY = 4, 10
"""Most players distinguished by colours alone, and the most at a table."""

DISCS: tuple[Colour, ...] = (
    (78, 92, 214),
    (188, 66, 52),
    (30, 122, 98),
    (138, 84, 184),
    (160, 90, 18),
    (178, 54, 112),
    (86, 112, 40),
)
"""Grounds of the discs drawn for players without a picture: `DISC_FIGURE` is 4.5 times as light as any of them."""
DISC_FIGURE: Colour = (255, 240, 220)


def side_colour(side: int) -> Colour:
    """Return the colour of a side; there are ten."""
    return SIDES[side % len(SIDES)]


def edge_colour(side: int) -> Colour:
    """Return the quiet edge of a plate of this side."""
    return mix(side_colour(side), PLATE, 0.6)
