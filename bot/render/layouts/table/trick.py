"""The cards of the trick in the middle of the table."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import SLOT_EDGE, draw_card, draw_trump_star, empty_slot
from bot.render.kit.scene import ContractScene, PlayedCard, Position, SeatScene
from bot.render.kit.seat_plates import is_trump
from bot.render.kit.text import gained, width, write
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.shapes import box

CARD_WIDTH = 146
Seats: TypeAlias = tuple[SeatScene | None, ...]
"""The player at each position."""
Spots: TypeAlias = dict[Position, tuple[int, int]]
"""Where the middle of each player's card lies."""


def leading(seats: Seats, trick: tuple[PlayedCard, ...]) -> Position | None:
    """Return the leader of the trick on the table, or of the next once it is complete; None without one."""
    lying = [played.position for played in trick]
    to_move = next((spot for spot, seat in enumerate(seats) if seat is not None and seat.is_turn), None)
    if to_move is not None and (not lying or to_move in lying):
        return to_move
    return lying[0] if lying else None


@dataclass(frozen=True, slots=True)
class Trick:
    """The trick on the table."""

    cards: tuple[PlayedCard, ...]
    winning: Position | None
    points: int | None
    contract: ContractScene | None


def draw_trick(
    canvas: Canvas, seats: Seats, trick: Trick, spots: Spots, card_width: int, *, small: bool = False
) -> None:
    """Draw the cards that lie, the winning one glowing, and an outline where a card is still to come.

    `small` asks for the small variant of the cards.
    """
    taken = {played.position for played in trick.cards}
    for spot, seat in enumerate(seats):
        if seat is None or spot in taken:
            continue
        outline = opaque(theme.TURN) if seat.is_turn else SLOT_EDGE
        slot = empty_slot(card_width, outline, 4 if seat.is_turn else 3)
        canvas.paste_centred(slot, *spots[spot])
    for played in trick.cards:
        glow = theme.TURN if played.position == trick.winning else None
        draw_card(canvas, played.card, *spots[played.position], card_width, glow=glow, small=small)
        if is_trump(trick.contract, played.card):
            draw_trump_star(canvas, *spots[played.position], card_width)
    if trick.points and trick.winning is not None:  # for nothing no badge: it would hide pips
        x, y = spots[trick.winning]
        y += card_images.card_height(card_width) // 2 - 44  # under the pips' middle, clear of the index
        words = gained(trick.points)
        badge = box(round(width(words, 40)) + 32, 60, 30, opaque(theme.TURN), opaque(theme.PANEL), 4)
        canvas.paste_centred(badge, x, y)
        write(canvas, x, y, words, 40, theme.PANEL, anchor="middle")
