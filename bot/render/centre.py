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
    Emblem,
    HandResultScene,
    WinnerScene,
)
from bot.render.text import wrap, write
from bot.render.theme import Colour, opaque

AREA: Place = (258, 150, 584, 400)
"""Between the four players' plates."""
_CONTRACTS: tuple[ContractCode, ...] = ("O", "C", "E", "B", "botifarra")


def draw_centre(canvas: Canvas, centre: Centre) -> None:
    """Draw whichever it is."""
    match centre:
        case Announcement():
            _announcement(canvas, centre)
        case CallLadder():
            _ladder(canvas, centre)
        case WinnerScene():
            _winner(canvas, centre)
        case HandResultScene():
            canvas.box(AREA, 28, opaque(theme.PANEL))
            draw_hand_result(canvas, centre, AREA)


def words(
    canvas: Canvas,
    headline: str,
    detail: str,
    place: Place,
    *,
    colour: Colour = theme.CREAM,
    top: float | None = None,
) -> None:
    """Write a headline of at most two lines and a detail of at most three, centred in `place` or from `top` down."""
    left, place_top, w, h = place
    head = wrap(headline, 44, w - 48, 2)
    tail = wrap(detail, 33, w - 48, 3, "Semibold")
    height = len(head) * 52 + len(tail) * 42 + (14 if tail else 0)
    y = place_top + (h - height) / 2 if top is None else top
    for line in head:
        write(canvas.image, left + w / 2, y + 26, line, 44, colour, anchor="middle")
        y += 52
    y += 14
    for line in tail:
        write(canvas.image, left + w / 2, y + 21, line, 33, theme.MUTED, anchor="middle", weight="Semibold")
        y += 42


def _announcement(canvas: Canvas, scene: Announcement) -> None:
    left, top, w, h = AREA
    canvas.box(AREA, 28, opaque(theme.PANEL))
    if scene.emblem is Emblem.NONE:
        words(canvas, scene.headline, scene.detail, AREA)
        return
    if scene.emblem is Emblem.PACK:
        for shift in (-44, -22, 0, 22, 44):
            canvas.card(None, left + w / 2 + shift, top + 106, 98)
    else:
        for index, contract in enumerate(_CONTRACTS):
            canvas.paste_centred(sprites.sign(contract, 92), left + w / 2 + (index - 2) * 108, top + 96)
    words(canvas, scene.headline, scene.detail, (left, top + 178, w, h - 192))


_STEP_COLOURS: dict[CallState, tuple[Colour, Colour, Colour | None]] = {
    CallState.MADE: (theme.ALARM, theme.WHITE, None),
    CallState.ASKED: (theme.PLATE, theme.TURN, theme.TURN),
    CallState.LATER: (theme.PLATE, theme.MUTED, theme.FAINT),
    CallState.CLOSED: (theme.PLATE, theme.FAINT, None),
}
"""Ground, words and edge of a rung."""


def _ladder(canvas: Canvas, scene: CallLadder) -> None:
    left, top, w, h = AREA
    canvas.box(AREA, 28, opaque(theme.PANEL))
    words(canvas, scene.headline, scene.detail, (left, top, w, h - 176))
    if not scene.steps:
        return
    gap, margin = 16, 26
    step_width = (w - 2 * margin - gap * (len(scene.steps) - 1)) // len(scene.steps)
    for index, step in enumerate(scene.steps):
        _step(canvas, step, (left + margin + index * (step_width + gap), top + h - 172, step_width, 146))


def _step(canvas: Canvas, step: CallStep, place: Place) -> None:
    left, top, w, _ = place
    ground, ink, edge = _STEP_COLOURS[step.state]
    asked = step.state is CallState.ASKED
    canvas.box(place, 20, opaque(ground), opaque(edge) if edge else None, 5 if asked else 2 if edge else 0)
    write(canvas.image, left + w / 2, top + 54, f"×{step.multiplier}", 56, ink, anchor="middle")
    write(
        canvas.image, left + w / 2, top + 112, step.word, theme.BODY_TEXT, ink, anchor="middle", room=w - 14
    )


def _winner(canvas: Canvas, scene: WinnerScene) -> None:
    left, top, w, h = AREA
    colour = theme.CREAM if scene.side is None else theme.side_colour(scene.side)
    canvas.box(AREA, 28, opaque(theme.PANEL), opaque(colour), 6)
    canvas.paste_centred(sprites.crown(150, colour), left + w / 2, top + 94)
    words(canvas, scene.headline, scene.detail, (left, top + 164, w, h - 178), colour=colour)
