"""English sentences for the refusals of Botifarra on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SENTENCES: Final[Mapping[str, str]] = {
    # text
    "unknown_contract": "{text!r} is no contract: O, C, E, B or botifarra",
    # options and games
    "match_never_ends": "with no target and no number of hands the match would never end",
    # moves
    "hand_not_over": "the hand is not over yet",
    "cannot_delegate_back": "a delegation cannot be delegated back",
    "trump_is_named": "trump is named already",
    "no_call_is_asked": "no call is being asked for",
    "call_not_open": "{call} cannot be said now: {asked} is being asked for",
    "not_playing_yet": "trump and calls come first",
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
    "misdeal_too_late": "a misdeal can be agreed on before the first card only",
    "claims_not_played": "revokes are claimed only where the option revoke is claim",
    "no_claim_now": "there is nothing to claim now",
    "hand_not_reviewed": "hand {hand} was not played to its last card by three or four, so it cannot be reviewed",
    "hand_not_solved": "the solver finds no end of hand {hand}, so it cannot be reviewed",
    "hand_with_revoke": "an illegal card fell in hand {hand}, so it cannot be reviewed",
    "claim_lost": "a claim of this side was refused in this hand, so it may not claim again",
}
"""The sentences of the codes that only Botifarra uses, with fields for the details."""
