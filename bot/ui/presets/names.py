"""What the built-in presets of a game are called in every language, so that nobody's own is called so too."""

from __future__ import annotations

from bot.i18n import Language
from bot.presets import folded
from bot.ui.face import face_of
from engine.game import AnyGame


def reserved_names(game: AnyGame) -> frozenset[str]:
    """Return every name that a preset of a server cannot have for this game, in all languages."""
    called = {
        face_of(game.name, language).preset_name(name)
        for language in Language
        for name in (None, *game.presets)
    }
    return frozenset(called | set(game.presets))


def built_in(game: AnyGame, name: str) -> str | None:
    """Return the built-in preset that is called so, in whatever language and case; ``None`` where none is."""
    for preset in game.presets:
        called = {preset, *(face_of(game.name, language).preset_name(preset) for language in Language)}
        if folded(name) in map(folded, called):
            return preset
    return None
