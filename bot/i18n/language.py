"""The languages of the bot, and whose choice counts."""

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
        """What the language is called by those who speak it."""
        return _NAMES[self]

    @classmethod
    def from_discord(cls, locale: str | None) -> Language | None:
        """Return the language of one of Discord's locales (``es-419``, ``en-GB``), if the bot speaks it.

        Catalan is not among Discord's locales; it would be understood if it came.
        """
        try:
            return cls((locale or "").partition("-")[0].lower())
        except ValueError:
            return None


_NAMES: Final = {
    Language.CA: "Català",
    Language.ES: "Español",
    Language.EN: "English",
    Language.FR: "Français",
    Language.IT: "Italiano",
}


def resolve(person: Language | None, server: Language | None, discord_locale: str | None) -> Language:
    """Return the language to speak: the person's choice, else the server's, else Discord's, else Catalan."""
    return person or server or Language.from_discord(discord_locale) or Language.CA
