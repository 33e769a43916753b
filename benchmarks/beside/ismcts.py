"""OpenSpiel's ISMCTS as a player: the bot of its Python library on our adapter of the game.

Before the play it thinks as ``careful`` does. Its worlds are drawn as ``strong`` draws them, without weights, and its
playouts are random, as OpenSpiel's are, but compiled. What can be set:

- ``simulations``: of each choice;
- ``uct``: the constant of exploration, in points;
- ``public``: nodes stand for what everybody knows and not for what the seat to move knows. With the hands in them,
  opponents' nodes are hardly ever met twice in a hand of twelve cards.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from benchmarks.beside.hand import HandGame, HandState, members
from benchmarks.beside.random_play import finish, with_chance
from engine.botifarra import BotifarraView, Phase
from engine.botifarra.kernel import Ints, Worlds, position_of, rules_in
from engine.botifarra.kernel.arrays import HANDS, TAKEN
from engine.botifarra.kernel.position import course_of
from engine.botifarra.moves import BotifarraMove, PlayCard
from engine.botifarra.players.careful import CarefulPlayer
from engine.botifarra.players.strong.worlds import drawn, known
from engine.botifarra.ranking import as_numbered
from engine.cards.spanish import SpanishCardSet


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set."""

    simulations: int = 1000
    uct: float = 60.0
    public: bool = False


class RandomPlayouts:
    """OpenSpiel's evaluator by one random playout, compiled."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def evaluate(self, state: HandState) -> list[float]:
        """Return what each seat gets at the end of a random playout."""
        ints = with_chance(state.position, self._chance.getrandbits(62))
        finish(state.rules, ints)
        ahead = float(ints[TAKEN] - ints[TAKEN + 1])
        return [ahead, -ahead, ahead, -ahead]

    def prior(self, state: HandState) -> list[tuple[int, float]]:
        """Return all legal cards, each as likely as the others."""
        cards = state.legal_actions()
        return [(card, 1 / len(cards)) for card in cards]


class Resampler:
    """States that fit what a seat knows, in worlds drawn before."""

    def __init__(self, game: HandGame, position: Ints, played: tuple[int, ...], worlds: Worlds) -> None:
        self._game, self._position, self._played = game, position, played
        self._worlds = iter(worlds)

    def __call__(self, state: HandState, player: int) -> HandState:  # noqa: ARG002 - as OpenSpiel calls it
        """Return the next one."""
        position = self._position.copy()
        position[HANDS : HANDS + 4] = next(self._worlds)
        return HandState.of(self._game, position, self._played)


class IsmctsPlayer:
    """Chooses cards by OpenSpiel's ISMCTS, and all else as ``careful`` does."""

    def __init__(self, chance: random.Random, settings: Settings) -> None:
        self._chance, self._settings = chance, settings
        self._careful = CarefulPlayer(chance)

    def choose(self, view: BotifarraView) -> BotifarraMove:
        """Return the card that was tried most often."""
        if view.phase is not Phase.PLAY or len(view.moves) == 1:
            return self._careful.choose(view)
        if not view.options.partners:
            raise ValueError("OpenSpiel's ISMCTS plays pairs4 alone")
        rules, position, (_, cards) = rules_in(view), position_of(view), course_of(view)
        played = tuple(int(card) for card in cards)
        game = HandGame(rules=rules)
        worlds = drawn(known(view), self._settings.simulations, self._chance)
        bot = ISMCTSBot(
            game,
            RandomPlayouts(self._chance),
            self._settings.uct,
            self._settings.simulations,
            random_state=np.random.RandomState(self._chance.getrandbits(32)),
            use_observation_string=self._settings.public,
            allow_inconsistent_action_sets=self._settings.public,
        )
        bot.set_resampler(Resampler(game, position, played, worlds))
        card = int(bot.step(HandState.of(game, position, played)))
        (numbered,) = members(as_numbered(1 << card, three_high=view.options.three_is_high))
        (found,) = SpanishCardSet.from_mask(1 << numbered)
        return PlayCard(found)


def player(given: str) -> Callable[[random.Random], IsmctsPlayer]:
    """Return a player with settings as they are written: ``simulations=500,uct=10``."""
    pairs = [pair.split("=") for pair in given.split(",") if pair]
    kinds: dict[str, Callable[[str], Any]] = {"simulations": int, "uct": float, "public": "True".__eq__}
    settings = replace(Settings(), **{key: kinds[key](value) for key, value in pairs})
    return lambda chance: IsmctsPlayer(chance, settings)
