"""A scored deal: in the middle of the table, or as a picture of its own."""

from dataclasses import dataclass

from bot.games.botifarra.pictures.revoke import RevokeScene, draw_revoke
from bot.render.kit import theme
from bot.render.kit.palettes import table_canvas
from bot.render.kit.seat_plates import multiplier_badge, multiplier_badge_width
from bot.render.kit.text import NOTHING, number, signed, width, wrap_evenly, write
from bot.render.layouts.table.panels import contract_sign
from bot.render.layouts.table.score import lines_of_sides
from bot.render.layouts.table.table import Centre
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import disc
from engine.botifarra.play.scoring import DEAL_POINTS, HALF

_MARGIN = 32
_LARGE = 500
"""A place higher than this has room for large words."""


@dataclass(frozen=True, slots=True)
class SideResult:
    """The points of one side in a hand."""

    label: str
    taken: int | None
    """None if the points taken are void: in a deal that ended by a revoke (B34)."""
    written: int
    total: int


@dataclass(frozen=True, slots=True)
class DealResultScene(Scene, Centre):
    """A scored deal (B28): alone as a picture of its own, or in the middle of the table."""

    headline: str
    """ "Nosaltres escriu 18"."""
    detail: str
    """ "Oros · Contro ×2"; may be empty."""
    contract: str
    multiplier: int
    multiplier_word: str
    """ "Contro"; empty for a hand that nobody raised."""
    taken_title: str
    written_title: str
    total_title: str
    """Empty if there are no totals: one hand is played for itself."""
    sides: tuple[SideResult, ...]
    winner: int | None
    """The side that writes most; None where no side does (36-36)."""
    revoke: RevokeScene | None = None
    """Set for a deal that ended by a revoke."""

    @property
    def covers_corners(self) -> bool:
        """Tell whether it repeats the panels in the corners."""
        return len(self.sides) > 2

    def in_place_of_table(self) -> Canvas | None:
        """Return the whole picture of a deal that ended by a revoke: there is much to say."""
        return self.compose() if self.revoke is not None else None

    def compose(self) -> Canvas:
        """Draw the result of a deal by itself, 1100 x 700."""
        canvas = table_canvas()
        margin = _MARGIN if self.revoke is None else theme.EDGE + 4
        place = (margin, margin, theme.WIDTH - 2 * margin, theme.HEIGHT - 2 * margin)
        self.draw(canvas, place)
        return canvas

    def draw(self, canvas: Canvas, place: Place) -> None:
        """Draw the result in `place`."""
        canvas.plate(place, 28, opaque(theme.PANEL))
        _draw_result(canvas, self, place)


def _draw_result(canvas: Canvas, scene: DealResultScene, place: Place) -> None:
    """Draw contract and headline, how the points fell or why nobody's counted, and one line a side, in `place`."""
    left, top, w, h = place
    if scene.revoke is not None:
        heading, lines = 128, h - 54 - len(scene.sides) * (66 - 5 * len(scene.sides))
        draw_revoke(canvas, scene.revoke, (left + 24, top + heading, w - 48, lines - heading))
        _heading(canvas, scene, (left, top, w, heading))
        _lines(canvas, scene, (left, top + lines, w, h - lines - 20))
        return
    large = h > _LARGE
    heading, bar = (168, 60) if large else (126, 36)
    titles = 52 if large else _TITLES
    pitch = min(116 if large else 80, (h - heading - bar - titles - 30) // len(scene.sides))
    lines = titles + pitch * len(scene.sides)
    free = (h - heading - bar - lines) / 4  # the same over the heading, around the bar, and below
    y = top + free * 0.6
    _heading(canvas, scene, (left, round(y), w, heading))
    y += heading + free * 0.8
    _bar(canvas, scene, (left + 30, round(y), w - 60, bar))
    y += bar + free * 1.2
    _lines(canvas, scene, (left, round(y), w, lines), large=large)


_TITLES = 34
"""Height of the titles over the lines."""


@dataclass(frozen=True, slots=True)
class _Column:
    """One column of numbers, a number for each side."""

    title: str
    numbers: tuple[str, ...]
    size: int = 40
    is_coloured: bool = False


def _columns(scene: DealResultScene, *, large: bool) -> list[_Column]:
    """Return the columns of numbers; points taken in a deal that a revoke ended are void."""
    size, written_size = (56, 68) if large else (40, 48)
    taken = _Column(
        scene.taken_title,
        tuple(NOTHING if side.taken is None else str(side.taken) for side in scene.sides),
        size,
    )
    written = _Column(
        scene.written_title, tuple(signed(side.written) for side in scene.sides), written_size, True
    )
    total = _Column(scene.total_title, tuple(number(side.total) for side in scene.sides), size)
    columns = [written] if scene.revoke is not None else [taken, written]
    return [*columns, total] if scene.total_title else columns


def _lines(canvas: Canvas, scene: DealResultScene, place: Place, *, large: bool = False) -> None:
    left, top, w, h = place
    title_size, titles = (theme.NAME_TEXT, 52) if large else (theme.SMALL_TEXT, _TITLES)
    pitch = (h - titles) / len(scene.sides)
    middles = [top + titles + pitch * (index + 0.5) for index in range(len(scene.sides))]
    if scene.winner is not None:
        edge = opaque(theme.edge_colour(scene.winner))
        line_top = round(middles[scene.winner] - pitch / 2 + 3)
        canvas.plate((left + 16, line_top, w - 32, round(pitch - 6)), 16, opaque(theme.PLATE), edge, 4)
    right = left + w - 34.0
    columns = _columns(scene, large=large)
    least = 136.0 if large else 72.0
    for column in reversed(columns):
        widest = max(width(words, column.size) for words in column.numbers)
        room = max(least, widest, min(w * 0.22, width(column.title, title_size, "Semibold")))
        write(
            canvas,
            right,
            top + titles * 0.36,
            column.title,
            title_size,
            theme.MUTED,
            anchor="right",
            weight="Semibold",
            room=room,
        )
        for index, (y, words) in enumerate(zip(middles, column.numbers, strict=True)):
            ink = theme.side_colour(index) if column.is_coloured else theme.CREAM
            write(canvas, right, y, words, min(column.size, round(pitch * 0.95)), ink, anchor="right")
        right -= room + 20
    # A title stands above the names: beside them there are only the numbers.
    right += 20 + room - max(width(words, columns[0].size) for words in columns[0].numbers)
    size = 48 if large and pitch > _TWO_LINES else 36
    x = left + 52 + size / 2
    room = right - x - 18
    size, labels = lines_of_sides([side.label for side in scene.sides], size, room, in_two=pitch > _TWO_LINES)
    for index, (lines, y) in enumerate(zip(labels, middles, strict=True)):
        canvas.paste_centred(disc(size * 3 // 4, theme.side_colour(index)), left + 46, y)
        for line, words in enumerate(lines):
            below = (line - (len(lines) - 1) / 2) * size
            write(canvas, x, y + below, words, size, theme.CREAM, weight="Semibold", room=room)


_TWO_LINES = 62
"""A line higher than this has room for two names below each other, in pixels."""


def _heading(canvas: Canvas, scene: DealResultScene, place: Place) -> None:
    left, top, w, h = place
    middle = top + h * 0.514
    large = h > _LARGE_HEADING
    sign = min(144 if large else 112, h - 20)
    contract_sign(canvas, scene.contract, left + 28, middle - sign / 2, sign)
    right = left + w - 28.0
    if scene.multiplier > 1:
        size, word_size = (64, theme.NAME_TEXT) if large else (50, theme.SMALL_TEXT)
        badge_y = middle - size / 3 if scene.multiplier_word else middle
        edge = right - multiplier_badge_width(scene.multiplier, size)
        multiplier_badge(canvas, edge, badge_y, scene.multiplier, size)
        taken = write(
            canvas,
            right,
            badge_y + size * 0.68 + word_size * 0.75,
            scene.multiplier_word,
            word_size,
            theme.ALARM_TEXT,
            anchor="right",
            room=w * 0.3,
        )
        right = min(edge, right - taken) - 16
    colour = theme.CREAM if scene.winner is None else theme.side_colour(scene.winner)
    x = left + sign + 54
    room = right - x
    size, lines = _fitting_headline(scene.headline, room, (56, 48) if large else ())
    detail_size = 38 if large else theme.BODY_TEXT
    detail_line = detail_size + 8 if scene.detail else 0
    y = middle - (len(lines) * (size + 4) + detail_line) / 2
    for line in lines:
        write(canvas, x, y + size / 2, line, size, colour)
        y += size + 4
    if scene.detail:
        y += detail_line / 2 + 2
        write(canvas, x, y, scene.detail, detail_size, theme.MUTED, weight="Semibold", room=room)


_LARGE_HEADING = 150


def _fitting_headline(headline: str, room: float, larger: tuple[int, ...]) -> tuple[int, list[str]]:
    """Return the largest size at which a headline fits, in one line or else in two, and its lines."""
    for size, most in (*((each, 1) for each in larger), (40, 1), (36, 2), (32, 2), (28, 2)):
        lines = wrap_evenly(headline, size, room, most)
        if " ".join(lines) == headline:
            break
    return size, lines


def _bar(canvas: Canvas, scene: DealResultScene, place: Place) -> None:
    """Draw the points taken as parts of one bar; between two sides a mark at half shows who is over it."""
    left, top, w, h = place
    taken = [side.taken or 0 for side in scene.sides]
    whole = sum(taken) or DEAL_POINTS
    canvas.plate(place, 10, opaque(theme.PLATE))
    x = float(left)
    for index, points in enumerate(taken):
        part = w * points / whole
        if part >= 1:
            canvas.rectangle(round(x), top, round(x + part) - 1, top + h - 1, theme.side_colour(index))
        x += part
    if len(scene.sides) == 2:
        middle = left + w * HALF / DEAL_POINTS
        canvas.rectangle(round(middle) - 3, top - 10, round(middle) + 2, top + h + 9, theme.CREAM)
