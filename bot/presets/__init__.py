"""House rules that a server has given a name: who may save and change them. No Discord, no database."""

from bot.presets.preset import (
    LONGEST_NAME,
    MOST,
    NameTaken,
    Preset,
    PresetStore,
    TooMany,
    folded,
    searchable,
)
from bot.presets.service import Presets

__all__ = [
    "LONGEST_NAME",
    "MOST",
    "NameTaken",
    "Preset",
    "PresetStore",
    "Presets",
    "TooMany",
    "folded",
    "searchable",
]
