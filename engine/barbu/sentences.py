"""English sentences for the refusals of Barbu on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SENTENCES: Final[Mapping[str, str]] = {
    # text
    "unknown_barbu_contract": "{text!r} is no contract of Barbu",
    "unknown_side": "{text!r} is no side of an ace: low or high",
    # options
    "too_many_for_pack": "32 cards are enough for {most} players, not for {players}: take 52",
    "chelem_needs_four": "a grand chelem is played by four, not by {players}",
    "drawn_needs_32": "contracts are drawn from the cards that a game with 32 does not use, so 52 cards leave none",
    "first_ace_needs_52": "the first ace decides only with 52 cards, where there is a two beside it",
    # moves
    "deal_not_over": "the deal is not over yet",
    "has_voted": "seat {seat} has voted, and a vote is final",
    "vote_is_asked": "a vote is asked for, not {move!r}",
    "contract_is_asked": "the contract is to be named, not {move!r}",
    "card_is_asked": "a card is to be played, not {move!r}",
    "placing_is_asked": "a card is to be placed, not {move!r}",
    "turning_is_asked": "a card is to be turned up, not {move!r}",
    "contract_used": "{contract} is used up; open: {open}",
    "contract_not_open": "{contract} cannot be chosen here; open: {open}",
    "contract_is_fixed": "the contract of this deal is {contract}",
    "reussite_needs_height": "a réussite is named with its height: {open}",
    "reussite_needs_side": "the side of the ace that lies must be stated: {open}",
    "reussite_is_laid": "the last card dealt is the height: {open}",
    "must_follow": "the suit led must be followed: {legal}",
    "suit_is_quiet": "this suit may not be played in the first tricks: {legal}",
    "suit_may_not_be_led": "this suit may not be led yet: {legal}",
    "card_does_not_fit": "{card} does not fit anywhere: {legal}",
    "must_pass": "{card} does not fit, and no other card does: pass",
    "cannot_pass": "whoever can place a card must: {legal}",
    "decline_instead": "after an ace the second card is declined, not passed",
    "nothing_to_decline": "only the card after an ace can be declined",
    "ace_needs_side": "{card} fits at both ends: state low or high",
    "ace_needs_no_side": "the side of {card} is not for its player to state",
    "place_not_open": "no card lies face down in place {place}",
    # reviews
    "deal_not_reviewed": "deal {deal} was not played to its end with tricks or a layout, so it cannot be reviewed",
    # positions
    "no_cards_in_mariages": "nobody holds cards in mariages",
}
"""The sentences of the codes that only Barbu uses, with fields for the details."""
