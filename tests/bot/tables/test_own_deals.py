"""The deals that the people of each side have played themselves, for a place in an event."""

import pytest

from bot.tables import commands
from bot.tables.commands import Computer
from bot.tables.results import own_deals
from engine.botifarra import Phase
from tests.bot.tables.at_events import MATCH, at_event
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, EVA

TWELVE = {"target": "none", "max_hands": 12}


@pytest.fixture
async def match(harness):
    return await at_event(harness, MATCH, options=TWELVE)


async def play(harness, cards=12, *, leaves_only_moves=False):
    """Play a number of cards of each seat, or a whole hand, with computers for those who are away.

    With ``leaves_only_moves`` the table moves for everybody who has no choice.
    """
    if not harness.table.deal_is_open:
        await harness.deal()
    scored = harness.table.deals_scored
    for _ in range(4 * cards):
        if harness.table.deals_scored > scored:
            return
        while harness.state.phase is not Phase.PLAY:
            await step(harness)
        await step(harness, leaves_only_moves=leaves_only_moves)


async def step(harness, *, leaves_only_moves=False):
    seat = harness.table.waits_for[0]
    moves = harness.table.view(seat).moves
    chosen = moves[-1]
    if harness.table.seats[seat].is_present and not (leaves_only_moves and len(moves) == 1):
        await harness.move(harness.table.seats[seat].person, str(chosen))
    else:
        await harness.execute(lambda table: commands.game_move(table, seat, chosen, auto=True))


async def test_people_who_play_all_their_cards_have_played_their_deals(match):
    await play(match)
    await play(match)
    assert own_deals(match.table) == (2, 2)
    await play(match, cards=5)
    assert own_deals(match.table) == (2, 2)


async def test_a_deal_of_which_a_computer_decides_most_for_one_partner_is_not_the_sides_own(match):
    await play(match, cards=2)
    await match.execute(commands.leave, CARLA)
    await play(match)
    assert own_deals(match.table) == (0, 1)
    await match.execute(commands.come_back, CARLA)
    await play(match)
    assert own_deals(match.table) == (1, 2)


async def test_who_is_away_for_the_last_cards_alone_has_played_the_deal(match):
    await play(match, cards=9)
    await match.execute(commands.leave, CARLA)
    await play(match)
    assert own_deals(match.table) == (1, 1)


async def test_a_conceded_rest_takes_nothing_from_anybody(match):
    await play(match, cards=1)
    await match.execute(commands.concede_deal, ANNA, match.table.turn)
    number = match.table.petition.number
    await match.execute(lambda table: commands.answer_petition(table, CARLA, number, agrees=True))
    assert match.table.deals_scored == 1
    assert own_deals(match.table) == (1, 1)


async def test_moves_without_a_choice_take_nothing_from_anybody_however_many_go_by_themselves(match):
    hands = 0
    while not any(away > own for own, away in moves_of(match.table, hands)):
        await play(match, leaves_only_moves=True)
        hands += 1
    assert own_deals(match.table) == (hands, hands)


def moves_of(table, deal):
    """Return for each seat how many moves of a deal it has made itself, and how many were made for it."""
    dealt = [turn for turn, move in enumerate(table.moves) if move.dealt == deal]
    moves = table.moves[dealt[0] :] if dealt else ()
    return [
        tuple(sum(move.seat == seat and move.stood_in is auto for move in moves) for auto in (False, True))
        for seat in range(4)
    ]


async def test_a_computer_as_partner_is_accepted_and_two_computers_play_no_deal_of_peoples_own(harness):
    house = Computer("careful", "Casa")
    await at_event(harness, MATCH, house, BERNAT, house, house, options=TWELVE)
    await play(harness)
    assert own_deals(harness.table) == (0, 1)


async def test_a_substitute_plays_for_the_side_and_an_absent_one_does_not(match):
    await play(match)
    await match.execute(commands.leave, DIDAC)
    await play(match)
    assert own_deals(match.table) == (2, 1)
    await match.execute(commands.substitute, 3, EVA)
    await play(match)
    assert own_deals(match.table) == (3, 2)


async def test_a_void_deal_counts_as_it_was_dealt_again(match):
    await match.deal()
    await match.execute(commands.leave, CARLA)
    await step(match)
    await match.execute(commands.come_back, CARLA)
    await match.agree_on_redeal(ANNA, BERNAT, CARLA, DIDAC)
    await play(match)
    assert own_deals(match.table) == (1, 1)
