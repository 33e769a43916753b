"""People come and go: they leave, come back, hand over a seat, concede, stop, and are told what counts."""

import pytest

from bot.ui.controls.custom_id import Action
from bot.ui.rules.form import WITH_HINTS
from tests.bot.behaviour.faults import Slow
from tests.bot.behaviour.match import actions, begun, hurry, hurry_to_the_end_of_the_hand, table_of
from tests.bot.behaviour.table import agree, alone, asked, seated, started, to_the_first_card
from tests.bot.store.conftest import finish, seat

STAYS, LEAVES = (Action.STAY, Action.LEAVE_FOR_SURE)


async def leave(player):
    """Leave by the button in the hand, and return the message that says so."""
    question = await player.more(Action.ASK_TO_LEAVE)
    await player.click(Action.LEAVE_FOR_SURE, on=question.messages[0])


async def seated_away(world, eva):
    """Let four start, one leave, and Eva ask for that seat."""
    players = await started(world)
    await to_the_first_card(players)
    await leave(players[2])
    asking = await eva.click(Action.ASK_FOR_SEAT)
    asked = await eva.click(Action.ASK_FOR_THIS_SEAT, "2", on=asking.messages[0])
    assert "If nobody says no, your cards come here by themselves." in asked.text
    return players


# -- leave and come back


async def test_leave_asks_first_says_what_it_costs_and_has_the_safe_answer_in_the_last_row(world):
    players = await started(world)
    question = await players[0].more(Action.ASK_TO_LEAVE)
    assert question.is_private
    assert "you can come back, unless somebody else gets your seat meanwhile" in question.text
    assert "If the match ends without you, you have lost it" in question.text
    assert [what.action for what in question.messages[0].buttons] == [LEAVES, STAYS]
    await players[0].click(STAYS, on=question.messages[0])
    assert table_of(world).seats[0].is_present


async def test_after_leaving_the_hand_has_no_cards_says_so_and_brings_the_person_back(world):
    players = await started(world)
    await to_the_first_card(players)
    leaver = asked(players)
    hand = leaver.hand()
    await leave(leaver)
    shown = leaver.now(hand)
    assert not shown.playable
    assert "If the match ends without you, you have lost it" in shown.text
    assert actions(shown) == {Action.COME_BACK}
    await leaver.click(Action.COME_BACK, on=shown)
    assert leaver.hand().cards


async def test_who_left_and_reads_text_only_is_told_so_without_a_sign(world):
    players = await started(world)
    leaver = asked(players)
    hand = leaver.hand()
    await world.bot.services.preferences.choose(leaver.member.id, text_only=True)
    await leave(leaver)
    shown = leaver.now(hand)
    assert "If the match ends without you, you have lost it" in shown.text
    assert "💤" not in shown.text


@pytest.mark.parametrize("way", ["table", "list", "hand"])
async def test_who_left_comes_back_from_the_table_the_list_and_the_hand(world, way):
    players = await started(world)
    await leave(players[1])
    if way == "table":
        await players[1].click(Action.COME_BACK, on=players[1].table())
    else:
        shown = await players[1].command(f"botifarra {way}")
        back = Action.RETURN if way == "list" else Action.COME_BACK
        await players[1].click(back, on=shown.messages[0])
    assert table_of(world).seats[1].is_present


async def test_a_table_that_everybody_left_sleeps_through_a_restart_until_somebody_comes_back(world):
    anna = await alone(world)
    await leave(anna)
    turn = table_of(world).turn
    await world.later(hours=20)
    await world.restart()
    await world.later(hours=20)
    assert "Everybody has left: the match sleeps" in anna.table().text
    assert table_of(world).turn == turn
    woken = await anna.command("botifarra list")
    await anna.click(Action.RETURN, on=woken.messages[0])
    await world.later(minutes=2)
    assert "Everybody has left" not in anna.table().text
    await anna.click(Action.HAND)
    assert anna.hand().is_asked


# -- seats


async def test_a_newcomer_gets_the_seat_and_the_hand_when_all_agree(world):
    eva = world.person("Eva")
    players = await seated_away(world, eva)
    assert "Eva asks for the seat of Carla" in players[0].table().text.replace("**", "")
    assert Action.ANSWER_PETITION in actions(players[0].hand())
    cards = table_of(world).view(2).cards
    await world.restart()
    for player in (players[0], players[1], players[3]):
        await agree(player)
    assert table_of(world).seats[2].name == "Eva"
    await eva.click(Action.HAND)
    assert eva.hand().cards == {str(card) for card in cards}
    told = await players[2].click(Action.HAND)
    assert "Eva has your seat now: you do not play at this table any more." in told.text


async def test_the_hand_comes_by_itself_to_a_newcomer(world):
    eva = world.person("Eva")
    players = await seated_away(world, eva)
    for player in (players[0], players[1], players[3]):
        await agree(player)
    assert eva.hand().cards


@pytest.mark.parametrize("minutes", [0, 16], ids=["with-a-token", "without-one"])
async def test_the_hand_of_a_seat_given_away_is_taken_away_or_says_whose_it_is(world, minutes):
    players = await started(world)
    await to_the_first_card(players)
    hand = players[2].hand()
    await leave(players[2])
    await world.later(minutes=minutes)
    eva = world.person("Eva")
    asking = await eva.click(Action.ASK_FOR_SEAT)
    await eva.click(Action.ASK_FOR_THIS_SEAT, "2", on=asking.messages[0])
    for player in (players[0], players[1], players[3]):
        await agree(player)
    if minutes:
        answer = await players[2].click(Action.COME_BACK, on=players[2].now(hand))
        assert "Eva has your seat now" in answer.text
    else:
        assert hand.id not in {message.id for message in players[2].sees()}


async def test_a_hand_that_waits_for_its_table_is_not_drawn_once_its_seat_is_given_away(world, monkeypatch):
    players = await started(world)
    await to_the_first_card(players)
    gone, hand = players[2], players[2].hand()
    await leave(gone)
    messages, drawn = world.bot.messages, []
    draw = messages.builder.hand

    async def noted(tr, table, seat, preferences):
        drawn.append((seat, table.seats[seat].name))
        return await draw(tr, table, seat, preferences)

    monkeypatch.setattr(messages.builder, "hand", noted)
    slow = Slow(world, messages.tables.wait_until_sent, when=lambda _, user_id: user_id == gone.member.id)
    monkeypatch.setattr(messages.tables, "wait_until_sent", slow)
    slow.hold()
    eva = world.person("Eva")
    asking = await eva.click(Action.ASK_FOR_SEAT)
    await eva.click(Action.ASK_FOR_THIS_SEAT, "2", on=asking.messages[0])
    assert slow.begun
    for player in (players[0], players[1], players[3]):
        await agree(player)
    drawn.clear()
    await slow.go_on()
    assert drawn == []
    assert hand.id not in {message.id for message in gone.sees()}


async def test_silence_gives_the_seat_away_and_a_no_does_not(world):
    eva = world.person("Eva")
    players = await seated_away(world, eva)
    await agree(players[0], "no")
    assert table_of(world).petition is None
    assert "Anna has said no to what Eva asked for" in players[1].table().text.replace("**", "")
    again = await eva.click(Action.ASK_FOR_SEAT)
    answer = await eva.click(Action.ASK_FOR_THIS_SEAT, "2", on=again.messages[0])
    assert "once with these cards" in answer.text
    fiona = world.person("Fiona")
    asking = await fiona.click(Action.ASK_FOR_SEAT)
    await fiona.click(Action.ASK_FOR_THIS_SEAT, "2", on=asking.messages[0])
    await world.later(minutes=1)
    assert table_of(world).seats[2].name == "Fiona"


async def test_there_is_no_seat_to_ask_for_where_people_play_on_all(world):
    players = await started(world)
    assert Action.ASK_FOR_SEAT not in actions(players[0].table())
    stranger = world.person("Eva")
    answer = await stranger.click_forged(stranger.table(), "bt:1:0:sitin")
    assert "There is no seat to ask for now" in answer.text


# -- concede and stop


async def test_a_partner_agrees_and_the_hand_is_played_out_at_once(world):
    players = await started(world, hands=2, target="none")
    await to_the_first_card(players)
    question = await players[0].more(Action.ASK_TO_CONCEDE)
    assert "Your partner has to agree" in question.text
    await players[0].click(Action.CONCEDE_FOR_SURE, "deal", on=question.messages[0])
    assert Action.ANSWER_PETITION not in actions(players[1].hand())
    assert Action.ANSWER_PETITION in actions(players[2].hand())
    await agree(players[2])
    assert table_of(world).deals_scored == 1
    assert "Anna conceded this hand" in players[1].table().text.replace("**", "")


async def test_a_match_conceded_before_its_half_is_over_everywhere_and_counts_for_nobody(world):
    players = await started(world, target="101")
    question = await players[0].more(Action.ASK_TO_CONCEDE)
    assert [what.argument for what in question.messages[0].buttons] == ["match", ""]
    await players[0].click(Action.CONCEDE_FOR_SURE, "match", on=question.messages[0])
    await agree(players[2])
    for seen in (players[1].table(), players[3].sees_alone()[0]):
        assert "Anna conceded the match" in seen.text.replace("**", "")
        assert "Less than half of it was played, so it counts for nobody." in seen.text
        assert "Won by" not in seen.text
    assert Action.PLAY_AGAIN in actions(players[1].table())
    assert "Nobody is on this leaderboard yet" in (await players[0].command("leaderboard", by="results")).text
    assert "has not finished a match yet" in (await players[1].command("stats")).text


async def test_a_conceded_match_with_hints_does_not_count_because_of_them(world):
    players = await seated(world, target="101")
    await players[0].change_rules(counts=WITH_HINTS)
    await players[0].click(Action.START)
    question = await players[0].more(Action.ASK_TO_CONCEDE)
    assert "The match: it ends and counts for nobody.\n" in question.text
    await players[0].click(Action.CONCEDE_FOR_SURE, "match", on=question.messages[0])
    await agree(players[2])
    assert "With hints, the match does not count for the leaderboard." in players[1].table().text
    assert "Less than half" not in players[1].table().text


async def test_a_match_conceded_after_its_half_is_over_everywhere_and_counts(world):
    anna, bernat = await begun(world, 2, mode="rector2", hands=2, target="none")
    await hurry(world, lambda state: len(state.results) == 1)
    question = await anna.more(Action.ASK_TO_CONCEDE)
    await anna.click(Action.CONCEDE_FOR_SURE, "match", on=question.messages[0])
    shown = bernat.table()
    text = shown.text.replace("**", "")
    assert "Anna conceded the match" in text
    assert "Won by Bernat" in text
    assert "counts for nobody" not in text
    assert "Anna conceded the match" in bernat.sees_alone()[0].text.replace("**", "")
    board = (await anna.command("leaderboard", by="results")).text
    assert board.index("Bernat") < board.index("Anna")
    record = await anna.click(Action.RECORD, on=shown)
    assert record.messages[0].pictures


async def test_the_result_says_that_the_sixth_match_of_the_same_people_on_a_day_does_not_count(world):
    players = await begun(world, 2, mode="rector2", hands=2, target="none")
    await hurry(world, lambda state: len(state.results) == 1)
    for _ in range(5):
        await finish(
            world.store,
            *(seat(player.id, number=at) for at, player in enumerate(players)),
            at=table_of(world).changed_at,
        )
    question = await players[0].more(Action.ASK_TO_CONCEDE)
    await players[0].click(Action.CONCEDE_FOR_SURE, "match", on=question.messages[0])
    assert "had already played 5 rated matches today (UTC)" in players[1].table().text
    assert "Other matches with people" in (await players[1].command("stats")).text


async def test_the_command_asks_what_to_concede_as_the_button_does(world):
    players = await started(world)
    asked_by_button = (await players[0].more(Action.ASK_TO_CONCEDE)).text
    asked_by_command = await players[0].command("botifarra concede")
    assert asked_by_command.is_private
    assert asked_by_command.text == asked_by_button
    await players[0].click(Action.CONCEDE_FOR_SURE, "match", on=asked_by_command.messages[0])
    await agree(players[2])
    assert table_of(world).match.conceded_by == 0


async def test_there_is_nothing_to_concede_in_a_lobby(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    assert "No match is being played" in (await anna.command("botifarra concede")).text


async def test_whoever_left_a_half_played_match_loses_it_when_the_others_stop(world):
    players = await begun(world, 4, hands=4, target="none")
    await hurry_to_the_end_of_the_hand(world)
    await players[0].click(Action.NEXT_DEAL)
    await hurry_to_the_end_of_the_hand(world)
    await leave(players[1])
    question = await players[0].command("botifarra stop")
    await players[0].click(Action.STOP, on=question.messages[0])
    assert "it is lost for Bernat" in players[2].table().text.replace("**", "")
    await agree(players[2])
    await agree(players[3])
    closed = players[0].sees_publicly()[-1].text.replace("**", "")
    assert "Lost whatever the score says, for not being there at the end: Bernat" in closed
    assert "does not count" not in closed
    assert "1 lost" in (await players[1].command("stats")).told


async def test_the_match_of_two_counts_for_the_one_who_stays(world):
    players = await begun(world, 2, mode="rector2", hands=2, target="none")
    await hurry(world, lambda state: len(state.results) == 1)
    await leave(players[1])
    question = await players[0].command("botifarra stop")
    await players[0].click(Action.STOP, on=question.messages[0])
    assert "Won by Anna" in players[0].sees_publicly()[-1].text.replace("**", "")


# -- the lobby


async def test_who_is_in_charge_frees_the_seat_of_somebody_who_does_not_come(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await bernat.click(Action.SIT, "1")
    await anna.click(Action.MORE)
    free = anna.sees_alone()[-1].custom_id(Action.ASK_TO_FREE_SEAT)
    question = await anna.click(Action.ASK_TO_FREE_SEAT)
    refused = await bernat.click_forged(bernat.table(), free)
    assert "Only Anna or a moderator" in refused.text
    asked_for = question.messages[0]
    assert [what.action for what in asked_for.buttons] == [Action.FREE_SEAT, Action.STAY]
    await anna.click(Action.FREE_SEAT, on=asked_for)
    assert table_of(world).seats[1].is_free


async def test_a_seat_that_has_changed_hands_is_not_freed(world):
    anna, bernat, carla = (world.person(name) for name in ("Anna", "Bernat", "Carla"))
    await anna.command("botifarra new")
    await bernat.click(Action.SIT, "1")
    await anna.click(Action.MORE)
    question = await anna.click(Action.ASK_TO_FREE_SEAT)
    await bernat.click(Action.MORE)
    await bernat.click(Action.LEAVE)
    await carla.click(Action.SIT, "1")
    await anna.click(Action.FREE_SEAT, on=question.messages[0])
    assert table_of(world).seats[1].name == "Carla"


async def test_it_is_said_who_is_in_charge_when_the_host_has_got_up(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await bernat.click(Action.SIT, "1")
    await anna.click(Action.MORE)
    await anna.click(Action.LEAVE)
    assert "Bernat is in charge now" in bernat.table().text.replace("**", "")
