"""The public message and the message of a hand, in each phase and contract."""

import itertools
import re

import pytest
from discord import ui

from bot.games.barbu.captures import makes_slam, slam_candidate
from bot.games.barbu.controls import own_controls
from bot.games.barbu.deal_log import has_moved
from bot.games.barbu.names import card_name, short_card, the_card
from bot.games.barbu.narration import Narration
from bot.games.barbu.review.titles import titles
from bot.games.barbu.scenes.hand import hand_scene
from bot.games.barbu.scenes.table import table_scene, tricks_scene
from bot.i18n import Language, translator
from bot.people.preferences import NO_PREFERENCES
from bot.tables import commands
from bot.tables.entries import Person, WentAway
from bot.ui.controls.custom_id import MoveSelect
from bot.ui.discord.emojis import NO_EMOJIS
from bot.ui.face.face import table_face
from bot.ui.tables.controls import hand_rows
from bot.ui.tables.listing.lines import line_here
from bot.ui.tables.people.rows import closed_text
from bot.ui.text import facts
from bot.ui.text.names import markdown, plain, points
from engine.barbu import Contract, Phase
from engine.barbu.events import CardPlayed, DealerDrawn, Dealt, PairWon, TurnedDown
from engine.cards.french import FrenchCard, FrenchSuit
from tests.bot.games.barbu.games import (
    LONG_NAMES,
    NAMES,
    found,
    game,
    moment,
    positions,
    seen_by,
)
from tests.bot.games.tables import after
from tests.bot.ui import table_texts
from tests.examples import one_in

ENGLISH = translator(Language.EN, "barbu")
EXTRAS = {"per_dealer": 1, "votation": "on", "extra_round": "both", "mariages": "on"}


def public(table):
    return table_texts.table_message(ENGLISH, table)


def hand(table, seat):
    return table_texts.hand_message(ENGLISH, table, seat)


def bold(table, seat):
    return f"**{table.seats[seat].name}**"


def test_the_draw_the_deal_and_what_the_dealer_may_choose_are_told_before_the_choice():
    table = moment(Phase.CONTRACT)
    view = seen_by(table)
    drawn, dealt, turn, left = public(table).splitlines()
    dealer = bold(table, view.dealer)
    assert drawn.startswith(f"{dealer} draws the highest card, the ")
    assert dealt == f"Deal 1 of 28, dealt by {dealer}."
    assert turn == f"▶ {dealer} to choose the contract."
    assert left == f"Still open for {dealer}: plis, cœurs, dames, barbu, salade, réussite ×2."


def test_a_draw_that_was_repeated_calls_no_low_card_the_highest_of_all():
    narration = Narration(ENGLISH, moment(Phase.CONTRACT))
    queens = tuple(map(FrenchCard.parse, ("9C", "QS", "QH", "JS")))
    again = (None, FrenchCard.parse("9D"), FrenchCard.parse("7D"), None)
    told = narration.event_sentence(DealerDrawn(draws=(queens, again), dealer=1))
    assert told.startswith("After a tie ")
    assert "draws the highest card, the 9 of diamonds" in plain(told)


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ({}, "Anna, Bernat, Carla, and Dídac"),
        ({"lead": "left"}, "Anna, Dídac, Carla, and Bernat"),
        ({"direction": "cw"}, "Anna, Dídac, Carla, and Bernat"),
        ({"lead": "left", "direction": "ccw"}, "Anna, Bernat, Carla, and Dídac"),
    ],
)
def test_the_players_are_told_in_the_order_in_which_they_play(rules, order):
    table = moment(Phase.TRICKS, **rules)
    assert f"Players in order of play: {order}." in table_texts.table_alt(ENGLISH, table)


def test_no_contract_is_offered_oftener_than_the_dealer_still_deals():
    table = moment(Phase.CONTRACT, per_dealer=1)
    dealer = seen_by(table).dealer
    everything = "plis, cœurs, dames, barbu, salade, réussite"
    assert public(table).splitlines()[-1] == f"Still open for {bold(table, dealer)}: {everything}."
    (select,) = (
        item
        for item in own_controls(ENGLISH, seen_by(table, dealer), NO_PREFERENCES)
        if isinstance(item, MoveSelect)
    )
    assert select.title.startswith("Réussite +100: ")


def test_the_dealer_reads_what_each_open_contract_costs_at_the_first_choice():
    first, *later = (
        table
        for table in game(1)
        if seen_by(table).phase is Phase.CONTRACT and seen_by(table).contract is None
    )
    dealer = seen_by(first).dealer
    assert hand(first, dealer).startswith(
        "▶ You choose the contract.\n-# Plis −5 a trick · Cœurs −5 a heart · Dames −15 a queen · Barbu −70 K♥"
        " · Salade everything costs · Réussite +100 +50\n"
    )
    assert "a trick" not in hand(first, (dealer + 1) % 4)
    again = next(table for table in later if seen_by(table).dealer == dealer)
    assert "a trick" not in hand(again, dealer)


def test_contracts_and_votes_have_their_price_on_the_button():
    for table in (moment(Phase.CONTRACT), moment(Phase.VOTE, votation="on")):
        seat = table.waits_for[0]
        rows = hand_rows(table_face(table, Language.EN), seat, NO_EMOJIS, NO_PREFERENCES)
        labels = [button.label for row in rows for button in row.children if isinstance(button, ui.Button)]
        assert labels[:5] == ["Plis −5", "Cœurs −5", "Dames −15", "Barbu −70", "Salade −210"]


@pytest.mark.parametrize(
    ("contract", "headline", "cost"),
    [
        (Contract.PLIS, "Plis", "5 for every trick, 40 in all; in play: 8 tricks."),
        (Contract.COEURS, "Cœurs", "5 for every heart, 40 in all; in play: 8 hearts."),
        (Contract.DAMES, "Dames", "15 for every queen, 60 in all; in play: Q♠ Q♣ Q♦ Q♥."),
        (Contract.BARBU, "Barbu", "70 for one card, the king of hearts; in play: K♥."),
        (Contract.DERNIER_PLI, "Dernier pli", "40 for the last trick."),
        (Contract.SALADE, "Salade", "Everything at once, 250 in all."),
        (
            Contract.RATATOUILLE,
            "Ratatouille",
            "Everything costs, 250 in all, but all four queens win.",
        ),
        (
            Contract.ANTI_RATATOUILLE,
            "Anti-ratatouille",
            "Taking is good, 250 in all, but all four queens cost.",
        ),
    ],
)
def test_the_headline_of_a_deal_is_its_contract_with_its_cost_and_what_is_still_out(contract, headline, cost):
    table = found(
        lambda view: (
            view.contract is contract and view.phase is Phase.TRICKS and not view.tricks and not view.trick
        ),
        dernier_pli="on",
        extra_round="both",
    )
    title, costs, news, turn = public(table).splitlines()
    assert title == f"### {headline}"
    assert costs == f"-# {cost}"
    assert "chooses" in news or "The contract is" in news
    assert turn == f"▶ {bold(table, seen_by(table).asked[0])} to lead."
    assert costs in hand(table, 0)


def test_of_a_contract_in_which_tricks_cost_as_well_the_cards_still_out_are_told_from_the_second_trick_on():
    in_salade = [table for table in game() if seen_by(table).contract is Contract.SALADE]
    first, second = (
        next(table for table in in_salade if len(seen_by(table).tricks) == number) for number in (0, 1)
    )
    assert "in play" not in public(first)
    assert "; cards in play: 8 hearts, queen of spades, " in table_texts.table_alt(ENGLISH, first)
    assert "; cards in play: " in public(second)
    assert "-# Cards in play: " in hand(second, 0)
    assert "Everything at once" not in hand(second, 0)


def test_the_last_card_and_who_is_to_move_are_told():
    table = found(lambda view: len(view.trick) == 2)
    text = public(table)
    assert the_card(ENGLISH, seen_by(table).trick[-1]) in text
    assert f"▶ {bold(table, seen_by(table).asked[0])} to play." in text


def test_at_the_end_of_a_trick_what_happened_stands_in_as_many_words_as_before():
    table = found(lambda view: view.phase is Phase.TRICKS and len(view.tricks) == 1 and not view.trick)
    _, _, news, turn = public(table).splitlines()
    assert news.count(".") == 1
    assert " plays the " in news
    assert re.fullmatch(r"▶ \*\*\w+\*\* takes the trick and leads\.", turn)


def test_a_trick_that_still_lies_on_the_table_is_not_called_the_previous_one():
    def is_in_the_second_trick(view):
        return view.phase is Phase.TRICKS and len(view.tricks) == 1

    lying, *after_lead = itertools.takewhile(
        lambda table: is_in_the_second_trick(seen_by(table)),
        itertools.dropwhile(lambda table: not is_in_the_second_trick(seen_by(table)), game(1)),
    )
    winner = seen_by(lying).tricks[0].winner
    for table, called in ((lying, "This trick"), (after_lead[0], "Previous trick")):
        for seat in range(4):
            name = "you" if seat == winner else bold(table, winner)
            assert f"{called}: {name}, " in hand(table, seat)
    assert "Previous trick" not in table_texts.hand_alt(ENGLISH, lying, 0)
    assert "Previous trick" in table_texts.hand_alt(ENGLISH, after_lead[0], 0)


def test_the_buttons_under_a_table_do_not_move_while_tricks_are_played():
    lines = {public(table).count("\n") for table in game(3) if seen_by(table).phase is Phase.TRICKS}
    assert lines == {3}


def test_a_possible_slam_is_told_to_everybody_where_slams_count():
    table = next(
        table
        for seed in range(20)
        for table in game(seed, players=3, slam="flip")
        if "A slam by" in table_texts.table_message(ENGLISH, table)
    )
    assert re.search(r"A slam by \*\*\w+\*\*\? So far \d+ \w+\.", public(table))
    assert all("A slam by" in hand(table, seat) for seat in range(3))
    assert not any("A slam by" in public(table) for table in positions(1, 5, players=3))


@pytest.mark.parametrize(
    ("options", "slam"),
    [
        ({"players": 3, "slam": "flip"}, "8 hearts"),
        ({"players": 2, "slam": "flip", "early_stop": "off"}, "4 queens"),
        ({"players": 2, "extra_round": "both", "per_dealer": 1}, "4 queens"),
    ],
)
def test_a_slam_that_is_made_before_the_last_trick_is_told_and_its_trick_has_no_cost(options, slam):
    tables = (table for seed in range(30) for table in game(seed, **options))
    table = next(table for table in tables if f": {slam}!" in public(table) and seen_by(table).has_dealt)
    view = seen_by(table)
    assert makes_slam(view.options, view.contract, view.tricks)
    assert table_scene(ENGLISH, table).trick_points is None
    assert tricks_scene(ENGLISH, table, None).tricks[0].points is None
    for seat in range(view.options.players):
        assert hand_scene(ENGLISH, table, seat).trick_points is None
        assert re.search(rf"A slam by \*\*\w+\*\*: {slam}!", hand(table, seat))
        assert "This trick: " not in hand(table, seat)
    on = next(tables)
    assert seen_by(on).phase is Phase.TRICKS
    assert f": {slam}!" in public(on)


def test_a_slam_of_one_part_is_told_while_one_of_another_may_follow():
    options = {"players": 3, "slam": "flip", "early_stop": "off"}
    tables = (table for seed in range(20) for table in game(seed, **options))
    table = next(
        table
        for table in tables
        if (view := seen_by(table)).contract is Contract.SALADE
        and view.tricks
        and makes_slam(view.options, view.contract, view.tricks)
        and slam_candidate(view)
    )
    for text in (public(table), *(hand(table, seat) for seat in range(3))):
        assert re.search(r"A slam by \*\*\w+\*\*: \d \w+!", text)


def test_a_reussite_tells_height_gains_the_newest_card_and_who_passed():
    table = found(lambda view: view.phase is Phase.REUSSITE, players=3)
    assert re.search(r"### Réussite from the \w+\n-# \+100, \+50 in order of going out\.", public(table))
    texts = [
        public(table) for table in game(1, players=5, per_dealer=4) if seen_by(table).phase is Phase.REUSSITE
    ]
    assert any(re.search(r"\*\*\w+\*\* passes\.", text) for text in texts)
    assert any(re.search(r"\*\*\w+\*\* and \*\*\w+\*\* pass\.", text) for text in texts)
    assert any("has no cards left: place 1." in text for text in texts)
    assert any("may place one more card after the ace." in text for text in texts)


def test_whoever_waits_after_an_ace_reads_one_sentence_without_a_blank_behind_it():
    told = (
        hand(table, (table.waits_for[0] + 1) % 5)
        for table in game(1, players=5, per_dealer=4)
        if table.waits_for and seen_by(table, table.waits_for[0]).may_decline
    )
    assert " may place one more card after the ace.\n" in next(told)


def test_a_player_reads_who_passed_since_the_own_turn():
    said = [
        hand(table, seat)
        for table in game(1, players=5, per_dealer=4)
        for seat in seen_by(table).asked
        if seen_by(table).phase is Phase.REUSSITE
    ]
    assert any(re.search(r"-# Passed (since your turn|so far): \*\*\w+\*\*\.", text) for text in said)
    assert any("Once more after your ace, or stop here." in text for text in said)
    assert any("None of your cards fits, so you pass." in text for text in said)


def test_at_the_first_turn_of_a_reussite_nothing_is_since_a_turn():
    said = {True: "", False: ""}
    for table in game(1, players=5, per_dealer=4):
        for seat in seen_by(table).asked:
            if seen_by(table).phase is Phase.REUSSITE:
                said[has_moved(table, seat)] += hand(table, seat)
    assert "Placed since your turn: " in said[True]
    assert "so far: " not in said[True]
    assert "Placed so far: " in said[False]
    assert "since your turn" not in said[False]


def test_the_card_that_opens_a_reussite_is_among_those_placed_so_far():
    table = found(lambda view: view.phase is Phase.REUSSITE, reussite_start="last_dealt")
    view = seen_by(table)
    (opener,) = (card for suit in FrenchSuit for card in view.layout.line(suit))
    told = f"Placed so far: {bold(table, view.dealer)} {short_card(opener)}."
    assert all(told in hand(table, seat) for seat in range(4))


def test_where_aces_lie_is_told_once_an_ace_decides():
    texts = "".join(
        public(table)
        for seed in range(4)
        for table in game(seed, pack="52", ace_place="first_ace", per_dealer=2)
        if seen_by(table).phase is Phase.REUSSITE
    )
    assert "In this deal aces go before the lowest card." in texts
    assert "In this deal aces go after the king." in texts


def test_a_vote_is_told_when_all_are_in_with_its_outcome():
    closed = [
        public(table)
        for seed in range(3)
        for table in game(seed, **EXTRAS)
        if "Votes: " in public(table) and seen_by(table).phase is not Phase.DEAL
    ]
    assert not [text for text in closed if "The contract is" in text]
    assert any(re.search(r"Votes: .+\. So \w+ is played\.", text) for text in closed)
    assert any(
        re.search(r"Votes: .+\. A tie: the (dealer's vote decides|first in order is played), \w+\.", text)
        for text in closed
    )


def test_who_has_voted_waits_and_reads_the_own_vote():
    table = found(lambda view: view.phase is Phase.VOTE and len(view.voters) == 3, **EXTRAS)
    (last,) = seen_by(table).asked
    for seat in {0, 1, 2, 3} - {last}:
        assert f"Still to vote: {bold(table, last)}." in hand(table, seat)
        assert hand(table, seat).startswith("▶ You voted for ")
    assert hand(table, last).startswith("▶ Vote for the contract of this deal")


def test_in_a_drawn_order_the_card_that_decides_is_told():
    table = found(lambda view: view.phase is Phase.TRICKS and view.deal == 1, order="drawn")
    spare = seen_by(table).spare[0]
    assert f"Drawn for the contract: {card_name(ENGLISH, spare)}." in public(table)
    assert "The contract is " in public(table)


def test_a_pair_and_no_pair_are_told_and_the_pair_by_name():
    kinds = set()
    for table in game(1, players=2, per_dealer=1, mariages="on"):
        for event in table.moves[-1].events if table.moves and seen_by(table).phase is Phase.MARIAGES else ():
            kinds.add(type(event))
            if isinstance(event, PairWon):
                one, other = (card_name(ENGLISH, card) for card in event.cards)
                assert f"wins a pair and goes on: {one} and {other}." in public(table)
            if isinstance(event, TurnedDown):
                assert "That is no pair." in public(table)
    assert kinds >= {PairWon, TurnedDown}


def test_the_table_names_contract_and_dealer_of_a_deal_and_the_hand_tells_all_scores_and_why():
    table = found(
        lambda view: (
            view.phase is Phase.DEAL
            and _ended(view, Contract.DAMES)
            and [view.results[-1].scores[seat] for seat in (3, 0, 1)].count(0) > 1
        )
    )
    view = seen_by(table)
    newest = view.results[-1]
    headline = f"Deal {newest.deal}: dames, dealt by {bold(table, newest.dealer)}."
    turn = f"{bold(table, view.next_dealer)} deals next."
    assert public(table).splitlines()[:2] == [headline, turn]
    first, *scores, then, game_so_far = hand(table, 2).splitlines()
    assert (first, then) == (headline, turn)
    told, untouched = [], []
    for seat in (2, 3, 0, 1):
        score, side = newest.scores[seat], "You" if seat == 2 else bold(table, seat)
        queens = f"{-score // 15} queen{'s' if score < -15 else ''}"
        line = f"{side}\N{NO-BREAK SPACE}" + (f"−{-score} ({queens})." if score else "0.")
        (told if score or seat == 2 else untouched).append(line)
    assert scores == [*told, " ".join(untouched)]
    assert len(untouched) > 1
    assert game_so_far.startswith(f"Game: you\N{NO-BREAK SPACE}{points(view.totals[2], signed=True)}, ")


def _ended(view, contract):
    return bool(view.results) and view.results[-1].contract is contract


def test_what_stays_in_the_channel_of_a_deal_tells_who_had_which_cards_left():
    table = found(lambda view: _ended(view, Contract.REUSSITE) and view.phase is Phase.DEAL)
    newest = seen_by(table).results[-1]
    text = facts.description(table_face(table, Language.EN).deal_result(newest.deal).facts)
    for seat, left in enumerate(newest.left):
        assert (f"{NAMES[seat]} still had: " in text) is bool(left)


def test_of_an_earlier_deal_contract_and_totals_stay():
    table = found(lambda view: view.phase is Phase.DEAL and view.deal == 2)
    first, game_so_far = table_face(table, Language.EN).deal_in_short(1)
    assert first.startswith("Deal 1: ")
    assert game_so_far.startswith("Game: ")
    assert table_face(table, Language.EN).deal_in_short(3) == ()


def test_a_finished_game_names_its_winners():
    *_, table = game(1, per_dealer=1)
    winners = seen_by(table).winners
    text = table_texts.match_result_message(ENGLISH, table)
    assert f"**{NAMES[winners[0]]}** wins the game." in text
    narration = Narration(ENGLISH, table)
    assert markdown(narration.won((0, 2))) == "**Anna** and **Carla** share the win."
    assert markdown(narration.won((1,), viewer=1)) == "You win the game."


def test_when_everyone_is_away_the_table_says_that_it_waits():
    table = after(moment(Phase.CONTRACT), [WentAway(seat=seat) for seat in range(4)])
    assert "Everybody has left" in public(table)
    one = after(moment(Phase.CONTRACT), [WentAway(seat=1)])
    assert "Away: **Bernat**. A computer plays on." in public(one)
    assert "A computer plays for you" in hand(one, 1)


def test_a_closed_table_says_why():
    table = moment(Phase.TRICKS)
    stopped = after(table, commands.stop(table, commands.Actor(Person(99, "Marta"), is_moderator=True)))
    assert "was stopped" in closed_text(ENGLISH, stopped)


@pytest.mark.parametrize(
    "options",
    [EXTRAS, {"order": "drawn"}, {"pack": "52", "ace_place": "first_ace", "reussite_start": "last_dealt"}],
)
def test_every_public_event_has_a_sentence_and_the_deal_has_none(options):
    *_, table = game(3, **options)
    silent = {"dealt", "deal_scored", "match_over"}
    for event in (event for move in table.moves for event in move.events):
        sentence = markdown(Narration(ENGLISH, table).event_sentence(event))
        assert bool(sentence) is not (isinstance(event, Dealt) or event.to_json()["type"] in silent)


@pytest.mark.parametrize("players", one_in(2, [2, 4, 10]))
def test_texts_are_complete_and_short_in_every_language(players):
    languages = itertools.cycle(Language)
    tables = game(9, names=LONG_NAMES, players=players, pack="52", **EXTRAS)
    for table in itertools.islice(tables, 1, None, 17):
        tr = translator(next(languages))
        texts = [table_texts.table_message(tr, table), table_texts.match_result_message(tr, table)]
        texts += [table_texts.hand_message(tr, table, seat) for seat in range(players)]
        for text in texts:
            assert text
            assert "{" not in text
            assert len(text) < 2500


def test_the_newest_card_of_each_trick_is_told_once():
    for table in itertools.islice(game(2), 0, 200):
        for event in table.moves[-1].events if table.moves else ():
            if isinstance(event, CardPlayed) and seen_by(table).has_dealt:
                assert public(table).count(the_card(ENGLISH, event.card)) == 1


def test_totals_have_their_plus_in_a_list_of_tables_as_well():
    table = found(lambda view: view.phase is Phase.DEAL and max(view.totals) > 0)
    best = max(seen_by(table).totals)
    for text in (line_here(ENGLISH, table, 0, "https://example.org"), table_face(table, Language.EN).score()):
        assert f"\N{NO-BREAK SPACE}+{best}" in text


def test_a_last_page_of_one_move_is_called_that_move():
    view = seen_by(found(lambda view: _ended(view, Contract.REUSSITE) and view.phase is Phase.DEAL))
    _, first, *_, last = titles(ENGLISH, view.options, view.results[-1], 37)
    assert (first, last) == ("Moves 1 to 4", "Move 37")
