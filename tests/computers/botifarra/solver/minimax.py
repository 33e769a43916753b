"""Plain minimax over the engine's own rules, and positions to compare by it."""

from __future__ import annotations

import itertools
import random

from computers.botifarra.solver import OpenPosition
from engine.botifarra import BotifarraOptions, Contract
from engine.cards.spanish import SPANISH_PACK

_OF_INTERMEDIA = [
    {"play": "intermedia", "carrego_scope": scope, "carrego_limit": limit}
    for scope in ("partner_to_play", "any")
    for limit in ("none", "doubleton")
]
RULES = [
    BotifarraOptions.from_json({**play, "undertrump": undertrump, "three_high": three_high})
    for play, undertrump, three_high in itertools.product(
        [{"play": "obligada"}, {"play": "lliure"}, *_OF_INTERMEDIA], ["free", "forced"], ["off", "on"]
    )
]
"""Every combination of the options that the play of the cards depends on."""


def name(options):
    return "-".join(
        str(value)
        for value in (
            options.play,
            options.undertrump,
            options.carrego_scope,
            options.carrego_limit,
            options.three_high,
        )
    )


def dealt(options, chance, cards=12, *, contract=None, pack=None):
    """A deal of ``cards`` cards each, from ``pack`` or from the whole pack."""
    pack = chance.sample(pack or SPANISH_PACK, 4 * cards)
    hands = tuple(sum(1 << card for card in pack[seat::4]) for seat in range(4))
    contract = chance.choice(list(Contract)) if contract is None else contract
    return OpenPosition(options, contract, hands, chance.randrange(4))


def played_on(position, cards, chance):
    """The position after ``cards`` random cards."""
    for _ in range(cards):
        position, _ = position.after(chance.choice(position.legal))
    return position


def played_out(position, chance):
    """The cards of a hand played by chance."""
    cards = []
    while position.legal:
        cards.append(chance.choice(position.legal))
        position, _ = position.after(cards[-1])
    return cards


def value(position, known=None):
    """The points of side 0 with best play by all."""
    known = {} if known is None else known
    if not position.legal:
        return 0
    key = (position.hands, position.leader, position.trick)
    if key not in known:
        values = [value(then, known) + points for then, points in map(position.after, position.legal)]
        known[key] = min(values) if position.seat % 2 else max(values)
    return known[key]


def ending(options, chance, most=4):
    """A position of the last tricks, perhaps in the middle of one, at times with many point cards or two suits."""
    pack = list(SPANISH_PACK)
    if chance.random() < 0.5:
        pack = [card for card in pack if card.points or chance.random() < 0.4]
    if chance.random() < 0.3:
        pack = [card for card in pack if card.suit < 2]
    cards = min(chance.randint(3, most), len(pack) // 4)
    return played_on(dealt(options, chance, cards, pack=pack), chance.randrange(4), chance)


def random_for(options, number):
    return random.Random(f"{name(options)} {number}")


def points_left(position):
    """The points of all cards that are held or lie in the trick, and of their tricks."""
    held = [card for card in SPANISH_PACK if any(hand >> card & 1 for hand in position.hands)]
    return sum(card.points for card in (*held, *position.trick)) + (len(held) + len(position.trick)) // 4
