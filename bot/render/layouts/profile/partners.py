"""The partners of a profile card."""

from dataclasses import dataclass

from bot.render.kit import avatars, theme
from bot.render.kit.scene import Pack, SeatScene
from bot.render.kit.text import drawable
from bot.render.layouts.profile.contracts import HEADS, column_middles, draw_cells, draw_column_heads
from bot.render.layouts.profile.parts import (
    BODY,
    BODY_TEXT,
    EDGE,
    GAP,
    INNER,
    WHOLE,
    WIDTH,
    ProfileHead,
    draw_head,
    draw_instead,
    draw_rest,
    panel,
    profile_canvas,
    write_lines,
    write_within,
)
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import disc

MOST_PARTNERS = 3
_ROW, _FACE, _SENTENCE = 108, 72, 84
_WORDS = 122
"""Where names begin, in pixels from the edge of a panel."""


@dataclass(frozen=True, slots=True)
class Partner:
    """A partner, and a text for each column."""

    name: str
    cells: tuple[str, ...]
    avatar: bytes | None = None


@dataclass(frozen=True, slots=True)
class ProfilePartnersScene(Scene):
    """The partners with the most matches, at most three; a page of a profile card, 680 x 620."""

    head: ProfileHead
    columns: tuple[str, ...]
    """ "Matches", "Won", "Over the cards"."""
    partners: tuple[Partner, ...]
    sentence: str = ""
    """ "Plays most with Maria: 41 matches, 24 won". May be empty; without partners, what stands in their place."""
    pack: Pack = Pack.SPANISH

    def __post_init__(self) -> None:
        if len(self.partners) > MOST_PARTNERS:
            raise ValueError(f"A card has at most three partners; {len(self.partners)} were given.")

    def compose(self) -> Canvas:
        """Draw the partners below each other, and the sentence."""
        canvas = profile_canvas(self.pack)
        draw_head(canvas, self.head)
        if not self.partners:
            draw_instead(canvas, self.sentence, WHOLE, self.pack)
            return canvas
        top = BODY + HEADS + _ROW * len(self.partners) + 8
        panel(canvas, (EDGE, BODY, INNER, top - BODY))
        middles = column_middles(len(self.columns), _WORDS)
        draw_column_heads(canvas, self.columns, middles, BODY + HEADS / 2 + 2)
        for index, partner in enumerate(self.partners):
            _partner(canvas, partner, BODY + HEADS + _ROW * index, middles)
        if self.sentence:
            panel(canvas, (EDGE, top + GAP, INNER, _SENTENCE))
            middle, room = top + GAP + _SENTENCE / 2, INNER - 40
            write_lines(canvas, WIDTH / 2, middle, self.sentence, BODY_TEXT, theme.CREAM, room, 2)
            top += GAP + _SENTENCE
        draw_rest(canvas, top, self.pack)
        return canvas


def _partner(canvas: Canvas, partner: Partner, top: float, middles: list[float]) -> None:
    """Draw a partner: the name has the whole row to itself, and the numbers stand below it."""
    x, y = EDGE + 24 + _FACE / 2, top + _ROW / 2
    canvas.plate((EDGE + 8, round(top) + 2, INNER - 16, _ROW - 4), 14, opaque(theme.PLATE))
    canvas.paste_centred(disc(_FACE + 8, theme.side_colour(1)), x, y)
    face = avatars.avatar(SeatScene(partner.name, avatar=partner.avatar), _FACE)
    canvas.paste_centred(face, x, y, photo=partner.avatar)
    left = EDGE + _WORDS
    write_within(canvas, left, y - 21, drawable(partner.name), 28, theme.CREAM, INNER - _WORDS - 20)
    draw_cells(canvas, partner.cells, middles, y + 22)
