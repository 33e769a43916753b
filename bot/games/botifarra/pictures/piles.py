"""The modes for two: piles face up before each player, the trick of two cards between them (B45, B48)."""

from bot.games.botifarra.pictures.centre import draw_centre
from bot.games.botifarra.pictures.centre_scene import Announcement, CallLadder, Centre
from bot.games.botifarra.pictures.pile_scene import PileScene, PilesScene
from bot.render.kit import cards as sprites
from bot.render.kit import theme
from bot.render.kit.scene import Position
from bot.render.kit.seat_plates import seat_plate
from bot.render.kit.text import width, write
from bot.render.kit.theme import Colour, opaque
from bot.render.layouts.panels import contract_panel, panels, progress_panel
from bot.render.layouts.score import score_panel
from bot.render.layouts.table_scene import TableScene
from bot.render.layouts.trick import CARD_WIDTH, Spots, draw_trick, leading
from bot.render.raster.canvas import Canvas, Place

PILE_WIDTH = 122
LAYER = 6
"""How far each hidden card of a pile looks out below the one on it, in pixels."""
_MOST_LAYERS = 3
"""Hidden cards that are drawn: piles are dealt by four."""
_SLOTS = 6
_ROWS: dict[Position, int] = {2: 16, 0: 480}
"""Top of each player's row."""
_ROW_HEIGHT = 204
_LEFT, _RIGHT = 256, 1084
_SPOTS: Spots = {2: (464, 345), 0: (636, 355)}
"""The card of the player at the top on the left and a little higher, as from the hand that played it."""
_OWNERS: dict[Position, int] = {2: 380, 0: 720}
"""Where a bar in the colour of the player stands beside the card."""
_PANEL_WIDTH, _PANEL_HEIGHT = 338, 123
_PANELS: dict[str, Place] = {
    "top_left": (16, 225, _PANEL_WIDTH, _PANEL_HEIGHT),
    "bottom_left": (16, 353, _PANEL_WIDTH, _PANEL_HEIGHT),
    "top_right": (746, 225, _PANEL_WIDTH, _PANEL_HEIGHT),
    "bottom_right": (746, 353, _PANEL_WIDTH, _PANEL_HEIGHT),
}
_WIDE_CENTRE: Place = (364, 225, 720, 251)
"""For trump and calls: the right panels give way, the piles stay in sight."""


def shows_piles(scene: TableScene) -> bool:
    """Tell whether the piles are drawn: while cards are played, trump chosen and calls made, not between hands."""
    if not any(scene.piles):
        return False
    match scene.centre:
        case None | CallLadder() | Announcement():
            return True
        case _:
            return False


def compose_piles_table(scene: TableScene) -> Canvas:
    """Draw the table of two with their piles, 1100 x 700."""
    canvas = Canvas(sprites.felt(theme.WIDTH, theme.HEIGHT))
    leader = leading(scene)
    for position, top in _ROWS.items():
        seat, piles = scene.seats[position], scene.piles[position]
        if seat is not None:
            seat_plate(canvas, (16, top, 226, _ROW_HEIGHT), seat, leads=position == leader)
        if piles is not None:
            _row(canvas, piles, top)
    if scene.centre is None:
        _trick(canvas, scene)
    else:
        _wide_centre(canvas, scene, scene.centre)
    return canvas


def _wide_centre(canvas: Canvas, scene: TableScene, centre: Centre) -> None:
    if scene.contract is not None:
        contract_panel(canvas, scene.contract, _PANELS["top_left"])
    elif scene.progress is not None:
        progress_panel(canvas, scene.progress, scene.sides, _PANELS["top_left"])
    score_panel(canvas, scene.sides, _PANELS["bottom_left"])
    draw_centre(canvas, centre, _WIDE_CENTRE)


def _trick(canvas: Canvas, scene: TableScene) -> None:
    for position, x in _OWNERS.items():
        seat = scene.seats[position]
        if seat is not None:
            canvas.paste_centred(
                sprites.box(10, 170, 5, opaque(theme.side_colour(seat.side))), x, _SPOTS[position][1]
            )
    draw_trick(canvas, scene, _SPOTS, CARD_WIDTH)
    panels(canvas, scene, _PANELS)


def _row(canvas: Canvas, piles: PilesScene, top: int) -> None:
    pitch = (_RIGHT - _LEFT - PILE_WIDTH) / (_SLOTS - 1)
    y = top + sprites.card_height(PILE_WIDTH) / 2
    for index, pile in enumerate(piles.piles):
        draw_pile(canvas, pile, _LEFT + PILE_WIDTH / 2 + index * pitch, y, PILE_WIDTH)
    if piles.hand_left:
        start = _LEFT + PILE_WIDTH / 2 + len(piles.piles) * pitch
        step = (_RIGHT - PILE_WIDTH / 2 - start) / (_MOST_BACKS - 1)
        for index in range(min(piles.hand_left, _MOST_BACKS)):
            canvas.paste_centred(sprites.face(None, PILE_WIDTH), start + index * step, y)
        uppermost = start + (min(piles.hand_left, _MOST_BACKS) - 1) * step
        draw_count(canvas, piles.hand_left, uppermost, y, 56, theme.CREAM)


_MOST_BACKS = 8


def draw_pile(
    canvas: Canvas,
    pile: PileScene,
    x: float,
    y: float,
    w: int,
    *,
    raised: int = 0,
    dimming: float = 0,
    small: bool = False,
) -> None:
    """Draw a pile with the middle of its visible card at (x, y): hidden cards looking out below it, their number.

    A pile that is used up leaves an outline. `small` asks for the small variant of the card.
    """
    h = sprites.card_height(w)
    if pile.top is None:
        outline = opaque(theme.mix(theme.WHITE, theme.FELT, 0.16))
        canvas.paste_centred(
            sprites.box(w, h, 12, opaque(theme.mix(theme.FELT_EDGE, theme.FELT, 0.4)), outline, 3), x, y
        )
        return
    y -= raised
    for layer in reversed(range(min(pile.left - 1, _MOST_LAYERS))):
        canvas.paste_centred(sprites.face(None, w), x, y + LAYER * (layer + 1))
    ink = theme.MUTED if dimming else theme.CREAM
    if small:
        canvas.paste_centred(sprites.face(pile.top, w, small=True), x, y)
        draw_count(canvas, pile.left, x, y + h / 2, 32, ink)
        return
    canvas.card(pile.top, x, y, w, dimming=dimming)
    draw_count(canvas, pile.left, x, y + h / 2 - 8, 36 if w < _WIDE_PILE else 42, ink)


_WIDE_PILE = 150


def draw_count(canvas: Canvas, number: int, x: float, y: float, size: int, ink: Colour) -> None:
    """Draw a number on a dark round ground with its middle at (x, y)."""
    words = str(number)
    h = round(size * 1.2)
    w = max(h, round(width(words, size)) + size // 2)
    canvas.paste_centred(sprites.box(w, h, h // 2, opaque(theme.PANEL), opaque(theme.FAINT), 3), x, y)
    write(canvas, x, y, words, size, ink, anchor="middle")
