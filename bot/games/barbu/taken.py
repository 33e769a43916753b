"""What has been taken in the deal so far, and what is still out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.barbu.costs import taken_in_words, tally
from bot.games.barbu.names import short_card
from bot.i18n import Translator
from bot.ui.text.names import listed, points
from engine.barbu import BarbuOptions, BarbuView, Contract, Trick
from engine.barbu.contracts import Part, parts_of
from engine.barbu.deal import used_pack
from engine.barbu.options import Slam
from engine.barbu.scoring import counts, score_tricks, taken_units, units
from engine.cards.french import FrenchCard
from engine.game import Seat

_OF_SLAM = (Part.TRICKS, Part.SUIT, Part.QUEENS)


def won(tricks: Sequence[Trick]) -> list[tuple[Seat, Sequence[FrenchCard]]]:
    """Return tricks as the scoring of the engine takes them."""
    return [(trick.winner, trick.cards) for trick in tricks]


def taken_by_part(
    options: BarbuOptions, contract: Contract, tricks: Sequence[Trick]
) -> dict[Part, tuple[int, ...]]:
    """Return the units of each part of a contract that each seat has taken."""
    return {part: taken_units(options, part, won(tricks)) for part in parts_of(options, contract)}


def short_tally(options: BarbuOptions, contract: Contract, tricks: Sequence[Trick], seat: Seat) -> str:
    """Return what a seat has taken as signs, for a plate: "♥3 Q1"; the score where too many things count."""
    if contract.is_ratatouille:
        return points(score_tricks(options, contract, won(tricks))[seat], signed=True)
    taken = taken_by_part(options, contract, tricks)
    signs = (tally(options, part, numbers[seat]) for part, numbers in taken.items())
    return " ".join(filter(None, signs))


def in_words(
    tr: Translator, options: BarbuOptions, contract: Contract, tricks: Sequence[Trick], seat: Seat
) -> str:
    """Return what a seat has taken in words: "3 hearts and 1 queen"; empty for nothing that counts."""
    taken = taken_by_part(options, contract, tricks)
    words = (taken_in_words(tr, options, part, numbers[seat]) for part, numbers in taken.items())
    return listed(tr, [each for each in words if each])


def still_out(tr: Translator, view: BarbuView) -> str:
    """Return what is still to be taken in a contract of tricks: "Q♠, Q♦", "3 hearts"; empty for nothing to tell."""
    contract = view.contract
    if contract is None or not contract.has_tricks:
        return ""
    return ", ".join(filter(None, _out(tr, view, parts_of(view.options, contract))))


def _out(tr: Translator, view: BarbuView, parts: Sequence[Part]) -> Iterator[str]:
    options = view.options
    for part in parts:
        left = _left(view, part)
        match part:
            case Part.QUEENS | Part.BARBU:
                yield " ".join(map(short_card, left))
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


def out_in_signs(view: BarbuView) -> str:
    """Return the same as signs, for a panel: "♥5 Q3 K♥"; the queens one by one where only they count."""
    contract = view.contract
    if contract is None or not contract.has_tricks:
        return ""
    parts = parts_of(view.options, contract)
    found = []
    for part in parts:
        left = _left(view, part)
        if part is Part.QUEENS and len(parts) == 1:
            found.append(" ".join(map(short_card, left)))
        else:
            found.append(tally(view.options, part, len(left)))
    return " ".join(filter(None, found))


def slam_candidate(view: BarbuView) -> tuple[Seat, Part, int] | None:
    """Return who has taken all that has fallen of a part, at least half of it, where that may become a slam."""
    options, contract = view.options, view.contract
    if contract is None or not contract.has_tricks or not _slam_counts(options, contract):
        return None
    taken = taken_by_part(options, contract, view.tricks)
    parts = (Part.QUEENS,) if contract.is_ratatouille else _slam_parts(options, contract)
    for part in parts:
        numbers = taken[part]
        most = max(numbers)
        if 2 * most >= units(options, part) and most == sum(numbers) and most < units(options, part):
            return numbers.index(most), part, most
    return None


def slam_player(
    options: BarbuOptions, contract: Contract, tricks: Sequence[Trick]
) -> tuple[Seat, Part] | None:
    """Return who has made a slam in a finished deal, and of what (R25, R26, R36)."""
    if not contract.has_tricks or not _slam_counts(options, contract):
        return None
    taken = taken_by_part(options, contract, tricks)
    parts = (Part.QUEENS,) if contract.is_ratatouille else _slam_parts(options, contract)
    for part in parts:
        for seat, number in enumerate(taken[part]):
            if number == units(options, part):
                return seat, part
    return None


def _slam_counts(options: BarbuOptions, contract: Contract) -> bool:
    return contract.is_ratatouille or options.slam is not Slam.NONE


def _slam_parts(options: BarbuOptions, contract: Contract) -> tuple[Part, ...]:
    if contract is Contract.SALADE and options.slam is Slam.CHELEM:
        return (Part.TRICKS,)
    return tuple(part for part in parts_of(options, contract) if part in _OF_SLAM)
