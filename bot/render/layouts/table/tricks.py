"""Finished tricks to be looked at again, one row each."""

from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_flat_card
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Card, Pack, check_cards
from bot.render.kit.text import NAME_DOT, beginning, drawable, gained, write
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import disc

_MARGIN, _GAP = theme.EDGE, 8
_NAME = 36
"""Height of the line with who played a card."""
_LEFT, _RIGHT = 280, 104
"""Widths of a trick's winner beside the cards, and of its points."""
_HEADING = 110
"""Height of the same over the cards of a trick that has the picture to itself."""
_LOW_HEADING, _MOST_BESIDE = 56, 4
"""Height of a heading over each of several tricks, which those of more cards than this have."""
_MOST_IN_LINE = 6
"""Cards of a trick that has the picture to itself: more lie in two lines."""
_LARGEST_CARD = 240
_SMALL_CARD = 110
"""A card not wider than this is drawn in the small variant: only rank and suit matter."""


@dataclass(frozen=True, slots=True)
class TakenCard:
    """A card of a finished trick, and who played it."""

    card: Card
    player: str
    side: int

    def __post_init__(self) -> None:
        check_cards((self.card,))


@dataclass(frozen=True, slots=True)
class TakenTrickScene:
    """A finished trick that may be looked at."""

    title: str
    """ "Basa 7"."""
    owners: tuple[str, ...]
    """Its winners: two of a pair, or a single player."""
    side: int
    cards: tuple[TakenCard, ...]
    """In the order they were played."""
    winner: int
    """Which of the cards took the trick, counted from 0."""
    points: int | None
    """Points of the trick; None if they are not worth a word."""
    """Drawn with their sign."""

    def __post_init__(self) -> None:
        if not 0 <= self.winner < len(self.cards):
            raise ValueError(
                f"Card {self.winner} of a trick of {len(self.cards)} cards cannot have taken it."
            )


@dataclass(frozen=True, slots=True)
class TricksScene(Scene):
    """The finished tricks that may be looked at, one row each; a picture of its own."""

    tricks: tuple[TakenTrickScene, ...]
    pack: Pack = Pack.SPANISH

    def __post_init__(self) -> None:
        if not 1 <= len(self.tricks) <= 4:
            raise ValueError(f"One to four tricks can be looked at; {len(self.tricks)} were given.")

    def compose(self) -> Canvas:
        """Draw the tricks, 1100 x 700, each in the colour of its winner."""
        canvas = table_canvas(self.pack)
        rows = len(self.tricks)
        height = (theme.HEIGHT - 2 * _MARGIN - (rows - 1) * _GAP) // rows
        for index, trick in enumerate(self.tricks):
            top = _MARGIN + index * (height + _GAP)
            place = (_MARGIN, top, theme.WIDTH - 2 * _MARGIN, height)
            canvas.plate(place, 22, opaque(theme.PANEL), opaque(theme.edge_colour(trick.side)), 4)
            if any(len(each.cards) > _MOST_BESIDE for each in self.tricks):
                heading = _HEADING if rows == 1 else _LOW_HEADING
                _heading(canvas, trick, place, heading)
                lines = 2 if rows == 1 and len(trick.cards) > _MOST_IN_LINE else 1
                area = (place[0] + 12, top + heading, place[2] - 24, height - heading - 8)
                _cards(canvas, trick, area, lines)
            elif rows == 1:
                _heading(canvas, trick, place, _HEADING)
                _cards(canvas, trick, (place[0] + 20, top + _HEADING, place[2] - 40, height - _HEADING - 14))
            else:
                _beside(canvas, trick, place)
                _cards(canvas, trick, (place[0] + _LEFT, top + 8, place[2] - _LEFT - _RIGHT, height - 14))
        return canvas


def _heading(canvas: Canvas, trick: TakenTrickScene, place: Place, height: int) -> None:
    left, top, w, _ = place
    large, size = (62, 48) if height > _LOW_HEADING else (44, 38)
    x, y, right = left + 34.0, top + height / 2, left + w - 34.0
    right -= (
        write(
            canvas,
            right,
            y,
            "" if trick.points is None else gained(trick.points),
            large,
            theme.CREAM,
            anchor="right",
        )
        + 24
    )
    x += write(canvas, x, y, trick.title, size, theme.MUTED, room=w * 0.4) + 40
    canvas.paste_centred(disc(size * 2 // 3, theme.side_colour(trick.side)), x, y)
    owners, room = NAME_DOT.join(map(drawable, trick.owners)), right - x - 30
    write(canvas, x + 30, y, owners, size, theme.side_colour(trick.side), room=room)


def _beside(canvas: Canvas, trick: TakenTrickScene, place: Place) -> None:
    left, top, w, h = place
    room = _LEFT - 72
    y = top + h / 2 - (len(trick.owners) * 44 + 12) / 2
    write(canvas, left + 24, y, trick.title, 40, theme.MUTED, room=_LEFT - 40)
    y += 56
    canvas.paste_centred(disc(26, theme.side_colour(trick.side)), left + 37, y)
    for name in trick.owners:
        write(canvas, left + 60, y, drawable(name), 38, theme.side_colour(trick.side), room=room)
        y += 44
    write(
        canvas,
        left + w - 24,
        top + h / 2,
        "" if trick.points is None else gained(trick.points),
        50,
        theme.CREAM,
        anchor="right",
    )


def _cards(canvas: Canvas, trick: TakenTrickScene, place: Place, rows: int = 1) -> None:
    """Draw the cards in the order they were played, the winner's in a frame of light, with who played each below."""
    left, top, w, h = place
    columns = -(-len(trick.cards) // rows)
    pitch = min(w / columns, _LARGEST_CARD * 1.4)
    row = h / rows
    card_width = min(_LARGEST_CARD, round(pitch) - 24, card_images.widest_card(round(row) - _NAME - 8))
    card_height = card_images.card_height(card_width)
    upper = top + (row - card_height - _NAME) / 2
    start = left + (w - pitch * columns) / 2
    for index, taken in enumerate(trick.cards):
        x, y = start + (index % columns + 0.5) * pitch, upper + index // columns * row
        draw_flat_card(
            canvas,
            taken.card,
            x - card_width / 2,
            y,
            card_width,
            marked=index == trick.winner,
            small=card_width <= _SMALL_CARD,
        )
        write(
            canvas,
            x,
            y + card_height + 4 + _NAME / 2,
            _player(taken, len(trick.cards), pitch),
            theme.NOTE_TEXT,
            theme.side_colour(taken.side),
            anchor="middle",
            weight="Bold" if index == trick.winner else "Semibold",
            room=pitch - 12,
        )


def _player(taken: TakenCard, players: int, room: float) -> str:
    """Return the player of a card: of more than four with the number, and as much of the name as fits beside it."""
    name = drawable(taken.player)
    if players <= _MOST_BESIDE:
        return name
    return f"{taken.side + 1} {beginning(name, theme.SMALL_TEXT, room - 46)}"
