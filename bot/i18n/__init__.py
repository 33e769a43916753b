"""Translations: gettext catalogues in ``.po`` files, one domain for each game and one for what games share.

English is the language of the source and has no catalogue. The translations of every other language are in
``locales/<language>/LC_MESSAGES/<domain>.po``. ``python -m bot.i18n update`` brings the catalogues in step with the
source, ``check`` lists what is missing (``docs/translating.md``).
"""

from bot.i18n.language import Language, resolve
from bot.i18n.translator import N_, NC_, Translator, translator

__all__ = ["NC_", "N_", "Language", "Translator", "resolve", "translator"]
