"""The table before the start: its chairs, in pairs or everyone alone, and what will be played."""

from bot.render.kit import cards as sprites
from bot.render.kit import theme
from bot.render.kit.seat_plates import CORNERS, SEATS, empty_chair, seat_plate
from bot.render.kit.text import write
from bot.render.kit.theme import opaque
from bot.render.layouts.lobby_scene import LobbyScene
from bot.render.raster.canvas import Canvas


def compose_lobby(scene: LobbyScene) -> Canvas:
    """Draw the lobby, 1100 x 700."""
    canvas = Canvas(sprites.felt(theme.WIDTH, theme.HEIGHT, ring=True))
    for index, position in enumerate(scene.places):
        seat = scene.seats[position]
        if seat is None:
            side = position % 2 if scene.side_labels else index
            empty_chair(canvas, position, scene.empty_word, side)
        else:
            seat_plate(canvas, SEATS[position], seat)
    for side, (label, corner) in enumerate(zip(scene.side_labels, ("top_left", "top_right"), strict=False)):
        left, top, w, _ = CORNERS[corner]
        canvas.plate((left, top, w, _PAIR))
        canvas.paste_centred(sprites.disc(28, theme.side_colour(side)), left + 36, top + _PAIR / 2)
        write(
            canvas,
            left + 62,
            top + _PAIR / 2,
            label,
            theme.NAME_TEXT,
            theme.CREAM,
            room=w - 80,
        )
    _middle(canvas, scene)
    return canvas


def _middle(canvas: Canvas, scene: LobbyScene) -> None:
    """Draw the four manilles over what will be played, and what the table waits for below it."""
    left, top, w, h = _AREA
    canvas.plate(_AREA, 28, opaque(theme.PANEL))
    middle = left + w / 2
    lines = scene.lines[:_MOST_LINES]
    card_width = _CARD if len(lines) < _MOST_LINES - 1 else _SMALLER_CARD
    card_height = sprites.card_height(card_width)
    status = _STATUS if scene.status else 0
    used = card_height + _TITLE + len(lines) * _LINE
    apart = max(6.0, min(26.0, (h - status - used - 24) / 3))
    y = top + max(12.0, (h - status - used - apart) / 2)
    for index, contract in enumerate(("O", "C", "E", "B")):
        canvas.card(
            f"{contract}9", middle + (index - 1.5) * (card_width + 14), y + card_height / 2, card_width
        )
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
_CARD, _SMALLER_CARD, _TITLE, _LINE, _STATUS = 84, 66, 62, 38, 70
_MOST_LINES = 5
_PAIR = 92
"""Height of the name of a pair: that of the plate beside it."""
