"""Picture of a revoke that ended a hand: the illegal card, the cards before it, the legal cards (B34)."""

from dataclasses import dataclass

from bot.render.kit import card_images, icons, theme
from bot.render.kit.scene import Card, check_cards
from bot.render.kit.text import width, wrap_evenly, write
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque

_WIDTHS = (122, 110, 96, 84, 74, 70, 66, 62, 58, 54)
"""Widths of the cards that are tried, the widest that fits is taken.

All are drawn in the small variant: only rank and suit matter.
"""


@dataclass(frozen=True, slots=True)
class RevokeScene:
    """The illegal card that ended a hand (B34), with the cards before it and the legal cards."""

    title: str
    """ "Renúncia de l'Àngel"."""
    card: Card
    trick: tuple[Card, ...]
    """The cards that lay before it, in the order they were played."""
    legal: tuple[Card, ...]
    """The cards that would have been legal in its place."""
    detail: str
    """The rule in words: "Havia de seguir el pal"."""

    def __post_init__(self) -> None:
        check_cards((self.card, *self.trick, *self.legal))


def draw_revoke(canvas: Canvas, revoke: RevokeScene, place: Place) -> None:
    """Draw title and rule over the cards: the trick, the illegal one in red, the legal ones behind a tick."""
    left, top, w, h = place
    middle = left + w / 2
    write(canvas, middle, top + 20, revoke.title, 44, theme.ALARM_TEXT, anchor="middle", room=w)
    y = top + 68.0
    size = theme.NAME_TEXT if width(revoke.detail, theme.NAME_TEXT, "Semibold") <= w else theme.NOTE_TEXT
    for line in wrap_evenly(revoke.detail, size, w, 2, "Semibold"):
        write(canvas, middle, y, line, size, theme.CREAM, anchor="middle", weight="Semibold")
        y += 42
    used = round(y - 26 - top)
    _cards(canvas, revoke, (left, top + used, w, h - used))


def _cards(canvas: Canvas, revoke: RevokeScene, place: Place) -> None:
    """Draw all cards in one row, or the legal ones in a second row, whichever gives larger cards."""
    left, top, w, h = place
    one, two = (_widest(revoke, rows, w, h) for rows in (1, 2))
    rows, card_width = (2, two) if two >= one and two else (1, one)
    gap, height = _gap(card_width), card_images.card_height(card_width)
    legal = revoke.legal
    room = w - (_first_width(revoke, card_width) + gap if rows == 1 else 0)
    shown = next((n for n in range(len(legal), 1, -1) if _legal_width(revoke, card_width, n) <= room), 1)
    second = _legal_width(revoke, card_width, shown)
    first = _first_width(revoke, card_width) + (gap + second if rows == 1 else 0)
    y = top + h / 2 - (0 if rows == 1 else (height + _between(card_width)) / 2)
    x = _played(canvas, revoke, left + (w - first) / 2, y, card_width)
    if rows == 2:
        x, y = left + (w - second) / 2, y + height + _between(card_width)
    mark = _mark(card_width)
    canvas.paste_centred(icons.mark(mark, right=True), x + mark / 2, y)
    x += mark + gap
    for code in legal[:shown]:
        canvas.paste(card_images.face(code, card_width, True), x, y - height / 2)
        x += card_width + gap
    if shown < len(legal):
        write(canvas, x, y, _more(revoke, shown), theme.NAME_TEXT, theme.CREAM)


def _played(canvas: Canvas, revoke: RevokeScene, x: float, y: float, card_width: int) -> float:
    """Draw the trick and the illegal card from x to the right, their middle at y; returns where the row goes on."""
    gap, height = _gap(card_width), card_images.card_height(card_width)
    for code in revoke.trick:
        canvas.paste(card_images.face(code, card_width, True), x, y - height / 2)
        x += card_width + gap
    x += gap
    canvas.plate(
        (round(x) - 6, round(y - height / 2) - 6, card_width + 12, height + 12), 10, opaque(theme.ALARM)
    )
    canvas.paste(card_images.face(revoke.card, card_width, True), x, y - height / 2)
    canvas.paste_centred(icons.mark(_mark(card_width), right=False), x + card_width / 2, y + height / 2 - 4)
    return x + card_width + 2 * gap


def _widest(revoke: RevokeScene, rows: int, w: int, h: int) -> int:
    """Return the width of the widest card that fits into ``rows`` rows; 0 if none does in two."""
    for card_width in _WIDTHS:
        high = rows * card_images.card_height(card_width) + (rows - 1) * _between(card_width) + 24
        first, second = _first_width(revoke, card_width), _legal_width(revoke, card_width, len(revoke.legal))
        wide = max(first, second) if rows == 2 else first + _gap(card_width) + second
        if high <= h and wide <= w:
            return card_width
    return _WIDTHS[-1] if rows == 1 else 0


def _mark(card_width: int) -> int:
    return round(card_width * 0.6)


def _gap(card_width: int) -> int:
    return card_width // 7


def _between(card_width: int) -> int:
    """Return the space between two rows: the cross reaches into it."""
    return _mark(card_width) // 2 + 4


def _more(revoke: RevokeScene, shown: int) -> str:
    return f"+{len(revoke.legal) - shown}"


def _first_width(revoke: RevokeScene, card_width: int) -> float:
    """Return the width of the trick and the illegal card."""
    return (len(revoke.trick) + 1) * (card_width + _gap(card_width)) + _gap(card_width)


def _legal_width(revoke: RevokeScene, card_width: int, shown: int) -> float:
    """Return the width of the tick, the legal cards, and the number of those left out."""
    gap = _gap(card_width)
    more = 0.0 if shown == len(revoke.legal) else width(_more(revoke, shown), theme.NAME_TEXT) + gap
    return _mark(card_width) + shown * (card_width + gap) + more
