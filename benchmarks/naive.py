"""A table drawn naively: nothing is cached between pictures.

Every card is opened from its file and shrunk, every line of words loads its font, the felt is made anew, and the
picture is saved as Pillow saves by itself. It shows what our table shows, plainer: the same cards in the same sizes,
the same words, plates and panels.
"""

from importlib.resources import as_file, files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from bot.render.kit import card_images, theme
from bot.render.kit.scene import RING
from bot.render.kit.seat_plates import CORNERS, SEATS
from bot.render.kit.text import NOTHING
from bot.render.layouts.table import TableScene
from bot.render.layouts.trick import CARD_WIDTH
from bot.render.raster.colour import Colour

_FONT = files("font_source_sans_pro").joinpath("files", "SourceSansPro-Bold.ttf")
_SMALL_CARD = 46
_SPOTS = {0: (550, 468), 1: (710, 350), 2: (550, 232), 3: (390, 350)}


def _write(image: Image.Image, x: float, y: float, words: str, size: int, fill: Colour) -> None:
    with as_file(_FONT) as path:
        ImageDraw.Draw(image).text((x, y), words, fill=fill, font=ImageFont.truetype(str(path), size))


def _paste(image: Image.Image, name: str, x: float, y: float, width: int, height: int) -> None:
    with Image.open(card_images.ASSETS / "spanish" / name) as drawing:
        piece = drawing.convert("RGBA").resize((width, height), Image.Resampling.LANCZOS)
    image.paste(piece, (round(x), round(y)), piece)


def _card(image: Image.Image, name: str, x: float, y: float, width: int) -> None:
    _paste(image, name, x, y, width, card_images.card_height(width))


def _box(image: Image.Image, place: tuple[int, int, int, int], fill: Colour) -> None:
    left, top, width, height = place
    ImageDraw.Draw(image).rounded_rectangle((left, top, left + width, top + height), 20, fill=fill)


def _seats(image: Image.Image, scene: TableScene) -> None:
    for position, seat in zip(RING, scene.seats, strict=True):
        if seat is None:
            continue
        left, top, width, height = SEATS[position]
        _box(image, SEATS[position], theme.TURN if seat.is_turn else theme.PLATE)
        ImageDraw.Draw(image).ellipse((left + 18, top + 14, left + 88, top + 84), fill=theme.DISCS[position])
        ink = theme.PANEL if seat.is_turn else theme.CREAM
        _write(image, left + 100, top + 8, seat.name, 35, ink)
        _write(image, left + 100, top + 48, seat.note, 30, ink)
        if seat.is_dealer:
            _card(image, "back.png", left + width - 56, top + height - 75, 42)


def _panels(image: Image.Image, scene: TableScene) -> None:
    for name in ("top_left", "top_right", "bottom_left", "bottom_right"):
        _box(image, CORNERS[name], theme.PANEL)
    if scene.contract is not None:
        left, top, _, _ = CORNERS["top_left"]
        _paste(image, f"signs/{scene.contract.code}.png", left + 16, top + 18, 92, 92)
        _write(image, left + 126, top + 14, scene.contract.name, 44, theme.CREAM)
        _write(
            image,
            left + 126,
            top + 76,
            f"×{scene.contract.multiplier} {scene.contract.call}",
            30,
            theme.MUTED,
        )
    left, top, _, _ = CORNERS["top_right"]
    for index, side in enumerate(scene.sides):
        _write(image, left + 20, top + 12 + index * 56, side.label, 30, theme.CREAM)
        points = NOTHING if side.points is None else f"+{side.points}"
        _write(image, left + 210, top + 12 + index * 56, points, 30, theme.MUTED)
        _write(image, left + 270, top + 4 + index * 56, str(side.total), 46, theme.side_colour(index))
    if scene.last_trick is not None:
        left, top, _, _ = CORNERS["bottom_left"]
        _write(image, left + 16, top + 8, scene.last_trick.title, 27, theme.MUTED)
        _write(image, left + 190, top + 8, scene.last_trick.winner_name, 27, theme.CREAM)
        for index, played in enumerate(scene.last_trick.cards):
            _card(image, f"small/{played.card}.png", left + 18 + index * 57, top + 49, _SMALL_CARD)
        _write(image, left + 270, top + 60, f"+{scene.last_trick.points}", 40, theme.CREAM)
    if scene.progress is not None:
        left, top, _, _ = CORNERS["bottom_right"]
        _write(image, left + 16, top + 8, scene.progress.title, 27, theme.MUTED)
        _write(image, left + 16, top + 48, f"{scene.progress.number}/{scene.progress.total}", 62, theme.CREAM)
        _write(image, left + 190, top + 8, scene.progress.won_title, 27, theme.MUTED)
        for index, side in enumerate(scene.sides):
            _write(
                image, left + 200 + index * 70, top + 60, str(side.tricks or 0), 44, theme.side_colour(index)
            )


def draw_naively(scene: TableScene) -> bytes:
    """Draw a table of four while cards are played, 1100 x 700, as PNG."""
    size = (theme.WIDTH, theme.HEIGHT)
    light = Image.radial_gradient("L").resize(size)
    image = Image.composite(
        Image.new("RGB", size, theme.FELT_EDGE), Image.new("RGB", size, theme.FELT), light
    )
    _seats(image, scene)
    _panels(image, scene)
    height = card_images.card_height(CARD_WIDTH)
    for played in scene.trick:
        x, y = _SPOTS[played.position]
        _card(image, f"large/{played.card}.png", x - CARD_WIDTH / 2, y - height / 2, CARD_WIDTH)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
