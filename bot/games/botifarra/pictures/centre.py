"""What the middle of the table shows when no trick lies there."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.botifarra.pictures.centre_scene import (
    Announcement,
    CallLadder,
    CallState,
    CallStep,
    Centre,
    CutScene,
    Emblem,
    WinnerScene,
)
from bot.games.botifarra.pictures.result import draw_hand_result
from bot.games.botifarra.pictures.result_scene import HandResultScene
from bot.render.kit import cards as sprites
from bot.render.kit import icons as marks
from bot.render.kit import theme
from bot.render.kit.scene import CONTRACTS
from bot.render.kit.text import width, wrap_evenly, write
from bot.render.kit.theme import Colour, opaque
from bot.render.raster.canvas import Canvas, Place

AREA: Place = (258, 150, 584, 400)
"""Between the four players' plates."""
_LOW_AREA: Place = (258, 194, 584, 356)
"""The same under a score of four lines."""
_LARGE_AREA: Place = (258, 118, 584, 464)
"""Between them as well, but reaching into the corners."""
_FLAT = 300
"""A place lower than this has room for one line of each kind of words, and for small pictures."""


def covers_corners(centre: Centre) -> bool:
    """Tell whether the panels in the corners must give way: for a result that says what they say, and more."""
    return isinstance(centre, HandResultScene) and len(centre.sides) > 2


def draw_centre(canvas: Canvas, centre: Centre, place: Place | None = None, *, low: bool = False) -> None:
    """Draw whichever it is, in its usual area or in `place`; `low` where the score reaches into the usual one."""
    area = place or (_LARGE_AREA if covers_corners(centre) else _LOW_AREA if low else AREA)
    match centre:
        case Announcement():
            _announcement(canvas, centre, area)
        case CutScene():
            _cut(canvas, centre, area)
        case CallLadder():
            _ladder(canvas, centre, area)
        case WinnerScene():
            _winner(canvas, centre, area)
        case HandResultScene():
            canvas.plate(area, 28, opaque(theme.PANEL))
            draw_hand_result(canvas, centre, area)


_HEAD, _TAIL, _LARGE_TAIL = 44, 33, 50
_ALONE = 60
"""Size of a headline without an emblem over it."""
_LEADING, _TAIL_LEADING, _BETWEEN = 8, 9, 10
"""What a line of the headline and one of the detail take beyond their size, and what is between the two."""


@dataclass(frozen=True, slots=True)
class _Words:
    """A headline and what it says more, broken into lines."""

    head: list[str]
    tail: list[str]
    size: int
    tail_size: int
    is_whole: bool
    """Nothing had to be cut."""

    @property
    def height(self) -> int:
        tail = len(self.tail) * (self.tail_size + _TAIL_LEADING) + _BETWEEN if self.tail else 0
        return len(self.head) * (self.size + _LEADING) + tail

    def draw(
        self, canvas: Canvas, middle: float, top: float, room: float, inks: tuple[Colour, Colour]
    ) -> None:
        """Write all lines, the first one beginning at `top`."""
        y = top
        for line in self.head:
            height = self.size + _LEADING
            write(canvas, middle, y + height / 2, line, self.size, inks[0], anchor="middle", room=room)
            y += height
        y += _BETWEEN
        height = self.tail_size + _TAIL_LEADING
        for line in self.tail:
            write(
                canvas,
                middle,
                y + height / 2,
                line,
                self.tail_size,
                inks[1],
                anchor="middle",
                weight="Semibold",
            )
            y += height


def _broken(headline: str, detail: str, place: Place, emblem: int, tail_size: int = _TAIL) -> _Words:
    """Break into at most two lines of headline and three of detail, as many as fit under an emblem of that height.

    A detail that does not fit into one line of `tail_size` is set in the usual one.
    """
    _, _, w, h = place
    room, height = w - _ASIDE, h - emblem - 2 * _LEAST - (_APART if emblem else 0)
    size = _HEAD if emblem or h < AREA[3] - 50 else _ALONE
    if width(detail, tail_size, "Semibold") > room:
        tail_size = _TAIL
    line, tail_line = size + _LEADING, tail_size + _TAIL_LEADING
    two_lines = height >= 2 * line + (_BETWEEN + tail_line if detail else 0)
    head = wrap_evenly(headline, size, room, 2) if two_lines else [headline]
    most = int((height - len(head) * line - _BETWEEN) // tail_line)
    tail = wrap_evenly(detail, tail_size, room, max(1, min(3, most)), "Semibold")
    is_whole = (" ".join(head), " ".join(tail)) == (headline, detail)
    is_whole = is_whole and all(width(each, size) <= room for each in head)
    return _Words(head, tail, size, tail_size, is_whole)


def _largest(headline: str, detail: str, place: Place, heights: Sequence[int]) -> int:
    """Return the first of the heights of an emblem that leaves room for all words under it, or the last one."""
    return next((each for each in heights if _broken(headline, detail, place, each).is_whole), heights[-1])


def _under(
    canvas: Canvas,
    headline: str,
    detail: str,
    place: Place,
    emblem: int = 0,
    *,
    inks: tuple[Colour, Colour] = (theme.CREAM, theme.MUTED),
    tail_size: int = _TAIL,
) -> float:
    """Write the words under an emblem of that height, both in the middle; returns where the emblem begins."""
    left, top, w, h = place
    apart = 0 if not emblem else _APART
    words = _broken(headline, detail, place, emblem, tail_size)
    free = h - emblem - apart - words.height
    if emblem:  # the air is shared: over the emblem, between, and below the words
        apart += max(0, min(_APART, free // 4))
        free = h - emblem - apart - words.height
    upper = top + max(_LEAST, free // 2)
    words.draw(canvas, left + w / 2, upper + emblem + apart, w - _ASIDE, inks)
    return upper


_APART, _LEAST, _ASIDE = 16, 12, 48
"""Between an emblem and its words, between all and the edge of the box at least, and beside the words on both sides
together, in pixels."""


def _announcement(canvas: Canvas, scene: Announcement, place: Place) -> None:
    left, top, w, h = place
    flat = h < _FLAT
    middle = left + w / 2
    canvas.plate(place, 28, opaque(theme.PANEL))
    if scene.card is not None and flat:
        shown = sprites.card_width(h - 36)
        canvas.card(scene.card, left + 24 + shown / 2, top + h / 2, shown, glow=theme.TURN)
        _under(canvas, scene.headline, scene.detail, (left + shown + 24, top, w - shown - 24, h))
        return
    if scene.card is not None:
        shown = _SHOWN if h > _LOW_AREA[3] else _SHOWN_LOW
        height = sprites.card_height(shown)
        upper = _under(canvas, scene.headline, scene.detail, place, height)
        canvas.card(scene.card, middle, upper + height / 2, shown, glow=theme.TURN)
    elif scene.emblem is Emblem.PACK:
        heights = [sprites.card_height(each) for each in ((64,) if flat else _PACKS)]
        height = _largest(scene.headline, scene.detail, place, heights)
        back = sprites.card_width(height)
        upper = _under(canvas, scene.headline, scene.detail, place, height)
        for shift in (-2, -1, 0, 1, 2):
            canvas.card(None, middle + shift * back * 0.22, upper + height / 2, back)
    elif scene.emblem is Emblem.CONTRACTS:
        upper = _under(canvas, scene.headline, scene.detail, place, _EMBLEM)
        for index, contract in enumerate(CONTRACTS):
            sign = sprites.sign(contract, _EMBLEM)
            canvas.paste_centred(sign, middle + (index - 2) * 110, upper + _EMBLEM / 2)
    else:
        _under(canvas, scene.headline, scene.detail, place)


_EMBLEM = 96
_PACKS = (112, 84, 64)
"""Widths of the pack: the first that leaves room for all words, in pixels."""
_SHOWN, _SHOWN_LOW = 118, 98
"""Width of a card that is drawn for the first dealer, and where there is little room, in pixels."""


def _cut(canvas: Canvas, scene: CutScene, place: Place) -> None:
    """Draw the pack spread in a row, its top at the left, and the count from there: so deep lies each dozen."""
    left, _, w, _ = place
    canvas.plate(place, 28, opaque(theme.PANEL))
    back = sprites.face(None, _CUT_CARD)
    upper = _under(canvas, scene.headline, scene.detail, place, back.height + _CUT_SCALE) + 10
    pitch = (w - 2 * _CUT_MARGIN - _CUT_CARD) / (scene.cards - 1)
    for index in reversed(range(scene.cards)):
        canvas.paste(back, left + _CUT_MARGIN + index * pitch, upper)
    y = upper + back.height
    for depth in range(_CUT_STEP, scene.cards, _CUT_STEP):
        x = round(left + _CUT_MARGIN + _CUT_CARD + (depth - 1) * pitch)
        canvas.rectangle(x - 2, upper - 10, x + 1, y + 12, theme.TURN)
        write(canvas, x, y + 32, str(depth), theme.NOTE_TEXT, theme.TURN, anchor="middle")


_CUT_SCALE = 58
"""What the counts take below the cards, and their marks over them."""
_CUT_CARD, _CUT_MARGIN, _CUT_STEP = 88, 26, 12

_STEP_COLOURS: dict[CallState, tuple[Colour, Colour, Colour | None]] = {
    CallState.MADE: (theme.ALARM, theme.WHITE, None),
    CallState.ASKED: (theme.PLATE, theme.TURN, theme.TURN),
    CallState.LATER: (theme.PLATE, theme.MUTED, theme.FAINT),
    CallState.CLOSED: (theme.PLATE, theme.FAINT, None),
}
"""Ground, words and edge of a rung."""


def _ladder(canvas: Canvas, scene: CallLadder, place: Place) -> None:
    left, top, w, h = place
    canvas.plate(place, 28, opaque(theme.PANEL))
    step_height = 102 if h < _FLAT else 146
    _under(canvas, scene.headline, scene.detail, (left, top, w, h - step_height - (8 if h < _FLAT else 22)))
    if not scene.steps:
        return
    gap, margin = 16, 26
    step_width = (w - 2 * margin - gap * (len(scene.steps) - 1)) // len(scene.steps)
    step_width = min(step_width, _WIDEST_STEP)
    x = left + (w - len(scene.steps) * (step_width + gap) + gap) // 2
    y = top + h - step_height - (18 if h < _FLAT else 26)
    for index, step in enumerate(scene.steps):
        _step(canvas, step, (x + index * (step_width + gap), y, step_width, step_height))


_WIDEST_STEP = 300


def _step(canvas: Canvas, step: CallStep, place: Place) -> None:
    left, top, w, h = place
    ground, ink, edge = _STEP_COLOURS[step.state]
    asked = step.state is CallState.ASKED
    canvas.plate(place, 20, opaque(ground), opaque(edge) if edge else None, 5 if asked else 2 if edge else 0)
    write(canvas, left + w / 2, top + h * 0.37, f"×{step.multiplier}", 56, ink, anchor="middle")
    write(
        canvas,
        left + w / 2,
        top + h * 0.77,
        step.word,
        theme.BODY_TEXT,
        ink,
        anchor="middle",
        room=w - 14,
    )


def _winner(canvas: Canvas, scene: WinnerScene, place: Place) -> None:
    """Draw a crown for each side that has won, or shares the lead, in a shower of paper."""
    left, _, w, _ = place
    colour = theme.side_colour(scene.sides[0]) if len(scene.sides) == 1 else theme.CREAM
    canvas.plate(place, 28, opaque(theme.PANEL), opaque(colour), 8)
    widths = _CROWNS[min(len(scene.sides), 3) - 1 :] if scene.sides else ()
    heights = [each * 3 // 4 for each in widths] or [0]
    height = _largest(scene.headline, scene.detail, place, heights)
    inks = (colour, theme.CREAM)
    upper = _under(canvas, scene.headline, scene.detail, place, height, inks=inks, tail_size=_LARGE_TAIL)
    if not scene.sides:
        return
    pitch = height * 4 / 3 + _BETWEEN_CROWNS
    middle, reach = left + w / 2, len(scene.sides) * pitch / 2
    for across, down, kind in _CONFETTI:
        x, y = left + w * across, place[1] + place[3] * down
        if abs(x - middle) > reach or y < upper - _PAPER / 2:  # none looks out from behind a crown
            canvas.paste_centred(marks.confetti(_PAPER, kind), x, y)
    for index, side in enumerate(scene.sides):
        x = middle + (index - (len(scene.sides) - 1) / 2) * pitch
        canvas.paste_centred(marks.crown(height * 4 // 3, theme.side_colour(side)), x, upper + height / 2)


_CROWNS = (196, 160, 112, 80)
"""Widths of a crown alone, of two, of more, and of any where the words need the room, in pixels."""
_BETWEEN_CROWNS, _PAPER = 26, 26
"""Between two crowns, and the size of a piece of paper, in pixels."""
_CONFETTI = (
    (0.06, 0.1, 0),
    (0.12, 0.3, 1),
    (0.17, 0.13, 2),
    (0.22, 0.4, 3),
    (0.26, 0.22, 5),
    (0.3, 0.07, 4),
    (0.07, 0.47, 6),
    (0.94, 0.1, 5),
    (0.88, 0.28, 7),
    (0.82, 0.12, 4),
    (0.78, 0.39, 1),
    (0.74, 0.2, 2),
    (0.7, 0.08, 3),
    (0.93, 0.46, 0),
)
"""Pieces of paper: where each lies, as shares of the place, and which colour and turn it has."""
