"""Who has won, in words and pictures, when a person of the side with the highest score was not there at the end."""

from dataclasses import replace

import pytest

from bot.i18n import Language, translator
from bot.ui.face.face import table_face
from tests.bot.games.barbu import games as barbu
from tests.bot.games.botifarra import matches as botifarra
from tests.bot.ui import table_texts

ENGLISH = translator(Language.EN)


def over(game, **options):
    """A finished match, and the seats that have won it."""
    tables = (
        botifarra.match(1, **{"max_hands": 1, "target": "none"} | options)
        if game == "botifarra"
        else barbu.game(1, players=3, per_dealer=1)
    )
    *_, table = tables
    return table, [seat for side in table.view(None).winners for seat in table.sides[side]]


def away(table, seats):
    """The table as if a computer had played for the people of some seats at the end."""
    now = [
        replace(seat, computer="careful") if number in seats else seat
        for number, seat in enumerate(table.seats)
    ]
    return replace(table, seats=tuple(now))


def pictured(table):
    """The headline of the result picture, the crowned names, and the columns with a crown."""
    scene = table_face(table, Language.EN).score_sheet().scene({})
    crowned = scene.winning if hasattr(scene, "winning") else scene.winner
    return scene.headline, [seat.name for seat in scene.winners], crowned


def test_a_pair_wins_without_the_one_who_had_left():
    table, (there, gone) = over("botifarra")
    table = away(table, [gone])
    name, other = table.seats[there].name, table.seats[gone].name
    assert pictured(table) == (f"{name} wins", [name], table.side_of(there))
    assert f"{name} wins the match." in table_texts.table_message(ENGLISH, table).replace("**", "")
    for seat in (there, gone):
        text = table_texts.hand_text(ENGLISH, table, seat)
        assert ("You win the match" in text) is (seat == there)
        assert f"{name} and {other} win" not in text
        assert "computer plays" not in text


@pytest.mark.parametrize("game", ["botifarra", "barbu"])
def test_nobody_is_crowned_when_all_with_the_highest_score_had_left(game):
    table, winners = over(game)
    names = " and ".join(table.seats[seat].name for seat in winners)
    table = away(table, winners)
    headline, crowned, column = pictured(table)
    assert (headline, crowned, column or None) == (f"Highest total: {names}", [], None)
    told = [table_texts.match_result_alt(ENGLISH, table)]
    told += [table_texts.hand_text(ENGLISH, table, seat) for seat, _ in enumerate(table.seats)]
    if game == "botifarra":
        told.append(table_texts.table_message(ENGLISH, table))
    for text in told:
        assert f"Highest total: {names}." in text.replace("**", "")
        assert " win" not in text


@pytest.mark.parametrize(("game", "options"), [("botifarra", {"mode": "individual3"}), ("barbu", {})])
def test_who_had_left_has_lost_and_reads_no_place(game, options):
    table, winners = over(game, **options)
    gone = next(seat for seat, _ in enumerate(table.seats) if seat not in winners)
    for played, is_told in ((table, True), (away(table, [gone]), False)):
        assert ("Final place at the table" in table_texts.hand_text(ENGLISH, played, gone)) is is_told
