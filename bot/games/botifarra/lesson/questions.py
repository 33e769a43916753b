"""The questions and figures of the lesson, answered by the rules of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.games.botifarra.controls import card_controls, turn_controls
from bot.games.botifarra.lesson.deals import HAND, after
from bot.i18n import Translator
from bot.people.preferences import Preferences
from bot.tables.table import Table
from bot.ui.controls.custom_id import Controls
from bot.ui.face.lesson import LEARNER, Answer, Question
from engine.botifarra import BotifarraView, DealResult, Phase, PlayCard
from engine.botifarra.play.scoring import DEAL_POINTS, HALF
from engine.cards.spanish import SpanishCard


def calls(tr: Translator, table: Table, _: Preferences) -> Controls:
    """Return the buttons of trump and calls; none while a card is asked for."""
    view = _view(table)
    return () if view.phase is Phase.PLAY else tuple(turn_controls(tr, view))


def cards(tr: Translator, table: Table, preferences: Preferences) -> Controls:
    """Return a button for every card of the learner, as in the hand of a table that takes any card."""
    view = _view(table)
    any_card = replace(view, moves=tuple(map(PlayCard, view.cards)))
    return tuple(card_controls(tr, any_card, preferences))


def the_strongest(_: Translator, table: Table) -> list[Answer]:
    """Ask for the strongest card of the hand, which has one suit."""
    return _cards(table, max(_view(table).cards))


def the_last_with_points(_: Translator, table: Table) -> list[Answer]:
    """Ask for the weakest card with points."""
    return _cards(table, min(card for card in _view(table).cards if card.points))


def _cards(table: Table, right: SpanishCard) -> list[Answer]:
    return [Answer(str(PlayCard(card)), "", card == right) for card in _view(table).cards]


def partner(_: Translator, table: Table) -> list[Answer]:
    """Ask for the learner's partner."""
    own = table.side_of(LEARNER)
    return [
        Answer(str(seat), table.seats[seat].name, table.side_of(seat) == own)
        for seat in range(len(table.seats))
        if seat != LEARNER
    ]


def points_of_trick(*offered: int) -> Question:
    """Return the question for the points of the last trick, with these answers."""

    def ask(_: Translator, table: Table) -> list[Answer]:
        right = _view(table).tricks[-1].points
        return [Answer(str(number), str(number), number == right) for number in offered]

    return ask


def written(_: Translator, __: Table) -> list[Answer]:
    """Ask for the written points of the learner's side for the whole deal."""
    result = _result()
    above = result.taken[LEARNER] - HALF
    right = result.written[LEARNER]
    return [
        Answer(str(number), str(number), number == right)
        for number in (above, above * result.multiplier, result.taken[LEARNER])
    ]


def all_points(_: Translator, __: Table) -> Mapping[str, object]:
    """Return the points of a deal, and their half."""
    return {"total": DEAL_POINTS, "half": HALF}


def last_trick(_: Translator, table: Table) -> Mapping[str, object]:
    """Return the points of the last finished trick."""
    tricks = _view(table).tricks
    return {"points": tricks[-1].points if tricks else 0}


def result_of_deal(_: Translator, table: Table) -> Mapping[str, object]:
    """Return the figures of the deal when it is over."""
    result = _result()
    own, other = result.taken
    return {
        "own": own,
        "other": other,
        "half": HALF,
        "above": own - HALF,
        "written": result.written[LEARNER],
        "target": table.options.target,
    }


def _result() -> DealResult:
    results: tuple[DealResult, ...] = HAND.at(after(12)).view(LEARNER).results
    return results[-1]


def _view(table: Table) -> BotifarraView:
    view: BotifarraView = table.view(LEARNER)
    return view
