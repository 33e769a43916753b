"""Discord's limits: the largest message of each phase, for two to ten seats, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from bot.games.barbu.face import MOST_CARDS_WITH_HINT
from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.tables.table import Table
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.face.face import table_face
from engine.barbu import Phase
from tests.bot.games.barbu.games import LONG_NAMES, game, lobby, seen_by, tables_of
from tests.bot.ui.table_texts import undrawn_messages
from tests.examples import one_in

MOST_COMPONENTS = 40
LONGEST_TEXT = 4000
LONGEST_LABEL = 80
HINT = "A hint of some length. " * 20
EVERYTHING = {"per_dealer": 1, "votation": "on", "mariages": "on", "extra_round": "both", "slam": "flip"}
TEXT_ONLY = Preferences(text_only=True)


def components(part: dict) -> Iterator[dict]:
    yield part
    for child in part.get("components", ()):
        yield from components(child)


def check(message: OutgoingMessage) -> None:
    found = [each for top in message.layout().to_components() for each in components(top)]
    assert len(found) <= MOST_COMPONENTS
    assert sum(len(each.get("content", "")) for each in found) <= LONGEST_TEXT
    for each in found:
        assert len(each.get("label") or "") <= LONGEST_LABEL
        assert 1 <= len(each.get("options", [1])) <= 25
        if each.get("type") == 1:
            assert 1 <= len(each["components"]) <= 5


def moments(players: int, pack: str) -> Iterator[Table]:
    """The first positions of each phase and kind of contract, whose messages are the largest, and some later ones."""
    options = {"players": players, "pack": pack} | EVERYTHING
    if pack == "52":
        options["ace_place"] = "first_ace"
    seen: dict[tuple[object, ...], int] = {}
    for table in game(players, names=LONG_NAMES, **options):
        view = seen_by(table)
        most = max(view.cards_left) == MOST_CARDS_WITH_HINT
        key = (view.phase, view.contract, len(view.trick) == 0, view.may_decline, bool(table.turn), most)
        seen[key] = seen.get(key, 0) + 1
        if seen[key] == 1 or view.phase is Phase.OVER:
            yield replace(table, rules=replace(table.rules, hints=True))  # with a button more


@tables_of((2, "32"), (5, "52"), (8, "32"), (10, "52"))
async def test_the_largest_message_of_each_phase_fits_in_every_language(players, pack):
    messages = undrawn_messages()
    for table in moments(players, pack):
        asked = table.waits_for[:1]
        for language in Language:
            tr = translator(language)
            for seat in asked:
                person = table.seats[seat].person
                assert person is not None
                if table_face(table, language).has_hint(seat):
                    messages.hints.give(table.id, person.id, table.turn, language, HINT)
                check(await messages.hand(tr, table, seat, NO_PREFERENCES))
                check(await messages.hand(tr, table, seat, TEXT_ONLY))
            if language is Language.EN:
                check(await messages.public(table))
            if table.deals_scored:
                check(await messages.score_sheet(tr, table, TEXT_ONLY))


@pytest.mark.parametrize(
    ("seats", "language"), one_in(4, product([(2, "52"), (8, "32"), (10, "52")], Language))
)
async def test_the_public_message_of_each_phase_fits(seats, language):
    messages = undrawn_messages()
    for table in moments(*seats):
        check(await messages.public(replace(table, rules=replace(table.rules, language=language))))


@pytest.mark.parametrize(("players", "pack"), [(2, "32"), (8, "32"), (10, "52")])
async def test_a_lobby_of_so_many_fits(players, pack):
    check(await undrawn_messages().public(lobby(players=players, pack=pack, names=LONG_NAMES)))
