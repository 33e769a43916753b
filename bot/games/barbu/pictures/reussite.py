"""Réussite: the four lines that grow from one column, and who still holds how many cards (R27 to R35)."""

from dataclasses import dataclass
from typing import ClassVar

from bot.games.barbu.pictures.board import (
    Board,
    BoardPlayer,
    board_canvas,
    board_of,
    check_players,
    draw_players,
)
from bot.render.kit import card_images, theme
from bot.render.kit.card_images import SLOT_EDGE, empty_slot
from bot.render.kit.scene import Card, Pack, check_cards
from bot.render.kit.text import write
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.encode import HEAVIEST_TABLE

ACE = "A"
_SIGNS, _SIGN = 62, 54
_FRAME = 6
"""Width of the frame around a new card, in pixels."""


@dataclass(frozen=True, slots=True)
class ReussiteScene(Scene):
    """The layout as everybody sees it."""

    heaviest: ClassVar[int] = HEAVIEST_TABLE
    headline: str
    """ "Réussite · height 10"."""
    detail: str
    """The last event, in words: "1st Bernat +100"; may be empty."""
    columns: tuple[str, ...]
    """Ranks from left to right. While it is open at which end the ace lies (R32), it stands at both."""
    height: str
    """The rank of the openers: its column is tinted (R28)."""
    placed: frozenset[Card]
    next_places: frozenset[Card]
    """Cards that can be laid now, by any player; the high end for an ace that fits at both."""
    players: tuple[BoardPlayer, ...]
    """In order of play; the figure is the number of cards left, or the gain of a player who is out."""
    removed: frozenset[Card] = frozenset()
    """Cards that are not in the pack (R2): nothing is drawn in their place."""
    newest: frozenset[Card] = frozenset()
    """Cards laid since the last turn of the one whose turn it is: each in a frame."""
    next_low_aces: frozenset[Card] = frozenset()
    """Aces that can be laid at the low end, where the ace stands at both ends."""

    def __post_init__(self) -> None:
        check_players(self.players)
        check_cards(self.placed | self.next_places | self.removed | self.newest | self.next_low_aces)
        inner = self.columns[1:] if self._has_two_aces else self.columns
        if len(set(inner)) != len(inner) or self.height not in inner:
            raise ValueError(f"No rank stands twice, and one of them is the height {self.height!r}.")
        if self.placed & self.removed or self.next_places & (self.placed | self.removed):
            raise ValueError("A card is placed, or can be placed next, or is not in the pack.")
        if not self.newest <= self.placed:
            raise ValueError("A new card is not in its place.")
        if any(card[0] not in self.columns for card in self.placed | self.next_places):
            raise ValueError("A card has no column.")
        if self._has_two_aces and any(card[0] == ACE for card in self.placed):
            raise ValueError("An ace is placed: it stands at one end.")
        if self.next_low_aces and not self._has_two_aces:
            raise ValueError("The ace stands at one end: that it can be laid there is said by next_places.")

    @property
    def _has_two_aces(self) -> bool:
        return len(self.columns) > 1 and self.columns[0] == self.columns[-1] == ACE

    def compose(self) -> Canvas:
        """Draw the lines, 1100 x 700."""
        canvas = board_canvas("reussite", self.headline, self.detail)
        board = board_of(len(self.columns), len(self.players), _SIGNS)
        self._tint(canvas, board)
        for row, suit in enumerate(Pack.FRENCH.suits):
            x, y = board.place[0] + _SIGN / 2 + 2, board.middle(row, 0)[1]
            canvas.paste_centred(card_images.sign(suit, _SIGN, Pack.FRENCH), x, y)
            is_open = any(card[1] == suit for card in self.placed)
            for column, rank in enumerate(self.columns):
                self._cell(canvas, board, (row, column), rank + suit, is_open=is_open)
        draw_players(canvas, board, self.players)
        return canvas

    def _tint(self, canvas: Canvas, board: Board) -> None:
        """Draw the column of the height darker than the felt."""
        last = len(self.columns) - 1 - self.columns[::-1].index(self.height)
        across, _ = board.pitch
        x = board.middle(0, last)[0]
        _, top, _, h = board.place
        canvas.plate((round(x - across / 2), top, round(across), h), 14, opaque(theme.PLATE))

    def _cell(self, canvas: Canvas, board: Board, at: tuple[int, int], card: Card, *, is_open: bool) -> None:
        """Draw one place: its card or an empty slot; of a closed suit only the slot of its opener."""
        x, y = board.middle(*at)
        w = board.card_width
        is_low_ace = self._has_two_aces and at[1] == 0
        if card in self.placed:
            left, top = round(x - w / 2), round(y - card_images.card_height(w) / 2)
            if card in self.newest:
                size = w + 2 * _FRAME, card_images.card_height(w) + 2 * _FRAME
                canvas.plate((left - _FRAME, top - _FRAME, *size), 12, opaque(theme.side_colour(1)))
            canvas.paste(card_images.face(card, w, small=True), left, top)
        elif card in (self.next_low_aces if is_low_ace else self.next_places):
            canvas.paste_centred(empty_slot(w, opaque(theme.TURN), 5), x, y)
            write(canvas, x, y, _index(card), 46, theme.TURN, anchor="middle", room=w - 12)
        elif is_open and card not in self.removed:
            canvas.paste_centred(empty_slot(w, SLOT_EDGE), x, y)
            write(canvas, x, y, _index(card), 40, theme.FAINT, anchor="middle", room=w - 12)


def _index(card: Card) -> str:
    return "10" if card[0] == "T" else card[0]
