"""The table before the start: its chairs, in pairs or everyone alone, and what will be played."""

from PIL import Image

from bot.render import sprites, theme
from bot.render.centre import AREA
from bot.render.plates import CORNERS, SEATS, Canvas, empty_chair, seat_plate
from bot.render.scene import LobbyScene
from bot.render.text import write
from bot.render.theme import opaque


def compose_lobby(scene: LobbyScene) -> Image.Image:
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
        canvas.box((left, top, w, 72))
        canvas.paste_centred(sprites.disc(28, theme.side_colour(side)), left + 36, top + 36)
        write(
            canvas.image,
            left + 62,
            top + 36,
            label,
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
    many = len(scene.lines) > 3
    card_width = 58 if many else 74
    for index, contract in enumerate(("O", "C", "E", "B")):
        card = sprites.card(f"{contract}9", card_width)
        canvas.paste_centred(card, middle + (index - 1.5) * (card_width + 14), top + (58 if many else 78))
    y = top + (130.0 if many else 176.0)
    write(canvas.image, middle, y, scene.title, 46, theme.CREAM, anchor="middle", room=w - 40)
    y += 44 if many else 48
    for line in scene.lines[:5]:
        write(
            canvas.image,
            middle,
            y,
            line,
            theme.BODY_TEXT,
            theme.MUTED,
            anchor="middle",
            weight="Semibold",
            room=w - 24,
        )
        y += 35 if many else 38
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
