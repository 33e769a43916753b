"""The colours that all pictures share, and how a picture is turned into them.

Every picture is made of the same drawn colours, so one palette is made of all of them once and what is drawn is only
looked up in it: three times faster than a palette a picture, and no colour shifts from one picture to the next.
Photos bring their own colours: each avatar on a picture gets some places behind the shared ones.
"""

import threading
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager

from PIL import Image

from bot.render.kit import avatars, theme
from bot.render.kit import cards as sprites
from bot.render.kit.scene import CARDS, CONTRACTS, Card
from bot.render.layouts.trick import CARD_WIDTH
from bot.render.raster.cache import KIB, CacheUse, register, remember
from bot.render.raster.canvas import Canvas, painted
from bot.render.raster.sprite import sprite

BASE_COLOURS = 160
"""Of everything that is drawn: 256 make a table with piles a tenth larger, and nobody sees the difference."""
FLAT_COLOURS, APART = 64, 28
"""So many colours of the drawings are kept exactly; two are apart by this sum over their channels."""
PHOTO_COLOURS = 96
"""Places that all photos on one picture share evenly: 24 each where there are four."""


def _exact() -> list[theme.Colour]:
    """Return the colours that must not shift at all: grounds and words."""
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
        *map(theme.edge_colour, range(4)),
        theme.mix(theme.PLATE, theme.FELT, 0.6),
        *theme.SIDES,
        *theme.DISCS,
        theme.DISC_FIGURE,
    ]
    ground = sprites.felt(theme.WIDTH, theme.HEIGHT).image().getcolors(4096) or []
    steps = [colour for _, colour in sorted(ground, reverse=True)[:20] if isinstance(colour, tuple)]
    return [*plain, *((r, g, b) for r, g, b in steps)]


def _drawn() -> Image.Image:
    """Return one picture with the colours of all that is drawn: cards bright and dimmed, signs.

    Every second pixel each way: that is enough to count colours, and four times faster.
    """
    width, height = CARD_WIDTH + 2 * sprites.MARGIN, sprites.card_height(CARD_WIDTH) + 2 * sprites.MARGIN
    places = [(x, y) for y in range(0, _DOWN * height, height) for x in range(0, _ACROSS * width, width)]
    free = iter(places)
    canvas = Canvas(sprite(Image.new("RGB", (_ACROSS * width, _DOWN * height), theme.FELT)))

    def card(code: Card | None, glow: theme.Colour | None = None, dimming: float = 0) -> None:
        x, y = next(free)
        canvas.card(code, x + width / 2, y + height / 2, CARD_WIDTH, glow=glow, dimming=dimming)

    for code in CARDS:
        card(code)
    for code in CARDS[::3]:
        card(code, dimming=0.46)
    for contract in CONTRACTS:
        canvas.paste(sprites.sign(contract, CARD_WIDTH), *next(free))
    card(None)
    card("O9", theme.TURN)
    sheet = painted(canvas.ground, canvas.strokes, canvas.box)
    return sheet.resize((sheet.width // 2, sheet.height // 2), Image.Resampling.NEAREST)


_ACROSS, _DOWN = 12, 6
"""Cards on a sheet of all that is drawn."""


def _blends() -> list[theme.Colour]:
    """Return what the smooth edges of words and boxes are made of: three steps from each ink to its ground."""
    out: list[theme.Colour] = []
    for ground in (theme.PANEL, theme.PLATE):
        for ink in (theme.CREAM, theme.MUTED, theme.TURN, *theme.SIDES[:2]):
            for k in (1, 2, 3):
                r, g, b = ((a * k + z * (4 - k)) // 4 for a, z in zip(ink, ground, strict=True))
                out.append((r, g, b))
    return out


def _commonest(image: Image.Image, known: list[theme.Colour]) -> list[theme.Colour]:
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


@remember(4 * KIB)
def _base_palette() -> bytes:
    """Return the colours that all pictures share, three bytes each."""
    drawn = _drawn()
    exact = _exact()
    fixed = list(dict.fromkeys([*exact, *_commonest(drawn, exact), *_blends()]))
    rest = drawn.quantize(BASE_COLOURS - len(fixed), Image.Quantize.MEDIANCUT).getpalette() or []
    flat = [channel for colour in fixed for channel in colour] + rest
    return bytes(flat[: 3 * BASE_COLOURS])


@remember(256 * KIB)
def _photo_colours(data: bytes, most: int) -> bytes:
    """Return at most so many colours of one avatar; none if it cannot be read."""
    square = avatars.photo(data, 92)
    if square is None:
        return b""
    found = square.quantize(most, Image.Quantize.MEDIANCUT).getpalette() or []
    return bytes(found[: 3 * most])


@remember(512 * KIB)
def _palette(photos: frozenset[bytes]) -> bytes:
    most = PHOTO_COLOURS // max(1, len(photos))
    return _base_palette() + b"".join(_photo_colours(data, most) for data in sorted(photos))


class _Palettes:
    """Palettes as Pillow wants them, each lent to one thread at a time.

    Pillow keeps a table of the colours already looked up inside the palette: kept for the next frame it makes the
    lookup three times faster, and shared between threads it would be a race.
    """

    EACH = 512 * KIB
    """What Pillow's table takes: two bytes for each of 64 x 64 x 64 colours."""
    _MOST = 4

    def __init__(self) -> None:
        self._idle: list[tuple[bytes, Image.Image]] = []
        """The one given back last is the last one."""
        self._lock = threading.Lock()

    @contextmanager
    def lend(self, colours: bytes) -> Iterator[Image.Image]:
        """Give a palette of these colours, three bytes each, to the calling thread alone."""
        with self._lock:
            found = [index for index, (held, _) in enumerate(self._idle) if held == colours]
            palette = self._idle.pop(found[-1])[1] if found else None
        if palette is None:
            palette = Image.new("P", (1, 1))
            palette.putpalette(colours)
        yield palette
        with self._lock:
            self._idle.append((colours, palette))
            if len(self._idle) > self._MOST:
                self._idle.pop(0)

    def use(self) -> CacheUse:
        """Tell how many wait to be lent."""
        with self._lock:
            return CacheUse(len(self._idle), len(self._idle) * self.EACH, self._MOST * self.EACH)

    def clear(self) -> None:
        """Forget those that are not lent."""
        with self._lock:
            self._idle.clear()


_PALETTES = _Palettes()
register("palettes", _PALETTES.use, _PALETTES.clear)


_ONE_AT_A_TIME = threading.Lock()
"""The first palette takes half a second: a second thread waits for it and does not make it once more."""


def colours(photos: AbstractSet[bytes] = frozenset()) -> bytes:
    """Return the palette of a picture with these avatars, as fetched: three bytes a colour, the shared ones first."""
    with _ONE_AT_A_TIME:
        return _palette(frozenset(photos))


def looked_up(image: Image.Image, palette: bytes) -> Image.Image:
    """Return an image (RGB) in the nearest of these colours (mode P)."""
    with _PALETTES.lend(palette) as lent:
        return image.quantize(palette=lent, dither=Image.Dither.NONE)
