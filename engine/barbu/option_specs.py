"""The options as data: their values, and when they have an effect (section 1 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.barbu import options as of
from engine.barbu.options import BarbuOptions, Order, Pack
from engine.game import OptionSpec

_VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "players": tuple(map(str, range(of.LEAST_PLAYERS, of.MOST_PLAYERS + 1))),
    "pack": tuple(of.Pack),
    "preset": tuple(of.Preset),
    "lead": tuple(of.Lead),
    "direction": tuple(of.Direction),
    "first_dealer": tuple(of.FirstDealer),
    "rotation": tuple(of.Rotation),
    "order": tuple(of.Order),
    "reussites": ("2", "1"),
    "per_dealer": ("all", *map(str, range(1, of.MOST_PER_DEALER + 1))),
    "dernier_pli": tuple(of.Switch),
    "slam": tuple(of.Slam),
    "quiet_tricks": ("0", "2"),
    "suit_lead": tuple(of.SuitLead),
    "penalty_suit": tuple(of.PenaltySuit),
    "barbu": tuple(of.BarbuCard),
    "early_stop": tuple(of.Switch),
    "reussite_start": tuple(of.ReussiteStart),
    "ace_replay": tuple(of.Switch),
    "ace_place": tuple(of.AcePlace),
    "extra_round": tuple(of.ExtraRound),
    "mariages": tuple(of.Switch),
    "votation": tuple(of.Switch),
}
_DECIDES_DEAL: Final = {"players", "pack", "lead", "direction", "first_dealer", "order"}


def _is_free(options: BarbuOptions) -> bool:
    return options.order is Order.FREE


def _has_two(options: BarbuOptions) -> bool:
    return options.pack is Pack.WHOLE


_MATTERS: Final[Mapping[str, Callable[[BarbuOptions], bool]]] = {
    "reussites": _is_free,
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


def _spec(name: str) -> OptionSpec[BarbuOptions]:
    return OptionSpec(
        name=name,
        values=tuple(map(str, _VALUES[name])),
        matters=_MATTERS.get(name, lambda _: True),
        offers=_OFFERS.get(name, lambda _, __: True),
        decides_deal=name in _DECIDES_DEAL,
    )


OPTION_SPECS: Final = tuple(map(_spec, of.READERS))
"""Every option, in the order in which a record writes them."""
