"""A board as people see it once its round is over: what the others did with the same cards."""

from dataclasses import replace

import pytest

from bot.events.entries import BoardOpened, Cancelled, Format, Result, ResultTaken, RoundClosed
from bot.events.errors import EventError
from bot.i18n import Language, translator
from bot.ui.events.boards import board_rows, board_shown, board_tables, round_of, shown_boards
from bot.ui.events.content import round_message
from bot.ui.face.shown import DealInBrief
from bot.ui.text import facts
from tests.bot.events.conftest import Trial
from tests.bot.games.botifarra.matches import LONG_NAMES
from tests.bot.ui.events.test_standings import with_long_names

ENGLISH = translator(Language.EN)
NETS = (9, -6, 8, 8)
"""What the first side writes more at each table of a board of eight pairs."""
DEALS = {
    1: DealInBrief("Cups", "Pep", "C", (45, 27)),
    2: DealInBrief("Coins, contro", "Anna", "O", (33, 39)),
    3: DealInBrief("Botifarra", "Carla", "botifarra", (40, 32)),
    4: DealInBrief("Clubs", "Hug", "B"),
}


def round_closed(nets=NETS, format_=Format.SAME_CARDS, pairs=8):
    """Return an event after its first round; ``None`` is a board that was not finished."""
    trial = Trial(format_).sign_up(pairs)
    trial.start()
    here = trial.draw()
    for table, board in here.places:
        net = nets[table - 1]
        points = None if net is None else (max(net, 0), max(-net, 0))
        trial.apply(ResultTaken(round=1, table=table, board=board, result=Result(points, 1, (1, 1))))
    trial.apply(RoundClosed(round=1))
    return trial


def seen_by(event, pair, board=1, *, cards=None, tr=ENGLISH):
    shown = board_shown(tr, event, board, DEALS, None if pair is None else event.pairs[pair], cards)
    return shown, shown.scene({})


def pair_at(event, table, side, board=1):
    return event.pairing(1, (table, board))[side]


def test_a_pair_reads_the_board_from_its_own_side_with_its_own_table_marked():
    event = round_closed().event
    first, other = (seen_by(event, pair_at(event, 2, side))[1].lines for side in (0, 1))
    assert [line.is_own for line in first] == [line.is_own for line in other] == [False, True, False, False]
    assert [line.cells for line in first] == [
        ("45–27", "+9", "100%"),
        ("33–39", "−6", "0%"),
        ("40–32", "+8", "50%"),
        ("–", "+8", "50%"),
    ]
    assert [line.cells for line in other] == [
        ("27–45", "−9", "0%"),
        ("39–33", "+6", "100%"),
        ("32–40", "−8", "50%"),
        ("–", "−8", "50%"),
    ]
    assert (first[1].contract, first[1].caller, first[1].sign) == ("Coins, contro", "Anna", "O")


@pytest.mark.parametrize(
    ("table", "side", "outcome"),
    [
        (1, 0, "Board 1: 100%. Nobody did better with your cards."),
        (2, 0, "Board 1: 0%. 3 pairs did better with your cards."),
        (3, 1, "Board 1: 50%. 1 pair did better with your cards."),
    ],
)
def test_the_own_board_is_told_with_how_many_did_better(table, side, outcome):
    event = round_closed().event
    assert facts.message(seen_by(event, pair_at(event, table, side))[0].facts) == outcome


def test_who_has_not_played_a_board_reads_it_from_the_first_side():
    shown, drawn = seen_by(round_closed().event, None)
    assert not any(line.is_own for line in drawn.lines)
    assert drawn.subtitle == "Round 1"
    assert facts.message(shown.facts) == ""


def test_a_board_that_was_not_finished_is_worth_half_and_compares_nobody():
    event = round_closed((9, None, 8, -6)).event
    lines = board_shown(ENGLISH, event, 1, {}, event.pairs[pair_at(event, 2, 0)], None).scene({}).lines
    assert [(line.contract, line.cells[-1]) for line in lines] == [
        ("–", "100%"),
        ("Not finished", "50%"),
        ("–", "50%"),
        ("–", "0%"),
    ]


def test_teams_compare_the_board_by_points():
    event = round_closed((9, -6), Format.TEAMS, 4).event
    assert [table.worth for table in board_tables(ENGLISH, event, 1)] == [("+5", "−5"), ("−5", "+5")]


def test_the_par_of_the_cards_is_that_of_the_readers_side():
    event = round_closed().event
    for side, par in ((0, "+5"), (1, "−5")):
        drawn = seen_by(event, pair_at(event, 1, side), cards=21)[1]
        assert drawn.par == f"Four easy computers: {par}"
    assert seen_by(event, None)[1].par == ""


def test_what_was_played_of_a_round_is_shown_once_its_event_is_cancelled():
    trial = round_closed()
    here = trial.draw()
    _, board = place = next(iter(here.places))
    trial.apply(ResultTaken(round=2, table=place[0], board=board, result=Result((9, 0), 1, (1, 1))))
    assert board not in shown_boards(trial.event)
    trial.apply(Cancelled())
    assert shown_boards(trial.event) == [1, 2, 3, board]
    assert len(seen_by(trial.event, None, board)[1].lines) == 1
    assert "<@" not in round_message(trial.event, trial.event.rounds[-1], {}).parts[0].content


def test_the_boards_of_an_open_round_are_refused_and_no_button_leads_there():
    trial = round_closed()
    trial.draw()
    assert shown_boards(trial.event) == [1, 2, 3]
    for board in (0, 4, 22):
        with pytest.raises(EventError, match="board_is_covered"):
            round_of(trial.event, board)
    for table, board in trial.event.round(2).places:
        trial.apply(ResultTaken(round=2, table=table, board=board, result=Result((9, 0), 1, (1, 1))))
    assert board_tables(ENGLISH, trial.event, 4) == []
    for board, neighbours in ((1, ["2"]), (2, ["1", "3"]), (3, ["2"])):
        trial.apply(BoardOpened(round=1, table=1, board=board, table_id=70 + board))
        (row,) = board_rows(ENGLISH, trial.event, board, None)
        assert [each.custom_id for each in row.children] == [
            *(f"ev:7:board:{number}" for number in neighbours),
            "ev:7:standings:0",
            f"rp:{70 + board}:1:0:o:look",
        ]


@pytest.mark.parametrize("language", Language)
def test_the_words_have_every_table_of_the_largest_board_however_long_the_names(language):
    event = with_long_names(Format.SAME_CARDS)
    deals = {table: replace(DEALS[2], caller=LONG_NAMES[0]) for table in range(1, 9)}
    shown = board_shown(translator(language), event, 1, deals, event.pairs[1], 21)
    description, told = facts.description(shown.facts), facts.text(shown.facts)
    assert len(description) <= 1024
    for line in shown.scene({}).lines:
        assert line.cells[1] in told
        assert ", ".join((line.table, line.contract, *line.cells)) in description
    assert shown.scene({}).par in description
