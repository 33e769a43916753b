"""Refusals of Botifarra's rules as sentences: the reason, and the next step."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from bot.errors import Refusal
from bot.games.botifarra.names import card_name
from bot.i18n import N_, Translator
from bot.ui.refusals import refusal_of_game
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.errors import RuleError


def refusal(tr: Translator, error: RuleError | Refusal) -> str:
    """Return the reason of a refusal, as message text; empty for codes that are not this game's."""

    def card_names(cards: str) -> Iterator[str]:
        return (card_name(tr, card) for card in SpanishCardSet.parse(cards))

    closer = SENTENCES
    if {"card", "legal"} <= error.details.keys():
        card, legal = (SpanishCardSet.parse(str(error.details[name])) for name in ("card", "legal"))
        exact = _exactly(error.code, next(iter(card)), [*legal])
        closer = {**SENTENCES, **({error.code: _CLOSER[exact]} if exact in _CLOSER else {})}
    return refusal_of_game(tr, error, closer, card_names)


def revoke_reason(
    tr: Translator, reason: str, card: SpanishCard | None = None, legal: Collection[SpanishCard] = ()
) -> str:
    """Return the reason why a card was illegal, in the past tense, by the code of ``IllegalCard``."""
    exact = reason if card is None else _exactly(reason, card, legal)
    return tr.gettext(_REASONS.get(exact, _REASONS.get(reason, _UNKNOWN_REASON)))


def _exactly(code: str, card: SpanishCard, legal: Collection[SpanishCard]) -> str:
    """Return a closer code where the sentence of a code would deny a carrego, or ask for the suit of the card."""
    suits = {each.suit for each in legal}
    with_carrego = "_or_carrego" if len(suits) < len(legal) else ""  # else one card of a suit is legal
    match code:
        case "lowest_of_suit" | "lowest_of_some_suit":
            return code + with_carrego
        case "must_undertrump" if card.suit in suits:
            return f"lowest_trump{with_carrego}"
        case "forced_discard" if card.suit in suits:
            return "lowest_of_forced_suit"
        case _:
            return code


SENTENCES: Final[Mapping[str, str]] = {
    "misdeal_too_late": N_(
        "A misdeal can only be agreed on before the first card is played. Play this hand to its end."
    ),
    "result_not_final": N_(
        "The result is not final yet: “Renúncia!” can still be said. Wait until everyone has accepted it."
    ),
    "no_hand_to_misdeal": N_("No hand is being played, so there is no misdeal. Wait for the next deal."),
    "cut_comes_first": N_("The pack is cut before the cards are dealt. Wait until it is cut."),
    "nothing_to_cut": N_("There is nothing to cut now. Look at the table again."),
    "not_the_cutter": N_("You do not cut the pack this time. Wait until it is cut."),
    "bad_cut": N_(
        "The pack cannot be cut there. Take at least {least} and at most {most} cards from the top."
    ),
    "hand_not_reviewed": N_(
        "Only hands of three or four players that were played to the last card can be reviewed."
    ),
    "hand_not_solved": N_("Hand {hand} is too intricate to be judged. If there is another one, review that."),
    "hand_with_revoke": N_(
        "A card in hand {hand} broke the rules and nobody claimed it, so this hand cannot be judged."
        " If there is another one, review that."
    ),
    "cannot_delegate_back": N_("Your partner left the choice to you, so you must choose trump yourself."),
    "no_partner_to_delegate": N_("You have no partner here, so you must choose trump yourself."),
    "trump_is_named": N_("Trump has been chosen already for this hand."),
    "no_call_is_asked": N_("There is no call to make now."),
    "call_not_open": N_("This call cannot be made now. Use one of the buttons at the table."),
    "not_playing_yet": N_("You cannot play a card yet: trump and the calls come first."),
    "card_not_in_hand": N_("You do not have this card any more: {card}. Look at your hand again."),
    "must_follow_suit": N_(
        "You cannot play this card now: {card}. You have the suit led and must follow it. You can play: "
        "{legal}."
    ),
    "must_beat": N_(
        "You cannot play this card now: {card}. You can win the trick with the suit led, so you must. You "
        "can play: {legal}."
    ),
    "must_trump": N_(
        "You cannot play this card now: {card}. You do not have the suit led, and you can win with a "
        "trump, so you must. You can play: {legal}."
    ),
    "must_undertrump": N_(
        "You cannot play this card now: {card}. At this table you must play a trump when you do not have "
        "the suit led, even if your trumps are too low to win. You can play: {legal}."
    ),
    "points_or_lowest_of_suit": N_(
        "You cannot play this card now: {card}. Your partner is winning,"
        " so play a card with points or your lowest one of the suit. You can play: {legal}."
    ),
    "points_or_lowest": N_(
        "You cannot play this card now: {card}. Your partner is winning and you do not have the suit led, "
        "so play a card with points or the lowest one of any suit. You can play: {legal}."
    ),
    "lowest_of_suit": N_(
        "You cannot play this card now: {card}. You cannot win the trick, so play your lowest card of the "
        "suit led. You can play: {legal}."
    ),
    "lowest_of_some_suit": N_(
        "You cannot play this card now: {card}. You cannot win the trick and you do not have the suit led, "
        "so play the lowest card of any suit. You can play: {legal}."
    ),
    "forced_discard": N_(
        "You cannot play this card now: {card}. You cannot win the trick and you do not have the suit led, "
        "so you must discard from the first suit that you have in this order: coins, cups, swords, clubs. "
        "You can play: {legal}."
    ),
    "claims_not_played": N_(
        "Nobody can say “Renúncia!” at this table. “Rules” says what happens to illegal cards."
    ),
    "no_claim_now": N_(
        "There is nothing to claim now: “Renúncia!” is about cards that opponents have played in this hand,"
        " once, until the next one is dealt."
    ),
    "claim_lost": N_("Your side has claimed wrongly in this hand, so it cannot claim again."),
    "match_never_ends": N_(
        "Without a number of points to reach and without a number of hands the match would never end."
        " Set one of them."
    ),
    "unknown_contract": N_("{text} cannot be trump. Write O, C, E, B or botifarra."),
}
"""The message of each code; its fields are the error's details."""

_CLOSER: Final[Mapping[str, str]] = {
    "lowest_of_suit_or_carrego": N_(
        "You cannot play this card now: {card}. You cannot win the trick, so play your lowest card of the "
        "suit led, or use carrego. You can play: {legal}."
    ),
    "lowest_of_some_suit_or_carrego": N_(
        "You cannot play this card now: {card}. You cannot win the trick and you do not have the suit led, "
        "so play the lowest card of any suit, or use carrego. You can play: {legal}."
    ),
    "lowest_trump": N_(
        "You cannot play this card now: {card}. You cannot win the trick and you do not have the suit led, "
        "so play your lowest trump. You can play: {legal}."
    ),
    "lowest_trump_or_carrego": N_(
        "You cannot play this card now: {card}. You cannot win the trick and you do not have the suit led, "
        "so play your lowest trump, or use carrego. You can play: {legal}."
    ),
    "lowest_of_forced_suit": N_(
        "You cannot play this card now: {card}. You cannot win the trick and you do not have the suit led, "
        "so play your lowest card of the first suit that you have in this order: coins, cups, swords, clubs. "
        "You can play: {legal}."
    ),
}
"""Messages that take the place of those above, by the codes of :func:`_exactly`."""

_UNKNOWN_REASON: Final = N_("The rules did not allow this card.")
_REASONS: Final[Mapping[str, str]] = {
    "must_follow_suit": N_("The suit led had to be followed."),
    "must_beat": N_("The trick could be won with the suit led, so it had to be won."),
    "must_trump": N_("The suit led was missing and a trump would have won, so one had to be played."),
    "must_undertrump": N_("The suit led was missing, so a trump had to be played, even one too low to win."),
    "points_or_lowest_of_suit": N_(
        "The partner was winning, so a card with points or the lowest one of the suit had to be played."
    ),
    "points_or_lowest": N_(
        "The partner was winning, so a card with points or the lowest one of any suit had to be played."
    ),
    "lowest_of_suit": N_("The trick could not be won, so the lowest card of the suit led had to be played."),
    "lowest_of_suit_or_carrego": N_(
        "The trick could not be won: only the lowest card of the suit led, or carrego."
    ),
    "lowest_of_some_suit": N_("The trick could not be won, so the lowest card of any suit had to be played."),
    "lowest_of_some_suit_or_carrego": N_(
        "The trick could not be won: only the lowest card of any suit, or carrego."
    ),
    "lowest_trump": N_(
        "The suit led was missing, so the lowest trump had to be played, although it did not win."
    ),
    "lowest_trump_or_carrego": N_("The suit led was missing: only the lowest trump, or carrego."),
    "forced_discard": N_(
        "The trick could not be won, so the discard had to come from the first suit in hand"
        " (coins, cups, swords, clubs), and be its lowest card except in lliure."
    ),
}
"""Why a card was illegal, for each row of B23 and for B42."""
