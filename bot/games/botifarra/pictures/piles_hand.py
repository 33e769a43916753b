"""One player's own cards in the modes for two, and over them the opponent's piles (B45, B48)."""

from dataclasses import dataclass

from bot.games.botifarra.pictures.piles import LAYER, PileScene, PilesScene, draw_count, draw_pile
from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_flat_card, draw_trump_star
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Card
from bot.render.kit.seat_plates import is_trump
from bot.render.kit.text import gained, width, wrap, write
from bot.render.layouts.hand.hand import (
    LARGEST_CARD,
    LIFT,
    PADDING,
    HandScene,
    lift_and_dimming,
    own_card,
    rows_of,
)
from bot.render.layouts.hand.strip import TO_OWNER, draw_contract, draw_owner, headline_colour
from bot.render.layouts.table.panels import LastTrickScene
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque

_GAP, _SPLIT = 18, 24
"""Gaps between piles, where six are as wide as the cards of a hand of twelve, and between piles and hand."""
_BELOW = 3 * LAYER
"""Height of a pile's hidden cards below it."""
_BOTTOM = 4
"""Least space below the own cards."""
_FOUR_PILES, _SIX_PILES = (76, 86), (62, 70)
"""The opponent's piles beside the words: width of a card, and from one to the next, of four piles and of six."""
_TRICK_CARD, _TRICK_PITCH = 66, 76
"""Width of a card of the trick, which leaves room for names below it, and from one to the next."""
_LAST_CARD, _LAST_PITCH = 38, 46
"""Width of a card of the last finished trick, and from one to the next."""
_ROUND_PILES = 20
"""Space around the opponent's piles."""
_BACKS, _FAN = 3, 8
"""Backs that stand for a hidden hand, and the pixels by which each looks out."""


@dataclass(frozen=True, slots=True)
class OpponentScene:
    """The opponent's cards as a player of the modes for two sees them while choosing a card."""

    side: int
    piles: PilesScene


@dataclass(frozen=True, slots=True)
class PilesHandScene(HandScene):
    """One player's cards in the modes for two: piles, and perhaps a hand beside them."""

    piles: tuple[PileScene, ...] = ()
    """The player's own piles, beside the cards of the hand; () while none are dealt."""
    opponent: OpponentScene | None = None
    """Set in modes with piles: the other player's piles decide which card to play."""

    def __post_init__(self) -> None:
        HandScene.__post_init__(self)
        if bool(self.piles) is not (self.opponent is not None):
            raise ValueError("Piles lie before both players or before none.")

    @property
    def shown(self) -> frozenset[Card]:
        """The cards of the hand and the tops of the piles."""
        return frozenset({*self.cards, *(pile.top for pile in self.piles if pile.top is not None)})

    def compose(self) -> Canvas:
        """Draw the own cards as large as they can be, 1100 x 700, under the trick and the opponent's piles.

        Words, tricks and the opponent's piles share one head. Piles lie in two rows, as their buttons do.
        """
        if self.opponent is None:
            return HandScene.compose(self)
        canvas = table_canvas()
        _own_cards(canvas, self, _head(canvas, self, self.opponent))
        return canvas


def _head(canvas: Canvas, scene: PilesHandScene, opponent: OpponentScene) -> int:
    """Draw words, tricks and the opponent's piles side by side; returns their right end."""
    card, pitch = _FOUR_PILES if len(opponent.piles.piles) <= _MOST_LARGE else _SIX_PILES
    top, height = theme.EDGE, card_images.card_height(_FOUR_PILES[0]) + _BELOW + 14
    canvas.plate((theme.EDGE, top, theme.WIDTH - 2 * theme.EDGE, height), 20, opaque(theme.PANEL))
    right = _piles(canvas, opponent, top, height, card, pitch) - 2 * _TRICK_PITCH - 10
    _trick(canvas, scene, right + 4, top + 7, _TRICK_CARD, _TRICK_PITCH)
    if scene.last is not None:
        right -= 2 * _LAST_PITCH + 20
        _last_trick(canvas, scene.last, right + 14, top + 12)
    room = right - 50
    middle = top + height / 2
    if scene.contract is not None:
        draw_contract(canvas, scene.contract, 30, top + 44, room - 140)
        middle = top + 106
    size = theme.NAME_TEXT
    if width(scene.headline, size) > room:
        size = theme.SMALL_TEXT
    lines = wrap(scene.headline, size, room, 2)
    for index, line in enumerate(lines):
        y = middle + (index - (len(lines) - 1) / 2) * (size + 4)
        write(canvas, 34, y, line, size, headline_colour(scene), room=room)
    return top + height


_MOST_LARGE = 4


def _last_trick(canvas: Canvas, last: LastTrickScene, left: float, top: float) -> None:
    """Draw the last finished trick, its winner's card in a frame, its points under it."""
    for index, played in enumerate(last.cards):
        marked = played.position == last.winner
        draw_flat_card(canvas, played.card, left + index * _LAST_PITCH, top, _LAST_CARD, marked=marked)
    below = top + card_images.card_height(_LAST_CARD) + 30
    words = "" if last.points is None else gained(last.points)
    write(canvas, left + _LAST_PITCH - 4, below, words, theme.BODY_TEXT, theme.CREAM, anchor="middle")


def _trick(canvas: Canvas, scene: PilesHandScene, left: float, top: float, w: int, pitch: int) -> None:
    """Draw the trick in the order it is played, and an outline where a card is still to come."""
    middle = top + card_images.card_height(w) / 2
    for index in range(len(scene.trick), 2):
        draw_pile(canvas, PileScene(None, 0), left + index * pitch + w / 2, middle, w)
    for index, played in enumerate(scene.trick):
        marked = played.position == scene.winning
        draw_flat_card(canvas, played.card, left + index * pitch, top, w, marked=marked, small=True)
        below = top + card_images.card_height(w) + TO_OWNER
        draw_owner(canvas, scene, played, left + index * pitch + w / 2, below, pitch - 6)


def _piles(
    canvas: Canvas, opponent: OpponentScene, top: int, height: int, card_width: int, pitch: int
) -> float:
    """Draw the opponent's piles on a plate of their own at the right edge; returns the plate's left end."""
    piles = opponent.piles
    plate_width = len(piles.piles) * pitch - (pitch - card_width) + 2 * _ROUND_PILES
    if piles.hand_left:
        plate_width += pitch + (min(piles.hand_left, _BACKS) - 1) * _FAN
    left = theme.WIDTH - theme.EDGE - plate_width
    plate = (left, top, plate_width, height)
    canvas.plate(plate, 20, opaque(theme.PLATE), opaque(theme.edge_colour(opponent.side)), 3)
    free = (height - card_images.card_height(card_width) - _BELOW) / 2
    _lying(canvas, piles, left + _ROUND_PILES, top + free, card_width, pitch)
    return left


def _lying(canvas: Canvas, piles: PilesScene, left: float, top: float, w: int, pitch: int) -> None:
    """Draw piles and the backs of a hidden hand: only rank and suit matter, so in the small variant."""
    y = top + card_images.card_height(w) / 2
    x = left + w / 2
    for pile in piles.piles:
        draw_pile(canvas, pile, x, y, w, small=True)
        x += pitch
    if piles.hand_left:
        shown = min(piles.hand_left, _BACKS)
        for index in range(shown):
            canvas.paste_centred(card_images.face(None, w), x + index * _FAN, y)
        draw_count(canvas, piles.hand_left, x + (shown - 1) * _FAN / 2, y, 46, theme.CREAM)


_ROWS = 2
"""Rows of piles; a hand of up to four cards beside them is one row, as its buttons are."""


def _own_cards(canvas: Canvas, scene: PilesHandScene, top: int) -> None:
    """Draw piles and hand as columns of one size, a line between them."""
    rows = _ROWS
    pile_columns, hand_columns = -(-len(scene.piles) // rows), rows_of(len(scene.cards))[1]
    columns, split = pile_columns + hand_columns, _SPLIT if scene.cards else 0
    room = theme.HEIGHT - theme.RIM - top
    across = (theme.WIDTH - 2 * PADDING - (columns - 1) * _GAP - split) // columns
    card_height = (room - _BOTTOM) // rows - LIFT - _BELOW
    card_width = min(LARGEST_CARD, across, card_images.widest_card(card_height))
    card_height = card_images.card_height(card_width)
    pitch = card_width + _GAP
    start = (theme.WIDTH - columns * pitch + _GAP - split) / 2
    between = (room - rows * (card_height + LIFT + _BELOW)) / (rows + 1)

    def spot(column: int, row: int) -> tuple[float, float]:
        upper = top + LIFT + between + row * (card_height + LIFT + _BELOW + between)
        after = split if column >= pile_columns else 0
        return start + column * pitch + after + card_width / 2, upper + card_height / 2

    if scene.cards:
        right = round(start + pile_columns * pitch - _GAP / 2 + split / 2)
        canvas.rectangle(right - 2, top + 20, right + 1, theme.HEIGHT - 30, theme.FAINT)
    for index, pile in enumerate(scene.piles):
        x, y = spot(index % pile_columns, index // pile_columns)
        raised, dimming = lift_and_dimming(scene, pile.top)
        draw_pile(canvas, pile, x, y, card_width, raised=raised, dimming=dimming)
        if is_trump(scene.contract, pile.top):
            draw_trump_star(canvas, x, y - raised, card_width, dimming=dimming)
    for index, card in enumerate(scene.cards):
        x, y = spot(pile_columns + index % hand_columns, index // hand_columns)
        own_card(canvas, scene, card, x, y, card_width)
