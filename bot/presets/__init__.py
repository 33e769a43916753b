"""Presets: house rules that a server has given a name, and who may save and change them."""

from bot.presets.preset import (
    LONGEST_NAME,
    MOST,
    NameTaken,
    Preset,
    PresetError,
    PresetStore,
    TooMany,
    built_in_name,
    folded,
    searchable,
)
from bot.presets.service import Presets

__all__ = [
    "LONGEST_NAME",
    "MOST",
    "NameTaken",
    "Preset",
    "PresetError",
    "PresetStore",
    "Presets",
    "TooMany",
    "built_in_name",
    "folded",
    "searchable",
]
