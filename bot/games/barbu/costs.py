"""The costs or gains of each contract, in one line, by the house rules of a table."""

from __future__ import annotations

from bot.games.barbu.names import the_card
from bot.i18n import Translator
from bot.ui.text.names import points
from engine.barbu import BarbuOptions, Contract
from engine.barbu.contracts.contract import Part
from engine.barbu.contracts.scoring import POINTS_OF_PAIR, contract_total, gains, value
from engine.barbu.options import PenaltySuit
from engine.cards.french import FrenchCard


def cost(tr: Translator, options: BarbuOptions, contract: Contract) -> str:  # noqa: C901 - one case a contract
    """Return the cost or gain of a contract: "15 for every queen, 60 in all"."""
    _, total = tr.gettext, contract_total(options, contract)
    match contract:
        case Contract.PLIS:
            each = value(options, Part.TRICKS)
            return _("{points} for every trick, {total} in all", points=each, total=total)
        case Contract.COEURS if options.penalty_suit is PenaltySuit.CLUBS:
            each = value(options, Part.SUIT)
            return _("{points} for every club, {total} in all", points=each, total=total)
        case Contract.COEURS:
            each = value(options, Part.SUIT)
            return _("{points} for every heart, {total} in all", points=each, total=total)
        case Contract.DAMES:
            each = value(options, Part.QUEENS)
            return _("{points} for every queen, {total} in all", points=each, total=total)
        case Contract.BARBU:
            card = the_card(tr, FrenchCard.parse(options.barbu))
            return _("{points} for one card, {card}", points=total, card=card)
        case Contract.DERNIER_PLI:
            return _("{points} for the last trick", points=total)
        case Contract.SALADE:
            return _("everything at once, {total} in all", total=total)
        case Contract.REUSSITE:
            won = [points(gain, signed=True) for gain in gains(options) if gain]
            if len(won) == 1:
                return _("{gains} for going out first", gains=won[0])
            return _("{gains} in order of going out", gains=", ".join(won))
        case Contract.RATATOUILLE:
            return _("everything costs, {total} in all, but all four queens win", total=total)
        case Contract.ANTI_RATATOUILLE:
            return _("taking is good, {total} in all, but all four queens cost", total=total)
        case Contract.MARIAGES:
            return _("{points} for every pair", points=points(POINTS_OF_PAIR, signed=True))


def taken_in_words(tr: Translator, options: BarbuOptions, part: Part, number: int) -> str:
    """Return units of a part in words: "3 hearts", "the barbu"; empty for none."""
    if not number:
        return ""
    match part:
        case Part.TRICKS:
            return tr.ngettext("{number} trick", "{number} tricks", number)
        case Part.SUIT if options.penalty_suit is PenaltySuit.CLUBS:
            return tr.ngettext("{number} club", "{number} clubs", number)
        case Part.SUIT:
            return tr.ngettext("{number} heart", "{number} hearts", number)
        case Part.QUEENS:
            return tr.ngettext("{number} queen", "{number} queens", number)
        case Part.BARBU:
            return tr.gettext("the barbu")
        case Part.LAST_TRICK:
            return tr.gettext("the last trick")


def tally(options: BarbuOptions, part: Part, number: int) -> str:
    """Return units of a part as a sign and a number, for a plate: "♥3", "Q2", "K♥"; empty for none."""
    if not number or part is Part.LAST_TRICK:
        return ""
    match part:
        case Part.TRICKS:
            return f"×{number}"
        case Part.SUIT:
            return f"{'♣' if options.penalty_suit is PenaltySuit.CLUBS else '♥'}{number}"
        case Part.QUEENS:
            return f"Q{number}"
        case _:
            return _barbu_sign(options)


def _barbu_sign(options: BarbuOptions) -> str:
    return {"KH": "K♥", "KS": "K♠", "KD": "K♦"}[options.barbu]


def price(options: BarbuOptions, contract: Contract) -> str:
    """Return the cost of one unit of a contract, or the highest gain, as a number for a button: "−15", "+100"."""
    match contract:
        case Contract.PLIS:
            return points(-value(options, Part.TRICKS))
        case Contract.COEURS:
            return points(-value(options, Part.SUIT))
        case Contract.DAMES:
            return points(-value(options, Part.QUEENS))
        case Contract.REUSSITE:
            return points(max(gains(options)), signed=True)
        case Contract.MARIAGES:
            return points(POINTS_OF_PAIR, signed=True)
        case Contract.ANTI_RATATOUILLE:
            return points(contract_total(options, contract), signed=True)
        case _:
            return points(-contract_total(options, contract))


def short_cost(  # noqa: C901 - one case a contract
    tr: Translator, options: BarbuOptions, contract: Contract
) -> str:
    """Return the cost or gain of a contract, short enough for a panel: "−15 a queen"."""
    _ = tr.gettext
    match contract:
        case Contract.PLIS:
            return _("{points} a trick", points=price(options, contract))
        case Contract.COEURS if options.penalty_suit is PenaltySuit.CLUBS:
            return _("{points} a club", points=price(options, contract))
        case Contract.COEURS:
            return _("{points} a heart", points=price(options, contract))
        case Contract.DAMES:
            return _("{points} a queen", points=price(options, contract))
        case Contract.BARBU:
            return f"{price(options, contract)} {_barbu_sign(options)}"
        case Contract.DERNIER_PLI:
            return price(options, contract)
        case Contract.SALADE | Contract.RATATOUILLE:
            return _("everything costs")
        case Contract.ANTI_RATATOUILLE:
            return _("taking is good")
        case Contract.REUSSITE:
            return " ".join(points(gain, signed=True) for gain in gains(options) if gain)
        case Contract.MARIAGES:
            return _("{points} a pair", points=price(options, contract))
