"""The table: the players, the trick or what goes on in the middle, and a panel in each corner."""

from bot.games.botifarra.pictures.centre import covers_corners, draw_centre
from bot.games.botifarra.pictures.piles import compose_piles_table, shows_piles
from bot.games.botifarra.pictures.result import compose_hand_result
from bot.games.botifarra.pictures.result_scene import HandResultScene
from bot.render.kit import cards as sprites
from bot.render.kit import theme
from bot.render.kit.scene import POSITIONS
from bot.render.kit.seat_plates import CORNERS, SEATS, point, seat_plate
from bot.render.layouts.panels import panels
from bot.render.layouts.table_scene import TableScene
from bot.render.layouts.trick import CARD_WIDTH, Spots, draw_trick, leading
from bot.render.raster.canvas import Canvas

_MIDDLE_X, _MIDDLE_Y = 550, 350
_SPOTS: Spots = {
    0: (_MIDDLE_X, _MIDDLE_Y + 118),
    1: (_MIDDLE_X + 160, _MIDDLE_Y),
    2: (_MIDDLE_X, _MIDDLE_Y - 118),
    3: (_MIDDLE_X - 160, _MIDDLE_Y),
}
"""Trick cards do not overlap: an overlap hides an index."""
LARGE_CARD_WIDTH = 178
_SPOTS_OF_THREE: Spots = {
    0: (_MIDDLE_X, _MIDDLE_Y + 66),
    1: (_MIDDLE_X + 198, _MIDDLE_Y - 44),
    3: (_MIDDLE_X - 198, _MIDDLE_Y - 44),
}
"""Without a card at the top there is room for larger ones."""


def compose_table(scene: TableScene) -> Canvas:
    """Draw the table, 1100 x 700. A hand that ended by a revoke takes all of it: there is much to say."""
    if isinstance(scene.centre, HandResultScene) and scene.centre.revoke is not None:
        return compose_hand_result(scene.centre)
    if shows_piles(scene):
        return compose_piles_table(scene)
    canvas = Canvas(sprites.felt(theme.WIDTH, theme.HEIGHT, ring=True))
    if scene.centre is None:
        three = scene.seats[2] is None
        draw_trick(
            canvas, scene, _SPOTS_OF_THREE if three else _SPOTS, LARGE_CARD_WIDTH if three else CARD_WIDTH
        )
    leader = leading(scene)
    for position in POSITIONS:
        seat = scene.seats[position]
        if seat is None:
            continue
        if seat.is_turn:
            point(canvas, position)
        seat_plate(canvas, SEATS[position], seat, leads=position == leader)
    if scene.centre is None or not covers_corners(scene.centre):
        panels(canvas, scene, CORNERS)
    if scene.centre is not None:
        draw_centre(canvas, scene.centre, low=len(scene.sides) > 3)
    return canvas
