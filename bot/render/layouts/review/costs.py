"""The costliest moves of a deal or a match, and each player's loss: a list and bars."""

from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_flat_card
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Card, Pack
from bot.render.kit.text import NOTHING, drawable, write
from bot.render.layouts.review.parts import Cost, ReviewedPlayer, draw_player, draw_review_title
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import box

_TITLE, _COSTLY, _LOSS = 118, 128, 62
_CARD, _SIGN = 70, 60
_WORDS = 140
"""Room for the words of a better move, in pixels."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move as a card or as the sign of a contract; words stand beside a sign, or in place of both."""

    card: Card | None = None
    sign: str = ""
    words: str = ""
    pack: Pack = Pack.SPANISH


@dataclass(frozen=True, slots=True)
class CostlyScene:
    """A costly move: its place, the player's action and side, the move, a better one, and the cost."""

    where: str
    did: str
    side: int
    chosen: Choice
    better: Choice
    cost: Cost


@dataclass(frozen=True, slots=True)
class LossScene:
    """The loss of a player, as words and as a part of the longest bar."""

    player: ReviewedPlayer
    words: str
    part: float


@dataclass(frozen=True, slots=True)
class CostsScene(Scene):
    """The costliest moves, and the loss of each player; a picture of its own."""

    headline: str
    detail: str
    instead: str
    """Text before the better move."""
    costly: tuple[CostlyScene, ...]
    losses_title: str
    losses: tuple[LossScene, ...]
    page: str = ""
    none: str = NOTHING
    """Text in place of the costliest moves if there are none."""

    def compose(self) -> Canvas:
        """Draw both lists, 1100 pixels wide."""
        losses_top = _TITLE + max(1, len(self.costly)) * _COSTLY + 8
        height = 60 + len(self.losses) * _LOSS + 10
        canvas = table_canvas(height=max(theme.HEIGHT, losses_top + height + 24))
        draw_review_title(canvas, self.headline, self.page, self.detail)
        for index, costly in enumerate(self.costly):
            _costly(canvas, costly, self.instead, _TITLE + index * _COSTLY)
        if not self.costly:
            middle, room = _TITLE + _COSTLY / 2, theme.WIDTH - 64
            write(canvas, theme.WIDTH / 2, middle, self.none, 40, theme.MUTED, anchor="middle", room=room)
        canvas.plate((12, losses_top, theme.WIDTH - 24, height), 16, opaque(theme.PANEL))
        write(canvas, 32, losses_top + 34, self.losses_title, theme.NOTE_TEXT, theme.MUTED, weight="Semibold")
        for index, loss in enumerate(self.losses):
            _loss(canvas, loss, losses_top + 60 + index * _LOSS)
        return canvas


def _costly(canvas: Canvas, costly: CostlyScene, instead: str, top: int) -> None:
    height = _COSTLY - 8
    canvas.plate((12, top, theme.WIDTH - 24, height), 16, opaque(theme.PLATE))
    middle = top + height / 2
    _choice(canvas, costly.chosen, 32, middle, beside=False)
    colour = theme.side_colour(costly.side)
    if costly.where:
        write(
            canvas, 126, middle - 24, costly.where, theme.NOTE_TEXT, theme.CREAM, weight="Semibold", room=500
        )
    y = middle + 24 if costly.where else middle
    write(canvas, 126, y, drawable(costly.did), theme.NAME_TEXT, colour, room=500)
    write(
        canvas,
        776,
        middle,
        instead,
        theme.BODY_TEXT,
        theme.MUTED,
        anchor="right",
        weight="Semibold",
        room=140,
    )
    _choice(canvas, costly.better, 796, middle, beside=True)
    write(canvas, theme.WIDTH - 40, middle, costly.cost.words, 54, theme.ALARM_TEXT, anchor="right")


def _choice(canvas: Canvas, choice: Choice, x: float, middle: float, *, beside: bool) -> None:
    """Draw a move, its left end at x; its words only where there is room ``beside`` it."""
    if choice.card is not None:
        draw_flat_card(canvas, choice.card, x, middle - card_images.card_height(_CARD) / 2, _CARD, small=True)
        return
    left, room = x, _WORDS
    if choice.sign:
        canvas.paste(
            card_images.sign(choice.sign, _SIGN, choice.pack), x + (_CARD - _SIGN) / 2, middle - _SIGN / 2
        )
        left, room = x + _CARD + 4, _WORDS - _CARD - 4
    if beside and choice.words:
        write(canvas, left, middle, choice.words, theme.BODY_TEXT, theme.CREAM, room=room)
    elif not choice.sign:
        write(canvas, x + _CARD / 2, middle, NOTHING, 48, theme.MUTED, anchor="middle")


def _loss(canvas: Canvas, loss: LossScene, top: int) -> None:
    y = top + _LOSS / 2
    draw_player(canvas, loss.player, 32, y, 330)
    longest = theme.WIDTH - 380 - 170
    bar = max(6, round(longest * loss.part))
    canvas.paste(box(bar, 26, 8, opaque(theme.side_colour(loss.player.side))), 380, y - 13)
    write(canvas, theme.WIDTH - 40, y, loss.words, theme.NAME_TEXT, theme.CREAM, anchor="right")
