"""The review of a deal at a glance: twelve tricks as columns, the players as rows, and the cost of each card."""

from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_flat_card
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Card
from bot.render.kit.text import NOTHING, gained, width, write
from bot.render.layouts.review.parts import (
    CARD,
    EDGE,
    NAMES,
    NO_COST,
    TITLE,
    Cost,
    ReviewedPlayer,
    draw_cost,
    draw_lead,
    draw_legend,
    draw_player,
    draw_review_title,
)
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene

_TRICKS = 12
_HEAD, _ROW, _PARS, _LEGEND, _BELOW = 74, 160, 116, 50, 10
"""Heights; without pars a strip is left below the legend."""
_PITCH = (theme.WIDTH - 2 * EDGE - NAMES) / _TRICKS
_CARD_HEIGHT = card_images.card_height(CARD)


@dataclass(frozen=True, slots=True)
class ReviewedCard:
    """A card of a row, and its cost by the fair measure."""

    card: Card
    cost: Cost = NO_COST
    is_led: bool = False
    won: bool = False
    is_named: bool = False
    """Whether the line under the headline names it."""


@dataclass(frozen=True, slots=True)
class ReviewedTrick:
    """The head of a column: the winner of the trick, and its points."""

    side: int
    points: int


@dataclass(frozen=True, slots=True)
class ParScene:
    """The points of the dealer's side in a contract, by double dummy."""

    contract: str
    points: int | None
    """``None`` if unknown."""
    is_played: bool = False


@dataclass(frozen=True, slots=True)
class ParsScene:
    """Par for each contract, and whose points they are."""

    title: str
    side_label: str
    side: int
    contracts: tuple[ParScene, ...]


@dataclass(frozen=True, slots=True)
class ReviewScene(Scene):
    """A whole deal with the cost of each card; a picture of its own."""

    headline: str
    page: str
    detail: str
    """The viewer's costliest decision; ``warns`` tells that there is one."""
    warns: bool
    players: tuple[ReviewedPlayer, ...]
    rows: tuple[tuple[ReviewedCard, ...], ...]
    """By player, the cards in order of play."""
    tricks: tuple[ReviewedTrick, ...]
    legend: str
    pars: ParsScene | None = None
    """``None`` without a par."""

    def compose(self) -> Canvas:
        """Draw the hand, 1100 pixels wide."""
        bottom = TITLE + _HEAD + len(self.rows) * _ROW
        canvas = table_canvas(height=bottom + _LEGEND + (_PARS if self.pars else _BELOW))
        draw_review_title(canvas, self.headline, self.page, self.detail, warns=self.warns)
        _columns(canvas, self)
        for index, (player, cards) in enumerate(zip(self.players, self.rows, strict=True)):
            top = TITLE + _HEAD + index * _ROW
            canvas.plate((12, top, theme.WIDTH - 24, _ROW - 8), 16, opaque(theme.PLATE))
            draw_player(canvas, player, EDGE, top + 50, NAMES - 8)
            for trick, card in enumerate(cards):
                _card(canvas, card, EDGE + NAMES + (trick + 0.5) * _PITCH, top + 10)
        draw_legend(canvas, bottom + _LEGEND / 2 - 2, self.legend)
        if self.pars is not None:
            _pars(canvas, self.pars, bottom + _LEGEND)
        return canvas


def _columns(canvas: Canvas, scene: ReviewScene) -> None:
    """Write the number of each trick and its points, in the colour of the side that has it."""
    canvas.plate((12, TITLE, theme.WIDTH - 24, _HEAD - 8), 16, opaque(theme.PANEL))
    for index, trick in enumerate(scene.tricks):
        x = EDGE + NAMES + (index + 0.5) * _PITCH
        write(
            canvas,
            x,
            TITLE + 18,
            str(index + 1),
            theme.LEAST_TEXT,
            theme.MUTED,
            anchor="middle",
            weight="Semibold",
        )
        colour = theme.side_colour(trick.side)
        write(canvas, x, TITLE + 47, gained(trick.points), theme.BODY_TEXT, colour, anchor="middle")


def _card(canvas: Canvas, card: ReviewedCard, x: float, top: float) -> None:
    left = x - CARD / 2
    if card.is_named:
        place = (round(left) - 8, round(top) - 8, CARD + 16, _CARD_HEIGHT + 54)
        canvas.plate(place, 12, opaque(theme.PANEL), opaque(theme.ALARM_TEXT), 4)
    draw_flat_card(canvas, card.card, left, top, CARD, marked=card.won, small=True)
    if card.is_led:
        draw_lead(canvas, left + 6, top + _CARD_HEIGHT - 6)
    draw_cost(canvas, card.cost, x, top + _CARD_HEIGHT + 24)


def _pars(canvas: Canvas, pars: ParsScene, top: int) -> None:
    """Draw the points of the dealer's side in each contract, on light the one that was played."""
    canvas.plate((12, top, theme.WIDTH - 24, _PARS - 12), 16, opaque(theme.PANEL))
    middle = top + (_PARS - 12) / 2
    write(canvas, 32, middle - 20, pars.title, theme.BODY_TEXT, theme.CREAM, room=400)
    write(
        canvas,
        32,
        middle + 22,
        pars.side_label,
        theme.SMALL_TEXT,
        theme.side_colour(pars.side),
        room=400,
    )
    pitch = (theme.WIDTH - 24 - 430) / len(pars.contracts)
    for index, par in enumerate(pars.contracts):
        left = 440 + index * pitch
        if par.is_played:
            place = (round(left), top + 8, round(pitch) - 6, _PARS - 28)
            canvas.plate(place, 12, opaque(theme.PLATE), opaque(theme.TURN), 4)
        words = NOTHING if par.points is None else str(par.points)
        taken = 52 + 8 + width(words, 40)
        x = left + (pitch - 6 - taken) / 2
        canvas.paste_centred(card_images.sign(par.contract, 52), x + 26, middle)
        ink = theme.side_colour(pars.side) if (par.points or 0) > 36 else theme.MUTED
        write(canvas, x + 60, middle, words, 40, ink)
