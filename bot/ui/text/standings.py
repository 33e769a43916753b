"""The figures of a person's standing as phrases, for the line of a leaderboard and for ``/stats``."""

from __future__ import annotations

from collections.abc import Callable

from bot.i18n import N_, Translator
from bot.store import Standing
from bot.ui.text.names import decimal


def average_place(tr: Translator, standing: Standing) -> str:
    """Return "average place 1.80": by one decimal people would seem equal who are not."""
    place = decimal(tr, standing.places / standing.played, places=2)
    return tr.gettext("average place {place}", place=place)


def points(tr: Translator, standing: Standing) -> str:
    """Return the sum of all final scores: "120 points"."""
    return tr.ngettext("{number} point", "{number} points", standing.score)


def above_mean(tr: Translator, standing: Standing) -> str:
    """Return "3.2 points a deal above the table's mean", or below it."""
    number = decimal(tr, abs(standing.above_per_deal))
    # Translators: what a person scores a deal, compared with the mean of all players at the table
    if standing.above < 0:
        return tr.gettext("{points} points per deal below the table's mean", points=number)
    return tr.gettext("{points} points per deal above the table's mean", points=number)


def best_and_worst(tr: Translator, standing: Standing, name_of: Callable[[str], str]) -> list[str]:
    """Return the kinds of deal that bring and cost a person most: "best: no tricks +21.0 a deal".

    The points are those above the table's mean, negative below it; ``name_of`` names a kind of deal for people. There
    is no best or no worst one for a person who has played too little, or is nowhere above or nowhere below the mean.
    """
    # Translators: {part} is a kind of deal such as the name of a contract, {points} how far from the table's mean
    best, worst = N_("best: {part} {points} per deal"), N_("worst: {part} {points} per deal")
    return [
        tr.gettext(text, part=name_of(part.name), points=decimal(tr, part.above_per_deal, signed=True))
        for text, part in ((best, standing.best), (worst, standing.worst))
        if part is not None
    ]
