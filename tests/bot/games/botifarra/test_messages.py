import itertools
import re
from dataclasses import replace

import pytest

from bot.games.botifarra.names import card_name
from bot.games.botifarra.narration import Narration
from bot.i18n import Language, translator
from bot.people.preferences import Preferences
from bot.store import Standing
from bot.tables import commands
from bot.tables.entries import Person
from bot.ui.face.face import face_of, table_face
from bot.ui.tables.people.rows import closed_text
from bot.ui.text.names import markdown, points
from engine.botifarra import Mode, Phase
from engine.botifarra.events import Called, CardPlayed, CardTurned, Dealt
from engine.botifarra.play import scoring
from tests.bot.games.botifarra.matches import (
    LONG_NAMES,
    MODES,
    away,
    full,
    lobby,
    match,
    moment,
    revoked,
    started,
)
from tests.bot.games.tables import after, with_state
from tests.bot.ui import table_texts
from tests.examples import one_in

ENGLISH = translator(Language.EN)
TEXT_ONLY = Preferences(text_only=True)


def test_the_last_card_and_who_is_to_move_are_told():
    table = next(t for t in match(3) if len(t.view(None).trick) == 2)
    text = table_texts.table_message(ENGLISH, table)
    assert card_name(ENGLISH, table.view(None).trick[-1]) in text
    assert f"**{table.seats[table.view(None).to_move].name}** to play" in text


@pytest.mark.parametrize(
    ("phase", "to_partner", "to_others"),
    [
        (Phase.TRUMP, "or leave the choice to you.", "or leave the choice to **"),
        (Phase.DELEGATED, "you passed the choice on.", "the dealer passed the choice on."),
    ],
)
def test_who_waits_for_the_partners_trump_is_addressed_in_the_own_hand(phase, to_partner, to_others):
    table = next(t for t in match(3) if t.view(None).phase is phase)
    to_move = table.view(None).to_move
    partner, opponent = (to_move + 2) % 4, (to_move + 1) % 4
    assert to_partner in table_texts.hand_message(ENGLISH, table, partner)
    for text in (
        table_texts.hand_message(ENGLISH, table, opponent),
        table_texts.table_message(ENGLISH, table),
    ):
        assert to_others in text
        assert to_partner not in text


def test_who_took_a_trick_and_for_how_much_is_told():
    table = next(t for t in match(3) if len(t.view(None).tricks) == 1)
    trick = table.view(None).tricks[0]
    assert (
        f"**{table.seats[trick.winner].name}** takes the trick ({trick.points} point"
        in table_texts.table_message(ENGLISH, table)
    )


def carregos(announce):
    for seed in itertools.count():
        for table in match(seed, play="intermedia", carrego_announce=announce):
            event = table.moves[-1].events[0] if table.moves else None
            if isinstance(event, CardPlayed) and event.carrego and table.view(None).trick:
                yield table, event


def test_an_announced_carrego_is_told_to_everyone():
    table, event = next(carregos("required"))
    for text in (table_texts.table_message(ENGLISH, table), table_texts.table_alt(ENGLISH, table)):
        assert "announces carrego" in text
        assert card_name(ENGLISH, event.card) in text


@pytest.mark.parametrize("seed", range(4))
def test_a_silent_carrego_is_told_to_nobody(seed):
    for table in match(seed, play="intermedia", carrego_announce="silent"):
        for text in (table_texts.table_message(ENGLISH, table), table_texts.table_alt(ENGLISH, table)):
            assert "carrego" not in text


WARNING = "Announced as carrego: "


@pytest.mark.parametrize("seed", range(6))
def test_a_player_reads_before_the_click_which_cards_are_announced_as_carrego(seed):
    before = None
    for table in match(seed, play="intermedia", carrego_scope="any"):
        event = table.moves[-1].events[0] if table.moves else None
        if isinstance(event, CardPlayed):
            for text in (
                table_texts.hand_message(ENGLISH, before, event.seat),
                table_texts.hand_alt(ENGLISH, before, event.seat),
                table_texts.hand_text(ENGLISH, before, event.seat, TEXT_ONLY),
            ):
                if "points by carrego" in text:  # several cards, and the picture raises them
                    assert event.card.points or not event.carrego
                    continue
                warned = text.partition("carrego: ")[2].partition(".")[0]
                assert (card_name(ENGLISH, event.card) in warned) is event.carrego
            assert table_texts.hand_message(ENGLISH, before, event.seat).count("carrego: ") <= 1
            for seat in {0, 1, 2, 3} - {event.seat}:
                assert WARNING not in table_texts.hand_message(ENGLISH, before, seat)
        before = table


@pytest.mark.parametrize(
    "rules", [{"play": "obligada"}, {"play": "intermedia", "carrego_announce": "silent"}]
)
def test_where_no_carrego_is_announced_no_card_is_said_to_be(rules):
    for table in match(1, **rules):
        if table.match.state.deal:
            assert not any(WARNING in table_texts.hand_message(ENGLISH, table, seat) for seat in range(4))


def test_the_calls_are_told_until_the_first_card():
    table = next(t for t in match(3) if t.view(None).phase is Phase.PLAY)
    text = table_texts.table_message(ENGLISH, table)
    assert "chooses" in text
    assert "to lead" in text


def test_when_everyone_is_away_the_table_says_that_it_waits():
    table = away(moment(Phase.TRUMP))
    assert "Everybody has left" in table_texts.table_message(ENGLISH, table)


def test_who_is_away_is_named():
    assert "Away: **Bernat**. A computer plays on." in table_texts.table_message(
        ENGLISH, away(moment(Phase.TRUMP), 1)
    )


def test_a_player_is_told_what_is_theirs_to_do():
    table = moment(Phase.TRUMP)
    dealer = table.match.state.dealer
    assert "You choose trump" in table_texts.hand_message(ENGLISH, table, dealer)
    assert "You choose trump" not in table_texts.hand_message(ENGLISH, table, (dealer + 1) % 4)


def test_a_player_who_is_away_is_told_who_plays():
    assert "A computer plays for you" in table_texts.hand_message(ENGLISH, away(moment(Phase.PLAY), 2), 2)


def test_a_player_sees_the_own_side_first():
    table = next(t for t in match(3) if len(t.view(None).tricks) == 5 and t.view(None).trick)
    first, second = table.view(None).taken
    own = table_texts.hand_message(ENGLISH, table, 3)
    assert f": us\N{NO-BREAK SPACE}{second}, them\N{NO-BREAK SPACE}{first}. Match: 0–0." in own


def test_the_score_of_the_match_has_the_own_side_first_like_the_points_of_the_hand_before_it():
    later = (t for t in match(1, max_hands=3) if any(t.view(None).totals) and t.view(None).trick)
    table = next(t for t in later if t.view(None).tricks)
    first, second = table.view(None).totals
    assert first != second
    for seat, told in enumerate((f"{first}–{second}", f"{second}–{first}") * 2):
        assert table_texts.hand_message(ENGLISH, table, seat).endswith(f" Match: {told}.")


def test_the_result_of_a_hand_and_of_the_match_are_told():
    *_, table = match(3, max_hands=2)
    view = table.view(None)
    text = table_texts.hand_result_message(ENGLISH, table, view.results[0])
    assert f"**Anna** and **Carla**\N{NO-BREAK SPACE}{view.results[0].taken[0]}" in text
    assert "2 hands played." in table_texts.match_result_message(ENGLISH, table)
    assert "win the match" in table_texts.match_result_message(ENGLISH, table)


def test_a_drawn_match_has_no_winner():
    table = next(
        table
        for seed in itertools.count()
        for table in match(seed, player="random", target="none")
        if len(table.view(None).winners) == 2
    )
    assert "The match is a draw." in table_texts.match_result_message(ENGLISH, table)
    assert "nobody scores" in table_texts.table_message(ENGLISH, table)


def test_a_lobby_tells_who_sits_where_and_what_it_waits_for():
    text = table_texts.lobby_message(ENGLISH, lobby(names=["Anna", "Bernat"]))
    assert "Pair A: **Anna** and **a free seat**" in text
    assert "can start" not in text
    assert "**Anna** can start" in table_texts.lobby_message(ENGLISH, full())


def test_free_seats_of_a_pair_are_counted():
    table = lobby(names=["Anna"])
    assert "Pair B: **2 free seats**" in table_texts.lobby_message(ENGLISH, table)
    assert "Pair B: 2 free seats." in table_texts.lobby_alt(ENGLISH, table)


def test_the_text_of_a_lobby_has_the_whole_name_of_who_can_start():
    text = table_texts.lobby_message(ENGLISH, full(names=["Maximiliana Bartolomea"]))
    assert text.endswith("\n**Maximiliana Bartolomea** can start")


@pytest.mark.parametrize("mode", MODES[1:])
def test_where_everyone_plays_alone_a_lobby_lists_the_players(mode):
    text = table_texts.lobby_message(ENGLISH, lobby(mode=mode))
    assert "Players in order of play: **Anna**" in text
    free = len(lobby(mode=mode).seats) - 1
    assert ("a free seat" if free == 1 else f"**{free} free seats**") in text
    assert "Pair" not in text


@pytest.mark.parametrize("mode", ["individual4", "individual3"])
def test_individuals_are_told_what_each_of_them_writes(mode):
    table = next(t for t in match(3, mode=mode, target="none", max_hands=2) if t.match.state.results)
    written = table.match.state.results[0].written
    scores = ", ".join(
        f"**{seat.name}**\N{NO-BREAK SPACE}{points(number, signed=True)}"
        for seat, number in zip(table.seats, written, strict=True)
    )
    assert any(number < 0 for number in written)
    assert f"Scored: {scores}." in table_texts.table_message(ENGLISH, table)
    assert f"Scored: {scores}." in table_texts.hand_result_message(
        ENGLISH, table, table.match.state.results[0]
    )


@pytest.mark.parametrize("mode", ["individual4", "individual3"])
def test_whoever_plays_alone_is_told_in_so_many_words_what_they_write_or_lose(mode):
    written = (16, 1, -17, 0)[: Mode(mode).seats]
    table = finished(written, mode=mode, target="none", max_hands=2)
    said = [table_texts.hand_message(ENGLISH, table, seat) for seat in range(len(written))]
    assert (
        "You score 16 points. The others: **Bernat**\N{NO-BREAK SPACE}+1, **Carla**\N{NO-BREAK SPACE}−17"
        in said[0]
    )
    assert "You score 1 point. The others: **Carla**\N{NO-BREAK SPACE}−17" in said[1]
    assert "You lose 17 points. The others:" in said[2]
    assert mode == "individual3" or "You score nothing." in said[3]
    assert not any("Scored" in text for text in said)


@pytest.mark.parametrize("mode", ["rector2", "individual3"])
def test_whoever_plays_alone_is_told_that_they_win(mode):
    table = finished((8, 0, -8)[: Mode(mode).seats], mode=mode, target="none")
    winner, loser = (table_texts.hand_message(ENGLISH, table, seat) for seat in (0, 1))
    if mode == "rector2":
        assert "You win the match 8 to 0." in winner
        assert "You lose the match 0 to 8." in loser
    else:
        assert "You win the match." in winner
        assert "**Anna** wins the match. Final place at the table: 2 of 3." in loser


@pytest.mark.parametrize("multiplier", [1, 4])
def test_a_pair_reads_what_it_took_and_what_that_brought_from_its_own_side(multiplier):
    table = finished((16 // 4 * multiplier, 0), taken=(40, 32), multiplier=multiplier)
    times = "" if multiplier == 1 else f" ×{multiplier}"
    winner, loser = (table_texts.hand_message(ENGLISH, table, seat) for seat in (2, 3))
    assert f"You win the hand 40–32{times}: +{4 * multiplier}." in winner
    assert f"You lose the hand 32–40{times}: +{4 * multiplier} for them." in loser


def test_a_pair_reads_how_it_lost_the_match():
    table = finished((118, 31))
    assert "You lose the match 31 to 118." in table_texts.hand_message(ENGLISH, table, 1)
    assert "You win the match 118 to 31." in table_texts.hand_message(ENGLISH, table, 0)


def test_two_players_read_the_result_of_a_hand_by_name():
    table = finished((8, 0), mode="rector2", taken=(44, 28), multiplier=1)
    assert "You lose the hand 28–44: +8 for **Anna**." in table_texts.hand_message(ENGLISH, table, 1)


def test_after_a_revoke_nobody_reads_what_was_taken():
    table = revoked(revoke="penalty")
    result = table.view(None).results[-1]
    loser = 1 - next(side for side, number in enumerate(result.written) if number)
    text = table_texts.hand_message(ENGLISH, table, loser)
    assert f"You lose the hand: +{max(result.written)} for them." in text


def test_who_took_the_last_trick_is_told_in_the_hand_until_the_next_one_is_finished():
    for table in (*match(3), *match(1)):
        view = table.view(None)
        if view.phase is not Phase.PLAY or not view.tricks:
            continue
        last = view.tricks[-1]
        for seat in range(4):
            told = table_texts.hand_message(ENGLISH, table, seat)
            name = "you" if last.winner == seat else f"**{table.seats[last.winner].name}**"
            line = f"{'Last' if view.trick else 'This'} trick: {name} +{last.points}."
            # Beside a caller the picture alone shows the last trick.
            assert (line in told) is (view.call is None or not view.trick)


def test_while_a_finished_trick_lies_there_the_one_before_it_is_the_previous_and_not_the_last_trick():
    second = [table for table in match(3) if len(table.view(None).tricks) == 2]
    lying, later = (next(t for t in second if bool(t.view(None).trick) is played) for played in (False, True))
    for table, name, other in ((lying, "Previous", "Last"), (later, "Last", "Previous")):
        assert f"{name} trick: " in table_texts.table_alt(ENGLISH, table)
        assert f"{other} trick: " not in table_texts.table_alt(ENGLISH, table)
        assert table_face(table, Language.EN).public().scene({}).last_trick.title == f"{name} trick"


def test_who_has_said_contro_is_told_as_long_as_the_hand_lasts():
    table = next(
        t for seed in itertools.count() for t in match(seed) if t.view(None).call and t.view(None).tricks
    )
    caller = next(
        event.seat
        for move in reversed(table.moves)
        for event in move.events
        if isinstance(event, Called) and event.call is table.view(None).call
    )
    text = table_texts.hand_message(ENGLISH, table, 0)
    assert re.search(rf"×\d \(\w+: \*\*{table.seats[caller].name}\*\*\)", text)


def finished(written, *, taken=None, multiplier=None, **options):
    """A table after one hand in which the sides wrote this much, and how the match stands then by the rules."""
    table = next(t for t in match(1, **options) if t.match.state.results)
    result = replace(table.match.state.results[0], written=written, totals=written)
    if taken is not None:
        result = replace(result, taken=taken, multiplier=multiplier)
    over = scoring.winners(table.options, written, 1)
    phase = Phase.DEAL if over is None else Phase.OVER
    return with_state(table, results=(result,), totals=written, winners=over or (), phase=phase)


def test_one_player_writes_and_wins_in_the_singular_and_two_in_the_plural():
    alone = table_texts.table_message(ENGLISH, finished((8, 0), mode="rector2")).replace("**", "")
    assert "Anna scores 8 points. Anna wins the match." in alone
    pair = table_texts.table_message(ENGLISH, finished((1, 0))).replace("**", "")
    assert "Anna and Carla score 1 point. Anna and Carla win the match." in pair


def test_individuals_who_share_the_lead_at_the_end_draw_by_name():
    table = finished((7, -10, 7, -4), mode="individual4", target="none", tie="draw")
    assert "The match is a draw between Anna and Carla." in table_texts.table_message(ENGLISH, table).replace(
        "**", ""
    )


def test_a_match_goes_on_while_individuals_share_the_lead_over_the_target():
    table = finished((80, -100, 80, -60), mode="individual4", target=73, max_hands="none")
    for text in (table_texts.table_message(ENGLISH, table), table_texts.table_alt(ENGLISH, table)):
        assert "The lead is shared, so the match goes on." in text


def test_extra_hands_are_told_while_they_last():
    table = finished((0, 0), tie="extra_hands", target="none")
    assert "The totals are level, so two extra hands are played." in table_texts.table_message(ENGLISH, table)
    alone = finished((7, -10, 7, -4), mode="individual4", target="none", tie="extra_hands")
    assert "The lead is shared, so two extra hands are played." in table_texts.table_message(ENGLISH, alone)
    early = finished(
        (0, 0), tie="extra_hands", target=101
    )  # reached in the first of the two, the match is over
    assert "so up to two extra hands are played." in table_texts.table_message(ENGLISH, early)
    early = finished((7, -10, 7, -4), mode="individual4", tie="extra_hands", target=101)
    assert "The lead is shared, so the match goes on." in table_texts.table_message(ENGLISH, early)
    assert "One more extra hand" in table_texts.table_message(ENGLISH, with_state(table, deal=2))
    usual = next(t for t in match(1, max_hands=3, target="none") if t.match.state.results)
    assert "extra" not in table_texts.table_message(ENGLISH, usual)


@pytest.mark.parametrize(
    ("language", "score", "told"),
    [
        (Language.FR, -33, "−33 points marqués"),
        (Language.FR, -1, "−1 point marqué"),
        (Language.EN, -1, "−1 point scored"),
        (Language.EN, 0, "0 points scored"),
        (Language.CA, 120, "120 punts apuntats"),
    ],
)
def test_points_below_zero_are_as_many_as_above_it(language, score, told):
    standing = Standing(1, 10, "Anna", 1, 0, 0, 3, score, 8, 200, 576, 0, 0)
    assert face_of("botifarra", language).standing(standing)[-1] == told


def test_no_agreed_end_is_told_once_a_tie_has_prolonged_the_match():
    def told(table):
        return table_texts.table_alt(ENGLISH, table), table_texts.hand_text(ENGLISH, table, 0)

    tables = list(match(1, max_hands=2, target="none", tie="extra_hands"))
    last = next(t for t in reversed(tables) if t.view(None).deal == 2 and t.view(None).phase is Phase.PLAY)
    assert all("2 hands in all." in text for text in told(last))
    third = with_state(last, deal=3, results=(*last.match.state.results, *last.match.state.results))
    assert not any("hands in all" in text for text in told(third))
    tied = finished((0, 0), tie="extra_hands", target="none")
    assert not any("in all" in text for text in told(tied))
    shared = finished((80, -100, 80, -60), mode="individual4", target=73, max_hands="none")
    assert not any("First to" in text for text in told(shared))
    won = finished((80, 0), target=73, max_hands="none")
    assert all("First to 73 points." in text for text in told(won))


@pytest.mark.parametrize("mode", MODES)
def test_the_message_of_a_table_in_play_has_five_lines_at_most(mode):
    for table in match(3, mode=mode):
        if table.match.state.deal:
            assert table_texts.table_message(ENGLISH, table).count("\n") < 5
            assert table_texts.hand_message(ENGLISH, table, 0).count("\n") < 5


@pytest.mark.parametrize("mode", MODES)
def test_the_buttons_under_a_table_do_not_move_while_a_hand_is_played(mode):
    lines = {
        table_texts.table_message(ENGLISH, table).count("\n")
        for table in match(3, mode=mode)
        if table.match.state.phase is Phase.PLAY
    }
    assert lines == {4}


def test_at_the_end_of_a_trick_what_happened_stands_in_as_many_words_as_before():
    table = next(t for t in match(3) if len(t.view(None).tricks) == 1)
    news, turn, *_ = table_texts.table_message(ENGLISH, table).splitlines()
    assert news.count(".") == 1
    assert " plays the " in news
    assert re.fullmatch(r"▶ \*\*\w+\*\* takes the trick \(\d points?\) and leads\.", turn)


@pytest.mark.parametrize("mode", ["individual3", "handpiles2"])
def test_a_player_who_plays_alone_is_you_and_first(mode):
    table = next(t for t in match(3, mode=mode) if len(t.match.state.tricks) == 4 and t.match.state.trick)
    taken = table.view(None).taken
    assert f": you\N{NO-BREAK SPACE}{taken[1]}, " in table_texts.hand_message(ENGLISH, table, 1)


def test_the_card_turned_up_on_a_pile_is_told():
    for table in match(3, mode="rector2"):
        for event in table.moves[-1].events if table.moves else ():
            if isinstance(event, CardTurned) and table.view(None).phase is Phase.PLAY:
                turned = f"Turned up: {card_name(ENGLISH, event.card)}."
                assert turned in table_texts.table_message(ENGLISH, table)


@pytest.mark.parametrize(("mode", "a_row"), [("handpiles2", 4), ("rector2", 3)])
def test_four_piles_have_one_row_of_buttons_and_six_two(mode, a_row):
    table = next(t for t in match(3, mode=mode) if t.match.state.phase is Phase.PLAY and t.waits_for)
    seat = table.waits_for[0]
    piles, *_ = table_face(table, Language.EN).hand_controls(seat, Preferences())
    assert len(piles.buttons) == len(table.view(seat).piles[seat])
    assert piles.a_row == a_row


def test_a_closed_table_says_why():
    actor = commands.Actor(Person(99, "Marta"), is_moderator=True)
    stopped = after(started(), commands.stop(started(), actor))
    expired = after(lobby(), commands.expire(lobby()))
    assert "was stopped" in closed_text(ENGLISH, stopped)
    assert "Nobody started" in closed_text(ENGLISH, expired)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("player", ["random", "careless"])
def test_every_public_event_has_a_sentence_and_the_deal_has_none(mode, player):
    *_, table = match(3, mode=mode, player=player, revoke="penalty")
    for move in table.moves:
        for event in move.events:
            sentence = markdown(Narration(ENGLISH, table).event_sentence(event))
            silent = isinstance(event, Dealt) or event.to_json()["type"] == "calls_closed"
            assert bool(sentence) is not silent


@pytest.mark.parametrize("mode", MODES)
def test_names_are_bold_and_their_own_markdown_is_not(mode):
    for table in match(1, names=("*Anna*",) * 4, mode=mode):
        texts = [table_texts.table_message(ENGLISH, table)]
        texts += [table_texts.hand_message(ENGLISH, table, seat) for seat in range(len(table.seats))]
        assert not any("*Anna*" in text.replace(r"**\*Anna\***", "") for text in texts)
        assert not table.match.state.deal or r"**\*Anna\***" in texts[0]


@pytest.mark.parametrize(("language", "mode"), one_in(3, itertools.product(Language, MODES)))
def test_texts_are_complete_and_short_in_every_language(language, mode):
    tr = translator(language)
    whole = match(9, names=LONG_NAMES, play="intermedia", max_hands=2, mode=mode)
    for table in itertools.islice(whole, 0, None, 3):
        texts = [table_texts.table_message(tr, table), table_texts.match_result_message(tr, table)]
        texts += [table_texts.hand_message(tr, table, seat) for seat in range(len(table.seats))]
        for text in texts:
            assert text
            assert "{" not in text
            assert len(text) < 1500


def test_a_hand_in_brief_has_contract_call_namer_and_the_points_unless_a_revoke_made_them_void():
    table = next(t for seed in itertools.count(1) for t in match(seed) if called(t))
    finished = table.view(None).results[-1]
    brief = table_face(table, Language.CA).deal_in_brief(finished.deal)
    assert brief.contract.endswith((", contro", ", recontro", ", Sant Vicenç"))
    assert brief.sign == str(finished.contract)
    assert (brief.caller, brief.taken) == (table.seats[finished.namer].name, finished.taken)
    assert table_face(table, Language.CA).deal_in_brief(finished.deal + 1) is None
    void = revoked(revoke="claim")
    assert table_face(void, Language.CA).deal_in_brief(void.view(None).results[-1].deal).taken == ()


def called(table):
    results = table.view(None).results
    return bool(results) and results[-1].call is not None and results[-1].revoke is None
