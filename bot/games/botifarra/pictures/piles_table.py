"""The modes for two: piles face up before each player, the trick of two cards between them (B45, B48)."""

from dataclasses import dataclass

from bot.games.botifarra.pictures.calls import CallLadder
from bot.games.botifarra.pictures.piles import PilesScene, draw_count, draw_pile
from bot.render.kit import card_images, theme
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Position
from bot.render.kit.seat_plates import seat_plate
from bot.render.layouts.results.announcement import Announcement
from bot.render.layouts.table.panels import contract_panel, progress_panel
from bot.render.layouts.table.score import score_panel
from bot.render.layouts.table.table import Centre, TableScene
from bot.render.layouts.table.trick import CARD_WIDTH, Spots, draw_trick
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.shapes import box

PILE_WIDTH = 122
_SLOTS = 6
_MOST_BACKS = 8
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


@dataclass(frozen=True, slots=True)
class PilesTableScene(TableScene):
    """The table of two, with the piles before each player."""

    piles: tuple[PilesScene | None, ...] = (None, None, None, None)
    """By position: the player's piles; None while no hand is open, and where nobody sits."""

    def __post_init__(self) -> None:
        TableScene.__post_init__(self)
        if len(self.piles) != 4 or self.piles[1] or self.piles[3]:
            raise ValueError("Piles lie at the bottom and at the top of the table, position 0 and 2.")

    @property
    def shows_piles(self) -> bool:
        """Tell whether the piles are drawn: while cards are played, trump chosen and calls made."""
        is_between_deals = not isinstance(self.centre, Announcement | CallLadder | None)
        return any(self.piles) and not is_between_deals

    def compose(self) -> Canvas:
        """Draw the table of two with their piles, or between deals as any other table, 1100 x 700."""
        if not self.shows_piles:
            return TableScene.compose(self)
        canvas = table_canvas()
        for position, top in _ROWS.items():
            seat, piles = self.seats[position], self.piles[position]
            if seat is not None:
                seat_plate(canvas, (16, top, 226, _ROW_HEIGHT), seat, leads=position == self.leader)
            if piles is not None:
                _row(canvas, piles, top)
        if self.centre is None:
            _trick(canvas, self)
        else:
            _wide_centre(canvas, self, self.centre)
        return canvas


def _wide_centre(canvas: Canvas, scene: TableScene, centre: Centre) -> None:
    if scene.contract is not None:
        contract_panel(canvas, scene.contract, _PANELS["top_left"])
    elif scene.progress is not None:
        progress_panel(canvas, scene.progress, scene.sides, _PANELS["top_left"])
    score_panel(canvas, scene.sides, _PANELS["bottom_left"])
    centre.draw(canvas, _WIDE_CENTRE)


def _trick(canvas: Canvas, scene: TableScene) -> None:
    for position, x in _OWNERS.items():
        seat = scene.seats[position]
        if seat is not None:
            canvas.paste_centred(
                box(10, 170, 5, opaque(theme.side_colour(seat.side))), x, _SPOTS[position][1]
            )
    draw_trick(canvas, scene.seats, scene.lying, _SPOTS, CARD_WIDTH)
    scene.draw_panels(canvas, _PANELS)


def _row(canvas: Canvas, piles: PilesScene, top: int) -> None:
    pitch = (_RIGHT - _LEFT - PILE_WIDTH) / (_SLOTS - 1)
    y = top + card_images.card_height(PILE_WIDTH) / 2
    for index, pile in enumerate(piles.piles):
        draw_pile(canvas, pile, _LEFT + PILE_WIDTH / 2 + index * pitch, y, PILE_WIDTH)
    if piles.hand_left:
        start = _LEFT + PILE_WIDTH / 2 + len(piles.piles) * pitch
        step = (_RIGHT - PILE_WIDTH / 2 - start) / (_MOST_BACKS - 1)
        for index in range(min(piles.hand_left, _MOST_BACKS)):
            canvas.paste_centred(card_images.face(None, PILE_WIDTH), start + index * step, y)
        uppermost = start + (min(piles.hand_left, _MOST_BACKS) - 1) * step
        draw_count(canvas, piles.hand_left, uppermost, y, 56, theme.CREAM)
