"""Translation of messages, under gettext's own names.

>>> from bot.i18n.language import Language
>>> translator(Language.EN).ngettext("{number} card", "{number} cards", 3)
'3 cards'
"""

from __future__ import annotations

import functools
import gettext
from dataclasses import dataclass

from bot.i18n.catalogues import COMMON, translations
from bot.i18n.language import Language


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a message for extraction and return it unchanged; the code that shows it translates it."""
    return message


def NC_(context: str, message: str) -> str:  # noqa: ARG001, N802 - the context is for the catalogues alone
    """Mark a message that needs a context, as :func:`N_` does; ``pgettext`` translates it."""
    return message


@dataclass(frozen=True, slots=True, eq=False)
class Translator:
    """The messages of one language; :func:`translator` returns it.

    A message is a format string with named fields. Values only fill the fields: user input is never read as a format
    string. A message without a translation stays as it is in the source.
    """

    language: Language
    _catalogue: gettext.NullTranslations

    def gettext(self, message: str, /, **values: object) -> str:
        """Return the message in this language."""
        return self._catalogue.gettext(message).format(**values)

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """Return the form of the message for ``number``, which fills the field ``{number}``."""
        return self._catalogue.ngettext(singular, plural, number).format(number=number, **values)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """Return a message whose meaning needs a context (``"suit"``, ``"Or"``) in this language."""
        return self._catalogue.pgettext(context, message).format(**values)


def translator(language: Language, game: str | None = None) -> Translator:
    """Return the translator of a language for a game's messages, with the common ones behind them.

    Without a game it knows the common ones alone. Reads the catalogues on the first call and keeps them.
    """
    return _kept(language, game)


@functools.cache
def _kept(language: Language, game: str | None) -> Translator:
    domains = [game, COMMON] if game else [COMMON]
    return Translator(language, translations(language, *domains))
