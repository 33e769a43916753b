"""One player's hand: playable cards raised and bright, the others sunk; over it trump and the trick so far."""

from PIL import Image

from bot.render import sprites, theme
from bot.render.plates import Canvas, multiplier_badge
from bot.render.scene import Card, HandScene
from bot.render.table import small_cards
from bot.render.text import write

TWO_ROWS_FROM = 8
STRIP = 96
LARGEST_CARD = 172
_LIFT, _PADDING, _GAP = 26, 18, 10
_SHOWN_OF_BACK_ROW = 0.62
"""How much of the back row's cards is seen: index, sign and the better part of the picture."""
_DIMMING = 0.46


def compose_hand(scene: HandScene) -> Image.Image:
    """Draw the hand, 1100 pixels wide; its height follows from the rows, and from the strip if there is one."""
    rows = _rows(scene.cards)
    longest = max(len(row) for row in rows)
    card_width = min(LARGEST_CARD, (theme.WIDTH - 2 * _PADDING - (longest - 1) * _GAP) // max(1, longest))
    card_height = sprites.card_height(card_width)
    step = round(card_height * _SHOWN_OF_BACK_ROW) + _LIFT
    lift = 0 if scene.playable is None else _LIFT
    strip = STRIP if scene.contract or scene.headline or scene.trick else 0
    height = strip + _PADDING + _LIFT + (len(rows) - 1) * step + card_height + _PADDING
    canvas = Canvas(sprites.felt(theme.WIDTH, height))
    if strip:
        _draw_strip(canvas, scene)
    for index, row in enumerate(rows):
        top = strip + _PADDING + _LIFT + index * step
        start = (theme.WIDTH - len(row) * card_width - (len(row) - 1) * _GAP) / 2
        for place, card in enumerate(row):
            raised = lift if scene.playable is not None and card in scene.playable else 0
            sunk = scene.playable is not None and card not in scene.playable
            x = start + place * (card_width + _GAP) + card_width / 2
            canvas.card(card, x, top + card_height / 2 - raised, card_width, dimming=_DIMMING if sunk else 0)
    return canvas.image


def _rows(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    if len(cards) < TWO_ROWS_FROM:
        return [cards]
    half = (len(cards) + 1) // 2
    return [cards[:half], cards[half:]]


def _draw_strip(canvas: Canvas, scene: HandScene) -> None:
    canvas.box((12, 10, theme.WIDTH - 24, STRIP - 12), 20)
    x, y = 26.0, 10 + (STRIP - 12) / 2
    if scene.contract is not None:
        canvas.paste_centred(sprites.sign(scene.contract.code, 64), x + 32, y)
        x += 78
        x += write(canvas.image, x, y, scene.contract.name, 38, theme.CREAM, room=230) + 14
        if scene.contract.multiplier > 1:
            x = multiplier_badge(canvas, x, y, scene.contract.multiplier, 36) + 14
    trick_width = 4 * (42 + 11)
    if scene.trick:
        x = max(x, (theme.WIDTH - trick_width) / 2)
        small_cards(canvas, scene.trick, scene.winning, x, y - sprites.card_height(42) / 2, 42)
        x += trick_width + 14
    colour = theme.TURN if scene.playable is not None else theme.CREAM
    if scene.contract is None and not scene.trick:
        write(
            canvas.image,
            theme.WIDTH / 2,
            y,
            scene.headline,
            38,
            colour,
            anchor="middle",
            room=theme.WIDTH - 80,
        )
        return
    right = theme.WIDTH - 34
    write(canvas.image, right, y, scene.headline, 38, colour, anchor="right", room=right - x)
