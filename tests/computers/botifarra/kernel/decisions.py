"""Decisions in the play of the cards under every option that matters, for the tests of the kernel."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

from computers.botifarra.players import PLAYERS
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, Phase, PlayCard, Shuffle
from engine.botifarra.options import CarregoLimit, CarregoScope, Mode, Play, RevokeRule, Switch, Undertrump
from engine.cards.spanish import SpanishCard, as_ranked

MODES = (Mode.PAIRS4, Mode.INDIVIDUAL4, Mode.INDIVIDUAL3)


def every_options() -> list[BotifarraOptions]:
    """Return all options that change what a card is worth, revokes being possible."""
    return [
        BotifarraOptions(
            mode=mode,
            play=play,
            undertrump=undertrump,
            carrego_scope=scope,
            carrego_limit=limit,
            three_high=three_high,
            revoke=RevokeRule.CLAIM,
        )
        for mode, play, undertrump, scope, limit, three_high in itertools.product(
            MODES, Play, Undertrump, CarregoScope, CarregoLimit, Switch
        )
    ]


def hand_played(
    options: BotifarraOptions, seed: int, *, revokes: float = 0.0, player: str = "random"
) -> Iterator[BotifarraState]:
    """Yield the states of one hand, in which now and then a card is played that is not legal."""
    chance = random.Random(seed)
    players = PLAYERS[player](chance)
    state = BOTIFARRA.apply(BOTIFARRA.start(options), None, Shuffle(chance.randbytes(32))).state
    while (seat := BOTIFARRA.to_move(state)) is not None and state.phase.is_in_deal:
        yield state
        move = players.choose(BOTIFARRA.view(state, seat))
        if state.phase is Phase.PLAY and chance.random() < revokes:
            held = [card for card in range(64) if state.hands[seat] >> card & 1]
            move = PlayCard(SpanishCard(chance.choice(held)))
        state = BOTIFARRA.apply(state, seat, move).state


def dealt(state: BotifarraState) -> tuple[int, ...]:
    """Return the cards that every seat still holds, in their order of strength."""
    high = state.options.three_is_high
    return tuple(as_ranked(hand, three_high=high) for hand in state.hands)


def without_revokes(options: BotifarraOptions) -> BotifarraOptions:
    """Return the same options with revokes prevented."""
    return replace(options, revoke=RevokeRule.PREVENT)
