"""All pictures of the gallery, in groups."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.i18n import Language, translator
from tools.gallery import events, lessons, many, profiles, replays
from tools.gallery.barbu import made_up, phases
from tools.gallery.barbu import reviews as barbu_reviews
from tools.gallery.botifarra import modes, pairs, people, reviews
from tools.gallery.pictures import Picture, Pictures

OTHER_LANGUAGES: Final = "The wordiest pictures in other languages"
BARBU_TABLES: Final = "Barbu, real tables"
LESSONS: Final = "Lessons, step by step"
BARBU_NAMES: Final = "Barbu, real tables with long names, in every language"
_GROUPS: Final = (
    ("Lobby", pairs.lobbies),
    ("Deal, cut, first dealer, misdeal", pairs.dealing),
    ("Trump and calls", pairs.calling),
    ("Play", pairs.playing),
    ("End of a hand, end of a match", pairs.ending),
    ("Score sheets", pairs.sheets),
    ("Tricks that are looked at again", pairs.tricks),
    ("The own cards", pairs.hands),
    ("Reviews", reviews.reviews),
    ("Solo for four", modes.four),
    ("Solo for three", modes.three),
    ("Two: rector i vicari", modes.rector),
    ("Two: piles and hand", modes.handpiles),
    ("The French pack, and five to ten players", many.many),
    ("Profile cards", profiles.profiles),
    ("Events", events.events),
    ("Barbu, made up", made_up.barbu),
    ("Barbu, reviews", barbu_reviews.reviews),
    (BARBU_TABLES, phases.phases),
    (LESSONS, lessons.lessons),
    ("Replays", replays.replays),
    ("Names", people.names),
    ("Faces", people.faces),
    (OTHER_LANGUAGES, people.languages),
    (BARBU_NAMES, phases.wordy),
)


@dataclass(frozen=True, slots=True)
class Group:
    """Pictures that belong together."""

    title: str
    pictures: tuple[Picture, ...]


@cache
def album(language: Language = Language.CA, without: frozenset[str] = frozenset()) -> tuple[Group, ...]:
    """Return every picture, in one language but for the last groups; no two have the same name.

    The groups whose titles are in ``without`` are left out.
    """
    make = Pictures(translator(language, "botifarra"))
    return tuple(Group(title, tuple(pictures(make))) for title, pictures in _GROUPS if title not in without)
