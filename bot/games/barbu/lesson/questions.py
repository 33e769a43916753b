"""The questions and figures of the lesson, answered by the rules of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.games.barbu.controls import heights_alone, own_controls
from bot.games.barbu.costs import short_cost
from bot.games.barbu.lesson.deals import REUSSITE
from bot.games.barbu.names import contract_emoji, contract_name
from bot.i18n import Translator
from bot.people.preferences import Preferences
from bot.tables.table import Table
from bot.ui.controls.custom_id import Controls
from bot.ui.face.face import DOT
from bot.ui.face.lesson import LEARNER, Answer, Fields, Question
from bot.ui.text.names import points
from engine.barbu import BarbuView, Contract, NameContract, Phase, PlayCard
from engine.barbu.contracts.contract import Part, distinct_contracts
from engine.barbu.contracts.scoring import contract_total, gains, score_tricks, value
from engine.cards.french import FrenchCardSet


def calls(tr: Translator, table: Table, preferences: Preferences) -> Controls:
    """Return the heights of a réussite as buttons; none while a card is asked for."""
    view = _view(table)
    if view.phase is not Phase.CONTRACT:
        return ()
    heights = [move for move in view.moves if isinstance(move, NameContract) and move.height is not None]
    return (heights_alone(tr, view, heights, preferences),)


def cards(tr: Translator, table: Table, preferences: Preferences) -> Controls:
    """Return a button for every card of the learner, as for a hand that can play any."""
    view = _view(table)
    any_card = replace(view, moves=tuple(map(PlayCard, view.cards)))
    return tuple(own_controls(tr, any_card, preferences))


def the_one_that_gains(_: Translator, table: Table) -> list[Answer]:
    """Ask for the contract in which points are won."""
    return _contracts(table, Contract.REUSSITE)


def _contracts(table: Table, right: Contract) -> list[Answer]:
    view = _view(table)
    return [
        Answer(
            str(contract),
            contract_name(view.options, contract),
            contract is right,
            contract_emoji(view.options, contract),
        )
        for contract in distinct_contracts(view.options)
    ]


def named(_: Translator, table: Table) -> list[Answer]:
    """Ask for the contract that the learner names in the prepared deal."""
    right = next(
        move
        for move in _view(table).moves
        if isinstance(move, NameContract) and str(move) == REUSSITE.each_move[0]
    )
    return _contracts(table, right.contract)


def cost_of_trick(*offered: int) -> Question:
    """Return the question for the cost of the last trick, with these answers."""

    def ask(_: Translator, table: Table) -> list[Answer]:
        right = _cost_of_last_trick(table)
        return [Answer(str(number), points(-number), number == right) for number in offered]

    return ask


def _cost_of_last_trick(table: Table) -> int:
    view = _view(table)
    if not view.tricks or view.contract is None:
        return 0
    last = view.tricks[-1]
    return -score_tricks(view.options, view.contract, [(last.winner, last.cards)])[last.winner]


def costs(tr: Translator, table: Table) -> Mapping[str, object]:
    """Return the cost of each contract, in short."""
    options = _view(table).options
    each = (
        f"**{contract_name(options, contract)}** {short_cost(tr, options, contract)}"
        for contract in distinct_contracts(options)
    )
    return {"costs": DOT.join(each)}


def cost_of(part: Part) -> Fields:
    """Return the figures of a contract: the costs of one unit and of the last trick."""

    def figures(_: Translator, table: Table) -> Mapping[str, object]:
        return {"each": value(_view(table).options, part), "points": _cost_of_last_trick(table)}

    return figures


def all_costs(_: Translator, table: Table) -> Mapping[str, object]:
    """Return the costs of all units in a salade, and of the last trick."""
    options, view = table.options, _view(table)
    last = FrenchCardSet(view.tricks[-1].cards)
    hearts = sum(card.suit == options.penalty_suit.suit for card in last)
    return {
        "total": contract_total(options, Contract.SALADE),
        "points": _cost_of_last_trick(table),
        "trick": value(options, Part.TRICKS),
        "hearts": hearts * value(options, Part.SUIT),
        "queen": value(options, Part.QUEENS),
    }


def gains_of_reussite(_: Translator, table: Table) -> Mapping[str, object]:
    """Return the gains of the first and the second to go out."""
    first, second, *_rest = gains(table.options)
    return {"first": points(first, signed=True), "second": points(second, signed=True)}


def _view(table: Table) -> BarbuView:
    view: BarbuView = table.view(LEARNER)
    return view
