"""The texts of the commands in the languages of Discord's clients.

English is the default of every description and choice, for clients in none of our languages; Discord has no Catalan
locale. The other languages are translations for their Discord locales. Names of commands are the same everywhere.
Names of options are English by default, too: clients in another language show them in that language.
"""

from __future__ import annotations

from typing import Any, Final

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation, TranslationContextTypes, locale_str

from bot.i18n import NC_, Language, translator
from bot.ui.face.face import FACES

OPTION: Final = "option"
"""The context of the names of options in the catalogues."""
OPTIONS: Final = (
    NC_("option", "preset"),
    NC_("option", "computers"),
    NC_("option", "language"),
    NC_("option", "time"),
    NC_("option", "pace"),
    NC_("option", "thread"),
    NC_("option", "rated"),
    NC_("option", "mine"),
    NC_("option", "server"),
    NC_("option", "where"),
    NC_("option", "game"),
    NC_("option", "period"),
    NC_("option", "by"),
    NC_("option", "player"),
    NC_("option", "role"),
    NC_("option", "topic"),
    NC_("option", "event"),
    NC_("option", "format"),
    NC_("option", "name"),
    NC_("option", "day"),
    NC_("option", "hour"),
    NC_("option", "repeat"),
    NC_("option", "rounds"),
    NC_("option", "minutes"),
    NC_("option", "days"),
    NC_("option", "house_pair"),
    NC_("option", "by_level"),
    NC_("option", "three_points"),
)
"""The options that belong to no game. A game marks the names of its own."""


def described(message: str, game: str | None = None) -> locale_str:
    """Return the localised text of a message marked by ``N_``: of a game, or a common one."""
    return locale_str(message, message=message, game=game)


class CatalogueTranslator(app_commands.Translator):
    """Translates command texts with our catalogues."""

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        """Return a text in a locale; ``None`` leaves the English one."""
        language = Language.from_discord(locale.value)
        if language is None:
            return None
        if context.location is TranslationContextLocation.parameter_name:
            name = translator(language, _game_of(context.data.command)).pgettext(OPTION, string.message)
            return None if name == string.message else name
        message = string.extras.get("message")
        if message is None:
            return None
        return translator(language, string.extras.get("game")).gettext(message)


def _game_of(command: app_commands.Command[Any, ..., Any]) -> str | None:
    """Return the game whose command group a command belongs to: the group is named as the game."""
    name = None if command.root_parent is None else command.root_parent.name
    return name if name in FACES else None
