"""The table: the players, the trick or another picture in the middle, and a panel in each corner."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from bot.render.kit import theme
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import RING, ContractScene, Pack, PlayedCard, Position, SeatScene
from bot.render.kit.seat_plates import CORNERS, SEATS, point, seat_plate
from bot.render.layouts.table.panels import LastTrickScene, ProgressScene, panels
from bot.render.layouts.table.rail import MIDDLE, RAIL, RailTable
from bot.render.layouts.table.score import SideScene
from bot.render.layouts.table.trick import CARD_WIDTH, Spots, Trick, draw_trick, leading
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.drawing import Scene
from bot.render.raster.encode import HEAVIEST_TABLE

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


_AREA: Place = (258, 150, 584, 400)
"""Between the four players' plates."""
_LOW_AREA: Place = (258, 194, 584, 356)
"""The same under a score of four lines."""
_LARGE_AREA: Place = (258, 118, 584, 464)
"""Between them as well, but reaching into the corners."""


class Centre(ABC):
    """Picture in the middle of a table without a trick: a frozen dataclass that draws itself."""

    __slots__ = ()

    @abstractmethod
    def draw(self, canvas: Canvas, place: Place) -> None:
        """Draw it, its ground included, in `place`."""

    @property
    def covers_corners(self) -> bool:
        """Tell whether the panels in the corners must give way."""
        return False

    def in_place_of_table(self) -> Canvas | None:
        """Return a picture that takes the whole table's place; None where the players are seen around it."""
        return None


@dataclass(frozen=True, slots=True)
class TableScene(Scene):
    """The whole table. Exactly one of `centre` and the trick is drawn in the middle: a centre hides the trick."""

    heaviest: ClassVar[int] = HEAVIEST_TABLE
    seats: tuple[SeatScene | None, ...]
    """By position. Up to four players sit around the table, bottom, right, top, left: None for an empty place. Five
    to ten are in order of play; then everybody plays alone and has a number as well."""
    sides: tuple[SideScene, ...]
    """The score: a line a pair, or a line a player."""
    contract: ContractScene | None = None
    trick: tuple[PlayedCard, ...] = ()
    """In the order they were played. A complete trick stays lying until the next card is played."""
    winning: Position | None = None
    """Position of the winning card, or of the winner once the trick is complete: its card glows."""
    trick_points: int | None = None
    """Points of a complete trick: a badge on the winner's card. None while the trick is being played."""
    last_trick: LastTrickScene | None = None
    progress: ProgressScene | None = None
    centre: Centre | None = None
    pack: Pack = Pack.SPANISH
    """The pack whose back marks the dealer, and whose signs the contract has."""

    def __post_init__(self) -> None:
        if not len(RING) <= len(self.seats) <= theme.MANY:
            raise ValueError(
                f"A table has four places, bottom, right, top and left, or up to ten; {len(self.seats)} were given."
            )
        if not 2 <= len(self.sides) <= len(self.seats):
            raise ValueError(
                f"{len(self.seats)} places have two sides or more; {len(self.sides)} were given."
            )
        places = [played.position for played in self.trick]
        if len(set(places)) != len(places):
            raise ValueError("Two cards of the trick lie in the same place.")

    @property
    def leader(self) -> Position | None:
        """Leader of the trick on the table, or of the next once it is complete; None without a trick."""
        return leading(self.seats, self.trick) if self.centre is None else None

    @property
    def lying(self) -> Trick:
        """The trick, with the marks of its cards."""
        return Trick(self.trick, self.winning, self.trick_points, self.contract)

    def draw_panels(self, canvas: Canvas, places: dict[str, Place]) -> None:
        """Draw the panels in their corners."""
        panels(canvas, places, self.sides, self.contract, self.last_trick, self.progress, self.pack)

    def compose(self) -> Canvas:
        """Draw the table, 1100 x 700."""
        whole = self.centre.in_place_of_table() if self.centre is not None else None
        if whole is not None:
            return whole
        return self._ring() if len(self.seats) == len(RING) else self._rail()

    def _ring(self) -> Canvas:
        canvas = table_canvas(self.pack, ring=True)
        if self.centre is None:
            three = self.seats[2] is None
            spots, width = (_SPOTS_OF_THREE, LARGE_CARD_WIDTH) if three else (_SPOTS, CARD_WIDTH)
            draw_trick(canvas, self.seats, self.lying, spots, width)
        for position in RING:
            seat = self.seats[position]
            if seat is None:
                continue
            if seat.is_turn:
                point(canvas, position)
            seat_plate(canvas, SEATS[position], seat, leads=position == self.leader, pack=self.pack)
        if self.centre is None or not self.centre.covers_corners:
            self.draw_panels(canvas, CORNERS)
        if self.centre is not None:
            low = len(self.sides) > _MOST_IN_CORNER or bool(self.contract and self.contract.detail)
            area = _LARGE_AREA if self.centre.covers_corners else _LOW_AREA if low else _AREA
            self.centre.draw(canvas, area)
        return canvas

    def _rail(self) -> Canvas:
        canvas = table_canvas(self.pack)
        table = RailTable(self.seats, self.sides, self.contract, self.last_trick, self.progress, self.pack)
        table.draw_players(canvas, self.leader)
        if self.centre is not None and self.centre.covers_corners:
            self.centre.draw(canvas, MIDDLE)
            return canvas
        table.draw_column(canvas)
        if self.centre is not None:
            self.centre.draw(canvas, RAIL)
        else:
            table.draw_rail(canvas, self.lying, self.leader)
        return canvas


_MOST_IN_CORNER = 3
"""Sides whose score is no higher than the other panels."""
