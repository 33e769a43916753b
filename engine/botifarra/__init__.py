"""Botifarra: rules ``B1`` to ``B53`` of the project's rules file."""

from engine.botifarra.match import BOTIFARRA, Botifarra
from engine.botifarra.moves import (
    BotifarraMove,
    Call,
    Contract,
    Delegate,
    Knock,
    MakeCall,
    NameTrump,
    PlayCard,
    ShuffleAndDeal,
    parse_move,
)
from engine.botifarra.options import PRESETS, SEATS, SIDES, Options
from engine.botifarra.state import HandResult, Phase, State, Trick
from engine.botifarra.view import View

__all__ = [
    "BOTIFARRA",
    "PRESETS",
    "SEATS",
    "SIDES",
    "Botifarra",
    "BotifarraMove",
    "Call",
    "Contract",
    "Delegate",
    "HandResult",
    "Knock",
    "MakeCall",
    "NameTrump",
    "Options",
    "Phase",
    "PlayCard",
    "ShuffleAndDeal",
    "State",
    "Trick",
    "View",
    "parse_move",
]
