"""The colours that all pictures with cards of one pack share: `python -m tools.palettes` writes them anew.

To be run when cards or colours of the theme have changed; a test says so.
"""

from PIL import Image

from bot.render.kit import card_images, theme
from bot.render.kit.felt import felt
from bot.render.kit.palettes import palette_file, table_canvas
from bot.render.kit.scene import Card, Pack
from bot.render.raster.canvas import Canvas, painted
from bot.render.raster.colour import Colour, mix
from bot.render.raster.sprite import sprite

BASE_COLOURS = 160
"""Of everything that is drawn: 256 make a table with piles a tenth larger, and nobody sees the difference."""
FLAT_COLOURS, APART = 64, 28
"""Number of drawing colours that are kept exactly, and the least distance of two, summed over their channels."""


def _exact(pack: Pack) -> list[Colour]:
    """Return the colours that must not shift at all: grounds and words."""
    players = theme.FEW if pack is Pack.SPANISH else theme.MANY
    plain = [
        theme.PANEL,
        theme.PLATE,
        theme.CREAM,
        theme.MUTED,
        theme.FAINT,
        theme.TURN,
        theme.ALARM,
        theme.ALARM_TEXT,
        theme.WHITE,
        *map(theme.edge_colour, range(players)),
        mix(theme.PLATE, theme.FELT, 0.6),
        *theme.SIDES[:players],
        *theme.DISCS,
        theme.DISC_FIGURE,
    ]
    ground = felt(theme.WIDTH, theme.HEIGHT).image().getcolors(4096) or []
    steps = [colour for _, colour in sorted(ground, reverse=True)[:20] if isinstance(colour, tuple)]
    return [*plain, *((r, g, b) for r, g, b in steps)]


def _drawn(pack: Pack) -> Image.Image:
    """Return one picture with the colours of all that is drawn: cards bright and dimmed, signs.

    Every second pixel each way: that is enough to count colours, and four times faster.
    """
    cards, signs = pack.cards, card_images.signs(pack)
    dimmed = cards[::3]
    rows = -(-(len(cards) + len(dimmed) + len(signs) + 2) // _ACROSS)
    width = _CARD_WIDTH + 2 * card_images.MARGIN
    height = card_images.card_height(_CARD_WIDTH) + 2 * card_images.MARGIN
    free = iter([(x, y) for y in range(0, rows * height, height) for x in range(0, _ACROSS * width, width)])
    canvas = Canvas(
        sprite(Image.new("RGB", (_ACROSS * width, rows * height), theme.FELT)), table_canvas(pack).palette
    )

    def card(code: Card | None, glow: Colour | None = None, dimming: float = 0) -> None:
        x, y = next(free)
        middle = (x + width / 2, y + height / 2)
        card_images.draw_card(canvas, code, *middle, _CARD_WIDTH, glow=glow, dimming=dimming, pack=pack)

    for code in cards:
        card(code)
    for code in dimmed:
        card(code, dimming=0.46)
    for name in signs:
        canvas.paste(card_images.sign(name, _CARD_WIDTH, pack), *next(free))
    card(None)
    card(cards[8], theme.TURN)
    sheet = painted(canvas.ground, canvas.strokes, canvas.box)
    return sheet.resize((sheet.width // 2, sheet.height // 2), Image.Resampling.NEAREST)


_ACROSS, _CARD_WIDTH = 12, 146
"""Cards in a row of the sheet of all that is drawn, and their width in pixels: that of a trick of four."""


def _blends() -> list[Colour]:
    """Return the colours of smooth edges of words and boxes: three steps from each ink to its ground."""
    out: list[Colour] = []
    for ground in (theme.PANEL, theme.PLATE):
        for ink in (theme.CREAM, theme.MUTED, theme.TURN, *theme.SIDES[:2]):
            for k in (1, 2, 3):
                r, g, b = ((a * k + z * (4 - k)) // 4 for a, z in zip(ink, ground, strict=True))
                out.append((r, g, b))
    return out


def _commonest(image: Image.Image, known: list[Colour]) -> list[Colour]:
    """Return the flat colours of the drawings, none close to another: a suit must not shift towards another suit."""
    counted = sorted(image.getcolors(image.width * image.height) or [], reverse=True)[:4000]
    taken = list(known)
    for _, colour in counted:
        if len(taken) - len(known) == FLAT_COLOURS or not isinstance(colour, tuple):
            break
        r, g, b = colour[:3]
        if all(abs(r - x) + abs(g - y) + abs(b - z) >= APART for x, y, z in taken):
            taken.append((r, g, b))
    return taken[len(known) :]


def shared_colours(pack: Pack) -> bytes:
    """Return the colours that all pictures with this pack share, three bytes each."""
    drawn = _drawn(pack)
    exact = _exact(pack)
    fixed = list(dict.fromkeys([*exact, *_commonest(drawn, exact), *_blends()]))
    rest = drawn.quantize(BASE_COLOURS - len(fixed), Image.Quantize.MEDIANCUT).getpalette() or []
    flat = [channel for colour in fixed for channel in colour] + rest
    return bytes(flat[: 3 * BASE_COLOURS])


def main() -> None:
    """Write the palettes, each as a picture with a pixel a colour."""
    for pack in Pack:
        Image.frombytes("RGB", (BASE_COLOURS, 1), shared_colours(pack)).save(palette_file(pack))


if __name__ == "__main__":
    main()
