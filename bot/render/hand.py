"""One player's hand: playable cards raised and bright, the others sunk; over it trump and the trick so far."""

from PIL import Image

from bot.render import sprites, theme
from bot.render.panels import small_cards
from bot.render.piles import LAYER, draw_pile
from bot.render.plates import Canvas, multiplier_badge
from bot.render.scene import Card, HandScene
from bot.render.text import write

STRIP = 96
LARGEST_CARD = 260
_LIFT, _PADDING, _GAP = 26, 18, 10
_PILE_GAP, _SPLIT = 16, 28
"""Between piles, and between piles and hand."""
_BELOW = 3 * LAYER
"""What the hidden cards of a pile take below it."""
_DIMMING = 0.46


def compose_hand(scene: HandScene) -> Image.Image:
    """Draw the hand, 1100 x 700 whatever it holds: the message keeps its height from the first card to the last.

    The cards are as large as one or two rows of them allow, and none covers another. Piles stand on the left of the
    hand, two by two; without a hand they make rows of their own.
    """
    canvas = Canvas(sprites.felt(theme.WIDTH, theme.HEIGHT))
    strip = STRIP if scene.contract or scene.headline or scene.trick else 0
    if strip:
        _draw_strip(canvas, scene)
    if scene.piles:
        _draw_piles(canvas, scene, strip)
        return canvas.image
    room = theme.HEIGHT - strip
    card_width, rows = max(
        ((_card_width(scene.cards, number, room), _rows(scene.cards, number)) for number in (1, 2)),
        key=lambda choice: choice[0],
    )
    card_height = sprites.card_height(card_width)
    free = room - len(rows) * (card_height + _LIFT)
    between = free / (len(rows) + 1)
    for index, row in enumerate(rows):
        top = strip + _LIFT + between + index * (card_height + _LIFT + between)
        start = (theme.WIDTH - len(row) * card_width - (len(row) - 1) * _GAP) / 2
        for place, card in enumerate(row):
            raised, dimming = _state(scene, card)
            x = start + place * (card_width + _GAP) + card_width / 2
            canvas.card(card, x, top + card_height / 2 - raised, card_width, dimming=dimming)
    return canvas.image


def _state(scene: HandScene, card: Card | None) -> tuple[int, float]:
    """Return how far a card is raised and how much it is dimmed."""
    if scene.playable is None:
        return 0, 0
    return (_LIFT, 0) if card in scene.playable else (0, _DIMMING)


def _draw_piles(canvas: Canvas, scene: HandScene, strip: int) -> None:
    """Draw piles and hand as columns of one size, the piles on a ground of their own."""
    rows = 2 if scene.cards else 1
    pile_columns, hand_columns = -(-len(scene.piles) // rows), -(-len(scene.cards) // rows)
    columns, split = pile_columns + hand_columns, _SPLIT if scene.cards else 0
    room = theme.HEIGHT - strip
    across = (theme.WIDTH - 2 * _PADDING - (columns - 1) * _PILE_GAP - split) // columns
    card_height = (room - 2 * _PADDING) // rows - _LIFT - _BELOW
    card_width = min(LARGEST_CARD, across, sprites.card_width(card_height))
    card_height = sprites.card_height(card_width)
    pitch = card_width + _PILE_GAP
    start = (theme.WIDTH - columns * pitch + _PILE_GAP - split) / 2
    between = (room - rows * (card_height + _LIFT + _BELOW)) / (rows + 1)

    def spot(column: int, row: int) -> tuple[float, float]:
        top = strip + _LIFT + between + row * (card_height + _LIFT + _BELOW + between)
        after = split if column >= pile_columns else 0
        return start + column * pitch + after + card_width / 2, top + card_height / 2

    if scene.cards:
        right = round(start + pile_columns * pitch - _PILE_GAP / 2 + split / 2)
        canvas.draw.rectangle((right - 2, strip + 20, right + 1, theme.HEIGHT - 20), fill=theme.FAINT)
    for index, pile in enumerate(scene.piles):
        x, y = spot(index % pile_columns, index // pile_columns)
        raised, dimming = _state(scene, pile.top)
        draw_pile(canvas, pile, x, y, card_width, raised=raised, dimming=dimming)
    for index, card in enumerate(scene.cards):
        x, y = spot(pile_columns + index % hand_columns, index // hand_columns)
        raised, dimming = _state(scene, card)
        canvas.card(card, x, y - raised, card_width, dimming=dimming)


def _card_width(cards: tuple[Card, ...], rows: int, room: int) -> int:
    """Return how wide the cards can be in so many rows, within the picture's width and ``room`` pixels of height."""
    longest = max(1, -(-len(cards) // rows))
    across = (theme.WIDTH - 2 * _PADDING - (longest - 1) * _GAP) // longest
    card_height = (room - 2 * _PADDING) // rows - _LIFT
    return min(LARGEST_CARD, across, sprites.card_width(card_height))


def _rows(cards: tuple[Card, ...], rows: int) -> list[tuple[Card, ...]]:
    longest = max(1, -(-len(cards) // rows))
    return [cards[start : start + longest] for start in range(0, len(cards), longest)]


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
