"""The search: every legal card is played on in hands that the others may hold.

Each world is played to the end of the deal with ``careful`` in all seats, who sees nothing but his own cards there.
Where only the choice is wanted, cards that have fallen too far behind the best are left out of further worlds, and
their playouts go to the others. The outcomes are points, or what these are worth at the score of the match.
"""

from __future__ import annotations

import random
from typing import Final

import numpy as np

from computers.botifarra.kernel import Control, Floats, Ints, Worlds, evaluate, position_of, rules_in
from computers.botifarra.strong.assessment import Assessment, Judged
from computers.botifarra.strong.belief import resampled, weighed
from computers.botifarra.strong.settings import Settings
from computers.botifarra.strong.winning import depends_on_score, worth_of_points
from computers.botifarra.strong.worlds import known
from engine.botifarra.moves import PlayCard
from engine.botifarra.play.following import POINT_CARDS
from engine.botifarra.play.scoring import DEAL_POINTS
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCardSet, as_numbered, as_ranked

_ROUND: Final = 16
"""Worlds after which cards may be left out, and the fewest that are tried."""
_HOPELESS: Final = 3.0
"""Standard errors behind the best at which a card is left out."""
_FURTHER: Final = 4
"""How many times as many worlds the cards that are left may be tried in."""
_EQUAL: Final = 1e-9


class Search:
    """A search in one position of the play; another thread may stop it."""

    def __init__(self, view: BotifarraView, settings: Settings, chance: random.Random) -> None:
        self._view = view
        self._chance = chance
        self._told = known(view)
        self._high = view.options.three_is_high
        trick = as_ranked(SpanishCardSet(view.trick).mask, three_high=self._high)
        legal = as_ranked(view.playable.mask, three_high=self._high)
        self._groups = groups_of_equals(legal, self._told.unseen | trick, three_high=self._high)
        affordable = settings.cards // (len(self._groups) * sum(view.cards_left))
        self._number = max(_ROUND, min(settings.worlds, affordable))
        self._candidates = self._number * settings.candidates
        by_score = settings.score and depends_on_score(view.options)
        self._worth = worth_of_points(view) if by_score else np.arange(DEAL_POINTS + 1.0)
        self._control = Control(chance.getrandbits(62), self._number * len(self._groups))

    def stop(self) -> None:
        """End the search within some milliseconds."""
        self._control.stop()

    def best(self) -> PlayCard | None:
        """Return the card that brings most; equal ones are left to chance. Without time for one world, nothing."""
        contenders = list(range(len(self._groups)))
        if len(contenders) > 1:
            worlds, weights = self._weighed()
            played = resampled(weights, self._number * _FURTHER, self._chance)
            outcomes = self._played_out(worlds, played, contenders, race=True)
            if not len(outcomes):
                return None
            means = outcomes[:, contenders].mean(axis=0)
            contenders = [
                contender
                for contender, mean in zip(contenders, means.tolist(), strict=True)
                if mean > means.max() - _EQUAL
            ]
        cards = self._cards(self._groups[self._chance.choice(contenders)])
        return PlayCard(self._chance.choice(list(cards)))

    def assessment(self) -> Assessment:
        """Return the points of every card, each tried in the same worlds."""
        worlds, weights = self._weighed()
        played = resampled(weights, self._number, self._chance)
        outcomes = self._played_out(worlds, played, list(range(len(self._groups))), race=False)
        cards = [(group, card) for group, cards in enumerate(self._groups) for card in self._cards(cards)]
        by_card = outcomes[:, [group for group, _ in cards]]
        means = by_card.mean(axis=0)
        order = np.argsort(-means, kind="stable").tolist()
        distinct = len(np.unique(played[: len(outcomes)]))
        behind = by_card[:, order[0], None] - by_card
        errors = behind.std(axis=0) / distinct**0.5
        judged = tuple(
            Judged(
                PlayCard(cards[place][1]),
                float(means[place]),
                float(behind[:, place].mean()),
                float(errors[place]),
            )
            for place in order
        )
        return Assessment(judged, worlds, weights, by_card[:, order], played[: len(outcomes)], self._high)

    def _weighed(self) -> tuple[Worlds, Floats]:
        return weighed(
            self._view, self._told, self._candidates, self._chance, lambda: self._control.is_stopped
        )

    def _played_out(self, worlds: Worlds, played: Ints, contenders: list[int], *, race: bool) -> Floats:
        """Return the worth of the own side's points, worlds x groups.

        ``contenders`` are left with the cards still tried; only the columns of these are filled in every row.
        """
        rules, position = rules_in(self._view), position_of(self._view)
        outcomes = np.full((len(played), len(self._groups)), np.nan)
        done = 0
        while done < len(played) and (len(contenders) > 1 or not race):
            tried = played[done : done + _ROUND]
            legal = sum(self._groups[contender] & -self._groups[contender] for contender in contenders)
            points = evaluate(rules, position, worlds[tried], legal, self._control)
            outcomes[done : done + len(points), contenders] = self._worth[points]
            done += len(points)
            if len(points) < len(tried):
                break
            if race:
                contenders[:] = _still_in_the_race(outcomes[:done], contenders)
        return outcomes[:done]

    def _cards(self, group: int) -> SpanishCardSet:
        return SpanishCardSet.from_mask(as_numbered(group, three_high=self._high))


def groups_of_equals(cards: int, between: int, *, three_high: bool) -> list[int]:
    """Return the cards in groups, each a set, of which every card leads to the same play as the others.

    These are cards of one suit without points with no card between them that anybody else still holds or that lies in
    the trick. ``cards`` are those that may be played and ``between`` the cards of the others and of the trick, all in
    their order of strength.
    """
    points = POINT_CARDS[three_high]
    groups: list[int] = []
    last = -1
    while cards:
        bit = cards & -cards
        cards ^= bit
        card = bit.bit_length() - 1
        passed = bit - (2 << last) if last >= 0 else 0
        if last >= 0 and last >> 4 == card >> 4 and not (bit | 1 << last) & points and not passed & between:
            groups[-1] |= bit
        else:
            groups.append(bit)
        last = card
    return groups


def _still_in_the_race(outcomes: Floats, contenders: list[int]) -> list[int]:
    """Return the contenders that are not hopelessly behind the best of them."""
    tried = outcomes[:, contenders]
    behind = tried[:, [tried.mean(axis=0).argmax()]] - tried
    hopeless = behind.mean(axis=0) > _HOPELESS * behind.std(axis=0) / len(tried) ** 0.5 + _EQUAL
    return [contender for contender, is_out in zip(contenders, hopeless.tolist(), strict=True) if not is_out]
