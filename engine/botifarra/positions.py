"""Positions for ``python -m engine legal``: the legal cards (B23, B27)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine import fields
from engine.botifarra.deal import pack_of
from engine.botifarra.moves import Contract
from engine.botifarra.options import BotifarraOptions
from engine.botifarra.play.position import Position
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.errors import NotationError

MOST_AVAILABLE: Final = 12
"""The most cards that a player can choose from: a hand, or eight cards and four tops of piles (B48)."""
_KEYS: Final = ("game", "contract", "hand", "options", "trick")


def answer_to(position: Mapping[str, object]) -> Mapping[str, object]:
    """Return the ``legal`` cards of a position, and which of them are ``carrego``.

    The player to move is the next one after the trick so far. Raises ``NotationError`` and ``OptionError``.
    """
    fields.check_keys(position, _KEYS)
    options = BotifarraOptions.from_json(fields.options(position))
    contract = Contract.parse(fields.text(position, "contract"))
    hand = fields.cards(fields.needed(position, "hand"), "hand", SpanishCard.parse)
    trick = fields.cards(position.get("trick", []), "trick", SpanishCard.parse)
    SpanishCardSet.parse(" ".join(map(str, (*trick, *hand))))  # refuses a card that stands in both
    pack = pack_of(options)
    for card in (*trick, *hand):
        if card not in pack:
            raise NotationError("not_in_pack", text=str(card))
    if not hand:
        raise NotationError("empty_hand")
    if len(hand) > MOST_AVAILABLE:
        raise NotationError("too_many_cards", most=MOST_AVAILABLE, found=len(hand))
    if len(trick) >= options.seats:
        raise NotationError("trick_complete")
    held = SpanishCardSet(hand)
    legal, carrego = held.mask, 0
    if trick:
        here = Position(options, contract, trick)
        legal, carrego = here.legal(held.mask), here.carregos(held.mask)
    return {
        "legal": [str(card) for card in hand if legal >> card & 1],
        "carrego": [str(card) for card in hand if carrego >> card & 1],
    }
