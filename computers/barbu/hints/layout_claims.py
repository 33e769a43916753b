"""The claims about a move in a réussite."""

from __future__ import annotations

from collections.abc import Iterator

from computers.barbu.hints.claims import Claim, Kind
from engine.barbu.contracts.reussite import Layout
from engine.barbu.moves import BarbuMove, Decline, PlayCard
from engine.barbu.view import BarbuView
from engine.cards.french import FrenchCard, FrenchCardSet


def layout_claims(view: BarbuView, move: BarbuMove, other: BarbuMove) -> Iterator[Claim]:
    """Yield the claims that are true of a move and not of another, the most telling first."""
    layout = view.layout
    assert layout is not None  # noqa: S101 - a réussite has a layout
    hand = view.cards.mask
    theirs = layout.pack & ~layout.placed & ~hand
    opened, opened_then = _opened(layout, move), _opened(layout, other)
    if _goes_on(view, layout, move) and not _goes_on(view, layout, other):
        yield Claim(kind=Kind.GOES_ON)
    if opened & hand and not opened_then & hand:
        yield Claim(kind=Kind.OPENS_OWN, card=_first(opened & hand))
    elif isinstance(move, PlayCard):
        number = _behind(layout, move.card, hand)
        if number > (_behind(layout, other.card, hand) if isinstance(other, PlayCard) else 0):
            yield Claim(kind=Kind.FREES, number=number)
    if opened_then & theirs and not opened & theirs:
        yield Claim(kind=Kind.OPENS_NOTHING, card=_first(opened_then & theirs))
    if isinstance(move, PlayCard) and other == Decline():
        yield Claim(kind=Kind.SHEDS_ONE)
    if isinstance(other, PlayCard):
        number = _behind(layout, other.card, theirs)
        let_in = _behind(layout, move.card, theirs) if isinstance(move, PlayCard) else 0
        if number > let_in:
            yield Claim(kind=Kind.BLOCKS, number=number)


def _opened(layout: Layout, move: BarbuMove) -> int:
    """Return the cards that may be placed after a move, and not before."""
    if not isinstance(move, PlayCard):
        return 0
    return layout.with_card(move.card, move.side).playable() & ~layout.playable()


def _goes_on(view: BarbuView, layout: Layout, move: BarbuMove) -> bool:
    """Tell whether a move is an ace after which the hand has another card to place (R31)."""
    if not isinstance(move, PlayCard) or move.card.rank != "A" or not view.options.ace_replay:
        return False
    after = layout.with_card(move.card, move.side).playable()
    return bool(after & view.cards.mask & ~(1 << move.card))


def _behind(layout: Layout, card: FrenchCard, cards: int) -> int:
    """Return how many of these cards wait for a card that may be placed now, without aces of no side."""
    if layout.ace_side is None and card.rank == "A":
        return 0
    line = layout.full_line(card.suit)
    place = line.index(card)
    lying = [number for number, each in enumerate(line) if layout.placed >> each & 1]
    if not lying:
        waiting = line
    elif lying[0] < place:
        waiting = line[place + 1 :]
    else:
        waiting = line[:place]
    if layout.ace_side is None:
        waiting = tuple(each for each in waiting if each.rank != "A")
    return sum(cards >> each & 1 for each in waiting if each != card)


def _first(cards: int) -> FrenchCard:
    return next(iter(FrenchCardSet.from_mask(cards)))
