"""The deal as sentences: dealer, cut, misdeals, trump and calls."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.botifarra.current_hand import deal_number, hand_events, void_hand_of
from bot.games.botifarra.narration import Narration
from bot.tables.table import RecordedMove
from engine.botifarra import BotifarraView, CallMisdeal, Cut, parse_move
from engine.botifarra.deal import cutter_of
from engine.botifarra.events import DealerDrawn, HandStarted, Knocked


def calling(narration: Narration, view: BotifarraView) -> Iterator[str]:
    """Yield how dealer, trump and multiplier of this hand were decided: draw, cut, misdeal, contract, calls."""
    yield from _dealing(narration, view)
    for event in hand_events(narration.table):
        sentence = (
            narration.event_sentence(event)
            if isinstance(event, DealerDrawn)
            else narration.call_sentence(event)
        )
        if sentence:
            yield sentence


def spoken(narration: Narration) -> Iterator[str]:
    """Yield who named trump in this hand and who called, without knocks."""
    for event in hand_events(narration.table):
        if not isinstance(event, Knocked) and (sentence := narration.call_sentence(event)):
            yield sentence


def misdeal(narration: Narration, view: BotifarraView) -> Iterator[str]:
    """Yield a misdeal: proposed and who has to answer, declined, or agreed on (B13)."""
    _, vote = narration.tr.gettext, narration.table.redeal
    if vote is not None:
        yield _(
            "{name} proposes a misdeal: the hand would be dealt again.", name=narration.name(vote.proposer)
        )
        if vote.waiting_for:
            yield _("Asked to agree: {names}.", names=narration.names(vote.waiting_for))
        return
    if view.phase.is_hand:
        if narration.table.redeal_proposers and not view.trick and not view.tricks:
            yield _("A misdeal was proposed, but not agreed on: the hand goes on.")
        return
    misdealer = void_hand_of(narration.table)
    if misdealer is not None:
        yield _("A misdeal by {name}: the hand is void.", name=narration.name(misdealer))


def how_it_was_cut(narration: Narration, dealt: RecordedMove) -> str:
    """Return who cut for a hand and how deep, or that the table did for a late cutter; empty if shuffled (B11)."""
    cut = parse_move(dealt.move)
    if not isinstance(cut, Cut):
        return ""
    if dealt.seat is not None:
        return narration.tr.gettext(
            "{name} cut after {depth} cards; the pack was not shuffled.",
            name=narration.name(dealt.seat),
            depth=cut.depth,
        )
    dealer = next(event.dealer for event in dealt.events if isinstance(event, HandStarted))
    return narration.tr.gettext(
        "{name} was late, so the table cut at random, after {depth} cards; the pack was not shuffled.",
        name=narration.name(cutter_of(narration.table.options, dealer)),
        depth=cut.depth,
    )


def _dealing(narration: Narration, view: BotifarraView) -> Iterator[str]:
    """Yield what was special about this deal (B9, B11, B13)."""
    _, table, number = narration.tr.gettext, narration.table, deal_number(narration.table)
    if number is None:
        return
    if number and isinstance(parse_move(table.moves[number - 1].move), CallMisdeal):
        yield _("The hand is dealt again after a misdeal.")
    cut = how_it_was_cut(narration, table.moves[number])
    if cut:
        yield cut
    if view.hand == 1 and view.options.five_of_swords_deals:
        yield _(
            "{name} has the five of swords, and so is the first dealer.", name=narration.name(view.dealer)
        )
