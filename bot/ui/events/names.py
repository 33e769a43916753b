"""Names within the texts of events: of pairs, formats and matches."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.events.entries import Format, Pairing
from bot.events.event import Event, Pair
from bot.i18n import N_, Translator
from bot.tables.entries import Person
from bot.ui.text.names import chosen, in_message, listed, person

NO_MEDALS: Final[Mapping[int, str]] = MappingProxyType({})
FORMATS: Final[Mapping[Format, str]] = {
    Format.SWISS: N_("Swiss"),
    Format.SAME_CARDS: N_("Same cards"),
    Format.TEAMS: N_("Same cards, teams of four"),
    Format.LEAGUE: N_("League"),
    Format.TABLES: N_("Open tables"),
}


def title(event: Event) -> str:
    """Return the name of an event for a message."""
    return in_message(event.terms.name)


def person_name(of: Person) -> str:
    """Return the name of a person, marked as :mod:`~bot.ui.text.names` says."""
    return person(chosen(of.name))


def pair_name(tr: Translator, pair: Pair, medals: Mapping[int, str] = NO_MEDALS) -> str:
    """Return the names of a pair, marked: "Pep and Maria 🥇", or "the house pair"; medals are by user id."""
    if pair.is_house:
        return person(tr.gettext("the house pair"))
    names = [f"{person_name(each)} {medals.get(each.id, '')}".rstrip() for each in pair.people]
    return listed(tr, [*names, tr.gettext("a computer")] if pair.computer else names)


def match_name(tr: Translator, event: Event, pairing: Pairing) -> str:
    """Return who meets whom, marked: "Pep and Maria – Anna and Bernat"."""
    return " – ".join(pair_name(tr, event.pairs[number]) for number in pairing)
