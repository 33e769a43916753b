"""The length of a game: deals, cards and minutes."""

from __future__ import annotations

from typing import Final

from bot.games.barbu.names import short_card
from bot.i18n import Translator
from engine.barbu import BarbuOptions, Contract
from engine.barbu.contracts.schedule import programme
from engine.barbu.deal import cards_each, removed
from engine.barbu.options import Order

_SECONDS_OF_CARD: Final = 4.3
_SECONDS_OF_DEAL: Final = 10
_SECONDS_OF_PLACE: Final = 6
"""Seconds that people took in measured games; a place is one of the cards of mariages."""
_STEP: Final = 5
LONG_EVENING: Final = 90
"""Minutes from which a table gets advice on shortening its game."""


def minutes(options: BarbuOptions) -> int:
    """Return about how many minutes a game among people takes, in steps of five."""
    deals = programme(options)
    cards = cards_each(options) * options.players
    seconds = sum(
        int(options.pack) * _SECONDS_OF_PLACE
        if deal.contract is Contract.MARIAGES
        else cards * _SECONDS_OF_CARD + _SECONDS_OF_DEAL
        for deal in deals
    )
    return max(_STEP, _STEP * round(seconds / 60 / _STEP))


_MOST_NAMED: Final = 4
"""Removed cards for whose names a line of the lobby's picture has room."""


def cards_line(tr: Translator, options: BarbuOptions) -> str:
    """Return players, cards each and cards removed (R2): "5 players, 6 cards each, without 7♠ 7♣"."""
    each = tr.ngettext("{number} card each", "{number} cards each", cards_each(options))
    players = tr.ngettext("{number} player", "{number} players", options.players)
    gone = removed(options)
    if not gone:
        return f"{players}, {each}"
    if len(gone) > _MOST_NAMED:
        without = tr.ngettext("without {number} card", "without {number} cards", len(gone))
    else:
        without = tr.gettext("without {cards}", cards=" ".join(map(short_card, gone)))
    return f"{players}, {each}, {without}"


def length_line(tr: Translator, options: BarbuOptions) -> str:
    """Return about how long a game takes: "about 70 minutes". The title has the number of its deals."""
    return tr.gettext("about {minutes} minutes", minutes=minutes(options))


def advice(tr: Translator, options: BarbuOptions) -> str:
    """Return advice on shortening a long game; empty for one that fits into an evening, or that it cannot shorten."""
    can_be_shorter = options.order is Order.FREE and options.per_dealer != 1
    if minutes(options) < LONG_EVENING or not can_be_shorter:
        return ""
    return tr.gettext("Too long for an evening? “Deals per dealer” makes it shorter: “More”, “All rules”.")
