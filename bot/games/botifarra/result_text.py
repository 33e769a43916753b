"""Deals and results of deals and matches as sentences: contract, points, revokes, ties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.botifarra.current_deal import (
    deal_events,
    deal_number,
    dealer_of_void_deal,
    five_of_swords_decides,
)
from bot.games.botifarra.names import call_name, contract_name, spoken_call
from bot.games.botifarra.narration import Narration
from bot.games.botifarra.refusals import revoke_reason
from bot.i18n import Translator
from bot.tables.match import RecordedMove
from bot.ui.face.shown import DealInBrief
from engine.botifarra import BotifarraView, CallMisdeal, Claim, Cut, DealResult, Phase, Revoke, parse_move
from engine.botifarra.deal import cutter_of
from engine.botifarra.events import DealerDrawn, DealStarted, Knocked, Revoked
from engine.botifarra.options import BotifarraOptions
from engine.botifarra.play.scoring import EXTRA_HANDS
from engine.game import Seat


def calling(narration: Narration, view: BotifarraView) -> Iterator[str]:
    """Yield how dealer, trump and multiplier of this deal were decided: draw, cut, misdeal, contract, calls."""
    yield from _dealing(narration, view)
    for event in deal_events(narration.table):
        sentence = (
            narration.event_sentence(event)
            if isinstance(event, DealerDrawn)
            else narration.call_sentence(event)
        )
        if sentence:
            yield sentence


def spoken(narration: Narration) -> Iterator[str]:
    """Yield who named trump in this deal and who called, without knocks."""
    for event in deal_events(narration.table):
        if not isinstance(event, Knocked) and (sentence := narration.call_sentence(event)):
            yield sentence


def misdeal(narration: Narration, view: BotifarraView) -> Iterator[str]:
    """Yield a misdeal: proposed and who has to answer, declined, or agreed on (B13)."""
    _, match = narration.tr.gettext, narration.table.started_match
    if (vote := match.redeal) is not None:
        yield _(
            "{name} proposes a misdeal: the hand would be dealt again.", name=narration.name(vote.proposer)
        )
        if vote.waiting_for:
            yield _("Still to agree: {names}.", names=narration.names(vote.waiting_for))
        return
    if view.phase.is_in_deal:
        if match.redeal_proposers and not view.trick and not view.tricks:
            yield _("A misdeal was proposed, but not agreed on: the hand goes on.")
        return
    misdealer = dealer_of_void_deal(narration.table)
    if misdealer is not None and five_of_swords_decides(view):
        # Who gave these cards is not the dealer that was told.
        yield f"{_('Misdeal: this hand is void')}."
    elif misdealer is not None:
        yield _("A misdeal by {name}: the hand is void.", name=narration.name(misdealer))


def how_it_was_cut(narration: Narration, dealt: RecordedMove) -> str:
    """Return who cut for a deal and how deep, or that the table did for a late cutter; empty if shuffled (B11)."""
    cut = parse_move(dealt.move)
    if not isinstance(cut, Cut):
        return ""
    if dealt.seat is not None:
        return narration.tr.gettext(
            "{name} cut after {depth} cards; the pack was not shuffled.",
            name=narration.name(dealt.seat),
            depth=cut.depth,
        )
    dealer = next(event.dealer for event in dealt.events if isinstance(event, DealStarted))
    return narration.tr.gettext(
        "{name} was late, so the table cut at random, after {depth} cards; the pack was not shuffled.",
        name=narration.name(cutter_of(narration.table.options, dealer)),
        depth=cut.depth,
    )


def _dealing(narration: Narration, view: BotifarraView) -> Iterator[str]:
    """Yield the special circumstances of this deal (B9, B11, B13)."""
    _, table, number = narration.tr.gettext, narration.table, deal_number(narration.table)
    if number is None:
        return
    if number and isinstance(parse_move(table.moves[number - 1].move), CallMisdeal):
        yield _("The hand is dealt again after a misdeal.")
    cut = how_it_was_cut(narration, table.moves[number])
    if cut:
        yield cut
    if view.deal == 1 and view.options.five_of_swords_deals:
        yield _(
            "{name} has the five of swords, and so is the first dealer.", name=narration.name(view.dealer)
        )


def short_end(tr: Translator, options: BotifarraOptions) -> str:
    """Return in few words when a match ends: by a target, by a number of deals, or by either (B31, B32)."""
    if options.target is None:
        return tr.ngettext("{number} hand in all", "{number} hands in all", options.max_hands or 0)
    if options.max_hands is None:
        return tr.gettext("First to {target} points", target=options.target)
    return tr.ngettext(
        "{target} points, or {number} hand",
        "{target} points, or {number} hands",
        options.max_hands,
        target=options.target,
    )


def is_prolonged(view: BotifarraView) -> bool:
    """Tell whether a tie has prolonged a match beyond its agreed end (B32, B33)."""
    options, is_over = view.options, view.phase is Phase.OVER
    hands = len(view.results) if is_over else len(view.results) + 1
    if options.max_hands is not None and hands > options.max_hands:
        return True
    return not is_over and options.target is not None and max(view.totals) >= options.target


def goes_on(narration: Narration, view: BotifarraView) -> str:
    """Return the reason why a match goes on after its end was reached, a tie (B32, B33); else empty."""
    options, _ = view.options, narration.tr.gettext
    if not view.results or view.phase not in (Phase.DEAL, Phase.CUT):
        return ""
    if options.target is not None and max(view.totals) >= options.target:
        return _("The lead is shared, so the match goes on.")
    extra = view.deal - options.max_hands if options.max_hands is not None else -1
    if extra < 0:
        return ""
    if extra % EXTRA_HANDS:
        return _("One more extra hand is played.")
    if options.mode.is_individual:
        if options.target is not None:
            return _("The lead is shared, so the match goes on.")
        return _("The lead is shared, so two extra hands are played.")
    if options.target is not None:
        # Who reaches it in the first one has won.
        return _("The totals are level, so up to two extra hands are played.")
    return _("The totals are level, so two extra hands are played.")


def result(narration: Narration, finished: DealResult) -> Iterator[str]:
    """Yield a finished deal: dealer, contract, points or the revoke, and the written points."""
    _ = narration.tr.gettext
    yield _("Hand {hand}, dealt by {name}.", hand=finished.deal, name=narration.name(finished.dealer))
    contract, namer = narration.contract_named(finished.contract), narration.name(finished.namer)
    if narration.table.options.trump_is_turned_up:
        yield _("Trump, from the last pile of {name}: {contract}.", contract=contract, name=namer)
    elif finished.contract.trump is None:
        yield _("No trump: {contract}, chosen by {name}.", contract=contract, name=namer)
    else:
        yield _("Trump: {contract}, chosen by {name}.", contract=contract, name=namer)
    if finished.call is not None:
        yield _("Last call: {call}.", call=call_name(narration.tr, finished.call))
    if finished.revoke is not None:
        yield from revoke(narration, finished.deal, finished.revoke)
        yield _(
            "What was taken in this hand is void; multiplier ×{multiplier}.", multiplier=finished.multiplier
        )
    else:
        yield _(
            "Points: {scores}; multiplier ×{multiplier}.",
            scores=narration.points_by_side(finished.taken),
            multiplier=finished.multiplier,
        )
    yield narration.wrote(finished.written)


def in_short(narration: Narration, finished: DealResult) -> Sequence[str]:
    """Return a finished deal in a line: number, written points, totals."""
    number = narration.tr.gettext("Hand {hand}.", hand=finished.deal)
    return number, narration.wrote(finished.written), narration.score(finished.totals)


def in_brief(narration: Narration, finished: DealResult) -> DealInBrief:
    """Return contract and last call, the namer, and the points in the tricks unless a revoke made them void."""
    tr, contract = narration.tr, finished.contract
    call = () if finished.call is None else (spoken_call(tr, finished.call),)
    return DealInBrief(
        contract=", ".join((contract_name(tr, contract), *call)),
        caller=narration.table.seats[finished.namer].name,
        sign=str(contract),
        taken=() if finished.revoke else finished.taken,
    )


def revoke(narration: Narration, deal: int, played: Revoke) -> Iterator[str]:
    """Yield a punished revoke: player, card, claimer, the trick, the rule, the legal cards (B34)."""
    _, leader = narration.tr.gettext, (played.seat - len(played.trick)) % len(narration.table.seats)
    yield _(
        "{name} played an illegal card: {card}.",
        name=narration.name(played.seat),
        card=narration.card(played.card),
    )
    claimer = _claimer(narration, deal)
    if claimer is not None:
        yield _("{name} said “Renúncia!”.", name=narration.name(claimer))
    yield _("On the table before it: {cards}.", cards=narration.played_cards(leader, played.trick))
    yield revoke_reason(narration.tr, played.reason, played.card, played.legal)
    yield _("Legal cards: {cards}.", cards=narration.one_of(played.legal))


def claim_window(narration: Narration, view: BotifarraView) -> str:
    """Return until when a claim can change the finished deal (B34); empty if it cannot."""
    table, _ = narration.table, narration.tr.gettext
    if view.phase.is_in_deal or not table.is_open or not table.interjectors:
        return ""
    if table.result_is_open:
        stands = _("The result stands unless somebody says “Renúncia!” now.")
    else:
        stands = _("Until the next deal “Renúncia!” can still be said.")
    # Before a shuffle acceptance is not asked until somebody wants to go on.
    everybody = table.result_is_open or table.started_match.accepted
    asked = table.cut_waits_for or (table.waits_for_acceptance if everybody else ())
    if not asked:
        return stands
    others = [seat for seat in asked if seat != view.seat]
    if len(others) == len(asked):
        waiting = _("Waiting for: {names}.", names=narration.names(others))
    elif others:
        waiting = _("Waiting for you, and for: {names}.", names=narration.names(others))
    else:
        waiting = _("Waiting for you.")
    return f"{stands} {waiting}"


def _claimer(narration: Narration, deal: int) -> Seat | None:
    """Return the claimant of a deal's revoke; ``None`` if it was punished automatically."""
    number = 0
    for move in narration.table.moves:
        for event in move.events:
            if isinstance(event, DealStarted):
                number = event.deal
            elif isinstance(event, Revoked) and number == deal and move.move == str(Claim()):
                return move.seat
    return None
