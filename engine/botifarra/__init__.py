"""The engine of Botifarra: rules ``B1`` to ``B53`` of the project's rules file."""

from engine.botifarra.game import BOTIFARRA, Botifarra
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
    parse_move,
)
from engine.botifarra.options import PRESETS, BotifarraOptions, Mode
from engine.botifarra.state import BotifarraState, DealResult, Phase, Revoke, Trick
from engine.botifarra.view import BotifarraView, Pile
from engine.dealing import Shuffle

__all__ = [
    "BOTIFARRA",
    "PRESETS",
    "Botifarra",
    "BotifarraMove",
    "BotifarraOptions",
    "BotifarraState",
    "BotifarraView",
    "Call",
    "CallMisdeal",
    "Claim",
    "Contract",
    "Cut",
    "DealResult",
    "Delegate",
    "Knock",
    "MakeCall",
    "Mode",
    "NameTrump",
    "Phase",
    "Pile",
    "PlayCard",
    "Revoke",
    "Shuffle",
    "Trick",
    "parse_move",
]
