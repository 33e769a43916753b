"""The sentences about how a hand came about: who deals and why, the cut, misdeals, what was said before the lead."""

from __future__ import annotations

from collections.abc import Iterator

from bot.ui.telling import Telling, deal_number, hand_events, void_hand_of
from engine.botifarra import CallMisdeal, Cut, View, parse_move
from engine.botifarra.events import DealerDrawn
from engine.botifarra.options import FirstDealer


def calling(telling: Telling, view: View) -> Iterator[str]:
    """Tell how dealer, trump and multiplier of this hand came about: draw, cut, misdeal, contract, calls."""
    yield from _dealing(telling, view)
    for event in hand_events(telling.table):
        sentence = telling.happened(event) if isinstance(event, DealerDrawn) else telling.spoken(event)
        if sentence:
            yield sentence


def misdeal(telling: Telling, view: View) -> Iterator[str]:
    """Tell a misdeal that was proposed and who is asked, or declined, or agreed on so that the hand is void (B13)."""
    say, vote = telling.words.say, telling.table.misdeal
    if vote is not None:
        yield say(
            "{name} proposes a misdeal: the hand would be dealt again.", name=telling.name(vote.proposer)
        )
        if vote.waiting_for:
            yield say("Asked to agree: {names}.", names=telling.names(vote.waiting_for))
        return
    if view.phase.is_hand:
        if telling.table.misdeal_proposers and not view.trick and not view.tricks:
            yield say("A misdeal was proposed, but not agreed on: the hand goes on.")
        return
    misdealer = void_hand_of(telling.table)
    if misdealer is not None:
        yield say("A misdeal by {name}: the hand is void.", name=telling.name(misdealer))


def _dealing(telling: Telling, view: View) -> Iterator[str]:
    """Tell what was special about how this hand was dealt (B9, B11, B13)."""
    say, table, number = telling.words.say, telling.table, deal_number(telling.table)
    if number is None:
        return
    if number and isinstance(parse_move(table.moves[number - 1].move), CallMisdeal):
        yield say("The hand is dealt again after a misdeal.")
    deal = table.moves[number]
    match parse_move(deal.move):
        case Cut(depth=depth) if deal.seat is not None:
            name = telling.name(deal.seat)
            yield say("{name} cut after {depth} cards; the pack was not shuffled.", name=name, depth=depth)
        case Cut(depth=depth):
            yield say("The pack was cut after {depth} cards, and not shuffled.", depth=depth)
        case _:
            pass
    if view.hand == 1 and _five_of_swords_decides(view):
        yield say(
            "{name} has the five of swords, and so is the first dealer.", name=telling.name(view.dealer)
        )


def _five_of_swords_decides(view: View) -> bool:
    return view.options.first_dealer is FirstDealer.FIVE_OF_SWORDS and not view.options.mode.has_piles
