"""What every picture of a player's own cards is made of: the strip over them, and what marks a card as playable."""

from bot.render.kit import cards as sprites
from bot.render.kit import theme
from bot.render.kit.scene import Card, ContractScene, PlayedCard
from bot.render.kit.seat_plates import is_trump, multiplier_badge
from bot.render.kit.text import beginning, write
from bot.render.layouts.hand_scene import HandScene
from bot.render.layouts.panels import contract_sign
from bot.render.raster.canvas import Canvas

STRIP = 115
"""Where the strip over the cards ends, in pixels from the top."""
LARGEST_CARD = 253
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


def draw_owner(canvas: Canvas, scene: HandScene, played: PlayedCard, x: float, y: float, room: int) -> None:
    """Write whose a small card of the trick is: the beginning of the name, its capitals' top at y, about x."""
    side = scene.sides[played.position]
    if side is None:
        raise ValueError(f"Nobody sits at position {played.position}, where a card was played.")
    name = scene.names[played.position]
    words, more = beginning(name, _OWNER, room), beginning(name, theme.LEAST_TEXT, room)
    size = _OWNER if words == more else theme.LEAST_TEXT
    y += _OWNER_HEIGHT / 2
    write(canvas, x, y, more, size, theme.side_colour(side), anchor="middle")


_OWNER, _OWNER_HEIGHT = theme.SMALL_TEXT, 20
"""Size of the name below a card of the trick, where it fits, and the height of its capitals, in pixels."""
TO_OWNER = 8
"""From a card to the name below it: past the frame of light around the winner."""


def draw_contract(canvas: Canvas, contract: ContractScene, x: float, y: float, room: float) -> float:
    """Draw sign, name and multiplier in one line beginning at x, the name in `room` pixels; returns where it ends."""
    contract_sign(canvas, contract.code, x, y - 33, 66)
    x += 86
    x += write(canvas, x, y, contract.name, 40, theme.CREAM, room=room) + 14
    if contract.multiplier > 1:
        x = multiplier_badge(canvas, x, y, contract.multiplier, 42) + 14
    return x


_STRIP_TOP, _STRIP_BOTTOM = theme.RIM + 3, STRIP + 3
"""Where the plate of the strip begins and ends: the cards' own room begins at `STRIP`, and they keep off it."""
_TRICK_CARD, _TRICK_PITCH, _OVER_TRICK = 42, 88, 6
"""Width of a card of the trick in the strip, from one to the next, and what is free over them, in pixels."""


def _trick(canvas: Canvas, scene: HandScene, left: float) -> None:
    """Draw the cards of the trick in the order they were played, and below each the beginning of whose it is."""
    top = _STRIP_TOP + _OVER_TRICK
    free = (_TRICK_PITCH - _TRICK_CARD) / 2
    below = top + sprites.card_height(_TRICK_CARD) + TO_OWNER
    for index, played in enumerate(scene.trick):
        x = left + index * _TRICK_PITCH + free
        marked = played.position == scene.winning
        canvas.flat_card(played.card, x, top, _TRICK_CARD, marked=marked)
        draw_owner(canvas, scene, played, x + _TRICK_CARD / 2, below, _TRICK_PITCH - 6)


def draw_strip(canvas: Canvas, scene: HandScene) -> None:
    """Draw contract, trick and headline side by side at the top of the picture."""
    canvas.plate((theme.EDGE, _STRIP_TOP, theme.WIDTH - 2 * theme.EDGE, _STRIP_BOTTOM - _STRIP_TOP), 20)
    x, y = theme.EDGE + 14.0, (theme.EDGE + STRIP) / 2
    if scene.contract is not None:
        x = draw_contract(canvas, scene.contract, x, y, 230)
    if scene.trick:
        x = max(x, (theme.WIDTH - 4 * _TRICK_PITCH) / 2)
        _trick(canvas, scene, x)
        x += max(3, len(scene.trick)) * _TRICK_PITCH + 14
    colour = headline_colour(scene)
    if scene.contract is None and not scene.trick:
        write(
            canvas,
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
    write(canvas, right, y, scene.headline, 42, colour, anchor="right", room=right - x)
