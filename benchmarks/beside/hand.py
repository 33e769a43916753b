"""The play of one hand of Botifarra as a game of OpenSpiel: ``pairs4``, the contract fixed.

The rules are the engine's own plain functions, as the kernel compiles them. A card is the action of its number in the
order of strength; chance deals by the same actions, twelve cards to each seat in turn. A player gets the points of
his side less those of the other.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import pyspiel

from engine.botifarra import BotifarraOptions, Contract
from engine.botifarra.kernel import Ints, Rules, opening, rules_of
from engine.botifarra.kernel.arrays import DONE, HANDS, TAKEN, TURN
from engine.botifarra.kernel.course import lay, legal_cards
from engine.botifarra.kernel.rules import TRICKS
from engine.botifarra.options import Play
from engine.botifarra.scoring import HAND_POINTS
from engine.game import Seat

Untyped: TypeAlias = Any
"""What OpenSpiel tells no types of."""
SEATS: Final = 4
CARDS: Final = 12
"""Cards of a seat."""

_DEFAULTS: Final = {"contract": int(Contract.OROS), "play": str(Play.OBLIGADA), "leader": 0}
_TYPE: Final = pyspiel.GameType(
    short_name="python_botifarra",
    long_name="Botifarra, the play of a hand",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=SEATS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification=_DEFAULTS,
)
_INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=64,
    max_chance_outcomes=64,
    num_players=SEATS,
    min_utility=-float(HAND_POINTS),
    max_utility=float(HAND_POINTS),
    utility_sum=0.0,
    max_game_length=SEATS * CARDS,
)


def members(cards: int) -> list[int]:
    """Return the numbers of the cards of a set, from the lowest."""
    found = []
    while cards:
        found.append((cards & -cards).bit_length() - 1)
        cards &= cards - 1
    return found


class HandGame(pyspiel.Game):  # type: ignore[misc]
    """The play of a hand; its parameters are the contract's number, the play variant and the seat that leads.

    Rules given in code, those of a table, take their place.
    """

    def __init__(self, params: dict[str, Any] | None = None, rules: Rules | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        super().__init__(_TYPE, _INFO, given)
        self.leader: Seat = given["leader"]
        self.rules = rules or rules_of(
            BotifarraOptions(play=Play(given["play"])), Contract(given["contract"]), namer=0
        )

    def new_initial_state(self) -> HandState:
        """Return the state before the deal."""
        return HandState(self)

    def make_py_observer(self, iig_obs_type: Untyped = None, params: Untyped = None) -> HandObserver:
        """Return what tells a player's information apart."""
        return HandObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class HandState(pyspiel.State):  # type: ignore[misc]
    """A state of the deal or the play: the kernel's position with all hands, and the cards played so far."""

    def __init__(self, game: HandGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.position: Ints = opening(game.rules, game.leader)
        self.played: tuple[int, ...] = ()
        self.to_deal = SEATS * CARDS

    @classmethod
    def of(cls, game: HandGame, position: Ints, played: tuple[int, ...]) -> HandState:
        """Return a state in the middle of the play."""
        state = cls(game)
        state.position, state.played, state.to_deal = position, played, 0
        return state

    def current_player(self) -> int:
        """Return the seat to play, or that chance deals, or that the hand is over."""
        if self.to_deal:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.position[TURN])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that are not yet dealt, each as likely as the others."""
        dealt = 0
        for seat in range(SEATS):
            dealt |= int(self.position[HANDS + seat])
        return [(card, 1 / self.to_deal) for card in members(self.rules.pack & ~dealt)]

    def _legal_actions(self, player: int) -> list[int]:
        return members(int(legal_cards(self.rules, self.position, self.position[HANDS + player])))

    def _apply_action(self, action: int) -> None:
        if self.to_deal:
            self.position[HANDS + (SEATS * CARDS - self.to_deal) // CARDS] |= 1 << action
            self.to_deal -= 1
            return
        lay(self.rules, self.position, action)
        self.played += (action,)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{'dealt' if player == pyspiel.PlayerId.CHANCE else 'played'} {action}"

    def is_terminal(self) -> bool:
        """Tell whether the hand is over."""
        return bool(self.position[DONE] == TRICKS)

    def returns(self) -> list[float]:
        """Return for each seat the points of its side less those of the other; before the end, nothing."""
        ahead = float(self.position[TAKEN] - self.position[TAKEN + 1]) if self.is_terminal() else 0.0
        return [ahead, -ahead, ahead, -ahead]

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a seat knows: its own cards, and those that were played."""
        seat = self.current_player() if player is None else player
        return f"{self.position[HANDS + seat]} {self.played}"

    def observation_string(self, player: int | None = None) -> str:  # noqa: ARG002 - all see the same
        """Return what everybody knows: the cards that were played."""
        return str(self.played)

    def __str__(self) -> str:
        return f"{[int(hand) for hand in self.position[HANDS : HANDS + SEATS]]} {self.played}"


class HandObserver:
    """The strings of a state for OpenSpiel's own code."""

    def __init__(self, iig_obs_type: Untyped, params: Untyped) -> None:
        if params:
            raise ValueError(f"there are no parameters of an observation: {params}")
        self._recalls = iig_obs_type.perfect_recall
        self.tensor, self.dict = None, dict[str, Any]()

    def set_from(self, state: HandState, player: int) -> None:
        """Do nothing: there are no tensors."""

    def string_from(self, state: HandState, player: int) -> str:
        """Return what a player knows, or what everybody does."""
        return state.information_state_string(player) if self._recalls else state.observation_string(player)


pyspiel.register_game(_TYPE, HandGame)
