"""The people of a review by where they sit: nobody's name stands beside a mistake unless its owner reads it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.i18n import Translator
from bot.tables.table import Table
from engine.game import Seat

_Relation: TypeAlias = Literal["partner", "opponent", "right", "opposite", "left"] | int


def relations(tr: Translator, table: Table, viewer: Seat | None) -> tuple[str, ...]:
    """Return how a sentence calls each seat; empty for the viewer's own and for computers, which are named."""
    return tuple(
        _in_words(tr, table, seat, viewer) if is_unnamed(table, seat, viewer) else ""
        for seat in range(len(table.seats))
    )


def short_relation(tr: Translator, table: Table, seat: Seat, viewer: Seat | None) -> str:
    """Return the label of another person's seat in a picture: "Partner", "Right"."""
    match _relation(table, seat, viewer):
        case None:
            return tr.gettext("Seat {number}", number=seat + 1)
        case "partner":
            return tr.pgettext("player", "Partner")
        case "opponent":
            return tr.pgettext("player", "Opponent")
        case "right":
            return tr.pgettext("player", "Right")
        case "opposite":
            return tr.pgettext("player", "Opposite")
        case "left":
            return tr.pgettext("player", "Left")
        case steps:
            # Translators: on a picture: the player so many places to the right of the reader
            return tr.pgettext("player", "Right {number}", number=steps)


def is_unnamed(table: Table, seat: Seat, viewer: Seat | None) -> bool:
    """Tell whether a seat is that of another person."""
    return seat != viewer and table.seats[seat].person is not None


def _in_words(tr: Translator, table: Table, seat: Seat, viewer: Seat | None) -> str:
    _ = tr.gettext
    match _relation(table, seat, viewer):
        case None:
            return _("the player in seat {number}", number=seat + 1)
        case "partner":
            return _("your partner")
        case "opponent":
            return _("your opponent")
        case "right":
            return _("the opponent on your right")
        case "opposite":
            return _("the opponent across from you")
        case "left":
            return _("the opponent on your left")
        case steps:
            return _("the opponent {number} places to your right", number=steps)


def _relation(table: Table, seat: Seat, viewer: Seat | None) -> _Relation | None:
    """Return where the viewer sees another seat: by a name, or places to the right; ``None`` for nobody."""
    if viewer is None:
        return None
    seats, steps = len(table.seats), (seat - viewer) % len(table.seats)
    if table.sides_are_pairs and table.side_of(seat) == table.side_of(viewer):
        return "partner"
    if seats == 2:
        return "opponent"
    if steps == 1:
        return "right"
    if 2 * steps == seats:
        return "opposite"
    return "left" if steps == seats - 1 else steps
