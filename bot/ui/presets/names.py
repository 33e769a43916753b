"""What the built-in presets are called in every language, so that nobody's own is called so too."""

from __future__ import annotations

from bot.games.botifarra.rules.text import preset_name
from bot.i18n import Language, translator
from bot.presets import folded
from engine.botifarra import PRESETS


def reserved_names() -> frozenset[str]:
    """Return every name that a preset of a server cannot have, in all languages."""
    said = {preset_name(translator(language), name) for language in Language for name in (None, *PRESETS)}
    return frozenset(said | set(PRESETS))


def built_in(name: str) -> str | None:
    """Return the built-in preset that is called so, in whatever language and case; ``None`` where none is."""
    for preset in PRESETS:
        called = {preset, *(preset_name(translator(language), preset) for language in Language)}
        if folded(name) in map(folded, called):
            return preset
    return None
