"""Results of hands and matches as sentences: contract, points, revokes, ties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.botifarra.names import call_name
from bot.games.botifarra.narration import Narration
from bot.games.botifarra.refusals import revoke_reason
from engine.botifarra import BotifarraView, Claim, HandResult, Phase, Revoke
from engine.botifarra.events import HandStarted, Revoked
from engine.botifarra.scoring import EXTRA_HANDS
from engine.game import Seat


def goes_on(narration: Narration, view: BotifarraView) -> str:
    """Return why a match goes on after its end was reached, a tie (B32, B33); else empty."""
    options, _ = view.options, narration.tr.gettext
    if not view.results or view.phase not in (Phase.DEAL, Phase.CUT):
        return ""
    if options.target is not None and max(view.totals) >= options.target:
        return _("The lead is shared, so the match goes on.")
    extra = view.hand - options.max_hands if options.max_hands is not None else -1
    if extra < 0:
        return ""
    if extra % EXTRA_HANDS:
        return _("One more extra hand is played.")
    return _("The totals are level, so two extra hands are played.")


def result(narration: Narration, finished: HandResult) -> Iterator[str]:
    """Yield a finished hand: dealer, contract, points or the revoke, and what is written."""
    _ = narration.tr.gettext
    yield _("Hand {hand}, dealt by {name}.", hand=finished.hand, name=narration.name(finished.dealer))
    contract, namer = narration.contract_named(finished.contract), narration.name(finished.namer)
    if narration.table.options.trump_is_turned_up:
        yield _("Trump, from the last pile of {name}: {contract}.", contract=contract, name=namer)
    elif finished.contract.trump is None:
        yield _("No trump: {contract}, chosen by {name}.", contract=contract, name=namer)
    else:
        yield _("Trump: {contract}, chosen by {name}.", contract=contract, name=namer)
    if finished.call is not None:
        yield _("Highest call: {call}.", call=call_name(narration.tr, finished.call))
    if finished.revoke is not None:
        yield from revoke(narration, finished.hand, finished.revoke)
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


def in_short(narration: Narration, finished: HandResult) -> Sequence[str]:
    """Return a finished hand in a line: number, what is written, totals."""
    number = narration.tr.gettext("Hand {hand}.", hand=finished.hand)
    return number, narration.wrote(finished.written), narration.score(finished.totals)


def revoke(narration: Narration, hand: int, played: Revoke) -> Iterator[str]:
    """Yield a punished revoke: player, card, claimer, the trick, the rule, the legal cards (B34)."""
    _, leader = narration.tr.gettext, (played.seat - len(played.trick)) % len(narration.table.seats)
    yield _(
        "{name} played an illegal card: {card}.",
        name=narration.name(played.seat),
        card=narration.card(played.card),
    )
    claimer = _claimer(narration, hand)
    if claimer is not None:
        yield _("{name} said “Renúncia!”.", name=narration.name(claimer))
    yield _("Before it lay: {cards}.", cards=narration.played_cards(leader, played.trick))
    yield revoke_reason(narration.tr, played.reason)
    yield _("Legal cards: {cards}.", cards=narration.one_of(played.legal))


def claim_window(narration: Narration, view: BotifarraView) -> str:
    """Return until when a claim can change the finished hand (B34); empty if it cannot."""
    table, _ = narration.table, narration.tr.gettext
    if view.phase.is_hand or not table.is_open or not table.interjectors:
        return ""
    if table.result_is_open:
        stands = _("The result stands unless somebody says “Renúncia!” now.")
    else:
        stands = _("Until the next deal “Renúncia!” can still be said.")
    # Before a shuffle acceptance is not asked until somebody wants to go on.
    everybody = table.result_is_open or table.accepted
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


def _claimer(narration: Narration, hand: int) -> Seat | None:
    """Return who claimed the revoke of a hand; ``None`` if it was punished automatically."""
    number = 0
    for move in narration.table.moves:
        for event in move.events:
            if isinstance(event, HandStarted):
                number = event.hand
            elif isinstance(event, Revoked) and number == hand and move.move == str(Claim()):
                return move.seat
    return None
