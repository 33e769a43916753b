"""Why a hand ended by a revoke: the illegal card, what lay before it, what would have been legal (B34)."""

from bot.render import sprites, theme
from bot.render.plates import Canvas, Place
from bot.render.scene import Card, RevokeScene
from bot.render.text import width, wrap, write
from bot.render.theme import opaque

_WIDTHS = (110, 96, 84, 74, 64, 54)
"""Widths of the cards that are tried, the widest that fits is taken.

All are drawn in the small variant: rank and suit are what matters.
"""


def draw_revoke(canvas: Canvas, revoke: RevokeScene, place: Place) -> None:
    """Draw title and rule over one row of cards: the trick, the illegal one in red, the legal ones behind a tick."""
    left, top, w, h = place
    middle = left + w / 2
    write(canvas.image, middle, top + 22, revoke.title, 42, theme.ALARM_TEXT, anchor="middle", room=w)
    y = top + 68.0
    for line in wrap(revoke.detail, theme.NAME_TEXT, w, 2, "Semibold"):
        write(canvas.image, middle, y, line, theme.NAME_TEXT, theme.CREAM, anchor="middle", weight="Semibold")
        y += 42
    used = round(y - 24 - top)
    _cards(canvas, revoke, (left, top + used, w, h - used))


def _cards(canvas: Canvas, revoke: RevokeScene, place: Place) -> None:
    left, top, w, h = place
    card_width = next(
        (
            each
            for each in _WIDTHS
            if sprites.card_height(each) + 20 <= h and _row_width(revoke, each, len(revoke.legal)) <= w
        ),
        _WIDTHS[-1],
    )
    shown = next(
        (count for count in range(len(revoke.legal), 1, -1) if _row_width(revoke, card_width, count) <= w), 1
    )
    gap, height = _gap(card_width), sprites.card_height(card_width)
    y = top + h / 2
    x = left + (w - _row_width(revoke, card_width, shown)) / 2

    def card(code: Card) -> None:
        nonlocal x
        canvas.paste(sprites.face(code, card_width, True), x, y - height / 2)
        x += card_width + gap

    for code in revoke.trick:
        card(code)
    x += gap
    frame = sprites.box(card_width + 12, height + 12, 10, opaque(theme.ALARM))
    canvas.paste(frame, x - 6, y - height / 2 - 6)
    mark_x = x + card_width / 2
    card(revoke.card)
    canvas.paste_centred(sprites.mark(_mark(card_width), right=False), mark_x, y + height / 2 - 4)
    x += gap
    canvas.paste_centred(sprites.mark(_mark(card_width), right=True), x + _mark(card_width) / 2, y)
    x += _mark(card_width) + gap
    for code in revoke.legal[:shown]:
        card(code)
    if shown < len(revoke.legal):
        write(canvas.image, x, y, _more(revoke, shown), theme.NAME_TEXT, theme.CREAM)


def _mark(card_width: int) -> int:
    return round(card_width * 0.6)


def _gap(card_width: int) -> int:
    return card_width // 7


def _more(revoke: RevokeScene, shown: int) -> str:
    return f"+{len(revoke.legal) - shown}"


def _row_width(revoke: RevokeScene, card_width: int, shown: int) -> float:
    gap = _gap(card_width)
    cards = (len(revoke.trick) + 1 + shown) * (card_width + gap)
    more = 0.0 if shown == len(revoke.legal) else width(_more(revoke, shown), theme.NAME_TEXT)
    return cards + 2 * gap + _mark(card_width) + more
