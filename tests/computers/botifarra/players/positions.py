"""Views for the tests of computer players, from hands that are written out."""

from __future__ import annotations

import random
from collections.abc import Sequence

from computers.botifarra.players import PLAYERS
from engine.botifarra import (
    BOTIFARRA,
    BotifarraOptions,
    BotifarraState,
    BotifarraView,
    Contract,
    Phase,
    Shuffle,
)
from engine.botifarra.calls import Calling, opened
from engine.botifarra.options import FirstDealer
from engine.cards.spanish import SPANISH_PACK, SpanishCard, SpanishCardSet

OBLIGADA = BotifarraOptions(first_dealer=FirstDealer.FIXED)


def rest_dealt(hands: Sequence[str]) -> tuple[int, ...]:
    """Return four full hands as integers: those written, filled up with the cards left, in a fixed order."""
    masks = [SpanishCardSet.parse(text).mask for text in hands]
    left = [card for card in sorted(SPANISH_PACK) if not any(mask >> card & 1 for mask in masks)]
    random.Random(4).shuffle(left)
    for seat, mask in enumerate(masks):
        missing = 12 - mask.bit_count()
        masks[seat] = mask | SpanishCardSet(left[:missing]).mask
        left = left[missing:]
    return tuple(masks)


def before_trump(
    hand: str, *, delegated: bool = False, options: BotifarraOptions = OBLIGADA
) -> BotifarraView:
    """Return what seat 0 sees that is to choose trump, as the dealer or because seat 2 delegated."""
    state = BotifarraState(
        options=options,
        first_dealer=0,
        totals=(0,) * options.sides,
        phase=Phase.DELEGATED if delegated else Phase.TRUMP,
        deal=1,
        dealer=2 if delegated else 0,
        hands=rest_dealt((hand, "", "", "")),
        leader=3 if delegated else 1,
    )
    return BOTIFARRA.view(state, 0)


def asked_to_call(hand: str, contract: Contract, *, options: BotifarraOptions = OBLIGADA) -> BotifarraView:
    """Return what seat 1 sees that is asked for contro after seat 0 named a contract."""
    state = BotifarraState(
        options=options,
        first_dealer=0,
        totals=(0,) * options.sides,
        phase=Phase.CALLS,
        deal=1,
        hands=rest_dealt(("", hand, "", "")),
        contract=contract,
        namer=0,
        calling=opened(options, contract, 0, 0),
        leader=1,
    )
    return BOTIFARRA.view(state, 1)


def in_play(
    hands: Sequence[str], contract: Contract, trick: str = "", *, options: BotifarraOptions = OBLIGADA
) -> BotifarraView:
    """Return what the seat to move sees in the first trick, which seat 1 leads.

    ``hands`` are by seat and filled up at random; the cards of the trick come out of them.
    """
    return BOTIFARRA.view(
        state_in_play(hands, contract, trick, options=options), (1 + len(trick.split())) % 4
    )


def state_in_play(
    hands: Sequence[str], contract: Contract, trick: str = "", *, options: BotifarraOptions = OBLIGADA
) -> BotifarraState:
    """Return the state that :func:`in_play` looks at."""
    cards = tuple(map(SpanishCard.parse, trick.split()))
    written = list(hands)
    for place, card in enumerate(cards):
        seat = (1 + place) % 4
        if card not in SpanishCardSet.parse(written[seat]):
            written[seat] += f" {card}"
    masks = [mask & ~SpanishCardSet(cards).mask for mask in rest_dealt(written)]
    return BotifarraState(
        options=options,
        first_dealer=0,
        totals=(0, 0),
        phase=Phase.PLAY,
        deal=1,
        hands=tuple(masks),
        contract=contract,
        namer=0,
        calling=Calling(None, ()),
        leader=1,
        trick=cards,
    )


def after_the_deal(options: BotifarraOptions, seed: int) -> BotifarraState:
    """Return the state in which the dealer, seat 0, is to name trump."""
    secret = random.Random(seed).randbytes(32)
    return BOTIFARRA.apply(BOTIFARRA.start(options, first_dealer=0), None, Shuffle(secret)).state


def views_of_a_hand(options: BotifarraOptions, seed: int, *, revokes: float = 0.0) -> list[BotifarraView]:
    """Return what every seat sees after every move of a hand of random players, who revoke so often."""
    chance = random.Random(seed)
    player = PLAYERS["random"](chance)
    state = after_the_deal(options, seed)
    views = []
    while state.phase.is_in_deal:
        views += [BOTIFARRA.view(state, seat) for seat in range(options.seats)]
        seat = BOTIFARRA.to_move(state)
        assert seat is not None
        view = BOTIFARRA.view(state, seat)
        move = player.choose(view)
        offered: list[SpanishCard] = list(view.offered)
        if offered and chance.random() < revokes:
            move = BOTIFARRA.parse_move(f"play {chance.choice(offered)}")
        state = BOTIFARRA.apply(state, seat, move).state
    return views


def choice(view: BotifarraView, name: str = "careful", seed: int = 1) -> str:
    """Return the text of the move that a player chooses."""
    return str(PLAYERS[name](random.Random(seed)).choose(view))
