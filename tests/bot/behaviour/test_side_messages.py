"""Side messages: each person has one at a table, which the next one replaces and the next card takes away."""

from bot.tables.entries import Pace
from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import TWO_HANDS, actions, begun, hurry_to_a_chance_to_revoke, private
from tests.bot.behaviour.table import agree, asked, leave, play_on, started, to_the_first_card


def aside(player):
    """Return what a person sees alone besides the hand."""
    return [message for message in player.sees_alone() if not message.is_hand]


async def test_each_side_message_replaces_the_one_before_and_leaves_the_hand(world):
    players = await started(world)
    anna = players[0]
    await to_the_first_card(players)
    await play_on(players, cards=4)
    hand = anna.hand()
    for action in (Action.LAST_TRICKS, Action.RULES, Action.SHUFFLE, Action.LAST_TRICKS):
        await anna.click(action, on=anna.table())
        assert len(aside(anna)) == 1
    assert anna.hand().id == hand.id


async def test_what_is_seldom_wanted_stands_behind_more_and_goes_with_the_next_card(world):
    players = await started(world)
    await to_the_first_card(players)
    first = asked(players)
    assert [what.action for what in first.hand().buttons if what.action is not Action.MOVE][
        -1
    ] is Action.MORE_OF_HAND
    assert not {Action.RULES, Action.ASK_TO_LEAVE, Action.ASK_TO_CONCEDE} & {*actions(first.hand())}
    await first.click(Action.MORE_OF_HAND, on=first.hand())
    (more,) = aside(first)
    assert actions(more) == {Action.RULES, Action.PREFERENCES, Action.ASK_TO_LEAVE, Action.ASK_TO_CONCEDE}
    assert "lowest card" in more.text  # the duties of the moment, in words
    await first.click(Action.PREFERENCES, on=more)
    (panel,) = aside(first)
    assert "Your preferences" in panel.text
    await first.play()
    assert aside(first) == []


async def test_the_next_card_takes_the_own_side_message_away_and_nobody_elses(world):
    players = await started(world)
    await to_the_first_card(players)
    first = asked(players)
    others = [player for player in players if player is not first]
    for player in players:
        await player.click(Action.RULES, on=player.table())
    await first.play()
    assert aside(first) == []
    assert all(len(aside(player)) == 1 for player in others)


async def test_answers_to_commands_replace_and_are_replaced(world):
    players = await started(world)
    anna = players[0]
    await anna.click(Action.SHUFFLE, on=anna.table())
    await anna.command("botifarra rules")
    (message,) = aside(anna)
    assert "Botifarra obligada" in message.text
    await anna.click(Action.SHUFFLE, on=anna.table())
    assert len(aside(anna)) == 1


async def test_refusals_replace_each_other(world):
    players = await started(world)
    eva = world.person("Eva")
    for action in (Action.HAND, Action.RULES, Action.HAND):
        await eva.click(action, on=players[0].table())
        assert len(aside(eva)) == 1


async def test_a_page_that_is_turned_stays_the_same_message(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    await anna.all_rules()
    (panel,) = aside(anna)
    await anna.choose(Action.CHOOSE_PACE, Pace.CALM)
    await anna.click(Action.RULES_PAGE, "deal")
    assert [message.id for message in aside(anna)] == [panel.id]
    await anna.click(Action.SHUFFLE, on=aside(anna)[0])
    assert panel.id not in [message.id for message in aside(anna)]


async def test_the_start_closes_the_panel_of_rules_and_what_others_looked_at(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await bernat.click(Action.SIT, "1")
    await anna.all_rules()
    await bernat.click(Action.RULES)
    await anna.click(Action.FILL)
    assert len(aside(anna)) == len(aside(bernat)) == 1
    await anna.click(Action.START)
    assert aside(anna) == aside(bernat) == []


async def test_a_question_whose_answer_becomes_the_hand_is_not_deleted_with_the_card(world):
    players = await begun(world, 4, revoke="claim", **TWO_HANDS)
    culprit, card = await hurry_to_a_chance_to_revoke(world, players)
    await culprit.click(Action.HAND)
    await culprit.play(card)
    accuser = players[(players.index(culprit) + 1) % 4]
    await accuser.click(Action.HAND)
    await accuser.click(Action.CLAIM, on=accuser.table())
    question = private(accuser)
    assert len(aside(accuser)) == 1
    await world.later(seconds=2)
    await accuser.click(Action.CLAIM_FOR_SURE, on=question)
    assert len(accuser.sees_alone()) == 1
    assert accuser.sees_alone()[0].id == question.id


async def test_what_a_restart_forgets_stays_and_harms_nothing(world):
    players = await started(world)
    await to_the_first_card(players)
    player = asked(players)
    await player.click(Action.RULES, on=player.table())
    await world.restart()
    await player.play()
    assert len(aside(player)) == 1
    await player.click(Action.SHUFFLE, on=player.table())
    await player.click(Action.RULES, on=player.table())
    assert len(aside(player)) == 2


# -- what has come to read otherwise


async def test_the_way_back_goes_when_the_table_is_closed(world):
    players = await started(world)
    await leave(players[1])
    (message,) = aside(players[1])
    assert "I'm back" in message.text
    moderator = world.person("Marta", manage_messages=True)
    question = await moderator.command("botifarra stop")
    await moderator.click(Action.STOP, on=question.messages[0])
    assert not any(Action.COME_BACK in actions(shown) for shown in players[1].sees_alone())
    assert message.id not in [shown.id for shown in players[1].sees_alone()]


async def test_the_way_back_goes_when_somebody_comes_back_by_another_one(world):
    players = await started(world)
    await leave(players[1])
    (message,) = aside(players[1])
    await players[1].click(Action.COME_BACK, on=players[1].table())
    assert message.id not in [shown.id for shown in players[1].sees_alone()]


async def test_who_asked_to_concede_is_told_so_as_long_as_the_question_is_open(world):
    players = await started(world)
    question = await players[0].more(Action.ASK_TO_CONCEDE)
    await players[0].click(Action.CONCEDE_FOR_SURE, "match", on=question.messages[0])
    (said,) = aside(players[0])
    assert "Those who have to agree are asked" in said.text
    await agree(players[2], "no")
    assert aside(players[0]) == []
    assert "Carla has said no to what Anna asked for" in players[0].hand().text.replace("**", "")


async def test_a_question_whether_to_leave_goes_when_it_would_read_otherwise(world):
    players = await begun(world, 2)
    await players[0].more(Action.ASK_TO_LEAVE)
    (question,) = aside(players[0])
    assert "A computer plays on for you" in question.text
    await leave(players[1])
    assert aside(players[0]) == []
    await players[0].more(Action.ASK_TO_LEAVE)
    assert "the match sleeps" in aside(players[0])[0].text


async def test_an_answer_stays_in_the_question_that_was_clicked(world):
    players = await started(world)
    await players[0].more(Action.ASK_TO_LEAVE)
    (question,) = aside(players[0])
    await players[0].click(Action.LEAVE_FOR_SURE, on=question)
    (said,) = aside(players[0])
    assert said.id == question.id
    assert "“I'm back” takes your seat again" in said.text
