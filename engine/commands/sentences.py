"""English sentences for refusals on the command line.

The bot has its own sentences, in every language of its players; these are for developers and their tools.
"""

from __future__ import annotations

from collections import ChainMap, defaultdict
from collections.abc import Mapping
from typing import Final

from engine.errors import RuleError
from engine.games import GAMES

COMMON: Final[Mapping[str, str]] = {
    # text
    "unknown_suit": "{text!r} is no suit: the suits are O, C, E and B",
    "unknown_card": "{text!r} is no card of the pack: a card is O, C, E or B and a number from 1 to 12",
    "unknown_french_card": "{text!r} is no card of the pack: a card is 2 to 9, T, J, Q, K or A, and S, C, D or H",
    "card_twice": "{text} stands there twice",
    "unknown_move": "{text!r} is no move",
    "bad_seed": "{text!r} is no seed: 64 hexadecimal digits are",
    "not_unicode": "half a surrogate pair cannot stand inside a part of a shuffle",
    "separator_in_text": "the separator U+001F cannot stand inside a part of a shuffle",
    # options and games
    "unknown_option": "there is no option {option!r}",
    "bad_option_value": "{value!r} is no value of the option {option!r}",
    "unknown_game": "there is no game {game!r}",
    "no_positions": "positions of {game} cannot be asked about",
    "no_boards": "{game} by these house rules has no single deals for several tables",
    "unknown_player": "there is no computer player {player!r}: there are {players}",
    # moves
    "match_over": "the match is over",
    "not_dealt": "the cards are not dealt yet",
    "table_deals": "the table deals, not seat {seat}",
    "not_your_turn": "seat {to_move} is to move, not seat {seat}",
    "no_such_seat": "there is no seat {seat}",
    "card_not_in_hand": "{card} is not in the hand",
    "match_not_over": "the match is not over yet",
    "no_concession": "no deal can be conceded now",
    "no_redeal": "a deal of this game cannot be made void",
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
    "deal_not_in_record": "the record has no shuffle of {hand}",
    # positions
    "empty_hand": "the hand is empty",
    "not_in_pack": "{text} is not in the pack of this mode",
    "too_many_cards": "a hand has at most {most} cards, not {found}",
    "trick_complete": "the trick is complete: nobody plays to it",
}
"""The sentences of the codes that several games use, with fields for the details."""


def known() -> Mapping[str, str]:
    """Return the sentences of all codes, including those of every game."""
    return ChainMap({}, *({**game.sentences} for game in GAMES.values()), {**COMMON})


def sentence(error: RuleError) -> str:
    """Return a refusal as a sentence."""
    template = known().get(error.code)
    if template is None:
        return str(error)
    return template.format_map(defaultdict(lambda: "?", error.details))
