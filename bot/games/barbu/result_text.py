"""Finished deals as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.barbu.captures import in_words, slam_player, taken_by_seat
from bot.games.barbu.costs import taken_in_words
from bot.games.barbu.names import rank_name
from bot.games.barbu.narration import Narration
from bot.ui.text.names import listed, points
from engine.barbu import Contract, DealResult, Trick
from engine.barbu.contracts.scoring import units
from engine.game import Seat


def result(narration: Narration, finished: DealResult, viewer: Seat | None = None) -> Iterator[str]:
    """Yield a finished deal: number, dealer, contract, a slam in words, and each player's score."""
    yield headline(narration, finished)
    yield slam(narration, finished)
    yield from scores(narration, finished, viewer)


def headline(narration: Narration, finished: DealResult) -> str:
    """Return number, contract and dealer of a deal: "Deal 5: dames, dealt by Anna."."""
    contract = narration.contract(finished.contract).lower()
    if finished.height:
        contract = narration.tr.gettext(
            "{contract} from the {height}", contract=contract, height=rank_name(narration.tr, finished.height)
        )
    return narration.tr.gettext(
        "Deal {deal}: {contract}, dealt by {name}.",
        deal=finished.deal,
        contract=contract,
        name=narration.name(finished.dealer),
    )


def slam(narration: Narration, finished: DealResult) -> str:
    """Return the player of a slam, and its part; empty without a slam (R25, R26, R36)."""
    return slam_of(narration, finished.contract, finished.tricks)


def slam_of(narration: Narration, contract: Contract, tricks: Sequence[Trick]) -> str:
    """Return the same of a deal that may go on after its slam."""
    tr, options = narration.tr, narration.table.options
    found = slam_player(options, contract, tricks)
    if found is None:
        return ""
    seat, parts = found
    everything = listed(tr, [taken_in_words(tr, options, part, units(options, part)) for part in parts])
    return tr.gettext("A slam by {name}: {cards}!", name=narration.name(seat), cards=everything)


def scores(narration: Narration, finished: DealResult, viewer: Seat | None = None) -> Iterator[str]:
    """Yield each player's score, the viewer first, with the reason if there is one: "Anna −15 (1 queen).".

    The others to whom nothing happened come last, all in one line: "Bernat 0. Carla 0.".
    """
    why, untouched = reasons(narration, finished), []
    for place in range(len(finished.scores)):
        seat = ((viewer or 0) + place) % len(finished.scores)
        number = points(finished.scores[seat], signed=True)
        told = f" ({why[seat]})." if why[seat] else "."
        line = f"{narration.side(seat, viewer)}\N{NO-BREAK SPACE}{number}{told}"
        if finished.scores[seat] or why[seat] or seat == viewer:
            yield line
        else:
            untouched.append(line)
    if untouched:
        yield " ".join(untouched)


def reasons(narration: Narration, finished: DealResult) -> list[str]:
    """Return the reason of each player's score: cards taken, the place in a réussite, the pairs; any may be empty."""
    tr, options = narration.tr, narration.table.options
    match finished.contract:
        case Contract.REUSSITE:
            return [_end_of_reussite(narration, finished, seat) for seat in range(options.players)]
        case Contract.MARIAGES:
            return [tr.ngettext("{number} pair", "{number} pairs", pairs) for pairs in finished.pairs]
        case _:
            taken = taken_by_seat(options, finished.contract, finished.tricks)
            return [in_words(tr, options, each) for each in taken]


def _end_of_reussite(narration: Narration, finished: DealResult, seat: Seat) -> str:
    if seat in finished.places:
        # Translators: behind the points of a player in a réussite, in brackets
        return narration.tr.ngettext("place {number}", "place {number}", finished.places.index(seat) + 1)
    return narration.tr.ngettext("{number} card left", "{number} cards left", len(finished.left[seat]))


def cards_left(narration: Narration, finished: DealResult) -> Iterator[str]:
    """Yield the hands left at the end of a réussite: who blocked whom."""
    for seat, cards in enumerate(finished.left):
        if cards:
            yield narration.tr.gettext(
                "{name} still had: {cards}.", name=narration.name(seat), cards=narration.cards(cards)
            )
