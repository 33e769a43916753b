"""Messages in a language, by gettext's own names.

>>> from bot.i18n.language import Language
>>> translator(Language.EN).ngettext("{number} card", "{number} cards", 3)
'3 cards'
"""

from __future__ import annotations

import functools
import gettext
from dataclasses import dataclass

from bot.i18n.catalogues import translations
from bot.i18n.language import Language


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a message for the catalogues where it is written; it is translated where it is used."""
    return message


@dataclass(frozen=True, slots=True)
class Translator:
    """Translates messages into one language; :func:`translator` returns the one of each language.

    A message is a format string with named fields. The values are only ever put into it: what a person wrote
    is never read as a format string. A message that no catalogue has stays as it is.
    """

    language: Language
    _catalogue: gettext.NullTranslations

    def gettext(self, message: str, /, **values: object) -> str:
        """Return the message in this language."""
        return self._catalogue.gettext(message).format(**values)

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """Return the form of the message that goes with ``number``, which the message names ``{number}``."""
        return self._catalogue.ngettext(singular, plural, number).format(number=number, **values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """Return a message whose meaning needs a context (``"suit"``, ``"Or"``) in this language."""
        return self._catalogue.pgettext(context, message).format(**values)


@functools.cache
def translator(language: Language) -> Translator:
    """Return the translator of a language; its catalogue is read the first time and kept."""
    return Translator(language, translations(language))
