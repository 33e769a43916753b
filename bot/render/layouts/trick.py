"""The cards of the trick in the middle of the table."""

from typing import TypeAlias

from bot.render.kit import cards as sprites
from bot.render.kit import theme
from bot.render.kit.scene import POSITIONS, Position
from bot.render.kit.seat_plates import is_trump
from bot.render.kit.text import width, write
from bot.render.kit.theme import opaque
from bot.render.layouts.table_scene import TableScene
from bot.render.raster.canvas import Canvas

CARD_WIDTH = 146
Spots: TypeAlias = dict[Position, tuple[int, int]]
"""Where the middle of each player's card lies."""


def leading(scene: TableScene) -> Position | None:
    """Return who leads to the trick on the table, or to the next once it is complete; None without a trick."""
    if scene.centre is not None:
        return None
    lying = [played.position for played in scene.trick]
    to_move = next(
        (spot for spot in POSITIONS if (seat := scene.seats[spot]) is not None and seat.is_turn), None
    )
    if to_move is not None and (not lying or to_move in lying):
        return to_move
    return lying[0] if lying else None


def draw_trick(canvas: Canvas, scene: TableScene, spots: Spots, card_width: int) -> None:
    """Draw the cards that lie, the winning one glowing, and an outline where a card is still to come."""
    taken = {played.position for played in scene.trick}
    for position, seat in enumerate(scene.seats):
        spot = POSITIONS[position]
        if seat is None or spot in taken:
            continue
        outline = opaque(theme.TURN if seat.is_turn else theme.mix(theme.WHITE, theme.FELT, 0.16))
        slot = sprites.box(
            card_width,
            sprites.card_height(card_width),
            12,
            opaque(theme.mix(theme.FELT_EDGE, theme.FELT, 0.4)),
            outline,
            4 if seat.is_turn else 3,
        )
        canvas.paste_centred(slot, *spots[spot])
    for played in scene.trick:
        glow = theme.TURN if played.position == scene.winning else None
        canvas.card(played.card, *spots[played.position], card_width, glow=glow)
        if is_trump(scene.contract, played.card):
            canvas.trump_mark(*spots[played.position], card_width)
    if scene.trick_points and scene.winning is not None:  # for nothing no badge: it would hide pips
        x, y = spots[scene.winning]
        y += sprites.card_height(card_width) // 2 - 44  # under the pips' middle, clear of the index
        words = f"+{scene.trick_points}"
        badge = sprites.box(round(width(words, 40)) + 32, 60, 30, opaque(theme.TURN), opaque(theme.PANEL), 4)
        canvas.paste_centred(badge, x, y)
        write(canvas, x, y, words, 40, theme.PANEL, anchor="middle")
