"""The stage of the calls in the middle of the table: contro, recontro and Sant Vicenç."""

from dataclasses import dataclass
from enum import Enum

from bot.render.kit import theme
from bot.render.kit.text import write
from bot.render.layouts.table.headline import FLAT, write_under
from bot.render.layouts.table.table import Centre
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import Colour, opaque


class CallState(Enum):
    """The state of one stage of the calls (B17)."""

    MADE = "made"
    ASKED = "asked"
    LATER = "later"
    CLOSED = "closed"


_STEP_COLOURS: dict[CallState, tuple[Colour, Colour, Colour | None]] = {
    CallState.MADE: (theme.ALARM, theme.WHITE, None),
    CallState.ASKED: (theme.PLATE, theme.TURN, theme.TURN),
    CallState.LATER: (theme.PLATE, theme.MUTED, theme.FAINT),
    CallState.CLOSED: (theme.PLATE, theme.FAINT, None),
}
"""Ground, words and edge of a rung."""
_WIDEST_STEP = 300


@dataclass(frozen=True, slots=True)
class CallStep:
    """One rung of the ladder: "Contro", 2, asked."""

    word: str
    multiplier: int
    state: CallState


@dataclass(frozen=True, slots=True)
class CallLadder(Centre):
    """The stage of contro, recontro and Sant Vicenç in the middle of the table."""

    headline: str
    detail: str = ""
    steps: tuple[CallStep, ...] = ()

    def draw(self, canvas: Canvas, place: Place) -> None:
        """Draw the words over a rung for each stage."""
        left, top, w, h = place
        canvas.plate(place, 28, opaque(theme.PANEL))
        step_height = 102 if h < FLAT else 146
        write_under(
            canvas, self.headline, self.detail, (left, top, w, h - step_height - (8 if h < FLAT else 22))
        )
        if not self.steps:
            return
        gap, margin = 16, 26
        step_width = (w - 2 * margin - gap * (len(self.steps) - 1)) // len(self.steps)
        step_width = min(step_width, _WIDEST_STEP)
        x = left + (w - len(self.steps) * (step_width + gap) + gap) // 2
        y = top + h - step_height - (18 if h < FLAT else 26)
        for index, step in enumerate(self.steps):
            _step(canvas, step, (x + index * (step_width + gap), y, step_width, step_height))


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
