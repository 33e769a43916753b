"""The partners of a profile card."""

from dataclasses import dataclass

from bot.render.kit import avatars, theme
from bot.render.kit.page import (
    BODY_TEXT,
    EDGE,
    GAP,
    INNER,
    SMALL_TEXT,
    WIDTH,
    page_canvas,
    panel,
    write_lines,
    write_within,
)
from bot.render.kit.scene import Pack, SeatScene
from bot.render.kit.text import drawable
from bot.render.layouts.profile.parts import (
    BODY,
    HEIGHT,
    WHOLE,
    ProfileHead,
    draw_head,
    draw_instead,
    draw_rest,
)
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import disc

MOST_PARTNERS = 3
_HEADS, _ROW, _FACE, _SENTENCE = 46, 110, 72, 88
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
        canvas = page_canvas(HEIGHT, self.pack)
        draw_head(canvas, self.head)
        if not self.partners:
            draw_instead(canvas, self.sentence, WHOLE, self.pack)
            return canvas
        top = BODY + _HEADS + _ROW * len(self.partners) + 8
        panel(canvas, (EDGE, BODY, INNER, top - BODY))
        pitch = (INNER - _WORDS) / max(1, len(self.columns))
        lefts = [EDGE + _WORDS + pitch * index for index in range(len(self.columns))]
        for column, left in zip(self.columns, lefts, strict=True):
            y = BODY + _HEADS / 2
            write_within(canvas, left, y, column, SMALL_TEXT, theme.MUTED, pitch - 12, weight="Semibold")
        for index, partner in enumerate(self.partners):
            y = BODY + _HEADS + _ROW * (index + 0.5)
            _partner(canvas, partner, y)
            for cell, left in zip(partner.cells, lefts, strict=True):
                write_within(canvas, left, y + 22, cell, 24, theme.CREAM, pitch - 12)
        if self.sentence:
            panel(canvas, (EDGE, top + GAP, INNER, _SENTENCE))
            middle, room = top + GAP + _SENTENCE / 2, INNER - 40
            write_lines(canvas, WIDTH / 2, middle, self.sentence, BODY_TEXT, theme.CREAM, room, 2)
            top += GAP + _SENTENCE
        draw_rest(canvas, top, self.pack)
        return canvas


def _partner(canvas: Canvas, partner: Partner, y: float) -> None:
    """Draw a partner: the name has the whole row to itself, for the numbers stand below it."""
    x = EDGE + 24 + _FACE / 2
    canvas.plate((EDGE + 8, round(y - _ROW / 2) + 2, INNER - 16, _ROW - 4), 14, opaque(theme.PLATE))
    canvas.paste_centred(disc(_FACE + 8, theme.side_colour(1)), x, y)
    face = avatars.avatar(SeatScene(partner.name, avatar=partner.avatar), _FACE)
    canvas.paste_centred(face, x, y, photo=partner.avatar)
    room = INNER - _WORDS - 20
    write_within(canvas, EDGE + _WORDS, y - 21, drawable(partner.name), 28, theme.CREAM, room)
