"""People come and go at a game in which everybody plays alone."""

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.barbu import asked, name, play_deal, started
from tests.bot.behaviour.match import actions, table_of
from tests.bot.behaviour.table import agree, leave


async def test_only_the_match_can_be_conceded_and_everybody_has_to_agree(world):
    players = await started(world)
    await name(asked(world, players), "contract plis")
    await play_deal(world, players)
    question = await players[0].command("barbu concede")
    assert "Everybody at the table has to agree" in question.text
    assert [what.argument for what in question.messages[0].buttons] == ["match", ""]
    await players[0].click(Action.CONCEDE_FOR_SURE, "match", on=question.messages[0])
    await agree(players[1])
    assert table_of(world).is_open
    await agree(players[2])
    shown = players[1].table()
    assert f"{players[0].name} conceded the match" in shown.text.replace("**", "")
    assert Action.PLAY_AGAIN in actions(shown)
    assert "Less than half of it was played, so it counts for nobody." in shown.text
    assert "has not finished a match yet" in (await players[1].command("stats")).text


async def test_a_game_that_is_hardly_begun_counts_for_nobody_when_it_is_stopped(world):
    players = await started(world)
    await leave(players[1], "barbu")
    question = await players[0].command("barbu stop")
    await players[0].click(Action.STOP, on=question.messages[0])
    assert "The match then counts for nobody" in players[2].table().text
    await agree(players[2])
    assert "The match does not count" in players[0].sees_publicly()[-1].text
