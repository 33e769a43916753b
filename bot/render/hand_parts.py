"""What every picture of a player's own cards is made of: the strip over them, and what marks a card as playable."""

from bot.render import sprites, theme
from bot.render.panels import small_cards
from bot.render.plates import Canvas, multiplier_badge
from bot.render.scene import Card, ContractScene, HandScene
from bot.render.text import write

STRIP = 96
LARGEST_CARD = 260
LIFT, PADDING = 26, 18
_DIMMING = 0.46
_TRICK_CARD = 42


def has_strip(scene: HandScene) -> bool:
    """Tell whether there is anything to say in the strip."""
    return bool(scene.contract or scene.headline or scene.trick)


def lift_and_dimming(scene: HandScene, card: Card | None) -> tuple[int, float]:
    """Return how far a card is raised, in pixels, and how much it is dimmed."""
    if scene.playable is None:
        return 0, 0
    return (LIFT, 0) if card in scene.playable else (0, _DIMMING)


def headline_colour(scene: HandScene) -> theme.Colour:
    """Return the colour of the words: that of the turn where a card is to be played."""
    return theme.TURN if scene.playable is not None else theme.CREAM


def draw_contract(canvas: Canvas, contract: ContractScene, x: float, y: float, room: float) -> float:
    """Draw sign, name and multiplier in one line beginning at x, the name in `room` pixels; returns where it ends."""
    canvas.paste_centred(sprites.sign(contract.code, 64), x + 32, y)
    x += 78
    x += write(canvas.image, x, y, contract.name, 38, theme.CREAM, room=room) + 14
    if contract.multiplier > 1:
        x = multiplier_badge(canvas, x, y, contract.multiplier, 36) + 14
    return x


def draw_strip(canvas: Canvas, scene: HandScene) -> None:
    """Draw contract, trick and headline side by side at the top of the picture."""
    canvas.box((12, 10, theme.WIDTH - 24, STRIP - 12), 20)
    x, y = 26.0, 10 + (STRIP - 12) / 2
    if scene.contract is not None:
        x = draw_contract(canvas, scene.contract, x, y, 230)
    trick_width = 4 * (_TRICK_CARD + 11)
    if scene.trick:
        x = max(x, (theme.WIDTH - trick_width) / 2)
        small_cards(
            canvas, scene.trick, scene.winning, x, y - sprites.card_height(_TRICK_CARD) / 2, _TRICK_CARD
        )
        x += trick_width + 14
    colour = headline_colour(scene)
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
