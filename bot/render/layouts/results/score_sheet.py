"""The score sheet of a match for two to ten sides: a line a hand, a column a side."""

from dataclasses import dataclass

from bot.render.kit import icons, theme
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import Pack, SeatScene
from bot.render.kit.seat_plates import number_badge
from bot.render.kit.text import NOTHING, beginning, drawable, gained, number, signed, width, write
from bot.render.layouts.results.winners import WINNERS, draw_winners
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import box

MOST_LINES = 16
"""A longer match shows its last lines: totals tell the rest."""
_MOST_WINNERS = 4
_TITLE, _HEAD, _LINE, _TOTALS, _BELOW = 138, 92, 52, 100, 24
"""Heights in pixels: headline, heads of the columns, a line, the totals, and the space below."""
_LABELS, _LABELS_OF_MANY = 360, 216
"""Width of the lines' labels with few columns and with many."""
_NUMBER = 38


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line: a hand, or another entry."""

    label: str
    """ "3 Dames"."""
    numbers: tuple[int | None, ...]
    """By side, drawn with their signs; None where nothing is written."""
    note: str = ""
    """Detail behind the label of a line, such as the dealer, if there is room."""
    is_emphasised: bool = False
    """A line that sums others up, or that matters now."""


@dataclass(frozen=True, slots=True)
class ScoreSheetScene(Scene):
    """The score sheet; a picture of its own, 1100 pixels wide and as high as its lines need."""

    headline: str
    """ "Anna wins"."""
    detail: str
    """The rules of the match; may be empty."""
    label_title: str
    """Heading of the labels: "Hand"."""
    side_labels: tuple[str, ...]
    """Names of the sides, two to ten: as much of each as its column has room for."""
    lines: tuple[SheetLine, ...]
    """In the order they were written; of more than `MOST_LINES` the last ones are drawn."""
    total_label: str
    totals: tuple[int, ...]
    winning: tuple[int, ...] = ()
    """The sides that have won or lead: a crown stands over their columns' totals."""
    winners: tuple[SeatScene, ...] = ()
    """The winners: up to four crowned faces over the headline; more are left out."""
    pack: Pack = Pack.SPANISH
    is_signed: bool = False
    """Whether the totals have their sign, where some rise and some fall."""

    def __post_init__(self) -> None:
        sides = len(self.side_labels)
        if not 2 <= sides <= theme.MANY:
            raise ValueError(f"A score sheet has two to ten sides; {sides} were given.")
        if any(len(numbers) != sides for numbers in (self.totals, *(line.numbers for line in self.lines))):
            raise ValueError(f"Every line and the totals have a number for each of the {sides} sides.")

    def compose(self) -> Canvas:
        """Draw the score sheet, 700 pixels high at least."""
        shown = self.lines[-MOST_LINES:]
        faces = 0 < len(self.winners) <= _MOST_WINNERS
        table = _HEAD + _LINE * len(shown) + _TOTALS
        used = (WINNERS if faces else 0) + _TITLE + table + _BELOW
        height = max(theme.HEIGHT, used)
        canvas = table_canvas(self.pack, height=height)
        top = (height - used) // 2
        if faces:
            draw_winners(canvas, self.winners)
            top += WINNERS
        _title(canvas, self, top, in_middle=faces)
        place = (24, top + _TITLE, theme.WIDTH - 48, table)
        canvas.plate(place, 24, opaque(theme.PANEL))
        edges = _edges(len(self.side_labels), place)
        _heads(canvas, self, edges, place)
        y = top + _TITLE + _HEAD
        for index, line in enumerate(shown):
            _line(canvas, line, edges, (place[0], y + index * _LINE, place[2], _LINE), is_odd=index % 2 == 0)
        _totals(canvas, self, edges, (place[0], y + len(shown) * _LINE, place[2], _TOTALS))
        return canvas


def _edges(sides: int, place: Place) -> list[float]:
    """Return the right edge of each column of numbers."""
    labels = _LABELS if sides <= theme.FEW else _LABELS_OF_MANY
    pitch = (place[2] - labels - 20) / sides
    return [place[0] + labels + pitch * (side + 1) for side in range(sides)]


def _pitch(edges: list[float]) -> float:
    return edges[1] - edges[0]


def _title(canvas: Canvas, scene: ScoreSheetScene, top: int, *, in_middle: bool) -> None:
    ink = theme.side_colour(scene.winning[0]) if len(scene.winning) == 1 else theme.CREAM
    y = top + _TITLE / 2 - (22 if scene.detail else 0)
    room = theme.WIDTH - 90.0
    if in_middle:
        middle = theme.WIDTH / 2
        write(canvas, middle, y, scene.headline, 54, ink, anchor="middle", room=room)
        write(canvas, middle, y + 52, scene.detail, theme.NAME_TEXT, theme.MUTED, anchor="middle", room=room)
    else:
        write(canvas, 44, y, scene.headline, 54, ink, room=room)
        write(canvas, 44, y + 52, scene.detail, theme.NAME_TEXT, theme.MUTED, room=room)


def _heads(canvas: Canvas, scene: ScoreSheetScene, edges: list[float], place: Place) -> None:
    """Draw over each column whose it is: of more than four sides by number as well."""
    left, top, *_ = place
    pitch, many = _pitch(edges), len(edges) > theme.FEW
    room = edges[0] - pitch - left - 30
    write(canvas, left + 24, top + 46, scene.label_title, theme.BODY_TEXT, theme.MUTED, room=room)
    for side, (label, edge) in enumerate(zip(scene.side_labels, edges, strict=True)):
        draw_side_head(canvas, side, label, (edge - pitch / 2, top, pitch), by_number=many)


def draw_side_head(
    canvas: Canvas, side: int, label: str, column: tuple[float, float, float], *, by_number: bool
) -> None:
    """Draw whose column it is, about its middle: the name over the colour, or under the number.

    The column is its middle, its top and its width in pixels; the head takes the first 80 below its top.
    """
    middle, top, room = column
    colour = theme.side_colour(side)
    if by_number:
        number_badge(canvas, side, side, middle, top + 26, 36)
        words = beginning(drawable(label), theme.LEAST_TEXT, room - 8)
        write(canvas, middle, top + 66, words, theme.LEAST_TEXT, colour, anchor="middle")
    else:
        write(canvas, middle, top + 32, label, theme.BODY_TEXT, colour, anchor="middle", room=room - 12)
        canvas.paste_centred(box(64, 10, 5, opaque(colour)), middle, top + 66)


def _size(edges: list[float], numbers: tuple[str, ...], most: int) -> int:
    """Return the largest size at which all of these numbers fit into their columns."""
    room = _pitch(edges) - 10
    sizes = (most, 34, theme.SMALL_TEXT, theme.LEAST_TEXT)
    return next((size for size in sizes if all(width(each, size) <= room for each in numbers)), sizes[-1])


def _line(canvas: Canvas, line: SheetLine, edges: list[float], place: Place, *, is_odd: bool) -> None:
    left, top, w, h = place
    y = top + h / 2
    pitch = _pitch(edges)
    if line.is_emphasised or is_odd:
        outline = opaque(theme.TURN) if line.is_emphasised else None
        canvas.plate((left + 12, top + 2, w - 24, h - 4), 10, opaque(theme.PLATE), outline, 3)
    room = edges[0] - pitch - left - 30
    sizes = (theme.BODY_TEXT, theme.SMALL_TEXT, theme.LEAST_TEXT)
    label = next((each for each in sizes if width(line.label, each) <= room), sizes[-1])
    taken = write(canvas, left + 24, y, line.label, label, theme.CREAM, room=room)
    if line.note and width(line.note, theme.LEAST_TEXT) <= room - taken - 14:
        write(canvas, left + 38 + taken, y, line.note, theme.LEAST_TEXT, theme.MUTED)
    words = tuple(NOTHING if each is None else signed(each) for each in line.numbers)
    size = _size(edges, words, _NUMBER)
    for side, (edge, each) in enumerate(zip(edges, words, strict=True)):
        ink = theme.FAINT if each == NOTHING else theme.side_colour(side)
        write(canvas, edge - pitch / 2, y, each, size, ink, anchor="middle")


def _totals(canvas: Canvas, scene: ScoreSheetScene, edges: list[float], place: Place) -> None:
    left, top, w, h = place
    pitch, y = _pitch(edges), top + h - 36
    canvas.rectangle(left + 20, top + 4, left + w - 20, top + 6, theme.FAINT)
    room = edges[0] - pitch - left - 30
    write(canvas, left + 24, y, scene.total_label, theme.NAME_TEXT, theme.CREAM, room=room)
    words = tuple(gained(total) if scene.is_signed and total else number(total) for total in scene.totals)
    size = _size(edges, words, 44)
    for side, (edge, each) in enumerate(zip(edges, words, strict=True)):
        colour, middle = theme.side_colour(side), edge - pitch / 2
        write(canvas, middle, y, each, size, colour, anchor="middle")
        if side in scene.winning:
            canvas.paste_centred(icons.crown(44, colour), middle, top + 26)
