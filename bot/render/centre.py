"""What the middle of the table shows when no trick lies there."""

from bot.render import sprites, theme
from bot.render.plates import Canvas, Place
from bot.render.result import draw_hand_result
from bot.render.scene import (
    Announcement,
    CallLadder,
    CallState,
    CallStep,
    Centre,
    ContractCode,
    CutScene,
    Emblem,
    HandResultScene,
    WinnerScene,
)
from bot.render.text import wrap, write
from bot.render.theme import Colour, opaque

AREA: Place = (258, 150, 584, 400)
"""Between the four players' plates."""
_LARGE_AREA: Place = (258, 118, 584, 464)
"""Between them as well, but reaching into the corners."""
_FLAT = 300
"""A place lower than this has room for one line of each kind of words, and for small pictures."""
_CONTRACTS: tuple[ContractCode, ...] = ("O", "C", "E", "B", "botifarra")


def covers_corners(centre: Centre) -> bool:
    """Tell whether the panels in the corners must give way: for a result that says what they say, and more."""
    return isinstance(centre, HandResultScene) and len(centre.sides) > 2


def draw_centre(canvas: Canvas, centre: Centre, place: Place | None = None) -> None:
    """Draw whichever it is, in its usual area or in `place`."""
    area = place or (_LARGE_AREA if covers_corners(centre) else AREA)
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
            canvas.box(area, 28, opaque(theme.PANEL))
            draw_hand_result(canvas, centre, area)


def words(
    canvas: Canvas,
    headline: str,
    detail: str,
    place: Place,
    *,
    colour: Colour = theme.CREAM,
) -> None:
    """Write a headline of at most two lines and a detail of at most three, as many as fit, centred in `place`."""
    left, top, w, h = place
    two_lines = h >= 2 * 52 + (14 + 42 if detail else 0)
    head = wrap(headline, 44, w - 48, 2) if two_lines else [headline]
    tail = wrap(detail, 33, w - 48, max(1, min(3, (h - len(head) * 52 - 14) // 42)), "Semibold")
    height = len(head) * 52 + len(tail) * 42 + (14 if tail else 0)
    y = top + (h - height) / 2
    for line in head:
        write(canvas.image, left + w / 2, y + 26, line, 44, colour, anchor="middle", room=w - 48)
        y += 52
    y += 14
    for line in tail:
        write(canvas.image, left + w / 2, y + 21, line, 33, theme.MUTED, anchor="middle", weight="Semibold")
        y += 42


def _announcement(canvas: Canvas, scene: Announcement, place: Place) -> None:
    left, top, w, h = place
    flat = h < _FLAT
    canvas.box(place, 28, opaque(theme.PANEL))
    if scene.card is not None and flat:
        shown = round((h - 36) / sprites.CARD_RATIO)
        canvas.card(scene.card, left + 24 + shown / 2, top + h / 2, shown, glow=theme.TURN)
        words(canvas, scene.headline, scene.detail, (left + shown + 24, top, w - shown - 24, h))
        return
    if scene.card is not None:
        canvas.card(
            scene.card, left + w / 2, top + 18 + sprites.card_height(_SHOWN) / 2, _SHOWN, glow=theme.TURN
        )
        used = 24 + sprites.card_height(_SHOWN)
    elif scene.emblem is Emblem.NONE:
        used = 0
    elif scene.emblem is Emblem.PACK:
        for shift in (-44, -22, 0, 22, 44):
            canvas.card(None, left + w / 2 + shift, top + (70 if flat else 106), 64 if flat else 98)
        used = 130 if flat else 178
    else:
        for index, contract in enumerate(_CONTRACTS):
            sign = sprites.sign(contract, 92)
            canvas.paste_centred(sign, left + w / 2 + (index - 2) * 108, top + (72 if flat else 96))
        used = 130 if flat else 178
    words(canvas, scene.headline, scene.detail, (left, top + used, w, h - used - (14 if used else 0)))


_SHOWN = 126
"""Width of a card that is drawn for the first dealer, in pixels."""


def _cut(canvas: Canvas, scene: CutScene, place: Place) -> None:
    """Draw the pack spread in a row with a count below it: who cuts sees how deep each dozen lies."""
    left, top, w, h = place
    canvas.box(place, 28, opaque(theme.PANEL))
    back = sprites.face(None, _CUT_CARD)
    pitch = (w - 2 * _CUT_MARGIN - _CUT_CARD) / (scene.cards - 1)
    for index in range(scene.cards):
        canvas.paste(back, left + _CUT_MARGIN + index * pitch, top + 28)
    y = top + 28 + back.height
    for depth in range(_CUT_STEP, scene.cards, _CUT_STEP):
        x = round(left + _CUT_MARGIN + depth * pitch)
        canvas.draw.rectangle((x - 2, top + 18, x + 1, y + 12), fill=theme.TURN)
        write(canvas.image, x, y + 32, str(depth), theme.BODY_TEXT, theme.TURN, anchor="middle")
    used = 28 + back.height + 56
    words(canvas, scene.headline, scene.detail, (left, top + used, w, h - used - 14))


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
    canvas.box(place, 28, opaque(theme.PANEL))
    step_height = 112 if h < _FLAT else 146
    words(canvas, scene.headline, scene.detail, (left, top, w, h - step_height - 30))
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
    canvas.box(place, 20, opaque(ground), opaque(edge) if edge else None, 5 if asked else 2 if edge else 0)
    write(canvas.image, left + w / 2, top + h * 0.37, f"×{step.multiplier}", 56, ink, anchor="middle")
    write(
        canvas.image,
        left + w / 2,
        top + h * 0.77,
        step.word,
        theme.BODY_TEXT,
        ink,
        anchor="middle",
        room=w - 14,
    )


def _winner(canvas: Canvas, scene: WinnerScene, place: Place) -> None:
    left, top, w, h = place
    colour = theme.CREAM if scene.side is None else theme.side_colour(scene.side)
    canvas.box(place, 28, opaque(theme.PANEL), opaque(colour), 6)
    used = 0
    if scene.side is not None:
        canvas.paste_centred(sprites.crown(150, colour), left + w / 2, top + 94)
        used = 164
    words(canvas, scene.headline, scene.detail, (left, top + used, w, h - used - 14), colour=colour)
