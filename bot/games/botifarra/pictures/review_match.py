"""The review of a match: its costliest cards, and what each player lost a card."""

from dataclasses import dataclass

from bot.games.botifarra.pictures.review_parts import (
    Cost,
    ReviewedPlayer,
    draw_player,
    draw_review_title,
)
from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_flat_card
from bot.render.kit.packs import Card
from bot.render.kit.palettes import table_canvas
from bot.render.kit.text import NOTHING, drawable, write
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import box

_TITLE, _COSTLY, _LOSS = 118, 128, 62
_CARD = 70


@dataclass(frozen=True, slots=True)
class CostlyCardScene:
    """A card that cost much: where and by whom it was played, what would have been better, and the cost."""

    where: str
    player: ReviewedPlayer
    card: Card
    better: Card
    cost: Cost


@dataclass(frozen=True, slots=True)
class LossScene:
    """What a player lost a card on average, as words and as a part of the longest bar."""

    player: ReviewedPlayer
    words: str
    part: float


@dataclass(frozen=True, slots=True)
class MatchReviewScene(Scene):
    """The costliest cards of a match, and the average loss of each player; a picture of its own."""

    headline: str
    detail: str
    instead: str
    """What stands before the better card."""
    costly: tuple[CostlyCardScene, ...]
    losses_title: str
    losses: tuple[LossScene, ...]

    def compose(self) -> Canvas:
        """Draw both lists, 1100 pixels wide."""
        losses_top = _TITLE + max(1, len(self.costly)) * _COSTLY + 8
        canvas = table_canvas(height=losses_top + 64 + len(self.losses) * _LOSS + 30)
        draw_review_title(canvas, self.headline, "", self.detail)
        for index, costly in enumerate(self.costly):
            _costly(canvas, costly, self.instead, _TITLE + index * _COSTLY)
        if not self.costly:
            write(canvas, theme.WIDTH / 2, _TITLE + _COSTLY / 2, NOTHING, 48, theme.MUTED, anchor="middle")
        height = 60 + len(self.losses) * _LOSS + 10
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
    draw_flat_card(canvas, costly.card, 32, upper, _CARD, small=True)
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
    draw_flat_card(canvas, costly.better, 796, upper, _CARD, small=True)
    write(canvas, theme.WIDTH - 40, middle, costly.cost.words, 54, theme.ALARM_TEXT, anchor="right")


def _loss(canvas: Canvas, loss: LossScene, top: int) -> None:
    y = top + _LOSS / 2
    draw_player(canvas, loss.player, 32, y, 330)
    longest = theme.WIDTH - 380 - 170
    bar = max(6, round(longest * loss.part))
    canvas.paste(box(bar, 26, 8, opaque(theme.side_colour(loss.player.side))), 380, y - 13)
    write(canvas, theme.WIDTH - 40, y, loss.words, theme.NAME_TEXT, theme.CREAM, anchor="right")
