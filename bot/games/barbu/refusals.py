"""Refusals of Barbu's rules as sentences: the reason, and the next step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.errors import Refusal
from bot.games.barbu.names import card_name
from bot.i18n import N_, Translator
from bot.ui.refusals import refusal_of_game
from engine.cards.french import FrenchCardSet
from engine.errors import RuleError


def refusal(tr: Translator, error: RuleError | Refusal) -> str:
    """Return the reason of a refusal, as message text; empty for codes that are not this game's."""

    def card_names(cards: str) -> Iterator[str]:
        return (card_name(tr, card) for card in FrenchCardSet.parse(cards))

    return refusal_of_game(tr, error, SENTENCES, card_names)


SENTENCES: Final[Mapping[str, str]] = {
    # House rules
    "too_many_for_pack": N_(
        "32 cards are enough for {most} players at most. Choose 52 cards, or fewer players."
    ),
    "chelem_needs_four": N_(
        "The grand chelem is played by four. Choose four players, or another reward for taking everything."
    ),
    "drawn_needs_32": N_(
        "Contracts are drawn from the cards that a game with 32 cards leaves over. Choose 32 cards, or another order."
    ),
    "first_ace_needs_52": N_(
        "The first ace can only decide where there is a 2 beside it. Choose 52 cards, or aces after the king."
    ),
    # Moves
    "deal_not_over": N_("This deal is not over yet. The next one comes after it."),
    "has_voted": N_("You have voted already, and a vote is final. Wait for the others."),
    "vote_is_asked": N_("Everybody votes for a contract now. Use the buttons below your cards."),
    "contract_is_asked": N_("The contract comes first. Look at the table again."),
    "card_is_asked": N_("It is time to play a card. Look at the table again."),
    "placing_is_asked": N_("It is time to place a card. Look at the table again."),
    "turning_is_asked": N_("It is time to turn up a card. Look at the table again."),
    "contract_used": N_("You have used up this contract. Choose one of those that are left."),
    "contract_not_open": N_("This contract cannot be chosen here. Choose one of those that are offered."),
    "contract_is_fixed": N_("The contract of this deal is decided already. Look at the table again."),
    "reussite_needs_height": N_("A réussite needs a starting rank. Choose one below your cards."),
    "reussite_needs_side": N_(
        "An ace opens: say whether aces come before the lowest card or after the king."
    ),
    "reussite_is_laid": N_(
        "The last card dealt gives the starting rank of this réussite. There is nothing to choose."
    ),
    "card_not_in_hand": N_("You do not have this card any more: {card}. Look at your hand again."),
    "must_follow": N_(
        "You cannot play this card now: {card}. You have the suit led and must follow it. You can play: "
        "{legal}."
    ),
    "suit_is_quiet": N_(
        "You cannot play this card now: {card}. Its suit stays out of the first two tricks. You can play: {legal}."
    ),
    "suit_may_not_be_led": N_(
        "You cannot lead this card now: {card}. This table does not let its suit be led yet. You can play: {legal}."
    ),
    "card_does_not_fit": N_("This card does not fit anywhere: {card}. You can place: {legal}."),
    "must_pass": N_("None of your cards fits, and this one does not either: {card}. You pass automatically."),
    "cannot_pass": N_("You can place a card, so you must: {legal}."),
    "decline_instead": N_("You have just placed an ace: place one more card, or press “Stop here”."),
    "nothing_to_decline": N_("You can only stop after an ace. Place a card."),
    "ace_needs_side": N_("This ace fits at both ends: {card}. Choose the end with one of its two buttons."),
    "ace_needs_no_side": N_("The end of this ace is clear already: {card}. Place it with its button."),
    "place_not_open": N_("There is no card face down in place {place}. Choose another place."),
    "unknown_barbu_contract": N_("There is no contract of that name. Look at the table again."),
    "unknown_side": N_("An ace goes either low or high. Look at the table again."),
    # Reviews
    "deal_not_reviewed": N_("This deal has not been played to its end, so it cannot be reviewed."),
}
"""The sentence for each code that the rules of Barbu raise."""
