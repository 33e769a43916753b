import itertools
import re
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.botifarra.names import card_name, sorted_hand, suits_in_words
from bot.games.botifarra.narration import Narration
from bot.games.botifarra.own_situation import OwnSituation
from bot.games.botifarra.situation import Situation
from bot.i18n import Language, translator
from bot.ui.text import facts
from bot.ui.text.facts import LONGEST_DESCRIPTION
from bot.ui.text.names import plain, points, short
from engine.botifarra import Phase
from tests.bot.games.botifarra.matches import (
    LONG_NAMES,
    MODES,
    away,
    full,
    lobby,
    match,
    misdealt,
    moment,
    revoked,
    started,
)
from tests.bot.ui import table_texts
from tests.examples import examples, one_in

ENGLISH = translator(Language.EN, "botifarra")


def all_of(tr, table):
    view = table.view(None)
    if view is None:
        yield table_texts.lobby_alt(tr, table)
        return
    yield table_texts.table_alt(tr, table)
    for seat in range(len(table.seats)):
        yield table_texts.hand_alt(tr, table, seat)
    yield table_texts.match_result_alt(tr, table)
    for result in view.results:
        yield table_texts.hand_result_alt(tr, table, result)
    if view.inspectable:
        yield table_texts.tricks_alt(tr, table)


@pytest.mark.parametrize("language", one_in(2, Language))
def test_no_alt_text_is_longer_than_discord_takes_whatever_the_names(language):
    tr = translator(language, "botifarra")
    tables = [lobby(), full(names=LONG_NAMES), started(names=LONG_NAMES)]
    for seed, play in enumerate(("obligada", "lliure", "intermedia")):
        tables += match(seed, names=LONG_NAMES, play=play, max_hands=2, sant_vicenc="always")
    for table in tables:
        for text in all_of(tr, table):
            assert 0 < len(text) <= LONGEST_DESCRIPTION
            assert "{" not in text
            assert text.endswith((".", "!", "…"))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("mode", MODES[1:])
def test_in_every_mode_the_alt_texts_fit_and_all_that_play_needs_stands_in_them(mode, language):
    tr = translator(language, "botifarra")
    tables = [full(names=LONG_NAMES, mode=mode), revoked(names=LONG_NAMES, mode=mode, revoke="penalty")]
    tables += itertools.islice(match(2, names=LONG_NAMES, mode=mode, revoke="claim"), 0, None, 5)
    for table in tables:
        for text in all_of(tr, table):
            assert 0 < len(text) <= LONGEST_DESCRIPTION
            assert "{" not in text
            assert text.endswith((".", "!", "…"))
        if table.match and table.match.state.phase.is_in_deal:
            assert_complete(tr, table)


def assert_complete(tr, table):
    """The trick, every top with its pile, the contract and the totals stand in the public text and in each own."""
    for seat in (None, *range(len(table.seats))):
        view = table.view(seat)
        text = table_texts.table_alt(tr, table) if seat is None else table_texts.hand_alt(tr, table, seat)
        for card in view.trick:
            assert card_name(tr, card) in text
        for pile in itertools.chain.from_iterable(view.piles):
            assert pile.top is None or f"{card_name(tr, pile.top)} ({pile.left})" in text
        public = Situation(Narration(tr, table), table.view(None))
        turn = public.turn() if seat is None else OwnSituation(public, view, seat).turn()
        trick = public.trick() if view.phase is Phase.PLAY else ()
        assert any(
            all(
                plain(sentence, shown) in text
                for sentence in (public.contract(), public.score(), turn, *trick)
            )
            for shown in (str, short, partial(short, longest=10))
        )


@pytest.fixture
def no_sentence_may_be_left_out(monkeypatch):
    def refuse(sentences):
        raise AssertionError(f"too long: {list(sentences)}")

    monkeypatch.setattr(facts, "fitted", refuse)


@pytest.mark.usefixtures("no_sentence_may_be_left_out")
@pytest.mark.parametrize(("mode", "language"), one_in(3, itertools.product(MODES, Language)))
def test_nothing_but_a_score_sheet_is_ever_cut_in_any_mode_with_the_longest_names(mode, language):
    tr = translator(language, "botifarra")
    table = full(names=LONG_NAMES, mode=mode)
    table_texts.lobby_alt(tr, table)
    tables = [revoked(names=LONG_NAMES, mode=mode, revoke=revoke) for revoke in ("penalty", "claim")]
    rules = {"mode": mode, "revoke": "claim", "play": "intermedia", "shuffle": "no_shuffle", "max_hands": 2}
    tables += itertools.islice(match(3, names=LONG_NAMES, **rules), 0, None, 3)
    tables.append(misdealt(moment(Phase.TRUMP, names=LONG_NAMES, mode=mode)))
    tables += [away(table) for table in tables[::7] if table.is_open]
    for table in tables:
        view = table.view(None)
        for seat in range(len(table.seats)):
            table_texts.hand_alt(tr, table, seat)
        table_texts.table_alt(tr, table)
        table_texts.tricks_alt(tr, table)
        for result in view.results:
            table_texts.hand_result_alt(tr, table, result)


def test_cards_of_a_trick_are_parted_as_the_language_parts_them():
    table = next(t for t in match(3) if len(t.match.state.trick) == 2)
    for language in Language:
        between = "\u00a0; " if language is Language.FR else "; "
        first, second = (
            card_name(translator(language, "botifarra"), card) for card in table.match.state.trick
        )
        text = table_texts.table_alt(translator(language, "botifarra"), table)
        assert re.search(rf"{first}{between}\w+ {second}\.", text)


def test_the_cards_that_an_opponent_holds_beside_the_piles_are_counted():
    table = next(t for t in match(1, mode="handpiles2") if t.match.state.phase is Phase.PLAY)
    assert "Bernat has 8 cards in hand." in table_texts.table_alt(ENGLISH, table)
    assert "Bernat has 8 cards in hand." in table_texts.hand_alt(ENGLISH, table, 0)
    assert "Anna has" not in table_texts.hand_alt(ENGLISH, table, 0)


@examples(4)
@given(seed=st.integers(0, 10**6), mode=st.sampled_from(["rector2", "handpiles2"]))
def test_with_piles_the_alt_text_says_what_can_be_played(seed, mode):
    for table in match(seed, mode=mode):
        view = table.view(table.view(None).to_move)
        if view.playable and view.playable != view.available:
            playable = " ".join(suits_in_words(ENGLISH, sorted_hand(view.playable, view.contract)))
            assert f"You can play: {playable}" in table_texts.hand_alt(ENGLISH, table, view.seat)


def test_with_names_of_any_length_an_alt_text_still_fits():
    for table in itertools.islice(match(1, names=("x" * 400,) * 4), 0, None, 7):
        for text in all_of(ENGLISH, table):
            assert 0 < len(text) <= LONGEST_DESCRIPTION


@examples(8)
@given(seed=st.integers(0, 10**6))
def test_the_cards_on_the_table_and_who_is_to_move_stand_in_the_alt_text(seed):
    for table in match(seed):
        view, text = table.view(None), table_texts.table_alt(ENGLISH, table)
        for card in view.trick:
            assert card_name(ENGLISH, card) in text
        if view.to_move is not None:
            assert f"{table.seats[view.to_move].name} to " in text


@examples(8)
@given(seed=st.integers(0, 10**6))
def test_a_players_alt_text_names_all_own_cards_and_all_that_can_be_played(seed):
    for table in match(seed, names=LONG_NAMES):
        for seat in range(4):
            view, text = table.view(seat), table_texts.hand_alt(ENGLISH, table, seat)
            cards = sorted_hand(view.cards, view.contract)
            assert " ".join(suits_in_words(ENGLISH, cards)) in text
            if view.playable and view.playable != view.cards:
                playable = [card for card in cards if card in view.playable]
                assert f"You can play: {' '.join(suits_in_words(ENGLISH, playable))}" in text


def test_trump_multiplier_and_both_scores_stand_in_the_alt_text():
    table = next(t for t in match(3, max_hands=2) if t.view(None).results and t.view(None).trick)
    view, text = table.view(None), table_texts.table_alt(ENGLISH, table)
    for heading, (first, second) in (("Match", view.totals), ("This hand", view.taken)):
        assert f"{heading}: Anna and Carla\u00a0{first}, Bernat and Dídac\u00a0{second}." in text
    assert "rump" in text


def test_computers_and_people_who_are_away_are_marked():
    one_is_away = away(moment(Phase.TRUMP, names=("Anna", "Bernat")), 1)
    text = table_texts.table_alt(ENGLISH, one_is_away)
    assert "Bernat (away, a computer plays)" in text
    assert "Mercè (computer)" in text
    asleep = away(one_is_away, 0)
    assert asleep.is_asleep
    assert "Anna (away)" in table_texts.table_alt(ENGLISH, asleep)
    assert "a computer plays" not in table_texts.table_alt(ENGLISH, asleep)


def test_a_long_score_sheet_loses_the_oldest_hands():
    *_, table = match(2, max_hands=60, target="none")
    text = table_texts.match_result_alt(ENGLISH, table)
    assert len(text) <= LONGEST_DESCRIPTION
    assert text.endswith(".")
    assert [f"Hand {number}," in text for number in (60, 45, 1)] == [True, True, False]
    assert plain(Narration(ENGLISH, table).score(table.view(None).totals)) in text


@pytest.mark.parametrize("mode", MODES)
def test_a_score_sheet_tells_all_numbers_of_a_hand(mode):
    *_, table = match(4, mode=mode, max_hands=2, target="none")
    text = table_texts.match_result_alt(ENGLISH, table)
    for result in table.view(None).results:
        taken, written, totals = (
            ", ".join(map(points, numbers)) for numbers in (result.taken, result.written, result.totals)
        )
        assert f"×{result.multiplier}: taken {taken}; scored {written}; total {totals}." in text
    assert "wins" in text or "win" in text or "draw" in text
