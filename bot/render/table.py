"""The table: four players, the trick or what goes on in the middle, and a panel in each corner."""

from PIL import Image

from bot.render import sprites, theme
from bot.render.centre import draw_centre
from bot.render.plates import CORNERS, Canvas, contract_panel, seat_plate
from bot.render.scene import LastTrickScene, PlayedCard, Position, ProgressScene, SideScene, TableScene
from bot.render.text import shorten_names, width, write
from bot.render.theme import opaque

CARD_WIDTH = 146
_MIDDLE_X, _MIDDLE_Y = 550, 350
_SPOTS: dict[Position, tuple[int, int]] = {
    0: (_MIDDLE_X, _MIDDLE_Y + 118),
    1: (_MIDDLE_X + 160, _MIDDLE_Y),
    2: (_MIDDLE_X, _MIDDLE_Y - 118),
    3: (_MIDDLE_X - 160, _MIDDLE_Y),
}
"""Trick cards do not overlap: an overlap hides an index."""


def compose_table(scene: TableScene) -> Image.Image:
    """Draw the table, 1100 x 700."""
    canvas = Canvas(sprites.felt(theme.WIDTH, theme.HEIGHT, ring=True))
    if scene.centre is None:
        _draw_trick(canvas, scene)
    for position, seat in enumerate(scene.seats):
        if seat is not None:
            seat_plate(canvas, _POSITIONS[position], seat)
    if scene.contract is not None:
        contract_panel(canvas, scene.contract)
    _score_panel(canvas, scene.sides)
    if scene.last_trick is not None:
        _last_trick_panel(canvas, scene.last_trick)
    if scene.progress is not None:
        _progress_panel(canvas, scene.progress, scene.sides)
    if scene.centre is not None:
        draw_centre(canvas, scene.centre)
    return canvas.image


_POSITIONS: tuple[Position, Position, Position, Position] = (0, 1, 2, 3)


def _draw_trick(canvas: Canvas, scene: TableScene) -> None:
    taken = {played.position for played in scene.trick}
    for position, seat in enumerate(scene.seats):
        spot = _POSITIONS[position]
        if seat is None or spot in taken:
            continue
        x, y = _SPOTS[spot]
        outline = opaque(theme.TURN if seat.is_turn else theme.mix(theme.WHITE, theme.FELT, 0.16))
        slot = sprites.box(
            CARD_WIDTH,
            sprites.card_height(CARD_WIDTH),
            12,
            opaque(theme.mix(theme.FELT_EDGE, theme.FELT, 0.4)),
            outline,
            4 if seat.is_turn else 3,
        )
        canvas.paste_centred(slot, x, y)
    for played in scene.trick:
        glow = theme.TURN if played.position == scene.winning else None
        canvas.card(played.card, *_SPOTS[played.position], CARD_WIDTH, glow=glow)
    if scene.trick_points is not None and scene.winning is not None:
        x, y = _SPOTS[scene.winning]
        y += sprites.card_height(CARD_WIDTH) // 2 - 44  # under the pips' middle, clear of the index
        words = f"+{scene.trick_points}"
        badge = sprites.box(round(width(words, 40)) + 32, 60, 30, opaque(theme.TURN), opaque(theme.PANEL), 4)
        canvas.paste_centred(badge, x, y)
        write(canvas.image, x, y, words, 40, theme.PANEL, anchor="middle")


def _score_panel(canvas: Canvas, sides: tuple[SideScene, ...]) -> None:
    """Draw one line a side: the match large, the hand being played small before it."""
    left, top, w, h = CORNERS["top_right"]
    canvas.box((left, top, w, h))
    pitch = h / (len(sides) + 0.3)
    size = 46 if len(sides) < 3 else 35
    total_room = max(width(str(side.total), size) for side in sides)
    points_room = max(
        width(f"+{side.points}", theme.BODY_TEXT, "Semibold") if side.points is not None else 0
        for side in sides
    )
    for index, side in enumerate(sides):
        y = top + pitch * (index + 0.65)
        colour = theme.side_colour(index)
        canvas.paste_centred(sprites.disc(24, colour), left + 28, y)
        right = left + w - 18.0
        write(canvas.image, right, y, str(side.total), size, colour, anchor="right")
        right -= total_room + 16
        if side.points is not None:
            write(
                canvas.image,
                right,
                y,
                f"+{side.points}",
                theme.BODY_TEXT,
                theme.MUTED,
                anchor="right",
                weight="Semibold",
            )
            right -= points_room + 12
        room = right - left - 50
        fits = width(side.label, theme.BODY_TEXT, "Semibold") <= room
        text_size = theme.BODY_TEXT if fits else theme.SMALL_TEXT
        label = shorten_names(side.label, text_size, room, "Semibold")
        write(canvas.image, left + 50, y, label, text_size, theme.CREAM, weight="Semibold", room=room)


def _last_trick_panel(canvas: Canvas, last: LastTrickScene) -> None:
    left, top, w, h = CORNERS["bottom_left"]
    canvas.box((left, top, w, h))
    right = left + w - 16
    taken = write(
        canvas.image,
        left + 16,
        top + 27,
        last.title,
        theme.SMALL_TEXT,
        theme.MUTED,
        weight="Semibold",
        room=w * 0.58,
    )
    colour = theme.side_colour(last.side)
    write(
        canvas.image,
        right,
        top + 27,
        last.winner_name,
        theme.SMALL_TEXT,
        colour,
        anchor="right",
        room=w - 44 - taken,
    )
    small_cards(canvas, last.cards, last.winner, left + 18, top + 49, 47)
    write(canvas.image, right, top + 87, f"+{last.points}", 40, theme.CREAM, anchor="right")


def small_cards(
    canvas: Canvas, cards: tuple[PlayedCard, ...], winner: Position | None, x: float, y: float, w: int
) -> None:
    """Draw the cards of a trick side by side in the order they were played, the winner's in a frame of light."""
    for index, played in enumerate(cards):
        canvas.small_card(played.card, x + index * (w + 11), y, w, marked=played.position == winner)


def _progress_panel(canvas: Canvas, progress: ProgressScene, sides: tuple[SideScene, ...]) -> None:
    left, top, w, h = CORNERS["bottom_right"]
    canvas.box((left, top, w, h))
    write(
        canvas.image,
        left + 18,
        top + 27,
        progress.title,
        theme.SMALL_TEXT,
        theme.MUTED,
        weight="Semibold",
        room=w * 0.4,
    )
    x = left + 18 + write(canvas.image, left + 18, top + 86, str(progress.number), 62, theme.CREAM)
    if progress.total is not None:
        write(canvas.image, x + 6, top + 93, f"/{progress.total}", theme.NAME_TEXT, theme.MUTED)
    if not progress.won_title:
        return
    right = left + w - 16.0
    write(
        canvas.image,
        right,
        top + 27,
        progress.won_title,
        theme.SMALL_TEXT,
        theme.MUTED,
        anchor="right",
        weight="Semibold",
        room=w * 0.55,
    )
    for index in reversed(range(len(sides))):
        colour, words = theme.side_colour(index), str(sides[index].tricks or 0)
        right -= write(canvas.image, right, top + 86, words, 44, colour, anchor="right") + 8
        canvas.paste(sprites.box(28, 43, 6, opaque(colour)), right - 28, top + 65)
        right -= 28 + 16
