"""What each refusal means, in English, for those who use the engine from a command line.

The bot has its own sentences, in every language of its players; these are for developers and their tools.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from engine.errors import RuleError

SENTENCES: Final[Mapping[str, str]] = {
    # text
    "unknown_suit": "{text!r} is no suit: the suits are O, C, E and B",
    "unknown_card": "{text!r} is no card of the pack: a card is O, C, E or B and a number from 1 to 12",
    "unknown_french_card": "{text!r} is no card of the pack: a card is 2 to 9, T, J, Q, K or A, and S, C, D or H",
    "card_twice": "{text} stands there twice",
    "unknown_contract": "{text!r} is no contract: O, C, E, B or botifarra",
    "unknown_move": "{text!r} is no move",
    "bad_seed": "{text!r} is no seed: 64 hexadecimal digits are",
    "separator_in_text": "the separator U+001F cannot stand inside a part of a shuffle",
    # options and games
    "unknown_option": "there is no option {option!r}",
    "bad_option_value": "{value!r} is no value of the option {option!r}",
    "match_never_ends": "with no target and no number of hands the match would never end",
    "unknown_game": "there is no game {game!r}",
    "game_not_available": "{game} cannot be played yet",
    "unknown_player": "there is no computer player {player!r}: there are {players}",
    # moves
    "match_over": "the match is over",
    "not_dealt": "the cards are not dealt yet",
    "hand_not_over": "the hand is not over yet",
    "table_deals": "the table deals, not seat {seat}",
    "not_your_turn": "seat {to_move} is to move, not seat {seat}",
    "cannot_delegate_back": "a delegation cannot be delegated back",
    "trump_is_named": "trump is named already",
    "no_call_is_asked": "no call is being asked for",
    "call_not_open": "{call} cannot be said now: {asked} is being asked for",
    "not_playing_yet": "trump and calls come first",
    "card_not_in_hand": "{card} is not in the hand",
    "must_follow_suit": "the suit led must be followed: {legal}",
    "must_beat": "the suit led can be beaten, so it must be: {legal}",
    "must_trump": "a trump would win, so one must be played: {legal}",
    "must_undertrump": "a trump must be played even if it does not win: {legal}",
    "points_or_lowest_of_suit": "partner is winning: a card with points or the lowest of the suit: {legal}",
    "points_or_lowest": "partner is winning: a card with points or the lowest of some suit: {legal}",
    "lowest_of_suit": "the trick cannot be won: the lowest of the suit: {legal}",
    "lowest_of_some_suit": "the trick cannot be won: the lowest of some suit: {legal}",
    "forced_discard": "the trick cannot be won: a discard comes from the first suit held of O, C, E, B: {legal}",
    "no_partner_to_delegate": "without a partner nobody can delegate",
    "cut_comes_first": "the pack is not shuffled after this hand: it is cut",
    "nothing_to_cut": "there is no pack to cut now",
    "not_the_cutter": "seat {to_move} cuts, not seat {seat}",
    "bad_cut": "a cut takes {least} to {most} cards, not {depth}",
    "no_hand_to_misdeal": "no hand is being played that could have been dealt wrongly",
    "no_such_seat": "there is no seat {seat}",
    "claims_not_played": "revokes are claimed only where the option revoke is claim",
    "no_claim_now": "there is nothing to claim now",
    "claim_lost": "a claim of this side was refused in this hand, so it may not claim again",
    # records
    "not_json": "this is no line of JSON",
    "not_an_object": "a line must be a JSON object",
    "missing_key": "the key {key!r} is missing",
    "unknown_key": "there is no key {key!r} here",
    "bad_value": "the value of {key!r} has the wrong form",
    "unknown_format": "this is no record of format {expected}, but {found!r}",
    "wrong_number_of_seats": "this game has {expected} seats, and {found} are named",
    "bad_dealer": "the dealer {found} does not fit: first_dealer = fixed needs a seat, and nothing else takes one",
    "move_before_header": "a move stands before any header",
    "wrong_seq": "the number of the move is wrong: expected {expected}, found {found}",
    "refused_move": "the move is refused ({reason}): expected {expected}, found {found}",
    "different_event": "the move leads to another event: expected {expected}, found {found}",
    # positions
    "empty_hand": "the hand is empty",
    "not_in_pack": "{text} is not in the pack of this mode",
    "too_many_cards": "a hand has at most {most} cards, not {found}",
    "trick_complete": "the trick is complete: nobody plays to it",
}
"""For each code a sentence with places for the details."""


def sentence(error: RuleError) -> str:
    """Return a refusal as a sentence."""
    if error.code in SENTENCES:
        return SENTENCES[error.code].format_map(defaultdict(lambda: "?", error.details))
    return str(error)
