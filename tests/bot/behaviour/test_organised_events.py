"""What organisers do in a tournament, and what anybody may look at: standings, boards of closed rounds, the file."""

import random
import re

import pytest

from bot.events.event import Stage
from bot.tables import commands
from bot.ui.events.controls import EventId
from computers.player import RandomPlayer
from engine.botifarra import BOTIFARRA
from tests.bot.behaviour.tournament import NAMES, announced, custom_id, started


def alone(person):
    """Return the newest message that a person alone sees."""
    return person.sees_alone()[-1]


async def press(tournament, person, action, argument=""):
    """Press a button of the message that a person alone sees, or else of the event's own one."""
    shown = person.sees_alone()[-1:]
    on = next((each for each in shown if custom_id(each, action, argument)), tournament.own())
    await tournament.press(person, action, argument, on=on)


async def choose(person, action, value):
    """Choose in the select of the message that a person alone sees."""
    shown = alone(person)
    return await person.member.select(shown.raw, [value], custom_id=custom_id(shown, action))


async def play_hand(tournament, table, board=0):
    """Play the first hand at a table of the newest round, every move by chance, and return the table."""
    tables, chance = tournament.world.tables, random.Random(table)
    table_id = tournament.event.rounds[-1].opened[table, board]

    async def play():
        while not (now := tables.newest(table_id)).deals_scored:
            seat = BOTIFARRA.to_move(now.match.state)
            if seat is None:
                await tables.execute(table_id, lambda table: commands.deal(table, bytes(32)))
            else:
                move = RandomPlayer(chance).choose(now.view(seat))
                await tables.execute(table_id, lambda table: commands.game_move(table, seat, move))  # noqa: B023

    await tournament.run(play())
    return tables.newest(table_id)


@pytest.fixture
async def boards(world):
    """A tournament of four pairs with the same cards, after its first round: table 1 has played board 1."""
    tournament = await started(world, format="same_cards")
    await play_hand(tournament, 1, 1)
    await tournament.end_tables()
    return tournament


@pytest.mark.parametrize("text_only", [False, True], ids=["pictures", "text"])
@pytest.mark.usefixtures("composed")
async def test_somebody_reads_the_standings_and_what_the_others_did_with_the_same_cards(
    world, boards, text_only
):
    anna = boards.people[0]
    await world.bot.services.preferences.choose(anna.id, text_only=text_only)
    await press(boards, anna, "standings")
    first = alone(anna)
    assert bool(first.alts) is not text_only
    assert "Anna and Bernat (your pair): result" in first.everything()
    assert "Your round: board 1 " in first.text
    await press(boards, anna, "board")
    board = alone(anna)
    assert board.id == first.id
    assert bool(board.alts) is not text_only
    own = next(line for line in board.everything().split(".") if ", yours: " in line)
    assert "Anna and Bernat against" in own
    played = board.everything().partition("Table 1")[2]
    assert ", chosen by " in played.partition("Table 2")[0]
    assert "Four easy computers: " in board.everything()
    await press(boards, anna, "board", "2")
    assert "Board 2" in alone(anna).everything()
    assert ", chosen by " not in alone(anna).everything()
    await press(boards, anna, "standings", "0")
    assert "Your round" in alone(anna).text


async def test_no_board_of_an_open_round_is_shown_whatever_is_pressed(world, boards):
    await world.later(minutes=1)
    (here,) = boards.event.open_rounds
    anna = boards.people[0]
    for board in (here.boards[0], 99):
        await anna.click_forged(boards.own(), str(EventId(1, "board", str(board))))
        assert "This board is covered until the round is over." in alone(anna).text


async def test_the_file_is_for_organisers_until_the_end_and_then_for_everybody(world, boards):
    anna, bernat = boards.people[:2]
    await press(boards, bernat, "standings")
    assert custom_id(alone(bernat), "file") is None
    await bernat.click_forged(boards.own(), str(EventId(1, "file")))
    assert "Only Anna, the organisers or a moderator can do this." in alone(bernat).text
    await press(boards, anna, "standings")
    await press(boards, anna, "file")
    assert [each.filename for each in alone(anna).raw.attachments] == ["event-1.csv"]


async def test_who_has_the_organisers_role_leads_a_tournament_that_somebody_else_has_announced(world):
    tournament, role = await announced(world, people=2), world.guild.create_role("organitzen")
    olga = world.person("Olga", role)
    await press(tournament, olga, "organise")
    assert "Only Anna, the organisers or a moderator can do this." in alone(olga).text
    await world.store.clubs.choose(world.guild.id, organiser_role=role.id)
    await press(tournament, olga, "organise")
    assert "Start now" in alone(olga).labels
    await press(tournament, olga, "cancel")
    await press(tournament, olga, "cancel", "sure")
    assert "The tournament was cancelled." in tournament.own().text


async def test_who_may_not_play_in_the_server_is_no_substitute(world):
    tournament, eva = await started(world), world.person("Eva")
    anna, bernat = tournament.people[:2]
    await world.store.company.bar(world.guild.id, eva.id, None, by=anna.id)
    await press(tournament, anna, "organise")
    await press(tournament, anna, "replace")
    await choose(anna, "replace", bernat.member)
    await choose(anna, "replace", eva.member)
    assert "Eva cannot play in this server now." in alone(anna).text
    assert tournament.event.pair_of(bernat.id) is not None


async def test_only_organisers_and_moderators_see_the_panel(world):
    tournament = await announced(world)
    await press(tournament, tournament.people[1], "organise")
    assert "Only Anna, the organisers or a moderator can do this." in alone(tournament.people[1]).text
    moderator = world.person("Marta", manage_messages=True)
    await press(tournament, moderator, "organise")
    assert alone(moderator).labels == ["Start now", "Cancel the tournament"]


async def test_an_organiser_starts_the_tournament_once_there_are_enough_pairs(world):
    tournament = await announced(world, people=4)
    anna = tournament.people[0]
    await press(tournament, anna, "organise")
    await press(tournament, anna, "start")
    assert "Pairs that are missing before the tournament can start: 3." in alone(anna).text
    await tournament.sign_up()
    tournament.people += [world.person(name) for name in NAMES[4:]]
    for one, other in ((4, 5), (6, 7)):
        await tournament.ask(tournament.people[one], tournament.people[other].member)
        await tournament.press(tournament.people[other], "yes")
    await press(tournament, anna, "organise")
    await press(tournament, anna, "start")
    assert "The tournament has started" in alone(anna).text
    assert len(tournament.event.rounds[0].opened) == 2


async def test_an_organiser_names_a_substitute(world):
    tournament = await started(world)
    anna, marta = tournament.people[0], world.person("Marta")
    await press(tournament, anna, "organise")
    await press(tournament, anna, "replace")
    await choose(anna, "replace", tournament.people[3].member)
    await choose(anna, "replace", marta.member)
    assert "Marta plays from the next hand on." in alone(anna).text
    assert [person.name for person in tournament.event.pair_of(marta.id).people] == ["Carla", "Marta"]
    assert tournament.event.pair_of(tournament.people[3].id) is None


async def test_a_partner_names_a_substitute(world):
    tournament = await started(world)
    carla, didac, marta = *tournament.people[2:4], world.person("Marta")
    await press(tournament, carla, "table")
    await press(tournament, carla, "replace", str(didac.id))
    await choose(carla, "replace", marta.member)
    assert tournament.event.pair_of(marta.id) is not None


async def test_a_correction_needs_a_reason_and_is_told_in_the_thread(world):
    tournament = await started(world)
    await tournament.end_tables()
    anna = tournament.people[0]
    for written, told in (
        (("84", "x", "swapped"), "x cannot be chosen here"),
        (("84", "101", "  "), "The reason is empty."),
        (("84", "101", "the sides were swapped"), "84–101"),
    ):
        await press(tournament, anna, "organise")
        await press(tournament, anna, "correct")
        await choose(anna, "correct", "1")
        form = await choose(anna, "correct", "1.2.0")
        fields = dict(zip(("first", "second", "reason"), written, strict=True))
        await anna.member.submit_modal(form, fields)
        assert told in alone(anna).text
    assert tournament.event.rounds[0].results[2, 0].points == (84, 101)
    (said,) = [each for each in tournament.in_thread() if "Correction" in each.text]
    assert "round 1, table 2" in said.text
    assert "(the sides were swapped) · by **Anna**" in said.text
    await world.restart()
    assert len([each for each in tournament.in_thread() if "Correction" in each.text]) == 1


async def test_an_organiser_closes_a_table_whose_board_counts_half_then(world):
    tournament = await started(world, format="same_cards")
    anna = tournament.people[0]
    table_id = tournament.event.rounds[0].opened[2, 1]
    await press(tournament, anna, "organise")
    await press(tournament, anna, "close")
    await choose(anna, "close", "1.2.1")
    assert world.tables.newest(table_id).is_open
    await press(tournament, anna, "close", "1.2.1")
    assert "The table is closed." in alone(anna).text
    assert not world.tables.newest(table_id).is_open
    assert tournament.event.rounds[0].results[2, 1].points is None


async def test_an_organiser_decides_matches_of_a_league_that_are_overdue_or_extends_their_round(world):
    tournament = await started(world, format="league")
    await world.later(days=7, minutes=1)
    anna = tournament.people[0]
    for verdict, told in (("extend", "another week"), ("a", "The match is decided.")):
        await press(tournament, anna, "organise")
        await press(tournament, anna, "decide")
        await choose(anna, "decide", "1.1.0")
        await press(tournament, anna, "decide", f"1.1.0.{verdict}")
        assert told in alone(anna).text
        if verdict == "extend":
            await press(tournament, anna, "organise")
            assert custom_id(alone(anna), "decide") is None
            await world.later(days=7, minutes=1)
    assert tournament.event.round(1).results[1, 0].given == (0, 2)
    assert any("0–1" in each.text for each in tournament.in_thread() if "Correction" in each.text)
    await anna.click_forged(tournament.own(), str(EventId(1, "decide", "1.1.0.b")))
    assert "There is no such match to be played now." in alone(anna).text


async def test_a_correction_after_the_end_changes_the_final_standings_in_the_message(world):
    tournament = await started(world, rounds=3)
    for _ in range(3):
        await tournament.end_tables()
        await world.later(minutes=1)
    anna = tournament.people[0]
    over = await world.bot.surroundings.run(world.bot.events.find, 1)
    assert over.stage is Stage.OVER
    before = tournament.own().text
    await press(tournament, anna, "organise")
    await press(tournament, anna, "correct")
    await choose(anna, "correct", "3")
    form = await choose(anna, "correct", "3.1.0")
    await anna.member.submit_modal(form, {"first": "0", "second": "121", "reason": "turned"})
    assert "0–121" in alone(anna).text
    assert tournament.own().text != before


async def test_an_organiser_who_starts_open_tables_reads_of_no_tournament_and_of_all_at_the_table(world):
    night = await announced(world, people=3, format="tables", game="barbu")
    anna = night.people[0]
    for person in night.people:
        await press(night, person, "play")
    await press(night, anna, "organise")
    await press(night, anna, "start")
    assert alone(anna).text == "The tables are open."
    await press(night, anna, "table")
    assert re.search("at table 1, against .*(Bernat.* and .*Carla|Carla.* and .*Bernat)", alone(anna).text)
