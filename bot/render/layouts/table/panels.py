"""Panels: trump and multiplier, the score, the trick before, the counter of tricks."""

from dataclasses import dataclass

from bot.render.kit import card_images, icons, theme
from bot.render.kit.card_images import draw_flat_card
from bot.render.kit.scene import ContractScene, Pack, PlayedCard, Position
from bot.render.kit.seat_plates import SEATS, multiplier_badge
from bot.render.kit.text import drawable, gained, width, wrap, write
from bot.render.layouts.table.score import SideScene, score_panel, score_place
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import Colour, opaque
from bot.render.raster.shapes import box


@dataclass(frozen=True, slots=True)
class LastTrickScene:
    """The trick before the one that lies on the table."""

    title: str
    """ "Basa anterior"."""
    cards: tuple[PlayedCard, ...]
    """In the order they were played."""
    winner: Position
    winner_name: str
    side: int
    points: int | None
    """Points of the trick; None if they are not worth a word."""


@dataclass(frozen=True, slots=True)
class ProgressScene:
    """The counter: "Basa 5 /12", tricks won by each side; between hands "Mà 3"."""

    title: str
    number: int
    total: int | None = None
    won_title: str = ""
    """The word over the tricks won of each side ("guanyades"); if empty, they are not shown."""


def panels(
    canvas: Canvas,
    places: dict[str, Place],
    sides: tuple[SideScene, ...],
    contract: ContractScene | None,
    last_trick: LastTrickScene | None,
    progress: ProgressScene | None,
    pack: Pack,
) -> None:
    """Draw each panel that there is something for: trump, score, the trick before, the counter.

    Discord lays a badge over the corner at the bottom left, where a description is to be read.
    """
    if contract is not None:
        contract_panel(canvas, contract, contract_place(contract, places["top_left"]), pack)
    score_panel(canvas, sides, score_place(sides, places["top_right"]))
    if last_trick is not None:
        last_trick_panel(canvas, last_trick, places["bottom_right"])
    if progress is not None:
        place = places["bottom_left"]
        progress_panel(canvas, progress, sides, place if progress.won_title else _low(place))


def _low(place: Place) -> Place:
    """Return the part of a corner that a counter without tricks takes: as high as a player's plate."""
    left, top, w, h = place
    height, width_ = SEATS[0][3], w * 3 // 4
    return left + w - width_, top + h - height, width_, height


def contract_place(contract: ContractScene, place: Place) -> Place:
    """Return the corner of the contract: lower than the others if it has a detail."""
    left, top, w, h = place
    return left, top, w, h + (_DETAIL_MORE if contract.detail else 0)


_DETAIL, _DETAIL_MORE = 38, 22
"""Height of the line for a detail of the contract, and its share of the panel's height, in pixels."""


def contract_panel(canvas: Canvas, contract: ContractScene, place: Place, pack: Pack = Pack.SPANISH) -> None:
    """Draw trump, call and value of the hand."""
    left, top, w, h = place
    canvas.plate(place, 20, opaque(theme.PANEL))
    if contract.detail:
        h -= _DETAIL
        y, room = top + h + _DETAIL / 2 - 5, w - 32.0
        write(
            canvas, left + 16, y, contract.detail, theme.BODY_TEXT, theme.TURN, weight="Semibold", room=room
        )
    contract_sign(canvas, contract.code, left + 16, top + (h - _SIGN) / 2, _SIGN, pack)
    x, right = left + _SIGN + 34.0, left + w - 14.0
    size = next(
        (size for size in (44, 40, theme.NAME_TEXT) if width(contract.name, size) <= right - x),
        theme.NAME_TEXT,
    )
    write(canvas, x, top + 33, contract.name, size, theme.CREAM, room=right - x)
    y = top + h - 38
    if contract.multiplier == 1:
        write(
            canvas,
            x,
            y,
            contract.label,
            theme.NOTE_TEXT,
            theme.MUTED,
            weight="Semibold",
            room=right - x,
        )
        return
    x = multiplier_badge(canvas, x, y, contract.multiplier, 42) + 12
    words, ink = (contract.call, theme.ALARM_TEXT) if contract.call else (contract.label, theme.MUTED)
    _call_word(canvas, words, x, y, right - x, ink)


def _call_word(canvas: Canvas, words: str, x: float, y: float, room: float, ink: Colour) -> None:
    """Write the words beside the multiplier, in one line or two, at the largest size that fits."""
    sizes = (theme.BODY_TEXT, theme.SMALL_TEXT, theme.LEAST_TEXT)
    broken = ((size, wrap(words, size, room, most)) for most in (1, 2) for size in sizes)
    size, lines = next(
        ((size, lines) for size, lines in broken if " ".join(lines) == words), (sizes[-1], [words])
    )
    for index, line in enumerate(lines):
        below = (index - (len(lines) - 1) / 2) * 30
        write(canvas, x, y + below, line, size, ink, room=room)


_SIGN = 96


def contract_sign(
    canvas: Canvas, code: str, x: float, y: float, size: int, pack: Pack = Pack.SPANISH
) -> None:
    """Draw the sign of the contract, its top left corner at (x, y); that of a trump suit wears the trumps' star."""
    canvas.paste(card_images.sign(code, size, pack), x, y)
    if code in pack.suits:
        canvas.paste_centred(icons.star(size * 2 // 5), x + size - 6, y + 6)


def last_trick_panel(canvas: Canvas, last: LastTrickScene, place: Place) -> None:
    """Draw the trick before: its cards, who won it, its points."""
    left, top, w, _ = place
    canvas.plate(place, 20, opaque(theme.PANEL))
    right = left + w - 16
    name, colour = drawable(last.winner_name), theme.side_colour(last.side)
    taken = width(last.title, theme.SMALL_TEXT, "Semibold") + _BETWEEN + width(name, theme.SMALL_TEXT)
    size = theme.SMALL_TEXT if taken <= w - 32 else theme.LEAST_TEXT
    x, y = left + 16, top + 24
    x += round(write(canvas, x, y, last.title, size, theme.MUTED, weight="Semibold", room=w * 0.58))
    write(canvas, right, y, name, size, colour, anchor="right", room=right - x - _BETWEEN)
    _small_cards(canvas, last.cards, last.winner, left + 18, top + _LAST_TOP, _LAST_CARD)
    write(
        canvas,
        right,
        top + 47 + card_images.card_height(_LAST_CARD) / 2,
        "" if last.points is None else gained(last.points),
        40,
        theme.CREAM,
        anchor="right",
    )


_LAST_CARD, _LAST_TOP, _BETWEEN = 46, 43, 12
"""Width of a card of the trick before, its offset in the panel, and the gap between the words over it."""


def _small_cards(
    canvas: Canvas, cards: tuple[PlayedCard, ...], winner: Position | None, x: float, y: float, w: int
) -> None:
    """Draw the cards of a trick side by side in the order they were played, the winner's in a frame of light."""
    for index, played in enumerate(cards):
        draw_flat_card(
            canvas, played.card, x + index * (w + _SMALL_GAP), y, w, marked=played.position == winner
        )


_SMALL_GAP = 11
"""Between small cards side by side, in pixels."""


def progress_panel(
    canvas: Canvas, progress: ProgressScene, sides: tuple[SideScene, ...], place: Place
) -> None:
    """Draw the counter large and the tricks of each side beside it, or below it where they are too many for that."""
    canvas.plate(place, 20, opaque(theme.PANEL))
    if progress.won_title:
        _counter_and_tricks(canvas, progress, sides, place)
    else:
        _counter(canvas, progress, place)


def _counter(canvas: Canvas, progress: ProgressScene, place: Place) -> None:
    """Draw the counter by itself: in one line, in the middle of its panel."""
    left, top, w, h = place
    pieces: list[tuple[str, int, Colour]] = [
        (progress.title, theme.NAME_TEXT, theme.MUTED),
        (str(progress.number), 56, theme.CREAM),
    ]
    if progress.total is not None:
        pieces.append((f"/{progress.total}", theme.NAME_TEXT, theme.MUTED))
    taken = sum(width(words, size) for words, size, _ in pieces) + 16 + 6 * (len(pieces) - 2)
    x, baseline = left + (w - taken) / 2, top + h / 2 + 18
    for (words, size, ink), gap in zip(pieces, (16, 6, 0), strict=False):
        x += write(canvas, x, baseline - size * 0.33, words, size, ink) + gap


def _counter_and_tricks(
    canvas: Canvas, progress: ProgressScene, sides: tuple[SideScene, ...], place: Place
) -> None:
    """Draw the counter over the tricks of each side, and nothing of either at the bottom left."""
    left, top, w, h = place
    x, low = left + 18.0, top + h - 44
    titled = write(
        canvas,
        x,
        top + 27,
        progress.title,
        theme.SMALL_TEXT,
        theme.MUTED,
        weight="Semibold",
        room=w * 0.4,
    )
    x += titled + 10
    x += write(canvas, x, top + 27, str(progress.number), 40, theme.CREAM)
    if progress.total is not None:
        x += 6 + write(canvas, x + 6, top + 29, f"/{progress.total}", theme.BODY_TEXT, theme.MUTED)
    right = left + w - 16.0
    write(
        canvas,
        right,
        top + 27,
        progress.won_title,
        theme.SMALL_TEXT,
        theme.MUTED,
        anchor="right",
        weight="Semibold",
        room=right - x - 14,
    )
    size, bar, gap = (44, 28, 16) if len(sides) == _TWO_SIDES else (36, 18, 8)
    for index in reversed(range(len(sides))):
        colour, words = theme.side_colour(index), str(sides[index].tricks or 0)
        right -= write(canvas, right, low, words, size, colour, anchor="right") + 6
        canvas.paste(box(bar, round(bar * 1.5), 5, opaque(colour)), right - bar, low - bar * 3 // 4)
        right -= bar + gap


_TWO_SIDES = 2
"""Sides whose tricks have room for large figures beside the corner that stays free."""
