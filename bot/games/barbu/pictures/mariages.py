"""Mariages: the pack face down in numbered places, two cards of it open (R38)."""

from dataclasses import dataclass
from typing import ClassVar, Final

from bot.games.barbu.pictures.board import (
    CARD_GAP,
    ROWS,
    BoardPlayer,
    board_canvas,
    board_of,
    check_players,
    draw_players,
)
from bot.render.kit import card_images, icons, theme
from bot.render.kit.card_images import draw_card
from bot.render.kit.scene import Card, check_cards
from bot.render.kit.text import write
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import Colour, opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.encode import HEAVIEST_TABLE
from bot.render.raster.shapes import box

_BACK: Final[Colour] = (125, 31, 51)
"""The ground of the French back."""
_MOST_OPEN = 2


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card that is turned up."""

    place: int
    """The number on its back, from 1."""
    card: Card

    def __post_init__(self) -> None:
        check_cards((self.card,))


@dataclass(frozen=True, slots=True)
class MariagesScene(Scene):
    """The board as everybody sees it: of cards face down nothing but their numbers is known to it."""

    heaviest: ClassVar[int] = HEAVIEST_TABLE
    headline: str
    detail: str
    """The last event, in words; may be empty."""
    count: int
    """Cards of the pack, 32 or 52: four rows, place 1 at the top left."""
    players: tuple[BoardPlayer, ...]
    """In order of play; the figure is the points, the note the pairs."""
    taken: frozenset[int] = frozenset()
    """Places whose cards have been taken."""
    open: tuple[OpenCard, ...] = ()
    """The cards turned up, at most two, in order."""
    is_pair: bool | None = None
    """Whether the two open cards are a pair, drawn as a tick or a cross on both; None while there is one or none."""

    def __post_init__(self) -> None:
        check_players(self.players)
        if self.count <= 0 or self.count % ROWS:
            raise ValueError(f"The cards lie in four equal rows; there are {self.count}.")
        opened = [each.place for each in self.open]
        if len(opened) > _MOST_OPEN or len(set(opened)) != len(opened):
            raise ValueError("At most two cards lie open, in two places.")
        if any(not 1 <= place <= self.count for place in (*opened, *self.taken)):
            raise ValueError(f"Places are numbered from 1 to {self.count}.")
        if self.is_pair is not None and len(opened) != _MOST_OPEN:
            raise ValueError("Two cards make a pair, or make none.")

    def compose(self) -> Canvas:
        """Draw the board, 1100 x 700."""
        canvas = board_canvas("mariages", self.headline, self.detail)
        columns = self.count // ROWS
        board = board_of(columns, len(self.players))
        w = board.card_width
        height = card_images.card_height(w)
        opened = {each.place: each.card for each in self.open}
        for index in range(self.count):
            x, y = board.middle(index // columns, index % columns)
            place = index + 1
            if place in opened:
                draw_card(canvas, opened[place], x, y, w, glow=theme.TURN, small=True)
                if self.is_pair is not None:
                    canvas.paste_centred(
                        icons.mark(40, right=self.is_pair), x + w / 2 - 6, y + height / 2 - 12
                    )
            elif place not in self.taken:
                canvas.paste_centred(box(w, height, 12, opaque(_BACK), opaque(theme.CREAM), 3), x, y)
                write(canvas, x, y, str(place), 46, theme.CREAM, anchor="middle", room=w - CARD_GAP)
        draw_players(canvas, board, self.players)
        return canvas
