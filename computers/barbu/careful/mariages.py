"""Mariages with the memory of a person, who forgets what he saw some turns ago."""

from __future__ import annotations

import random
from typing import Final

from engine.barbu.contracts.mariages import Turned, is_pair
from engine.barbu.moves import TurnUp
from engine.barbu.view import BarbuView, PublicMariages

SURE_TURNS: Final = 6
"""Every card is remembered for that many turns."""
MOST_TURNS: Final = 12
"""No card is remembered for more."""


def choice(view: BarbuView, chance: random.Random) -> TurnUp:
    """Return the place to turn up: that of a remembered pair, or else one that is not remembered."""
    table = view.mariages
    assert table is not None  # noqa: S101 - mariages are played
    known = remembered(table, chance)
    if table.opened:
        first = table.turned[-1]
        partner = next((turned for turned in known if is_pair(turned.card, first.card)), None)
        if partner is not None:
            return TurnUp(partner.place)
    else:
        for index, turned in enumerate(known):
            # The card that was seen first is the first to be forgotten, so it is turned up first.
            if any(is_pair(turned.card, later.card) for later in known[index + 1 :]):
                return TurnUp(turned.place)
    places = {turned.place for turned in known}
    new = [place for place in table.places if place not in places]
    return TurnUp(chance.choice(new or table.places))


def remembered(table: PublicMariages, chance: random.Random) -> list[Turned]:
    """Return the cards that come to mind now, the one that was seen first first, each at its last sight."""
    seen: dict[int, tuple[int, Turned]] = {}
    for index, turned in enumerate(table.turned):
        seen.pop(turned.place, None)
        seen[turned.place] = (index // 2, turned)
    now = len(table.turned) // 2
    return [
        turned
        for turn, turned in seen.values()
        if turned.place not in table.taken
        and turned.place != table.opened
        and _comes_to_mind(now - turn, chance)
    ]


def _comes_to_mind(turns: int, chance: random.Random) -> bool:
    """Tell whether a card seen ``turns`` turns ago is remembered."""
    return turns <= SURE_TURNS + chance.random() * (MOST_TURNS - SURE_TURNS)
