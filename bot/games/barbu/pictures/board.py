"""The common parts of réussite and mariages: a heading, a board of four rows, the players beside or below it."""

from dataclasses import dataclass

from bot.render.kit import avatars, card_images, theme
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Pack, SeatScene
from bot.render.kit.seat_plates import number_badge
from bot.render.kit.text import drawable, width, write
from bot.render.layouts.table.panels import contract_sign
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.shapes import disc

ROWS = 4
_LEFT, _RIGHT = theme.EDGE, theme.WIDTH - theme.EDGE
_HEAD, _GAP = 66, 8
_TOP = theme.EDGE + _HEAD + _GAP
_BOTTOM = theme.HEIGHT - theme.EDGE
_FEW_COLUMNS = 8
"""Most columns that leave room for the players at the right of the board."""
_BESIDE, _HIGHEST = 270, 128
"""Width of a plate beside the board, and height of the highest plate, in pixels."""
_ONE_ROW, _PLATE, _LOW_PLATE = 5, 98, 82
"""Players who sit in one row below the board, the height of their plates, and of those of more."""
_WIDEST = 350
CARD_GAP = 10
"""Between cards side by side and below each other, in pixels: room for a frame around each."""


@dataclass(frozen=True, slots=True)
class BoardPlayer:
    """One player with the number that counts now."""

    seat: SeatScene
    """`note` is a word behind the number, such as "passes" or "1st": left out unless it fits whole."""
    figure: str
    """The large number: cards left ("5"), or points ("+100")."""
    is_out: bool = False
    """Has no more turns: the name is written quietly."""


@dataclass(frozen=True, slots=True)
class Board:
    """The places on the picture: cards, signs and plates."""

    place: Place
    columns: int
    plates: tuple[Place, ...]
    signs: int
    """Width of the column of signs at the left, in pixels."""

    @property
    def pitch(self) -> tuple[float, float]:
        """Return from one card to the next, across and down."""
        return (self.place[2] - self.signs) / self.columns, self.place[3] / ROWS

    @property
    def card_width(self) -> int:
        """Return the width of a card."""
        across, down = self.pitch
        return min(int(across) - CARD_GAP, card_images.widest_card(int(down) - CARD_GAP))

    def middle(self, row: int, column: int) -> tuple[float, float]:
        """Return the middle of the card in this row and column, both from 0."""
        across, down = self.pitch
        left, top, *_ = self.place
        return left + self.signs + (column + 0.5) * across, top + (row + 0.5) * down


def check_players(players: tuple[BoardPlayer, ...]) -> None:
    """Raise ValueError for a number of players that a table cannot have."""
    if not 2 <= len(players) <= theme.MANY:
        raise ValueError(f"Two to ten sit at the board; {len(players)} were given.")


def board_of(columns: int, players: int, signs: int = 0) -> Board:
    """Return the layout for ``columns`` and ``players``."""
    if columns <= _FEW_COLUMNS:
        left = _RIGHT - _BESIDE
        height = min(_HIGHEST, (_BOTTOM - _TOP - (players - 1) * _GAP) // players)
        plates = [(left, _TOP + index * (height + _GAP), _BESIDE, height) for index in range(players)]
        return Board((_LEFT, _TOP, left - _GAP - _LEFT, _BOTTOM - _TOP), columns, tuple(plates), signs)
    if players <= _ONE_ROW:
        plates = _row(players, _BOTTOM - _PLATE, _PLATE)
    else:
        first = -(-players // 2)
        above = _BOTTOM - 2 * _LOW_PLATE - _GAP
        plates = [
            *_row(first, above, _LOW_PLATE),
            *_row(players - first, _BOTTOM - _LOW_PLATE, _LOW_PLATE),
        ]
    return Board((_LEFT, _TOP, _RIGHT - _LEFT, plates[0][1] - _GAP - _TOP), columns, tuple(plates), signs)


def _row(count: int, top: int, height: int) -> list[Place]:
    wide = min(_WIDEST, (_RIGHT - _LEFT - (count - 1) * _GAP) // count)
    start = (theme.WIDTH - count * wide - (count - 1) * _GAP) // 2
    return [(start + index * (wide + _GAP), top, wide, height) for index in range(count)]


def board_canvas(code: str, headline: str, detail: str) -> Canvas:
    """Return a table with the heading of the board: the contract's sign, its headline, and more at the right."""
    canvas = table_canvas(Pack.FRENCH)
    canvas.plate((_LEFT, theme.EDGE, _RIGHT - _LEFT, _HEAD), 18, opaque(theme.PANEL))
    y = theme.EDGE + _HEAD / 2
    contract_sign(canvas, code, _LEFT + 8, y - 26, 52, Pack.FRENCH)
    x, right = _LEFT + 74.0, _RIGHT - 18.0
    taken = min(width(headline, 40), (right - x) * 0.62)
    write(canvas, x, y, headline, 40, theme.CREAM, room=taken + 1)
    room = right - x - taken - 24
    write(canvas, right, y, detail, theme.NAME_TEXT, theme.TURN, anchor="right", room=room)
    return canvas


def draw_players(canvas: Canvas, board: Board, players: tuple[BoardPlayer, ...]) -> None:
    """Draw everybody's plate, in order of play: from left to right and then the second row, or from the top down."""
    is_many = len(players) > theme.FEW
    for number, (place, player) in enumerate(zip(board.plates, players, strict=True)):
        _player(canvas, place, player, number if is_many else None)


_NARROW, _HIGH = 240, 110
"""Width of a plate that has room for a small picture only, and height of one with large words, in pixels."""


def _player(canvas: Canvas, place: Place, player: BoardPlayer, number: int | None) -> None:
    left, top, w, h = place
    seat = player.seat
    edge = None if seat.is_turn else opaque(theme.edge_colour(seat.side))
    canvas.plate(place, 16, opaque(theme.TURN if seat.is_turn else theme.PLATE), edge, 3)
    diameter = 40 if w < _NARROW else min(72, h - 20)
    ax, ay = left + 12, top + (h - diameter) // 2
    canvas.paste(disc(diameter + 8, theme.side_colour(seat.side)), ax - 4, ay - 4)
    canvas.paste(avatars.avatar(seat, diameter), ax, ay, photo=seat.avatar)
    if number is not None:
        number_badge(canvas, number, seat.side, ax + 4, ay + 2, 30)
    x, right = ax + diameter + 11.0, left + w - 8.0
    name_room = right - x
    if seat.is_dealer:
        back = card_images.face(None, 24, pack=Pack.FRENCH)
        canvas.paste(back, right - back.width, top + 7)
        name_room -= back.width + 6
    is_quiet = seat.is_away or player.is_out
    ink = theme.PANEL if seat.is_turn else theme.MUTED if is_quiet else theme.CREAM
    size = theme.SMALL_TEXT if w < _NARROW or h < _LOW_PLATE else theme.NAME_TEXT
    write(canvas, x, top + h * 0.29, drawable(seat.name), size, ink, room=name_room)
    _figure(canvas, player, (x, right), (top, h))


def _figure(canvas: Canvas, player: BoardPlayer, across: tuple[float, float], down: tuple[int, int]) -> None:
    """Write the number that counts, as large as it leaves room for the word behind it."""
    (x, right), (top, h) = across, down
    note, y = player.seat.note, top + h * 0.7
    ink, quiet = (theme.PANEL,) * 2 if player.seat.is_turn else (theme.CREAM, theme.MUTED)
    most = 62 if h > _HIGH else 52 if h >= _PLATE else 46
    behind = width(note, theme.LEAST_TEXT, "Semibold") + _BETWEEN if note else 0
    sizes = [size for size in _FIGURES if size <= most]
    size = next((size for size in sizes if width(player.figure, size) + behind <= right - x), sizes[-1])
    x += write(canvas, x, y, player.figure, size, ink, room=right - x) + _BETWEEN
    if width(note, theme.LEAST_TEXT, "Semibold") <= right - x:
        write(canvas, x, y + 4, note, theme.SMALL_TEXT, quiet, weight="Semibold", room=right - x)


_FIGURES, _BETWEEN = (62, 52, 46, 40, 36), 9
"""Sizes of the large number, and its distance from the word behind it, in pixels."""
