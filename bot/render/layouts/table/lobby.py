"""The table before the start: its seats, in pairs or everyone alone, and the rules to be played."""

from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_card
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import RING, Card, Pack, Position, SeatScene
from bot.render.kit.seat_plates import CORNERS, SEATS, empty_seat, seat_plate
from bot.render.kit.text import write
from bot.render.layouts.table.rail import MIDDLE
from bot.render.layouts.table.rail_plates import draw_free_seat, draw_player, plate_places
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import disc


@dataclass(frozen=True, slots=True)
class LobbyScene(Scene):
    """A table that has not started: two to ten seats, up to four of them in two pairs or everyone alone."""

    title: str
    """ "Botifarra lliure · 101"."""
    lines: tuple[str, ...]
    """The house rules in a few words, at most five lines."""
    seats: tuple[SeatScene | None, ...]
    """By position, as in a `TableScene`; None is an empty seat, or no seat if it is not in `places`."""
    empty_word: str
    """ "lliure"."""
    side_labels: tuple[str, ...]
    """Names of the pairs: positions 0 and 2, then 1 and 3; () where everyone plays alone."""
    status: str = ""
    """ "Falten 2 jugadors"; may be empty."""
    places: tuple[Position, ...] = (0, 1, 2, 3)
    """The seats of a table of up to four: (0, 1, 3) for three players, (0, 2) for two. More have all of theirs."""
    cards: tuple[Card, ...] = ()
    """Cards shown over the title: those that the game is known by."""
    pack: Pack = Pack.SPANISH

    def compose(self) -> Canvas:
        """Draw the lobby, 1100 x 700."""
        if len(self.seats) > len(RING):
            return self._of_many()
        canvas = table_canvas(self.pack, ring=True)
        for index, position in enumerate(self.places):
            seat = self.seats[position]
            if seat is None:
                side = position % 2 if self.side_labels else index
                empty_seat(canvas, position, self.empty_word, side)
            else:
                seat_plate(canvas, SEATS[position], seat, pack=self.pack)
        for side, (label, corner) in enumerate(
            zip(self.side_labels, ("top_left", "top_right"), strict=False)
        ):
            _side_label(canvas, side, label, CORNERS[corner])
        _middle(canvas, self, _AREA)
        return canvas

    def _of_many(self) -> Canvas:
        canvas = table_canvas(self.pack)
        for position, (place, seat) in enumerate(zip(plate_places(len(self.seats)), self.seats, strict=True)):
            if seat is None:
                draw_free_seat(canvas, place, position, self.empty_word)
            else:
                draw_player(canvas, place, position, seat, pack=self.pack)
        _middle(canvas, self, MIDDLE)
        return canvas


def _side_label(canvas: Canvas, side: int, label: str, corner: Place) -> None:
    """Draw the name of a pair at the top of its corner."""
    left, top, w, _ = corner
    canvas.plate((left, top, w, _PAIR), 20, opaque(theme.PANEL))
    canvas.paste_centred(disc(28, theme.side_colour(side)), left + 36, top + _PAIR / 2)
    write(canvas, left + 62, top + _PAIR / 2, label, theme.NAME_TEXT, theme.CREAM, room=w - 80)


def _middle(canvas: Canvas, scene: LobbyScene, area: Place) -> None:
    """Draw the cards of the game, below them the rules, and then the state of the table."""
    left, top, w, h = area
    canvas.plate(area, 28, opaque(theme.PANEL))
    middle = left + w / 2
    lines = scene.lines[:_MOST_LINES]
    card_width = _CARD if len(lines) < _MOST_LINES - 1 else _SMALLER_CARD
    if w > _AREA[2] and len(lines) < _MOST_LINES - 1:
        card_width = _LARGE_CARD
    card_height = card_images.card_height(card_width) if scene.cards else 0
    status = _STATUS if scene.status else 0
    used = card_height + _TITLE + len(lines) * _LINE
    apart = max(6.0, min(26.0, (h - status - used - 24) / 3))
    y = top + max(12.0, (h - status - used - apart) / 2)
    for index, card in enumerate(scene.cards):
        across = index - (len(scene.cards) - 1) / 2
        draw_card(canvas, card, middle + across * (card_width + 14), y + card_height / 2, card_width)
    y += card_height + apart
    write(canvas, middle, y + _TITLE / 2 - 4, scene.title, 48, theme.CREAM, anchor="middle", room=w - 40)
    y += _TITLE
    for line in lines:
        write(
            canvas,
            middle,
            y + _LINE / 2,
            line,
            theme.NOTE_TEXT,
            theme.MUTED,
            anchor="middle",
            weight="Semibold",
            room=w - 24,
        )
        y += _LINE
    if scene.status:
        line_y = top + h - _STATUS
        canvas.rectangle(left + 40, line_y, left + w - 41, line_y + 1, theme.FAINT)
        write(
            canvas,
            middle,
            top + h - _STATUS / 2,
            scene.status,
            40,
            theme.TURN,
            anchor="middle",
            room=w - 40,
        )


_AREA = (258, 122, 584, 456)
"""Between the players' plates; the corners below are free."""
_LARGE_CARD, _CARD, _SMALLER_CARD, _TITLE, _LINE, _STATUS = 120, 84, 66, 62, 38, 70
_MOST_LINES = 5
_PAIR = 92
"""Height of the name of a pair: that of the plate beside it."""
