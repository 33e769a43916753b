"""The sentences about a hand or a match that is over: who took and writes what, revokes, who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.ui.text.names import call_name, points
from bot.ui.text.refusals import revoke_reason
from bot.ui.text.table_names import TableNames
from engine.botifarra import BotifarraView, Claim, HandResult, Phase, Revoke
from engine.botifarra.events import HandStarted, Revoked
from engine.botifarra.scoring import EXTRA_HANDS
from engine.cards.spanish import SpanishCard
from engine.game import Seat


def wrote(names_at: TableNames, written: Sequence[int], viewer_side: int | None = None) -> str:
    """Return who writes how much for a hand (B28); where everyone plays alone, what each one does (B43).

    A viewer who plays alone is "you".
    """
    tr = names_at.tr
    if names_at.table.options.mode.is_individual:
        return _changes(names_at, written, viewer_side)
    writer = next((side for side, number in enumerate(written) if number), None)
    if writer is None:
        return tr.gettext("36 to 36: nobody scores.")
    if writer == viewer_side and not names_at.sides_are_pairs:
        return _own_change(names_at, written[writer])
    if names_at.sides_are_pairs:
        return tr.ngettext(
            "{side} score {number} point.",
            "{side} score {number} points.",
            written[writer],
            side=names_at.side(writer),
        )
    return tr.ngettext(
        "{name} scores {number} point.",
        "{name} scores {number} points.",
        written[writer],
        name=names_at.side(writer),
    )


def won(names_at: TableNames, winners: Sequence[int], viewer_side: int | None = None) -> str:
    """Return who won the match, or that nobody did (B31 to B33); a viewer who plays alone is "you"."""
    _ = names_at.tr.gettext
    if len(winners) == 1:
        if winners[0] == viewer_side and not names_at.sides_are_pairs:
            return _("You win the match.")
        name = names_at.side(winners[0])
        if names_at.sides_are_pairs:
            return _("{side} win the match.", side=name)
        return _("{name} wins the match.", name=name)
    if names_at.table.options.mode.is_individual:
        return _("The match is a draw between {names}.", names=names_at.names(winners))
    return _("The match is a draw.")


def goes_on(names_at: TableNames, view: BotifarraView) -> str:
    """Return why a match is not over although its end was reached: a tie is played off (B32, B33); else empty."""
    options = view.options
    if not view.results or view.phase not in (Phase.DEAL, Phase.CUT):
        return ""
    if options.target is not None and max(view.totals) >= options.target:
        return names_at.tr.gettext("The lead is shared, so the match goes on.")
    extra = view.hand - options.max_hands if options.max_hands is not None else -1
    if extra < 0:
        return ""
    if extra % EXTRA_HANDS:
        return names_at.tr.gettext("One more extra hand is played.")
    return names_at.tr.gettext("The totals are level, so two extra hands are played.")


def result(names_at: TableNames, finished: HandResult) -> Iterator[str]:
    """Tell a finished hand: dealer, contract, points or the revoke that made them void, what is written."""
    _ = names_at.tr.gettext
    yield _("Hand {hand}, dealt by {name}.", hand=finished.hand, name=names_at.name(finished.dealer))
    contract, namer = names_at.contract_named(finished.contract), names_at.name(finished.namer)
    if names_at.table.options.trump_is_turned_up:
        yield _("Trump, from the last pile of {name}: {contract}.", contract=contract, name=namer)
    elif finished.contract.trump is None:
        yield _("No trump: {contract}, chosen by {name}.", contract=contract, name=namer)
    else:
        yield _("Trump: {contract}, chosen by {name}.", contract=contract, name=namer)
    if finished.call is not None:
        yield _("Highest call: {call}.", call=call_name(names_at.tr, finished.call))
    if finished.revoke is not None:
        yield from revoke(names_at, finished.hand, finished.revoke)
        yield _(
            "What was taken in this hand is void; multiplier ×{multiplier}.", multiplier=finished.multiplier
        )
    else:
        yield _(
            "Points: {scores}; multiplier ×{multiplier}.",
            scores=names_at.points_by_side(finished.taken),
            multiplier=finished.multiplier,
        )
    yield wrote(names_at, finished.written)


def revoke(names_at: TableNames, hand: int, played: Revoke) -> Iterator[str]:
    """Tell an illegal card that was punished: whose, who claimed it, what lay, the rule, what was legal (B34)."""
    _, leader = names_at.tr.gettext, (played.seat - len(played.trick)) % names_at.table.options.seats
    yield played_illegally(names_at, played.seat, played.card)
    claimer = _claimer(names_at, hand)
    if claimer is not None:
        yield _("{name} said “Renúncia!”.", name=names_at.name(claimer))
    yield _("Before it lay: {cards}.", cards=names_at.played_cards(leader, played.trick))
    yield revoke_reason(names_at.tr, played.reason)
    yield _("Legal would have been: {cards}.", cards=names_at.one_of(played.legal))


def played_illegally(names_at: TableNames, seat: Seat, card: SpanishCard) -> str:
    """Return that somebody played a card outside the rules (B34)."""
    return names_at.tr.gettext(
        "{name} played an illegal card: {card}.", name=names_at.name(seat), card=names_at.card(card)
    )


def claim_window(names_at: TableNames, view: BotifarraView) -> str:
    """Return until when the finished hand can still be undone by a claim (B34); empty where it cannot."""
    table, _ = names_at.table, names_at.tr.gettext
    if view.phase.is_hand or not table.is_open or not table.interjectors:
        return ""
    if table.result_is_open:
        stands = _("The result stands unless somebody says “Renúncia!” now.")
    else:
        stands = _("Until the next deal “Renúncia!” can still be said.")
    # Before a shuffle nobody is asked until somebody wants to go on.
    everybody = table.result_is_open or table.accepted
    asked = table.cut_waits_for or (table.waits_for_acceptance if everybody else ())
    if not asked:
        return stands
    others = [seat for seat in asked if seat != view.seat]
    if len(others) == len(asked):
        waiting = _("Waiting for: {names}.", names=names_at.names(others))
    elif others:
        waiting = _("Waiting for you, and for: {names}.", names=names_at.names(others))
    else:
        waiting = _("Waiting for you.")
    return f"{stands} {waiting}"


def _changes(names_at: TableNames, written: Sequence[int], viewer_side: int | None) -> str:
    """Return what each player's score changes by, the viewer's own in a sentence of its own."""
    _, numbers = names_at.tr.gettext, [points(number, signed=True) for number in written]
    if viewer_side is None:
        return _("Written: {scores}.", scores=names_at.by_side(numbers))
    others = _("The others: {scores}.", scores=names_at.by_side(numbers, viewer_side, only_others=True))
    return f"{_own_change(names_at, written[viewer_side])} {others}"


def _own_change(names_at: TableNames, number: int) -> str:
    """Return what a viewer who plays alone writes, or loses."""
    tr = names_at.tr
    if number < 0:
        return tr.ngettext("You lose {number} point.", "You lose {number} points.", -number)
    if not number:
        return tr.gettext("You score nothing.")
    return tr.ngettext("You score {number} point.", "You score {number} points.", number)


def _claimer(names_at: TableNames, hand: int) -> Seat | None:
    """Return who claimed the revoke of a hand; ``None`` where it was punished by itself."""
    number = 0
    for move in names_at.table.moves:
        for event in move.events:
            if isinstance(event, HandStarted):
                number = event.hand
            elif isinstance(event, Revoked) and number == hand and move.move == str(Claim()):
                return move.seat
    return None
