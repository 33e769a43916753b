"""The score sheet of a match: one line a deal, and the curve of the score."""

from dataclasses import dataclass

from bot.render.kit import card_images, theme
from bot.render.kit.palettes import table_canvas
from bot.render.kit.scene import SeatScene
from bot.render.kit.text import NOTHING, Anchor, number, signed, width, write
from bot.render.layouts.results.winners import WINNERS, draw_winners
from bot.render.layouts.review.score_curve import CURVE, draw_curve
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import Scene
from bot.render.raster.shapes import box, disc

MOST_LINES = 16
"""A longer match shows its last deals: totals tell the rest."""
_LINE, _HEAD, _TITLE = 58, 88, 158
_NUMBER = 38


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal in the table of a match: sequences run by side."""

    contract: str
    multiplier: int
    taken: tuple[int, ...] | None
    """None if the points taken are void: in a deal that ended by a revoke (B34)."""
    written: tuple[int, ...]
    totals: tuple[int, ...]
    call: str = ""
    """The highest call of the deal in words; may be empty."""


@dataclass(frozen=True, slots=True)
class MatchResultScene(Scene):
    """The score sheet of a whole match, one line a deal; a picture of its own.

    Points taken are drawn for two sides only: three or four sides need the room, and the written points imply them.
    """

    headline: str
    """ "Guanyen Anna i Carla"."""
    detail: str
    """ "101 punts · obligada"; may be empty."""
    deal_title: str
    contract_title: str
    taken_title: str
    written_title: str
    total_title: str
    side_labels: tuple[str, ...]
    deals: tuple[DealLine, ...]
    totals: tuple[int, ...]
    winner: int | None
    """The side that has won, whose colour the headline has; None while nobody has, and for a draw."""
    winners: tuple[SeatScene, ...] = ()
    """The winners, or those who share the lead in a draw: their faces are crowned, over the headline."""
    target: int | None = None
    """Drawn as a line in the curve of the score; None where a match has no target."""

    def compose(self) -> Canvas:
        """Draw the result of a match, 1100 pixels wide and as high as its deals need, 700 at least.

        The faces of the winners take the top of it. A curve is drawn of two deals and more: one has none.
        """
        shown = self.deals[-MOST_LINES:]
        table_height = _HEAD + _LINE * (len(shown) + (1 if len(self.side_labels) == 2 else 2)) + 20
        title = _TITLE + (WINNERS if self.winners else 0)
        curve = CURVE + 20 if len(self.deals) > 1 else 0
        height = max(theme.HEIGHT, title + table_height + curve + 24)
        title += (height - title - table_height - curve - 24) // 2
        canvas = table_canvas(height=height)
        if self.winners:
            draw_winners(canvas, self.winners)
        _title(canvas, self, title)
        _table(canvas, self, shown, (24, title, theme.WIDTH - 48, table_height))
        if curve:
            draw_curve(
                canvas,
                [deal.totals for deal in self.deals],
                self.target,
                (24, title + table_height + 20, theme.WIDTH - 48, CURVE),
            )
        return canvas


def _title(canvas: Canvas, scene: MatchResultScene, bottom: int) -> None:
    """Draw the headline and the rules: centred under the faces of winners, else at the left."""
    colour = theme.CREAM if scene.winner is None else theme.side_colour(scene.winner)
    anchor: Anchor = "middle" if scene.winners else "left"
    x, room = (theme.WIDTH / 2, theme.WIDTH - 80) if scene.winners else (44, theme.WIDTH - 90)
    y = bottom - _TITLE / 2 + 4 - (24 if scene.detail else 0)
    write(canvas, x, y, scene.headline, 54, colour, anchor=anchor, room=room)
    write(
        canvas,
        x,
        y + 54,
        scene.detail,
        theme.NAME_TEXT,
        theme.MUTED,
        anchor=anchor,
        weight="Semibold",
        room=room,
    )


@dataclass(frozen=True, slots=True)
class _Columns:
    """Right edges of the numbers, by side; `taken` is empty where more than two sides need the room."""

    taken: list[float]
    written: list[float]
    total: list[float]

    @property
    def first(self) -> float:
        """Return the left edge of the numbers."""
        edges = self.taken or self.written
        return 2 * edges[0] - edges[1]


def _columns(scene: MatchResultScene, place: Place) -> _Columns:
    left, _, w, _ = place
    sides = len(scene.side_labels)
    groups, share = (3, 0.31) if sides == 2 else (2, 0.22)
    start, group_gap = left + w * share, 34.0
    group = (left + w - 24 - start - (groups - 1) * group_gap) / groups
    edges = [
        [start + g * (group + group_gap) + group * (s + 1) / sides for s in range(sides)]
        for g in range(groups)
    ]
    return _Columns(edges[-3] if groups == 3 else [], edges[-2], edges[-1])


def _table(canvas: Canvas, scene: MatchResultScene, shown: tuple[DealLine, ...], place: Place) -> None:
    left, top, w, _ = place
    canvas.plate(place, 24, opaque(theme.PANEL))
    columns = _columns(scene, place)
    _titles(canvas, scene, columns, place)
    before = len(scene.deals) - len(shown)
    for index, deal in enumerate(shown):
        _line(canvas, before + index + 1, deal, columns, (left, top + _HEAD + index * _LINE, w, _LINE))
    y = top + _HEAD + len(shown) * _LINE + 8
    canvas.rectangle(left + 20, y, left + w - 20, y + 2, theme.FAINT)
    for side, total in enumerate(scene.totals):
        size = 46 if len(scene.totals) == 2 else 40
        write(
            canvas,
            columns.total[side],
            y + 34,
            number(total),
            size,
            theme.side_colour(side),
            anchor="right",
        )
    if columns.taken:
        _legend(canvas, scene, left + 24.0, y + 34, 2 * columns.total[0] - columns.total[1] - left - 24)
    else:
        _legend(canvas, scene, left + 24.0, y + 34 + _LINE, w - 30.0)


def _titles(canvas: Canvas, scene: MatchResultScene, columns: _Columns, place: Place) -> None:
    left, top, w, _ = place
    y = top + 28
    heading = left + 24.0
    for title in (scene.deal_title, scene.contract_title):
        taken = write(
            canvas,
            heading,
            y,
            title,
            theme.SMALL_TEXT,
            theme.MUTED,
            weight="Semibold",
            room=min(w * 0.2, columns.first - heading),
        )
        heading = max(left + 96, heading + taken + 24)
    for edges, title in (
        (columns.taken, scene.taken_title),
        (columns.written, scene.written_title),
        (columns.total, scene.total_title),
    ):
        if not edges:
            continue
        first = 2 * edges[0] - edges[1]
        write(
            canvas,
            (first + edges[-1]) / 2 + 16,
            y,
            title,
            theme.BODY_TEXT,
            theme.MUTED,
            anchor="middle",
            weight="Semibold",
            room=edges[-1] - first - 10,
        )
        for side, edge in enumerate(edges):
            canvas.paste(box(44, 10, 5, opaque(theme.side_colour(side))), edge - 44, top + 54)


def _legend(canvas: Canvas, scene: MatchResultScene, x: float, y: float, room: float) -> None:
    """Write the label of each side beside its colour."""
    for side, label in enumerate(scene.side_labels):
        canvas.paste_centred(disc(24, theme.side_colour(side)), x + 12, y)
        x += 36
        x += 34 + write(
            canvas,
            x,
            y,
            label,
            theme.BODY_TEXT,
            theme.CREAM,
            weight="Semibold",
            room=room / len(scene.side_labels) - 70,
        )


def _line(canvas: Canvas, deal_number: int, deal: DealLine, columns: _Columns, place: Place) -> None:
    left, top, w, h = place
    y = top + h / 2
    if deal_number % 2:
        canvas.plate((left + 12, top + 2, w - 24, h - 4), 10, opaque(theme.PLATE))
    write(
        canvas,
        left + 60,
        y,
        str(deal_number),
        theme.BODY_TEXT,
        theme.MUTED,
        anchor="right",
        weight="Semibold",
    )
    canvas.paste_centred(card_images.sign(deal.contract, 44), left + 118, y)
    if deal.multiplier > 1:
        taken = write(canvas, left + 152, y, f"×{deal.multiplier}", _NUMBER, theme.ALARM_TEXT)
        if deal.call:
            x = left + 152 + taken + 10
            room = (columns.taken[0] - 54 if columns.taken else columns.written[0] - 84) - x
            if width(deal.call, theme.LEAST_TEXT, "Semibold") <= room:
                size, ink = theme.SMALL_TEXT, theme.ALARM_TEXT
                write(canvas, x, y, deal.call, size, ink, weight="Semibold", room=room)
    for side, edge in enumerate(columns.taken):
        write(
            canvas,
            edge,
            y,
            NOTHING if deal.taken is None else str(deal.taken[side]),
            _NUMBER,
            theme.MUTED,
            anchor="right",
            weight="Semibold",
        )
    for side, edge in enumerate(columns.written):
        written = deal.written[side]
        ink = theme.side_colour(side) if written else theme.FAINT
        write(
            canvas,
            edge,
            y,
            signed(written),
            _NUMBER,
            ink,
            anchor="right",
        )
    for side, edge in enumerate(columns.total):
        write(canvas, edge, y, number(deal.totals[side]), _NUMBER, theme.CREAM, anchor="right")
