"""What every picture of a player's own cards is made of: the strip over them, and what marks a card as playable."""

from bot.render import sprites, theme
from bot.render.hand_scene import HandScene
from bot.render.panels import LAST_CARD, SMALL_GAP, contract_sign, small_cards
from bot.render.plates import Canvas, is_trump, multiplier_badge
from bot.render.scene import Card, ContractScene, PlayedCard
from bot.render.text import write
from bot.render.theme import opaque

STRIP = 115
"""Where the strip over the cards ends, in pixels from the top."""
LARGEST_CARD = 260
LIFT, PADDING = 26, 20
_DIMMING = 0.46


def has_strip(scene: HandScene) -> bool:
    """Tell whether there is anything to say in the strip."""
    return bool(scene.contract or scene.headline or scene.trick)


def lift_and_dimming(scene: HandScene, card: Card | None) -> tuple[int, float]:
    """Return how far a card is raised, in pixels, and how much it is dimmed."""
    if scene.playable is None:
        return 0, 0
    return (LIFT, 0) if card in scene.playable else (0, _DIMMING)


def own_card(canvas: Canvas, scene: HandScene, card: Card, x: float, y: float, width: int) -> None:
    """Draw a card with its middle at (x, y), or raised over it where it may be played; a trump with its star."""
    raised, dimming = lift_and_dimming(scene, card)
    canvas.card(card, x, y - raised, width, dimming=dimming)
    if is_trump(scene.contract, card):
        canvas.trump_mark(x, y - raised, width, dimming=dimming)


def headline_colour(scene: HandScene) -> theme.Colour:
    """Return the colour of the words: that of the turn where the reader is to act."""
    return theme.TURN if scene.is_turn else theme.CREAM


def draw_owner(canvas: Canvas, scene: HandScene, played: PlayedCard, x: float, y: float, width: int) -> None:
    """Draw whose a small card of the trick is: a bar below it from (x, y) on, in the colour of the side.

    That of the reader's own side is broken in two, for those who cannot tell the colours.
    """
    side = scene.sides[played.position]
    if side is None:
        raise ValueError(f"Nobody sits at position {played.position}, where a card was played.")
    colour = opaque(theme.side_colour(side))
    if side != scene.sides[0]:
        canvas.paste(sprites.box(width, _OWNER, 4, colour), x, y)
        return
    half = (width - _BREAK) // 2
    for start in (x, x + width - half):
        canvas.paste(sprites.box(half, _OWNER, 4, colour), start, y)


_OWNER, _BREAK = 11, 14
"""Height of the bar below a card of the trick, and what is left out of the middle of one's own side's, in pixels."""
TO_OWNER = 7
"""From a card to the bar below it: past the frame of light around the winner."""


def draw_contract(canvas: Canvas, contract: ContractScene, x: float, y: float, room: float) -> float:
    """Draw sign, name and multiplier in one line beginning at x, the name in `room` pixels; returns where it ends."""
    contract_sign(canvas, contract.code, x, y - 33, 66)
    x += 86
    x += write(canvas.image, x, y, contract.name, 40, theme.CREAM, room=room) + 14
    if contract.multiplier > 1:
        x = multiplier_badge(canvas, x, y, contract.multiplier, 42) + 14
    return x


_OVER_TRICK = 6
"""What is free over the cards of the trick in the strip, in pixels."""


def draw_strip(canvas: Canvas, scene: HandScene) -> None:
    """Draw contract, trick and headline side by side at the top of the picture."""
    canvas.box((theme.EDGE, theme.EDGE, theme.WIDTH - 2 * theme.EDGE, STRIP - theme.EDGE), 20)
    x, y = theme.EDGE + 14.0, (theme.EDGE + STRIP) / 2
    if scene.contract is not None:
        x = draw_contract(canvas, scene.contract, x, y, 230)
    trick_width = 4 * (LAST_CARD + SMALL_GAP)
    if scene.trick:
        x = max(x, (theme.WIDTH - trick_width) / 2)
        small_cards(canvas, scene.trick, scene.winning, x, theme.EDGE + _OVER_TRICK, LAST_CARD)
        for index, played in enumerate(scene.trick):
            bar_y = theme.EDGE + _OVER_TRICK + sprites.card_height(LAST_CARD) + TO_OWNER
            draw_owner(canvas, scene, played, x + index * (LAST_CARD + SMALL_GAP), bar_y, LAST_CARD)
        x += trick_width + 14
    colour = headline_colour(scene)
    if scene.contract is None and not scene.trick:
        write(
            canvas.image,
            theme.WIDTH / 2,
            y,
            scene.headline,
            42,
            colour,
            anchor="middle",
            room=theme.WIDTH - 80,
        )
        return
    right = theme.WIDTH - theme.EDGE - 24
    write(canvas.image, right, y, scene.headline, 42, colour, anchor="right", room=right - x)
