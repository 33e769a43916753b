"""The strip over the own cards: contract, headline, and the trick where nothing has room beside the cards."""

from __future__ import annotations

from bot.render.kit import card_images, theme
from bot.render.kit.card_images import draw_flat_card
from bot.render.kit.scene import RING, ContractScene, Pack, PlayedCard
from bot.render.kit.seat_plates import multiplier_badge
from bot.render.kit.text import beginning, gained, width, write
from bot.render.layouts.hand.content import HandContent
from bot.render.layouts.table.panels import LastTrickScene, contract_sign
from bot.render.raster.canvas import Canvas
from bot.render.raster.colour import Colour, opaque

STRIP, LOW_STRIP = 115, 92
"""Where the strip over the cards ends, in pixels from the top: with a trick in it, and without."""


def headline_colour(scene: HandContent) -> Colour:
    """Return the colour of the words: that of the turn where the reader is to act."""
    return theme.TURN if scene.is_turn else theme.CREAM


def draw_owner(canvas: Canvas, scene: HandContent, played: PlayedCard, x: float, y: float, room: int) -> None:
    """Draw the (shortened) owner's name below a trick card, centred at x.

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
"""Preferred size of the name below a card of the trick, and the height of its capitals, in pixels."""
TO_OWNER = 8
"""From a card to the name below it: past the frame of light around the winner."""


def draw_contract(
    canvas: Canvas, contract: ContractScene, x: float, y: float, room: float, pack: Pack = Pack.SPANISH
) -> float:
    """Draw sign, name and multiplier in one line beginning at x, the name in `room` pixels; returns its right end."""
    contract_sign(canvas, contract.code, x, y - 33, 66, pack)
    x += 86
    sizes = (40, theme.NAME_TEXT, theme.SMALL_TEXT, theme.LEAST_TEXT)
    size = next((each for each in sizes if width(contract.name, each) <= room), sizes[0])
    x += write(canvas, x, y, contract.name, size, theme.CREAM, room=room) + 14
    if contract.multiplier > 1:
        x = multiplier_badge(canvas, x, y, contract.multiplier, 42) + 14
    return x


_STRIP_TOP = theme.RIM + 3
"""Where the plate of the strip begins; it ends three pixels below its room, and the cards keep off it."""
_TRICK_CARD, _TRICK_PITCH, _OVER_TRICK = 42, 88, 6
"""Width and pitch of the trick's cards in the strip, and the space above them, in pixels."""
_TRICK_OF_MANY = 52
"""From one card of the trick to the next where up to ten have numbers for names, in pixels."""


def _trick_pitch(scene: HandContent) -> int:
    return _TRICK_PITCH if len(scene.names) <= len(RING) else _TRICK_OF_MANY


def _trick(canvas: Canvas, scene: HandContent, left: float) -> None:
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


def _note(canvas: Canvas, scene: HandContent, name: str, words: str, x: float, y: float) -> None:
    """Draw a sign, and words behind it."""
    canvas.paste_centred(card_images.sign(name, _NOTE_SIGN, scene.pack), x + _NOTE_SIGN / 2, y)
    room = _NOTE_PITCH - _NOTE_SIGN - 14
    sizes = (theme.NAME_TEXT, theme.BODY_TEXT, theme.LEAST_TEXT)
    size = next((each for each in sizes if width(words, each) <= room), sizes[-1])
    write(canvas, x + _NOTE_SIGN + 7, y, words, size, theme.CREAM, room=room)


def draw_strip(canvas: Canvas, scene: HandContent, bottom: int = STRIP) -> None:
    """Draw contract and headline side by side at the top of the picture, and a middle part between them.

    The middle part is the trick so far, the one before it, or notes, if it fits and the strip is not low.
    """
    canvas.plate(
        (theme.EDGE, _STRIP_TOP, theme.WIDTH - 2 * theme.EDGE, bottom + 3 - _STRIP_TOP),
        20,
        opaque(theme.PANEL),
    )
    x: float = theme.EDGE + 14
    y = (theme.EDGE + bottom) / 2
    trick, last = (scene.trick, scene.last) if bottom == STRIP else ((), None)
    if scene.contract is not None:
        room = 430 if not trick and not scene.notes else 230 if len(trick) <= len(RING) else 210
        x = draw_contract(canvas, scene.contract, x, y, room, scene.pack)
    if trick:
        pitch = _trick_pitch(scene)
        x = max(x, (theme.WIDTH - max(4, len(trick)) * pitch) / 2)
        _trick(canvas, scene, x)
        x += max(3, len(trick)) * pitch + 14
    colour = headline_colour(scene)
    if scene.notes:
        x = max(x + 10, _NOTES)
        for name, words in scene.notes:
            _note(canvas, scene, name, words, x, y)
            x += _NOTE_PITCH
    right = theme.WIDTH - theme.EDGE - 24.0
    if last is not None:
        right -= _last(canvas, last, right) + 20
    if scene.contract is None and not trick and not scene.notes:
        middle, wide = (theme.EDGE + right) / 2, right - theme.EDGE - 40
        write(canvas, middle, y, scene.headline, 42, colour, anchor="middle", room=wide)
        return
    write(canvas, right, y, scene.headline, 42, colour, anchor="right", room=right - x)


def _last(canvas: Canvas, last: LastTrickScene, right: float) -> float:
    """Draw the last finished trick at the right end, its winner's card in a frame, its points under it."""
    taken = len(last.cards) * _LAST_PITCH
    left = right - taken
    for index, played in enumerate(last.cards):
        x = left + index * _LAST_PITCH
        draw_flat_card(
            canvas,
            played.card,
            x,
            _STRIP_TOP + _OVER_TRICK,
            _LAST_CARD,
            marked=played.position == last.winner,
        )
    below = _STRIP_TOP + _OVER_TRICK + card_images.card_height(_LAST_CARD) + TO_OWNER + 12
    words = "" if last.points is None else gained(last.points)
    write(canvas, left + taken / 2 - 4, below, words, theme.SMALL_TEXT, theme.CREAM, anchor="middle")
    return taken


_LAST_CARD, _LAST_PITCH = 38, 46
"""Width of a card of the last finished trick in the strip, and from one to the next, in pixels."""
