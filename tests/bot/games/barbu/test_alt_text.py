"""Descriptions of pictures: short enough for Discord, and complete enough to play by."""

import itertools
from dataclasses import replace

import pytest

from bot.games.barbu.names import card_name, suits_in_words
from bot.games.barbu.narration import Narration
from bot.games.barbu.result_text import slam
from bot.i18n import Language, translator
from bot.people.preferences import Preferences
from bot.ui.face.face import table_face
from bot.ui.text import facts
from bot.ui.text.names import plain, points
from engine.barbu import Contract, Phase
from engine.cards.french import FrenchSuit
from tests.bot.games.barbu.games import LONG_NAMES, NAMES, found, game, lobby, moment, seen_by, tables_of
from tests.bot.games.barbu.readers import face_down_in
from tests.bot.ui import table_texts

ENGLISH = translator(Language.EN, "barbu")
TEXT_ONLY = Preferences(text_only=True)
EXTRAS = {"per_dealer": 1, "votation": "on", "extra_round": "both", "mariages": "on", "slam": "flip"}


def descriptions(tr, table):
    face = table_face(table, tr.language)
    shown = [face.public(), *(face.score_sheet(page) for page in range(face.score_sheet_pages()))]
    view = seen_by(table)
    if view.results:
        shown.append(face.deal_result(view.results[-1].deal))
    if face.has_tricks:
        shown.append(face.tricks(None))
    yield from (facts.description(each.facts) for each in shown)
    with_picture = [seat for seat in view.asked[:1] or (0,) if table.view(seat).cards]
    yield from (table_texts.hand_alt(tr, table, seat) for seat in with_picture)


@tables_of((2, "52"), (3, "32"), (7, "32"), (8, "52"), (10, "52"))
def test_every_description_fits_with_the_longest_names_in_every_language(players, pack):
    options = {"players": players, "pack": pack, **EXTRAS}
    languages = itertools.cycle(Language)
    positions = 0
    for table in itertools.islice(game(players, names=LONG_NAMES, **options), 1, None, 11):
        for text in descriptions(translator(next(languages)), table):
            assert 0 < len(text) <= facts.LONGEST_DESCRIPTION
            assert "{" not in text
            positions += 1
    assert positions > 30


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("players", "pack"), [(2, "32"), (4, "32"), (10, "52")])
def test_a_lobby_and_the_first_deal_are_described(players, pack, language):
    tr = translator(language)
    table = lobby(players=players, pack=pack, names=LONG_NAMES)
    text = table_texts.lobby_alt(tr, table)
    assert len(text) <= facts.LONGEST_DESCRIPTION
    assert "Barbu" in text


def test_everybodys_card_of_the_trick_stands_in_the_description():
    for table in itertools.islice(game(2, players=5), 0, 400, 3):
        view = seen_by(table)
        text = table_texts.table_alt(ENGLISH, table)
        for place, card in enumerate(view.trick):
            name = NAMES[(view.leader + place) % 5]
            assert f"{name} {card_name(ENGLISH, card)}" in text
        if len(view.trick) > 1:
            assert f"{NAMES[view.master]} is winning the trick." in text


def test_what_counts_and_what_was_taken_stand_in_the_description():
    for table in itertools.islice(game(5), 0, None, 5):
        view = seen_by(table)
        text = table_texts.table_alt(ENGLISH, table)
        if view.phase is Phase.TRICKS:
            assert "Contract: " in text
            for seat in {trick.winner for trick in view.tricks}:
                if str(view.contract) in ("plis", "salade"):
                    assert f"{NAMES[seat]} " in text.partition("Taken: ")[2]
        scores = ", ".join(
            f"{name}\N{NO-BREAK SPACE}{points(total, signed=True)}"
            for name, total in zip(NAMES, view.totals, strict=False)
        )
        assert not view.deal or f"Game: {scores}." in text


def test_a_player_hears_the_own_cards_and_which_can_be_played():
    for table in itertools.islice(game(1, players=3), 0, 300, 4):
        for seat in range(3):
            view = table.view(seat)
            text = table_texts.hand_alt(ENGLISH, table, seat)
            if view.cards:
                assert " ".join(suits_in_words(ENGLISH, view.cards)) in text
            if view.playable and view.playable != view.cards:
                assert f"You can play: {' '.join(suits_in_words(ENGLISH, view.playable))}" in text


def test_the_lines_of_a_reussite_say_what_comes_next():
    table = next(
        t
        for t in game(1)
        if seen_by(t).layout is not None
        and len(seen_by(t).layout.line(0)) > 2
        and seen_by(t).phase is Phase.REUSSITE
    )
    line = seen_by(table).layout.line(0)
    text = table_texts.table_alt(ENGLISH, table)
    assert "Spades: " in text
    assert card_name(ENGLISH, line[0]).split(" of ")[0] + " to " in text
    assert "; next " in text or "complete" in text


def test_cards_left_and_who_is_out_are_told_in_a_reussite():
    table = next(t for t in game(1, players=6) if seen_by(t).places and seen_by(t).phase is Phase.REUSSITE)
    view, text = seen_by(table), table_texts.table_alt(ENGLISH, table)
    assert f"{NAMES[view.places[0]]} out" in text
    for seat, left in enumerate(view.cards_left):
        assert not left or f"{NAMES[seat]} {left} card" in text


def test_the_open_cards_and_the_pair_just_won_are_told_in_mariages():
    won = 0
    for table in game(2, players=2, per_dealer=1, mariages="on"):
        view, text = seen_by(table), table_texts.table_alt(ENGLISH, table)
        if view.phase is not Phase.MARIAGES:
            continue
        for turned in view.mariages.open_cards:
            assert f"Open in place {turned.place}: {card_name(ENGLISH, turned.card)}." in text
            assert turned.place not in face_down_in(text)
        if view.mariages.turned and not view.mariages.open_cards:
            won += 1
            first, second = (card_name(ENGLISH, turned.card) for turned in view.mariages.turned[-2:])
            assert f"wins a pair and goes on: {first} and {second}." in text
    assert won == 15


def test_nobody_is_without_cards_beside_a_reussite_that_left_some():
    table = found(
        lambda view: (
            not view.has_dealt and bool(view.results) and view.results[-1].contract is Contract.REUSSITE
        ),
        per_dealer=1,
    )
    for seat, cards in enumerate(seen_by(table).results[-1].left):
        told = table_texts.hand_alt(ENGLISH, table, seat)
        assert ("You have no cards now." in told) is not bool(cards)


def test_a_slam_is_told_in_words():
    table = next(
        table
        for seed in range(30)
        for table in game(seed, players=3, slam="flip")
        if not seen_by(table).has_dealt
        and seen_by(table).results
        and seen_by(table).results[-1].contract is Contract.DAMES
        and max(seen_by(table).results[-1].scores) > 0
    )
    newest = seen_by(table).results[-1]
    winner = max(range(3), key=lambda seat: newest.scores[seat])
    for text in (table_texts.table_alt(ENGLISH, table), table_texts.hand_text(ENGLISH, table, 0, TEXT_ONLY)):
        assert f"A slam by {NAMES[winner]}: 4 queens!" in text
    told = table_texts.hand_result_message(ENGLISH, table, newest)
    assert f"A slam by **{NAMES[winner]}**: 4 queens!" in told.splitlines()


def test_all_hearts_and_all_queens_of_a_salade_are_told_together_and_all_tricks_alone():
    table = found(
        lambda view: (
            view.phase is Phase.DEAL and bool(view.results) and view.results[-1].contract is Contract.SALADE
        ),
        slam="flip",
    )
    finished = seen_by(table).results[-1]
    counts = [
        any(card.rank == "Q" or card.suit is FrenchSuit.HEARTS for card in trick.cards)
        for trick in finished.tricks
    ]
    assert not all(counts)
    both = [replace(trick, winner=1 - is_one) for trick, is_one in zip(finished.tricks, counts, strict=True)]
    narration = Narration(ENGLISH, table)
    assert plain(slam(narration, replace(finished, tricks=tuple(both)))) == (
        "A slam by Anna: 8 hearts and 4 queens!"
    )
    whole = tuple(replace(trick, winner=2) for trick in finished.tricks)
    assert plain(slam(narration, replace(finished, tricks=whole))) == "A slam by Carla: 8 tricks!"


def test_a_score_sheet_tells_which_contracts_each_dealer_may_still_choose():
    table = moment(Phase.CONTRACT, nth=5)
    text = table_texts.match_result_alt(ENGLISH, table)
    for name in NAMES[:4]:
        assert f"{name} can still choose: " in text
    assert "5 of 28 deals played." in text
    after_one = next(t for t in game(1) if len(seen_by(t).results) == 1)
    assert "1 of 28 deals played." in table_texts.match_result_alt(ENGLISH, after_one)


def test_contracts_that_have_lapsed_are_not_told_as_open():
    table = next(t for t in game(1, per_dealer=2) if len(seen_by(t).results) == 7)
    text = table_texts.match_result_alt(ENGLISH, table)
    last = seen_by(table).next_dealer
    assert [f"{name} can still choose" in text for name in NAMES[:4]] == [seat == last for seat in range(4)]
    *_, over = game(1, per_dealer=2)
    assert "can still choose" not in table_texts.match_result_alt(ENGLISH, over)


def test_a_page_of_deals_tells_all_numbers_of_a_deal():
    table = next(t for t in game(1) if len(seen_by(t).results) == 20)
    face = table_face(table, Language.EN)
    pages = [facts.description(face.score_sheet(page).facts) for page in range(1, face.score_sheet_pages())]
    assert len(pages) == 2
    for result in seen_by(table).results:
        scores = ", ".join(points(score, signed=True) for score in result.scores)
        page = pages[0 if result.deal > 6 else 1]
        assert f"{scores}" in page
        assert f"Deal {result.deal}, " in page or f"{result.deal} " in page
