"""One player's hand: playable cards raised and bright, the others sunk; over it trump and the trick so far."""

from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_card, draw_flat_card, draw_trump_star
from bot.render.kit.packs import Card, Pack, check_cards, suit_of
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import RING, ContractScene, PlayedCard, Position
from bot.render.kit.seat_plates import is_trump, multiplier_badge
from bot.render.kit.text import beginning, width, write
from bot.render.layouts.panels import contract_sign
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import Colour, opaque
from bot.render.raster.drawing import Scene

STRIP = 115
"""Where the strip over the cards ends, in pixels from the top."""
LARGEST_CARD = 253
LIFT, PADDING = 26, 20
_DIMMING = 0.46
_GAP, _LEAST_GAP = 16, 6
"""Between cards side by side, so that no shadow falls on another card, and at least over and under a row."""
_SIZES = (LARGEST_CARD, 199, 161)
"""Widths of the cards: they grow in steps as the hand gets smaller. More than two rows of six are smaller still."""
_SMALL_CARD = 125
"""A card not wider than this is drawn in the small variant: rank and suit are what matters."""


@dataclass(frozen=True, slots=True)
class HandScene(Scene):
    """One player's cards. Only that player may ever see it."""

    cards: tuple[Card, ...]
    """In the order to draw them: sorting is the caller's. Empty where a mode has only piles."""
    playable: frozenset[Card] | None = None
    """Raised and bright, the others dimmed; None where nothing is to be played: all are equally bright. May name
    the tops of piles."""
    contract: ContractScene | None = None
    """With the words and the trick it makes the strip over the cards; without any of the three there is no strip."""
    headline: str = ""
    """ "Et toca"; may be empty."""
    is_turn: bool = False
    """It is the reader who is to act, whatever there is to do: the headline has the colour of the turn."""
    trick: tuple[PlayedCard, ...] = ()
    """The trick on the table, in the order it was played, as small cards in the strip."""
    winning: Position | None = None
    sides: tuple[int | None, ...] = (0, 1, 0, 1)
    """By position: whose side each player is on, the reader's own at the bottom; None where nobody sits. From five
    players on, positions are those of the table, and the player's number stands for the name."""
    names: tuple[str, ...] = ("", "", "", "")
    """By position: who played a card of the trick, as much of the name as fits below it; "You" at the bottom."""
    pack: Pack = Pack.SPANISH
    """Whose signs the contract has."""
    notes: tuple[tuple[str, str], ...] = ()
    """Signs of the pack with a few words each, in the strip in place of a trick: ("S", "8-K")."""

    def __post_init__(self) -> None:
        check_cards(self.cards)
        self.check_playable()

    def check_playable(self) -> None:
        """Raise ValueError where a playable card is not shown."""
        if self.playable is not None and not self.playable <= self.shown:
            raise ValueError("A playable card is not in the hand.")

    @property
    def shown(self) -> frozenset[Card]:
        """Every card that the player may have a say about."""
        return frozenset(self.cards)

    def compose(self) -> Canvas:
        """Draw the hand, 1100 x 700 whatever it holds: the message keeps its height from the first card to the last.

        The cards are as large as rows of them allow, in steps, and none covers another.
        """
        canvas = table_canvas(self.pack)
        strip = STRIP if has_strip(self) else theme.RIM
        if has_strip(self):
            draw_strip(canvas, self)
        room = theme.HEIGHT - theme.RIM - strip
        card_width, rows = max(
            ((_card_width(self.cards, number, room), _rows(self.cards, number)) for number in (1, 2, 3)),
            key=lambda choice: choice[0],
        )
        card_height = card_images.card_height(card_width)
        free = room - len(rows) * (card_height + LIFT)
        between = free / (len(rows) + 1)
        for index, row in enumerate(rows):
            top = strip + LIFT + between + index * (card_height + LIFT + between)
            start = (theme.WIDTH - len(row) * card_width - (len(row) - 1) * _GAP) / 2
            for place, card in enumerate(row):
                x = start + place * (card_width + _GAP) + card_width / 2
                own_card(canvas, self, card, x, top + card_height / 2, card_width)
        return canvas


def _card_width(cards: tuple[Card, ...], rows: int, room: int) -> int:
    """Return how wide the cards can be in so many rows, within the picture's width and ``room`` pixels of height."""
    longest = max(1, -(-len(cards) // rows))
    across = (theme.WIDTH - 2 * PADDING - (longest - 1) * _GAP) // longest
    card_height = (room - (rows + 1) * _LEAST_GAP) // rows - LIFT
    widest = min(across, card_images.widest_card(card_height))
    return next((size for size in _SIZES if size <= widest), widest)


def _rows(cards: tuple[Card, ...], rows: int) -> list[tuple[Card, ...]]:
    """Return the cards in so many rows, none longer than it must be.

    Of a large hand a row ends where a suit does, as far as that leaves every row short enough.
    """
    longest = max(1, -(-len(cards) // rows))
    if len(cards) <= _MOST_WITHOUT_SUITS:
        return [cards[start : start + longest] for start in range(0, len(cards), longest)]
    ways = (
        (0, *cuts, len(cards))
        for cuts in combinations(range(1, len(cards)), rows - 1)
        if all(end - start <= longest for start, end in pairwise((0, *cuts, len(cards))))
    )
    ends = min(ways, key=partial(_raggedness, cards))
    return [cards[start:end] for start, end in pairwise(ends)]


def _raggedness(cards: tuple[Card, ...], ends: tuple[int, ...]) -> tuple[int, int]:
    """Return how many suits go on in the next row, and how much longer the longest row is than the shortest."""
    broken = sum(suit_of(cards[end - 1]) == suit_of(cards[end]) for end in ends[1:-1])
    lengths = [end - start for start, end in pairwise(ends)]
    return broken, max(lengths) - min(lengths)


_MOST_WITHOUT_SUITS = 12
"""A hand of up to so many cards is seen at a glance: its rows are equally long."""


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
    draw_card(canvas, card, x, y - raised, width, dimming=dimming, small=width <= _SMALL_CARD)
    if is_trump(scene.contract, card):
        draw_trump_star(canvas, x, y - raised, width, dimming=dimming)


def headline_colour(scene: HandScene) -> Colour:
    """Return the colour of the words: that of the turn where the reader is to act."""
    return theme.TURN if scene.is_turn else theme.CREAM


def draw_owner(canvas: Canvas, scene: HandScene, played: PlayedCard, x: float, y: float, room: int) -> None:
    """Write whose a small card of the trick is: the beginning of the name, its capitals' top at y, about x.

    At a table of more than four that is the player's number.
    """
    side = scene.sides[played.position]
    if side is None:
        raise ValueError(f"Nobody sits at position {played.position}, where a card was played.")
    name = scene.names[played.position] if len(scene.names) <= len(RING) else str(played.position + 1)
    words, more = beginning(name, _OWNER, room), beginning(name, theme.LEAST_TEXT, room)
    size = _OWNER if words == more else theme.LEAST_TEXT
    y += _OWNER_HEIGHT / 2
    write(canvas, x, y, more, size, theme.side_colour(side), anchor="middle")


_OWNER, _OWNER_HEIGHT = theme.SMALL_TEXT, 20
"""Size of the name below a card of the trick, where it fits, and the height of its capitals, in pixels."""
TO_OWNER = 8
"""From a card to the name below it: past the frame of light around the winner."""


def draw_contract(
    canvas: Canvas, contract: ContractScene, x: float, y: float, room: float, pack: Pack = Pack.SPANISH
) -> float:
    """Draw sign, name and multiplier in one line beginning at x, the name in `room` pixels; returns where it ends."""
    contract_sign(canvas, contract.code, x, y - 33, 66, pack)
    x += 86
    sizes = (40, theme.NAME_TEXT, theme.SMALL_TEXT, theme.LEAST_TEXT)
    size = next((each for each in sizes if width(contract.name, each) <= room), sizes[0])
    x += write(canvas, x, y, contract.name, size, theme.CREAM, room=room) + 14
    if contract.multiplier > 1:
        x = multiplier_badge(canvas, x, y, contract.multiplier, 42) + 14
    return x


_STRIP_TOP, _STRIP_BOTTOM = theme.RIM + 3, STRIP + 3
"""Where the plate of the strip begins and ends: the cards' own room begins at `STRIP`, and they keep off it."""
_TRICK_CARD, _TRICK_PITCH, _OVER_TRICK = 42, 88, 6
"""Width of a card of the trick in the strip, from one to the next, and what is free over them, in pixels."""
_TRICK_OF_MANY = 52
"""From one card of the trick to the next where up to ten have numbers for names, in pixels."""


def _trick_pitch(scene: HandScene) -> int:
    return _TRICK_PITCH if len(scene.names) <= len(RING) else _TRICK_OF_MANY


def _trick(canvas: Canvas, scene: HandScene, left: float) -> None:
    """Draw the cards of the trick in the order they were played, and below each the beginning of whose it is."""
    top = _STRIP_TOP + _OVER_TRICK
    pitch = _trick_pitch(scene)
    free = (pitch - _TRICK_CARD) / 2
    below = top + card_images.card_height(_TRICK_CARD) + TO_OWNER
    for index, played in enumerate(scene.trick):
        x = left + index * pitch + free
        marked = played.position == scene.winning
        draw_flat_card(canvas, played.card, x, top, _TRICK_CARD, marked=marked)
        draw_owner(canvas, scene, played, x + _TRICK_CARD / 2, below, pitch - 6)


_NOTES, _NOTE_PITCH, _NOTE_SIGN = 210, 152, 44
"""Where notes begin, from one to the next, and the width of their signs, in pixels."""


def _note(canvas: Canvas, scene: HandScene, name: str, words: str, x: float) -> None:
    """Draw a sign, and words behind it."""
    y = (theme.EDGE + STRIP) / 2
    canvas.paste_centred(card_images.sign(name, _NOTE_SIGN, scene.pack), x + _NOTE_SIGN / 2, y)
    room = _NOTE_PITCH - _NOTE_SIGN - 14
    sizes = (theme.NAME_TEXT, theme.BODY_TEXT, theme.LEAST_TEXT)
    size = next((each for each in sizes if width(words, each) <= room), sizes[-1])
    write(canvas, x + _NOTE_SIGN + 7, y, words, size, theme.CREAM, room=room)


def draw_strip(canvas: Canvas, scene: HandScene) -> None:
    """Draw contract, trick and headline side by side at the top of the picture."""
    canvas.plate(
        (theme.EDGE, _STRIP_TOP, theme.WIDTH - 2 * theme.EDGE, _STRIP_BOTTOM - _STRIP_TOP),
        20,
        opaque(theme.PANEL),
    )
    x, y = theme.EDGE + 14.0, (theme.EDGE + STRIP) / 2
    if scene.contract is not None:
        x = draw_contract(
            canvas, scene.contract, x, y, 230 if len(scene.trick) <= len(RING) else 210, scene.pack
        )
    if scene.trick:
        pitch = _trick_pitch(scene)
        x = max(x, (theme.WIDTH - max(4, len(scene.trick)) * pitch) / 2)
        _trick(canvas, scene, x)
        x += max(3, len(scene.trick)) * pitch + 14
    colour = headline_colour(scene)
    if scene.notes:
        x = max(x + 10, _NOTES)
        for name, words in scene.notes:
            _note(canvas, scene, name, words, x)
            x += _NOTE_PITCH
    if scene.contract is None and not scene.trick and not scene.notes:
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
