"""The piles of the modes for two: hidden cards under a visible one, and their number (B45, B48)."""

from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_card, empty_slot
from bot.render.kit.scene import Card, check_cards
from bot.render.kit.text import width, write
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import Colour, opaque
from bot.render.raster.shapes import box

LAYER = 6
"""Pixels by which each hidden card of a pile looks out below the card on it."""
_MOST_LAYERS = 3
"""Hidden cards that are drawn: piles are dealt by four."""


@dataclass(frozen=True, slots=True)
class PileScene:
    """One pile of the modes for two (B45, B48): its visible card and how many cards it has."""

    top: Card | None
    """None for a pile that is used up."""
    left: int
    """Cards in the pile, the visible one among them."""

    def __post_init__(self) -> None:
        if self.top is not None:
            check_cards((self.top,))
        if (self.top is None) is not (self.left == 0):
            raise ValueError(f"A pile shows its top card exactly while it has cards; {self.left} are left.")


@dataclass(frozen=True, slots=True)
class PilesScene:
    """The cards before one player of the modes for two: piles side by side, and perhaps a hidden hand."""

    piles: tuple[PileScene, ...]
    """In the order they were dealt, from left to right as the picture is looked at."""
    hand_left: int = 0
    """Cards in the hidden hand (B48), drawn as backs with their number; 0 draws none."""


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
    if pile.top is None:
        canvas.paste_centred(empty_slot(w), x, y)
        return
    h = card_images.card_height(w)
    y -= raised
    for layer in reversed(range(min(pile.left - 1, _MOST_LAYERS))):
        canvas.paste_centred(card_images.face(None, w), x, y + LAYER * (layer + 1))
    ink = theme.MUTED if dimming else theme.CREAM
    if small:
        canvas.paste_centred(card_images.face(pile.top, w, small=True), x, y)
        draw_count(canvas, pile.left, x, y + h / 2, 32, ink)
        return
    draw_card(canvas, pile.top, x, y, w, dimming=dimming)
    draw_count(canvas, pile.left, x, y + h / 2 - 8, 36 if w < _WIDE_PILE else 42, ink)


_WIDE_PILE = 150


def draw_count(canvas: Canvas, number: int, x: float, y: float, size: int, ink: Colour) -> None:
    """Draw a number on a dark round ground with its middle at (x, y)."""
    words = str(number)
    h = round(size * 1.2)
    w = max(h, round(width(words, size)) + size // 2)
    canvas.paste_centred(box(w, h, h // 2, opaque(theme.PANEL), opaque(theme.FAINT), 3), x, y)
    write(canvas, x, y, words, size, ink, anchor="middle")
