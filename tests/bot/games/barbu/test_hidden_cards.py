"""Nobody sees a card, a vote or a place that they may not see, in any form."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.barbu.captures import still_out
from bot.games.barbu.names import card_name
from bot.games.barbu.scenes.hand import hand_scene
from bot.games.barbu.scenes.table import table_scene
from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES, Preferences
from bot.ui.discord.emojis import NO_EMOJIS
from bot.ui.face.face import table_face
from bot.ui.tables import controls
from computers.barbu.review.deals import played_deal
from computers.compiled import IS_AVAILABLE
from engine.barbu import Phase
from engine.cards.french import FrenchCard
from tests.bot.games.barbu.games import (
    game,
    hidden_cards,
    moment,
    seen_by,
    with_hidden_cards_exchanged,
)
from tests.bot.games.tables import dealt_from
from tests.bot.ui import table_texts
from tests.computers.barbu.review.games import quickly
from tests.examples import examples

ENGLISH = translator(Language.EN, "barbu")
TEXT_ONLY = Preferences(text_only=True)
EXTRAS = {"per_dealer": 1, "votation": "on", "extra_round": "both", "mariages": "on", "slam": "flip"}


def custom_ids(rows):
    return [
        [(item.custom_id, [option.value for option in getattr(item, "options", ())]) for item in row.children]
        for row in rows
    ]


def public(table):
    """Everything that everybody sees of a table."""
    face = table_face(table, Language.EN)
    shown = [
        table_scene(ENGLISH, table),
        table_texts.table_alt(ENGLISH, table),
        table_texts.table_message(ENGLISH, table),
        table_texts.score_text(ENGLISH, table),
        custom_ids(controls.table_rows(face, NO_EMOJIS)),
    ]
    if face.has_tricks:
        shown += [face.tricks(None).scene({}), table_texts.tricks_text(ENGLISH, table)]
    return shown


def own(table, seat):
    """Everything that one player alone sees of a table."""
    face = table_face(table, Language.EN)
    return [
        hand_scene(ENGLISH, table, seat),
        table_texts.hand_alt(ENGLISH, table, seat),
        table_texts.hand_message(ENGLISH, table, seat),
        table_texts.hand_text(ENGLISH, table, seat, TEXT_ONLY),
        custom_ids(controls.hand_rows(face, seat, NO_EMOJIS, NO_PREFERENCES)),
        custom_ids(controls.hand_rows(face, seat, NO_EMOJIS, TEXT_ONLY)),
    ]


@examples(6)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(2, 8),
    lead=st.sampled_from(["right", "left", "dealer"]),
    reussite_start=st.sampled_from(["chosen", "last_dealt"]),
)
def test_nothing_public_changes_when_hidden_cards_and_votes_are_exchanged(seed, **options):
    chance = random.Random(seed)
    for table in itertools.islice(game(seed, **options, **EXTRAS), seed % 13, None, 13):
        assert public(with_hidden_cards_exchanged(table, chance)) == public(table)


@examples(4)
@given(
    seed=st.integers(0, 10**6), players=st.integers(2, 10), ace_place=st.sampled_from(["high", "first_ace"])
)
def test_nothing_of_a_players_own_changes_when_the_others_cards_and_votes_are_exchanged(seed, **options):
    chance = random.Random(seed)
    for table in itertools.islice(game(seed, pack="52", **options, **EXTRAS), seed % 37, None, 37):
        seat = chance.randrange(options["players"])
        assert own(with_hidden_cards_exchanged(table, chance, keep=seat), seat) == own(table, seat)


@pytest.mark.skipif(not IS_AVAILABLE, reason="hints need the extra strong")
@pytest.mark.parametrize("moments", [3, pytest.param(60, marks=pytest.mark.soak)])
def test_no_hint_changes_when_the_others_cards_are_exchanged(moments):
    chance, faces = random.Random(moments), []
    for table in itertools.chain(*(game(seed, per_dealer=1) for seed in range(1 + moments // 20))):
        for seat in table.waits_for:
            face = table_face(table, Language.EN)
            if face.has_hint(seat):
                faces.append((seat, face, with_hidden_cards_exchanged(table, chance, keep=seat)))
    for seat, face, other in chance.sample(faces, moments):
        assert face.hint(seat) == table_face(other, Language.EN).hint(seat)


@pytest.mark.skipif(not IS_AVAILABLE, reason="reviews need the extra strong")
@pytest.mark.parametrize("every", [20, pytest.param(3, marks=pytest.mark.soak)])
def test_no_review_of_a_finished_deal_changes_when_the_cards_of_the_running_one_are_exchanged(every):
    tables = list(itertools.takewhile(lambda table: len(seen_by(table).results) < 2, game(6, per_dealer=1)))
    between = next(table for table in tables if seen_by(table).results)
    running = tables[tables.index(between) + 1 :: every]
    chance, expected = random.Random(6), review_of_the_first_deal(between)
    dealt = [dealt_from(between, chance.randbytes(32)) for _ in range(2)]
    assert dealt[0].match.state.hands != dealt[1].match.state.hands
    for table in (*dealt, *(with_hidden_cards_exchanged(table, chance) for table in running)):
        assert review_of_the_first_deal(table) == expected


def review_of_the_first_deal(table):
    """All pages of its review; the numbers are made up from the moves that the table gives."""
    judged = quickly(played_deal(table.played_options, table.due_dealer or 0, table.moves, 1))
    return table_texts.review_pages(table_face(table, Language.EN).reviews, 1, judged)


@pytest.mark.parametrize("moments", [2, pytest.param(60, marks=pytest.mark.soak)])
def test_nothing_of_mariages_changes_when_hidden_cards_are_exchanged(moments):
    chance = random.Random(3)
    tables = [each for each in game(4, mariages="on", per_dealer=1, players=2) if seen_by(each).mariages]
    assert tables
    for table in chance.sample(tables, moments):
        assert public(with_hidden_cards_exchanged(table, chance)) == public(table)
        for seat in range(2):
            assert own(with_hidden_cards_exchanged(table, chance, keep=seat), seat) == own(table, seat)


@pytest.mark.parametrize("options", [{"players": 4}, {"players": 7, "pack": "52"}])
def test_no_card_that_is_still_hidden_is_named_in_public(options):
    seen = set()
    for place, table in enumerate(game(2, barbu="KS", first_dealer="fixed", **options, **EXTRAS)):
        view = seen_by(table)
        if place % 3 and view.phase in seen:
            continue
        said = table_texts.table_alt(ENGLISH, table) + table_texts.table_message(ENGLISH, table)
        # What is still to be taken follows from what has fallen.
        said = said.replace(out, "") if (out := still_out(ENGLISH, view, in_words=True)) else said
        seen.add(view.phase)
        for card in hidden_cards(table):
            # Contracts say which card is the barbu, and a finished réussite who still had what.
            assert view.phase is Phase.DEAL or str(card) == "KS" or card_name(ENGLISH, card) not in said
    assert seen == set(Phase)


def test_spare_cards_are_shown_only_once_they_are_drawn():
    for table in game(3, order="drawn"):
        view = seen_by(table)
        said = table_texts.table_alt(ENGLISH, table)
        for card in map(FrenchCard.parse, ("2S", "3H", "4D", "5C", "6S", "6H")):
            assert card not in view.spare or card_name(ENGLISH, card) in said or not view.has_dealt
            assert card in view.spare or card_name(ENGLISH, card) not in said


def test_a_vote_is_in_nobodys_message_but_the_voters_until_all_are_in():
    table = moment(Phase.VOTE, nth=2, **EXTRAS)
    view = seen_by(table)
    assert len(view.voters) == 2
    for voter in view.voters:
        name = table.view(voter).vote
        assert f"You voted for {table_face(table, Language.EN).face.part_name(str(name))}" in (
            table_texts.hand_message(ENGLISH, table, voter)
        )
    for other in {0, 1, 2, 3} - set(view.voters):
        assert "You voted" not in table_texts.hand_message(ENGLISH, table, other)
    assert "voted for" not in "".join(map(str, public(table)))


def test_the_board_of_mariages_shows_no_card_that_lies_face_down():
    for table in game(4, mariages="on", per_dealer=1, players=2):
        board = seen_by(table).mariages
        if board is None or seen_by(table).phase is not Phase.MARIAGES:
            continue
        scene = table_scene(ENGLISH, table)
        shown = {each.card for each in scene.open}
        assert shown <= {str(each.card) for each in board.turned[-2:]}
        for card in hidden_cards(table):
            assert str(card) not in repr(scene)
