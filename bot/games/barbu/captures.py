"""Tricks and cards taken in the deal so far, and those still out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.games.barbu.costs import taken_in_words, tally
from bot.games.barbu.names import card_name, short_card
from bot.i18n import Translator
from bot.render.kit.scene import RING
from bot.ui.face.face import DOT
from bot.ui.text.names import listed, points
from engine.barbu import BarbuOptions, BarbuView, Contract, Trick
from engine.barbu.contracts.contract import Part, parts_of
from engine.barbu.contracts.scoring import counts, score_tricks, slam_parts, taken_units, units
from engine.barbu.deal import used_pack
from engine.barbu.options import Slam
from engine.cards.french import FrenchCard
from engine.game import Seat

_WIDE_PLATES: Final = 6
"""Most players whose plates have room for all signs of salade."""
_LONGEST_IN_RING: Final = len("×12 ♥7 Q4 K♥")
_LONGEST_SIGNS: Final = len("×8 ♥8 Q4 K♥")
"""Signs for which a plate has room: around a table, and in the rows of a long one, where the total stands as well."""


def won(tricks: Sequence[Trick]) -> list[tuple[Seat, Sequence[FrenchCard]]]:
    """Return tricks as the scoring of the engine takes them."""
    return [(trick.winner, trick.cards) for trick in tricks]


def taken_by_part(
    options: BarbuOptions, contract: Contract, tricks: Sequence[Trick]
) -> dict[Part, tuple[int, ...]]:
    """Return the units of each part of a contract that each seat has taken."""
    return {part: taken_units(options, part, won(tricks)) for part in parts_of(options, contract)}


def taken_by_seat(
    options: BarbuOptions, contract: Contract, tricks: Sequence[Trick]
) -> list[dict[Part, int]]:
    """Return the units of each part of a contract that each seat has taken, seat by seat."""
    parts = taken_by_part(options, contract, tricks)
    return [{part: taken[seat] for part, taken in parts.items()} for seat in range(options.players)]


def short_tallies(options: BarbuOptions, contract: Contract, tricks: Sequence[Trick]) -> list[str]:
    """Return the units each seat has taken as signs, for its plate: "♥3 Q1"; the score if too many parts count.

    The score replaces signs in ratatouilles, and in salade on narrow plates or where a plate would cut the barbu off;
    a seat has none before it takes a unit.
    """
    if not (contract.is_ratatouille or (contract is Contract.SALADE and options.players > _WIDE_PLATES)):
        signs = [_signs(options, taken) for taken in taken_by_seat(options, contract, tricks)]
        if max(map(len, signs)) <= (_LONGEST_IN_RING if options.players <= len(RING) else _LONGEST_SIGNS):
            return signs
    scores = score_tricks(options, contract, won(tricks))
    return [points(score, signed=True) if score else "" for score in scores]


def in_words(tr: Translator, options: BarbuOptions, taken: Mapping[Part, int]) -> str:
    """Return the units a seat has taken in words: "3 hearts and 1 queen"; empty for none that counts."""
    words = (taken_in_words(tr, options, part, number) for part, number in taken.items())
    return listed(tr, [each for each in words if each])


def in_few_words(tr: Translator, options: BarbuOptions, taken: Mapping[Part, int]) -> str:
    """Return the same, as signs where more than three things count: "×2 ♥5 Q2 K♥ · the last trick"."""
    if sum(map(bool, taken.values())) <= _MOST_WORDS:
        return in_words(tr, options, taken)
    last = taken_in_words(tr, options, Part.LAST_TRICK, taken.get(Part.LAST_TRICK, 0))
    return DOT.join(filter(None, (_signs(options, taken), last)))


def _signs(options: BarbuOptions, taken: Mapping[Part, int]) -> str:
    return " ".join(filter(None, (tally(options, part, number) for part, number in taken.items())))


_MOST_WORDS: Final = 3
"""Things taken for whose names a line of a picture has room."""


def taken_with_last(options: BarbuOptions, contract: Contract, tricks: Sequence[Trick]) -> dict[Part, int]:
    """Return the units of each part of a contract that the last of these tricks brought its winner."""
    winner = tricks[-1].winner
    before, after = (taken_by_part(options, contract, some) for some in (tricks[:-1], tricks))
    return {part: after[part][winner] - before[part][winner] for part in after}


def trick_score(options: BarbuOptions, contract: Contract, tricks: Sequence[Trick]) -> int:
    """Return the signed points that the last of these tricks brought its winner, a slam aside."""
    plain = replace(options, slam=Slam.NONE)
    before, after = (score_tricks(plain, contract, won(some)) for some in (tricks[:-1], tricks))
    winner = tricks[-1].winner
    return after[winner] - before[winner]


def makes_slam(options: BarbuOptions, contract: Contract, tricks: Sequence[Trick]) -> bool:
    """Tell whether the last of these tricks completes a slam, which turns what its cards seemed to cost."""
    return slam_player(options, contract, tricks) != slam_player(options, contract, tricks[:-1])


def still_out(tr: Translator, view: BarbuView, *, in_words: bool = False) -> str:
    """Return the units still to be taken in a contract of tricks: "Q♠ Q♦", "3 hearts"; empty for none.

    ``in_words`` spells the cards out, for a screen reader.
    """
    contract = view.contract
    if contract is None or not contract.has_tricks:
        return ""
    return ", ".join(filter(None, _out(tr, view, parts_of(view.options, contract), in_words)))


def _out(tr: Translator, view: BarbuView, parts: Sequence[Part], are_spelled: bool) -> Iterator[str]:
    options = view.options
    for part in parts:
        left = _left(view, part)
        match part:
            case Part.QUEENS | Part.BARBU:
                yield (
                    ", ".join(card_name(tr, card) for card in left)
                    if are_spelled
                    else " ".join(map(short_card, left))
                )
            case Part.SUIT:
                yield taken_in_words(tr, options, part, len(left))
            case Part.TRICKS if len(parts) == 1:
                yield taken_in_words(tr, options, part, units(options, part) - len(view.tricks))
            case _:
                continue


def _left(view: BarbuView, part: Part) -> list[FrenchCard]:
    """Return the cards of a part that nobody has taken yet; empty for tricks."""
    fallen = {card for trick in view.tricks for card in trick.cards}
    return [
        card for card in used_pack(view.options) if counts(view.options, part, card) and card not in fallen
    ]


def out_in_signs(view: BarbuView, *, is_narrow: bool = False) -> str:
    """Return the same as signs, for a panel: "♥5 Q3 K♥"; the queens one by one where only they count.

    They are "Q♠ Q♥", or "Q♠♥" in a narrow panel.
    """
    contract = view.contract
    if contract is None or not contract.has_tricks:
        return ""
    parts = parts_of(view.options, contract)
    found = []
    for part in parts:
        left = _left(view, part)
        if part is Part.QUEENS and len(parts) == 1:
            queens = " ".join(map(short_card, left))
            found.append(queens.replace(" Q", "") if is_narrow else queens)
        else:
            found.append(tally(view.options, part, len(left)))
    return " ".join(filter(None, found))


def slam_candidate(view: BarbuView) -> tuple[Seat, Part, int] | None:
    """Return the seat with all units of a part that have fallen, at least half of them, if a slam is possible."""
    options, contract = view.options, view.contract
    if contract is None:
        return None
    taken = taken_by_part(options, contract, view.tricks)
    for part in slam_parts(options, contract):
        numbers = taken[part]
        most = max(numbers)
        if 2 * most >= units(options, part) and most == sum(numbers) and most < units(options, part):
            return numbers.index(most), part, most
    return None


def slam_player(
    options: BarbuOptions, contract: Contract, tricks: Sequence[Trick]
) -> tuple[Seat, Sequence[Part]] | None:
    """Return the seat of each slam in a finished deal, by part (R25, R26, R36).

    All hearts and all queens of a salade have one player, for one card is both; all tricks include the others.
    """
    taken = taken_by_part(options, contract, tricks)
    whole = [part for part in slam_parts(options, contract) if max(taken[part]) == units(options, part)]
    if not whole:
        return None
    return taken[whole[0]].index(max(taken[whole[0]])), whole[:1] if Part.TRICKS in whole else whole
