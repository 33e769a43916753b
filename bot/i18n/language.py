"""Languages of the bot, and the order in which choices of a language count."""

from __future__ import annotations

import enum
from typing import Final


class Language(enum.StrEnum):
    """A language that the bot speaks, by its ISO 639-1 code."""

    CA = "ca"
    ES = "es"
    EN = "en"
    FR = "fr"
    IT = "it"

    @property
    def name_of_itself(self) -> str:
        """The name of the language in the language itself."""
        return _NAMES[self]

    @classmethod
    def from_discord(cls, locale: str | None) -> Language | None:
        """Return the language of one of Discord's locales (``es-419``, ``en-GB``), if the bot speaks it.

        Discord has no Catalan locale yet; ``ca`` is understood all the same.
        """
        return _BY_CODE.get((locale or "").partition("-")[0].lower())


_NAMES: Final = {
    Language.CA: "Català",
    Language.ES: "Español",
    Language.EN: "English",
    Language.FR: "Français",
    Language.IT: "Italiano",
}
_BY_CODE: Final[dict[str, Language]] = {language.value: language for language in Language}


def resolve(person: Language | None, server: Language | None, discord_locale: str | None) -> Language:
    """Return the language to speak: the person's choice, else the server's, else Discord's, else English."""
    return person or server or Language.from_discord(discord_locale) or Language.EN
