"""Pictures in words, complete enough to play by, within what Discord takes as the description of a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.i18n import Words
from bot.tables.table import Table
from bot.ui.rules_text import rules_lines, rules_title
from bot.ui.scene_parts import started_view
from bot.ui.scenes import lobby_line
from bot.ui.telling import Telling, trick_before
from bot.ui.words import contract_name, hand_in_words, pair_label, people, player_name, sorted_hand
from engine.botifarra import SIDES, HandResult, Phase, View
from engine.game import Seat

LONGEST: Final = 1024
"""Characters that Discord takes as the description of a picture."""


def lobby_alt(words: Words, table: Table) -> str:
    """Return the words for :func:`~bot.ui.scenes.lobby_scene`."""
    pairs = []
    for side in range(SIDES):
        names = people(words, [player_name(words, table, seat) for seat in (side, side + 2)])
        pairs.append(words.say("{pair}: {names}.", pair=pair_label(words, side), names=names))
    rules = [
        _sentence(line) for line in (rules_title(words, table.options), *rules_lines(words, table.options))
    ]
    return fitted([rules[0], _sentence(lobby_line(words, table)), *pairs, *rules[1:]])


def table_alt(words: Words, table: Table) -> str:
    """Return the words for :func:`~bot.ui.scenes.table_scene`; nothing in them is hidden from anyone."""
    telling, view = Telling(words, table), table.view(None)
    if view is None:
        return fitted([words.say("The match has not started."), telling.players()])
    return fitted(_table(telling, view))


def hand_alt(words: Words, table: Table, seat: Seat) -> str:
    """Return the words for :func:`~bot.ui.scenes.hand_scene`: for this player's eyes only."""
    telling, view = Telling(words, table), started_view(table, seat)
    return fitted(_hand(telling, view))


def hand_result_alt(words: Words, table: Table, result: HandResult) -> str:
    """Return the words for :func:`~bot.ui.scenes.hand_result_scene`."""
    telling = Telling(words, table)
    return fitted([*telling.result(result), telling.score(result.totals)])


def match_result_alt(words: Words, table: Table) -> str:
    """Return the words for :func:`~bot.ui.scenes.match_result_scene`."""
    telling, view = Telling(words, table), started_view(table, None)
    outcome = telling.won(view.winners) if view.phase is Phase.OVER else words.say("The match so far.")
    return fitted([outcome, telling.score(view.totals), *(_line(words, result) for result in view.results)])


def tricks_alt(words: Words, table: Table, seat: Seat | None) -> str:  # noqa: ARG001 - all see the same tricks
    """Return the words for :func:`~bot.ui.scenes.tricks_scene`, the newest trick first."""
    telling, view = Telling(words, table), started_view(table, None)
    sentences: list[str] = []
    for trick in reversed(view.inspectable):
        number = view.tricks.index(trick) + 1
        cards = telling.taken_cards(trick)
        sentences += (
            words.say("Trick {number}: {cards}.", number=number, cards=cards),
            telling.took(trick.winner, trick.points),
        )
    return fitted(sentences)


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


def _table(telling: Telling, view: View) -> Iterator[str]:
    """Yield what the picture of a match shows, the most needed first."""
    yield from _happening(telling, view)
    yield telling.turn(view)
    if view.phase not in (Phase.DEAL, Phase.OVER):
        yield telling.contract(view)
    if view.hand:
        yield telling.score(view.totals)
    if view.phase is Phase.PLAY:
        yield telling.hand_score(view)
    before = trick_before(view)
    if before is not None:
        yield telling.words.say("Last trick: {cards}.", cards=telling.taken_cards(before))
        yield telling.took(before.winner, before.points)
    if view.phase not in (Phase.DEAL, Phase.OVER):
        yield telling.words.say(
            "Hand {hand}, dealt by {name}.", hand=view.hand, name=telling.name(view.dealer)
        )
    yield telling.players()


def _happening(telling: Telling, view: View) -> Iterator[str]:
    """Yield what the middle of the table shows."""
    match view.phase:
        case Phase.OVER:
            yield telling.won(view.winners)
            yield from telling.result(view.results[-1])
        case Phase.DEAL:
            if view.results:
                yield from telling.result(view.results[-1])
        case Phase.PLAY:
            yield from telling.trick_on_table(view)
            yield from telling.carregos(view)
            if not view.tricks and not view.trick:
                yield from telling.calling()
        case _:
            yield from telling.calling()


def _hand(telling: Telling, view: View) -> Iterator[str]:
    words = telling.words
    cards = sorted_hand(view.cards, view.contract)
    yield words.say("Your cards:") if cards else words.say("You have no cards now.")
    yield hand_in_words(words, cards)
    if view.playable and view.playable != view.cards:
        yield words.say("You can play:")
        yield hand_in_words(words, [card for card in cards if card in view.playable])
    elif view.playable:
        yield words.say("You can play any of them.")
    yield telling.own_turn(view)
    if view.phase in (Phase.DEAL, Phase.OVER):
        return
    yield telling.contract(view)
    if view.phase is Phase.PLAY:
        yield from telling.trick_on_table(view)
        yield from telling.carregos(view)
        yield telling.hand_score(view)
    else:
        yield from telling.calling()
    yield telling.score(view.totals)


def _line(words: Words, result: HandResult) -> str:
    return words.say(
        "Hand {hand}, {contract} ×{multiplier}: {first} to {second}.",
        hand=result.hand,
        contract=contract_name(words, result.contract),
        multiplier=result.multiplier,
        first=result.written[0],
        second=result.written[1],
    )


def _sentence(line: str) -> str:
    return f"{line}."
