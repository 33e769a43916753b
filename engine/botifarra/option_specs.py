"""The options as data: their values, and when they have an effect (section 1 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.botifarra.options import BotifarraOptions, Mode, Play, ShuffleRule


def _carrego(options: BotifarraOptions) -> bool:
    """Tell whether carrego is played at all: in intermèdia, with partners (B27, B42, B49)."""
    return options.partners and options.play is Play.INTERMEDIA


_MATTERS: Final[Mapping[str, Callable[[BotifarraOptions], bool]]] = {
    # Between two, nobody ever faces a higher trump on another suit (B24.7).
    "undertrump": lambda options: not options.mode.has_piles,
    "carrego_announce": _carrego,
    "carrego_scope": _carrego,
    "carrego_limit": _carrego,
    # Three players have no threes (B44).
    "three_high": lambda options: options.mode is not Mode.INDIVIDUAL3,
    # A partner can cut only if there is one, and only a pack that is not shuffled is cut (B10).
    "cutter": lambda options: options.partners and options.shuffle is ShuffleRule.NO_SHUFFLE,
    # Without partners, contro is the only call (B41).
    "multipliers": lambda options: not options.mode.is_individual,
    "sant_vicenc": lambda options: not options.mode.is_individual,
    # Only a side of two has two speakers (B17, B41, B46).
    "call_order": lambda options: options.partners,
    # A tie after the last deal needs a last deal (B32).
    "tie": lambda options: options.max_hands is not None,
    "trump_source": lambda options: options.mode.has_piles,
}


OPTION_SPECS: Final = BotifarraOptions.option_specs(
    matters=_MATTERS,
    # Between two nobody can see who holds the five of swords (B9).
    offers={"first_dealer": lambda options, value: value != "five_of_swords" or not options.mode.has_piles},
    decides_deal=("mode", "first_dealer"),
)
"""Every option, in the order in which a record writes them."""
