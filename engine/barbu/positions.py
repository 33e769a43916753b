"""Answers about positions, for ``python -m engine legal``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine import fields
from engine.barbu.contracts.contract import Contract
from engine.barbu.contracts.reussite import Layout, Side, heights
from engine.barbu.contracts.tricks import legal_cards
from engine.barbu.deal import cards_each, used_pack
from engine.barbu.options import BarbuOptions
from engine.cards.french import FrenchCard, FrenchCardSet
from engine.errors import NotationError, OptionError

_COMMON = ("game", "options", "contract", "hand")
_OF_TRICKS = (*_COMMON, "trick", "trick_number", "discarded")
_OF_REUSSITE = (*_COMMON, "height", "placed")


def answer_to(position: Mapping[str, object]) -> Mapping[str, object]:
    """Return the ``legal`` cards of a position, and in a réussite with ``first_ace`` those to be ``stated``.

    Raises ``NotationError`` and ``OptionError``.
    """
    options = BarbuOptions.from_json(fields.options(position))
    contract = Contract.parse(fields.text(position, "contract"))
    if contract is Contract.MARIAGES:
        raise OptionError("no_cards_in_mariages")
    return _in_trick(options, contract, position) if contract.has_tricks else _in_reussite(options, position)


def _in_trick(
    options: BarbuOptions, contract: Contract, position: Mapping[str, object]
) -> Mapping[str, object]:
    fields.check_keys(position, _OF_TRICKS)
    trick = fields.cards(position.get("trick", []), "trick", FrenchCard.parse)
    hand = _hand(options, position, trick)
    if len(trick) >= options.players:
        raise NotationError("trick_complete")
    number, discarded = position.get("trick_number", 1), position.get("discarded", False)
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= cards_each(options):
        raise NotationError("bad_value", key="trick_number")
    if not isinstance(discarded, bool):
        raise NotationError("bad_value", key="discarded")
    held = FrenchCardSet(hand).mask
    legal = legal_cards(options, contract, held, trick, trick_number=number, discarded=discarded)
    return {"legal": _shown(hand, legal)}


def _in_reussite(options: BarbuOptions, position: Mapping[str, object]) -> Mapping[str, object]:
    fields.check_keys(position, (*_OF_REUSSITE, "ace") if options.first_ace_decides else _OF_REUSSITE)
    height = fields.text(position, "height")
    if height not in heights(options):
        raise NotationError("bad_value", key="height")
    placed = fields.cards(fields.needed(position, "placed"), "placed", FrenchCard.parse)
    hand = _hand(options, position, placed)
    layout = replace(Layout.opened(options, height), placed=FrenchCardSet(placed).mask)
    if options.first_ace_decides:
        layout = replace(layout, ace_side=_ace_side(position, placed))
    legal = layout.playable()
    answer = {"legal": _shown(hand, legal)}
    if options.first_ace_decides:
        stated = FrenchCardSet(card for card in hand if len(layout.sides_of(card)) > 1)
        answer["stated"] = _shown(hand, legal & stated.mask)
    return answer


def _ace_side(position: Mapping[str, object], placed: Sequence[FrenchCard]) -> Side | None:
    if "ace" not in position:
        if any(card.rank == "A" for card in placed):
            raise NotationError("missing_key", key="ace")
        return None
    try:
        return Side(fields.text(position, "ace"))
    except ValueError:
        raise NotationError("bad_value", key="ace") from None


def _hand(
    options: BarbuOptions, position: Mapping[str, object], lying: Sequence[FrenchCard]
) -> tuple[FrenchCard, ...]:
    """Return the hand; no card stands twice, and all are in the pack of this number of players (R2)."""
    hand = fields.cards(fields.needed(position, "hand"), "hand", FrenchCard.parse)
    FrenchCardSet.parse(" ".join(map(str, (*lying, *hand))))
    pack = used_pack(options)
    for card in (*lying, *hand):
        if card not in pack:
            raise NotationError("not_in_pack", text=str(card))
    if not hand:
        raise NotationError("empty_hand")
    if len(hand) > cards_each(options):
        raise NotationError("too_many_cards", most=cards_each(options), found=len(hand))
    return hand


def _shown(hand: Sequence[FrenchCard], cards: int) -> list[str]:
    return [str(card) for card in hand if cards >> card & 1]
