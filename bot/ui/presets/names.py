"""Names of built-in presets in every language, which a server's presets cannot have."""

from __future__ import annotations

from bot.i18n import Language
from bot.presets import folded
from bot.ui.face.face import face_of
from engine.game import AnyGame


def reserved_names(game: AnyGame) -> frozenset[str]:
    """Return the names that a server's presets of this game cannot have."""
    called = {
        face_of(game.name, language).preset_name(name)
        for language in Language
        for name in (None, *game.presets)
    }
    return frozenset(called | set(game.presets))


def built_in(game: AnyGame, name: str) -> str | None:
    """Return the key of the built-in preset of a name, in any language and case; ``None`` if there is none."""
    for preset in game.presets:
        called = {preset, *(face_of(game.name, language).preset_name(preset) for language in Language)}
        if folded(name) in map(folded, called):
            return preset
    return None
