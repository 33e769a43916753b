"""The judging of every move of a decision by playing it out in worlds."""

from __future__ import annotations

import random
from typing import Final

import numpy as np

from computers.barbu.careful.trick_table import Array
from computers.barbu.strong import contracts, deals, layouts, reussite, trick_choice
from computers.barbu.strong.assessment import Assessment, Judged
from computers.barbu.strong.search import Kernel, Model, search
from computers.barbu.strong.settings import Effort
from engine.barbu.deal import cards_each
from engine.barbu.moves import NameContract, Vote
from engine.barbu.state import Phase
from engine.barbu.turns import next_seat
from engine.barbu.view import BarbuView

_TRICKS: Final = Kernel(trick_choice.likelihoods, trick_choice.gains)
_REUSSITE: Final = Kernel(reussite.likelihoods, reussite.gains)
_LEAST: Final = 12
"""Worlds that are always played out."""


def judge(view: BarbuView, chance: random.Random, effort: Effort, stop: Array | None = None) -> Assessment:
    """Return the gain of every move; the view has at least one, and is not of mariages.

    Another thread may set the entry of ``stop``: the search of a card then ends with the worlds played out so far.
    """
    luck = np.array([1 + chance.getrandbits(31)], np.int64)
    halt = np.zeros(1, np.int64) if stop is None else stop
    match view.phase:
        case Phase.CONTRACT:
            names = [move for move in view.moves if isinstance(move, NameContract)]
            tried = contracts.try_namings(view, names, effort.namings, luck)
            return _judged(view, tried.outcomes, tried.worlds, tried.values)
        case Phase.VOTE:
            votes = [move for move in view.moves if isinstance(move, Vote)]
            tried = contracts.try_votes(view, votes, effort.namings, luck)
            return _judged(view, tried.outcomes, tried.worlds, tried.values)
        case Phase.REUSSITE:
            model = Model(effort.among, effort.layout_heat, effort.slip)
            outcomes, worlds = search(_REUSSITE, layouts.known(view), effort.worlds, model, luck, halt)
        case _:
            known = deals.known(view)
            among = effort.among if view.options.players > 2 else 1  # of two players, each knows all cards
            number = _affordable(view, effort, among)
            model = Model(among, effort.heat * known.table.scale, effort.slip)
            outcomes, worlds = search(_TRICKS, known, number, model, luck, halt)
    return _judged(view, outcomes, worlds, outcomes.mean(axis=0))


def _affordable(view: BarbuView, effort: Effort, among: int) -> int:
    """Return how many worlds may be played out for a card to a trick.

    Each further card of a hand is weighed once in every trick that is left, or was played when likely worlds are
    sought.
    """
    left = len(view.cards)
    whole = cards_each(view.options) ** 2
    weighed = len(view.moves) * left**2 + (among if among > 1 else 0) * (whole - left**2)
    return min(effort.worlds, max(_LEAST, 2 * effort.work // (view.options.players * weighed)))


def _judged(view: BarbuView, outcomes: Array, worlds: Array, values: Array) -> Assessment:
    """Return the assessment of moves of these values, by which they are put in order.

    ``worlds`` have the hands in the order of play from the seat of the view.
    """
    order = np.argsort(-values, kind="stable").tolist()
    best, in_order = order[0], outcomes[:, order]
    gains = in_order.mean(axis=0).tolist()
    distinct = len({hands.tobytes() for hands in worlds})
    errors = ((in_order[:, :1] - in_order).std(axis=0) / distinct**0.5).tolist()
    judged = tuple(
        Judged(view.moves[place], gain, float(values[best] - values[place]), error)
        for place, gain, error in zip(order, gains, errors, strict=True)
    )
    seats = [next_seat(view.options, view.seat or 0, step) for step in range(view.options.players)]
    by_seat = np.zeros((len(worlds), len(seats)), np.int64)
    by_seat[:, seats] = worlds[:, : len(seats)]
    return Assessment(judged, by_seat, in_order)
