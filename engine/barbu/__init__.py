"""The engine of Barbu: rules ``R1`` to ``R40`` of the project's rules file."""

from engine.barbu.contracts.contract import Contract
from engine.barbu.contracts.reussite import Layout, Side
from engine.barbu.contracts.schedule import Kind
from engine.barbu.game import BARBU, Barbu
from engine.barbu.moves import (
    BarbuMove,
    Decline,
    NameContract,
    Pass,
    PlayCard,
    TurnUp,
    Vote,
    parse_move,
)
from engine.barbu.options import PRESETS, BarbuOptions
from engine.barbu.state import BarbuState, DealResult, Phase, Trick
from engine.barbu.view import BarbuView, PublicMariages
from engine.dealing import Shuffle

__all__ = [
    "BARBU",
    "PRESETS",
    "Barbu",
    "BarbuMove",
    "BarbuOptions",
    "BarbuState",
    "BarbuView",
    "Contract",
    "DealResult",
    "Decline",
    "Kind",
    "Layout",
    "NameContract",
    "Pass",
    "Phase",
    "PlayCard",
    "PublicMariages",
    "Shuffle",
    "Side",
    "Trick",
    "TurnUp",
    "Vote",
    "parse_move",
]
