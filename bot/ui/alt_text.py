"""Pictures in words, complete enough to play by, within what Discord takes as the description of a picture."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.preferences import NO_PREFERENCES, Preferences
from bot.ui.rules_text import rules_lines, rules_title, short_end
from bot.ui.scene_parts import started_view
from bot.ui.telling import Telling, trick_before
from bot.ui.telling_dealing import calling, misdeal, spoken
from bot.ui.telling_results import claim_window, goes_on, result, won
from bot.ui.words import (
    LONGEST_SHORT_NAME,
    call_name,
    contract_name,
    pair_label,
    points,
    sorted_hand,
    suits_in_words,
)
from engine.botifarra import BotifarraView, HandResult, Phase, Pile
from engine.botifarra.deal import pack_of
from engine.botifarra.options import RevokeRule
from engine.cards.spanish import SpanishCardSet
from engine.game import Seat

LONGEST: Final = 1024
"""Characters that Discord takes as the description of a picture."""
_NAMES: Final = (None, LONGEST_SHORT_NAME, 10)
"""Characters of a name: whole, where that is too much as the pictures cut it, and at last shorter still."""

Making = Callable[[Telling], Iterable[str]]


def lobby_alt(words: Words, table: Table) -> str:
    """Return the words for :func:`~bot.ui.scenes.lobby_scene`."""
    return _fitting(words, table, _lobby)


def table_alt(words: Words, table: Table) -> str:
    """Return the words for :func:`~bot.ui.scenes.table_scene`; nothing in them is hidden from anyone."""
    view = table.view(None)
    return _fitting(words, table, _not_started if view is None else lambda telling: _table(telling, view))


def hand_alt(words: Words, table: Table, seat: Seat, preferences: Preferences = NO_PREFERENCES) -> str:
    """Return the words for :func:`~bot.ui.hand_scenes.hand_scene`: for this player's eyes only."""
    view = started_view(table, seat)
    return _fitting(words, table, lambda telling: _hand(telling, view, trump_last=preferences.trump_last))


def pack_alt(words: Words, table: Table, seat: Seat) -> str:
    """Return the words for :func:`~bot.ui.scenes.pack_scene`, as who cuts it reads them (B10)."""
    view = started_view(table, seat)
    return _fitting(words, table, lambda telling: _pack(telling, view))


def hand_result_alt(words: Words, table: Table, finished: HandResult) -> str:
    """Return the words for :func:`~bot.ui.result_scenes.hand_result_scene`."""
    return _fitting(
        words, table, lambda telling: (*result(telling, finished), telling.score(finished.totals))
    )


def match_result_alt(words: Words, table: Table) -> str:
    """Return the words for :func:`~bot.ui.result_scenes.match_result_scene`, the newest hand first.

    Where all numbers of all hands are too much, what was written stands for them, and the oldest hands go first.
    """
    view = started_view(table, None)
    return _fitting(
        words,
        table,
        lambda telling: _sheet(telling, view, hand_line),
        lambda telling: _sheet(telling, view, _short_hand_line),
    )


def tricks_alt(words: Words, table: Table) -> str:
    """Return the words for :func:`~bot.ui.scenes.tricks_scene`, the newest trick first."""
    return _fitting(words, table, lambda telling: _tricks(telling, started_view(table, None)))


def fitted(sentences: Iterable[str]) -> str:
    """Return sentences in a row, as many of the first ones as Discord takes; a first one too long is cut."""
    text = ""
    for sentence in filter(None, sentences):
        longer = f"{text} {sentence}".lstrip()
        if len(longer) > LONGEST:
            break
        text = longer
    else:
        return text
    return text or f"{sentence[: LONGEST - 1]}…"


def _fitting(words: Words, table: Table, *makings: Making) -> str:
    """Return the first of several ways to tell something that Discord takes whole, with whole names if it can be.

    Where none is short enough the last sentences of the last way are left out: the most needed stand first.
    """
    sentences: list[str] = []
    for making, longest in itertools.product(makings, _NAMES):
        sentences = list(filter(None, making(Telling(words, table, longest_name=longest))))
        if len(text := " ".join(sentences)) <= LONGEST:
            return text
    return fitted(sentences)


def _lobby(telling: Telling) -> Iterator[str]:
    words, options = telling.words, telling.table.options
    yield from map(_sentence, (rules_title(words, options), telling.lobby()))
    if options.partners:
        yield from _pairs(telling)
    else:
        yield telling.players()
    yield from map(_sentence, rules_lines(words, options, goes_on=telling.table.due_dealer is not None))


def _pairs(telling: Telling) -> Iterator[str]:
    words, sides = telling.words, telling.table.options.sides
    for side in range(sides):
        names = telling.marked_names((side, side + sides))
        yield words.say("{pair}: {names}.", pair=pair_label(words, side), names=names)


def _not_started(telling: Telling) -> Iterator[str]:
    yield telling.words.say("The match has not started.")
    yield telling.players()


def _table(telling: Telling, view: BotifarraView) -> Iterator[str]:
    """Yield what the picture of a match shows, the most needed first."""
    vote = tuple(misdeal(telling, view))
    yield from vote
    if view.phase.is_hand or not vote:
        yield from _happening(telling, view)
    yield telling.turn(view)
    yield telling.stakes(view)
    yield claim_window(telling, view)
    if view.phase.is_hand:
        yield telling.contract(view)
        for seat in range(len(view.piles)):
            yield from piles(telling, view, seat)
    if view.hand:
        yield telling.score(view.totals)
    if view.phase is Phase.PLAY:
        yield telling.hand_score(view)
        yield from telling.refused_claims()
    before = trick_before(view)
    if before is not None:
        cards = telling.played_cards(before.leader, before.cards)
        yield telling.words.say("Last trick: {cards}.", cards=cards)
        yield telling.took(before.winner, before.points)
    if view.phase.is_hand:
        yield dealt_by(telling, view)
    yield telling.players()
    if view.trick or view.tricks:
        yield from spoken(telling)
    yield _sentence(short_end(telling.words, view.options))


def dealt_by(telling: Telling, view: BotifarraView) -> str:
    """Return the number of the hand and who is the dealer of it (B9)."""
    return telling.words.say("Hand {hand}, dealt by {name}.", hand=view.hand, name=telling.name(view.dealer))


def _pack(telling: Telling, view: BotifarraView) -> Iterator[str]:
    yield telling.own_turn(view)
    number = len(pack_of(view.options))
    yield telling.words.count("The pack has {number} card.", "The pack has {number} cards.", number)
    yield telling.words.say("Hand {hand} comes.", hand=view.hand + 1)
    if view.hand:
        yield telling.score(view.totals)
    yield telling.players()


def _tricks(telling: Telling, view: BotifarraView) -> Iterator[str]:
    for trick in reversed(view.inspectable):
        number = view.tricks.index(trick) + 1
        cards = telling.played_cards(trick.leader, trick.cards)
        yield telling.words.say("Trick {number}: {cards}.", number=number, cards=cards)
        yield telling.took(trick.winner, trick.points)


def _happening(telling: Telling, view: BotifarraView) -> Iterator[str]:
    """Yield what the middle of the table shows."""
    match view.phase:
        case Phase.OVER:
            yield won(telling, view.winners)
            yield from result(telling, view.results[-1])
        case Phase.DEAL | Phase.CUT if view.results:
            yield goes_on(telling, view)
            yield from result(telling, view.results[-1])
        case Phase.DEAL | Phase.CUT:
            return
        case Phase.PLAY:
            yield from telling.trick_on_table(view)
            yield from telling.carregos(view)
            if not view.tricks and not view.trick:
                yield from calling(telling, view)
        case _:
            yield from calling(telling, view)


def piles(telling: Telling, view: BotifarraView, seat: Seat) -> Iterator[str]:
    """Yield the visible tops of a player, how many cards each pile holds, and how many are in hand (B45)."""
    words, own = telling.words, seat == view.seat
    tops = _tops(telling, view.piles[seat])
    if tops and own:
        yield words.say("Your piles, with the cards left in each: {piles}.", piles=tops)
    elif tops:
        name = telling.name(seat)
        yield words.say("Piles of {name}, with the cards left in each: {piles}.", name=name, piles=tops)
    in_hand = view.cards_left[seat] - sum(pile.left for pile in view.piles[seat])
    if in_hand and not own:
        yield words.count(
            "{name} has {number} card in hand.",
            "{name} has {number} cards in hand.",
            in_hand,
            name=telling.name(seat),
        )


def _tops(telling: Telling, piles: Iterable[Pile]) -> str:
    return ", ".join(f"{telling.card(pile.top)} ({pile.left})" for pile in piles if pile.top is not None)


def _hand(telling: Telling, view: BotifarraView, *, trump_last: bool) -> Iterator[str]:
    yield from misdeal(telling, view)
    yield from _own_cards(telling, view, trump_last=trump_last)
    yield telling.own_turn(view)
    if not view.phase.is_hand:
        yield claim_window(telling, view)
        return
    yield telling.stakes(view)
    yield telling.contract(view)
    if view.phase is Phase.PLAY:
        yield from telling.trick_on_table(view)
        yield from telling.carregos(view)
    for seat in range(len(view.piles)):
        if seat != view.seat:
            yield from piles(telling, view, seat)
    yield telling.score(view.totals)
    if view.phase is Phase.PLAY:
        yield telling.hand_score(view)
        yield from telling.refused_claims()
    else:
        yield from calling(telling, view)


def _own_cards(telling: Telling, view: BotifarraView, *, trump_last: bool) -> Iterator[str]:
    """Yield a player's hand and piles, and which of these cards can be played now."""
    words = telling.words
    if not view.available:
        yield words.say("You have no cards now.")
        return
    if view.cards:
        yield words.say("Your cards:")
        yield from hand_lines(words, view, view.cards, trump_last=trump_last)
    if view.piles and view.seat is not None:
        yield from piles(telling, view, view.seat)
    yield from playable_lines(words, view, trump_last=trump_last)
    yield telling.carregos_to_come(view)


def hand_lines(words: Words, view: BotifarraView, cards: SpanishCardSet, *, trump_last: bool) -> list[str]:
    """Return some of a player's cards, a sentence for each suit, in the order in which the hand is shown."""
    in_order = sorted_hand(cards, view.contract, view.options, trump_last=trump_last)
    return suits_in_words(words, in_order)


def playable_lines(words: Words, view: BotifarraView, *, trump_last: bool) -> Iterator[str]:
    """Yield which of the own cards can be played now; nothing where it is not the player's turn (B34)."""
    if not view.playable:
        return
    if view.options.revoke is not RevokeRule.PREVENT:
        yield words.say("This table takes any card: see for yourself that it is legal.")
    elif view.playable == view.available and len(view.playable) > 1:
        yield words.say("You can play any of them.")
    else:
        yield words.say("You can play:")
        yield from hand_lines(words, view, view.playable, trump_last=trump_last)


def _sheet(telling: Telling, view: BotifarraView, line: Callable[[Words, HandResult], str]) -> Iterator[str]:
    words = telling.words
    yield won(telling, view.winners) if view.phase is Phase.OVER else words.say("The match so far.")
    yield telling.score(view.totals)
    yield _sentence(rules_title(words, view.options))
    yield from (line(words, finished) for finished in reversed(view.results))


def hand_line(words: Words, finished: HandResult) -> str:
    """Return a hand as a line of the score sheet, with the numbers of each side in their order."""
    contract = contract_name(words, finished.contract)
    written, totals = (_numbers(numbers) for numbers in (finished.written, finished.totals))
    if finished.call is not None:
        contract = f"{contract}, {call_name(words, finished.call)}"
    if finished.revoke is not None:
        return words.say(
            "Hand {hand}, {contract} ×{multiplier}: ended by a revoke; written {written}; total {totals}.",
            hand=finished.hand,
            contract=contract,
            multiplier=finished.multiplier,
            written=written,
            totals=totals,
        )
    return words.say(
        "Hand {hand}, {contract} ×{multiplier}: taken {taken}; written {written}; total {totals}.",
        hand=finished.hand,
        contract=contract,
        multiplier=finished.multiplier,
        taken=_numbers(finished.taken),
        written=written,
        totals=totals,
    )


def _short_hand_line(words: Words, finished: HandResult) -> str:
    return words.say(
        "Hand {hand}, {contract} ×{multiplier}: {written}.",
        hand=finished.hand,
        contract=contract_name(words, finished.contract),
        multiplier=finished.multiplier,
        written=_numbers(finished.written),
    )


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(points, numbers))


def _sentence(line: str) -> str:
    return f"{line}."
