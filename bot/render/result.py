"""A scored hand: in the middle of the table, or as a picture of its own."""

from PIL import Image

from bot.render import sprites, theme
from bot.render.plates import Canvas, Place, multiplier_badge, multiplier_badge_width
from bot.render.scene import HandResultScene
from bot.render.text import NAME_DOT, width, wrap, write
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
    """Draw contract and headline, the points as a bar about half of 72, and one line a side, within `place`."""
    left, top, w, h = place
    colour = theme.CREAM if scene.winner is None else theme.side_colour(scene.winner)
    _heading(canvas, scene, place)
    bar_top = top + round(h * 0.36)
    _bar(canvas, scene, (left + 30, bar_top, w - 60, 34))
    table_top = bar_top + 62
    columns = _columns(scene, left, w)
    for (x, room), title in zip(
        columns, (scene.taken_title, scene.written_title, scene.total_title), strict=True
    ):
        write(
            canvas.image,
            x,
            table_top + 12,
            title,
            theme.SMALL_TEXT,
            theme.MUTED,
            anchor="right",
            weight="Semibold",
            room=room,
        )
    pitch = (top + h - 20 - table_top - 34) / len(scene.sides)
    for index, side in enumerate(scene.sides):
        y = table_top + 34 + pitch * (index + 0.5)
        if index == scene.winner:
            canvas.box(
                (left + 16, round(y - pitch / 2 + 3), w - 32, round(pitch - 6)),
                16,
                opaque(theme.mix(colour, theme.PANEL, 0.16)),
            )
        canvas.paste_centred(sprites.disc(26, theme.side_colour(index)), left + 46, y)
        label_room = columns[0][0] - columns[0][1] - left - 76
        _label(canvas, side.label, (left + 70, y), label_room)
        written = f"+{side.written}" if side.written else "–"
        numbers = (
            (str(side.taken), 40, theme.CREAM),
            (written, 48, theme.side_colour(index)),
            (str(side.total), 40, theme.CREAM),
        )
        for (x, _), (words, size, ink) in zip(columns, numbers, strict=True):
            write(canvas.image, x, y, words, size, ink, anchor="right")


def _label(canvas: Canvas, label: str, at: tuple[float, float], room: float) -> None:
    """Write who a side is in one line, or, where that would cut it short, one name below the other."""
    x, y = at
    size, least = 36, 31
    lines = [label]
    if width(label, least, "Semibold") > room:
        lines = wrap(label.replace(NAME_DOT, " "), theme.BODY_TEXT, room, 2, "Semibold")
        size = theme.BODY_TEXT
    y -= (len(lines) - 1) * size / 2
    for line in lines:
        write(canvas.image, x, y, line, size, theme.CREAM, weight="Semibold", room=room)
        y += size


def _columns(scene: HandResultScene, left: int, w: int) -> list[tuple[float, float]]:
    """Return right edge and room of the three columns of numbers: as wide as their titles, within reason."""
    titles = (scene.taken_title, scene.written_title, scene.total_title)
    largest = w * 0.22
    rooms = [min(largest, max(96.0, width(title, theme.SMALL_TEXT, "Semibold"))) for title in titles]
    out: list[tuple[float, float]] = []
    x = left + w - 30.0
    for room in reversed(rooms):
        out.insert(0, (x, room))
        x -= room + 18
    return out


def _heading(canvas: Canvas, scene: HandResultScene, place: Place) -> None:
    left, top, w, h = place
    middle = top + h * 0.185
    canvas.paste_centred(sprites.sign(scene.contract, 112), left + 82, middle)
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
    lines = wrap(scene.headline, 40, room, 2)
    size = 40 if len(lines) == 1 else 36
    detail = [scene.detail] if scene.detail else []
    y = middle - (len(lines) * (size + 4) + len(detail) * 36) / 2
    for line in lines:
        write(canvas.image, left + 160, y + size / 2, line, size, colour)
        y += size + 4
    for line in detail:
        write(
            canvas.image, left + 160, y + 21, line, theme.BODY_TEXT, theme.MUTED, weight="Semibold", room=room
        )


def _bar(canvas: Canvas, scene: HandResultScene, place: Place) -> None:
    """Draw the points taken as parts of one bar; between two sides a mark at half shows who is over it."""
    left, top, w, h = place
    whole = sum(side.taken for side in scene.sides) or HAND_POINTS
    canvas.box(place, 10, opaque(theme.PLATE))
    x = float(left)
    for index, side in enumerate(scene.sides):
        part = w * side.taken / whole
        if part >= 1:
            canvas.draw.rectangle(
                (round(x), top, round(x + part) - 1, top + h - 1), fill=theme.side_colour(index)
            )
        x += part
    if len(scene.sides) == 2:
        middle = left + w * HALF / HAND_POINTS
        canvas.draw.rectangle((round(middle) - 2, top - 9, round(middle) + 1, top + h + 8), fill=theme.CREAM)
