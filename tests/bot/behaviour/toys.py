"""Small games of the tests, entered in the registries for one test."""

from importlib import import_module

from bot.i18n import catalogues
from bot.i18n.translator import _kept as kept_translator
from bot.ui.face.face import FACES
from engine.games import GAMES


def enter(monkeypatch, face):
    """Enter a game in the two registries; it has no catalogue, so its English is read in every language.

    Yields once; what follows forgets the translators of the game.
    """
    game = face.game
    monkeypatch.setitem(GAMES, game.name, game)
    monkeypatch.setitem(FACES, game.name, face)
    module = import_module("bot.i18n.translator")
    strict = module.translations

    def translations(language, *domains):
        return (catalogues.translations if game.name in domains else strict)(language, *domains)

    monkeypatch.setattr(module, "translations", translations)
    yield
    kept_translator.cache_clear()
