"""The sentences about a hand or a match that is over: who took and writes what, revokes, who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.ui.naming import Naming
from bot.ui.refusals import revoke_reason
from bot.ui.words import call_name, points
from engine.botifarra import BotifarraView, Claim, HandResult, Phase, Revoke
from engine.botifarra.events import HandStarted, Revoked
from engine.botifarra.scoring import EXTRA_HANDS
from engine.cards.spanish import SpanishCard
from engine.game import Seat


def wrote(naming: Naming, written: Sequence[int], viewer_side: int | None = None) -> str:
    """Return who writes how much for a hand (B28); where everyone plays alone, what each one does (B43).

    A viewer who plays alone is "you".
    """
    words = naming.words
    if naming.table.options.mode.is_individual:
        return _changes(naming, written, viewer_side)
    writer = next((side for side, number in enumerate(written) if number), None)
    if writer is None:
        return words.say("36 to 36: nobody scores.")
    if writer == viewer_side and not naming.sides_are_pairs:
        return _own_change(naming, written[writer])
    if naming.sides_are_pairs:
        return words.count(
            "{side} score {number} point.",
            "{side} score {number} points.",
            written[writer],
            side=naming.side(writer),
        )
    return words.count(
        "{name} scores {number} point.",
        "{name} scores {number} points.",
        written[writer],
        name=naming.side(writer),
    )


def won(naming: Naming, winners: Sequence[int], viewer_side: int | None = None) -> str:
    """Return who won the match, or that nobody did (B31 to B33); a viewer who plays alone is "you"."""
    say = naming.words.say
    if len(winners) == 1:
        if winners[0] == viewer_side and not naming.sides_are_pairs:
            return say("You win the match.")
        name = naming.side(winners[0])
        if naming.sides_are_pairs:
            return say("{side} win the match.", side=name)
        return say("{name} wins the match.", name=name)
    if naming.table.options.mode.is_individual:
        return say("The match is a draw between {names}.", names=naming.names(winners))
    return say("The match is a draw.")


def goes_on(naming: Naming, view: BotifarraView) -> str:
    """Return why a match is not over although its end was reached: a tie is played off (B32, B33); else empty."""
    options = view.options
    if not view.results or view.phase not in (Phase.DEAL, Phase.CUT):
        return ""
    if options.target is not None and max(view.totals) >= options.target:
        return naming.words.say("The lead is shared, so the match goes on.")
    extra = view.hand - options.max_hands if options.max_hands is not None else -1
    if extra < 0:
        return ""
    if extra % EXTRA_HANDS:
        return naming.words.say("One more extra hand is played.")
    return naming.words.say("The totals are level, so two extra hands are played.")


def result(naming: Naming, finished: HandResult) -> Iterator[str]:
    """Tell a finished hand: dealer, contract, points or the revoke that made them void, what is written."""
    say = naming.words.say
    yield say("Hand {hand}, dealt by {name}.", hand=finished.hand, name=naming.name(finished.dealer))
    contract, namer = naming.contract_named(finished.contract), naming.name(finished.namer)
    if naming.table.options.trump_is_turned_up:
        yield say("Trump, from the last pile of {name}: {contract}.", contract=contract, name=namer)
    elif finished.contract.trump is None:
        yield say("No trump: {contract}, chosen by {name}.", contract=contract, name=namer)
    else:
        yield say("Trump: {contract}, chosen by {name}.", contract=contract, name=namer)
    if finished.call is not None:
        yield say("Highest call: {call}.", call=call_name(naming.words, finished.call))
    if finished.revoke is not None:
        yield from revoke(naming, finished.hand, finished.revoke)
        yield say(
            "What was taken in this hand is void; multiplier ×{multiplier}.", multiplier=finished.multiplier
        )
    else:
        yield say(
            "Points: {scores}; multiplier ×{multiplier}.",
            scores=naming.points_by_side(finished.taken),
            multiplier=finished.multiplier,
        )
    yield wrote(naming, finished.written)


def revoke(naming: Naming, hand: int, played: Revoke) -> Iterator[str]:
    """Tell an illegal card that was punished: whose, who claimed it, what lay, the rule, what was legal (B34)."""
    say, leader = naming.words.say, (played.seat - len(played.trick)) % naming.table.options.seats
    yield played_illegally(naming, played.seat, played.card)
    claimer = _claimer(naming, hand)
    if claimer is not None:
        yield say("{name} said “Renúncia!”.", name=naming.name(claimer))
    yield say("Before it lay: {cards}.", cards=naming.played_cards(leader, played.trick))
    yield revoke_reason(naming.words, played.reason)
    yield say("Legal would have been: {cards}.", cards=naming.one_of(played.legal))


def played_illegally(naming: Naming, seat: Seat, card: SpanishCard) -> str:
    """Return that somebody played a card outside the rules (B34)."""
    return naming.words.say(
        "{name} played an illegal card: {card}.", name=naming.name(seat), card=naming.card(card)
    )


def claim_window(naming: Naming, view: BotifarraView) -> str:
    """Return until when the finished hand can still be undone by a claim (B34); empty where it cannot."""
    table, say = naming.table, naming.words.say
    if view.phase.is_hand or not table.is_open or not table.interjectors:
        return ""
    if table.result_is_open:
        stands = say("The result stands unless somebody says “Renúncia!” now.")
    else:
        stands = say("Until the next deal “Renúncia!” can still be said.")
    # Before a shuffle nobody is asked until somebody wants to go on.
    everybody = table.result_is_open or table.accepted
    asked = table.cut_waits_for or (table.waits_for_acceptance if everybody else ())
    if not asked:
        return stands
    others = [seat for seat in asked if seat != view.seat]
    if len(others) == len(asked):
        waiting = say("Waiting for: {names}.", names=naming.names(others))
    elif others:
        waiting = say("Waiting for you, and for: {names}.", names=naming.names(others))
    else:
        waiting = say("Waiting for you.")
    return f"{stands} {waiting}"


def _changes(naming: Naming, written: Sequence[int], viewer_side: int | None) -> str:
    """Return what each player's score changes by, the viewer's own in a sentence of its own."""
    say, numbers = naming.words.say, [points(number, signed=True) for number in written]
    if viewer_side is None:
        return say("Written: {scores}.", scores=naming.by_side(numbers))
    others = say("The others: {scores}.", scores=naming.by_side(numbers, viewer_side, only_others=True))
    return f"{_own_change(naming, written[viewer_side])} {others}"


def _own_change(naming: Naming, number: int) -> str:
    """Return what a viewer who plays alone writes, or loses."""
    words = naming.words
    if number < 0:
        return words.count("You lose {number} point.", "You lose {number} points.", -number)
    if not number:
        return words.say("You score nothing.")
    return words.count("You score {number} point.", "You score {number} points.", number)


def _claimer(naming: Naming, hand: int) -> Seat | None:
    """Return who claimed the revoke of a hand; ``None`` where it was punished by itself."""
    number = 0
    for move in naming.table.moves:
        for event in move.events:
            if isinstance(event, HandStarted):
                number = event.hand
            elif isinstance(event, Revoked) and number == hand and move.move == str(Claim()):
                return move.seat
    return None
