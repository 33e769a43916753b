"""The options as data: their values, and when they have an effect (section 1 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.barbu import options as of
from engine.barbu.options import BarbuOptions, Order, Pack


def _is_free(options: BarbuOptions) -> bool:
    return options.order is Order.FREE


def _has_two(options: BarbuOptions) -> bool:
    return options.pack is Pack.WHOLE


_MATTERS: Final[Mapping[str, Callable[[BarbuOptions], bool]]] = {
    "reussites": lambda options: _is_free(options) and options.per_dealer != 1,
    "per_dealer": _is_free,
    "ace_place": _has_two,
}
"""Options that have an effect under some others only (R8, R32)."""

_OFFERS: Final[Mapping[str, Callable[[BarbuOptions, str], bool]]] = {
    "players": lambda options, value: _has_two(options) or int(value) <= of.MOST_WITH_32,
    "pack": lambda options, value: (
        options.order is not Order.DRAWN if value == Pack.WHOLE else options.players <= of.MOST_WITH_32
    ),
    "slam": lambda options, value: value != of.Slam.CHELEM or options.players == of.PLAYERS_OF_CHELEM,
    "order": lambda options, value: value != Order.DRAWN or not _has_two(options),
}
"""Values that section 1 forbids beside the others."""


OPTION_SPECS: Final = BarbuOptions.option_specs(
    matters=_MATTERS,
    offers=_OFFERS,
    decides_deal=("players", "pack", "lead", "direction", "first_dealer", "order"),
)
"""Every option, in the order in which a record writes them."""
