"""A table of five to ten: the players in two rows, and between them a rail with the trick in order of play."""

from dataclasses import dataclass
from typing import Final

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_flat_card
from bot.render.kit.scene import ContractScene, Pack, Position, SeatScene
from bot.render.kit.seat_plates import (
    multiplier_badge,
    multiplier_badge_width,
    number_badge,
)
from bot.render.kit.text import beginning, drawable, gained, width, write
from bot.render.layouts.table.panels import LastTrickScene, ProgressScene, contract_sign
from bot.render.layouts.table.rail_plates import GAP, PLATE, draw_player, plate_places
from bot.render.layouts.table.score import SideScene
from bot.render.layouts.table.trick import Seats, Spots, Trick, draw_trick
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import Colour, opaque

_TOP = theme.EDGE + PLATE + GAP
MIDDLE: Final[Place] = (theme.EDGE, _TOP, theme.WIDTH - 2 * theme.EDGE, theme.HEIGHT - 2 * _TOP)
"""Free area between the two rows of players."""
_COLUMN = 244
"""Width of the panel at the left with contract, last trick and counter."""
_LEFT = theme.EDGE + _COLUMN + GAP
RAIL: Final[Place] = (_LEFT, _TOP, theme.WIDTH - theme.EDGE - _LEFT, theme.HEIGHT - 2 * _TOP)
"""Area of the trick, or of another picture in the middle."""


@dataclass(frozen=True, slots=True)
class RailTable:
    """Drawings between and on the players' plates."""

    seats: Seats
    sides: tuple[SideScene, ...]
    contract: ContractScene | None
    last_trick: LastTrickScene | None
    progress: ProgressScene | None
    pack: Pack

    def draw_players(self, canvas: Canvas, leader: Position | None) -> None:
        """Draw everybody's plate, with the score of the side."""
        for position, (place, seat) in enumerate(zip(plate_places(len(self.seats)), self.seats, strict=True)):
            if seat is not None:
                score = self.sides[seat.side] if seat.side < len(self.sides) else None
                leads = position == leader
                draw_player(canvas, place, position, seat, score, leads=leads, pack=self.pack)

    def draw_column(self, canvas: Canvas) -> None:
        """Draw contract, last trick and counter below each other."""
        top = _TOP
        canvas.plate((theme.EDGE, top, _COLUMN, MIDDLE[3]), 20, opaque(theme.PANEL))
        middle, room = theme.EDGE + _COLUMN / 2, _COLUMN - 24
        if self.contract is not None:
            _contract(canvas, self.contract, middle, top, room, self.pack)
        if self.last_trick is not None:
            _last_trick(canvas, self.last_trick, theme.EDGE + 12, top + 208)
        if self.progress is not None:
            is_alone = self.contract is None and self.last_trick is None
            y = top + MIDDLE[3] / 2 if is_alone else top + MIDDLE[3] - 40
            _counter(canvas, self.progress, middle, y, room)

    def draw_rail(self, canvas: Canvas, trick: Trick, leader: Position | None) -> None:
        """Draw the trick in order of play, and the players still to play."""
        first = leader if not trick.cards else trick.cards[0].position
        count = len(self.seats)
        order = [(position + (first or 0)) % count for position in range(count)]
        card_width, spots = _spots(order)
        draw_trick(canvas, self.seats, trick, spots, card_width, small=card_width < _LEAST_LARGE)
        has_played = {played.position for played in trick.cards}
        room = RAIL[2] / _columns(count)[0] - 10
        for position, (x, y) in spots.items():
            seat = self.seats[position]
            if seat is not None:
                below = y + card_images.card_height(card_width) / 2 + 8 + _OWNER / 2
                ink = theme.CREAM if position in has_played else theme.MUTED
                ink = theme.TURN if position == trick.winning or seat.is_turn else ink
                _owner(canvas, position, seat, (x, below, room), ink)


_OWNER, _LEAST_LARGE = 34, 130
"""Height of the line below a card, and the width from which cards have all their pips, in pixels."""


def _columns(count: int) -> tuple[int, int]:
    """Return how many cards lie side by side, and in how many rows."""
    rows = 1 if count <= _ONE_ROW else 2
    return -(-count // rows), rows


_ONE_ROW = 5


def _spots(order: list[Position]) -> tuple[int, Spots]:
    """Return the width of the cards, and the middle of each player's card."""
    columns, rows = _columns(len(order))
    left, top, w, h = RAIL
    pitch, row = w / columns, h / rows
    card_width = min(round(pitch) - 18, card_images.widest_card(round(row) - _OWNER - 14))
    y = top + (row - _OWNER) / 2
    spots = {
        position: (round(left + (index % columns + 0.5) * pitch), round(y + index // columns * row))
        for index, position in enumerate(order)
    }
    return card_width, spots


def _owner(
    canvas: Canvas, position: Position, seat: SeatScene, line: tuple[float, float, float], ink: Colour
) -> None:
    """Draw number and name of the player of a card, past or coming, on a line (its middle both ways, its width)."""
    x, y, room = line
    words = beginning(drawable(seat.name), theme.SMALL_TEXT, room - _NUMBER - 8)
    x -= (width(words, theme.SMALL_TEXT) + _NUMBER + 8) / 2
    number_badge(canvas, position, seat.side, x + _NUMBER / 2, y, _NUMBER)
    write(canvas, x + _NUMBER + 8, y, words, theme.SMALL_TEXT, ink)


_NUMBER = 30
"""Diameter of the number below a card, in pixels."""


def _contract(
    canvas: Canvas, contract: ContractScene, middle: float, top: int, room: float, pack: Pack
) -> None:
    sign, over, line = (66, 10, 38) if contract.detail else (92, 14, 42)
    contract_sign(canvas, contract.code, middle - sign / 2, top + over, sign, pack)
    y = top + sign + 40
    sizes = (42, theme.NAME_TEXT, theme.SMALL_TEXT)
    size = next((each for each in sizes if width(contract.name, each) <= room), sizes[-1])
    write(canvas, middle, y, contract.name, size, theme.CREAM, anchor="middle", room=room)
    words = contract.call or contract.label
    ink = theme.ALARM_TEXT if contract.call else theme.MUTED
    y += line
    if contract.detail:
        fits = width(contract.detail, theme.SMALL_TEXT) <= room
        size = theme.SMALL_TEXT if fits else theme.LEAST_TEXT
        write(canvas, middle, y + 36, contract.detail, size, theme.TURN, anchor="middle", room=room)
    if contract.multiplier > 1:
        badge = multiplier_badge_width(contract.multiplier, 36)
        taken = min(room, badge + 10 + width(words, theme.SMALL_TEXT))
        x = multiplier_badge(canvas, middle - taken / 2, y, contract.multiplier, 36) + 10
        write(canvas, x, y, words, theme.SMALL_TEXT, ink, room=room - badge - 10)
    else:
        write(canvas, middle, y, words, theme.SMALL_TEXT, ink, anchor="middle", room=room)


_LAST_CARD, _LAST_PITCH = 38, 45
"""Width of a card of the trick before, and from one to the next, in pixels."""


def _last_trick(canvas: Canvas, last: LastTrickScene, left: float, top: float) -> None:
    """Draw the trick before in rows of five: its winner by number and name, its points, its cards."""
    room = _COLUMN - 24.0
    canvas.rectangle(left, top - 6, left + room - 1, top - 5, theme.FAINT)
    number_badge(canvas, last.winner, last.side, left + 15, top + 19, 30)
    taken = write(
        canvas,
        left + room,
        top + 19,
        "" if last.points is None else gained(last.points),
        34,
        theme.CREAM,
        anchor="right",
    )
    ink, free = theme.side_colour(last.side), room - taken - 46
    write(canvas, left + 38, top + 19, drawable(last.winner_name), theme.SMALL_TEXT, ink, room=free)
    for index, played in enumerate(last.cards):
        x, y = left + 1 + index % 5 * _LAST_PITCH, top + 46 + index // 5 * 67
        draw_flat_card(canvas, played.card, x, y, _LAST_CARD, marked=played.position == last.winner)


def _counter(canvas: Canvas, progress: ProgressScene, middle: float, y: float, room: float) -> None:
    total = f"/{progress.total}" if progress.total is not None else ""
    digits = str(progress.number)
    taken = width(digits, 46) + (width(total, theme.SMALL_TEXT) + 4 if total else 0) + 12
    title = min(width(progress.title, theme.SMALL_TEXT, "Semibold"), room - taken)
    x = middle - (title + taken) / 2
    write(canvas, x, y, progress.title, theme.SMALL_TEXT, theme.MUTED, weight="Semibold", room=title)
    x += title + 12
    x += write(canvas, x, y - 2, digits, 46, theme.CREAM)
    if total:
        write(canvas, x + 4, y + 4, total, theme.SMALL_TEXT, theme.MUTED)
