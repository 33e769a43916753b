"""The texts of the commands in the languages of Discord's clients.

Discord has no Catalan locale, so Catalan is the default of every command; the other languages are translations for
their Discord locales.
"""

from __future__ import annotations

from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.i18n import Language, translator


def described(message: str, game: str | None = None) -> locale_str:
    """Return the localised text of a message marked by ``N_``: of a game, or a common one."""
    return locale_str(translator(Language.CA, game).gettext(message), message=message, game=game)


class CatalogueTranslator(app_commands.Translator):
    """Translates command texts with our catalogues."""

    async def translate(
        self,
        string: locale_str,
        locale: Locale,
        context: TranslationContextTypes,  # noqa: ARG002 - discord.py's signature
    ) -> str | None:
        """Return a text in a locale; ``None`` leaves the Catalan one."""
        message, language = string.extras.get("message"), Language.from_discord(locale.value)
        if message is None or language is None:
            return None
        return translator(language, string.extras.get("game")).gettext(message)
