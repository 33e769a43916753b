"""The sentences about how a hand came about: who deals and why, the cut, misdeals, what was said before the lead."""

from __future__ import annotations

from collections.abc import Iterator

from bot.tables.table import RecordedMove
from bot.ui.naming import Naming
from bot.ui.telling import Telling, deal_number, hand_events, void_hand_of
from engine.botifarra import BotifarraView, CallMisdeal, Cut, parse_move
from engine.botifarra.deal import cutter_of
from engine.botifarra.events import DealerDrawn, HandStarted, Knocked


def calling(telling: Telling, view: BotifarraView) -> Iterator[str]:
    """Tell how dealer, trump and multiplier of this hand came about: draw, cut, misdeal, contract, calls."""
    yield from _dealing(telling, view)
    for event in hand_events(telling.table):
        sentence = telling.happened(event) if isinstance(event, DealerDrawn) else telling.spoken(event)
        if sentence:
            yield sentence


def spoken(telling: Telling) -> Iterator[str]:
    """Tell who has named trump in this hand and who has called, without those who knocked."""
    for event in hand_events(telling.table):
        if not isinstance(event, Knocked) and (sentence := telling.spoken(event)):
            yield sentence


def misdeal(telling: Telling, view: BotifarraView) -> Iterator[str]:
    """Tell a misdeal that was proposed and who is asked, or declined, or agreed on so that the hand is void (B13)."""
    say, vote = telling.words.say, telling.table.redeal
    if vote is not None:
        yield say(
            "{name} proposes a misdeal: the hand would be dealt again.", name=telling.name(vote.proposer)
        )
        if vote.waiting_for:
            yield say("Asked to agree: {names}.", names=telling.names(vote.waiting_for))
        return
    if view.phase.is_hand:
        if telling.table.redeal_proposers and not view.trick and not view.tricks:
            yield say("A misdeal was proposed, but not agreed on: the hand goes on.")
        return
    misdealer = void_hand_of(telling.table)
    if misdealer is not None:
        yield say("A misdeal by {name}: the hand is void.", name=telling.name(misdealer))


def how_it_was_cut(naming: Naming, dealt: RecordedMove) -> str:
    """Return who cut for a hand and how deep, or that the table did for whoever was late; empty if shuffled (B11)."""
    cut = parse_move(dealt.move)
    if not isinstance(cut, Cut):
        return ""
    if dealt.seat is not None:
        return naming.words.say(
            "{name} cut after {depth} cards; the pack was not shuffled.",
            name=naming.name(dealt.seat),
            depth=cut.depth,
        )
    dealer = next(event.dealer for event in dealt.events if isinstance(event, HandStarted))
    return naming.words.say(
        "{name} was late, so the table cut at random, after {depth} cards; the pack was not shuffled.",
        name=naming.name(cutter_of(naming.table.options, dealer)),
        depth=cut.depth,
    )


def _dealing(telling: Telling, view: BotifarraView) -> Iterator[str]:
    """Tell what was special about how this hand was dealt (B9, B11, B13)."""
    say, table, number = telling.words.say, telling.table, deal_number(telling.table)
    if number is None:
        return
    if number and isinstance(parse_move(table.moves[number - 1].move), CallMisdeal):
        yield say("The hand is dealt again after a misdeal.")
    cut = how_it_was_cut(telling, table.moves[number])
    if cut:
        yield cut
    if view.hand == 1 and view.options.five_of_swords_deals:
        yield say(
            "{name} has the five of swords, and so is the first dealer.", name=telling.name(view.dealer)
        )
