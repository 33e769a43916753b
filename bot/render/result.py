"""A scored hand: in the middle of the table, or as a picture of its own."""

from dataclasses import dataclass

from PIL import Image

from bot.render import sprites, theme
from bot.render.plates import Canvas, Place, multiplier_badge, multiplier_badge_width
from bot.render.revoke import draw_revoke
from bot.render.scene import HandResultScene
from bot.render.text import NAME_DOT, NOTHING, number, signed, width, wrap, write
from bot.render.theme import opaque
from engine.botifarra.scoring import HALF, HAND_POINTS


def compose_hand_result(scene: HandResultScene) -> Image.Image:
    """Draw the result of a hand by itself, 1100 x 700."""
    canvas = Canvas(sprites.felt(theme.WIDTH, theme.HEIGHT))
    place = (40, 30, theme.WIDTH - 80, theme.HEIGHT - 60)
    canvas.box(place, 28)
    draw_hand_result(canvas, scene, place)
    return canvas.image


def draw_hand_result(canvas: Canvas, scene: HandResultScene, place: Place) -> None:
    """Draw contract and headline, how the points fell or why nobody's counted, and one line a side, in `place`."""
    left, top, w, h = place
    if scene.revoke is None:
        heading = bar_top = round(h * 0.36)
        _bar(canvas, scene, (left + 30, top + bar_top, w - 60, 34))
        lines = bar_top + 62
    else:
        heading, lines = round(h * 0.21), h - 54 - len(scene.sides) * (66 - 5 * len(scene.sides))
        draw_revoke(canvas, scene.revoke, (left + 24, top + heading, w - 48, lines - heading))
    _heading(canvas, scene, (left, top, w, heading))
    _lines(canvas, scene, (left, top + lines, w, h - lines - 20))


@dataclass(frozen=True, slots=True)
class _Column:
    """One column of numbers, a number for each side."""

    title: str
    numbers: tuple[str, ...]
    size: int = 40
    is_coloured: bool = False


def _columns(scene: HandResultScene) -> list[_Column]:
    """Return what is told of each side; what was taken in a hand that a revoke ended is void."""
    taken = _Column(
        scene.taken_title,
        tuple(NOTHING if side.taken is None else str(side.taken) for side in scene.sides),
    )
    written = _Column(scene.written_title, tuple(signed(side.written) for side in scene.sides), 48, True)
    total = _Column(scene.total_title, tuple(number(side.total) for side in scene.sides))
    return [written, total] if scene.revoke is not None else [taken, written, total]


def _lines(canvas: Canvas, scene: HandResultScene, place: Place) -> None:
    left, top, w, h = place
    pitch = (h - 34) / len(scene.sides)
    middles = [top + 34 + pitch * (index + 0.5) for index in range(len(scene.sides))]
    if scene.winner is not None:
        ground = opaque(theme.mix(theme.side_colour(scene.winner), theme.PANEL, 0.16))
        line_top = round(middles[scene.winner] - pitch / 2 + 3)
        canvas.box((left + 16, line_top, w - 32, round(pitch - 6)), 16, ground)
    right = left + w - 30.0
    columns = _columns(scene)
    for column in reversed(columns):
        room = min(w * 0.22, max(96.0, width(column.title, theme.SMALL_TEXT, "Semibold")))
        write(
            canvas.image,
            right,
            top + 12,
            column.title,
            theme.SMALL_TEXT,
            theme.MUTED,
            anchor="right",
            weight="Semibold",
            room=room,
        )
        for index, (y, words) in enumerate(zip(middles, column.numbers, strict=True)):
            ink = theme.side_colour(index) if column.is_coloured else theme.CREAM
            write(canvas.image, right, y, words, min(column.size, round(pitch * 0.95)), ink, anchor="right")
        right -= room + 18
    # A title stands above the names: beside them there are only the numbers.
    right += 18 + room - max(width(words, columns[0].size) for words in columns[0].numbers)
    for index, (side, y) in enumerate(zip(scene.sides, middles, strict=True)):
        canvas.paste_centred(sprites.disc(26, theme.side_colour(index)), left + 46, y)
        _label(canvas, side.label, (left + 70, y), right - left - 88, one_line=pitch < _TWO_LINES)


_TWO_LINES = 62
"""Height of a line that has room for two names below each other, in pixels."""


def _label(canvas: Canvas, label: str, at: tuple[float, float], room: float, *, one_line: bool) -> None:
    """Write who a side is in one line, or, where that would cut it short, one name below the other."""
    x, y = at
    size, least = 36, 31
    lines = [label]
    if width(label, least, "Semibold") > room:
        size = theme.BODY_TEXT
    if size < least and not one_line:
        lines = wrap(label.replace(NAME_DOT, " "), theme.BODY_TEXT, room, 2, "Semibold")
    y -= (len(lines) - 1) * size / 2
    for line in lines:
        write(canvas.image, x, y, line, size, theme.CREAM, weight="Semibold", room=room)
        y += size


def _heading(canvas: Canvas, scene: HandResultScene, place: Place) -> None:
    left, top, w, h = place
    middle = top + h * 0.514
    canvas.paste_centred(sprites.sign(scene.contract, min(112, h - 20)), left + 82, middle)
    right = left + w - 28.0
    if scene.multiplier > 1:
        badge_y = middle - 16 if scene.multiplier_word else middle
        edge = right - multiplier_badge_width(scene.multiplier, 50)
        multiplier_badge(canvas, edge, badge_y, scene.multiplier, 50)
        word = scene.multiplier_word
        taken = write(
            canvas.image,
            right,
            middle + 46,
            word,
            theme.SMALL_TEXT,
            theme.ALARM_TEXT,
            anchor="right",
            room=w * 0.3,
        )
        right = min(edge, right - taken) - 16
    colour = theme.CREAM if scene.winner is None else theme.side_colour(scene.winner)
    room = right - left - 160
    size, lines = _fitting_headline(scene.headline, room)
    detail = [scene.detail] if scene.detail else []
    y = middle - (len(lines) * (size + 4) + len(detail) * 36) / 2
    for line in lines:
        write(canvas.image, left + 160, y + size / 2, line, size, colour)
        y += size + 4
    for line in detail:
        write(
            canvas.image, left + 160, y + 21, line, theme.BODY_TEXT, theme.MUTED, weight="Semibold", room=room
        )


def _fitting_headline(headline: str, room: float) -> tuple[int, list[str]]:
    """Return the largest size at which a headline fits, in one line or else in two, and its lines."""
    for size, most in ((40, 1), (36, 2), (32, 2), (28, 2)):
        lines = wrap(headline, size, room, most)
        if " ".join(lines) == headline:
            break
    return size, lines


def _bar(canvas: Canvas, scene: HandResultScene, place: Place) -> None:
    """Draw the points taken as parts of one bar; between two sides a mark at half shows who is over it."""
    left, top, w, h = place
    taken = [side.taken or 0 for side in scene.sides]
    whole = sum(taken) or HAND_POINTS
    canvas.box(place, 10, opaque(theme.PLATE))
    x = float(left)
    for index, points in enumerate(taken):
        part = w * points / whole
        if part >= 1:
            canvas.draw.rectangle(
                (round(x), top, round(x + part) - 1, top + h - 1), fill=theme.side_colour(index)
            )
        x += part
    if len(scene.sides) == 2:
        middle = left + w * HALF / HAND_POINTS
        canvas.draw.rectangle((round(middle) - 2, top - 9, round(middle) + 1, top + h + 8), fill=theme.CREAM)
