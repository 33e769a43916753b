"""Pairs are called by the names of their people."""

import pytest

from bot.events.event import Pair
from bot.i18n import Language, translator
from bot.tables.entries import Person
from bot.ui.events.names import pair_name
from bot.ui.text.names import markdown, plain

PEP, MARIA = Person(1, "Pep", "pep"), Person(2, "_Maria_", "maria")


@pytest.mark.parametrize(
    ("pair", "language", "name"),
    [
        (Pair(1, (PEP, MARIA)), Language.CA, "Pep i _Maria_"),
        (Pair(1, (PEP,), computer="strong"), Language.ES, "Pep y una máquina"),
        (Pair(1), Language.CA, "la parella de la casa"),
    ],
)
def test_a_pair_is_called_by_its_people(pair, language, name):
    assert plain(pair_name(translator(language), pair)) == name


def test_names_of_people_are_escaped_in_messages():
    assert (
        markdown(pair_name(translator(Language.EN), Pair(1, (PEP, MARIA)))) == "**Pep** and **\\_Maria\\_**"
    )
