"""The table before the start: four chairs in two pairs, and what will be played."""

from PIL import Image

from bot.render import sprites, theme
from bot.render.centre import AREA
from bot.render.plates import CORNERS, SEATS, Canvas, empty_chair, seat_plate
from bot.render.scene import LobbyScene
from bot.render.text import wrap, write
from bot.render.theme import opaque


def compose_lobby(scene: LobbyScene) -> Image.Image:
    """Draw the lobby, 1100 x 700."""
    canvas = Canvas(sprites.felt(theme.WIDTH, theme.HEIGHT, ring=True))
    for position, seat in zip(SEATS, scene.seats, strict=True):
        if seat is None:
            empty_chair(canvas, position, scene.empty_word, position % 2)
        else:
            seat_plate(canvas, position, seat)
    for side, corner in enumerate(("top_left", "top_right")):
        left, top, w, _ = CORNERS[corner]
        canvas.box((left, top, w, 72))
        canvas.paste_centred(sprites.disc(28, theme.side_colour(side)), left + 36, top + 36)
        write(
            canvas.image,
            left + 62,
            top + 36,
            scene.side_labels[side],
            theme.NAME_TEXT,
            theme.CREAM,
            room=w - 80,
        )
    _middle(canvas, scene)
    return canvas.image


def _middle(canvas: Canvas, scene: LobbyScene) -> None:
    left, top, w, h = AREA
    canvas.box(AREA, 28, opaque(theme.PANEL))
    middle = left + w / 2
    for index, contract in enumerate(("O", "C", "E", "B")):
        canvas.paste_centred(sprites.card(f"{contract}9", 74), middle + (index - 1.5) * 88, top + 78)
    y = top + 176.0
    for line in wrap(scene.title, 46, w - 40, 1):
        write(canvas.image, middle, y, line, 46, theme.CREAM, anchor="middle")
    y += 48
    for line in scene.lines[:4]:
        write(
            canvas.image,
            middle,
            y,
            line,
            theme.BODY_TEXT,
            theme.MUTED,
            anchor="middle",
            weight="Semibold",
            room=w - 40,
        )
        y += 38
    if scene.status:
        write(
            canvas.image,
            middle,
            top + h - 36,
            scene.status,
            theme.NAME_TEXT,
            theme.TURN,
            anchor="middle",
            room=w - 40,
        )
