"""Botifarra: rules ``B1`` to ``B53`` of the project's rules file."""

from engine.botifarra.match import BOTIFARRA, Botifarra
from engine.botifarra.moves import (
    BotifarraMove,
    Call,
    CallMisdeal,
    Claim,
    Contract,
    Cut,
    Delegate,
    Knock,
    MakeCall,
    NameTrump,
    PlayCard,
    ShuffleAndDeal,
    parse_move,
)
from engine.botifarra.options import PRESETS, Mode, Options
from engine.botifarra.state import HandResult, Phase, Revoke, State, Trick
from engine.botifarra.view import Pile, View

__all__ = [
    "BOTIFARRA",
    "PRESETS",
    "Botifarra",
    "BotifarraMove",
    "Call",
    "CallMisdeal",
    "Claim",
    "Contract",
    "Cut",
    "Delegate",
    "HandResult",
    "Knock",
    "MakeCall",
    "Mode",
    "NameTrump",
    "Options",
    "Phase",
    "Pile",
    "PlayCard",
    "Revoke",
    "ShuffleAndDeal",
    "State",
    "Trick",
    "View",
    "parse_move",
]
