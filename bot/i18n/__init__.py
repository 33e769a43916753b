"""Translations: gettext catalogues in ``.po`` files, one domain for each game and one for shared texts.

English is the language of the source and has no catalogue. The translations of every other language are in
``locales/<language>/LC_MESSAGES/<domain>.po``. ``python -m bot.i18n update`` brings the catalogues in step with the
source, ``check`` lists missing translations (``docs/translating.md``).
"""

from bot.i18n.language import Language, resolve
from bot.i18n.translator import N_, NC_, Translator, translator

__all__ = ["NC_", "N_", "Language", "Translator", "resolve", "translator"]
