"""The engine of Barbu: rules ``R1`` to ``R40`` of the project's rules file."""

from engine.barbu.contracts import Contract
from engine.barbu.game import BARBU, Barbu
from engine.barbu.moves import (
    BarbuMove,
    Decline,
    NameContract,
    Pass,
    PlayCard,
    Shuffle,
    TurnUp,
    Vote,
    parse_move,
)
from engine.barbu.options import PRESETS, BarbuOptions
from engine.barbu.programme import Kind
from engine.barbu.reussite import Layout, Side
from engine.barbu.state import BarbuState, DealResult, Phase, Trick
from engine.barbu.view import BarbuView, PublicMariages

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
