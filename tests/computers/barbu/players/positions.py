"""Views for the tests of computer players, from hands that are written out."""

from __future__ import annotations

import random
from collections.abc import Sequence

from computers.barbu.players import PLAYERS
from engine.barbu import BARBU, BarbuOptions, BarbuState, BarbuView, Contract, Layout, Phase, Trick
from engine.barbu.contracts.mariages import Mariages, Turned
from engine.barbu.contracts.tricks import trick_winner
from engine.barbu.deal import cards_each, used_pack
from engine.cards.french import FRENCH_PACK, FrenchCard, FrenchCardSet

DEFAULT = BarbuOptions()


def cards(text: str) -> tuple[FrenchCard, ...]:
    """Return the cards of a text such as ``KH 9S``, in its order."""
    return tuple(map(FrenchCard.parse, text.split()))


def mask(text: str) -> int:
    """Return the cards of a text as a set in an integer."""
    return FrenchCardSet(cards(text)).mask


def rest_dealt(
    options: BarbuOptions, hand: str, others: Sequence[int], gone: Sequence[FrenchCard]
) -> tuple[int, ...]:
    """Return all hands as integers: that of seat 0, and other cards for each other seat, as many as in ``others``."""
    left = [card for card in used_pack(options) if card not in gone and card not in cards(hand)]
    random.Random(4).shuffle(left)
    masks = [mask(hand)]
    for many in others:
        masks.append(FrenchCardSet(left[:many]).mask)
        left = left[many:]
    return tuple(masks)


def state_of_dealer(hand: str, options: BarbuOptions = DEFAULT, used: Sequence[Contract] = ()) -> BarbuState:
    """Return the state in which seat 0 deals and is to name a contract, some of which it has used."""
    others = options.players - 1
    return BarbuState(
        options=options,
        first_dealer=0,
        totals=(0,) * options.players,
        phase=Phase.CONTRACT,
        deal=len(used) * options.players + 1,
        hands=rest_dealt(options, hand, (cards_each(options),) * others, ()),
        used=(tuple(used),) + ((),) * others,
    )


def asked_for_contract(
    hand: str, options: BarbuOptions = DEFAULT, used: Sequence[Contract] = ()
) -> BarbuView:
    """Return what seat 0 sees that deals and is to name a contract."""
    return BARBU.view(state_of_dealer(hand, options, used), 0)


def in_trick(
    contract: Contract,
    hand: str,
    trick: str = "",
    *,
    before: Sequence[str] = (),
    options: BarbuOptions = DEFAULT,
) -> BarbuView:
    """Return what seat 0 sees that is to play to a trick, with these cards in its hand.

    Seat 0 led the first of the tricks before, and the trick itself was led so that it is its turn. The others hold
    what nobody has seen.
    """
    players = options.players
    tricks, leader = list[Trick](), 0
    for text in before:
        winner = (leader + trick_winner(cards(text))) % players
        tricks.append(Trick(leader, cards(text), winner))
        leader = winner
    lying, leader = cards(trick), -len(cards(trick)) % players
    gone = [*lying, *(card for finished in tricks for card in finished.cards)]
    left = cards_each(options) - len(tricks)
    others = [left - (0 < leader <= seat) for seat in range(1, players)]
    state = BarbuState(
        options=options,
        first_dealer=0,
        totals=(0,) * players,
        phase=Phase.TRICKS,
        deal=1,
        hands=rest_dealt(options, hand, others, gone),
        contract=contract,
        leader=leader,
        trick=lying,
        tricks=tuple(tricks),
        used=((),) * players,
    )
    return BARBU.view(state, 0)


def in_reussite(
    height: str, placed: str, hand: str, *, options: BarbuOptions = DEFAULT, after_ace: bool = False
) -> BarbuView:
    """Return what seat 0 sees that is to place a card; the others share the cards left."""
    layout = Layout.opened(options, height)
    for card in cards(placed):
        layout = layout.with_card(card)
    left, others = len(used_pack(options)) - len(cards(placed)) - len(cards(hand)), options.players - 1
    state = BarbuState(
        options=options,
        first_dealer=0,
        totals=(0,) * options.players,
        phase=Phase.REUSSITE,
        deal=1,
        hands=rest_dealt(options, hand, [(left + seat) // others for seat in range(others)], cards(placed)),
        contract=Contract.REUSSITE,
        layout=layout,
        has_ace_right=after_ace,
        used=((),) * options.players,
    )
    return BARBU.view(state, 0)


def choice(view: BarbuView, seed: int = 1) -> str:
    """Return the text of the move that ``careful`` chooses."""
    return str(PLAYERS["careful"](random.Random(seed)).choose(view))


def mariages_of(
    seen: Sequence[tuple[int, FrenchCard]], opened: tuple[int, FrenchCard] | None = None, seed: int = 1
) -> str:
    """Return what ``careful`` turns up, having seen these cards and, in its turn, the open one."""
    placed = dict([*seen, *([opened] if opened else [])])
    rest = iter([card for card in FRENCH_PACK if card.rank not in "23456" and card not in placed.values()])
    layout = tuple(placed[place] if place in placed else next(rest) for place in range(1, 33))
    turned = [Turned(1, place, card) for place, card in seen] + ([Turned(0, *opened)] if opened else [])
    state = BarbuState(
        options=BarbuOptions.from_json({"players": 2, "mariages": "on"}),
        first_dealer=0,
        totals=(0, 0),
        phase=Phase.MARIAGES,
        deal=15,
        hands=(0, 0),
        contract=Contract.MARIAGES,
        mariages=Mariages(layout, 0, (0, 0), opened=opened[0] if opened else 0, turned=tuple(turned)),
        used=((), ()),
    )
    return choice(BARBU.view(state, 0), seed)
