"""The score sheet of a match: one line a hand, and the curve of the score."""

from dataclasses import dataclass

from PIL import Image

from bot.render import marks, sprites, theme
from bot.render.plates import Canvas, Place
from bot.render.result_scene import HandLine, MatchResultScene
from bot.render.text import NOTHING, number, signed, width, write
from bot.render.theme import opaque

MOST_LINES = 16
"""A longer match shows its last hands: totals tell the rest."""
_LINE, _HEAD, _TITLE, _CURVE = 58, 88, 158, 300
_NUMBER = 38
_APART = 40
"""Between the numbers at the ends of the curves, in pixels."""


def compose_match_result(scene: MatchResultScene) -> Image.Image:
    """Draw the result of a match, 1100 pixels wide and as high as its hands need, 700 at least."""
    shown = scene.hands[-MOST_LINES:]
    table_height = _HEAD + _LINE * (len(shown) + (1 if len(scene.side_labels) == 2 else 2)) + 20
    height = max(theme.HEIGHT, _TITLE + table_height + _CURVE + 44)
    canvas = Canvas(sprites.felt(theme.WIDTH, height))
    _title(canvas, scene)
    _table(canvas, scene, shown, (24, _TITLE, theme.WIDTH - 48, table_height))
    _curve(canvas, scene, (24, _TITLE + table_height + 20, theme.WIDTH - 48, _CURVE))
    return canvas.image


def _title(canvas: Canvas, scene: MatchResultScene) -> None:
    colour, x = theme.CREAM, 44
    if scene.winner is not None:
        colour = theme.side_colour(scene.winner)
        crown = marks.crown(120, colour)
        canvas.paste(crown, x, (_TITLE - crown.height) / 2 + 4)
        x += 150
    y = _TITLE / 2 + 4 - (24 if scene.detail else 0)
    write(canvas.image, x, y, scene.headline, 54, colour, room=theme.WIDTH - x - 46)
    write(
        canvas.image,
        x,
        y + 54,
        scene.detail,
        theme.NAME_TEXT,
        theme.MUTED,
        weight="Semibold",
        room=theme.WIDTH - x - 46,
    )


@dataclass(frozen=True, slots=True)
class _Columns:
    """Right edges of the numbers, by side; `taken` is empty where more than two sides need the room."""

    taken: list[float]
    written: list[float]
    total: list[float]

    @property
    def first(self) -> float:
        """Return where the numbers begin."""
        edges = self.taken or self.written
        return 2 * edges[0] - edges[1]


def _columns(scene: MatchResultScene, place: Place) -> _Columns:
    left, _, w, _ = place
    sides = len(scene.side_labels)
    groups, share = (3, 0.31) if sides == 2 else (2, 0.22)
    start, group_gap = left + w * share, 34.0
    group = (left + w - 24 - start - (groups - 1) * group_gap) / groups
    edges = [
        [start + g * (group + group_gap) + group * (s + 1) / sides for s in range(sides)]
        for g in range(groups)
    ]
    return _Columns(edges[-3] if groups == 3 else [], edges[-2], edges[-1])


def _table(canvas: Canvas, scene: MatchResultScene, shown: tuple[HandLine, ...], place: Place) -> None:
    left, top, w, _ = place
    canvas.box(place, 24)
    columns = _columns(scene, place)
    _titles(canvas, scene, columns, place)
    before = len(scene.hands) - len(shown)
    for index, hand in enumerate(shown):
        _line(canvas, before + index + 1, hand, columns, (left, top + _HEAD + index * _LINE, w, _LINE))
    y = top + _HEAD + len(shown) * _LINE + 8
    canvas.draw.rectangle((left + 20, y, left + w - 20, y + 2), fill=theme.FAINT)
    for side, total in enumerate(scene.totals):
        size = 46 if len(scene.totals) == 2 else 40
        write(
            canvas.image,
            columns.total[side],
            y + 34,
            number(total),
            size,
            theme.side_colour(side),
            anchor="right",
        )
    if columns.taken:
        _legend(canvas, scene, left + 24.0, y + 34, 2 * columns.total[0] - columns.total[1] - left - 24)
    else:
        _legend(canvas, scene, left + 24.0, y + 34 + _LINE, w - 30.0)


def _titles(canvas: Canvas, scene: MatchResultScene, columns: _Columns, place: Place) -> None:
    left, top, w, _ = place
    y = top + 28
    heading = left + 24.0
    for title in (scene.hand_title, scene.contract_title):
        taken = write(
            canvas.image,
            heading,
            y,
            title,
            theme.SMALL_TEXT,
            theme.MUTED,
            weight="Semibold",
            room=min(w * 0.2, columns.first - heading),
        )
        heading = max(left + 96, heading + taken + 24)
    for edges, title in (
        (columns.taken, scene.taken_title),
        (columns.written, scene.written_title),
        (columns.total, scene.total_title),
    ):
        if not edges:
            continue
        first = 2 * edges[0] - edges[1]
        write(
            canvas.image,
            (first + edges[-1]) / 2 + 16,
            y,
            title,
            theme.BODY_TEXT,
            theme.MUTED,
            anchor="middle",
            weight="Semibold",
            room=edges[-1] - first - 10,
        )
        for side, edge in enumerate(edges):
            canvas.paste(sprites.box(44, 10, 5, opaque(theme.side_colour(side))), edge - 44, top + 54)


def _legend(canvas: Canvas, scene: MatchResultScene, x: float, y: float, room: float) -> None:
    """Write which colour is whose."""
    for side, label in enumerate(scene.side_labels):
        canvas.paste_centred(sprites.disc(24, theme.side_colour(side)), x + 12, y)
        x += 36
        x += 34 + write(
            canvas.image,
            x,
            y,
            label,
            theme.BODY_TEXT,
            theme.CREAM,
            weight="Semibold",
            room=room / len(scene.side_labels) - 70,
        )


def _line(canvas: Canvas, hand_number: int, hand: HandLine, columns: _Columns, place: Place) -> None:
    left, top, w, h = place
    y = top + h / 2
    if hand_number % 2:
        canvas.box((left + 12, top + 2, w - 24, h - 4), 10, opaque(theme.PLATE))
    write(
        canvas.image,
        left + 60,
        y,
        str(hand_number),
        theme.BODY_TEXT,
        theme.MUTED,
        anchor="right",
        weight="Semibold",
    )
    canvas.paste_centred(sprites.sign(hand.contract, 44), left + 118, y)
    if hand.multiplier > 1:
        taken = write(canvas.image, left + 152, y, f"×{hand.multiplier}", _NUMBER, theme.ALARM_TEXT)
        if hand.call:
            x = left + 152 + taken + 10
            room = (columns.taken[0] - 54 if columns.taken else columns.written[0] - 84) - x
            if width(hand.call, theme.SMALL_TEXT, "Semibold") <= room:
                write(canvas.image, x, y, hand.call, theme.SMALL_TEXT, theme.ALARM_TEXT, weight="Semibold")
    for side, edge in enumerate(columns.taken):
        write(
            canvas.image,
            edge,
            y,
            NOTHING if hand.taken is None else str(hand.taken[side]),
            _NUMBER,
            theme.MUTED,
            anchor="right",
            weight="Semibold",
        )
    for side, edge in enumerate(columns.written):
        written = hand.written[side]
        ink = theme.side_colour(side) if written else theme.FAINT
        write(
            canvas.image,
            edge,
            y,
            signed(written),
            _NUMBER,
            ink,
            anchor="right",
        )
    for side, edge in enumerate(columns.total):
        write(canvas.image, edge, y, number(hand.totals[side]), _NUMBER, theme.CREAM, anchor="right")


def _curve(canvas: Canvas, scene: MatchResultScene, place: Place) -> None:
    """Draw each side's total after every hand, and the target as a dashed line."""
    left, top, w, h = (float(edge) for edge in place)
    canvas.box(place, 24)
    points = [[0] * len(scene.side_labels), *(list(hand.totals) for hand in scene.hands)]
    highest = max(*(max(totals) for totals in points), scene.target or 0, 1)
    lowest = min(0, *(min(totals) for totals in points))
    x0, x1, y0, y1 = left + 92.0, left + w - 112.0, top + h - 36.0, top + 38.0

    def spot(hand: int, value: int) -> tuple[float, float]:
        across = hand / max(1, len(points) - 1)
        return x0 + (x1 - x0) * across, y0 + (y1 - y0) * (value - lowest) / (highest - lowest)

    for value, ink in ((0, theme.FAINT), *(((scene.target, theme.MUTED),) if scene.target else ())):
        y = spot(0, value)[1]
        for x in range(round(x0), round(x1), 20):
            canvas.draw.rectangle((x, y - 1, min(x + 10.0, x1), y + 1), fill=ink)
        write(
            canvas.image,
            x0 - 18,
            y,
            str(value),
            theme.NOTE_TEXT,
            theme.MUTED,
            anchor="right",
            weight="Semibold",
        )
    ends: list[tuple[float, int]] = []
    for side in range(len(scene.side_labels)):
        track = [spot(hand, totals[side]) for hand, totals in enumerate(points)]
        canvas.draw.line(track, fill=theme.side_colour(side), width=9, joint="curve")
        for dot_x, dot_y in track:
            canvas.paste_centred(sprites.disc(22, theme.side_colour(side)), dot_x, dot_y)
        ends.append((track[-1][1], side))
    ends.sort()  # the leader's number stands highest, and near ones below each other, within the panel
    y, bottom = y1 - 2 * _APART, y0 + 4 - _APART * (len(ends) - 1)
    for order, (end, side) in enumerate(ends):
        y = min(max(end, y + _APART), bottom + _APART * order)
        write(canvas.image, x1 + 20, y, number(points[-1][side]), _NUMBER + 4, theme.side_colour(side))
