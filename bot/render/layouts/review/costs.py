"""The costliest cards of a deal or a match, and each player's loss: a list and bars."""

from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_flat_card
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Card
from bot.render.kit.text import NOTHING, drawable, write
from bot.render.layouts.review.parts import Cost, ReviewedPlayer, draw_player, draw_review_title
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import box

_TITLE, _COSTLY, _LOSS = 118, 128, 62
_CARD = 70


@dataclass(frozen=True, slots=True)
class CostlyCardScene:
    """A costly card: its place and player, a better one, and the cost.

    ``None`` stands for playing no card, if that is a choice.
    """

    where: str
    player: ReviewedPlayer
    card: Card | None
    better: Card | None
    cost: Cost


@dataclass(frozen=True, slots=True)
class LossScene:
    """The loss of a player, as words and as a part of the longest bar."""

    player: ReviewedPlayer
    words: str
    part: float


@dataclass(frozen=True, slots=True)
class CostsScene(Scene):
    """The costliest cards, and the loss of each player; a picture of its own."""

    headline: str
    detail: str
    instead: str
    """Text before the better card."""
    costly: tuple[CostlyCardScene, ...]
    losses_title: str
    losses: tuple[LossScene, ...]
    page: str = ""
    warns: bool = False
    """Whether the detail tells of a mistake."""
    none: str = NOTHING
    """Text in place of the costliest cards if there are none."""

    def compose(self) -> Canvas:
        """Draw both lists, 1100 pixels wide."""
        losses_top = _TITLE + max(1, len(self.costly)) * _COSTLY + 8
        height = 60 + len(self.losses) * _LOSS + 10
        canvas = table_canvas(height=max(theme.HEIGHT, losses_top + height + 24))
        draw_review_title(canvas, self.headline, self.page, self.detail, warns=self.warns)
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


def _costly(canvas: Canvas, costly: CostlyCardScene, instead: str, top: int) -> None:
    height = _COSTLY - 8
    canvas.plate((12, top, theme.WIDTH - 24, height), 16, opaque(theme.PLATE))
    middle = top + height / 2
    upper = middle - card_images.card_height(_CARD) / 2
    _card(canvas, costly.card, 32, upper)
    write(canvas, 126, middle - 24, costly.where, theme.NOTE_TEXT, theme.CREAM, weight="Semibold", room=480)
    colour = theme.side_colour(costly.player.side)
    write(canvas, 126, middle + 24, drawable(costly.player.name), theme.NAME_TEXT, colour, room=480)
    write(
        canvas,
        776,
        middle,
        instead,
        theme.BODY_TEXT,
        theme.MUTED,
        anchor="right",
        weight="Semibold",
        room=190,
    )
    _card(canvas, costly.better, 796, upper)
    write(canvas, theme.WIDTH - 40, middle, costly.cost.words, 54, theme.ALARM_TEXT, anchor="right")


def _card(canvas: Canvas, card: Card | None, x: float, top: float) -> None:
    if card is not None:
        draw_flat_card(canvas, card, x, top, _CARD, small=True)
        return
    middle = top + card_images.card_height(_CARD) / 2
    write(canvas, x + _CARD / 2, middle, NOTHING, 48, theme.MUTED, anchor="middle")


def _loss(canvas: Canvas, loss: LossScene, top: int) -> None:
    y = top + _LOSS / 2
    draw_player(canvas, loss.player, 32, y, 330)
    longest = theme.WIDTH - 380 - 170
    bar = max(6, round(longest * loss.part))
    canvas.paste(box(bar, 26, 8, opaque(theme.side_colour(loss.player.side))), 380, y - 13)
    write(canvas, theme.WIDTH - 40, y, loss.words, theme.NAME_TEXT, theme.CREAM, anchor="right")
