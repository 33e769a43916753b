"""The house rules of a table: their name, a few lines of them for a picture, and all of them in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.games.barbu.costs import cost
from bot.games.barbu.names import card_name, contract_name, suit_name
from bot.games.barbu.rules.length import cards_line
from bot.i18n import Translator
from bot.ui.face.face import DOT
from bot.ui.text.names import capitalised, listed
from engine.barbu import BarbuOptions, BarbuView, Contract, Phase
from engine.barbu.contracts.contract import Part, distinct_contracts, parts_of
from engine.barbu.contracts.reussite import heights
from engine.barbu.contracts.schedule import DRAWN_CYCLE, DRAWN_DEALS, contract_list, deals_each, programme
from engine.barbu.contracts.scoring import contract_total, value
from engine.barbu.contracts.tricks import quiet_suit
from engine.barbu.deal import cards_each, removed
from engine.barbu.options import (
    ExtraRound,
    FirstDealer,
    Lead,
    Order,
    Pack,
    PenaltySuit,
    Rotation,
    Slam,
    SuitLead,
)


def title_parts(tr: Translator, options: BarbuOptions) -> list[str]:
    """Return the rules in the shortest words: "Barbu", "52 cards", "28 deals"."""
    parts = ["Barbu"]
    if options.pack is Pack.WHOLE:
        parts.append(tr.gettext("{number} cards", number=options.pack))
    parts.append(tr.ngettext("{number} deal", "{number} deals", len(programme(options))))
    return parts


def rules_lines(tr: Translator, options: BarbuOptions) -> tuple[str, ...]:
    """Return the main rules as at most five short lines, for a picture."""
    line = cards_line(tr, options)
    order, values, surprises = (
        _short_order(tr, options),
        _short_values(tr, options),
        [*_surprising(tr, options)],
    )
    if len(DOT.join(surprises)) <= _LINE:
        return tuple(filter(None, (line, order, values, DOT.join(surprises))))
    if options.order is not Order.FREE:
        surprises.insert(0, order)
    return (line, values, *_in_two_lines(surprises))


_WITH_SLAMS: Final = frozenset({Contract.PLIS, Contract.COEURS, Contract.DAMES, Contract.SALADE})
"""The contracts in which the option of slams has an effect (R25, R26)."""
_LINE: Final = 46
"""Characters for which a line of the lobby's picture has room."""


def _in_two_lines(words: Iterable[str]) -> tuple[str, ...]:
    """Return words in two lines, without those of the last ones that have no room."""
    lines = ["", ""]
    for word in words:
        for number, line in enumerate(lines):
            longer = DOT.join(filter(None, (line, word)))
            if len(longer) <= _LINE:
                lines[number] = longer
                break
    return tuple(lines)


def rules_sentences(tr: Translator, options: BarbuOptions, dealer: str = "") -> Iterator[str]:
    """Yield all house rules in force, in plain sentences; ``dealer`` deals first if a game goes on from another."""
    yield _people(tr, options)
    yield from _dealing(tr, options, dealer)
    yield from _order(tr, options)
    yield tr.gettext(
        "Tricks: follow suit if you can, else play any card; the highest card of the suit led takes it."
    )
    for contract in distinct_contracts(options):
        yield _contract(tr, options, contract)
    yield from _bans(tr, options)
    yield from _stops_and_slams(tr, options)
    yield from _reussite(tr, options)
    yield from _extras(tr, options)
    yield tr.gettext("Points lost count below zero, and the highest total wins.")


def _short_order(tr: Translator, options: BarbuOptions) -> str:
    match options.order:
        case Order.FREE:
            return tr.gettext("The dealer chooses the contract")
        case Order.FORCED:
            return tr.gettext("Contracts in a fixed order")
        case Order.DRAWN:
            return tr.gettext("Contracts are drawn")


def _short_values(tr: Translator, options: BarbuOptions) -> str:
    numbers = {
        "trick": value(options, Part.TRICKS),
        "card": value(options, Part.SUIT),
        "queen": value(options, Part.QUEENS),
        "barbu": value(options, Part.BARBU),
    }
    if options.penalty_suit is PenaltySuit.CLUBS:
        return tr.gettext("Trick {trick}, club {card}, queen {queen}, barbu {barbu}", **numbers)
    return tr.gettext("Trick {trick}, heart {card}, queen {queen}, barbu {barbu}", **numbers)


def _surprising(tr: Translator, options: BarbuOptions) -> Iterator[str]:
    if options.dernier_pli:
        yield contract_name(options, Contract.DERNIER_PLI)
    if options.slam is not Slam.NONE:
        yield tr.gettext("Slams win") if options.slam is Slam.FLIP else tr.gettext("Grand chelem")
    if options.votation:
        yield tr.gettext("Votation")
    for contract in _extra_rounds(options):
        yield contract_name(options, contract)
    if options.mariages:
        yield contract_name(options, Contract.MARIAGES)
    if options.suit_lead is SuitLead.NEVER:
        yield tr.gettext("No leading {suit}", suit=suit_name(tr, options.penalty_suit.suit).lower())


def _people(tr: Translator, options: BarbuOptions) -> str:
    return tr.ngettext(
        "{players} players, each for themselves; {number} card each, from a pack of {pack}.",
        "{players} players, each for themselves; {number} cards each, from a pack of {pack}.",
        cards_each(options),
        players=options.players,
        pack=options.pack,
    )


def _dealing(tr: Translator, options: BarbuOptions, dealer: str) -> Iterator[str]:
    _, gone = tr.gettext, removed(options)
    if gone:
        yield _("Out of the pack: {cards}.", cards=listed(tr, [card_name(tr, card) for card in gone]))
    yield _("An ace is the highest card of its suit, and there is no trump.")
    if dealer:
        yield _("{name} deals first, because this game goes on from the one before.", name=dealer)
    elif options.first_dealer is FirstDealer.FIXED:
        yield _("The player in the first seat deals first.")
    else:
        yield _("The player who draws the highest card deals first.")
    match options.lead:
        case Lead.RIGHT:
            yield _("The player on the dealer's right plays first.")
        case Lead.LEFT:
            yield _("The player on the dealer's left plays first.")
        case Lead.DEALER:
            yield _("The dealer plays first.")
    if options.is_clockwise:
        yield _("Play goes to the left.")
    else:
        yield _("Play goes to the right.")


def _order(tr: Translator, options: BarbuOptions) -> Iterator[str]:
    _ = tr.gettext
    match options.order:
        case Order.FREE:
            each, whole = deals_each(options), len(contract_list(options))
            yield _("The dealer sees the cards and chooses a contract, each one once.")
            if options.reussites > 1 and each > 1:
                yield _("Only the réussite can be chosen twice.")
            if each < whole:
                yield tr.ngettext(
                    "Each dealer deals {number} time; the other contracts lapse.",
                    "Each dealer deals {number} times; the other contracts lapse.",
                    each,
                )
        case Order.FORCED:
            names = ", ".join(contract_name(options, each).lower() for each in distinct_contracts(options))
            yield _("Each dealer plays the contracts in this order: {contracts}.", contracts=names)
        case Order.DRAWN:
            yield _(
                "{number} deals: a card drawn from those left over decides the contract, and every sixth deal is a"
                " réussite.",
                number=DRAWN_DEALS,
            )
            yield _(
                "A 2 means plis, a 3 {coeurs}, a 4 dames, a 5 barbu, a 6 salade.", coeurs=_coeurs(options)
            )
    if options.rotation is Rotation.BLOCK and options.order is Order.DRAWN:
        yield _("A dealer deals {number} deals in a row, then the next one.", number=DRAWN_CYCLE)
    elif options.rotation is Rotation.BLOCK:
        yield _("A dealer deals all of their deals in a row, then the next one.")
    else:
        yield _("After each deal the next player deals.")


def _contract(tr: Translator, options: BarbuOptions, contract: Contract) -> str:
    # Translators: a contract and what it costs: "Dames: 15 for every queen, 60 in all."
    return tr.gettext(
        "{contract}: {cost}.", contract=contract_name(options, contract), cost=cost(tr, options, contract)
    )


def _coeurs(options: BarbuOptions) -> str:
    """Return the name in a sentence of the contract of the suit that costs: cœurs or trèfles."""
    return contract_name(options, Contract.COEURS).lower()


def _bans(tr: Translator, options: BarbuOptions) -> Iterator[str]:
    _, suit = tr.gettext, suit_name(tr, options.penalty_suit.suit)
    yield from _quiet_tricks(tr, options)
    match options.suit_lead:
        case SuitLead.AFTER_DISCARD:
            yield _(
                "{suit}: not led in {contracts} until one has been discarded on another suit, unless there is"
                " nothing else.",
                suit=suit,
                contracts=_no_leading(tr, options),
            )
        case SuitLead.NEVER:
            yield _(
                "{suit}: not led in {contracts} unless there is nothing else.",
                suit=suit,
                contracts=_no_leading(tr, options),
            )


def _quiet_tricks(tr: Translator, options: BarbuOptions) -> Iterator[str]:
    """Yield which suits stay out of the first two tricks: in barbu that of the barbu (R14)."""
    quiet = [quiet_suit(options, each, 1) for each in (Contract.COEURS, Contract.BARBU)]
    suits = [suit_name(tr, each).lower() for each in quiet if each is not None]
    if not suits:
        return
    if len(set(suits)) == 1:
        yield tr.gettext(
            "In the first two tricks of {coeurs} and barbu nobody plays {suit}, unless there is nothing else.",
            coeurs=_coeurs(options),
            suit=suits[0],
        )
    else:
        yield tr.gettext(
            "In the first two tricks nobody plays {suit} in {coeurs}, nor {other} in barbu, unless there is"
            " nothing else.",
            coeurs=_coeurs(options),
            suit=suits[0],
            other=suits[1],
        )


def _no_leading(tr: Translator, options: BarbuOptions) -> str:
    """Return the contracts in which leading the suit that costs is restricted (R15)."""
    played = {deal.contract for deal in programme(options)}
    extra = [each for each in (Contract.RATATOUILLE, Contract.ANTI_RATATOUILLE) if each in played]
    return listed(
        tr,
        [contract_name(options, each).lower() for each in (Contract.COEURS, Contract.SALADE, *extra)],
    )


def _stops_and_slams(tr: Translator, options: BarbuOptions) -> Iterator[str]:
    _ = tr.gettext
    if options.early_stop:
        yield _("A deal stops as soon as nothing is left to score.")
    else:
        yield _("Every deal is played to its last card.")
    yield from _slams(tr, options, _WITH_SLAMS)


def _slams(tr: Translator, options: BarbuOptions, contracts: Iterable[Contract]) -> Iterator[str]:
    """Yield how a slam counts, if it counts in some of these contracts."""
    _ = tr.gettext
    if _WITH_SLAMS.isdisjoint(contracts):
        return
    match options.slam:
        case Slam.FLIP:
            yield _(
                "In plis, {coeurs}, dames and salade, a player who takes all tricks, all cards of the suit that"
                " costs, or all queens wins their points.",
                coeurs=_coeurs(options),
            )
        case Slam.CHELEM:
            yield _(
                "Grand chelem: a player who takes everything in plis, {coeurs} or dames, or all tricks in "
                "salade, wins half of the total, and each of the others loses half of it.",
                coeurs=_coeurs(options),
            )
            if any(contract_total(options, each) % 2 for each in _WITH_SLAMS.intersection(contracts)):
                yield _("Half of an odd total is rounded down.")


def _reussite(tr: Translator, options: BarbuOptions) -> Iterator[str]:
    _ = tr.gettext
    if options.height_is_chosen:
        yield _("Réussite: the dealer names the rank that opens each suit.")
    else:
        yield _("Réussite: the dealer's last card is placed first, and its rank opens each suit.")
    yield from _removed_openers(tr, options)
    yield _("You must place a card that opens a suit or continues a line; if you have none, you pass.")
    if options.ace_replay:
        yield _("An ace lets you place one more card.")
    if options.first_ace_decides:
        yield _("The first ace decides whether aces go before the lowest card or after the king.")


def _removed_openers(tr: Translator, options: BarbuOptions) -> Iterator[str]:
    """Yield what opens a suit whose card of a rank that may be named has left the pack (R28)."""
    if not {card.rank for card in removed(options)}.isdisjoint(heights(options)):
        yield tr.gettext("A suit whose card of this rank is out of the pack opens with its lowest one.")


def _vote(tr: Translator) -> str:
    return tr.gettext(
        "All vote at the same time; in a tie the dealer's vote decides if it is among the tied, else the first in"
        " order. The last contract needs no vote."
    )


def _mariages(tr: Translator, options: BarbuOptions) -> str:
    return tr.gettext(
        "At the end mariages: pairs of the same rank and colour, turned up from memory, {cost}.",
        cost=cost(tr, options, Contract.MARIAGES),
    )


def _extra_rounds(options: BarbuOptions) -> Iterator[Contract]:
    if options.extra_round in {ExtraRound.RATATOUILLE, ExtraRound.BOTH}:
        yield Contract.RATATOUILLE
    if options.extra_round in {ExtraRound.ANTI_RATATOUILLE, ExtraRound.BOTH}:
        yield Contract.ANTI_RATATOUILLE


def _extras(tr: Translator, options: BarbuOptions) -> Iterator[str]:
    _ = tr.gettext
    if options.votation:
        yield tr.ngettext(
            "Then {number} deal by vote.", "Then {number} deals by vote.", len(distinct_contracts(options))
        )
        yield _vote(tr)
    for contract in _extra_rounds(options):
        yield _(
            "Then a round of {contract}: {cost}.",
            contract=contract_name(options, contract).lower(),
            cost=cost(tr, options, contract),
        )
    yield from _last_trick(tr, options, _with_last_trick(options))
    if options.mariages:
        yield _mariages(tr, options)


def _with_last_trick(options: BarbuOptions) -> list[Contract]:
    """Return the contracts in which the last trick counts although it is no contract of its own (R10, R36)."""
    if Contract.DERNIER_PLI in distinct_contracts(options):
        return []
    played = (*distinct_contracts(options), *_extra_rounds(options))
    return [contract for contract in played if Part.LAST_TRICK in parts_of(options, contract)]


def _last_trick(tr: Translator, options: BarbuOptions, contracts: Iterable[Contract]) -> Iterator[str]:
    named = ", ".join(contract_name(options, contract).lower() for contract in contracts)
    if named:
        yield tr.gettext(
            "{contracts}: the last trick counts as well, {points}.",
            contracts=capitalised(named),
            points=value(options, Part.LAST_TRICK),
        )


def words_of(tr: Translator, view: BarbuView) -> Iterator[str]:
    """Yield explanations of the words and contracts that a player meets in this phase, as the rules say it."""
    options = view.options
    match view.phase:
        case Phase.VOTE:
            yield _vote(tr)
            for contract in view.left_to_vote:
                yield _contract(tr, options, contract)
        case Phase.MARIAGES:
            yield _mariages(tr, options)
            yield tr.gettext("A pair is, for example, {first} and {second}.", first="7♥", second="7♦")
        case Phase.CONTRACT if view.contract is None:
            left = dict.fromkeys(view.open_contracts[view.dealer])
            for contract in left:
                yield _contract(tr, options, contract)
            yield from _slams(tr, options, left)
            if Contract.REUSSITE in left:
                yield from _reussite(tr, options)
        case Phase.CONTRACT | Phase.REUSSITE:
            yield from _reussite(tr, options)
        case Phase.TRICKS if view.contract is not None:
            yield _contract(tr, options, view.contract)
            yield from _last_trick(tr, options, {view.contract}.intersection(_with_last_trick(options)))
            yield from _slams(tr, options, {view.contract})
