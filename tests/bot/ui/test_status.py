import itertools

import pytest

from bot.i18n import Language, words
from bot.tables import decisions
from bot.ui import alt_text, status
from bot.ui.telling import Telling
from bot.ui.words import card_name
from engine.botifarra import Phase
from engine.botifarra.events import CardPlayed, Dealt
from tests.bot.ui.matches import LONG_NAMES, after, away, full, lobby, match, moment, started

ENGLISH = words(Language.EN)


def test_the_last_card_and_who_is_to_move_are_told():
    table = next(t for t in match(3) if len(t.view(None).trick) == 2)
    text = status.table_status(ENGLISH, table)
    assert card_name(ENGLISH, table.view(None).trick[-1]) in text
    assert f"**{table.chairs[table.view(None).to_move].name}** is to play" in text


def test_who_took_a_trick_and_for_how_much_is_told():
    table = next(t for t in match(3) if len(t.view(None).tricks) == 1)
    trick = table.view(None).tricks[0]
    assert (
        f"**{table.chairs[trick.winner].name}** takes the trick: {trick.points} point"
        in status.table_status(ENGLISH, table)
    )


def carregos(announce):
    for seed in itertools.count():
        for table in match(seed, play="intermedia", carrego_announce=announce):
            event = table.moves[-1].events[0] if table.moves else None
            if isinstance(event, CardPlayed) and event.carrego and table.view(None).trick:
                yield table, event


def test_an_announced_carrego_is_told_to_everyone():
    table, event = next(carregos("required"))
    for text in (status.table_status(ENGLISH, table), alt_text.table_alt(ENGLISH, table)):
        assert "announces carrego" in text
        assert card_name(ENGLISH, event.card) in text


@pytest.mark.parametrize("seed", range(4))
def test_a_silent_carrego_is_told_to_nobody(seed):
    for table in match(seed, play="intermedia", carrego_announce="silent"):
        for text in (status.table_status(ENGLISH, table), alt_text.table_alt(ENGLISH, table)):
            assert "carrego" not in text


def test_the_calls_are_told_until_the_first_card():
    table = next(t for t in match(3) if t.view(None).phase is Phase.PLAY)
    text = status.table_status(ENGLISH, table)
    assert "chooses" in text
    assert "is to lead" in text


def test_when_everyone_is_away_the_table_says_that_it_waits():
    table = away(moment(Phase.TRUMP), 0, 1, 2, 3)
    assert "Everyone is away" in status.table_status(ENGLISH, table)


def test_who_is_away_is_named():
    assert "Away, with a computer playing on: **Bernat**." in status.table_status(
        ENGLISH, away(moment(Phase.TRUMP), 1)
    )


def test_a_player_is_told_what_is_theirs_to_do():
    table = moment(Phase.TRUMP)
    dealer = table.state.dealer
    assert "You choose trump" in status.hand_status(ENGLISH, table, dealer)
    assert "You choose trump" not in status.hand_status(ENGLISH, table, (dealer + 1) % 4)


def test_a_player_who_is_away_is_told_who_plays():
    assert "A computer plays for you" in status.hand_status(ENGLISH, away(moment(Phase.PLAY), 2), 2)


def test_a_player_sees_the_own_side_first():
    table = next(t for t in match(3) if len(t.view(None).tricks) == 5 and t.view(None).trick)
    first, second = table.view(None).taken
    own = status.hand_status(ENGLISH, table, 3)
    assert f"Match (this hand): We 0 ({second}), They 0 ({first})." in own


def test_the_result_of_a_hand_and_of_the_match_are_told():
    *_, table = match(3, max_hands=2)
    view = table.view(None)
    text = status.hand_result_text(ENGLISH, table, view.results[0])
    assert f"**Anna** and **Carla** {view.results[0].taken[0]}" in text
    assert "2 hands played." in status.match_result_text(ENGLISH, table)
    assert "win the match" in status.match_result_text(ENGLISH, table)


def test_a_drawn_match_has_no_winner():
    table = next(
        table
        for seed in itertools.count()
        for table in match(seed, player="random", target="none")
        if len(table.view(None).winners) == 2
    )
    assert "The match is a draw." in status.match_result_text(ENGLISH, table)
    assert "nobody writes" in status.table_status(ENGLISH, table)


def test_a_lobby_tells_who_sits_where_and_what_it_waits_for():
    text = status.lobby_status(ENGLISH, lobby(names=["Anna", "Bernat"]))
    assert "Pair A: **Anna** and **a free chair**" in text
    assert "2 chairs are free" in text
    assert "Anna can start" in status.lobby_status(ENGLISH, full())


def test_a_closed_table_says_why():
    actor = decisions.Actor(lobby().host)
    stopped = after(started(), decisions.stop(started(), actor))
    expired = after(lobby(), decisions.expire(lobby()))
    assert "was stopped" in status.closed_text(ENGLISH, stopped)
    assert "Nobody started" in status.closed_text(ENGLISH, expired)


def test_every_public_event_has_a_sentence_and_the_deal_has_none():
    *_, table = match(3)
    for move in table.moves:
        for event in move.events:
            told = Telling(ENGLISH, table, markdown=True).happened(event)
            silent = isinstance(event, Dealt) or event.to_json()["type"] == "calls_closed"
            assert bool(told) is not silent


def test_names_are_bold_and_their_own_markdown_is_not():
    table = started(names=["*Anna*", "B_b", "C`c", "D"])
    text = status.table_status(ENGLISH, next(t for t in match(1, names=["*Anna*"] * 4) if t.state.hand))
    assert r"**\*Anna\***" in text
    assert table.chairs[0].name == "*Anna*"


@pytest.mark.parametrize("language", Language)
def test_texts_are_complete_and_short_in_every_language(language):
    tongue = words(language)
    for table in match(9, names=LONG_NAMES, play="intermedia", max_hands=2):
        texts = [status.table_status(tongue, table), status.match_result_text(tongue, table)]
        texts += [status.hand_status(tongue, table, seat) for seat in range(4)]
        for text in texts:
            assert text
            assert "{" not in text
            assert len(text) < 1500
