"""Concessions of a hand or the match: who is asked, which tricks are played out, and what the result says."""

import json

import pytest

from bot.tables import commands
from bot.tables.entries import AwayReason, WentAway
from bot.tables.log.records import record_lines
from bot.tables.log.replay import apply_entries, rebuild
from bot.tables.results import match_result, winning_sides
from bot.tables.table import Stage
from bot.tables.time.due import MOST_MISSED
from engine.botifarra import Phase
from engine.record import replay
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA
from tests.bot.tables.people.harness import answer, half_played, refused


async def at_the_cards(harness, *people, **options):
    await harness.start(*people, **options)
    await harness.play_on(until=Phase.PLAY)
    return harness


async def concede_deal(harness, person):
    return await harness.execute(commands.concede_deal, person, harness.table.turn)


async def test_a_partner_is_asked_before_a_hand_is_conceded(harness):
    await at_the_cards(harness, BERNAT, CARLA, DIDAC, max_hands=2)
    await concede_deal(harness, ANNA)
    assert harness.table.petition.waiting_for == (2,)
    assert harness.state.phase is Phase.PLAY
    assert await refused(answer(harness, BERNAT, agrees=True)) == "not_asked"
    await answer(harness, CARLA, agrees=True)
    assert harness.state.phase is Phase.DEAL
    assert harness.table.deals_scored == 1
    assert harness.table.match.conceded_deals == ((1, 0),)


async def test_a_partner_who_declines_has_the_hand_played_on(harness):
    await at_the_cards(harness, BERNAT, CARLA, DIDAC)
    await concede_deal(harness, ANNA)
    await answer(harness, CARLA, agrees=False)
    assert harness.state.phase is Phase.PLAY
    assert harness.table.petition is None
    assert await refused(concede_deal(harness, ANNA)) == "asked_before"


@pytest.mark.parametrize("partner_leaves", [False, True])
async def test_computers_and_absent_partners_consent_silently(harness, partner_leaves):
    await at_the_cards(harness, *((BERNAT, CARLA, DIDAC) if partner_leaves else (BERNAT,)), max_hands=2)
    if partner_leaves:
        await harness.execute(commands.leave, CARLA)
    await concede_deal(harness, ANNA)
    assert harness.table.deals_scored == 1


async def test_the_rest_of_a_conceded_hand_is_made_of_moves_that_nobody_chose(harness, store):
    await at_the_cards(harness, max_hands=2)
    turn = harness.table.turn
    await concede_deal(harness, ANNA)
    log = [logged.entry for logged in await store.log.read(harness.id)]
    played = [entry for entry in log if entry.kind == "moved"][turn:]
    assert len(played) == 48
    assert all(entry.auto for entry in played)
    assert rebuild(harness.id, await store.log.read(harness.id)) == harness.table


async def test_a_conceded_hand_can_be_the_last_one(harness):
    await at_the_cards(harness)
    await concede_deal(harness, ANNA)
    assert (await harness.tables.find(harness.id)).stage is Stage.OVER


async def test_nothing_can_be_conceded_before_the_first_card_may_be_played(harness):
    await harness.start()
    await harness.deal()
    assert await refused(concede_deal(harness, ANNA)) == "no_concession"
    assert not harness.table.match.status.may_concede


async def test_with_three_sides_only_the_match_can_be_conceded(harness):
    await at_the_cards(harness, BERNAT, CARLA, mode="individual3")
    assert await refused(concede_deal(harness, ANNA)) == "no_concession"
    await harness.execute(commands.concede_match, ANNA)
    assert harness.table.petition.waiting_for == (1, 2)


async def test_all_the_others_win_a_match_that_one_of_three_sides_concedes(harness):
    await half_played(harness, BERNAT, CARLA, mode="individual3", hands=4)
    await harness.execute(commands.concede_match, ANNA)
    await answer(harness, BERNAT, agrees=True)
    await answer(harness, CARLA, agrees=True)
    table = await harness.tables.find(harness.id)
    assert table.stage is Stage.OVER
    places = [seat.place for seat in match_result(table).seats]
    assert places[0] == 3
    assert 1 in places[1:]


async def test_conceding_before_half_is_played_wins_nothing(harness, store):
    await at_the_cards(harness, BERNAT, CARLA, DIDAC, max_hands=8)
    await harness.execute(commands.concede_match, BERNAT)
    await answer(harness, DIDAC, agrees=True)
    table = await harness.tables.find(harness.id)
    assert (table.stage, table.match.conceded_by) == (Stage.OVER, 1)
    assert not table.has_result
    assert store.log.results == {}


async def test_the_other_side_wins_a_match_that_is_conceded_when_half_of_it_is_played(harness, store):
    await half_played(harness, BERNAT, CARLA, DIDAC, hands=8)
    await harness.execute(commands.concede_match, BERNAT)
    await answer(harness, DIDAC, agrees=True)
    table = await harness.tables.find(harness.id)
    assert (table.stage, table.match.conceded_by) == (Stage.OVER, 1)
    assert winning_sides(table) == (0,)
    assert [seat.place for seat in match_result(table).seats] == [1, 2, 1, 2]
    assert rebuild(harness.id, await store.log.read(harness.id)) == table


async def test_the_record_of_a_conceded_match_can_be_replayed(harness):
    await at_the_cards(harness)
    await harness.execute(commands.concede_match, ANNA)
    table = await harness.tables.find(harness.id)
    (again,) = replay(record_lines(table))
    assert again.moves == table.turn
    assert json.loads(record_lines(table)[0])["seats"] == [seat.name for seat in table.seats]


async def test_only_players_concede_and_only_while_something_is_open(harness):
    await at_the_cards(harness, BERNAT)
    assert await refused(harness.execute(commands.concede_match, EVA)) == "not_at_this_table"
    await harness.play_on()
    assert await refused(harness.execute(commands.concede_match, ANNA)) == "match_not_running"


async def test_the_concession_of_a_hand_lapses_when_the_hand_is_over(harness):
    await at_the_cards(harness, BERNAT, CARLA, DIDAC, max_hands=2)
    await concede_deal(harness, ANNA)
    await harness.play_the_hand()
    assert harness.table.petition is None


@pytest.mark.parametrize("reason", AwayReason)
async def test_what_somebody_asked_stays_open_when_a_computer_plays_for_them(harness, store, reason):
    await at_the_cards(harness, BERNAT, CARLA, DIDAC)
    asker = harness.asked()
    await harness.execute(commands.concede_match, asker)
    seat = harness.table.seat_of(asker.id)
    match reason:
        case AwayReason.TIME:
            for _ in range(MOST_MISSED):
                while harness.asked() != asker:
                    await harness.go_on()
                move = harness.table.view(seat).moves[0]
                await harness.execute(commands.time_out, seat, move)
        case AwayReason.OTHERS:
            partner = harness.table.seats[(seat + 2) % 4].person
            await harness.execute(commands.ask_for_stand_in, partner, seat, harness.table.turn, 0)
        case _:
            await harness.execute(commands.leave, asker)
    assert harness.table.seats[seat].away is reason
    await answer(harness, harness.table.seats[(seat + 2) % 4].person, agrees=True)
    table = await harness.tables.find(harness.id)
    assert table.match.conceded_by == seat
    assert rebuild(harness.id, await store.log.read(harness.id)) == table


async def test_a_log_of_before_drops_what_somebody_asked_who_left(harness):
    await at_the_cards(harness, BERNAT, CARLA, DIDAC)
    await harness.execute(commands.concede_match, ANNA)
    (entry,) = commands.leave(harness.table, ANNA)
    as_before = apply_entries(harness.table, [WentAway(seat=entry.seat)], harness.table.changed_at)
    assert as_before.petition is None


async def test_nobody_is_taken_to_concede_by_silence(harness):
    await at_the_cards(harness, BERNAT, CARLA, DIDAC)
    await harness.execute(commands.concede_match, ANNA)
    await harness.execute(commands.settle_petition)
    assert harness.table.petition is None
    assert harness.table.stage is Stage.PLAYING


async def test_the_next_match_follows_a_conceded_one_and_leaves_the_seats_of_the_absent_free(harness):
    await at_the_cards(harness, BERNAT, CARLA, DIDAC)
    await harness.execute(commands.leave, BERNAT)
    await harness.execute(commands.leave, CARLA)
    await harness.execute(commands.concede_match, ANNA)
    table = await harness.tables.open_rematch(harness.id, CARLA)
    assert [seat.name for seat in table.seats] == ["Anna", "", "Carla", "Dídac"]
