"""``strong`` and ``expert``: players by search, with inference from what the others have said and played.

They draw hands of the others that fit the view (:mod:`worlds`), weigh them by how likely the calls and cards of the
others are in them (:mod:`belief`), and play every legal card on in them (:mod:`search`). :func:`assess` tells what
each move brings, for hints and reviews. This package can be imported without numpy, the modules that search cannot.
"""

from __future__ import annotations

import random
from dataclasses import replace

from computers.botifarra.strong.assessment import Assessment, Forecast, Judged
from computers.botifarra.strong.player import StrongPlayer
from computers.botifarra.strong.settings import LEVELS, Settings
from engine.botifarra.view import BotifarraView

__all__ = [
    "LEVELS",
    "Assessment",
    "Forecast",
    "Judged",
    "Settings",
    "StrongPlayer",
    "assess",
    "expert",
    "strong",
]


def strong(chance: random.Random) -> StrongPlayer:
    """Return the player ``strong``."""
    return StrongPlayer(chance, LEVELS["strong"])


def expert(chance: random.Random, *, by_score: bool = True) -> StrongPlayer:
    """Return the player ``expert``, or one that thinks as well but of points alone, whatever the score."""
    return StrongPlayer(chance, replace(LEVELS["expert"], score=by_score))


def assess(view: BotifarraView, worlds: int, chance: random.Random) -> Assessment:
    """Return the points of every legal card for the side of the seat to play, over ``worlds`` worlds.

    It sees the view alone, of now or of an earlier moment. It needs the optional extra ``strong``. Raises
    :class:`ValueError` if no card is to be played, and between two players.
    """
    from computers.botifarra.strong.search import Search  # noqa: PLC0415 - it needs numpy

    if not view.playable or view.options.mode.has_piles:
        raise ValueError("only cards of hands without piles are assessed")
    return Search(view, Settings(worlds=worlds, cards=1 << 40), chance).assessment()
