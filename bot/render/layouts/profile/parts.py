"""The common parts of the pages of a profile card: head with the level, a fanned pack in an empty place."""

from dataclasses import dataclass

from bot.render.kit import avatars, card_images, icons, theme
from bot.render.kit.card_images import draw_card
from bot.render.kit.page import (
    BODY_TEXT,
    EDGE,
    GAP,
    INNER,
    RADIUS,
    SMALL_TEXT,
    WIDTH,
    panel,
    write_lines,
    write_within,
)
from bot.render.kit.scene import Pack, SeatScene
from bot.render.kit.text import drawable, width, write
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.shapes import disc

HEIGHT = 620
"""Height of every page of a card, in pixels."""
_BACKS, _BACK = 5, 62
BODY = EDGE + 104 + GAP
"""Where the panels below the head begin, in pixels."""
WHOLE: Place = (EDGE, BODY, INNER, HEIGHT - EDGE - BODY)
"""The place below the head."""
_HEAD, _FACE, _LEVEL = 104, 76, 56
_LINE = 31
"""From one line of the head to the next, in pixels."""


@dataclass(frozen=True, slots=True)
class ProfileHead:
    """The head of a card: its owner, and the level, the same on every page."""

    name: str
    title: str
    """The page: "Botifarra", "Barbu · contracts"."""
    avatar: bytes | None = None
    mark: str = ""
    """A victory of the person, drawn after a cup: "summer 2026". May be empty."""
    level_title: str = ""
    """ "Level"."""
    level: str = ""
    """ "1564", provisional "1564?"; empty without one."""
    spread: str = ""
    """ "± 88"."""
    no_level: str = ""
    """Sentence in place of a level: "No level yet: 3 more matches"."""


def draw_head(canvas: Canvas, head: ProfileHead) -> None:
    """Draw the plate with avatar, name, title and mark, and the level at its right."""
    canvas.plate((EDGE, EDGE, INNER, _HEAD), RADIUS + 4, opaque(theme.PLATE), opaque(theme.edge_colour(0)), 3)
    middle, left = EDGE + _HEAD / 2, EDGE + 20
    canvas.paste_centred(disc(_FACE + 8, theme.side_colour(0)), left + _FACE / 2, middle)
    face = avatars.avatar(SeatScene(head.name, avatar=head.avatar), _FACE)
    canvas.paste_centred(face, left + _FACE / 2, middle, photo=head.avatar)
    left += _FACE + 20
    room = _level(canvas, head, middle) - left - 18
    y = middle - _LINE * (1.0 if head.mark else 0.5)
    write_within(canvas, left, y, drawable(head.name), 34, theme.CREAM, room)
    write_within(canvas, left, y + _LINE + 3, head.title, SMALL_TEXT, theme.MUTED, room, weight="Semibold")
    if head.mark:
        y += 2 * _LINE + 1
        cup = icons.cup(24, theme.TURN)
        canvas.paste_centred(cup, left + cup.width / 2, y)
        write_within(canvas, left + 32, y, head.mark, SMALL_TEXT, theme.TURN, room - 32)


def _level(canvas: Canvas, head: ProfileHead, middle: float) -> float:
    """Draw the level at the right of the head; returns its left edge."""
    right = WIDTH - EDGE - 20.0
    if not head.level:
        room = 210.0
        if head.no_level:
            write_lines(canvas, right - room / 2, middle, head.no_level, SMALL_TEXT, theme.MUTED, room, 3)
        return right - room if head.no_level else right
    spread = width(head.spread, BODY_TEXT) + 12 if head.spread else 0
    taken = spread + write(
        canvas, right - spread, middle + 14, head.level, _LEVEL, theme.TURN, anchor="right"
    )
    write(canvas, right, middle + 24, head.spread, BODY_TEXT, theme.MUTED, anchor="right")
    title = write_within(canvas, right - taken, middle - 30, head.level_title, SMALL_TEXT, theme.MUTED, 190)
    return right - max(taken, title)


def _draw_pack(canvas: Canvas, middle: float, pack: Pack) -> None:
    """Draw a fanned pack: it fills what would be an empty place."""
    for index in range(_BACKS):
        across = (index - (_BACKS - 1) / 2) * _BACK * 0.5
        draw_card(canvas, None, WIDTH / 2 + across, middle, _BACK, pack=pack)


def draw_instead(canvas: Canvas, words: str, place: Place, pack: Pack) -> None:
    """Draw a fanned pack and a sentence in place of what a person does not have yet."""
    panel(canvas, place)
    _, top, _, h = place
    _draw_pack(canvas, top + h / 2 - 44, pack)
    below = top + h / 2 + 54
    write_lines(canvas, WIDTH / 2, below, words, BODY_TEXT, theme.CREAM, INNER - 60, 2)


def draw_rest(canvas: Canvas, top: float, pack: Pack) -> None:
    """Draw a fanned pack on the felt below `top` if there is room for it."""
    if HEIGHT - EDGE - top >= card_images.card_height(_BACK) + 2 * EDGE:
        _draw_pack(canvas, (top + HEIGHT - EDGE) / 2, pack)
