"""The people of a review by where they sit: nobody's name stands beside a mistake unless its owner reads it."""

from __future__ import annotations

from bot.i18n import Translator
from bot.tables.table import Table
from engine.game import Seat


def relations(tr: Translator, table: Table, viewer: Seat | None) -> tuple[str, ...]:
    """Return how a sentence calls each seat; empty for the viewer's own and for computers, which are named."""
    return tuple(
        _relation(tr, table, seat, viewer) if is_unnamed(table, seat, viewer) else ""
        for seat in range(len(table.seats))
    )


def short_relation(tr: Translator, table: Table, seat: Seat, viewer: Seat | None) -> str:
    """Return the label of another person's seat in a picture: "Partner", "Right"."""
    if viewer is None:
        return tr.gettext("Seat {number}", number=seat + 1)
    seats, steps = len(table.seats), (seat - viewer) % len(table.seats)
    if table.sides_are_pairs and table.side_of(seat) == table.side_of(viewer):
        return tr.pgettext("player", "Partner")
    if seats == 2:
        return tr.pgettext("player", "Opponent")
    if steps == 1:
        return tr.pgettext("player", "Right")
    if steps == seats - 1:
        return tr.pgettext("player", "Left")
    # Translators: on a picture: the player so many places to the right of the reader
    return tr.pgettext("player", "Right {number}", number=steps)


def is_unnamed(table: Table, seat: Seat, viewer: Seat | None) -> bool:
    """Tell whether a seat is that of another person."""
    return seat != viewer and table.seats[seat].person is not None


def _relation(tr: Translator, table: Table, seat: Seat, viewer: Seat | None) -> str:
    _ = tr.gettext
    if viewer is None:
        return _("the player in seat {number}", number=seat + 1)
    seats, steps = len(table.seats), (seat - viewer) % len(table.seats)
    if table.sides_are_pairs and table.side_of(seat) == table.side_of(viewer):
        return _("your partner")
    if seats == 2:
        return _("your opponent")
    if steps == 1:
        return _("the opponent on your right")
    if steps == seats - 1:
        return _("the opponent on your left")
    return _("the opponent {number} places to your right", number=steps)
