"""What the bot says, in five languages: gettext catalogues, written as ``.po`` files and read as they are.

English is the language of the source; every other text stands in ``locales/<language>/LC_MESSAGES/bot.po``.
``python -m bot.i18n update`` brings the catalogues up to date, ``check`` tells what is missing
(``docs/translating.md``).
"""

from bot.i18n.language import Language, resolve
from bot.i18n.translator import N_, Translator, translator

__all__ = ["N_", "Language", "Translator", "resolve", "translator"]
